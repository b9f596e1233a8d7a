-- Organisations complete, positions, and the pages that administer people and rights.

ALTER TABLE organize
  ADD COLUMN manager_id    text CONSTRAINT organize_manager REFERENCES app_user,
  ADD COLUMN property_json jsonb NOT NULL DEFAULT '{}';
CREATE INDEX organize_parent_id ON organize (parent_id) WHERE delete_mark = 0;

CREATE TABLE position (
  id                  text PRIMARY KEY,
  organize_id         text NOT NULL CONSTRAINT position_organize REFERENCES organize,
  full_name           text NOT NULL,
  en_code             text NOT NULL,
  type                text NOT NULL DEFAULT '',
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT position_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN position.type IS 'enCode of the dictionary of position types';
CREATE UNIQUE INDEX position_code_key ON position (organize_id, lower(en_code)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX position_name_key ON position (organize_id, full_name) WHERE delete_mark = 0;

CREATE TABLE user_position (
  user_id     text NOT NULL CONSTRAINT user_position_user REFERENCES app_user ON DELETE CASCADE,
  position_id text NOT NULL CONSTRAINT user_position_position REFERENCES position ON DELETE CASCADE,
  PRIMARY KEY (user_id, position_id)
);
CREATE INDEX user_position_position_id ON user_position (position_id);

CREATE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON position FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON user_position FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();

ALTER TABLE app_user ADD COLUMN password_once boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN app_user.password_once IS 'The password was made by the server and must be changed before anything else';
CREATE INDEX app_user_search ON app_user USING gin ((account || ' ' || real_name || ' ' || quick_query) gin_trgm_ops);
CREATE INDEX app_user_order ON app_user (sort_code, id) WHERE delete_mark = 0;

CREATE INDEX change_log_at ON change_log (at, id);
CREATE INDEX change_log_user ON change_log (user_id, at);
