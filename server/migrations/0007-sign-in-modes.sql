-- Other ways in than a password: codes by text message, scanning, and tickets for links.

CREATE TABLE sign_in_code (
  mobile     text PRIMARY KEY,
  user_id    text NOT NULL CONSTRAINT sign_in_code_user REFERENCES app_user ON DELETE CASCADE,
  salt       bytea NOT NULL,
  code_hash  bytea NOT NULL,
  tries      smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_code IS 'The one live code of a number; gone with its first right use';

CREATE TABLE sign_in_code_ask (
  mobile text NOT NULL,
  ip     text NOT NULL,
  at     timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE sign_in_code_ask IS 'Every request for a code, whether the number is known or not: what the limits count';
CREATE INDEX sign_in_code_ask_mobile ON sign_in_code_ask (mobile, at);
CREATE INDEX sign_in_code_ask_ip ON sign_in_code_ask (ip, at);
CREATE INDEX sign_in_code_ask_at ON sign_in_code_ask (at);

CREATE INDEX app_user_mobile_phone ON app_user (mobile_phone) WHERE delete_mark = 0 AND mobile_phone <> '';

CREATE TABLE sign_in_scan (
  id          text PRIMARY KEY,
  secret_hash bytea NOT NULL,
  state       text NOT NULL DEFAULT 'waiting' CONSTRAINT sign_in_scan_state CHECK (state IN ('waiting', 'seen', 'confirmed', 'refused', 'used', 'over')),
  user_id     text CONSTRAINT sign_in_scan_user REFERENCES app_user ON DELETE CASCADE,
  session_id  text CONSTRAINT sign_in_scan_session REFERENCES session ON DELETE CASCADE,
  ip          text NOT NULL,
  user_agent  text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  CONSTRAINT sign_in_scan_seen CHECK (state IN ('waiting', 'over') OR (user_id IS NOT NULL AND session_id IS NOT NULL))
);
COMMENT ON TABLE sign_in_scan IS 'A code shown by a browser that asks to be let in; ip and user_agent are that browser''s';
COMMENT ON COLUMN sign_in_scan.secret_hash IS 'SHA-256 of what only that browser knows';
COMMENT ON COLUMN sign_in_scan.session_id IS 'The session that has looked at it: no other may answer';
CREATE INDEX sign_in_scan_ip ON sign_in_scan (ip, created_at);
CREATE INDEX sign_in_scan_expires ON sign_in_scan (expires_at);

CREATE TABLE link_ticket (
  ticket_hash bytea PRIMARY KEY,
  session_id  text NOT NULL CONSTRAINT link_ticket_session REFERENCES session ON DELETE CASCADE,
  origin      text NOT NULL,
  purpose     text NOT NULL CONSTRAINT link_ticket_purpose CHECK (purpose IN ('link', 'visualisation', 'home')),
  expires_at  timestamptz NOT NULL
);
COMMENT ON TABLE link_ticket IS 'What a link carries instead of a token: says once, to one origin, who follows it';
CREATE INDEX link_ticket_session_id ON link_ticket (session_id);
CREATE INDEX link_ticket_expires ON link_ticket (expires_at);
