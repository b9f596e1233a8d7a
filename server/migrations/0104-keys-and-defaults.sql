-- A field whose key has changed is still found by the key that it had, where a released form of another model names it so.
ALTER TABLE model_release ADD COLUMN former_keys jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN model_release.former_keys IS 'Key that a field had in an earlier release, and that no field has now → its path; of a column of a child table table.column';
-- Of several default views for the same role the latest counts.
ALTER TABLE model_view ADD COLUMN default_since timestamptz;
COMMENT ON COLUMN model_view.default_since IS 'When it became a default view, or one for other roles; null: before that was noted, or never';
