-- What the deletion of a record did to those that named it, so that its return brings it back.

CREATE TABLE record_removal (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  by_model      text NOT NULL,
  by_record     text NOT NULL,
  model_id      text NOT NULL,
  record_id     text NOT NULL,
  what          text NOT NULL CONSTRAINT record_removal_what CHECK (what IN ('with', 'emptied', 'row')),
  table_field   text NOT NULL DEFAULT '',
  field         text NOT NULL DEFAULT '',
  row_id        text NOT NULL DEFAULT '',
  kept          jsonb,
  creator_time  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE record_removal IS 'One line for each record that went with a deleted one, and for each place where its name was taken out';
COMMENT ON COLUMN record_removal.by_record IS 'The deleted record, of by_model; as long as it is deleted';
COMMENT ON COLUMN record_removal.what IS 'with: the record went too; emptied: the field named it no longer; row: the row of the child table went';
COMMENT ON COLUMN record_removal.table_field IS 'Id of the child table''s field; empty: the head';
COMMENT ON COLUMN record_removal.kept IS 'What the field or the row held';
CREATE INDEX record_removal_by ON record_removal (by_model, by_record);
CREATE INDEX record_removal_of ON record_removal (model_id, record_id) WHERE what = 'with';
