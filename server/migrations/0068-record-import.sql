-- Imports of records that are under way: how far they are. Nothing is lost with it, so it is not kept over a crash.

CREATE UNLOGGED TABLE record_import (
  run     text PRIMARY KEY,
  user_id text NOT NULL,
  done    integer NOT NULL DEFAULT 0,
  total   integer NOT NULL,
  stopped boolean NOT NULL DEFAULT false,
  at      timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE record_import IS 'Imports of records under way, by the name that their caller has given them';
COMMENT ON COLUMN record_import.stopped IS 'Its caller wants it to stop: nothing of it is kept';
CREATE INDEX record_import_age ON record_import (at);
