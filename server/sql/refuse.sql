-- A statement ends with a refusal of the contract.

CREATE OR REPLACE FUNCTION refuse(key text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'ORDO1', MESSAGE = key;
END $$;
COMMENT ON FUNCTION refuse IS 'Fails with a refusal of the contract: the statement, and all it did, is undone';
