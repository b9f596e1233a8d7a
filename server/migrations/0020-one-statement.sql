-- A statement that refuses itself, so that a change with all its checks can be one statement; and a log that cannot be emptied.

CREATE FUNCTION refuse(key text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'ORDO1', MESSAGE = key;
END $$;
COMMENT ON FUNCTION refuse IS 'Fails with a refusal of the contract: the statement, and all it did, is undone';

CREATE TRIGGER change_log_not_emptied BEFORE TRUNCATE ON change_log FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- What an attempt at signing in was offered is worth nothing after a crash: whoever was about to use it asks again.
ALTER TABLE sign_in_challenge SET UNLOGGED;
