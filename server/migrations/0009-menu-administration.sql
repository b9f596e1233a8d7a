-- Menus as people administer them: what each page guards, the fields that its rows can be asked for, and its data schemes.

ALTER TABLE menu
  ADD COLUMN is_button_authorize smallint NOT NULL DEFAULT 0 CONSTRAINT menu_button_authorize CHECK (is_button_authorize IN (0, 1)),
  ADD COLUMN is_column_authorize smallint NOT NULL DEFAULT 0 CONSTRAINT menu_column_authorize CHECK (is_column_authorize IN (0, 1)),
  ADD COLUMN is_form_authorize   smallint NOT NULL DEFAULT 0 CONSTRAINT menu_form_authorize CHECK (is_form_authorize IN (0, 1)),
  ADD COLUMN is_data_authorize   smallint NOT NULL DEFAULT 0 CONSTRAINT menu_data_authorize CHECK (is_data_authorize IN (0, 1)),
  ADD COLUMN shipped             boolean NOT NULL GENERATED ALWAYS AS (id !~ '^[0-9]+$') STORED,
  ADD CONSTRAINT menu_link_target CHECK (link_target IN ('_self', '_blank'));
COMMENT ON COLUMN menu.is_button_authorize IS '1: its buttons are administered; likewise columns, form fields and rows';
COMMENT ON COLUMN menu.shipped IS 'Comes with the product, whose ids are codes: what it opens and how it is called by calls cannot be changed';
CREATE UNIQUE INDEX menu_name_key ON menu (parent_id, category, full_name) WHERE delete_mark = 0;
UPDATE menu SET is_button_authorize = 1, is_column_authorize = 1, is_form_authorize = 1, is_data_authorize = 1 WHERE type IN (2, 3, 4);

ALTER TABLE menu_right
  DROP CONSTRAINT menu_right_kind,
  ADD CONSTRAINT menu_right_kind CHECK (kind IN ('button', 'column', 'form')),
  ADD COLUMN parent_id           text NOT NULL DEFAULT '-1',
  ADD COLUMN icon                text NOT NULL DEFAULT '',
  ADD COLUMN description         text NOT NULL DEFAULT '',
  ADD COLUMN bind_table          text NOT NULL DEFAULT '',
  ADD COLUMN bind_table_name     text NOT NULL DEFAULT '',
  ADD COLUMN version             integer NOT NULL DEFAULT 1,
  ADD COLUMN delete_mark         smallint NOT NULL DEFAULT 0,
  ADD COLUMN creator_time        timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN creator_user_id     text,
  ADD COLUMN last_modify_time    timestamptz,
  ADD COLUMN last_modify_user_id text,
  ADD COLUMN shipped             boolean NOT NULL GENERATED ALWAYS AS (id !~ '^[0-9]+$') STORED;
COMMENT ON COLUMN menu_right.bind_table IS 'Of a column or form field: the table that it shows, as people name it';
DROP INDEX menu_right_code_key;
CREATE UNIQUE INDEX menu_right_code_key ON menu_right (menu_id, kind, lower(en_code)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX menu_right_name_key ON menu_right (menu_id, kind, full_name) WHERE delete_mark = 0;

CREATE TABLE menu_field (
  id                  text PRIMARY KEY,
  menu_id             text NOT NULL CONSTRAINT menu_field_menu REFERENCES menu ON DELETE CASCADE,
  en_code             text NOT NULL,
  full_name           text NOT NULL,
  full_name_zhtw      text,
  full_name_en        text,
  type                text NOT NULL CONSTRAINT menu_field_type CHECK (type IN ('String', 'Int32', 'Double')),
  condition_symbol    text NOT NULL,
  condition_text      text NOT NULL,
  description         text NOT NULL DEFAULT '',
  sort_code           integer NOT NULL DEFAULT 0,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  shipped             boolean NOT NULL GENERATED ALWAYS AS (id !~ '^[0-9]+$') STORED
);
COMMENT ON TABLE menu_field IS 'Fields that the data schemes of a page may ask for; the page itself says which there can be';
COMMENT ON COLUMN menu_field.condition_symbol IS 'Comparisons that are offered: Equal,NotEqual,…';
COMMENT ON COLUMN menu_field.condition_text IS 'Values that are offered: text (a value of one''s own), @userId, …';
CREATE UNIQUE INDEX menu_field_code_key ON menu_field (menu_id, en_code) WHERE delete_mark = 0;

ALTER TABLE menu_scheme
  ADD COLUMN description         text NOT NULL DEFAULT '',
  ADD COLUMN version             integer NOT NULL DEFAULT 1,
  ADD COLUMN delete_mark         smallint NOT NULL DEFAULT 0,
  ADD COLUMN creator_time        timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN creator_user_id     text,
  ADD COLUMN last_modify_time    timestamptz,
  ADD COLUMN last_modify_user_id text;
CREATE UNIQUE INDEX menu_scheme_name_key ON menu_scheme (menu_id, full_name) WHERE delete_mark = 0;

ALTER TABLE permission_grant
  DROP CONSTRAINT permission_grant_item,
  ADD CONSTRAINT permission_grant_item CHECK (item_type IN ('module', 'button', 'column', 'form', 'resource', 'portal'));
CREATE INDEX permission_grant_item_id ON permission_grant (item_type, item_id);
