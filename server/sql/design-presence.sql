-- Nodes are told of a design that somebody opened, left or saved while it is open somewhere.

CREATE OR REPLACE FUNCTION design_presence_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE one record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('ordo_design', one.kind || '/' || one.design_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER design_presence_changed AFTER INSERT OR DELETE ON design_presence FOR EACH ROW EXECUTE FUNCTION design_presence_changed();

-- Whichever way it is saved: by its designer, from a file, by a release.
CREATE OR REPLACE FUNCTION design_saved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM design_presence WHERE kind = TG_ARGV[0] AND design_id = NEW.id) THEN
    PERFORM pg_notify('ordo_design', TG_ARGV[0] || '/' || NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER design_saved AFTER UPDATE OF version, delete_mark ON model FOR EACH ROW EXECUTE FUNCTION design_saved('model');
CREATE OR REPLACE TRIGGER design_saved AFTER UPDATE OF version, delete_mark ON flow FOR EACH ROW EXECUTE FUNCTION design_saved('flow');
