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
