-- Notices and system messages, and who has received and read them.

CREATE TABLE message (
  id                  text PRIMARY KEY,
  type                smallint NOT NULL DEFAULT 1 CONSTRAINT message_type CHECK (type IN (1, 2)),
  title               text NOT NULL,
  body_text           text NOT NULL DEFAULT '',
  files               jsonb NOT NULL DEFAULT '[]',
  audience            jsonb NOT NULL DEFAULT '{}',
  enabled_mark        smallint NOT NULL DEFAULT 0 CONSTRAINT message_enabled CHECK (enabled_mark IN (0, 1)),
  released_at         timestamptz,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN message.type IS '1 notice, its body is HTML; 2 system message, its body is JSON that says where it leads';
COMMENT ON COLUMN message.audience IS 'Ids of organisations (with all below them), roles and people; all three empty: everybody';
COMMENT ON COLUMN message.files IS 'Attachments: [{ name, fileId }]';
COMMENT ON COLUMN message.enabled_mark IS '0 draft, 1 released';
CREATE INDEX message_notice ON message (creator_time DESC, id) WHERE type = 1 AND delete_mark = 0;
CREATE INDEX message_title ON message USING gin (title gin_trgm_ops);

CREATE TABLE message_receive (
  user_id    text NOT NULL CONSTRAINT message_receive_user REFERENCES app_user ON DELETE CASCADE,
  message_id text NOT NULL CONSTRAINT message_receive_message REFERENCES message ON DELETE CASCADE,
  type       smallint NOT NULL,
  sent_at    timestamptz NOT NULL,
  read_at    timestamptz,
  PRIMARY KEY (user_id, message_id)
);
COMMENT ON TABLE message_receive IS 'One row for each person that a message has reached, until they delete it';
CREATE INDEX message_receive_list ON message_receive (user_id, sent_at DESC, message_id DESC);
CREATE INDEX message_receive_unread ON message_receive (user_id, type) WHERE read_at IS NULL;
CREATE INDEX message_receive_report ON message_receive (message_id, read_at, user_id);
