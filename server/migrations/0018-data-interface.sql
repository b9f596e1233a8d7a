-- Data interfaces: SQL, static and HTTP answers to named questions; what they may read; who asked; keys of outside callers.

CREATE TABLE data_interface (
  id                  text PRIMARY KEY,
  full_name           text NOT NULL,
  en_code             text NOT NULL,
  category_id         text NOT NULL DEFAULT '',
  data_type           smallint NOT NULL CONSTRAINT data_interface_data_type CHECK (data_type IN (1, 2, 3)),
  check_type          smallint NOT NULL DEFAULT 1 CONSTRAINT data_interface_check_type CHECK (check_type IN (0, 1, 2)),
  request_headers     text NOT NULL DEFAULT '',
  as_owner            smallint NOT NULL DEFAULT 0 CONSTRAINT data_interface_as_owner CHECK (as_owner IN (0, 1)),
  owner_user_id       text CONSTRAINT data_interface_owner REFERENCES app_user,
  query               text NOT NULL DEFAULT '',
  path                text NOT NULL DEFAULT '',
  parameters          jsonb NOT NULL DEFAULT '[]',
  enabled_mark        smallint NOT NULL DEFAULT 0 CONSTRAINT data_interface_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN data_interface.data_type IS '1 SQL, 2 static JSON, 3 HTTP';
COMMENT ON COLUMN data_interface.check_type IS '0 anyone, 1 a session or a signed request, 2 callers at the addresses in request_headers';
COMMENT ON COLUMN data_interface.as_owner IS '1: rows and rights are those of owner_user_id, whoever asks';
COMMENT ON COLUMN data_interface.query IS 'The statement of an SQL interface, the JSON text of a static one';
CREATE UNIQUE INDEX data_interface_code_key ON data_interface (lower(en_code)) WHERE delete_mark = 0;
CREATE INDEX data_interface_order ON data_interface (sort_code, id) WHERE delete_mark = 0;

CREATE TABLE data_interface_log (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  interface_id  text NOT NULL CONSTRAINT data_interface_log_interface REFERENCES data_interface,
  at            timestamptz NOT NULL DEFAULT now(),
  user_id       text,
  credential_id text,
  ip            text NOT NULL,
  device        text NOT NULL,
  milliseconds  integer NOT NULL,
  refusal       text
);
COMMENT ON COLUMN data_interface_log.refusal IS 'Key of the refusal when there was no answer';
CREATE INDEX data_interface_log_newest ON data_interface_log (interface_id, at, id);

CREATE TABLE data_interface_credential (
  id                  text PRIMARY KEY,
  full_name           text NOT NULL,
  public_key          bytea NOT NULL,
  interface_ids       text[] NOT NULL,
  expires_at          timestamptz NOT NULL,
  owner_user_id       text NOT NULL CONSTRAINT data_interface_credential_owner REFERENCES app_user,
  last_used_at        timestamptz,
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT data_interface_credential_enabled CHECK (enabled_mark IN (0, 1)),
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON TABLE data_interface_credential IS 'Ed25519 keys of outside callers; the private half leaves with them and is never stored';
COMMENT ON COLUMN data_interface_credential.owner_user_id IS 'Whose rows and rights its calls have';

CREATE TABLE data_interface_nonce (
  credential_id text NOT NULL,
  nonce         text NOT NULL,
  at            timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (credential_id, nonce)
);
CREATE INDEX data_interface_nonce_at ON data_interface_nonce (at);

-- What the reading role of SQL interfaces sees; nothing else is granted to it. Columns are named, so that a new one is shown on purpose.
CREATE SCHEMA readable;
CREATE VIEW readable.customer AS
  SELECT id, code, name, type, area_id, organize_id, address, contact, licence_no, licence_expiry, cold_storage_litres, min_temp_c, max_temp_c,
         population_served, delivery_schedule, supply_interval_months, safety_stock_months, status, remark, creator_time, creator_user_id
  FROM vac_customer WHERE delete_mark = 0;
CREATE VIEW readable.product AS
  SELECT id, code, name_zh, name_en, antigen_group, manufacturer, approval_no, doses_per_vial, vials_per_pack, net_doses_per_pack, min_temp_c, max_temp_c,
         vvm_tracked, open_vial_hours, target_wastage_pct, gtin, unit_price, enabled_mark, sort_code, creator_time, creator_user_id
  FROM vac_product WHERE delete_mark = 0;
CREATE VIEW readable.area AS
  SELECT id, parent_id, full_name, en_code, level, path, path_name, enabled_mark, sort_code FROM area WHERE delete_mark = 0;
CREATE VIEW readable.organize AS
  SELECT id, parent_id, category, full_name, en_code, path, enabled_mark, sort_code FROM organize WHERE delete_mark = 0;
