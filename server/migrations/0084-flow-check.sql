-- What the night's look at workflows found, and where the next one goes on.

CREATE TABLE flow_check (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at       timestamptz NOT NULL,
  upto     text NOT NULL,
  tasks    integer NOT NULL,
  again    integer NOT NULL,
  found    integer NOT NULL,
  findings jsonb NOT NULL
);
COMMENT ON TABLE flow_check IS 'Looks at tasks: their rows beside their events, and what always holds';
COMMENT ON COLUMN flow_check.upto IS 'Of the tasks that had not changed: the last that was looked at; the next look goes on after it';
COMMENT ON COLUMN flow_check.again IS 'Events that were decided again';
COMMENT ON COLUMN flow_check.found IS 'How many differences there were';
COMMENT ON COLUMN flow_check.findings IS 'The first of them: task, rule and what it is';

CREATE INDEX flow_event_at ON flow_event USING brin (at);
