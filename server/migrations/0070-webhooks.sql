-- What tells other systems that records of a model have changed.

CREATE TABLE model_webhook (
  id                  text PRIMARY KEY,
  model_id            text NOT NULL CONSTRAINT model_webhook_model REFERENCES model,
  full_name           text NOT NULL,
  url                 text NOT NULL,
  events              text[] NOT NULL CONSTRAINT model_webhook_events CHECK (events <@ '{create,update,remove}' AND events <> '{}'),
  fields              text[] NOT NULL,
  secret_sealed       text NOT NULL,
  owner_user_id       text NOT NULL CONSTRAINT model_webhook_owner REFERENCES app_user,
  failures            integer NOT NULL DEFAULT 0,
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT model_webhook_enabled CHECK (enabled_mark IN (0, 1)),
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN model_webhook.fields IS 'Paths of what is told of a record: field, or child table';
COMMENT ON COLUMN model_webhook.owner_user_id IS 'Who approved it as it is: nothing is told that they may not see';
COMMENT ON COLUMN model_webhook.failures IS 'Deliveries in a row that were given up; at the fifth it is switched off';
CREATE INDEX model_webhook_live ON model_webhook (model_id) WHERE delete_mark = 0;

CREATE TABLE model_delivery (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id     text NOT NULL CONSTRAINT model_delivery_webhook REFERENCES model_webhook,
  event          text NOT NULL,
  record_id      text NOT NULL,
  record_version integer NOT NULL,
  user_id        text,
  at             timestamptz NOT NULL DEFAULT now(),
  state          text NOT NULL DEFAULT 'waiting' CONSTRAINT model_delivery_state CHECK (state IN ('waiting', 'sent', 'unseen', 'dead')),
  attempts       integer NOT NULL DEFAULT 0,
  tried_at       timestamptz,
  reason         jsonb
);
COMMENT ON TABLE model_delivery IS 'Changes of records that are told to an address; written in the transaction of the change (record_told)';
COMMENT ON COLUMN model_delivery.state IS 'unseen: of a record that the owner of the webhook may not see';
COMMENT ON COLUMN model_delivery.reason IS 'Key and parameters of the refusal that the last attempt ended with';
CREATE INDEX model_delivery_newest ON model_delivery (webhook_id, id);
CREATE INDEX model_delivery_old ON model_delivery (at) WHERE state <> 'dead';

-- What is restored from a backup has it before the first start; as it is now it stands in sql/record-told.sql.
CREATE FUNCTION record_told() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER record_told AFTER INSERT ON change_log FOR EACH ROW WHEN (NEW.entity ~ '^t_[0-9A-Za-z]+$') EXECUTE FUNCTION record_told();
