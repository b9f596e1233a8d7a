-- What a row counts for in the statistics: pure functions of its columns.

CREATE OR REPLACE FUNCTION vac_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (at AT TIME ZONE 'Asia/Shanghai')::date
$$;
COMMENT ON FUNCTION vac_day IS 'The day in business time';

CREATE OR REPLACE FUNCTION vac_hour(at timestamptz) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_part('hour', at AT TIME ZONE 'Asia/Shanghai')::smallint
$$;
COMMENT ON FUNCTION vac_hour IS 'The hour in business time';

CREATE OR REPLACE FUNCTION vac_age_band(age_days integer, on_day date) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN age_days IS NULL OR age_days < 0 THEN 11 ELSE width_bucket(
    (date_part('year', on_day) - date_part('year', on_day - age_days))::int * 12 + (date_part('month', on_day) - date_part('month', on_day - age_days))::int
      - CASE WHEN date_part('day', on_day) >= date_part('day', on_day - age_days) OR date_part('day', on_day + 1) = 1 THEN 0 ELSE 1 END,
    ARRAY[0, 12, 24, 60, 108, 180, 216, 324, 552, 720]) END
$$;
COMMENT ON FUNCTION vac_age_band IS 'Number of the age band, by completed months as engine/vaccine/days.ts counts them; 11: unknown';

CREATE OR REPLACE FUNCTION vac_has_hours(measure smallint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT measure BETWEEN 1 AND 8 OR measure BETWEEN 16 AND 18
$$;
COMMENT ON FUNCTION vac_has_hours IS 'As hasHours of engine/statistics/metric.ts says: doses and what follows them have a day only';

CREATE OR REPLACE FUNCTION vac_counts(status text, deleted smallint, requested_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT deleted = 0 AND requested_at IS NOT NULL AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
$$;

CREATE OR REPLACE FUNCTION vac_waits(status text, deleted smallint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT deleted = 0 AND status IN ('SUBMITTED', 'IN_APPROVAL', 'APPROVED', 'ALLOCATED', 'SHIPPED')
$$;

CREATE OR REPLACE FUNCTION vac_stat_rank(outcome text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_position(ARRAY['RECOVERED', 'UNKNOWN', 'RECOVERING', 'RECOVERED_SEQUELAE', 'NOT_RECOVERED', 'DIED'], outcome)
$$;
COMMENT ON FUNCTION vac_stat_rank IS 'Of several outcomes the highest counts (vaccine §8)';

CREATE OR REPLACE FUNCTION vac_stat_order(status text, deleted smallint, requested_at timestamptz, received_at timestamptz)
RETURNS TABLE (day date, measure smallint, slot smallint, amount bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT vac_day(requested_at), 1::smallint, vac_hour(requested_at), 1::bigint
  WHERE requested_at IS NOT NULL AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
  UNION ALL
  SELECT vac_day(requested_at), 8::smallint, vac_hour(requested_at), 1::bigint
  WHERE requested_at IS NOT NULL AND deleted = 0 AND status = 'CANCELLED'
  UNION ALL
  SELECT vac_day(received_at), 30::smallint, (least(greatest(vac_day(received_at) - vac_day(requested_at), 0), 92) + 1)::smallint, 1::bigint
  WHERE requested_at IS NOT NULL AND received_at IS NOT NULL AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
$$;

CREATE OR REPLACE FUNCTION vac_stat_line(status text, deleted smallint, requested_at timestamptz, approved_at timestamptz, shipped_at timestamptz,
  received_at timestamptz, requested integer, approved integer, shipped integer, received integer, price integer)
RETURNS TABLE (day date, measure smallint, slot smallint, amount bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT vac_day(requested_at), 2::smallint, vac_hour(requested_at), requested::bigint
  WHERE requested_at IS NOT NULL AND requested <> 0 AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
  UNION ALL
  SELECT vac_day(requested_at), 3::smallint, vac_hour(requested_at), coalesce(approved, requested)::bigint
  WHERE requested_at IS NOT NULL AND coalesce(approved, requested) <> 0 AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
  UNION ALL
  SELECT vac_day(approved_at), 4::smallint, vac_hour(approved_at), approved::bigint
  WHERE requested_at IS NOT NULL AND approved_at IS NOT NULL AND approved <> 0 AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
  UNION ALL
  SELECT vac_day(approved_at), 5::smallint, vac_hour(approved_at), approved::bigint * price
  WHERE requested_at IS NOT NULL AND approved_at IS NOT NULL AND approved * price <> 0 AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
  UNION ALL
  SELECT vac_day(shipped_at), 6::smallint, vac_hour(shipped_at), shipped::bigint
  WHERE requested_at IS NOT NULL AND shipped_at IS NOT NULL AND shipped <> 0 AND deleted = 0 AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
  UNION ALL
  SELECT vac_day(received_at), 7::smallint, vac_hour(received_at), received::bigint
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

CREATE OR REPLACE FUNCTION vac_stat_waste(reason text, doses integer) RETURNS TABLE (measure smallint, amount bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (CASE reason WHEN 'WASTE_OPEN' THEN 16 WHEN 'WASTE_CLOSED' THEN 17 ELSE 18 END)::smallint, -doses::bigint
  WHERE reason IN ('WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE')
$$;

CREATE OR REPLACE FUNCTION vac_stat_cell(measure smallint, day date, slot smallint) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN measure < 30 THEN date_part('day', day)::smallint ELSE slot END
$$;
COMMENT ON FUNCTION vac_stat_cell IS 'Where in the cells of a month a sum belongs: its day, or its bucket';

CREATE OR REPLACE FUNCTION vac_cells_size(measure smallint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE measure WHEN 30 THEN 93 WHEN 31 THEN 33 WHEN 32 THEN 33 WHEN 33 THEN 12 WHEN 34 THEN 10 ELSE 31 END
$$;

-- Arrays of sums.
CREATE OR REPLACE FUNCTION vac_cells_add(a bigint[], b bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(coalesce(x, 0) + coalesce(y, 0) ORDER BY n) FROM unnest(a, b) WITH ORDINALITY u (x, y, n)
$$;

CREATE OR REPLACE FUNCTION vac_cells_of(slots smallint[], amounts bigint[], size integer) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  made bigint[] := array_fill(0::bigint, ARRAY[size]);
  n integer;
BEGIN
  FOR n IN 1 .. cardinality(slots) LOOP
    made[slots[n]] := made[slots[n]] + amounts[n];
  END LOOP;
  RETURN made;
END $$;
