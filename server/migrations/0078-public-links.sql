-- Links by which people without an account fill in a form, or read one record.

CREATE TABLE model_link (
  id                  text PRIMARY KEY,
  model_id            text NOT NULL CONSTRAINT model_link_model REFERENCES model,
  purpose             text NOT NULL CONSTRAINT model_link_purpose CHECK (purpose IN ('fill', 'read')),
  full_name           text NOT NULL,
  record_id           text,
  fields              text[] NOT NULL CONSTRAINT model_link_fields CHECK (fields <> '{}'),
  thanks              text NOT NULL DEFAULT '',
  token_hash          text NOT NULL CONSTRAINT model_link_token UNIQUE,
  secret_sealed       text NOT NULL,
  password_hash       text,
  captcha_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT model_link_captcha CHECK (captcha_mark IN (0, 1)),
  ends_at             timestamptz,
  most                integer CONSTRAINT model_link_most CHECK (most > 0),
  used                integer NOT NULL DEFAULT 0,
  owner_user_id       text NOT NULL CONSTRAINT model_link_owner REFERENCES app_user,
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT model_link_enabled CHECK (enabled_mark IN (0, 1)),
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  CONSTRAINT model_link_record CHECK ((purpose = 'read') = (record_id IS NOT NULL))
);
COMMENT ON COLUMN model_link.fields IS 'Fields that are filled in or shown; nothing else is told or taken';
COMMENT ON COLUMN model_link.secret_sealed IS 'What the address ends with';
COMMENT ON COLUMN model_link.owner_user_id IS 'By whose rights it works, as they are when it is used';
CREATE INDEX model_link_of_model ON model_link (model_id) WHERE delete_mark = 0;

CREATE TABLE model_link_entry (
  link_id       text NOT NULL CONSTRAINT model_link_entry_link REFERENCES model_link,
  submission_id text NOT NULL,
  record_id     text NOT NULL,
  at            timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (link_id, submission_id)
);
COMMENT ON TABLE model_link_entry IS 'What came by a link: the same submission once more makes no second record';

CREATE TABLE model_link_try (
  link_id text NOT NULL CONSTRAINT model_link_try_link REFERENCES model_link,
  ip      text NOT NULL,
  what    text NOT NULL CONSTRAINT model_link_try_what CHECK (what IN ('open', 'guess', 'submit')),
  at      timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE model_link_try IS 'How often an address has used a link lately: too often is refused';
CREATE INDEX model_link_try_lately ON model_link_try (link_id, what, at);

CREATE TABLE model_link_captcha (
  id      text PRIMARY KEY,
  link_id text NOT NULL CONSTRAINT model_link_captcha_link REFERENCES model_link,
  answer  text NOT NULL,
  at      timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE model_link_captcha IS 'Asked of one submission, and used up by it';
CREATE INDEX model_link_captcha_age ON model_link_captcha (at);
