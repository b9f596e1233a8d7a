-- Large exports of records: made while their asker goes on working, and kept until they are fetched. Nothing is lost with them, so they are not kept over a crash.

CREATE UNLOGGED TABLE record_export (
  run      text PRIMARY KEY,
  user_id  text NOT NULL,
  model_id text NOT NULL,
  page     text,
  name     text NOT NULL,
  mime     text NOT NULL,
  done     integer NOT NULL DEFAULT 0,
  total    integer NOT NULL,
  state    text NOT NULL DEFAULT 'working' CHECK (state IN ('working', 'done', 'stopped', 'failed', 'lost')),
  why      text NOT NULL DEFAULT '',
  stopped  boolean NOT NULL DEFAULT false,
  at       timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE record_export IS 'Large exports of records under way or done, by the name that their caller has given them';
COMMENT ON COLUMN record_export.page IS 'enCode of the page by whose right it was asked; null: an administrator''s';
COMMENT ON COLUMN record_export.at IS 'When its node was last heard of it';
CREATE INDEX record_export_age ON record_export (at);
CREATE INDEX record_export_of ON record_export (user_id);

CREATE UNLOGGED TABLE record_export_part (
  run   text NOT NULL REFERENCES record_export ON DELETE CASCADE,
  nth   integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (run, nth)
);
