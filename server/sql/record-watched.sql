-- Every change of a record stands in the change log: those who watch it are told, in the same transaction. Whoever made it is not.

CREATE OR REPLACE FUNCTION record_watched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, payload)
  SELECT 'record.watched', jsonb_build_object('model', w.model_id, 'record', w.record_id, 'user', w.user_id, 'by', NEW.user_id, 'action', NEW.action, 'change', NEW.id)
  FROM record_watch w WHERE w.model_id = substr(NEW.entity, 3) AND w.record_id = NEW.record_id AND w.user_id IS DISTINCT FROM NEW.user_id ORDER BY w.user_id;
  RETURN NULL;
END $$;
-- A child table's entity has a second underscore, and its record has a line of its own.
CREATE OR REPLACE TRIGGER record_watched AFTER INSERT ON change_log FOR EACH ROW
  WHEN (NEW.entity ~ '^t_[0-9A-Za-z]+$' AND NEW.action <> 'create') EXECUTE FUNCTION record_watched();
