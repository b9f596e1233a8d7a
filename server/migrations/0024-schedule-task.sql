-- What runs by the clock: declared by the product, or a data interface that is asked. The queue behind it keeps its own schema (pgboss).

CREATE TABLE schedule_task (
  id                  text PRIMARY KEY,
  full_name           text NOT NULL,
  en_code             text NOT NULL,
  kind                text NOT NULL CONSTRAINT schedule_task_kind CHECK (kind IN ('builtin', 'interface')),
  cron                text NOT NULL,
  time_zone           text NOT NULL DEFAULT 'Asia/Shanghai',
  interface_id        text CONSTRAINT schedule_task_asks REFERENCES data_interface,
  parameters          text NOT NULL DEFAULT '',
  owner_user_id       text CONSTRAINT schedule_task_owner REFERENCES app_user,
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT schedule_task_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  CONSTRAINT schedule_task_target CHECK ((kind = 'interface') = (interface_id IS NOT NULL))
);
COMMENT ON COLUMN schedule_task.id IS 'Of a declared task its code';
COMMENT ON COLUMN schedule_task.parameters IS 'name=value, one a line';
COMMENT ON COLUMN schedule_task.owner_user_id IS 'Whoever saved it last: the interface answers with their rights and rows';
CREATE UNIQUE INDEX schedule_task_code_key ON schedule_task (en_code) WHERE delete_mark = 0;
CREATE UNIQUE INDEX schedule_task_name_key ON schedule_task (full_name) WHERE delete_mark = 0;

CREATE TABLE schedule_task_log (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id   text NOT NULL CONSTRAINT schedule_task_log_task REFERENCES schedule_task ON DELETE CASCADE,
  at        timestamptz NOT NULL DEFAULT now(),
  ended_at  timestamptz,
  alive_at  timestamptz NOT NULL DEFAULT now(),
  outcome   text NOT NULL DEFAULT 'running' CONSTRAINT schedule_task_log_outcome CHECK (outcome IN ('running', 'done', 'failed', 'skipped', 'lost')),
  said      jsonb,
  user_id   text
);
COMMENT ON COLUMN schedule_task_log.said IS '{said: [zh, en], parameters}: what came of it';
COMMENT ON COLUMN schedule_task_log.user_id IS 'Who had it run by hand; null: the clock';
COMMENT ON COLUMN schedule_task_log.alive_at IS 'The node that runs it says so every ten seconds; a run that was left behind is lost after a minute';
CREATE INDEX schedule_task_log_of ON schedule_task_log (task_id, at DESC, id DESC);
CREATE INDEX schedule_task_log_at ON schedule_task_log (at);
CREATE UNIQUE INDEX schedule_task_log_one ON schedule_task_log (task_id) WHERE outcome = 'running';

ALTER TABLE system_config ADD log_days integer NOT NULL DEFAULT 190 CONSTRAINT system_config_log CHECK (log_days BETWEEN 180 AND 3650);
COMMENT ON COLUMN system_config.log_days IS 'Days that lines of the logs are kept; the law asks for half a year';
CREATE INDEX data_interface_log_at ON data_interface_log (at);
