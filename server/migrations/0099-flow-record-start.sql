-- Engines that start a task for each new record of a form (engine/src/flow/record-start).

CREATE TABLE flow_record_start (
  flow_id  text PRIMARY KEY CONSTRAINT flow_record_start_flow REFERENCES flow,
  model_id text NOT NULL CONSTRAINT flow_record_start_model REFERENCES model
);
COMMENT ON TABLE flow_record_start IS 'By the release in use; read by record_told';
CREATE INDEX flow_record_start_of ON flow_record_start (model_id);
