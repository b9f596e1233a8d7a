-- Files of records that are asked for by one call and fetched by another, which brings no token: what was asked, until it is fetched.

CREATE UNLOGGED TABLE record_download (
  id       text PRIMARY KEY,
  user_id  text NOT NULL,
  model_id text NOT NULL,
  page     text,
  language text NOT NULL,
  asked    jsonb NOT NULL,
  at       timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE record_download IS 'Files of records that somebody has a link to: they are made when it is followed, by the rights that the person has then';
COMMENT ON COLUMN record_download.page IS 'enCode of the page by whose right it was asked; null: an administrator''s';
CREATE INDEX record_download_age ON record_download (at);
