-- A person need not have an ID: newborns have a birth certificate, foreigners a passport, some nothing yet but a guardian. Found by name and birthday too.
ALTER TABLE vac_person
  ADD COLUMN id_type text NOT NULL DEFAULT 'ID_CARD' CONSTRAINT vac_person_id_type CHECK (id_type IN ('ID_CARD', 'BIRTH_CERTIFICATE', 'PASSPORT', 'NONE')),
  ADD COLUMN guardian_name_enc text NOT NULL DEFAULT '',
  ADD COLUMN guardian_mobile_enc text NOT NULL DEFAULT '',
  ADD COLUMN name_hash text NOT NULL DEFAULT '';
COMMENT ON COLUMN vac_person.id_no_hash IS 'HMAC-SHA-256 of the kind and number: found by it, not read from it; empty where there is no number';
COMMENT ON COLUMN vac_person.name_hash IS 'HMAC-SHA-256 of name and birthday; of those from before it is written once the server runs';
DROP INDEX vac_person_id_no_key;
CREATE UNIQUE INDEX vac_person_id_no_key ON vac_person (id_no_hash) WHERE delete_mark = 0 AND id_no_hash <> '';
CREATE INDEX vac_person_by_name ON vac_person (name_hash) WHERE delete_mark = 0;
INSERT INTO outbox (kind, payload) SELECT 'person.named', '{}' WHERE EXISTS (SELECT FROM vac_person);

-- Who looked whom up: health data is told across organisations, so that no dose is given twice, and every look is kept.
CREATE TABLE vac_person_look (
  id          text PRIMARY KEY,
  at          timestamptz NOT NULL,
  user_id     text NOT NULL,
  asked_by    text NOT NULL,
  person_id   text CONSTRAINT vac_person_look_person REFERENCES vac_person,
  customer_id text,
  elsewhere   smallint NOT NULL DEFAULT 0
);
COMMENT ON COLUMN vac_person_look.asked_by IS 'The kind of number, or NAME for name and birthday';
COMMENT ON COLUMN vac_person_look.customer_id IS 'Where the person was registered then; null: nobody was found';
CREATE INDEX vac_person_look_newest ON vac_person_look (at, id);
CREATE INDEX vac_person_look_by ON vac_person_look (person_id, user_id, at);
