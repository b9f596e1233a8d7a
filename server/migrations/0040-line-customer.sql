-- What lies behind a number of one customer and one product: lines were found through all orders of the customer, whatever they were for.
-- The line repeats whose it is, when it was sent, and whether its order counts; its order says so, and nobody else.

CREATE FUNCTION vac_counts(status text, deleted smallint, requested_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT deleted = 0 AND requested_at IS NOT NULL AND status NOT IN ('DRAFT', 'CANCELLED', 'REJECTED')
$$;

ALTER TABLE vac_indent_line ADD COLUMN customer_id text, ADD COLUMN requested_at timestamptz, ADD COLUMN counts boolean;
COMMENT ON COLUMN vac_indent_line.customer_id IS 'That of its order';
COMMENT ON COLUMN vac_indent_line.requested_at IS 'That of its order';
COMMENT ON COLUMN vac_indent_line.counts IS 'Whether statistics count its order';

-- Nothing that is counted changes.
ALTER TABLE vac_indent_line DISABLE TRIGGER vac_indent_line_counted_update;
UPDATE vac_indent_line l SET customer_id = i.customer_id, requested_at = i.requested_at, counts = vac_counts(i.status, i.delete_mark, i.requested_at)
FROM vac_indent i WHERE i.id = l.indent_id;
ALTER TABLE vac_indent_line ENABLE TRIGGER vac_indent_line_counted_update;
ALTER TABLE vac_indent_line ALTER COLUMN customer_id SET NOT NULL, ALTER COLUMN counts SET NOT NULL;

-- How many there are and what they come to is read from here alone.
CREATE INDEX vac_indent_line_sent ON vac_indent_line (customer_id, product_id, requested_at) INCLUDE (requested_doses, approved_doses) WHERE counts;

CREATE FUNCTION vac_indent_line_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT customer_id, requested_at, vac_counts(status, delete_mark, requested_at) INTO NEW.customer_id, NEW.requested_at, NEW.counts
  FROM vac_indent WHERE id = NEW.indent_id;
  RETURN NEW;
END $$;
CREATE TRIGGER vac_indent_line_of_order BEFORE INSERT ON vac_indent_line FOR EACH ROW WHEN (NEW.customer_id IS NULL) EXECUTE FUNCTION vac_indent_line_of_order();

CREATE FUNCTION vac_indent_tells_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vac_indent_line SET customer_id = NEW.customer_id, requested_at = NEW.requested_at, counts = vac_counts(NEW.status, NEW.delete_mark, NEW.requested_at)
  WHERE indent_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER vac_indent_tells_lines AFTER UPDATE ON vac_indent FOR EACH ROW
  WHEN ((OLD.customer_id, OLD.requested_at, vac_counts(OLD.status, OLD.delete_mark, OLD.requested_at))
    IS DISTINCT FROM (NEW.customer_id, NEW.requested_at, vac_counts(NEW.status, NEW.delete_mark, NEW.requested_at)))
  EXECUTE FUNCTION vac_indent_tells_lines();
