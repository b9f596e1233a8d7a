-- Ended tasks of workflows are reduced to a stub after the years set; releases carry a digest, so that a check sees when one was changed.

ALTER TABLE system_config ADD COLUMN flow_task_years smallint NOT NULL DEFAULT 0 CONSTRAINT system_config_flow_task_years CHECK (flow_task_years BETWEEN 0 AND 50);
COMMENT ON COLUMN system_config.flow_task_years IS 'Years after their end for which tasks of workflows keep their details; 0: for ever';

ALTER TABLE flow_task ADD COLUMN stub_since timestamptz, ADD COLUMN stub_years smallint, ADD COLUMN stub_people jsonb,
  ADD CONSTRAINT flow_task_stub CHECK (stub_since IS NULL OR (status > 1 AND stub_years IS NOT NULL AND stub_people IS NOT NULL));
COMMENT ON COLUMN flow_task.stub_since IS 'Since when only this row is left of the task; null: it has all its details';
COMMENT ON COLUMN flow_task.stub_years IS 'The years that were set then';
COMMENT ON COLUMN flow_task.stub_people IS 'Who took part (engine/flow/stub, StubPerson)';
CREATE INDEX flow_task_stub_people ON flow_task USING gin (stub_people jsonb_path_ops) WHERE stub_since IS NOT NULL;
CREATE INDEX flow_task_with_details ON flow_task (ended_at) WHERE stub_since IS NULL AND ended_at IS NOT NULL;

-- Whether a file of a task is also named by another one.
CREATE INDEX flow_record_files ON flow_record USING gin ((note -> 'files')) WHERE note ? 'files';
CREATE INDEX flow_record_signature ON flow_record ((note ->> 'signature')) WHERE note ? 'signature';
CREATE INDEX record_file_of_content ON record_file (file_name);

ALTER TABLE flow_release ADD COLUMN digest text;
COMMENT ON COLUMN flow_release.digest IS 'Of its content when it was released (release_digest)';
ALTER TABLE model_release ADD COLUMN digest text;
COMMENT ON COLUMN model_release.digest IS 'Of its design when it was released (release_digest)';
-- after: release_digests_fill()
