-- What a row adds as branches that the planner takes apart: lists of values were prepared anew for every row, and cells filled one by one.

CREATE OR REPLACE FUNCTION vac_age_band(age_days integer, on_day date) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN age_days IS NULL OR age_days < 0 THEN 11 ELSE width_bucket(
    (date_part('year', on_day) - date_part('year', on_day - age_days))::int * 12 + (date_part('month', on_day) - date_part('month', on_day - age_days))::int
      - CASE WHEN date_part('day', on_day) >= date_part('day', on_day - age_days) OR date_part('day', on_day + 1) = 1 THEN 0 ELSE 1 END,
    ARRAY[0, 12, 24, 60, 108, 180, 216, 324, 552, 720]) END
$$;

CREATE OR REPLACE FUNCTION vac_stat_order(status text, deleted smallint, requested_at timestamptz, received_at timestamptz)
RETURNS TABLE (day date, measure smallint, slot smallint, amount bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT vac_day(requested_at), 1::smallint, date_part('day', vac_day(requested_at))::smallint, 1::bigint
  WHERE requested_at IS NOT NULL AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
  UNION ALL
  SELECT vac_day(requested_at), 8::smallint, date_part('day', vac_day(requested_at))::smallint, 1::bigint
  WHERE requested_at IS NOT NULL AND deleted = 0 AND status = 'CANCELLED'
  UNION ALL
  SELECT vac_day(received_at), 30::smallint, (least(greatest(vac_day(received_at) - vac_day(requested_at), 0), 92) + 1)::smallint, 1::bigint
  WHERE requested_at IS NOT NULL AND received_at IS NOT NULL AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
$$;

CREATE OR REPLACE FUNCTION vac_stat_line(status text, deleted smallint, requested_at timestamptz, approved_at timestamptz, shipped_at timestamptz,
  received_at timestamptz, requested integer, approved integer, shipped integer, received integer, price integer)
RETURNS TABLE (day date, measure smallint, slot smallint, amount bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT vac_day(requested_at), 2::smallint, date_part('day', vac_day(requested_at))::smallint, requested::bigint
  WHERE requested_at IS NOT NULL AND requested <> 0 AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
  UNION ALL
  SELECT vac_day(requested_at), 3::smallint, date_part('day', vac_day(requested_at))::smallint, coalesce(approved, requested)::bigint
  WHERE requested_at IS NOT NULL AND coalesce(approved, requested) <> 0 AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
  UNION ALL
  SELECT vac_day(approved_at), 4::smallint, date_part('day', vac_day(approved_at))::smallint, approved::bigint
  WHERE requested_at IS NOT NULL AND approved_at IS NOT NULL AND approved <> 0 AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
  UNION ALL
  SELECT vac_day(approved_at), 5::smallint, date_part('day', vac_day(approved_at))::smallint, approved::bigint * price
  WHERE requested_at IS NOT NULL AND approved_at IS NOT NULL AND approved * price <> 0 AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
  UNION ALL
  SELECT vac_day(shipped_at), 6::smallint, date_part('day', vac_day(shipped_at))::smallint, shipped::bigint
  WHERE requested_at IS NOT NULL AND shipped_at IS NOT NULL AND shipped <> 0 AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
  UNION ALL
  SELECT vac_day(received_at), 7::smallint, date_part('day', vac_day(received_at))::smallint, received::bigint
  WHERE requested_at IS NOT NULL AND received_at IS NOT NULL AND received <> 0 AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
$$;

CREATE OR REPLACE FUNCTION vac_stat_dose(status text, deleted smallint, elsewhere boolean, given_on date, planned_on date, age_days integer, sex smallint,
  dose_no integer, completes boolean, reason text, events bigint, serious bigint, worst integer)
RETURNS TABLE (day date, measure smallint, slot smallint, amount bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT given_on, 9::smallint, date_part('day', given_on)::smallint, 1::bigint WHERE deleted = 0 AND status = 'COMPLETED' AND NOT elsewhere
  UNION ALL
  SELECT given_on, 10::smallint, date_part('day', given_on)::smallint, 1::bigint WHERE deleted = 0 AND status = 'COMPLETED' AND elsewhere
  UNION ALL
  SELECT given_on, 11::smallint, date_part('day', given_on)::smallint, 1::bigint WHERE deleted = 0 AND status = 'COMPLETED' AND NOT elsewhere AND dose_no = 1
  UNION ALL
  SELECT given_on, 12::smallint, date_part('day', given_on)::smallint, 1::bigint WHERE deleted = 0 AND status = 'COMPLETED' AND NOT elsewhere AND completes
  UNION ALL
  SELECT given_on, 13::smallint, date_part('day', given_on)::smallint, 1::bigint WHERE deleted = 0 AND status = 'NOT_DONE'
  UNION ALL
  SELECT given_on, 14::smallint, date_part('day', given_on)::smallint, events WHERE deleted = 0 AND status = 'COMPLETED' AND NOT elsewhere AND events <> 0
  UNION ALL
  SELECT given_on, 15::smallint, date_part('day', given_on)::smallint, serious WHERE deleted = 0 AND status = 'COMPLETED' AND NOT elsewhere AND serious <> 0
  UNION ALL
  SELECT planned_on, 19::smallint, date_part('day', planned_on)::smallint, 1::bigint WHERE deleted = 0 AND status = 'PLANNED' AND planned_on IS NOT NULL
  UNION ALL
  SELECT given_on, 31::smallint, ((vac_age_band(age_days, given_on) - 1) * 3 + sex)::smallint, 1::bigint
  WHERE deleted = 0 AND status = 'COMPLETED' AND NOT elsewhere
  UNION ALL
  SELECT given_on, 32::smallint, ((vac_age_band(age_days, given_on) - 1) * 3 + sex)::smallint, 1::bigint
  WHERE deleted = 0 AND status = 'COMPLETED' AND NOT elsewhere AND dose_no = 1
  UNION ALL
  SELECT given_on, 33::smallint, (ARRAY[1, 2, 7, 4, 3, 5, 6])[coalesce(worst, 0) + 1]::smallint, 1::bigint
  WHERE deleted = 0 AND status = 'COMPLETED' AND NOT elsewhere
  UNION ALL
  SELECT given_on, 33::smallint, (7 + array_position(ARRAY['REFUSED', 'CONTRAINDICATED', 'OUT_OF_STOCK', 'NO_SHOW', 'OTHER'], reason))::smallint, 1::bigint
  WHERE deleted = 0 AND status = 'NOT_DONE' AND given_on IS NOT NULL
  UNION ALL
  SELECT given_on, 34::smallint, dose_no::smallint, 1::bigint WHERE deleted = 0 AND status = 'COMPLETED' AND NOT elsewhere
$$;

CREATE OR REPLACE FUNCTION vac_stat_rebuild(since date DEFAULT '1900-01-01', upto date DEFAULT '2199-12-31') RETURNS void LANGUAGE plpgsql AS $$
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
  FOREACH size IN ARRAY ARRAY[31, 93, 33, 12, 10] LOOP
    SELECT string_agg(format('coalesce(sum(amount) FILTER (WHERE slot = %s), 0)', n), ', ' ORDER BY n) INTO sums FROM generate_series(1, size) n;
    EXECUTE format('INSERT INTO vac_stat_cells (measure, month, product_id, customer_id, scheme_id, area_id, cells)
      SELECT measure, month, product_id, customer_id, scheme_id, area_id, ARRAY[%s]::bigint[] FROM vac_stat_made WHERE vac_cells_size(measure) = %s
      GROUP BY 1, 2, 3, 4, 5, 6', sums, size);
  END LOOP;
  DROP TABLE vac_stat_made;
END $$;

-- The orders of a customer in their order of sending, for what lies behind a number.
CREATE INDEX vac_indent_sent_by ON vac_indent (customer_id, requested_at, id) WHERE delete_mark = 0;
