-- Logs only grow, and what was released stays as it was.

CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE OR REPLACE TRIGGER change_log_append_only BEFORE UPDATE OR DELETE ON change_log FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE OR REPLACE TRIGGER change_log_not_emptied BEFORE TRUNCATE ON change_log FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE OR REPLACE TRIGGER flow_release_append_only BEFORE UPDATE OF flow_id, number, document, fields, model_id, form_number ON flow_release
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
