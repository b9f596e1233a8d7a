-- The content of a file that is gone is collected later.

CREATE OR REPLACE FUNCTION file_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE file_blob SET unsettled_since = now() WHERE sha256 = OLD.sha256;
  UPDATE file_usage SET bytes = greatest(0, bytes - OLD.size) WHERE user_id = OLD.creator_user_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER file_removed AFTER DELETE ON file FOR EACH ROW EXECUTE FUNCTION file_removed();
