-- The calendar that limits of workflows were counted by: when it is another, they are counted anew.

CREATE TABLE flow_calendar (
  single  boolean PRIMARY KEY DEFAULT true CONSTRAINT flow_calendar_single CHECK (single),
  edition integer NOT NULL DEFAULT 1,
  days    jsonb NOT NULL
);
COMMENT ON TABLE flow_calendar IS 'Days off and working days, as the open limits of workflows follow them';
