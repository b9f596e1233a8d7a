-- People who are vaccinated, their doses, what happened to them afterwards, and lots that are called back (vaccine §2, §11.5).

CREATE TABLE vac_person (
  id                  text PRIMARY KEY,
  tenant_id           text NOT NULL DEFAULT '0',
  name_enc            text NOT NULL,
  id_no_enc           text NOT NULL,
  id_no_hash          text NOT NULL,
  mobile_enc          text NOT NULL DEFAULT '',
  sex                 smallint NOT NULL CONSTRAINT vac_person_sex CHECK (sex IN (1, 2, 3)),
  birth_date          date NOT NULL,
  area_id             text NOT NULL CONSTRAINT vac_person_area REFERENCES area,
  customer_id         text NOT NULL CONSTRAINT vac_person_customer REFERENCES vac_customer,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN vac_person.name_enc IS 'AES-256-GCM, as is all that names a person';
COMMENT ON COLUMN vac_person.id_no_hash IS 'HMAC-SHA-256 of the number: found by it, not read from it';
COMMENT ON COLUMN vac_person.customer_id IS 'Where the person is registered: the data scope';
CREATE UNIQUE INDEX vac_person_id_no_key ON vac_person (id_no_hash) WHERE delete_mark = 0;
CREATE INDEX vac_person_of_customer ON vac_person (customer_id, id) WHERE delete_mark = 0;

CREATE TABLE vac_vaccination (
  id                   text PRIMARY KEY,
  tenant_id            text NOT NULL DEFAULT '0',
  person_id            text NOT NULL CONSTRAINT vac_vaccination_person REFERENCES vac_person,
  scheme_id            text NOT NULL CONSTRAINT vac_vaccination_scheme REFERENCES vac_scheme,
  product_id           text NOT NULL CONSTRAINT vac_vaccination_product REFERENCES vac_product,
  dose_no              integer NOT NULL CONSTRAINT vac_vaccination_dose CHECK (dose_no BETWEEN 1 AND 10),
  planned_date         date,
  event_status         text NOT NULL CONSTRAINT vac_vaccination_status CHECK (event_status IN ('PLANNED', 'COMPLETED', 'NOT_DONE', 'ENTERED_IN_ERROR')),
  administered_on      date,
  age_days             integer,
  sex                  smallint NOT NULL DEFAULT 3,
  customer_id          text NOT NULL CONSTRAINT vac_vaccination_customer REFERENCES vac_customer,
  area_id              text NOT NULL CONSTRAINT vac_vaccination_area REFERENCES area,
  area_path            text NOT NULL,
  lot_id               text CONSTRAINT vac_vaccination_lot REFERENCES vac_lot,
  dose_quantity        double precision,
  route                text NOT NULL DEFAULT '',
  body_site            text NOT NULL DEFAULT '',
  clinician_id         text,
  source_facility_text text NOT NULL DEFAULT '',
  last_of_scheme       boolean NOT NULL DEFAULT false,
  not_done_reason      text CONSTRAINT vac_vaccination_reason CHECK (not_done_reason IN ('REFUSED', 'CONTRAINDICATED', 'OUT_OF_STOCK', 'NO_SHOW', 'OTHER')),
  override_reason      text NOT NULL DEFAULT '',
  revision             integer NOT NULL DEFAULT 1,
  version              integer NOT NULL DEFAULT 1,
  delete_mark          smallint NOT NULL DEFAULT 0,
  creator_time         timestamptz NOT NULL DEFAULT now(),
  creator_user_id      text,
  last_modify_time     timestamptz,
  last_modify_user_id  text,
  CONSTRAINT vac_vaccination_given CHECK (event_status <> 'COMPLETED' OR administered_on IS NOT NULL),
  CONSTRAINT vac_vaccination_own_lot CHECK (event_status <> 'COMPLETED' OR lot_id IS NOT NULL OR source_facility_text <> ''),
  CONSTRAINT vac_vaccination_not_done CHECK (event_status <> 'NOT_DONE' OR (not_done_reason IS NOT NULL AND lot_id IS NULL))
);
COMMENT ON COLUMN vac_vaccination.area_path IS 'Of the site, when it happened';
COMMENT ON COLUMN vac_vaccination.source_facility_text IS 'Given elsewhere: there, and no stock of ours';
COMMENT ON COLUMN vac_vaccination.last_of_scheme IS 'The dose completes its scheme';
CREATE UNIQUE INDEX vac_vaccination_once ON vac_vaccination (person_id, scheme_id, dose_no) WHERE delete_mark = 0 AND event_status <> 'ENTERED_IN_ERROR';
CREATE INDEX vac_vaccination_of_lot ON vac_vaccination (lot_id) WHERE lot_id IS NOT NULL;
CREATE INDEX vac_vaccination_of_customer ON vac_vaccination (customer_id, administered_on, id) WHERE delete_mark = 0;
CREATE INDEX vac_vaccination_of_day ON vac_vaccination (administered_on, product_id) WHERE event_status = 'COMPLETED';
CREATE INDEX vac_vaccination_newest ON vac_vaccination (creator_time, id) WHERE delete_mark = 0;

CREATE TABLE vac_aefi (
  id                  text PRIMARY KEY,
  vaccination_id      text NOT NULL CONSTRAINT vac_aefi_vaccination REFERENCES vac_vaccination,
  onset_date          date NOT NULL,
  manifestation       text NOT NULL,
  severity            text NOT NULL CONSTRAINT vac_aefi_severity CHECK (severity IN ('MINOR', 'SERIOUS', 'LIFE_THREATENING')),
  outcome             text NOT NULL CONSTRAINT vac_aefi_outcome CHECK (outcome IN ('RECOVERED', 'RECOVERED_SEQUELAE', 'RECOVERING', 'NOT_RECOVERED', 'DIED', 'UNKNOWN')),
  investigated        smallint NOT NULL DEFAULT 0 CONSTRAINT vac_aefi_investigated CHECK (investigated IN (0, 1)),
  remark              text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  CONSTRAINT vac_aefi_death CHECK (outcome <> 'DIED' OR severity <> 'MINOR')
);
CREATE INDEX vac_aefi_of ON vac_aefi (vaccination_id) WHERE delete_mark = 0;
CREATE INDEX vac_aefi_newest ON vac_aefi (onset_date, id) WHERE delete_mark = 0;

CREATE TABLE vac_recall_task (
  id                  text PRIMARY KEY,
  lot_id              text NOT NULL CONSTRAINT vac_recall_task_lot REFERENCES vac_lot,
  customer_id         text NOT NULL CONSTRAINT vac_recall_task_customer REFERENCES vac_customer,
  doses_held          integer NOT NULL,
  recipients          integer NOT NULL,
  status              text NOT NULL DEFAULT 'OPEN' CONSTRAINT vac_recall_task_status CHECK (status IN ('OPEN', 'DONE')),
  doses_returned      integer,
  note                text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN vac_recall_task.recipients IS 'People who had doses of the lot from this customer when it was recalled';
CREATE UNIQUE INDEX vac_recall_task_once ON vac_recall_task (lot_id, customer_id) WHERE delete_mark = 0 AND status = 'OPEN';
CREATE INDEX vac_recall_task_newest ON vac_recall_task (creator_time, id) WHERE delete_mark = 0;
