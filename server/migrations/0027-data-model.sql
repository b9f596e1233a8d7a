-- Tables that people design. What they call them is data; the tables themselves and their columns have generated names, and lie apart from ours.

CREATE SCHEMA model;
CREATE SCHEMA model_parked;
COMMENT ON SCHEMA model IS 'Tables that people have designed: t_<id of model_table>, columns c_<id of model_field>';
COMMENT ON SCHEMA model_parked IS 'Such tables after they were deleted, with their rows';

CREATE TABLE model_table (
  id                  text PRIMARY KEY,
  table_name          text NOT NULL,
  full_name           text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN model_table.delete_mark IS '1: parked, in the schema model_parked';
CREATE UNIQUE INDEX model_table_name_key ON model_table (lower(table_name)) WHERE delete_mark = 0;

CREATE TABLE model_field (
  id                  text PRIMARY KEY,
  table_id            text NOT NULL CONSTRAINT model_field_table REFERENCES model_table,
  field_name          text NOT NULL,
  full_name           text NOT NULL DEFAULT '',
  data_type           text NOT NULL CONSTRAINT model_field_type CHECK (data_type IN ('varchar', 'int', 'bigint', 'decimal', 'datetime', 'text')),
  data_length         text NOT NULL DEFAULT '',
  primary_key         smallint NOT NULL DEFAULT 0 CONSTRAINT model_field_key CHECK (primary_key IN (0, 1)),
  allow_null          smallint NOT NULL DEFAULT 1 CONSTRAINT model_field_null CHECK (allow_null IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN model_field.delete_mark IS '1: parked; the column stays with its values';
CREATE UNIQUE INDEX model_field_name_key ON model_field (table_id, lower(field_name)) WHERE delete_mark = 0;
