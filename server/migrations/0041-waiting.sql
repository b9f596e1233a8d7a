-- Orders that wait for somebody, counted as they come and go: the menu, the regions and the figures above the orders counted them all whenever they were
-- looked at.

CREATE TABLE vac_stat_waiting (
  product_id  text NOT NULL,
  customer_id text NOT NULL,
  area_id     text NOT NULL,
  area_path   text NOT NULL,
  status      text NOT NULL,
  orders      integer NOT NULL,
  PRIMARY KEY (product_id, customer_id, area_id, area_path, status)
);
COMMENT ON TABLE vac_stat_waiting IS 'Orders that are sent and neither received nor ended; made again from the rows by vac_stat_rebuild';

CREATE FUNCTION vac_waits(status text, deleted smallint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT deleted = 0 AND status IN ('SUBMITTED', 'IN_APPROVAL', 'APPROVED', 'ALLOCATED', 'SHIPPED')
$$;

CREATE FUNCTION vac_indent_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER vac_indent_waiting_insert AFTER INSERT ON vac_indent REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_waiting();
CREATE TRIGGER vac_indent_waiting_update AFTER UPDATE ON vac_indent REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_waiting();
CREATE TRIGGER vac_indent_waiting_delete AFTER DELETE ON vac_indent REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION vac_indent_waiting();

CREATE FUNCTION vac_stat_rebuild_waiting() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever has counted waits to commit first, whoever counts from now on adds to what is made here.
  LOCK TABLE vac_stat_waiting IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM vac_stat_waiting;
  INSERT INTO vac_stat_waiting (product_id, customer_id, area_id, area_path, status, orders)
  SELECT product_id, customer_id, area_id, area_path, status, count(*) FROM vac_indent WHERE vac_waits(status, delete_mark) GROUP BY 1, 2, 3, 4, 5;
END $$;

CREATE FUNCTION vac_stat_waiting_faults() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM (
    SELECT product_id, customer_id, area_id, area_path, status FROM (
      SELECT product_id, customer_id, area_id, area_path, status, orders FROM vac_stat_waiting
      UNION ALL
      SELECT product_id, customer_id, area_id, area_path, status, -count(*) FROM vac_indent WHERE vac_waits(status, delete_mark) GROUP BY 1, 2, 3, 4, 5
    ) x GROUP BY 1, 2, 3, 4, 5 HAVING sum(orders) <> 0
  ) wrong
$$;
COMMENT ON FUNCTION vac_stat_waiting_faults IS 'In how many cells the count differs from the orders';

ALTER FUNCTION vac_stat_rebuild(date, date) RENAME TO vac_stat_rebuild_months;
CREATE FUNCTION vac_stat_rebuild(since date DEFAULT '1900-01-01', upto date DEFAULT '2199-12-31') RETURNS void LANGUAGE sql AS $$
  SELECT vac_stat_rebuild_months(since, upto);
  SELECT vac_stat_rebuild_waiting();
$$;
COMMENT ON FUNCTION vac_stat_rebuild IS 'For whoever has loaded many rows with ordo.statistics = later, and whenever a check fails';

SELECT vac_stat_rebuild_waiting();

-- What waits is looked for by its customer: for its cold storage, its forecast and its sheet. Nobody counts it by product and area any more.
DROP INDEX vac_indent_pending;
CREATE INDEX vac_indent_waiting_of ON vac_indent (customer_id, product_id, status)
  WHERE delete_mark = 0 AND status IN ('SUBMITTED', 'IN_APPROVAL', 'APPROVED', 'ALLOCATED', 'SHIPPED');
