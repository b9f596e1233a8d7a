-- Engines that start tasks by a timetable (engine/src/flow/schedule): the moment of the next start.

CREATE TABLE flow_schedule (
  flow_id text PRIMARY KEY CONSTRAINT flow_schedule_flow REFERENCES flow,
  due     timestamptz NOT NULL
);
CREATE INDEX flow_schedule_due ON flow_schedule (due);
