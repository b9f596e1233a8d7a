-- Looking at the product as somebody else: a token of its own beside the looker's session, which lives for a quarter of an hour at the most.
CREATE TABLE view_session (
  id         text PRIMARY KEY,
  token_hash bytea NOT NULL CONSTRAINT view_session_token_key UNIQUE,
  session_id text NOT NULL CONSTRAINT view_session_looker REFERENCES session ON DELETE CASCADE,
  user_id    text NOT NULL CONSTRAINT view_session_user REFERENCES app_user ON DELETE CASCADE,
  epoch      bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at   timestamptz
);
COMMENT ON TABLE view_session IS 'Somebody sees the product as another person does, and changes nothing';
COMMENT ON COLUMN view_session.session_id IS 'Of the person who looks; without it the viewing is over';
COMMENT ON COLUMN view_session.user_id IS 'As whom they look';
COMMENT ON COLUMN view_session.epoch IS 'Of all rights when the viewing began: any change of them ends it, for it might show more than was weighed then';
CREATE INDEX view_session_session_id ON view_session (session_id);
CREATE INDEX view_session_expires ON view_session (expires_at);

INSERT INTO menu_right (id, menu_id, kind, full_name, full_name_en, en_code, sort_code)
  SELECT 'permission.user:btn_viewAs', id, 'button', '以此人身份查看', 'View as', 'btn_viewAs', 6 FROM menu WHERE id = 'permission.user'
  ON CONFLICT DO NOTHING;
