-- Values of many rows become another kind beside their column, by a job, before the release that wants them.

CREATE TABLE model_conversion (
  model_id   text PRIMARY KEY CONSTRAINT model_conversion_model REFERENCES model,
  version    integer NOT NULL,
  plan       text NOT NULL,
  steps      jsonb NOT NULL,
  fill       jsonb NOT NULL,
  state      text NOT NULL CONSTRAINT model_conversion_state CHECK (state IN ('running', 'asking', 'stopped', 'refused', 'done')),
  why        jsonb,
  reached    jsonb NOT NULL DEFAULT '{}',
  done       integer NOT NULL DEFAULT 0,
  total      integer NOT NULL,
  user_id    text NOT NULL CONSTRAINT model_conversion_user REFERENCES app_user,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at   timestamptz
);
COMMENT ON TABLE model_conversion IS 'The last one of each model. While it runs or asks, n_ columns and triggers stand beside the columns of its records';
COMMENT ON COLUMN model_conversion.version IS 'Of the model when its release was asked for: a design that has changed since is not released';
COMMENT ON COLUMN model_conversion.plan IS 'What was said yes to';
COMMENT ON COLUMN model_conversion.fill IS 'What stands in the gaps of fields that become required, as columns take it';
COMMENT ON COLUMN model_conversion.state IS 'asking: all is converted, but more would be lost than was said yes to';
COMMENT ON COLUMN model_conversion.reached IS 'Table → key of the row up to which it has come';
CREATE INDEX model_conversion_running ON model_conversion (model_id) WHERE state = 'running';
