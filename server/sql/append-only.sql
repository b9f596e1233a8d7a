-- Logs only grow.

CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'change_log is append-only';
END $$;
CREATE OR REPLACE TRIGGER change_log_append_only BEFORE UPDATE OR DELETE ON change_log FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE OR REPLACE TRIGGER change_log_not_emptied BEFORE TRUNCATE ON change_log FOR EACH STATEMENT EXECUTE FUNCTION append_only();
