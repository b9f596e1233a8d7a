-- People, rights, sessions, the change log and the outbox: what every later table stands on.
--
-- Conventions: ids are opaque text made by the server; editable rows carry version, delete_mark, creator and last modifier;
-- unique indexes leave deleted rows out; every constraint has a name, because the server turns violations into sentences by it.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE node_number;
COMMENT ON SEQUENCE node_number IS 'One number for each start of a server process: the middle part of the ids it makes';

CREATE TABLE installation (
  name  text PRIMARY KEY,
  value text NOT NULL
);
COMMENT ON TABLE installation IS 'Made once at install: key pair, signing secret. Shared by all nodes';

CREATE TABLE organize (
  id                  text PRIMARY KEY,
  parent_id           text NOT NULL,
  category            text NOT NULL CONSTRAINT organize_category CHECK (category IN ('company', 'department')),
  full_name           text NOT NULL,
  en_code             text NOT NULL,
  path                text NOT NULL,
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT organize_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN organize.path IS 'Ids from the root to this row, each followed by a dot: a subtree is a prefix';
CREATE UNIQUE INDEX organize_code_key ON organize (lower(en_code)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX organize_name_key ON organize (parent_id, full_name) WHERE delete_mark = 0;
CREATE INDEX organize_path ON organize (path text_pattern_ops);

CREATE TABLE app_user (
  id                  text PRIMARY KEY,
  account             text NOT NULL,
  real_name           text NOT NULL,
  password_hash       text,
  password_changed_at timestamptz,
  organize_id         text NOT NULL CONSTRAINT app_user_organize REFERENCES organize,
  is_administrator    boolean NOT NULL DEFAULT false,
  gender              smallint NOT NULL DEFAULT 3,
  head_icon           text NOT NULL DEFAULT '',
  mobile_phone        text NOT NULL DEFAULT '',
  email               text NOT NULL DEFAULT '',
  quick_query         text NOT NULL DEFAULT '',
  theme               text NOT NULL DEFAULT 'classic',
  language            text NOT NULL DEFAULT 'zh',
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT app_user_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  last_login_time     timestamptz,
  last_login_ip       text NOT NULL DEFAULT '',
  prev_login_time     timestamptz,
  prev_login_ip       text NOT NULL DEFAULT '',
  login_count         integer NOT NULL DEFAULT 0,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN app_user.password_hash IS 'argon2id; null: this person cannot sign in with a password';
CREATE UNIQUE INDEX app_user_account_key ON app_user (lower(account)) WHERE delete_mark = 0;
CREATE INDEX app_user_organize_id ON app_user (organize_id) WHERE delete_mark = 0;

CREATE TABLE role (
  id                  text PRIMARY KEY,
  full_name           text NOT NULL,
  en_code             text NOT NULL,
  type                text NOT NULL DEFAULT '',
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT role_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
CREATE UNIQUE INDEX role_code_key ON role (lower(en_code)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX role_name_key ON role (full_name) WHERE delete_mark = 0;

CREATE TABLE user_role (
  user_id text NOT NULL CONSTRAINT user_role_user REFERENCES app_user ON DELETE CASCADE,
  role_id text NOT NULL CONSTRAINT user_role_role REFERENCES role ON DELETE CASCADE,
  PRIMARY KEY (user_id, role_id)
);
CREATE INDEX user_role_role_id ON user_role (role_id);

CREATE TABLE menu (
  id                  text PRIMARY KEY,
  parent_id           text NOT NULL,
  category            text NOT NULL DEFAULT 'Web' CONSTRAINT menu_category CHECK (category IN ('Web', 'App')),
  full_name           text NOT NULL,
  full_name_zhtw      text,
  full_name_en        text,
  en_code             text NOT NULL,
  icon                text NOT NULL DEFAULT '',
  type                smallint NOT NULL CONSTRAINT menu_type CHECK (type BETWEEN 1 AND 8),
  url_address         text NOT NULL DEFAULT '',
  link_target         text NOT NULL DEFAULT '_self',
  property_json       text NOT NULL DEFAULT '',
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT menu_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
CREATE UNIQUE INDEX menu_code_key ON menu (lower(en_code)) WHERE delete_mark = 0;

CREATE TABLE menu_right (
  id           text PRIMARY KEY,
  menu_id      text NOT NULL CONSTRAINT menu_right_menu REFERENCES menu ON DELETE CASCADE,
  kind         text NOT NULL CONSTRAINT menu_right_kind CHECK (kind IN ('button', 'column')),
  full_name    text NOT NULL,
  en_code      text NOT NULL,
  enabled_mark smallint NOT NULL DEFAULT 1 CONSTRAINT menu_right_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code    integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE menu_right IS 'Buttons and columns that a page guards';
CREATE UNIQUE INDEX menu_right_code_key ON menu_right (menu_id, kind, en_code);

CREATE TABLE menu_scheme (
  id        text PRIMARY KEY,
  menu_id   text NOT NULL CONSTRAINT menu_scheme_menu REFERENCES menu ON DELETE CASCADE,
  full_name text NOT NULL,
  condition jsonb NOT NULL
);
COMMENT ON COLUMN menu_scheme.condition IS 'A filter of engine/filter: the rows of this page that the scheme shows';
CREATE INDEX menu_scheme_menu_id ON menu_scheme (menu_id);

CREATE TABLE permission_grant (
  object_type text NOT NULL CONSTRAINT permission_grant_object CHECK (object_type IN ('role', 'user', 'position', 'organize')),
  object_id   text NOT NULL,
  item_type   text NOT NULL CONSTRAINT permission_grant_item CHECK (item_type IN ('module', 'button', 'column', 'resource', 'portal')),
  item_id     text NOT NULL,
  PRIMARY KEY (object_type, object_id, item_type, item_id)
);
COMMENT ON TABLE permission_grant IS 'Additive: a person holds the union of the grants of everything they belong to';

CREATE TABLE authority_epoch (
  single boolean PRIMARY KEY DEFAULT true CONSTRAINT authority_epoch_one CHECK (single),
  epoch  bigint NOT NULL
);
COMMENT ON TABLE authority_epoch IS 'Grows with every change of rights; read with each session, so a cached right never outlives the change';
INSERT INTO authority_epoch (epoch) VALUES (1);

CREATE FUNCTION authority_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE authority_epoch SET epoch = epoch + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON role FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON user_role FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON menu FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON menu_right FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON menu_scheme FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON permission_grant FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON organize FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE TRIGGER authority_changed AFTER UPDATE OF organize_id, is_administrator, enabled_mark, delete_mark ON app_user FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();

CREATE TABLE session (
  id            text PRIMARY KEY,
  token_hash    bytea NOT NULL CONSTRAINT session_token_key UNIQUE,
  user_id       text NOT NULL CONSTRAINT session_owner REFERENCES app_user ON DELETE CASCADE,
  created_at    timestamptz NOT NULL DEFAULT now(),
  seen_at       timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  locked_at     timestamptz,
  ended_at      timestamptz,
  end_reason    text CONSTRAINT session_end_reason CHECK (end_reason IN ('logout', 'elsewhere', 'forced', 'password', 'disabled', 'expired')),
  ip            text NOT NULL,
  user_agent    text NOT NULL
);
COMMENT ON COLUMN session.token_hash IS 'SHA-256 of the token; the token itself is kept nowhere';
CREATE INDEX session_user_id ON session (user_id) WHERE ended_at IS NULL;

CREATE TABLE sign_in_challenge (
  id         text PRIMARY KEY,
  account    text NOT NULL,
  address    text NOT NULL,
  captcha    text,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_challenge IS 'One row for each attempt that was offered; taken (deleted) by the first use';
CREATE INDEX sign_in_challenge_expires ON sign_in_challenge (expires_at);
CREATE INDEX sign_in_challenge_address ON sign_in_challenge (address, expires_at);

CREATE TABLE sign_in_failure (
  attempt text NOT NULL,
  bucket  text NOT NULL,
  at      timestamptz NOT NULL DEFAULT now(),
  decided boolean NOT NULL DEFAULT false
);
COMMENT ON COLUMN sign_in_failure.decided IS 'False while the guess is being evaluated: counted against the limit, but no reason for a captcha';
CREATE INDEX sign_in_failure_attempt ON sign_in_failure (attempt);
COMMENT ON COLUMN sign_in_failure.bucket IS 'What the failure counts against: account and address together, account, address, or account on a known device';
CREATE INDEX sign_in_failure_bucket ON sign_in_failure (bucket, at);
CREATE INDEX sign_in_failure_at ON sign_in_failure (at);

CREATE TABLE known_device (
  user_id     text NOT NULL CONSTRAINT known_device_user REFERENCES app_user ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  seen_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_hash)
);
COMMENT ON TABLE known_device IS 'Browsers that have signed in to an account: strangers'' failures do not slow them';

CREATE TABLE sign_in_log (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL DEFAULT now(),
  user_id    text,
  account    text NOT NULL,
  outcome    text NOT NULL,
  ip         text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX sign_in_log_at ON sign_in_log (at);
CREATE INDEX sign_in_log_user ON sign_in_log (user_id, at);

CREATE TABLE change_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at           timestamptz NOT NULL DEFAULT now(),
  user_id      text,
  on_behalf_of text,
  request_id   text NOT NULL,
  entity       text NOT NULL,
  record_id    text NOT NULL,
  action       text NOT NULL,
  before       jsonb,
  after        jsonb
);
COMMENT ON TABLE change_log IS 'Append-only: who changed what, before and after';
CREATE INDEX change_log_record ON change_log (entity, record_id, id);

CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'change_log is append-only';
END $$;
CREATE TRIGGER change_log_append_only BEFORE UPDATE OR DELETE ON change_log FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE TABLE outbox (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL,
  payload    jsonb NOT NULL,
  due_at     timestamptz NOT NULL DEFAULT now(),
  attempts   integer NOT NULL DEFAULT 0,
  last_error text
);
COMMENT ON TABLE outbox IS 'Effects of committed changes, removed once they have happened; a handler must bear being called again';
CREATE INDEX outbox_due ON outbox (due_at, id);
