-- Statistics that cost the same however many rows there are (vaccine §5, §6): what each order, dose and loss adds is written down in the statement
-- that changes it, into a remainder that only grows, and folded into cells of a month now and then. Cells and remainder together are always exact.

CREATE TABLE vac_stat_delta (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day         date NOT NULL,
  customer_id text NOT NULL,
  product_id  text NOT NULL,
  scheme_id   text NOT NULL,
  area_id     text NOT NULL,
  measure     smallint NOT NULL,
  slot        smallint NOT NULL,
  amount      bigint NOT NULL
);
COMMENT ON TABLE vac_stat_delta IS 'What has been added and not been folded yet; measures are numbered in engine/statistics/metric.ts';
COMMENT ON COLUMN vac_stat_delta.slot IS 'The day of the month, or the bucket of a distribution';
COMMENT ON COLUMN vac_stat_delta.scheme_id IS 'Empty: none';
COMMENT ON COLUMN vac_stat_delta.area_id IS 'Where the customer was then; empty: where it is now';
CREATE INDEX vac_stat_delta_of_day ON vac_stat_delta (day, measure);

CREATE TABLE vac_stat_month (
  month               date NOT NULL,
  product_id          text NOT NULL,
  customer_id         text NOT NULL,
  scheme_id           text NOT NULL,
  area_id             text NOT NULL,
  orders              bigint NOT NULL DEFAULT 0,
  requested_doses     bigint NOT NULL DEFAULT 0,
  doses               bigint NOT NULL DEFAULT 0,
  approved_doses      bigint NOT NULL DEFAULT 0,
  amount              bigint NOT NULL DEFAULT 0,
  shipped_doses       bigint NOT NULL DEFAULT 0,
  received_doses      bigint NOT NULL DEFAULT 0,
  cancelled_orders    bigint NOT NULL DEFAULT 0,
  doses_given         bigint NOT NULL DEFAULT 0,
  doses_external      bigint NOT NULL DEFAULT 0,
  persons_first_dose  bigint NOT NULL DEFAULT 0,
  persons_completed   bigint NOT NULL DEFAULT 0,
  not_done            bigint NOT NULL DEFAULT 0,
  aefi                bigint NOT NULL DEFAULT 0,
  aefi_serious        bigint NOT NULL DEFAULT 0,
  wasted_open         bigint NOT NULL DEFAULT 0,
  wasted_closed       bigint NOT NULL DEFAULT 0,
  expired_doses       bigint NOT NULL DEFAULT 0,
  planned             bigint NOT NULL DEFAULT 0,
  changed_at          timestamptz,
  PRIMARY KEY (month, product_id, customer_id, scheme_id, area_id)
);
COMMENT ON TABLE vac_stat_month IS 'Sums of a calendar month in business time; made again from the rows by vac_stat_rebuild';
COMMENT ON COLUMN vac_stat_month.changed_at IS 'The last time something was added to it';

CREATE TABLE vac_stat_cells (
  measure     smallint NOT NULL,
  month       date NOT NULL,
  product_id  text NOT NULL,
  customer_id text NOT NULL,
  scheme_id   text NOT NULL,
  area_id     text NOT NULL,
  cells       bigint[] NOT NULL,
  PRIMARY KEY (measure, month, product_id, customer_id, scheme_id, area_id)
);
COMMENT ON COLUMN vac_stat_cells.cells IS 'The same by day of the month, or by bucket of a distribution, from 1';

CREATE FUNCTION vac_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (at AT TIME ZONE 'Asia/Shanghai')::date
$$;
COMMENT ON FUNCTION vac_day IS 'The day in business time';

CREATE FUNCTION vac_age_band(age_days integer, on_day date) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN age_days IS NULL OR age_days < 0 THEN 11 ELSE width_bucket(
    (SELECT whole - CASE WHEN (birth + make_interval(months => whole))::date <= on_day THEN 0 ELSE 1 END
     FROM (SELECT on_day - age_days AS birth) b,
          LATERAL (SELECT ((extract(year FROM on_day) - extract(year FROM birth)) * 12 + extract(month FROM on_day) - extract(month FROM birth))::int AS whole) w),
    ARRAY[0, 12, 24, 60, 108, 180, 216, 324, 552, 720]) END
$$;
COMMENT ON FUNCTION vac_age_band IS 'Number of the age band, by completed months as engine/vaccine/days.ts counts them; 11: unknown';

-- What one order adds, apart from its lines.
CREATE FUNCTION vac_stat_order(status text, deleted smallint, requested_at timestamptz, received_at timestamptz)
RETURNS TABLE (day date, measure smallint, slot smallint, amount bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT v.day, v.measure::smallint, coalesce(v.slot, extract(day FROM v.day))::smallint, 1::bigint
  FROM (VALUES
    (vac_day(requested_at), 1, NULL::int, status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')),
    (vac_day(requested_at), 8, NULL, status = 'CANCELLED'),
    (vac_day(received_at), 30, least(greatest(vac_day(received_at) - vac_day(requested_at), 0), 92) + 1, status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED'))
  ) v (day, measure, slot, counts)
  WHERE v.counts AND v.day IS NOT NULL AND requested_at IS NOT NULL AND deleted = 0
$$;

-- What one line adds.
CREATE FUNCTION vac_stat_line(status text, deleted smallint, requested_at timestamptz, approved_at timestamptz, shipped_at timestamptz,
  received_at timestamptz, requested integer, approved integer, shipped integer, received integer, price integer)
RETURNS TABLE (day date, measure smallint, slot smallint, amount bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT v.day, v.measure::smallint, extract(day FROM v.day)::smallint, v.amount
  FROM (VALUES
    (vac_day(requested_at), 2, requested::bigint),
    (vac_day(requested_at), 3, coalesce(approved, requested)),
    (vac_day(approved_at), 4, approved),
    (vac_day(approved_at), 5, approved::bigint * price),
    (vac_day(shipped_at), 6, shipped),
    (vac_day(received_at), 7, received)
  ) v (day, measure, amount)
  WHERE v.day IS NOT NULL AND v.amount <> 0 AND requested_at IS NOT NULL AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
$$;

-- What one dose adds, with what happened afterwards. worst: 1 recovered, 2 unknown, 3 recovering, 4 sequelae, 5 not recovered, 6 died.
CREATE FUNCTION vac_stat_dose(status text, deleted smallint, elsewhere boolean, given_on date, planned_on date, age_days integer, sex smallint,
  dose_no integer, completes boolean, reason text, events bigint, serious bigint, worst integer)
RETURNS TABLE (day date, measure smallint, slot smallint, amount bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT v.day, v.measure::smallint, coalesce(v.slot, extract(day FROM v.day))::smallint, v.amount
  FROM (VALUES
    (given_on, 9, NULL::int, CASE WHEN status = 'COMPLETED' AND NOT elsewhere THEN 1::bigint END),
    (given_on, 10, NULL, CASE WHEN status = 'COMPLETED' AND elsewhere THEN 1 END),
    (given_on, 11, NULL, CASE WHEN status = 'COMPLETED' AND NOT elsewhere AND dose_no = 1 THEN 1 END),
    (given_on, 12, NULL, CASE WHEN status = 'COMPLETED' AND NOT elsewhere AND completes THEN 1 END),
    (given_on, 13, NULL, CASE WHEN status = 'NOT_DONE' THEN 1 END),
    (given_on, 14, NULL, CASE WHEN status = 'COMPLETED' AND NOT elsewhere THEN events END),
    (given_on, 15, NULL, CASE WHEN status = 'COMPLETED' AND NOT elsewhere THEN serious END),
    (planned_on, 19, NULL, CASE WHEN status = 'PLANNED' THEN 1 END),
    (given_on, 31, (vac_age_band(age_days, given_on) - 1) * 3 + sex, CASE WHEN status = 'COMPLETED' AND NOT elsewhere THEN 1 END),
    (given_on, 32, (vac_age_band(age_days, given_on) - 1) * 3 + sex, CASE WHEN status = 'COMPLETED' AND NOT elsewhere AND dose_no = 1 THEN 1 END),
    (given_on, 33, CASE WHEN status = 'NOT_DONE' THEN 7 + array_position(ARRAY['REFUSED', 'CONTRAINDICATED', 'OUT_OF_STOCK', 'NO_SHOW', 'OTHER'], reason)
                        ELSE (ARRAY[1, 2, 7, 4, 3, 5, 6])[coalesce(worst, 0) + 1] END,
                   CASE WHEN status = 'NOT_DONE' OR (status = 'COMPLETED' AND NOT elsewhere) THEN 1 END),
    (given_on, 34, dose_no, CASE WHEN status = 'COMPLETED' AND NOT elsewhere THEN 1 END)
  ) v (day, measure, slot, amount)
  WHERE v.day IS NOT NULL AND v.amount <> 0 AND deleted = 0
$$;

CREATE FUNCTION vac_stat_rank(outcome text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_position(ARRAY['RECOVERED', 'UNKNOWN', 'RECOVERING', 'RECOVERED_SEQUELAE', 'NOT_RECOVERED', 'DIED'], outcome)
$$;
COMMENT ON FUNCTION vac_stat_rank IS 'Of several outcomes the highest counts (vaccine §8)';

CREATE FUNCTION vac_stat_waste(reason text, doses integer) RETURNS TABLE (measure smallint, amount bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (CASE reason WHEN 'WASTE_OPEN' THEN 16 WHEN 'WASTE_CLOSED' THEN 17 ELSE 18 END)::smallint, -doses::bigint
  WHERE reason IN ('WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE')
$$;

-- Arrays of sums.
CREATE FUNCTION vac_cells_add(a bigint[], b bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(coalesce(x, 0) + coalesce(y, 0) ORDER BY n) FROM unnest(a, b) WITH ORDINALITY u (x, y, n)
$$;
CREATE FUNCTION vac_cells_of(slots smallint[], amounts bigint[], size integer) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  made bigint[] := array_fill(0::bigint, ARRAY[size]);
  n integer;
BEGIN
  FOR n IN 1 .. cardinality(slots) LOOP
    made[slots[n]] := made[slots[n]] + amounts[n];
  END LOOP;
  RETURN made;
END $$;
CREATE FUNCTION vac_cells_size(measure smallint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE measure WHEN 30 THEN 93 WHEN 31 THEN 33 WHEN 32 THEN 33 WHEN 33 THEN 12 WHEN 34 THEN 10 ELSE 31 END
$$;

CREATE TYPE vac_stat_part AS (month date, customer_id text, product_id text, scheme_id text, area_id text, measure smallint, slot smallint, amount bigint);

-- Adds sums to the cells. A batch of parts has each key and slot once.
CREATE FUNCTION vac_stat_add(parts vac_stat_part[], at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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

-- Folds the oldest of the remainder into the cells; one at a time, and whoever comes second has nothing to do.
CREATE FUNCTION vac_stat_fold(most integer DEFAULT 20000) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  parts vac_stat_part[];
  taken integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('vac_stat', 0)) THEN
    RETURN 0;
  END IF;
  WITH gone AS (
    DELETE FROM vac_stat_delta WHERE id IN (SELECT id FROM vac_stat_delta ORDER BY id LIMIT most)
    RETURNING date_trunc('month', day)::date AS month, customer_id, product_id, scheme_id, area_id, measure, slot, amount
  ), summed AS (
    SELECT month, customer_id, product_id, scheme_id, area_id, measure, slot, sum(amount)::bigint AS amount, count(*) AS n FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7
  )
  SELECT array_agg((month, customer_id, product_id, scheme_id, area_id, measure, slot, amount)::vac_stat_part) FILTER (WHERE amount <> 0), sum(n)::int
  INTO parts, taken FROM summed;
  IF parts IS NOT NULL THEN
    PERFORM vac_stat_add(parts, now());
  END IF;
  RETURN coalesce(taken, 0);
END $$;

-- Everything that rows add on the days since..upto, as the triggers write it down.
CREATE FUNCTION vac_stat_source(since date, upto date)
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
    SELECT vac_day(e.occurred_at), e.site_id, e.product_id, '', '', w.measure, extract(day FROM vac_day(e.occurred_at))::smallint, w.amount
    FROM vac_stock_event e JOIN span s ON e.occurred_at >= s.first AND e.occurred_at < s.after
    CROSS JOIN LATERAL vac_stat_waste(e.reason, e.doses) w WHERE e.site_kind = 'CUSTOMER'
  ) x WHERE x.day BETWEEN since AND upto
$$;
COMMENT ON FUNCTION vac_stat_source IS 'The one definition of every measure, over the rows themselves: slow, and what cells are made from and checked against';

-- Makes the cells of the months from..upto again from the rows; the same however often it is done.
CREATE FUNCTION vac_stat_rebuild(since date DEFAULT '1900-01-01', upto date DEFAULT '2199-12-31') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first_day date := date_trunc('month', since)::date;
  last_day date := (date_trunc('month', upto) + interval '1 month' - interval '1 day')::date;
BEGIN
  -- Whoever has written waits to commit first, whoever writes from now on adds to what is made here.
  LOCK TABLE vac_stat_delta IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM vac_stat_delta WHERE day BETWEEN first_day AND last_day;
  DELETE FROM vac_stat_month WHERE month BETWEEN first_day AND last_day;
  DELETE FROM vac_stat_cells WHERE month BETWEEN first_day AND last_day;
  CREATE TEMPORARY TABLE vac_stat_made ON COMMIT DROP AS
    SELECT date_trunc('month', day)::date AS month, customer_id, product_id, scheme_id, area_id, measure, slot, sum(amount)::bigint AS amount
    FROM vac_stat_source(first_day, last_day) GROUP BY 1, 2, 3, 4, 5, 6, 7;
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
  INSERT INTO vac_stat_cells (measure, month, product_id, customer_id, scheme_id, area_id, cells)
  SELECT measure, month, product_id, customer_id, scheme_id, area_id, vac_cells_of(array_agg(slot), array_agg(amount), vac_cells_size(measure))
  FROM vac_stat_made GROUP BY 1, 2, 3, 4, 5, 6;
  DROP TABLE vac_stat_made;
END $$;
COMMENT ON FUNCTION vac_stat_rebuild IS 'For whoever has loaded many rows with ordo.statistics = later, and whenever a check fails';

-- After a statement has written `added` rows: the remainder stays small without anybody having to look after it.
CREATE FUNCTION vac_stat_tidy(added integer) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE FUNCTION vac_stat_later() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('ordo.statistics', true) = 'later'
$$;
COMMENT ON FUNCTION vac_stat_later IS 'A transaction that loads many rows says so, and calls vac_stat_rebuild at its end';

CREATE FUNCTION vac_indent_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER vac_indent_counted_insert AFTER INSERT ON vac_indent REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_counted();
CREATE TRIGGER vac_indent_counted_update AFTER UPDATE ON vac_indent REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_counted();
CREATE TRIGGER vac_indent_counted_delete AFTER DELETE ON vac_indent REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_counted();

-- An order's lines go while it is still known where they belonged.
CREATE FUNCTION vac_indent_lines_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vac_indent_line WHERE indent_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER vac_indent_lines_first BEFORE DELETE ON vac_indent FOR EACH ROW EXECUTE FUNCTION vac_indent_lines_first();

CREATE FUNCTION vac_indent_line_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER vac_indent_line_counted_insert AFTER INSERT ON vac_indent_line REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_line_counted();
CREATE TRIGGER vac_indent_line_counted_update AFTER UPDATE ON vac_indent_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_line_counted();
CREATE TRIGGER vac_indent_line_counted_delete AFTER DELETE ON vac_indent_line REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_line_counted();

CREATE FUNCTION vac_vaccination_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER vac_vaccination_counted_insert AFTER INSERT ON vac_vaccination REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_vaccination_counted();
CREATE TRIGGER vac_vaccination_counted_update AFTER UPDATE ON vac_vaccination REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_vaccination_counted();

CREATE TYPE vac_event_part AS (sign integer, vaccination_id text, severity text, outcome text);

CREATE FUNCTION vac_aefi_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- sign 1: events as they are, −1: as they were.
CREATE FUNCTION vac_stat_of_events(events vac_event_part[], doses text[])
RETURNS TABLE (day date, customer_id text, product_id text, scheme_id text, area_id text, measure smallint, slot smallint, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT o.day, v.customer_id, v.product_id, v.scheme_id, v.area_id, o.measure, o.slot, sum(s.sign * o.amount)::bigint
  FROM vac_vaccination v CROSS JOIN (VALUES (1), (-1)) s (sign)
  CROSS JOIN LATERAL (SELECT count(*) AS events, count(*) FILTER (WHERE e.severity <> 'MINOR') AS serious, max(vac_stat_rank(e.outcome)) AS worst
                      FROM unnest(events) e WHERE e.vaccination_id = v.id AND e.sign = s.sign) e
  CROSS JOIN LATERAL vac_stat_dose(v.event_status, v.delete_mark, v.source_facility_text <> '', v.administered_on, v.planned_date, v.age_days, v.sex, v.dose_no,
    v.last_of_scheme, v.not_done_reason, e.events, e.serious, e.worst) o
  WHERE v.id = ANY (doses) GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(s.sign * o.amount) <> 0
$$;
CREATE TRIGGER vac_aefi_counted_insert AFTER INSERT ON vac_aefi REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_aefi_counted();
CREATE TRIGGER vac_aefi_counted_update AFTER UPDATE ON vac_aefi REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_aefi_counted();

-- Doses and their events are never taken away, only marked.
CREATE FUNCTION vac_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is counted: mark its rows, do not delete them', TG_TABLE_NAME;
END $$;
CREATE TRIGGER vac_vaccination_stays BEFORE DELETE OR TRUNCATE ON vac_vaccination FOR EACH STATEMENT EXECUTE FUNCTION vac_stays();
CREATE TRIGGER vac_indent_stays BEFORE TRUNCATE ON vac_indent FOR EACH STATEMENT EXECUTE FUNCTION vac_stays();
CREATE TRIGGER vac_indent_line_stays BEFORE TRUNCATE ON vac_indent_line FOR EACH STATEMENT EXECUTE FUNCTION vac_stays();
CREATE TRIGGER vac_aefi_stays BEFORE DELETE OR TRUNCATE ON vac_aefi FOR EACH STATEMENT EXECUTE FUNCTION vac_stays();

CREATE FUNCTION vac_stock_event_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  IF vac_stat_later() THEN
    RETURN NULL;
  END IF;
  INSERT INTO vac_stat_delta (day, customer_id, product_id, scheme_id, area_id, measure, slot, amount)
  SELECT vac_day(e.occurred_at), e.site_id, e.product_id, '', '', w.measure, extract(day FROM vac_day(e.occurred_at)), sum(w.amount)
  FROM new_rows e CROSS JOIN LATERAL vac_stat_waste(e.reason, e.doses) w WHERE e.site_kind = 'CUSTOMER' GROUP BY 1, 2, 3, 6, 7;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM vac_stat_tidy(added);
  RETURN NULL;
END $$;
CREATE TRIGGER vac_stock_event_counted AFTER INSERT ON vac_stock_event REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_stock_event_counted();

-- Rows of one day, for hours and for what lies behind a number.
CREATE INDEX vac_indent_by_approval ON vac_indent (approved_at, id) WHERE delete_mark = 0 AND approved_at IS NOT NULL;
CREATE INDEX vac_indent_by_shipping ON vac_indent (shipped_at, id) WHERE delete_mark = 0 AND shipped_at IS NOT NULL;
CREATE INDEX vac_indent_by_receipt ON vac_indent (received_at, id) WHERE delete_mark = 0 AND received_at IS NOT NULL;
CREATE INDEX vac_vaccination_on ON vac_vaccination (administered_on, id) WHERE delete_mark = 0;
CREATE INDEX vac_vaccination_planned ON vac_vaccination (planned_date) WHERE delete_mark = 0 AND event_status = 'PLANNED';

-- Whether the sums agree with their rows (vaccine §6, invariants); run every night, and when somebody asks.
CREATE TABLE vac_stat_check (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at       timestamptz NOT NULL,
  since    date NOT NULL,
  upto     date NOT NULL,
  findings jsonb NOT NULL
);
COMMENT ON COLUMN vac_stat_check.findings IS 'Rule → how many cells break it; empty: all agree';

CREATE FUNCTION vac_stat_faults(since date, upto date) RETURNS TABLE (rule text, found bigint) LANGUAGE sql STABLE AS $$
  WITH span AS (
    SELECT date_trunc('month', since)::date AS first, (date_trunc('month', upto) + interval '1 month' - interval '1 day')::date AS last
  ), rows AS (
    SELECT date_trunc('month', r.day)::date AS month, r.customer_id, r.product_id, r.scheme_id, r.area_id, r.measure, r.slot, r.amount
    FROM span s, vac_stat_source(s.first, s.last) r
  ), waiting AS (
    SELECT date_trunc('month', d.day)::date AS month, d.customer_id, d.product_id, d.scheme_id, d.area_id, d.measure, d.slot, d.amount
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
      SELECT * FROM rows
      UNION ALL SELECT month, customer_id, product_id, scheme_id, area_id, measure, slot, -amount FROM waiting
      UNION ALL SELECT month, customer_id, product_id, scheme_id, area_id, measure, slot, -amount FROM cells
    ) x GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(amount) <> 0
  ), wholes AS (
    SELECT month, customer_id, product_id, scheme_id, area_id, measure, sum(amount) FROM (
      SELECT * FROM months
      UNION ALL SELECT month, customer_id, product_id, scheme_id, area_id, measure, -amount FROM cells WHERE measure < 30
    ) x GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(amount) <> 0
  ), totals AS (
    SELECT i.id FROM vac_indent i JOIN vac_indent_line l ON l.indent_id = i.id, span s
    WHERE i.requested_at >= s.first::timestamp AT TIME ZONE 'Asia/Shanghai' AND i.requested_at < (s.last + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
    GROUP BY i.id HAVING i.requested_doses <> sum(l.requested_doses) OR i.approved_doses IS DISTINCT FROM sum(l.approved_doses)
      OR i.shipped_doses IS DISTINCT FROM sum(l.shipped_doses) OR i.received_doses IS DISTINCT FROM sum(l.received_doses)
  )
  SELECT 'month', count(*) FROM sums HAVING count(*) > 0
  UNION ALL SELECT 'cells', count(*) FROM slots HAVING count(*) > 0
  UNION ALL SELECT 'whole', count(*) FROM wholes HAVING count(*) > 0
  UNION ALL SELECT 'totals', count(*) FROM totals HAVING count(*) > 0
$$;
COMMENT ON FUNCTION vac_stat_faults IS 'Rules that the months from since to upto break, and how often; no row: none';

SELECT vac_stat_rebuild();
