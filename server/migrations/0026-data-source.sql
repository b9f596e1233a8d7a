-- Databases of others that are looked into: how they are reached. The password is kept encrypted, with a key that lies outside of this database.

CREATE TABLE data_source (
  id                  text PRIMARY KEY,
  full_name           text NOT NULL,
  db_type             text NOT NULL CONSTRAINT data_source_type CHECK (db_type IN ('PostgreSQL', 'MySQL')),
  host                text NOT NULL,
  port                integer NOT NULL CONSTRAINT data_source_port CHECK (port BETWEEN 1 AND 65535),
  user_name           text NOT NULL,
  password_sealed     text NOT NULL,
  service_name        text NOT NULL,
  db_schema           text NOT NULL DEFAULT '',
  tls                 smallint NOT NULL DEFAULT 0 CONSTRAINT data_source_tls CHECK (tls IN (0, 1)),
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT data_source_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN data_source.service_name IS 'Name of the database on its server';
COMMENT ON COLUMN data_source.db_schema IS 'PostgreSQL only; empty: public';
COMMENT ON COLUMN data_source.tls IS '1: encrypted, with a certificate that is checked';
CREATE UNIQUE INDEX data_source_name_key ON data_source (full_name) WHERE delete_mark = 0;
