-- What somebody is told who has forgotten their password.
ALTER TABLE system_config ADD COLUMN sign_in_help text NOT NULL DEFAULT '';
COMMENT ON COLUMN system_config.sign_in_help IS 'Stands on the sign-in page, as its administrators have written it; empty: nothing does';
