-- What was converted of a row holds no more once somebody writes to what it was made of: the job comes to it again.
CREATE OR REPLACE FUNCTION record_unconverted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.converted := NULL;
  RETURN NEW;
END $$;
-- Of a head, for the rows of the child table that the trigger `n_rows_‹table›` is called after: whether a kind that comes back gives them their old value depends on when their record was saved.
CREATE OR REPLACE FUNCTION record_rows_unconverted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE record.%I SET converted = NULL WHERE record_id = $1 AND converted', TG_TABLE_NAME || '_' || substr(TG_NAME, 8)) USING NEW.id;
  RETURN NULL;
END $$;
