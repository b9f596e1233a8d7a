-- Two records of one person become one. The one that goes keeps a number and a name, by which the other is found.
ALTER TABLE vac_person ADD COLUMN merged_into text CONSTRAINT vac_person_merged_into REFERENCES vac_person;
COMMENT ON COLUMN vac_person.merged_into IS 'Goes on in that record, which is itself not merged; then delete_mark is 1';
ALTER TABLE vac_person ADD CONSTRAINT vac_person_merged CHECK (merged_into IS NULL OR (delete_mark = 1 AND merged_into <> id));
CREATE INDEX vac_person_merged_from ON vac_person (merged_into) WHERE merged_into IS NOT NULL;
DROP INDEX vac_person_id_no_key;
CREATE UNIQUE INDEX vac_person_id_no_key ON vac_person (id_no_hash) WHERE (delete_mark = 0 OR merged_into IS NOT NULL) AND id_no_hash <> '';
DROP INDEX vac_person_by_name;
CREATE INDEX vac_person_by_name ON vac_person (name_hash) WHERE delete_mark = 0 OR merged_into IS NOT NULL;

CREATE INDEX vac_person_born ON vac_person (birth_date) WHERE delete_mark = 0;

CREATE TABLE vac_person_merge (
  id         text PRIMARY KEY,
  at         timestamptz NOT NULL,
  user_id    text NOT NULL,
  kept_id    text NOT NULL CONSTRAINT vac_person_merge_kept REFERENCES vac_person,
  merged_id  text NOT NULL CONSTRAINT vac_person_merge_merged REFERENCES vac_person,
  before     jsonb NOT NULL,
  state      text NOT NULL,
  undone_at  timestamptz,
  undone_by  text
);
COMMENT ON COLUMN vac_person_merge.before IS 'What was changed as it stood: both records encrypted as they were, doses and adverse events with whom they belonged to';
COMMENT ON COLUMN vac_person_merge.state IS 'Of both records, the doses and the adverse events right after: as long as it is that, nothing has been changed since';
CREATE INDEX vac_person_merge_newest ON vac_person_merge (at, id);
CREATE UNIQUE INDEX vac_person_merge_once ON vac_person_merge (merged_id) WHERE undone_at IS NULL;
