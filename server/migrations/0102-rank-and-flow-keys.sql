-- The rank of a person: conditions of workflows compare it.
ALTER TABLE app_user ADD COLUMN rank smallint CONSTRAINT app_user_rank CHECK (rank BETWEEN 1 AND 30);
COMMENT ON COLUMN app_user.rank IS '1 to 30, a higher number is a higher rank; null: none';

-- Keys of outside callers may also start tasks of workflows, and read the state of those that they started.
ALTER TABLE data_interface_credential ADD flows jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN data_interface_credential.flows IS 'Workflow → what its key may do: start, startFor (in the name of others), track';
COMMENT ON TABLE data_interface_credential IS 'Ed25519 keys of outside callers, of data interfaces, records of models and workflows; the private half leaves with them and is never stored';
COMMENT ON TABLE model_key_log IS 'Calls on records and workflows that were signed with a key; request_id leads to the changes';
COMMENT ON COLUMN model_key_log.model_id IS 'The model, or the workflow';

CREATE TABLE flow_api_task (
  task_id text PRIMARY KEY CONSTRAINT flow_api_task_task REFERENCES flow_task ON DELETE CASCADE,
  flow_id text NOT NULL CONSTRAINT flow_api_task_flow REFERENCES flow,
  caller  text NOT NULL,
  key     text NOT NULL,
  content text NOT NULL
);
CREATE UNIQUE INDEX flow_api_task_key ON flow_api_task (caller, flow_id, key);
COMMENT ON TABLE flow_api_task IS 'Tasks that programs started, by the key that the program chose: the same key starts no second task';
COMMENT ON COLUMN flow_api_task.caller IS 'The API key, or the person whose token was sent';
COMMENT ON COLUMN flow_api_task.content IS 'SHA-256 of what was sent';
