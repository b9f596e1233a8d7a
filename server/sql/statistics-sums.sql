-- The sums of the statistics: added to, folded, made again from the rows, and compared with them.

CREATE OR REPLACE FUNCTION vac_stat_later() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('ordo.statistics', true) = 'later'
$$;
COMMENT ON FUNCTION vac_stat_later IS 'A transaction that loads many rows says so, and calls vac_stat_rebuild at its end';

-- Adds sums to the cells. A batch of parts has each key and slot once.
CREATE OR REPLACE FUNCTION vac_stat_add(parts vac_stat_part[], at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vac_stat_month AS m (month, product_id, customer_id, scheme_id, area_id, orders, requested_doses, doses, approved_doses, amount, shipped_doses,
    received_doses, cancelled_orders, doses_given, doses_external, persons_first_dose, persons_completed, not_done, aefi, aefi_serious, wasted_open,
    wasted_closed, expired_doses, planned, changed_at)
  SELECT p.month, p.product_id, p.customer_id, p.scheme_id, p.area_id,
    coalesce(sum(p.amount) FILTER (WHERE measure = 1), 0), coalesce(sum(p.amount) FILTER (WHERE measure = 2), 0),
    coalesce(sum(p.amount) FILTER (WHERE measure = 3), 0), coalesce(sum(p.amount) FILTER (WHERE measure = 4), 0),
    coalesce(sum(p.amount) FILTER (WHERE measure = 5), 0), coalesce(sum(p.amount) FILTER (WHERE measure = 6), 0),
    coalesce(sum(p.amount) FILTER (WHERE measure = 7), 0), coalesce(sum(p.amount) FILTER (WHERE measure = 8), 0),
    coalesce(sum(p.amount) FILTER (WHERE measure = 9), 0), coalesce(sum(p.amount) FILTER (WHERE measure = 10), 0),
    coalesce(sum(p.amount) FILTER (WHERE measure = 11), 0), coalesce(sum(p.amount) FILTER (WHERE measure = 12), 0),
    coalesce(sum(p.amount) FILTER (WHERE measure = 13), 0), coalesce(sum(p.amount) FILTER (WHERE measure = 14), 0),
    coalesce(sum(p.amount) FILTER (WHERE measure = 15), 0), coalesce(sum(p.amount) FILTER (WHERE measure = 16), 0),
    coalesce(sum(p.amount) FILTER (WHERE measure = 17), 0), coalesce(sum(p.amount) FILTER (WHERE measure = 18), 0),
    coalesce(sum(p.amount) FILTER (WHERE measure = 19), 0), at
  FROM unnest(parts) p GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (month, product_id, customer_id, scheme_id, area_id) DO UPDATE SET
    orders = m.orders + EXCLUDED.orders, requested_doses = m.requested_doses + EXCLUDED.requested_doses, doses = m.doses + EXCLUDED.doses,
    approved_doses = m.approved_doses + EXCLUDED.approved_doses, amount = m.amount + EXCLUDED.amount, shipped_doses = m.shipped_doses + EXCLUDED.shipped_doses,
    received_doses = m.received_doses + EXCLUDED.received_doses, cancelled_orders = m.cancelled_orders + EXCLUDED.cancelled_orders,
    doses_given = m.doses_given + EXCLUDED.doses_given, doses_external = m.doses_external + EXCLUDED.doses_external,
    persons_first_dose = m.persons_first_dose + EXCLUDED.persons_first_dose, persons_completed = m.persons_completed + EXCLUDED.persons_completed,
    not_done = m.not_done + EXCLUDED.not_done, aefi = m.aefi + EXCLUDED.aefi, aefi_serious = m.aefi_serious + EXCLUDED.aefi_serious,
    wasted_open = m.wasted_open + EXCLUDED.wasted_open, wasted_closed = m.wasted_closed + EXCLUDED.wasted_closed,
    expired_doses = m.expired_doses + EXCLUDED.expired_doses, planned = m.planned + EXCLUDED.planned, changed_at = EXCLUDED.changed_at;

  INSERT INTO vac_stat_cells AS c (measure, month, product_id, customer_id, scheme_id, area_id, cells)
  SELECT p.measure, p.month, p.product_id, p.customer_id, p.scheme_id, p.area_id,
    vac_cells_of(array_agg(p.slot), array_agg(p.amount), vac_cells_size(p.measure))
  FROM unnest(parts) p GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (measure, month, product_id, customer_id, scheme_id, area_id) DO UPDATE SET cells = vac_cells_add(c.cells, EXCLUDED.cells);
END $$;

-- Adds sums to the cells of hours. A batch of parts has each key and hour once.
CREATE OR REPLACE FUNCTION vac_stat_add_hours(parts vac_stat_hour[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO vac_stat_hours AS h (day, measure, product_id, scheme_id, hours)
  SELECT p.day, p.measure, p.product_id, p.scheme_id, vac_cells_of(array_agg((p.hour + 1)::smallint), array_agg(p.amount), 24)
  FROM unnest(parts) p GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (day, measure, product_id, scheme_id) DO UPDATE SET hours = vac_cells_add(h.hours, EXCLUDED.hours)
$$;

CREATE OR REPLACE FUNCTION vac_stat_fold(most integer DEFAULT 20000) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  parts vac_stat_part[];
  hours vac_stat_hour[];
  taken integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('vac_stat', 0)) THEN
    RETURN 0;
  END IF;
  WITH gone AS (
    DELETE FROM vac_stat_delta WHERE id IN (SELECT id FROM vac_stat_delta ORDER BY id LIMIT most)
    RETURNING day, customer_id, product_id, scheme_id, area_id, measure, slot, amount
  ), of_months AS (
    SELECT date_trunc('month', day)::date AS month, customer_id, product_id, scheme_id, area_id, measure, vac_stat_cell(measure, day, slot) AS slot,
      sum(amount)::bigint AS amount
    FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(amount) <> 0
  ), of_hours AS (
    SELECT day, measure, product_id, scheme_id, slot AS hour, sum(amount)::bigint AS amount
    FROM gone WHERE vac_has_hours(measure) GROUP BY 1, 2, 3, 4, 5 HAVING sum(amount) <> 0
  )
  SELECT (SELECT array_agg((month, customer_id, product_id, scheme_id, area_id, measure, slot, amount)::vac_stat_part) FROM of_months),
    (SELECT array_agg((day, measure, product_id, scheme_id, hour, amount)::vac_stat_hour) FROM of_hours), (SELECT count(*) FROM gone)
  INTO parts, hours, taken;
  IF parts IS NOT NULL THEN
    PERFORM vac_stat_add(parts, now());
  END IF;
  IF hours IS NOT NULL THEN
    PERFORM vac_stat_add_hours(hours);
  END IF;
  RETURN taken;
END $$;

-- After a statement has written `added` rows: the remainder stays small without anybody having to look after it.
CREATE OR REPLACE FUNCTION vac_stat_tidy(added integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last_id bigint;
BEGIN
  IF added = 0 THEN
    RETURN;
  END IF;
  last_id := currval(pg_get_serial_sequence('vac_stat_delta', 'id'));
  IF added > 5000 THEN
    PERFORM vac_stat_fold(2147483647);
  ELSIF last_id / 1000 <> (last_id - added) / 1000 THEN
    PERFORM vac_stat_fold();
  END IF;
END $$;

CREATE OR REPLACE FUNCTION vac_stat_source(since date, upto date)
RETURNS TABLE (day date, customer_id text, product_id text, scheme_id text, area_id text, measure smallint, slot smallint, amount bigint) LANGUAGE sql STABLE AS $$
  WITH span AS (
    SELECT since::timestamp AT TIME ZONE 'Asia/Shanghai' AS first, (upto + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' AS after
  ), touched AS (
    SELECT i.* FROM vac_indent i, span s WHERE i.delete_mark = 0 AND ((i.requested_at >= s.first AND i.requested_at < s.after)
      OR (i.approved_at >= s.first AND i.approved_at < s.after) OR (i.shipped_at >= s.first AND i.shipped_at < s.after)
      OR (i.received_at >= s.first AND i.received_at < s.after))
  )
  SELECT x.* FROM (
    SELECT o.day, i.customer_id, i.product_id, coalesce(i.scheme_id, '') AS scheme_id, i.area_id, o.measure, o.slot, o.amount
    FROM touched i CROSS JOIN LATERAL vac_stat_order(i.status, i.delete_mark, i.requested_at, i.received_at) o
    UNION ALL
    SELECT o.day, i.customer_id, l.product_id, coalesce(l.scheme_id, ''), i.area_id, o.measure, o.slot, o.amount
    FROM touched i JOIN vac_indent_line l ON l.indent_id = i.id
    CROSS JOIN LATERAL vac_stat_line(i.status, i.delete_mark, i.requested_at, i.approved_at, i.shipped_at, i.received_at, l.requested_doses, l.approved_doses,
      l.shipped_doses, l.received_doses, l.unit_price) o
    UNION ALL
    SELECT o.day, v.customer_id, v.product_id, v.scheme_id, v.area_id, o.measure, o.slot, o.amount
    FROM vac_vaccination v
    LEFT JOIN (SELECT vaccination_id, count(*) AS events, count(*) FILTER (WHERE severity <> 'MINOR') AS serious, max(vac_stat_rank(outcome)) AS worst
               FROM vac_aefi WHERE delete_mark = 0 GROUP BY 1) e ON e.vaccination_id = v.id
    CROSS JOIN LATERAL vac_stat_dose(v.event_status, v.delete_mark, v.source_facility_text <> '', v.administered_on, v.planned_date, v.age_days, v.sex, v.dose_no,
      v.last_of_scheme, v.not_done_reason, e.events, e.serious, e.worst) o
    WHERE v.delete_mark = 0 AND (v.administered_on BETWEEN since AND upto OR (v.event_status = 'PLANNED' AND v.planned_date BETWEEN since AND upto))
    UNION ALL
    SELECT vac_day(e.occurred_at), e.site_id, e.product_id, '', '', w.measure, vac_hour(e.occurred_at), w.amount
    FROM vac_stock_event e JOIN span s ON e.occurred_at >= s.first AND e.occurred_at < s.after
    CROSS JOIN LATERAL vac_stat_waste(e.reason, e.doses) w WHERE e.site_kind = 'CUSTOMER'
  ) x WHERE x.day BETWEEN since AND upto
$$;
COMMENT ON FUNCTION vac_stat_source IS 'The one definition of every measure, over the rows themselves: slow, and what cells are made from and checked against';

CREATE OR REPLACE FUNCTION vac_stat_rebuild_months(since date DEFAULT '1900-01-01', upto date DEFAULT '2199-12-31') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first_day date := date_trunc('month', since)::date;
  last_day date := (date_trunc('month', upto) + interval '1 month' - interval '1 day')::date;
  size integer;
  sums text;
BEGIN
  -- Whoever has written waits to commit first, whoever writes from now on adds to what is made here.
  LOCK TABLE vac_stat_delta IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM vac_stat_delta WHERE day BETWEEN first_day AND last_day;
  DELETE FROM vac_stat_month WHERE month BETWEEN first_day AND last_day;
  DELETE FROM vac_stat_cells WHERE month BETWEEN first_day AND last_day;
  DELETE FROM vac_stat_hours WHERE day BETWEEN first_day AND last_day;
  CREATE TEMPORARY TABLE vac_stat_made ON COMMIT DROP AS
    SELECT date_trunc('month', day)::date AS month, day, customer_id, product_id, scheme_id, area_id, measure, slot, vac_stat_cell(measure, day, slot) AS cell,
      sum(amount)::bigint AS amount
    FROM vac_stat_source(first_day, last_day) GROUP BY day, customer_id, product_id, scheme_id, area_id, measure, slot;
  INSERT INTO vac_stat_month (month, product_id, customer_id, scheme_id, area_id, orders, requested_doses, doses, approved_doses, amount, shipped_doses,
    received_doses, cancelled_orders, doses_given, doses_external, persons_first_dose, persons_completed, not_done, aefi, aefi_serious, wasted_open,
    wasted_closed, expired_doses, planned)
  SELECT month, product_id, customer_id, scheme_id, area_id,
    coalesce(sum(amount) FILTER (WHERE measure = 1), 0), coalesce(sum(amount) FILTER (WHERE measure = 2), 0),
    coalesce(sum(amount) FILTER (WHERE measure = 3), 0), coalesce(sum(amount) FILTER (WHERE measure = 4), 0),
    coalesce(sum(amount) FILTER (WHERE measure = 5), 0), coalesce(sum(amount) FILTER (WHERE measure = 6), 0),
    coalesce(sum(amount) FILTER (WHERE measure = 7), 0), coalesce(sum(amount) FILTER (WHERE measure = 8), 0),
    coalesce(sum(amount) FILTER (WHERE measure = 9), 0), coalesce(sum(amount) FILTER (WHERE measure = 10), 0),
    coalesce(sum(amount) FILTER (WHERE measure = 11), 0), coalesce(sum(amount) FILTER (WHERE measure = 12), 0),
    coalesce(sum(amount) FILTER (WHERE measure = 13), 0), coalesce(sum(amount) FILTER (WHERE measure = 14), 0),
    coalesce(sum(amount) FILTER (WHERE measure = 15), 0), coalesce(sum(amount) FILTER (WHERE measure = 16), 0),
    coalesce(sum(amount) FILTER (WHERE measure = 17), 0), coalesce(sum(amount) FILTER (WHERE measure = 18), 0),
    coalesce(sum(amount) FILTER (WHERE measure = 19), 0)
  FROM vac_stat_made GROUP BY 1, 2, 3, 4, 5;
  FOREACH size IN ARRAY ARRAY[31, 93, 33, 12, 10] LOOP
    SELECT string_agg(format('coalesce(sum(amount) FILTER (WHERE cell = %s), 0)', n), ', ' ORDER BY n) INTO sums FROM generate_series(1, size) n;
    EXECUTE format('INSERT INTO vac_stat_cells (measure, month, product_id, customer_id, scheme_id, area_id, cells)
      SELECT measure, month, product_id, customer_id, scheme_id, area_id, ARRAY[%s]::bigint[] FROM vac_stat_made WHERE vac_cells_size(measure) = %s
      GROUP BY 1, 2, 3, 4, 5, 6', sums, size);
  END LOOP;
  SELECT string_agg(format('coalesce(sum(amount) FILTER (WHERE slot = %s), 0)', n), ', ' ORDER BY n) INTO sums FROM generate_series(0, 23) n;
  EXECUTE format('INSERT INTO vac_stat_hours (day, measure, product_id, scheme_id, hours)
    SELECT day, measure, product_id, scheme_id, ARRAY[%s]::bigint[] FROM vac_stat_made WHERE vac_has_hours(measure) GROUP BY 1, 2, 3, 4', sums);
  DROP TABLE vac_stat_made;
END $$;

CREATE OR REPLACE FUNCTION vac_stat_rebuild_waiting() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever has counted waits to commit first, whoever counts from now on adds to what is made here.
  LOCK TABLE vac_stat_waiting IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM vac_stat_waiting;
  INSERT INTO vac_stat_waiting (product_id, customer_id, area_id, area_path, status, orders)
  SELECT product_id, customer_id, area_id, area_path, status, count(*) FROM vac_indent WHERE vac_waits(status, delete_mark) GROUP BY 1, 2, 3, 4, 5;
END $$;

CREATE OR REPLACE FUNCTION vac_stat_rebuild(since date DEFAULT '1900-01-01', upto date DEFAULT '2199-12-31') RETURNS void LANGUAGE sql AS $$
  SELECT vac_stat_rebuild_months(since, upto);
  SELECT vac_stat_rebuild_waiting();
$$;
COMMENT ON FUNCTION vac_stat_rebuild IS 'For whoever has loaded many rows with ordo.statistics = later, and whenever a check fails';

CREATE OR REPLACE FUNCTION vac_stat_waiting_faults() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM (
    SELECT product_id, customer_id, area_id, area_path, status FROM (
      SELECT product_id, customer_id, area_id, area_path, status, orders FROM vac_stat_waiting
      UNION ALL
      SELECT product_id, customer_id, area_id, area_path, status, -count(*) FROM vac_indent WHERE vac_waits(status, delete_mark) GROUP BY 1, 2, 3, 4, 5
    ) x GROUP BY 1, 2, 3, 4, 5 HAVING sum(orders) <> 0
  ) wrong
$$;
COMMENT ON FUNCTION vac_stat_waiting_faults IS 'In how many cells the count differs from the orders';

CREATE OR REPLACE FUNCTION vac_stat_faults(since date, upto date) RETURNS TABLE (rule text, found bigint) LANGUAGE sql STABLE AS $$
  WITH span AS (
    SELECT date_trunc('month', since)::date AS first, (date_trunc('month', upto) + interval '1 month' - interval '1 day')::date AS last
  ), rows AS (
    SELECT date_trunc('month', r.day)::date AS month, r.customer_id, r.product_id, r.scheme_id, r.area_id, r.measure,
      vac_stat_cell(r.measure, r.day, r.slot) AS slot, r.amount, r.day, r.slot AS hour
    FROM span s, vac_stat_source(s.first, s.last) r
  ), waiting AS (
    SELECT date_trunc('month', d.day)::date AS month, d.customer_id, d.product_id, d.scheme_id, d.area_id, d.measure,
      vac_stat_cell(d.measure, d.day, d.slot) AS slot, d.amount, d.day, d.slot AS hour
    FROM vac_stat_delta d, span s WHERE d.day BETWEEN s.first AND s.last
  ), cells AS (
    SELECT c.month, c.customer_id, c.product_id, c.scheme_id, c.area_id, c.measure, u.slot::smallint AS slot, u.amount
    FROM vac_stat_cells c CROSS JOIN LATERAL unnest(c.cells) WITH ORDINALITY u (amount, slot), span s
    WHERE c.month BETWEEN s.first AND s.last AND u.amount <> 0
  ), months AS (
    SELECT m.month, m.customer_id, m.product_id, m.scheme_id, m.area_id, u.measure::smallint AS measure, u.amount
    FROM vac_stat_month m CROSS JOIN LATERAL (VALUES (1, m.orders), (2, m.requested_doses), (3, m.doses), (4, m.approved_doses), (5, m.amount),
      (6, m.shipped_doses), (7, m.received_doses), (8, m.cancelled_orders), (9, m.doses_given), (10, m.doses_external), (11, m.persons_first_dose),
      (12, m.persons_completed), (13, m.not_done), (14, m.aefi), (15, m.aefi_serious), (16, m.wasted_open), (17, m.wasted_closed), (18, m.expired_doses),
      (19, m.planned)) u (measure, amount), span s
    WHERE m.month BETWEEN s.first AND s.last AND u.amount <> 0
  ), sums AS (
    SELECT month, customer_id, product_id, scheme_id, area_id, measure, sum(amount) FROM (
      SELECT month, customer_id, product_id, scheme_id, area_id, measure, amount FROM rows WHERE measure < 30
      UNION ALL SELECT month, customer_id, product_id, scheme_id, area_id, measure, -amount FROM waiting WHERE measure < 30
      UNION ALL SELECT month, customer_id, product_id, scheme_id, area_id, measure, -amount FROM months
    ) x GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(amount) <> 0
  ), slots AS (
    SELECT month, customer_id, product_id, scheme_id, area_id, measure, slot, sum(amount) FROM (
      SELECT month, customer_id, product_id, scheme_id, area_id, measure, slot, amount FROM rows
      UNION ALL SELECT month, customer_id, product_id, scheme_id, area_id, measure, slot, -amount FROM waiting
      UNION ALL SELECT month, customer_id, product_id, scheme_id, area_id, measure, slot, -amount FROM cells
    ) x GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(amount) <> 0
  ), wholes AS (
    SELECT month, customer_id, product_id, scheme_id, area_id, measure, sum(amount) FROM (
      SELECT * FROM months
      UNION ALL SELECT month, customer_id, product_id, scheme_id, area_id, measure, -amount FROM cells WHERE measure < 30
    ) x GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(amount) <> 0
  ), hours AS (
    SELECT day, measure, product_id, scheme_id, hour, sum(amount) FROM (
      SELECT day, measure, product_id, scheme_id, hour, amount FROM rows WHERE vac_has_hours(measure)
      UNION ALL SELECT day, measure, product_id, scheme_id, hour, -amount FROM waiting WHERE vac_has_hours(measure)
      UNION ALL SELECT h.day, h.measure, h.product_id, h.scheme_id, (u.n - 1)::smallint, -u.amount
      FROM vac_stat_hours h CROSS JOIN LATERAL unnest(h.hours) WITH ORDINALITY u (amount, n), span s WHERE h.day BETWEEN s.first AND s.last AND u.amount <> 0
    ) x GROUP BY 1, 2, 3, 4, 5 HAVING sum(amount) <> 0
  ), totals AS (
    SELECT i.id FROM vac_indent i JOIN vac_indent_line l ON l.indent_id = i.id, span s
    WHERE i.requested_at >= s.first::timestamp AT TIME ZONE 'Asia/Shanghai' AND i.requested_at < (s.last + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
    GROUP BY i.id HAVING i.requested_doses <> sum(l.requested_doses) OR i.approved_doses IS DISTINCT FROM sum(l.approved_doses)
      OR i.shipped_doses IS DISTINCT FROM sum(l.shipped_doses) OR i.received_doses IS DISTINCT FROM sum(l.received_doses)
  )
  SELECT 'month', count(*) FROM sums HAVING count(*) > 0
  UNION ALL SELECT 'cells', count(*) FROM slots HAVING count(*) > 0
  UNION ALL SELECT 'whole', count(*) FROM wholes HAVING count(*) > 0
  UNION ALL SELECT 'hours', count(*) FROM hours HAVING count(*) > 0
  UNION ALL SELECT 'totals', count(*) FROM totals HAVING count(*) > 0
$$;
COMMENT ON FUNCTION vac_stat_faults IS 'Rules that the months from since to upto break, and how often; no row: none';
