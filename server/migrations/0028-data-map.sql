-- Maps that statistics are drawn on. The outlines stand apart, so that the log of a change does not carry them.

CREATE TABLE data_map (
  id                  text PRIMARY KEY,
  full_name           text NOT NULL,
  en_code             text NOT NULL,
  regions             integer NOT NULL DEFAULT 0,
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT data_map_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
CREATE UNIQUE INDEX data_map_code_key ON data_map (lower(en_code)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX data_map_name_key ON data_map (full_name) WHERE delete_mark = 0;

CREATE TABLE data_map_outline (
  map_id text PRIMARY KEY CONSTRAINT data_map_outline_map REFERENCES data_map,
  data   text NOT NULL
);
COMMENT ON COLUMN data_map_outline.data IS 'GeoJSON as it was brought';
