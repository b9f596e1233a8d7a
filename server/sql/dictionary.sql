-- Whoever keeps dictionaries is told that they changed.

CREATE OR REPLACE FUNCTION dictionary_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dictionary_epoch SET epoch = epoch + 1;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER dictionary_changed AFTER INSERT OR UPDATE OR DELETE ON dictionary_data FOR EACH STATEMENT EXECUTE FUNCTION dictionary_changed();
CREATE OR REPLACE TRIGGER dictionary_changed AFTER INSERT OR UPDATE OR DELETE ON dictionary_type FOR EACH STATEMENT EXECUTE FUNCTION dictionary_changed();
