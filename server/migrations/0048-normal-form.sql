-- What a reader takes for the same code, lot, account or name is the same: full-width letters, unseen signs and （） make no second one.

CREATE FUNCTION normal_form(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  -- Most texts have nothing to fold.
  IF $1 ~ '^[!-~\u4E00-\u9FFF]*$' THEN
    RETURN lower($1);
  END IF;
  RETURN lower(btrim(
    regexp_replace(
      regexp_replace(
        translate(
          regexp_replace(normalize($1, NFKC), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'),
          '‐‒–—―−“”„‟‘’‚‛•・‧∙⋅', '------""""''''''''·····'),
        '[\u0009-\u000D\u0020\u0085\u1680\u2028\u2029]+', ' ', 'g'),
      '(?<=[\u2E80-\u9FFF\uF900-\uFAFF]) (?=[\u2E80-\u9FFF\uF900-\uFAFF])', '', 'g')
  ));
END $$;
COMMENT ON FUNCTION normal_form(text) IS 'How a text is compared where there is only one of it; engine/src/text/normal-form.ts says the same';

-- Rows that an installation has twice already stay: all but the first of them are named as exceptions of their index. Whoever comes later meets the first.
DO $$
DECLARE
  one record;
  kept text;
  twins text[];
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('organize', 'organize_code_key', 'normal_form(en_code)'),
    ('organize', 'organize_name_key', 'parent_id, normal_form(full_name)'),
    ('app_user', 'app_user_account_key', 'normal_form(account)'),
    ('role', 'role_code_key', 'normal_form(en_code)'),
    ('role', 'role_name_key', 'normal_form(full_name)'),
    ('position', 'position_code_key', 'organize_id, normal_form(en_code)'),
    ('position', 'position_name_key', 'organize_id, normal_form(full_name)'),
    ('area', 'area_code_key', 'normal_form(en_code)'),
    ('menu', 'menu_code_key', 'normal_form(en_code)'),
    ('menu', 'menu_name_key', 'parent_id, category, normal_form(full_name)'),
    ('menu_right', 'menu_right_code_key', 'menu_id, kind, normal_form(en_code)'),
    ('menu_right', 'menu_right_name_key', 'menu_id, kind, normal_form(full_name)'),
    ('menu_field', 'menu_field_code_key', 'menu_id, normal_form(en_code)'),
    ('menu_scheme', 'menu_scheme_name_key', 'menu_id, normal_form(full_name)'),
    ('dictionary_type', 'dictionary_type_code_key', 'normal_form(en_code)'),
    ('dictionary_type', 'dictionary_type_name_key', 'parent_id, normal_form(full_name)'),
    ('dictionary_data', 'dictionary_data_code_key', 'dictionary_type_id, normal_form(en_code)'),
    ('dictionary_data', 'dictionary_data_name_key', 'dictionary_type_id, parent_id, normal_form(full_name)'),
    ('bill_rule', 'bill_rule_code_key', 'normal_form(en_code)'),
    ('bill_rule', 'bill_rule_name_key', 'normal_form(full_name)'),
    ('data_interface', 'data_interface_code_key', 'normal_form(en_code)'),
    ('data_source', 'data_source_name_key', 'normal_form(full_name)'),
    ('data_map', 'data_map_code_key', 'normal_form(en_code)'),
    ('data_map', 'data_map_name_key', 'normal_form(full_name)'),
    ('data_sync', 'data_sync_name_key', 'normal_form(full_name)'),
    ('print_template', 'print_template_code_key', 'normal_form(en_code)'),
    ('print_template', 'print_template_name_key', 'normal_form(full_name)'),
    ('schedule_task', 'schedule_task_code_key', 'normal_form(en_code)'),
    ('schedule_task', 'schedule_task_name_key', 'normal_form(full_name)'),
    ('vac_product', 'vac_product_code_key', 'normal_form(code)'),
    ('vac_customer', 'vac_customer_code_key', 'normal_form(code)'),
    ('vac_warehouse', 'vac_warehouse_code_key', 'normal_form(code)'),
    ('vac_scheme', 'vac_scheme_code_key', 'product_id, normal_form(code)'),
    ('vac_lot', 'vac_lot_key', 'product_id, normal_form(manufacturer), normal_form(lot_no)')
  ) AS t (tab, key, columns) LOOP
    -- What is unique now stays unique among what there is: menus of the system and the like have conditions of their own.
    SELECT pg_get_expr(i.indpred, i.indrelid) INTO kept FROM pg_index i WHERE i.indexrelid = one.key::regclass;
    EXECUTE format('SELECT coalesce(array_agg(id), ''{}'') FROM (SELECT id, row_number() OVER (PARTITION BY %s ORDER BY creator_time, id) AS place FROM %I WHERE %s) t WHERE place > 1',
      one.columns, one.tab, kept) INTO twins;
    EXECUTE format('DROP INDEX %I', one.key);
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I (%s) WHERE %s%s', one.key, one.tab, one.columns, kept,
      CASE WHEN cardinality(twins) = 0 THEN '' ELSE format(' AND id <> ALL (%L::text[])', twins) END);
  END LOOP;
END $$;

-- Areas are asked for by the code of the state as it is, too.
CREATE INDEX area_code_plain ON area (en_code) WHERE delete_mark = 0;
