-- Keys of outside callers may also be made for records of models.

ALTER TABLE data_interface_credential ADD models jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN data_interface_credential.models IS 'Model → what its key may do with the records: list, read, create, change, delete';
COMMENT ON TABLE data_interface_credential IS 'Ed25519 keys of outside callers, of data interfaces and records of models; the private half leaves with them and is never stored';
CREATE INDEX data_interface_nonce_key ON data_interface_nonce (credential_id, at);

CREATE TABLE model_key_log (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  credential_id text NOT NULL CONSTRAINT model_key_log_credential REFERENCES data_interface_credential,
  model_id      text NOT NULL,
  action        text NOT NULL,
  at            timestamptz NOT NULL DEFAULT now(),
  request_id    text NOT NULL,
  ip            text NOT NULL,
  milliseconds  integer NOT NULL,
  refusal       text
);
COMMENT ON TABLE model_key_log IS 'Calls on records that were signed with a key; request_id leads to the changes';
COMMENT ON COLUMN model_key_log.refusal IS 'Key of the refusal when there was no answer';
CREATE INDEX model_key_log_newest ON model_key_log (credential_id, id);
