-- What an administrator sets for the whole installation: one row, read with each call, so that a change holds everywhere at once.

CREATE TABLE system_config (
  id                     text PRIMARY KEY DEFAULT 'system' CONSTRAINT system_config_one CHECK (id = 'system'),
  sys_name               text NOT NULL DEFAULT 'Ordo' CONSTRAINT system_config_name CHECK (sys_name <> ''),
  sys_description        text NOT NULL DEFAULT '',
  company_name           text NOT NULL DEFAULT '',
  copyright              text NOT NULL DEFAULT '',
  logo                   text NOT NULL DEFAULT '',
  single_login           smallint NOT NULL DEFAULT 0 CONSTRAINT system_config_single CHECK (single_login IN (0, 1)),
  token_timeout          integer NOT NULL DEFAULT 720 CONSTRAINT system_config_timeout CHECK (token_timeout BETWEEN 5 AND 43200),
  token_days             integer NOT NULL DEFAULT 7 CONSTRAINT system_config_days CHECK (token_days BETWEEN 1 AND 90),
  last_login_time_switch smallint NOT NULL DEFAULT 1 CONSTRAINT system_config_last_login CHECK (last_login_time_switch IN (0, 1)),
  lock_minutes           integer NOT NULL DEFAULT 0 CONSTRAINT system_config_lock CHECK (lock_minutes BETWEEN 0 AND 1440),
  password_least         integer NOT NULL DEFAULT 10 CONSTRAINT system_config_password CHECK (password_least BETWEEN 8 AND 16),
  password_mixed_case    smallint NOT NULL DEFAULT 0 CONSTRAINT system_config_case CHECK (password_mixed_case IN (0, 1)),
  password_days          integer NOT NULL DEFAULT 0 CONSTRAINT system_config_expiry CHECK (password_days BETWEEN 0 AND 3650),
  version                integer NOT NULL DEFAULT 1,
  delete_mark            smallint NOT NULL DEFAULT 0 CONSTRAINT system_config_stays CHECK (delete_mark = 0),
  creator_time           timestamptz NOT NULL DEFAULT now(),
  creator_user_id        text,
  last_modify_time       timestamptz,
  last_modify_user_id    text
);
COMMENT ON COLUMN system_config.logo IS 'Stored name of an uploaded picture (file of type annexpic); empty: the product''s own';
COMMENT ON COLUMN system_config.token_timeout IS 'Minutes that a session lives without a call';
COMMENT ON COLUMN system_config.token_days IS 'Days that a session lives at the most';
COMMENT ON COLUMN system_config.lock_minutes IS 'A screen that nobody touches locks after this many minutes at the latest; 0: as each person likes';
COMMENT ON COLUMN system_config.password_days IS 'Days after which a password has to be changed; 0: never';

INSERT INTO system_config (single_login) SELECT count(*) FROM installation WHERE name = 'single-login' AND value = '1';
DELETE FROM installation WHERE name = 'single-login';
