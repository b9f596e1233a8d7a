-- Requests and faults, for administrators; both are swept after half a year and a little.

CREATE TABLE request_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at           timestamptz NOT NULL,
  user_id      text,
  request_id   text NOT NULL,
  method       text NOT NULL,
  path         text NOT NULL,
  code         integer NOT NULL,
  milliseconds integer NOT NULL,
  ip           text NOT NULL,
  user_agent   text NOT NULL
);
COMMENT ON TABLE request_log IS 'Written in batches after the answers; a killed node loses those of its last second';
COMMENT ON COLUMN request_log.path IS 'Without the query, which may name people';
CREATE INDEX request_log_at ON request_log (at, id);
CREATE INDEX request_log_user ON request_log (user_id, at, id);

CREATE TABLE fault_log (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL,
  user_id    text,
  request_id text NOT NULL,
  method     text NOT NULL,
  path       text NOT NULL,
  message    text NOT NULL,
  stack      text NOT NULL,
  ip         text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX fault_log_at ON fault_log (at, id);
CREATE INDEX fault_log_user ON fault_log (user_id, at, id);
