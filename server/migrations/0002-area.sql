-- Administrative divisions: province, city, county, town.

CREATE TABLE area (
  id                  text PRIMARY KEY,
  parent_id           text NOT NULL,
  full_name           text NOT NULL,
  en_code             text NOT NULL,
  level               smallint NOT NULL CONSTRAINT area_level CHECK (level BETWEEN 1 AND 4),
  path                text NOT NULL,
  path_name           text NOT NULL,
  quick_query         text NOT NULL DEFAULT '',
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT area_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN area.path IS 'Ids from the province to this row, each followed by a dot: a subtree is a prefix';
COMMENT ON COLUMN area.path_name IS 'Names from the province to this row, joined by a slash';
CREATE UNIQUE INDEX area_code_key ON area (en_code) WHERE delete_mark = 0;
CREATE INDEX area_children ON area (parent_id, sort_code, en_code) WHERE delete_mark = 0;
CREATE INDEX area_path ON area (path text_pattern_ops);
CREATE INDEX area_search ON area USING gin ((full_name || ' ' || en_code || ' ' || quick_query) gin_trgm_ops);
