-- What lies behind a number of one customer and one product: lines were found through all orders of the customer, whatever they were for.
-- The line repeats whose it is and when it was sent; its order says so, and nobody else.

ALTER TABLE vac_indent_line ADD COLUMN customer_id text, ADD COLUMN requested_at timestamptz;
COMMENT ON COLUMN vac_indent_line.customer_id IS 'That of its order';
COMMENT ON COLUMN vac_indent_line.requested_at IS 'That of its order';

-- Nothing that is counted changes.
ALTER TABLE vac_indent_line DISABLE TRIGGER vac_indent_line_counted_update;
UPDATE vac_indent_line l SET customer_id = i.customer_id, requested_at = i.requested_at FROM vac_indent i WHERE i.id = l.indent_id;
ALTER TABLE vac_indent_line ENABLE TRIGGER vac_indent_line_counted_update;
ALTER TABLE vac_indent_line ALTER COLUMN customer_id SET NOT NULL;

CREATE INDEX vac_indent_line_sent ON vac_indent_line (customer_id, product_id, requested_at);

CREATE FUNCTION vac_indent_line_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT customer_id, requested_at INTO NEW.customer_id, NEW.requested_at FROM vac_indent WHERE id = NEW.indent_id;
  RETURN NEW;
END $$;
CREATE TRIGGER vac_indent_line_of_order BEFORE INSERT ON vac_indent_line FOR EACH ROW WHEN (NEW.customer_id IS NULL) EXECUTE FUNCTION vac_indent_line_of_order();

CREATE FUNCTION vac_indent_tells_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vac_indent_line SET customer_id = NEW.customer_id, requested_at = NEW.requested_at WHERE indent_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER vac_indent_tells_lines AFTER UPDATE OF customer_id, requested_at ON vac_indent FOR EACH ROW
  WHEN ((OLD.customer_id, OLD.requested_at) IS DISTINCT FROM (NEW.customer_id, NEW.requested_at)) EXECUTE FUNCTION vac_indent_tells_lines();
