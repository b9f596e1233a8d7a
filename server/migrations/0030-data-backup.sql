-- Backups: what was kept, where, and whether it could be restored. The files themselves lie in a folder.

CREATE TABLE data_backup (
  id                  text PRIMARY KEY,
  file_name           text NOT NULL,
  kind                text NOT NULL CONSTRAINT data_backup_kind CHECK (kind IN ('hand', 'clock')),
  node                text NOT NULL,
  state               text NOT NULL DEFAULT 'running' CONSTRAINT data_backup_state CHECK (state IN ('running', 'done', 'failed')),
  said                jsonb,
  took                integer,
  size                bigint,
  rows                bigint,
  files               integer,
  missing             integer,
  migration           text NOT NULL DEFAULT '',
  drill_state         text NOT NULL DEFAULT 'none' CONSTRAINT data_backup_drill CHECK (drill_state IN ('none', 'running', 'done', 'failed')),
  drill_said          jsonb,
  drill_time          timestamptz,
  drill_took          integer,
  busy                boolean NOT NULL DEFAULT false,
  alive_at            timestamptz NOT NULL DEFAULT now(),
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN data_backup.node IS 'The machine that made it; its file lies there unless all have one folder';
COMMENT ON COLUMN data_backup.said IS '{said: [zh, en], parameters}: why it failed';
COMMENT ON COLUMN data_backup.took IS 'Milliseconds';
COMMENT ON COLUMN data_backup.rows IS 'Of all tables';
COMMENT ON COLUMN data_backup.files IS 'Contents of uploads';
COMMENT ON COLUMN data_backup.missing IS 'Contents that the file store no longer had';
COMMENT ON COLUMN data_backup.busy IS 'It is being made, or tried';
COMMENT ON COLUMN data_backup.alive_at IS 'The node that works on it says so every ten seconds';
CREATE INDEX data_backup_time ON data_backup (creator_time DESC, id DESC) WHERE delete_mark = 0;
CREATE UNIQUE INDEX data_backup_one ON data_backup (busy) WHERE busy;

ALTER TABLE system_config ADD backups_kept integer NOT NULL DEFAULT 7 CONSTRAINT system_config_backups CHECK (backups_kept BETWEEN 1 AND 365);
COMMENT ON COLUMN system_config.backups_kept IS 'How many of the backups made by the clock are kept';
