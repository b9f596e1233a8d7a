-- Whose rights may have changed: every statement that can do that moves the version of authority.

CREATE OR REPLACE FUNCTION authority_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE authority_epoch SET epoch = epoch + 1;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER authority_changed AFTER UPDATE OF organize_id, is_administrator, enabled_mark, delete_mark ON app_user FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE OR REPLACE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON menu FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE OR REPLACE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON menu_right FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE OR REPLACE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON menu_scheme FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE OR REPLACE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON organize FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE OR REPLACE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON permission_grant FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE OR REPLACE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON position FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE OR REPLACE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON role FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE OR REPLACE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON user_position FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE OR REPLACE TRIGGER authority_changed AFTER INSERT OR UPDATE OR DELETE ON user_role FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE OR REPLACE TRIGGER authority_manager_changed AFTER UPDATE OF manager_id ON app_user FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();

CREATE OR REPLACE FUNCTION authority_reports_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM made WHERE manager_id IS NOT NULL) THEN
    UPDATE authority_epoch SET epoch = epoch + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER authority_reports_made AFTER INSERT ON app_user REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION authority_reports_made();
