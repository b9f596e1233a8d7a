-- Tables that are carried from one data source to another: what is to go, how far it is, and what could not go.

CREATE TABLE data_sync (
  id                  text PRIMARY KEY,
  full_name           text NOT NULL,
  from_id             text NOT NULL CONSTRAINT data_sync_from REFERENCES data_source,
  to_id               text NOT NULL CONSTRAINT data_sync_to REFERENCES data_source,
  tables              text[] NOT NULL CONSTRAINT data_sync_some CHECK (cardinality(tables) BETWEEN 1 AND 50),
  state               text NOT NULL DEFAULT 'ready' CONSTRAINT data_sync_state CHECK (state IN ('ready', 'running', 'stopped', 'done', 'failed')),
  said                jsonb,
  claim               bigint NOT NULL DEFAULT 0,
  alive_at            timestamptz,
  started_at          timestamptz,
  ended_at            timestamptz,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  CONSTRAINT data_sync_elsewhere CHECK (from_id <> to_id)
);
COMMENT ON COLUMN data_sync.claim IS 'Grows with every node that takes it up: whoever held it before can no longer move it';
COMMENT ON COLUMN data_sync.alive_at IS 'Last word of the node that runs it; silent for a minute, another takes it up';
COMMENT ON COLUMN data_sync.said IS '{said: [zh, en], parameters}: what came of it';
CREATE UNIQUE INDEX data_sync_name_key ON data_sync (full_name) WHERE delete_mark = 0;
CREATE INDEX data_sync_running ON data_sync (alive_at) WHERE state = 'running';

CREATE TABLE data_sync_table (
  sync_id    text NOT NULL CONSTRAINT data_sync_table_sync REFERENCES data_sync ON DELETE CASCADE,
  table_name text NOT NULL,
  place      integer NOT NULL,
  state      text NOT NULL DEFAULT 'waiting' CONSTRAINT data_sync_table_state CHECK (state IN ('waiting', 'running', 'done', 'left')),
  position   text,
  said       jsonb,
  read       bigint NOT NULL DEFAULT 0,
  inserted   bigint NOT NULL DEFAULT 0,
  updated    bigint NOT NULL DEFAULT 0,
  same       bigint NOT NULL DEFAULT 0,
  bad        bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (sync_id, table_name)
);
COMMENT ON COLUMN data_sync_table.position IS 'Key of the last row that was carried over, as it travels, a JSON array';

CREATE TABLE data_sync_log (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sync_id    text NOT NULL CONSTRAINT data_sync_log_sync REFERENCES data_sync ON DELETE CASCADE,
  at         timestamptz NOT NULL DEFAULT now(),
  table_name text NOT NULL DEFAULT '',
  row_key    text NOT NULL DEFAULT '',
  said       jsonb NOT NULL
);
CREATE INDEX data_sync_log_of ON data_sync_log (sync_id, at DESC, id DESC);
