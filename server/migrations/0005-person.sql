-- What people keep about themselves (wire-system §8, §9).

ALTER TABLE app_user
  ADD COLUMN manager_id          text CONSTRAINT app_user_manager REFERENCES app_user,
  ADD COLUMN signature           text NOT NULL DEFAULT '',
  ADD COLUMN nation              text NOT NULL DEFAULT '',
  ADD COLUMN native_place        text NOT NULL DEFAULT '',
  ADD COLUMN certificates_type   text NOT NULL DEFAULT '',
  ADD COLUMN certificates_number text NOT NULL DEFAULT '',
  ADD COLUMN education           text NOT NULL DEFAULT '',
  ADD COLUMN birthday            timestamptz,
  ADD COLUMN entry_date          timestamptz,
  ADD COLUMN tele_phone          text NOT NULL DEFAULT '',
  ADD COLUMN landline            text NOT NULL DEFAULT '',
  ADD COLUMN urgent_contacts     text NOT NULL DEFAULT '',
  ADD COLUMN urgent_tele_phone   text NOT NULL DEFAULT '',
  ADD COLUMN postal_address      text NOT NULL DEFAULT '';
CREATE INDEX app_user_manager_id ON app_user (manager_id) WHERE delete_mark = 0;
