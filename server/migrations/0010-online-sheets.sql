-- Who is signed in, rights that say their name in three languages, and the rights to carry sheets in and out.

CREATE INDEX session_created ON session (created_at, id) WHERE ended_at IS NULL;

ALTER TABLE menu_right
  ADD COLUMN full_name_zhtw text,
  ADD COLUMN full_name_en   text;
COMMENT ON COLUMN menu_right.full_name_zhtw IS 'Null: made from full_name';

INSERT INTO menu_right (id, menu_id, kind, full_name, full_name_en, en_code, sort_code)
SELECT m.id || ':' || r.en_code, m.id, 'button', r.zh, r.en, r.en_code, r.place
FROM menu m JOIN (VALUES
  ('permission.user', 'btn_upload', '导入', 'Import', 20),
  ('permission.user', 'btn_download', '导出', 'Export', 21),
  ('system.changeLog', 'btn_download', '导出', 'Export', 21)
) AS r (menu, en_code, zh, en, place) ON r.menu = m.id
ON CONFLICT DO NOTHING;
