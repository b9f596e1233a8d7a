-- Every change of a record stands in the change log, whatever way it came: from there it goes to those who are told of it, and to records that keep
-- something of it, in the same transaction.

CREATE OR REPLACE FUNCTION record_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- How many records have been refreshed one after the other until here: those that lead back to themselves come to an end.
  far integer := coalesce(nullif(current_setting('ordo.refresh', true), '')::integer, 0);
  told boolean := false;
BEGIN
  -- A child table's entity has a second underscore, and its record has a line of its own.
  IF NEW.entity ~ '^t_[0-9A-Za-z]+$' THEN
    WITH made AS (
      INSERT INTO model_delivery (webhook_id, event, record_id, record_version, user_id)
      SELECT w.id, e.name, NEW.record_id, coalesce((NEW.after ->> 'version')::integer, 0), NEW.user_id
      FROM model_webhook w, (SELECT CASE WHEN NEW.action IN ('create', 'restore') THEN 'create' WHEN NEW.action = 'remove' THEN 'remove' ELSE 'update' END) e (name)
      WHERE w.model_id = substr(NEW.entity, 3) AND w.enabled_mark = 1 AND w.delete_mark = 0 AND e.name = ANY (w.events)
      ORDER BY w.id RETURNING id
    )
    INSERT INTO outbox (kind, payload) SELECT 'model.webhook', jsonb_build_object('id', id) FROM made ORDER BY id;
    told := FOUND;
    IF NEW.action = 'create' AND coalesce(current_setting('ordo.flow', true), '') = '' THEN
      INSERT INTO outbox (kind, payload)
      SELECT 'flow.recorded', jsonb_build_object('flowId', s.flow_id, 'taskId', replace(gen_random_uuid()::text, '-', ''), 'recordId', NEW.record_id, 'userId', NEW.user_id)
      FROM flow_record_start s JOIN flow f ON f.id = s.flow_id AND f.enabled_mark = 1 AND f.delete_mark = 0
      WHERE s.model_id = substr(NEW.entity, 3) ORDER BY s.flow_id;
      told := told OR FOUND;
    END IF;
  END IF;
  IF far < 8 AND EXISTS (SELECT FROM model_dependent d WHERE d.on_model_id = split_part(NEW.entity, '_', 2)) THEN
    INSERT INTO outbox (kind, payload) VALUES ('model.refresh', jsonb_build_object('log', NEW.id, 'far', far + 1));
    told := true;
  END IF;
  -- Heard once this commits: nobody waits for the next look.
  IF told THEN PERFORM pg_notify('ordo_outbox', ''); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER record_told AFTER INSERT ON change_log FOR EACH ROW WHEN (NEW.entity ~ '^t_[0-9A-Za-z]+(_[a-z0-9]+)?$') EXECUTE FUNCTION record_told();
