-- Models bound to tables that were there before them: what a release has found there, saves on their way to another database, and copies of what was deleted.

ALTER TABLE model_release ADD COLUMN binding jsonb;
COMMENT ON COLUMN model_release.binding IS 'Tables and columns that its records lie in, as the catalogue told them; null: tables of its own';

CREATE TABLE bound_save (
  id         text PRIMARY KEY,
  model_id   text NOT NULL CONSTRAINT bound_save_model REFERENCES model,
  number     integer NOT NULL,
  request    text NOT NULL DEFAULT '',
  record_id  text NOT NULL DEFAULT '',
  action     text NOT NULL CONSTRAINT bound_save_action CHECK (action IN ('create', 'update', 'remove', 'restore')),
  probe      jsonb NOT NULL,
  lines      jsonb NOT NULL,
  copy       jsonb,
  state      text NOT NULL CONSTRAINT bound_save_state CHECK (state IN ('open', 'done', 'undone', 'unclear')),
  user_id    text NOT NULL,
  request_id text NOT NULL,
  at         timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE bound_save IS 'Saves of records in another database, written before they are made there: what was cut off between is looked for there and then known';
COMMENT ON COLUMN bound_save.number IS 'Of the release';
COMMENT ON COLUMN bound_save.request IS 'Id that the client gave to a new record; the same once more makes no second one';
COMMENT ON COLUMN bound_save.probe IS 'What tells whether it was made: values before and after, by column';
COMMENT ON COLUMN bound_save.lines IS 'Of the change log, once it is known to be made';
COMMENT ON COLUMN bound_save.copy IS 'For the bin, of what is deleted';
COMMENT ON COLUMN bound_save.state IS 'open: not known yet; done; undone: it was not made; unclear: others have changed the row since';
CREATE INDEX bound_save_open ON bound_save (model_id) WHERE state = 'open';
CREATE INDEX bound_save_request ON bound_save (model_id, request) WHERE request <> '';

CREATE TABLE bound_copy (
  id            text PRIMARY KEY,
  model_id      text NOT NULL CONSTRAINT bound_copy_model REFERENCES model,
  record_id     text NOT NULL,
  version       integer NOT NULL,
  form_number   integer NOT NULL,
  kept          jsonb NOT NULL,
  whole         jsonb NOT NULL,
  creator_time  timestamptz NOT NULL DEFAULT now(),
  creator_user_id text
);
COMMENT ON TABLE bound_copy IS 'The bin of models that are bound to tables of others, where deleted rows are gone';
COMMENT ON COLUMN bound_copy.kept IS 'Values of the form: of its fields by c_<field>, of its child tables by their ids';
COMMENT ON COLUMN bound_copy.whole IS 'The rows with every column, as texts that travel: table, its columns, its rows';
CREATE INDEX bound_copy_record ON bound_copy (model_id, record_id);
