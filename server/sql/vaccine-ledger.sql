-- The ledger of stock: what is posted stays, and what it must add up to.

CREATE OR REPLACE FUNCTION vac_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE OR REPLACE TRIGGER vac_indent_event_append_only BEFORE UPDATE OR DELETE ON vac_indent_event FOR EACH STATEMENT EXECUTE FUNCTION vac_append_only();
CREATE OR REPLACE TRIGGER vac_stock_event_append_only BEFORE UPDATE OR DELETE ON vac_stock_event FOR EACH STATEMENT EXECUTE FUNCTION vac_append_only();
CREATE OR REPLACE TRIGGER vac_temp_log_append_only BEFORE UPDATE OR DELETE ON vac_temp_log FOR EACH STATEMENT EXECUTE FUNCTION vac_append_only();

-- Doses and their events are never taken away, only marked.
CREATE OR REPLACE FUNCTION vac_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is counted: mark its rows, do not delete them', TG_TABLE_NAME;
END $$;
CREATE OR REPLACE TRIGGER vac_aefi_stays BEFORE DELETE OR TRUNCATE ON vac_aefi FOR EACH STATEMENT EXECUTE FUNCTION vac_stays();
CREATE OR REPLACE TRIGGER vac_indent_line_stays BEFORE TRUNCATE ON vac_indent_line FOR EACH STATEMENT EXECUTE FUNCTION vac_stays();
CREATE OR REPLACE TRIGGER vac_indent_stays BEFORE TRUNCATE ON vac_indent FOR EACH STATEMENT EXECUTE FUNCTION vac_stays();
CREATE OR REPLACE TRIGGER vac_vaccination_stays BEFORE DELETE OR TRUNCATE ON vac_vaccination FOR EACH STATEMENT EXECUTE FUNCTION vac_stays();

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
CREATE OR REPLACE TRIGGER vac_stock_post AFTER INSERT ON vac_stock_event FOR EACH ROW EXECUTE FUNCTION vac_stock_post();

-- What is wrong in the ledger of the shipments and returns of some months, by rule.
CREATE OR REPLACE FUNCTION vac_ledger_faults(since date, upto date) RETURNS TABLE (rule text, found bigint) LANGUAGE sql STABLE AS $$
  WITH span AS (SELECT since::timestamp AT TIME ZONE 'Asia/Shanghai' AS first, (upto + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' AS after),
  lines AS (
    SELECT x.doses, r.shipment_line_id IS NOT NULL AS received, r.accepted_doses, r.rejected_doses,
           coalesce(o.doses, 0) AS out, coalesce(a.doses, 0) AS came, coalesce(b.doses, 0) AS back
    FROM vac_shipment s JOIN span ON s.shipped_at >= span.first AND s.shipped_at < span.after JOIN vac_shipment_line x ON x.shipment_id = s.id
    LEFT JOIN vac_receipt_line r ON r.shipment_line_id = x.id
    LEFT JOIN vac_stock_event o ON o.natural_key = 'ship:' || x.id
    LEFT JOIN vac_stock_event a ON a.natural_key = 'receive:' || x.id
    LEFT JOIN vac_stock_event b ON b.natural_key = 'reject:' || x.id
  )
  SELECT 'shipped', count(*) FROM lines
    WHERE out <> -doses OR (received AND (came <> accepted_doses OR back <> rejected_doses OR came + back <> doses)) OR (NOT received AND came + back <> 0)
    HAVING count(*) > 0
  UNION ALL
  SELECT 'returned', count(*) FROM vac_stock_event e JOIN span ON e.occurred_at >= span.first AND e.occurred_at < span.after
    WHERE e.site_kind = 'CUSTOMER' AND e.reason = 'RETURN'
      AND NOT EXISTS (SELECT FROM vac_stock_event b WHERE b.natural_key = e.natural_key || ':back' AND b.lot_id = e.lot_id AND b.doses = -e.doses)
    HAVING count(*) > 0
$$;

-- An order's lines go while it is still known where they belonged.
CREATE OR REPLACE FUNCTION vac_indent_lines_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vac_indent_line WHERE indent_id = OLD.id;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER vac_indent_lines_first BEFORE DELETE ON vac_indent FOR EACH ROW EXECUTE FUNCTION vac_indent_lines_first();

CREATE OR REPLACE FUNCTION vac_indent_line_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT customer_id, requested_at, vac_counts(status, delete_mark, requested_at) INTO NEW.customer_id, NEW.requested_at, NEW.counts
  FROM vac_indent WHERE id = NEW.indent_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER vac_indent_line_of_order BEFORE INSERT ON vac_indent_line FOR EACH ROW WHEN (NEW.customer_id IS NULL) EXECUTE FUNCTION vac_indent_line_of_order();
