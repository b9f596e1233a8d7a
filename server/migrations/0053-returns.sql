-- Nothing leaves the ledger without an event: what is rejected, given back or recalled comes back to a warehouse, apart from what is there to be used.
ALTER TABLE vac_stock_event DROP CONSTRAINT vac_stock_event_site, DROP CONSTRAINT vac_stock_event_reason;
ALTER TABLE vac_stock_event
  ADD CONSTRAINT vac_stock_event_site CHECK (site_kind IN ('WAREHOUSE', 'CUSTOMER', 'RETURNED')),
  ADD CONSTRAINT vac_stock_event_reason CHECK (reason IN
    ('RECEIVE', 'ISSUE', 'ADMINISTER', 'UNADMINISTER', 'WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE', 'RETURN', 'TRANSFER', 'ADJUST', 'REJECT'));
COMMENT ON COLUMN vac_stock_event.site_kind IS 'RETURNED: what came back to the warehouse of that id, and waits for what becomes of it';

INSERT INTO vac_stock_event (id, site_kind, site_id, lot_id, product_id, doses, reason, ref_type, ref_id, note, occurred_at, user_id, natural_key)
  SELECT 'r' || x.id, 'RETURNED', s.warehouse_id, x.lot_id, l.product_id, r.rejected_doses, 'REJECT', 'receipt', x.id, i.order_no, r.received_at, r.user_id, 'reject:' || x.id
  FROM vac_receipt_line r JOIN vac_shipment_line x ON x.id = r.shipment_line_id JOIN vac_shipment s ON s.id = x.shipment_id
  JOIN vac_indent i ON i.id = s.indent_id JOIN vac_lot l ON l.id = x.lot_id WHERE r.rejected_doses > 0 ON CONFLICT (natural_key) DO NOTHING;
INSERT INTO vac_stock_event (id, site_kind, site_id, lot_id, product_id, doses, reason, ref_type, ref_id, note, occurred_at, user_id, natural_key)
  SELECT 'b' || e.id, 'RETURNED', w.id, e.lot_id, e.product_id, -e.doses, 'RETURN', e.ref_type, e.ref_id, e.note, e.occurred_at, e.user_id, e.natural_key || ':back'
  FROM vac_stock_event e CROSS JOIN LATERAL (
    SELECT coalesce(
      (SELECT s.warehouse_id FROM vac_shipment s JOIN vac_indent i ON i.id = s.indent_id JOIN vac_shipment_line x ON x.shipment_id = s.id
        WHERE i.customer_id = e.site_id AND x.lot_id = e.lot_id ORDER BY s.shipped_at DESC LIMIT 1),
      (SELECT h.id FROM vac_warehouse h ORDER BY h.delete_mark, h.enabled_mark DESC, h.sort_code, h.code LIMIT 1)) AS id) w
  WHERE e.site_kind = 'CUSTOMER' AND e.reason = 'RETURN' AND e.doses < 0 AND w.id IS NOT NULL ON CONFLICT (natural_key) DO NOTHING;

-- What is wrong in the ledger of the shipments and returns of some months, by rule.
CREATE FUNCTION vac_ledger_faults(since date, upto date) RETURNS TABLE (rule text, found bigint) LANGUAGE sql STABLE AS $$
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
