-- What somebody has begun to fill in and not saved yet, whatever device it was on; and who is told when a record changes.

CREATE TABLE record_draft (
  user_id   text NOT NULL CONSTRAINT record_draft_user REFERENCES app_user,
  model_id  text NOT NULL CONSTRAINT record_draft_model REFERENCES model,
  record_id text NOT NULL,
  version   integer NOT NULL,
  base      jsonb NOT NULL,
  content   jsonb NOT NULL,
  at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, model_id, record_id)
);
COMMENT ON TABLE record_draft IS 'Begun and not saved. Never holds what a sealed field is given';
COMMENT ON COLUMN record_draft.record_id IS 'Empty: a new one';
COMMENT ON COLUMN record_draft.version IS 'Of the record when it was opened; 0 of a new one';
COMMENT ON COLUMN record_draft.base IS 'What the record held when it was opened: what others have changed since is seen by it';
CREATE INDEX record_draft_age ON record_draft (user_id, at);

CREATE TABLE record_watch (
  model_id  text NOT NULL CONSTRAINT record_watch_model REFERENCES model,
  record_id text NOT NULL,
  user_id   text NOT NULL CONSTRAINT record_watch_user REFERENCES app_user,
  at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (model_id, record_id, user_id)
);
COMMENT ON TABLE record_watch IS 'Who is told when a record changes (record_watched)';
