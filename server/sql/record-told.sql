-- Every change of a record stands in the change log, whatever way it came: from there it goes to those who are told of it, in the same transaction.

CREATE OR REPLACE FUNCTION record_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH made AS (
    INSERT INTO model_delivery (webhook_id, event, record_id, record_version, user_id)
    SELECT w.id, e.name, NEW.record_id, coalesce((NEW.after ->> 'version')::integer, 0), NEW.user_id
    FROM model_webhook w, (SELECT CASE WHEN NEW.action IN ('create', 'restore') THEN 'create' WHEN NEW.action = 'remove' THEN 'remove' ELSE 'update' END) e (name)
    WHERE w.model_id = substr(NEW.entity, 3) AND w.enabled_mark = 1 AND w.delete_mark = 0 AND e.name = ANY (w.events)
    ORDER BY w.id RETURNING id
  )
  INSERT INTO outbox (kind, payload) SELECT 'model.webhook', jsonb_build_object('id', id) FROM made ORDER BY id;
  RETURN NULL;
END $$;
-- A child table's entity has a second underscore, and its record has a line of its own.
CREATE OR REPLACE TRIGGER record_told AFTER INSERT ON change_log FOR EACH ROW WHEN (NEW.entity ~ '^t_[0-9A-Za-z]+$') EXECUTE FUNCTION record_told();
