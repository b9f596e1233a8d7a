-- Designed forms and their lists: what is being designed, what was released, and the columns that releases have made.

CREATE SCHEMA record;
COMMENT ON SCHEMA record IS 'Records of models: t_<id of model>, child tables t_<id of model>_<id of field>; columns c_<id of field>, from its second kind on c_<id of field>_<generation>';

CREATE SEQUENCE record_number;
COMMENT ON SEQUENCE record_number IS 'What a record is called where its title may not be told';

CREATE TABLE model (
  id                  text PRIMARY KEY,
  full_name           text NOT NULL,
  en_code             text NOT NULL,
  category_id         text NOT NULL DEFAULT '',
  type                smallint NOT NULL DEFAULT 1 CONSTRAINT model_kind CHECK (type BETWEEN 1 AND 5),
  web_type            smallint NOT NULL DEFAULT 2 CONSTRAINT model_web_type CHECK (web_type BETWEEN 1 AND 3),
  description         text NOT NULL DEFAULT '',
  sort_code           bigint NOT NULL DEFAULT 0,
  db_link_id          text NOT NULL DEFAULT '0',
  flow_id             text NOT NULL DEFAULT '',
  draft               json NOT NULL,
  release_number      integer NOT NULL DEFAULT 0,
  enabled_mark        smallint NOT NULL DEFAULT 0 CONSTRAINT model_enabled CHECK (enabled_mark IN (0, 1)),
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN model.draft IS 'What is being designed: form, list, rules, and the family''s own strings beside them';
COMMENT ON COLUMN model.release_number IS 'The release that is in use; 0: none yet';
COMMENT ON COLUMN model.enabled_mark IS '1: its pages can be used';
COMMENT ON COLUMN model.delete_mark IS '1: parked, with its records';
CREATE UNIQUE INDEX model_full_name_key ON model (normal_form(full_name)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX model_en_code_key ON model (normal_form(en_code)) WHERE delete_mark = 0;

CREATE TABLE model_release (
  id              text PRIMARY KEY,
  model_id        text NOT NULL CONSTRAINT model_release_model REFERENCES model,
  number          integer NOT NULL,
  design          json NOT NULL,
  steps           jsonb NOT NULL,
  creator_time    timestamptz NOT NULL DEFAULT now(),
  creator_user_id text,
  CONSTRAINT model_release_number UNIQUE (model_id, number)
);
COMMENT ON TABLE model_release IS 'Append-only: what a model was when it was released, and what was done to its tables for it';

CREATE TABLE model_column (
  model_id    text NOT NULL CONSTRAINT model_column_model REFERENCES model,
  table_field text NOT NULL DEFAULT '',
  field       text NOT NULL,
  generation  integer NOT NULL DEFAULT 0,
  kind        text NOT NULL,
  sealed      boolean NOT NULL,
  from_number integer NOT NULL,
  parked_at   timestamptz,
  PRIMARY KEY (model_id, table_field, field, generation)
);
COMMENT ON TABLE model_column IS 'Every column that records have. A parked one keeps its values and is asked for by nobody';
COMMENT ON COLUMN model_column.table_field IS 'Id of the child table''s field; empty: the head';
COMMENT ON COLUMN model_column.field IS 'Id of the field; empty: the child table itself';
COMMENT ON COLUMN model_column.kind IS 'Of engine/kind';
COMMENT ON COLUMN model_column.sealed IS 'Its values are told nobody, and never become those of an open column';
COMMENT ON COLUMN model_column.from_number IS 'The release that made it';
