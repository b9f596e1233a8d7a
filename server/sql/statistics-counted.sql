-- Every change of a counted row goes into the sums with the same statement.

-- sign 1: events as they are, −1: as they were.
CREATE OR REPLACE FUNCTION vac_stat_of_events(events vac_event_part[], doses text[])
RETURNS TABLE (day date, customer_id text, product_id text, scheme_id text, area_id text, measure smallint, slot smallint, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT o.day, v.customer_id, v.product_id, v.scheme_id, v.area_id, o.measure, o.slot, sum(s.sign * o.amount)::bigint
  FROM vac_vaccination v CROSS JOIN (VALUES (1), (-1)) s (sign)
  CROSS JOIN LATERAL (SELECT count(*) AS events, count(*) FILTER (WHERE e.severity <> 'MINOR') AS serious, max(vac_stat_rank(e.outcome)) AS worst
                      FROM unnest(events) e WHERE e.vaccination_id = v.id AND e.sign = s.sign) e
  CROSS JOIN LATERAL vac_stat_dose(v.event_status, v.delete_mark, v.source_facility_text <> '', v.administered_on, v.planned_date, v.age_days, v.sex, v.dose_no,
    v.last_of_scheme, v.not_done_reason, e.events, e.serious, e.worst) o
  WHERE v.id = ANY (doses) GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(s.sign * o.amount) <> 0
$$;

CREATE OR REPLACE FUNCTION vac_indent_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  IF vac_stat_later() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO vac_stat_delta (day, customer_id, product_id, scheme_id, area_id, measure, slot, amount)
    SELECT o.day, n.customer_id, n.product_id, coalesce(n.scheme_id, ''), n.area_id, o.measure, o.slot, sum(o.amount)
    FROM new_rows n CROSS JOIN LATERAL vac_stat_order(n.status, n.delete_mark, n.requested_at, n.received_at) o GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO vac_stat_delta (day, customer_id, product_id, scheme_id, area_id, measure, slot, amount)
    SELECT o.day, n.customer_id, n.product_id, coalesce(n.scheme_id, ''), n.area_id, o.measure, o.slot, -sum(o.amount)
    FROM old_rows n CROSS JOIN LATERAL vac_stat_order(n.status, n.delete_mark, n.requested_at, n.received_at) o GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    -- A draft adds nothing before and nothing after.
    IF NOT EXISTS (SELECT FROM new_rows WHERE requested_at IS NOT NULL) AND NOT EXISTS (SELECT FROM old_rows WHERE requested_at IS NOT NULL) THEN
      RETURN NULL;
    END IF;
    INSERT INTO vac_stat_delta (day, customer_id, product_id, scheme_id, area_id, measure, slot, amount)
    SELECT day, customer_id, product_id, scheme_id, area_id, measure, slot, sum(amount) FROM (
      SELECT o.day, n.customer_id, n.product_id, coalesce(n.scheme_id, '') AS scheme_id, n.area_id, o.measure, o.slot, o.amount
      FROM new_rows n CROSS JOIN LATERAL vac_stat_order(n.status, n.delete_mark, n.requested_at, n.received_at) o
      UNION ALL
      SELECT o.day, n.customer_id, n.product_id, coalesce(n.scheme_id, ''), n.area_id, o.measure, o.slot, -o.amount
      FROM old_rows n CROSS JOIN LATERAL vac_stat_order(n.status, n.delete_mark, n.requested_at, n.received_at) o
      UNION ALL
      SELECT o.day, n.customer_id, l.product_id, coalesce(l.scheme_id, ''), n.area_id, o.measure, o.slot, o.amount
      FROM new_rows n JOIN vac_indent_line l ON l.indent_id = n.id CROSS JOIN LATERAL vac_stat_line(n.status, n.delete_mark, n.requested_at, n.approved_at,
        n.shipped_at, n.received_at, l.requested_doses, l.approved_doses, l.shipped_doses, l.received_doses, l.unit_price) o
      UNION ALL
      SELECT o.day, n.customer_id, l.product_id, coalesce(l.scheme_id, ''), n.area_id, o.measure, o.slot, -o.amount
      FROM old_rows n JOIN vac_indent_line l ON l.indent_id = n.id CROSS JOIN LATERAL vac_stat_line(n.status, n.delete_mark, n.requested_at, n.approved_at,
        n.shipped_at, n.received_at, l.requested_doses, l.approved_doses, l.shipped_doses, l.received_doses, l.unit_price) o
    ) x GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(amount) <> 0;
  END IF;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM vac_stat_tidy(added);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER vac_indent_counted_delete AFTER DELETE ON vac_indent REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_counted();
CREATE OR REPLACE TRIGGER vac_indent_counted_insert AFTER INSERT ON vac_indent REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_counted();
CREATE OR REPLACE TRIGGER vac_indent_counted_update AFTER UPDATE ON vac_indent REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_counted();

CREATE OR REPLACE FUNCTION vac_indent_tells_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vac_indent_line SET customer_id = NEW.customer_id, requested_at = NEW.requested_at, counts = vac_counts(NEW.status, NEW.delete_mark, NEW.requested_at)
  WHERE indent_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER vac_indent_tells_lines AFTER UPDATE ON vac_indent FOR EACH ROW
  WHEN ((OLD.customer_id, OLD.requested_at, vac_counts(OLD.status, OLD.delete_mark, OLD.requested_at))
    IS DISTINCT FROM (NEW.customer_id, NEW.requested_at, vac_counts(NEW.status, NEW.delete_mark, NEW.requested_at)))
  EXECUTE FUNCTION vac_indent_tells_lines();

CREATE OR REPLACE FUNCTION vac_indent_line_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  IF vac_stat_later() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO vac_stat_delta (day, customer_id, product_id, scheme_id, area_id, measure, slot, amount)
    SELECT o.day, i.customer_id, l.product_id, coalesce(l.scheme_id, ''), i.area_id, o.measure, o.slot, sum(o.amount)
    FROM new_rows l JOIN vac_indent i ON i.id = l.indent_id CROSS JOIN LATERAL vac_stat_line(i.status, i.delete_mark, i.requested_at, i.approved_at,
      i.shipped_at, i.received_at, l.requested_doses, l.approved_doses, l.shipped_doses, l.received_doses, l.unit_price) o GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO vac_stat_delta (day, customer_id, product_id, scheme_id, area_id, measure, slot, amount)
    SELECT o.day, i.customer_id, l.product_id, coalesce(l.scheme_id, ''), i.area_id, o.measure, o.slot, -sum(o.amount)
    FROM old_rows l JOIN vac_indent i ON i.id = l.indent_id CROSS JOIN LATERAL vac_stat_line(i.status, i.delete_mark, i.requested_at, i.approved_at,
      i.shipped_at, i.received_at, l.requested_doses, l.approved_doses, l.shipped_doses, l.received_doses, l.unit_price) o GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    INSERT INTO vac_stat_delta (day, customer_id, product_id, scheme_id, area_id, measure, slot, amount)
    SELECT day, customer_id, product_id, scheme_id, area_id, measure, slot, sum(amount) FROM (
      SELECT o.day, i.customer_id, l.product_id, coalesce(l.scheme_id, '') AS scheme_id, i.area_id, o.measure, o.slot, o.amount
      FROM new_rows l JOIN vac_indent i ON i.id = l.indent_id CROSS JOIN LATERAL vac_stat_line(i.status, i.delete_mark, i.requested_at, i.approved_at,
        i.shipped_at, i.received_at, l.requested_doses, l.approved_doses, l.shipped_doses, l.received_doses, l.unit_price) o
      UNION ALL
      SELECT o.day, i.customer_id, l.product_id, coalesce(l.scheme_id, ''), i.area_id, o.measure, o.slot, -o.amount
      FROM old_rows l JOIN vac_indent i ON i.id = l.indent_id CROSS JOIN LATERAL vac_stat_line(i.status, i.delete_mark, i.requested_at, i.approved_at,
        i.shipped_at, i.received_at, l.requested_doses, l.approved_doses, l.shipped_doses, l.received_doses, l.unit_price) o
    ) x GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(amount) <> 0;
  END IF;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM vac_stat_tidy(added);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER vac_indent_line_counted_delete AFTER DELETE ON vac_indent_line REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_line_counted();
CREATE OR REPLACE TRIGGER vac_indent_line_counted_insert AFTER INSERT ON vac_indent_line REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_line_counted();
CREATE OR REPLACE TRIGGER vac_indent_line_counted_update AFTER UPDATE ON vac_indent_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_line_counted();

CREATE OR REPLACE FUNCTION vac_indent_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF vac_stat_later() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO vac_stat_waiting AS w (product_id, customer_id, area_id, area_path, status, orders)
    SELECT product_id, customer_id, area_id, area_path, status, count(*) FROM new_rows WHERE vac_waits(status, delete_mark) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (product_id, customer_id, area_id, area_path, status) DO UPDATE SET orders = w.orders + EXCLUDED.orders;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO vac_stat_waiting AS w (product_id, customer_id, area_id, area_path, status, orders)
    SELECT product_id, customer_id, area_id, area_path, status, -count(*) FROM old_rows WHERE vac_waits(status, delete_mark) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (product_id, customer_id, area_id, area_path, status) DO UPDATE SET orders = w.orders + EXCLUDED.orders;
  -- Nothing is taken hold of for a draft: whoever counts has written to the remainder first, in which order vac_stat_rebuild takes hold of both.
  ELSIF EXISTS (SELECT FROM new_rows WHERE vac_waits(status, delete_mark)) OR EXISTS (SELECT FROM old_rows WHERE vac_waits(status, delete_mark)) THEN
    INSERT INTO vac_stat_waiting AS w (product_id, customer_id, area_id, area_path, status, orders)
    SELECT product_id, customer_id, area_id, area_path, status, sum(n) FROM (
      SELECT product_id, customer_id, area_id, area_path, status, 1 AS n FROM new_rows WHERE vac_waits(status, delete_mark)
      UNION ALL
      SELECT product_id, customer_id, area_id, area_path, status, -1 FROM old_rows WHERE vac_waits(status, delete_mark)
    ) x GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (product_id, customer_id, area_id, area_path, status) DO UPDATE SET orders = w.orders + EXCLUDED.orders;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER vac_indent_waiting_delete AFTER DELETE ON vac_indent REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_waiting();
CREATE OR REPLACE TRIGGER vac_indent_waiting_insert AFTER INSERT ON vac_indent REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_waiting();
CREATE OR REPLACE TRIGGER vac_indent_waiting_update AFTER UPDATE ON vac_indent REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_waiting();

CREATE OR REPLACE FUNCTION vac_vaccination_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  IF vac_stat_later() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO vac_stat_delta (day, customer_id, product_id, scheme_id, area_id, measure, slot, amount)
    SELECT o.day, v.customer_id, v.product_id, v.scheme_id, v.area_id, o.measure, o.slot, sum(o.amount)
    FROM new_rows v CROSS JOIN LATERAL vac_stat_dose(v.event_status, v.delete_mark, v.source_facility_text <> '', v.administered_on, v.planned_date, v.age_days,
      v.sex, v.dose_no, v.last_of_scheme, v.not_done_reason, 0, 0, NULL) o GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    INSERT INTO vac_stat_delta (day, customer_id, product_id, scheme_id, area_id, measure, slot, amount)
    SELECT o.day, v.customer_id, v.product_id, v.scheme_id, v.area_id, o.measure, o.slot, sum(v.sign * o.amount)
    FROM (SELECT 1 AS sign, n.* FROM new_rows n UNION ALL SELECT -1, n.* FROM old_rows n) v
    CROSS JOIN LATERAL (SELECT count(*) AS events, count(*) FILTER (WHERE severity <> 'MINOR') AS serious, max(vac_stat_rank(outcome)) AS worst
                        FROM vac_aefi WHERE vaccination_id = v.id AND delete_mark = 0) e
    CROSS JOIN LATERAL vac_stat_dose(v.event_status, v.delete_mark, v.source_facility_text <> '', v.administered_on, v.planned_date, v.age_days, v.sex, v.dose_no,
      v.last_of_scheme, v.not_done_reason, e.events, e.serious, e.worst) o
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(v.sign * o.amount) <> 0;
  END IF;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM vac_stat_tidy(added);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER vac_vaccination_counted_insert AFTER INSERT ON vac_vaccination REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_vaccination_counted();
CREATE OR REPLACE TRIGGER vac_vaccination_counted_update AFTER UPDATE ON vac_vaccination REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_vaccination_counted();

CREATE OR REPLACE FUNCTION vac_aefi_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  IF vac_stat_later() THEN
    RETURN NULL;
  END IF;
  -- The dose with its events of now, less the dose with those of before.
  IF TG_OP = 'INSERT' THEN
    WITH touched AS (SELECT DISTINCT vaccination_id AS id FROM new_rows),
    events AS (
      SELECT 1 AS sign, a.* FROM vac_aefi a JOIN touched t ON t.id = a.vaccination_id
      UNION ALL SELECT -1, a.* FROM vac_aefi a JOIN touched t ON t.id = a.vaccination_id WHERE a.id NOT IN (SELECT id FROM new_rows)
    )
    INSERT INTO vac_stat_delta (day, customer_id, product_id, scheme_id, area_id, measure, slot, amount)
    SELECT * FROM vac_stat_of_events(ARRAY(SELECT (sign, vaccination_id, severity, outcome)::vac_event_part FROM events WHERE delete_mark = 0), ARRAY(SELECT id FROM touched));
  ELSE
    WITH touched AS (SELECT vaccination_id AS id FROM new_rows UNION SELECT vaccination_id FROM old_rows),
    events AS (
      SELECT 1 AS sign, a.* FROM vac_aefi a JOIN touched t ON t.id = a.vaccination_id
      UNION ALL SELECT -1, a.* FROM vac_aefi a JOIN touched t ON t.id = a.vaccination_id WHERE a.id NOT IN (SELECT id FROM new_rows)
      UNION ALL SELECT -1, o.* FROM old_rows o
    )
    INSERT INTO vac_stat_delta (day, customer_id, product_id, scheme_id, area_id, measure, slot, amount)
    SELECT * FROM vac_stat_of_events(ARRAY(SELECT (sign, vaccination_id, severity, outcome)::vac_event_part FROM events WHERE delete_mark = 0), ARRAY(SELECT id FROM touched));
  END IF;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM vac_stat_tidy(added);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER vac_aefi_counted_insert AFTER INSERT ON vac_aefi REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_aefi_counted();
CREATE OR REPLACE TRIGGER vac_aefi_counted_update AFTER UPDATE ON vac_aefi REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_aefi_counted();

CREATE OR REPLACE FUNCTION vac_stock_event_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  IF vac_stat_later() THEN
    RETURN NULL;
  END IF;
  INSERT INTO vac_stat_delta (day, customer_id, product_id, scheme_id, area_id, measure, slot, amount)
  SELECT vac_day(e.occurred_at), e.site_id, e.product_id, '', '', w.measure, vac_hour(e.occurred_at), sum(w.amount)
  FROM new_rows e CROSS JOIN LATERAL vac_stat_waste(e.reason, e.doses) w WHERE e.site_kind = 'CUSTOMER' GROUP BY 1, 2, 3, 6, 7;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM vac_stat_tidy(added);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER vac_stock_event_counted AFTER INSERT ON vac_stock_event REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_stock_event_counted();
