-- Fields that people of one house give to most of their tables, described once.
CREATE TABLE common_field (
  id                  text PRIMARY KEY,
  field_name          text NOT NULL,
  full_name           text NOT NULL DEFAULT '',
  data_type           text NOT NULL
    CONSTRAINT common_field_type CHECK (data_type IN ('varchar', 'int', 'bigint', 'decimal', 'datetime', 'date', 'time', 'boolean', 'json', 'text')),
  data_length         text NOT NULL DEFAULT '',
  allow_null          smallint NOT NULL DEFAULT 1 CONSTRAINT common_field_null CHECK (allow_null IN (0, 1)),
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON TABLE common_field IS 'Fields to choose from in the design of a table; a table that has one keeps no tie to it';
CREATE UNIQUE INDEX common_field_name_key ON common_field (normal_form(field_name)) WHERE delete_mark = 0;
