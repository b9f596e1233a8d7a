-- Since when and until when a lot was on hold: a dose is judged by the day it was given on.
CREATE TABLE vac_lot_hold_day (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lot_id   text NOT NULL CONSTRAINT vac_lot_hold_day_lot REFERENCES vac_lot,
  status   text NOT NULL CONSTRAINT vac_lot_hold_day_status CHECK (status IN ('QUARANTINE', 'RECALLED')),
  from_on  date NOT NULL,
  until_on date,
  reason   text NOT NULL DEFAULT '',
  user_id  text,
  CONSTRAINT vac_lot_hold_day_order CHECK (until_on >= from_on)
);
COMMENT ON COLUMN vac_lot_hold_day.until_on IS 'The first day that does not end under this hold; null: it lasts';
CREATE UNIQUE INDEX vac_lot_hold_day_open ON vac_lot_hold_day (lot_id) WHERE until_on IS NULL;
CREATE INDEX vac_lot_hold_day_of ON vac_lot_hold_day (lot_id, from_on);
INSERT INTO vac_lot_hold_day (lot_id, status, from_on, reason, user_id)
  SELECT l.id, l.hold_status,
         (coalesce((SELECT max(c.at) FROM change_log c WHERE c.entity = 'vac_lot' AND c.record_id = l.id AND c.action = 'hold ' || l.hold_status),
                   l.last_modify_time, l.creator_time) AT TIME ZONE 'Asia/Shanghai')::date, l.hold_reason, l.last_modify_user_id
  FROM vac_lot l WHERE l.hold_status <> 'NONE';

-- What was not given at first may be given after all: both are on record, each once.
DROP INDEX vac_vaccination_once;
CREATE UNIQUE INDEX vac_vaccination_once ON vac_vaccination (person_id, scheme_id, dose_no) WHERE delete_mark = 0 AND event_status NOT IN ('ENTERED_IN_ERROR', 'NOT_DONE');
CREATE UNIQUE INDEX vac_vaccination_refused_once ON vac_vaccination (person_id, scheme_id, dose_no) WHERE delete_mark = 0 AND event_status = 'NOT_DONE';

-- A delivery that is written down later may be the first that came.
CREATE OR REPLACE FUNCTION vac_stock_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  day date := (NEW.occurred_at AT TIME ZONE 'Asia/Shanghai')::date;
BEGIN
  UPDATE vac_stock_balance SET doses = doses + NEW.doses, received_on = CASE WHEN NEW.doses > 0 THEN least(received_on, day) ELSE received_on END
    WHERE site_kind = NEW.site_kind AND site_id = NEW.site_id AND lot_id = NEW.lot_id;
  IF NOT FOUND THEN
    INSERT INTO vac_stock_balance (site_kind, site_id, lot_id, product_id, doses, received_on)
    VALUES (NEW.site_kind, NEW.site_id, NEW.lot_id, NEW.product_id, NEW.doses, day)
    ON CONFLICT (site_kind, site_id, lot_id) DO UPDATE SET doses = vac_stock_balance.doses + EXCLUDED.doses;
  END IF;
  RETURN NULL;
END $$;

-- Two rights are new where one said everything: whoever had the one keeps what it let them do.
INSERT INTO permission_grant (object_type, object_id, item_type, item_id)
  SELECT object_type, object_id, item_type, replace(replace(item_id, 'stock:btn_add', 'stock:btn_book'), 'vaccination:btn_undo', 'vaccination:btn_undo_any')
  FROM permission_grant WHERE item_type = 'button' AND item_id IN ('vaccine.stock:btn_add', 'vaccine.vaccination:btn_undo')
  ON CONFLICT DO NOTHING;
