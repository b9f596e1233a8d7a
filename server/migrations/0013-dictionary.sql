-- Dictionaries: types as a tree, their items as a list or a tree. Items retire; nothing that was saved loses its name.

CREATE TABLE dictionary_type (
  id                  text PRIMARY KEY,
  parent_id           text NOT NULL DEFAULT '-1',
  full_name           text NOT NULL,
  full_name_en        text NOT NULL DEFAULT '',
  en_code             text NOT NULL,
  is_tree             smallint NOT NULL DEFAULT 0 CONSTRAINT dictionary_type_tree CHECK (is_tree IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
CREATE UNIQUE INDEX dictionary_type_code_key ON dictionary_type (lower(en_code)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX dictionary_type_name_key ON dictionary_type (parent_id, full_name) WHERE delete_mark = 0;

CREATE TABLE dictionary_data (
  id                  text PRIMARY KEY,
  dictionary_type_id  text NOT NULL CONSTRAINT dictionary_data_type REFERENCES dictionary_type,
  parent_id           text NOT NULL DEFAULT '0',
  full_name           text NOT NULL,
  full_name_en        text NOT NULL DEFAULT '',
  en_code             text NOT NULL,
  is_default          smallint NOT NULL DEFAULT 0 CONSTRAINT dictionary_data_default CHECK (is_default IN (0, 1)),
  valid_from          date,
  valid_to            date,
  merged_into         text,
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT dictionary_data_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  CONSTRAINT dictionary_data_period CHECK (valid_from <= valid_to)
);
COMMENT ON COLUMN dictionary_data.valid_from IS 'First business day on which it can be chosen; null: always could';
COMMENT ON COLUMN dictionary_data.valid_to IS 'Last business day on which it can be chosen; later it only reads';
COMMENT ON COLUMN dictionary_data.merged_into IS 'The item that took its place, of one that was merged away';
CREATE UNIQUE INDEX dictionary_data_code_key ON dictionary_data (dictionary_type_id, lower(en_code)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX dictionary_data_name_key ON dictionary_data (dictionary_type_id, parent_id, full_name) WHERE delete_mark = 0;
CREATE UNIQUE INDEX dictionary_data_default_key ON dictionary_data (dictionary_type_id) WHERE is_default = 1 AND delete_mark = 0;
CREATE INDEX dictionary_data_parent ON dictionary_data (parent_id) WHERE delete_mark = 0 AND parent_id <> '0';

-- What screens keep of dictionaries is good as long as this number stands still. It is read with the session of every call.
CREATE TABLE dictionary_epoch (
  one   boolean PRIMARY KEY DEFAULT true CONSTRAINT dictionary_epoch_one CHECK (one),
  epoch bigint NOT NULL DEFAULT 1
);
INSERT INTO dictionary_epoch DEFAULT VALUES;

CREATE FUNCTION dictionary_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dictionary_epoch SET epoch = epoch + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER dictionary_changed AFTER INSERT OR UPDATE OR DELETE ON dictionary_type FOR EACH STATEMENT EXECUTE FUNCTION dictionary_changed();
CREATE TRIGGER dictionary_changed AFTER INSERT OR UPDATE OR DELETE ON dictionary_data FOR EACH STATEMENT EXECUTE FUNCTION dictionary_changed();
