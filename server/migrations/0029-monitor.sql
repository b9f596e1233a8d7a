-- What each node says of itself, and which caches people had emptied. What nodes say is minutes old at the most: it is in no log and no standby.

CREATE UNLOGGED TABLE node (
  id         text PRIMARY KEY,
  about      jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at    timestamptz NOT NULL
);
COMMENT ON COLUMN node.about IS 'Host, process, version and the sizes of its caches';
COMMENT ON COLUMN node.seen_at IS 'Its last word; one that says nothing for minutes is forgotten';

CREATE UNLOGGED TABLE node_sample (
  node_id text NOT NULL,
  at      timestamptz NOT NULL,
  figures jsonb NOT NULL,
  PRIMARY KEY (node_id, at)
);
COMMENT ON COLUMN node_sample.at IS 'Samples of the last minutes only';

CREATE TABLE server_cache (
  id                  text PRIMARY KEY,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0 CONSTRAINT server_cache_stays CHECK (delete_mark = 0),
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN server_cache.id IS 'Name of a cache that somebody has emptied';
COMMENT ON COLUMN server_cache.version IS 'Grows whenever it is to be emptied: each node looks every few seconds';
