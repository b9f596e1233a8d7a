-- How texts are compared where there is only one of each. Indexes stand on it: whoever changes it makes them anew in a migration.

CREATE OR REPLACE FUNCTION normal_form(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
