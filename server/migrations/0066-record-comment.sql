-- What people write about a record of a model, and the files that stand beside its form. They go with the record into the bin and back.
CREATE TABLE record_comment (
  id                  text PRIMARY KEY,
  model_id            text NOT NULL CONSTRAINT record_comment_model REFERENCES model,
  record_id           text NOT NULL,
  body                text NOT NULL CONSTRAINT record_comment_said CHECK (body <> ''),
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN record_comment.record_id IS 'Of a table in the schema record';
COMMENT ON COLUMN record_comment.body IS 'Plain text; @{id} names a person';
CREATE INDEX record_comment_record ON record_comment (model_id, record_id, creator_time, id) WHERE delete_mark = 0;

CREATE TABLE record_file (
  id                  text PRIMARY KEY,
  model_id            text NOT NULL CONSTRAINT record_file_model REFERENCES model,
  record_id           text NOT NULL,
  comment_id          text CONSTRAINT record_file_comment REFERENCES record_comment,
  name                text NOT NULL,
  file_name           text NOT NULL CONSTRAINT record_file_content REFERENCES file,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN record_file.comment_id IS 'It goes with this comment; null: it stands beside the form';
COMMENT ON COLUMN record_file.name IS 'As it was called when it was attached';
COMMENT ON COLUMN record_file.file_name IS 'The stored file';
CREATE INDEX record_file_record ON record_file (model_id, record_id, creator_time, id) WHERE delete_mark = 0;
CREATE INDEX record_file_comment ON record_file (comment_id) WHERE comment_id IS NOT NULL;
