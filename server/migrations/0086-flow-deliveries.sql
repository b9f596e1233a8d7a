-- What workflows tell other systems: written with the decision, told in order, listed when it could not be told.

CREATE TABLE flow_delivery (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id    text NOT NULL CONSTRAINT flow_delivery_task REFERENCES flow_task,
  key        text NOT NULL,
  seq        integer NOT NULL,
  event      text NOT NULL,
  target     text NOT NULL,
  visit_id   text,
  at         timestamptz NOT NULL DEFAULT now(),
  since      timestamptz NOT NULL DEFAULT now(),
  state      text NOT NULL DEFAULT 'waiting' CONSTRAINT flow_delivery_state CHECK (state IN ('waiting', 'sent', 'dead')),
  attempts   integer NOT NULL DEFAULT 0,
  tried_at   timestamptz,
  retry_at   timestamptz,
  held_until timestamptz,
  reason     jsonb,
  CONSTRAINT flow_delivery_once UNIQUE (task_id, key)
);
COMMENT ON TABLE flow_delivery IS 'Hooks of workflows on their way, each once under its key; in order for a task and target';
COMMENT ON COLUMN flow_delivery.since IS 'When it began, or somebody had it sent again: a day later it is given up';
COMMENT ON COLUMN flow_delivery.held_until IS 'Somebody is telling it; whoever dies meanwhile leaves it to others after that';
CREATE INDEX flow_delivery_waiting ON flow_delivery (task_id, target) WHERE state = 'waiting';
CREATE INDEX flow_delivery_open ON flow_delivery (state, id) WHERE state <> 'sent';
CREATE INDEX flow_delivery_sent ON flow_delivery (at) WHERE state = 'sent';
