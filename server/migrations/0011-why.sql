-- Asking why: a right of its own on the page of rights, for installations that have that page already; grants are found by who carries them.
INSERT INTO menu_right (id, menu_id, kind, full_name, full_name_en, en_code, sort_code)
  SELECT 'permission.authorize:btn_why', id, 'button', '查看原因', 'Ask why', 'btn_why', 1 FROM menu WHERE id = 'permission.authorize'
  ON CONFLICT DO NOTHING;

CREATE INDEX permission_grant_object_id ON permission_grant (object_id);

-- Who reports to whom is asked by data schemes (“my subordinates”), so a cached right must not outlive its change.
CREATE TRIGGER authority_manager_changed AFTER UPDATE OF manager_id ON app_user FOR EACH STATEMENT EXECUTE FUNCTION authority_changed();
CREATE FUNCTION authority_reports_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM made WHERE manager_id IS NOT NULL) THEN
    UPDATE authority_epoch SET epoch = epoch + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER authority_reports_made AFTER INSERT ON app_user REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION authority_reports_made();
