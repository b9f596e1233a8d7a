-- The page of data interfaces stands with system data, as clients of the family know it; its rights keep their code.
UPDATE menu SET url_address = 'systemData/dataInterface',
    parent_id = CASE WHEN parent_id = 'system' AND EXISTS (SELECT FROM menu d WHERE d.id = 'systemData' AND d.delete_mark = 0)
      AND NOT EXISTS (SELECT FROM menu d WHERE d.parent_id = 'systemData' AND d.delete_mark = 0 AND normal_form(d.full_name) = normal_form(menu.full_name))
      THEN 'systemData' ELSE parent_id END
  WHERE type = 2 AND url_address = 'system/dataInterface';

-- Tries at one's own account are found however the account was typed.
DROP INDEX sign_in_log_guess;
CREATE INDEX sign_in_log_guess ON sign_in_log (normal_form(account), at) WHERE user_id IS NULL;

-- A captcha is also a picture of its own; each drawing of one answer tells a reading program more, so there are few.
ALTER TABLE sign_in_challenge ADD COLUMN drawn smallint NOT NULL DEFAULT 0;
