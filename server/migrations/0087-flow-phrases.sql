CREATE TABLE flow_phrases (
  user_id          text PRIMARY KEY CONSTRAINT flow_phrases_user REFERENCES app_user,
  phrases          text[] NOT NULL CONSTRAINT flow_phrases_most CHECK (cardinality(phrases) <= 20),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE flow_phrases IS 'Opinions that somebody writes often, the newest first; whoever has no row has the usual ones';
