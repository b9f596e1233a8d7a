-- Plans of a product, who may order what, people to be served, lots, stock, and the orders themselves (vaccine §2, §3).
--
-- Stock is a ledger that only grows; its balances follow by a trigger and are held by constraints, so nothing is ever given out twice.

ALTER TABLE vac_product ADD COLUMN ml_per_dose double precision CONSTRAINT vac_product_volume CHECK (ml_per_dose >= 0);
COMMENT ON COLUMN vac_product.ml_per_dose IS 'Cold space of one dose in its packing, ml';

CREATE TABLE vac_scheme (
  id                  text PRIMARY KEY,
  tenant_id           text NOT NULL DEFAULT '0',
  product_id          text NOT NULL CONSTRAINT vac_scheme_product REFERENCES vac_product,
  code                text NOT NULL,
  name                text NOT NULL,
  kind                text NOT NULL CONSTRAINT vac_scheme_kind CHECK (kind IN ('ROUTINE', 'CAMPAIGN', 'PLAN')),
  dose_count          integer NOT NULL CONSTRAINT vac_scheme_dose_count CHECK (dose_count BETWEEN 1 AND 10),
  min_age_months      integer,
  max_age_months      integer,
  sex_limit           smallint CONSTRAINT vac_scheme_sex CHECK (sex_limit IN (1, 2)),
  coverage_rate_pct   double precision NOT NULL DEFAULT 95 CONSTRAINT vac_scheme_coverage CHECK (coverage_rate_pct BETWEEN 0 AND 100),
  wastage_rate_pct    double precision CONSTRAINT vac_scheme_wastage CHECK (wastage_rate_pct >= 0 AND wastage_rate_pct < 100),
  demographic         text,
  price               integer,
  valid_from          date,
  valid_to            date,
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT vac_scheme_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  CONSTRAINT vac_scheme_ages CHECK (min_age_months IS NULL OR max_age_months IS NULL OR min_age_months <= max_age_months),
  CONSTRAINT vac_scheme_dates CHECK (valid_from IS NULL OR valid_to IS NULL OR valid_from <= valid_to)
);
COMMENT ON COLUMN vac_scheme.wastage_rate_pct IS 'Null: as the product expects';
COMMENT ON COLUMN vac_scheme.demographic IS 'The group of people it is for, as in vac_population';
CREATE UNIQUE INDEX vac_scheme_code_key ON vac_scheme (product_id, lower(code)) WHERE delete_mark = 0;

CREATE TABLE vac_scheme_dose (
  scheme_id         text NOT NULL CONSTRAINT vac_scheme_dose_scheme REFERENCES vac_scheme ON DELETE CASCADE,
  dose_no           integer NOT NULL CONSTRAINT vac_scheme_dose_no CHECK (dose_no BETWEEN 1 AND 10),
  label             text NOT NULL DEFAULT '',
  min_age_months    integer,
  max_age_months    integer,
  min_interval_days integer NOT NULL DEFAULT 0,
  can_skip          smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (scheme_id, dose_no)
);

CREATE TABLE vac_customer_product (
  id                  text PRIMARY KEY,
  customer_id         text NOT NULL CONSTRAINT vac_customer_product_customer REFERENCES vac_customer,
  product_id          text NOT NULL CONSTRAINT vac_customer_product_product REFERENCES vac_product,
  max_doses_per_order integer CONSTRAINT vac_customer_product_most CHECK (max_doses_per_order > 0),
  min_months_between  integer NOT NULL DEFAULT 0 CONSTRAINT vac_customer_product_between CHECK (min_months_between BETWEEN 0 AND 24),
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON TABLE vac_customer_product IS 'The formulary: what a customer may order';
CREATE UNIQUE INDEX vac_customer_product_key ON vac_customer_product (customer_id, product_id) WHERE delete_mark = 0;
CREATE INDEX vac_customer_product_by_product ON vac_customer_product (product_id) WHERE delete_mark = 0;
CREATE INDEX vac_customer_product_newest ON vac_customer_product (creator_time, id) WHERE delete_mark = 0;

CREATE TABLE vac_population (
  id                  text PRIMARY KEY,
  area_id             text NOT NULL CONSTRAINT vac_population_area REFERENCES area,
  year                integer NOT NULL CONSTRAINT vac_population_year CHECK (year BETWEEN 1990 AND 2199),
  demographic         text NOT NULL,
  population          integer NOT NULL CONSTRAINT vac_population_count CHECK (population >= 0),
  growth_pct          double precision NOT NULL DEFAULT 0 CONSTRAINT vac_population_growth CHECK (growth_pct BETWEEN -50 AND 50),
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN vac_population.growth_pct IS 'A year, for the years after this one that have no row';
CREATE UNIQUE INDEX vac_population_key ON vac_population (area_id, demographic, year) WHERE delete_mark = 0;
CREATE INDEX vac_population_newest ON vac_population (year, id) WHERE delete_mark = 0;

CREATE TABLE vac_warehouse (
  id                  text PRIMARY KEY,
  code                text NOT NULL,
  name                text NOT NULL,
  organize_id         text NOT NULL CONSTRAINT vac_warehouse_organize REFERENCES organize,
  lead_days           integer NOT NULL DEFAULT 3 CONSTRAINT vac_warehouse_lead CHECK (lead_days BETWEEN 0 AND 90),
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT vac_warehouse_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN vac_warehouse.lead_days IS 'From an order to its arrival';
CREATE UNIQUE INDEX vac_warehouse_code_key ON vac_warehouse (lower(code)) WHERE delete_mark = 0;

CREATE TABLE vac_lot (
  id                  text PRIMARY KEY,
  product_id          text NOT NULL CONSTRAINT vac_lot_product REFERENCES vac_product,
  lot_no              text NOT NULL CONSTRAINT vac_lot_no CHECK (lot_no = upper(lot_no) AND lot_no !~ '\s' AND lot_no <> ''),
  manufacturer        text NOT NULL,
  manufacture_date    date NOT NULL,
  expiry_date         date NOT NULL,
  release_cert_no     text NOT NULL DEFAULT '',
  hold_status         text NOT NULL DEFAULT 'NONE' CONSTRAINT vac_lot_hold CHECK (hold_status IN ('NONE', 'QUARANTINE', 'RECALLED')),
  hold_reason         text NOT NULL DEFAULT '',
  vvm_stage           smallint CONSTRAINT vac_lot_vvm CHECK (vvm_stage BETWEEN 1 AND 4),
  campaign            smallint NOT NULL DEFAULT 0 CONSTRAINT vac_lot_campaign CHECK (campaign IN (0, 1)),
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  CONSTRAINT vac_lot_dates CHECK (expiry_date > manufacture_date)
);
COMMENT ON COLUMN vac_lot.campaign IS '1: bought for a campaign; routine forecasts do not count it';
CREATE UNIQUE INDEX vac_lot_key ON vac_lot (product_id, manufacturer, lot_no) WHERE delete_mark = 0;
CREATE INDEX vac_lot_by_expiry ON vac_lot (expiry_date, id) WHERE delete_mark = 0;
CREATE INDEX vac_lot_by_number ON vac_lot (lot_no, id) WHERE delete_mark = 0;

CREATE TABLE vac_stock_event (
  id          text PRIMARY KEY,
  site_kind   text NOT NULL CONSTRAINT vac_stock_event_site CHECK (site_kind IN ('WAREHOUSE', 'CUSTOMER')),
  site_id     text NOT NULL,
  lot_id      text NOT NULL CONSTRAINT vac_stock_event_lot REFERENCES vac_lot,
  product_id  text NOT NULL CONSTRAINT vac_stock_event_product REFERENCES vac_product,
  doses       integer NOT NULL CONSTRAINT vac_stock_event_doses CHECK (doses <> 0),
  reason      text NOT NULL CONSTRAINT vac_stock_event_reason CHECK (reason IN
    ('RECEIVE', 'ISSUE', 'ADMINISTER', 'UNADMINISTER', 'WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE', 'RETURN', 'TRANSFER', 'ADJUST')),
  ref_type    text NOT NULL DEFAULT '',
  ref_id      text NOT NULL DEFAULT '',
  note        text NOT NULL DEFAULT '',
  occurred_at timestamptz NOT NULL,
  user_id     text,
  natural_key text NOT NULL CONSTRAINT vac_stock_event_once UNIQUE
);
COMMENT ON COLUMN vac_stock_event.natural_key IS 'What happened, in words of its own: posted twice, it happened once';
COMMENT ON COLUMN vac_stock_event.occurred_at IS 'When it happened, which may be before it was written down';
CREATE INDEX vac_stock_event_of_site ON vac_stock_event (site_kind, site_id, product_id, occurred_at);
CREATE INDEX vac_stock_event_of_lot ON vac_stock_event (lot_id, occurred_at);
CREATE INDEX vac_stock_event_newest ON vac_stock_event (occurred_at, id);

CREATE TABLE vac_stock_balance (
  id          text GENERATED ALWAYS AS (site_kind || ':' || site_id || ':' || lot_id) STORED,
  site_kind   text NOT NULL,
  site_id     text NOT NULL,
  lot_id      text NOT NULL CONSTRAINT vac_stock_balance_lot REFERENCES vac_lot,
  product_id  text NOT NULL,
  doses       integer NOT NULL CONSTRAINT vac_stock_enough CHECK (doses >= 0),
  reserved    integer NOT NULL DEFAULT 0,
  received_on date NOT NULL,
  PRIMARY KEY (site_kind, site_id, lot_id),
  CONSTRAINT vac_stock_reserved CHECK (reserved >= 0 AND reserved <= doses)
);
COMMENT ON TABLE vac_stock_balance IS 'The sum of the events of a site and lot, kept by trigger; reserved: allocated to orders and still there';
CREATE INDEX vac_stock_balance_of_product ON vac_stock_balance (product_id, site_kind, site_id);
CREATE INDEX vac_stock_balance_of_lot ON vac_stock_balance (lot_id);

CREATE FUNCTION vac_stock_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vac_stock_balance SET doses = doses + NEW.doses WHERE site_kind = NEW.site_kind AND site_id = NEW.site_id AND lot_id = NEW.lot_id;
  IF NOT FOUND THEN
    INSERT INTO vac_stock_balance (site_kind, site_id, lot_id, product_id, doses, received_on)
    VALUES (NEW.site_kind, NEW.site_id, NEW.lot_id, NEW.product_id, NEW.doses, (NEW.occurred_at AT TIME ZONE 'Asia/Shanghai')::date)
    ON CONFLICT (site_kind, site_id, lot_id) DO UPDATE SET doses = vac_stock_balance.doses + EXCLUDED.doses;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER vac_stock_post AFTER INSERT ON vac_stock_event FOR EACH ROW EXECUTE FUNCTION vac_stock_post();

CREATE FUNCTION vac_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER vac_stock_event_append_only BEFORE UPDATE OR DELETE ON vac_stock_event FOR EACH STATEMENT EXECUTE FUNCTION vac_append_only();

CREATE TABLE vac_indent (
  id                  text PRIMARY KEY,
  tenant_id           text NOT NULL DEFAULT '0',
  order_no            text NOT NULL CONSTRAINT vac_indent_number UNIQUE,
  product_id          text NOT NULL CONSTRAINT vac_indent_product REFERENCES vac_product,
  scheme_id           text CONSTRAINT vac_indent_scheme REFERENCES vac_scheme,
  customer_id         text NOT NULL CONSTRAINT vac_indent_customer REFERENCES vac_customer,
  area_id             text NOT NULL CONSTRAINT vac_indent_area REFERENCES area,
  area_path           text NOT NULL,
  warehouse_id        text CONSTRAINT vac_indent_warehouse REFERENCES vac_warehouse,
  parent_id           text CONSTRAINT vac_indent_parent REFERENCES vac_indent,
  period              text NOT NULL CONSTRAINT vac_indent_period CHECK (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  order_type          text NOT NULL CONSTRAINT vac_indent_type CHECK (order_type IN ('REGULAR', 'EMERGENCY', 'CAMPAIGN')),
  urgency             smallint NOT NULL DEFAULT 1 CONSTRAINT vac_indent_urgency CHECK (urgency BETWEEN 1 AND 3),
  status              text NOT NULL DEFAULT 'DRAFT' CONSTRAINT vac_indent_status CHECK (status IN
    ('DRAFT', 'SUBMITTED', 'IN_APPROVAL', 'APPROVED', 'ALLOCATED', 'SHIPPED', 'RECEIVED', 'CLOSED', 'RETURNED', 'REJECTED', 'CANCELLED')),
  needed_by           date,
  requested_by        text,
  requested_at        timestamptz,
  approved_by         text,
  approved_at         timestamptz,
  allocated_at        timestamptz,
  shipped_at          timestamptz,
  received_at         timestamptz,
  closed_at           timestamptz,
  cancelled_by        text CONSTRAINT vac_indent_cancelled_by CHECK (cancelled_by IN ('requester', 'administrator')),
  cancel_reason       text NOT NULL DEFAULT '',
  opinion             text NOT NULL DEFAULT '',
  justification       text NOT NULL DEFAULT '',
  remark              text NOT NULL DEFAULT '',
  flow_task_id        text,
  requested_doses     integer NOT NULL DEFAULT 0,
  approved_doses      integer,
  shipped_doses       integer,
  received_doses      integer,
  amount              bigint,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  CONSTRAINT vac_indent_sent CHECK (status IN ('DRAFT', 'CANCELLED') OR requested_at IS NOT NULL),
  CONSTRAINT vac_indent_approved CHECK (approved_at IS NOT NULL OR status NOT IN ('APPROVED', 'ALLOCATED', 'SHIPPED', 'RECEIVED', 'CLOSED'))
);
COMMENT ON COLUMN vac_indent.area_path IS 'The customer''s area path when the order was made';
COMMENT ON COLUMN vac_indent.requested_at IS 'The first time it was sent; null: never';
COMMENT ON COLUMN vac_indent.approved_doses IS 'Null: not approved yet. The totals follow the lines';
COMMENT ON COLUMN vac_indent.amount IS 'Minor units (fen), approved doses at the price of then';
CREATE INDEX vac_indent_newest ON vac_indent (creator_time, id) WHERE delete_mark = 0;
CREATE INDEX vac_indent_sent_on ON vac_indent (requested_at, id) WHERE delete_mark = 0;
CREATE INDEX vac_indent_of_product ON vac_indent (product_id, creator_time, id) WHERE delete_mark = 0;
CREATE INDEX vac_indent_of_customer ON vac_indent (customer_id, product_id, period) WHERE delete_mark = 0;
CREATE INDEX vac_indent_pending ON vac_indent (product_id, area_id) WHERE delete_mark = 0 AND status IN ('SUBMITTED', 'IN_APPROVAL', 'APPROVED', 'ALLOCATED', 'SHIPPED');
CREATE INDEX vac_indent_of_area ON vac_indent (area_path text_pattern_ops) WHERE delete_mark = 0;

CREATE TABLE vac_indent_line (
  id                        text PRIMARY KEY,
  indent_id                 text NOT NULL CONSTRAINT vac_indent_line_indent REFERENCES vac_indent ON DELETE CASCADE,
  line_no                   integer NOT NULL,
  product_id                text NOT NULL CONSTRAINT vac_indent_line_product REFERENCES vac_product,
  scheme_id                 text CONSTRAINT vac_indent_line_scheme REFERENCES vac_scheme,
  opening_doses             integer NOT NULL DEFAULT 0,
  received_last_doses       integer NOT NULL DEFAULT 0,
  adjusted_last_doses       integer NOT NULL DEFAULT 0,
  consumed_last_period_doses integer NOT NULL DEFAULT 0,
  stock_on_hand_doses       integer NOT NULL DEFAULT 0,
  suggested_doses           integer,
  requested_doses           integer NOT NULL CONSTRAINT vac_indent_line_requested CHECK (requested_doses BETWEEN 0 AND 9999999),
  approved_doses            integer CONSTRAINT vac_indent_line_approved CHECK (approved_doses BETWEEN 0 AND 9999999),
  shipped_doses             integer CONSTRAINT vac_indent_line_shipped CHECK (shipped_doses >= 0 AND shipped_doses <= approved_doses),
  received_doses            integer CONSTRAINT vac_indent_line_received CHECK (received_doses >= 0 AND received_doses <= shipped_doses),
  packs_to_ship             integer,
  unit_price                integer,
  remark                    text NOT NULL DEFAULT '',
  forecast                  jsonb,
  CONSTRAINT vac_indent_line_no UNIQUE (indent_id, line_no)
);
COMMENT ON COLUMN vac_indent_line.forecast IS 'Method, inputs and steps of the suggestion as it was shown';

CREATE TABLE vac_allocation (
  id              text PRIMARY KEY,
  indent_line_id  text NOT NULL CONSTRAINT vac_allocation_line REFERENCES vac_indent_line ON DELETE CASCADE,
  warehouse_id    text NOT NULL CONSTRAINT vac_allocation_warehouse REFERENCES vac_warehouse,
  lot_id          text NOT NULL CONSTRAINT vac_allocation_lot REFERENCES vac_lot,
  doses           integer NOT NULL CONSTRAINT vac_allocation_doses CHECK (doses > 0),
  override_reason text NOT NULL DEFAULT '',
  CONSTRAINT vac_allocation_once UNIQUE (indent_line_id, lot_id)
);
COMMENT ON TABLE vac_allocation IS 'What is reserved now; released rows go, their trace stays in the events of the order';
CREATE INDEX vac_allocation_of_lot ON vac_allocation (lot_id);

CREATE TABLE vac_shipment (
  id           text PRIMARY KEY,
  indent_id    text NOT NULL CONSTRAINT vac_shipment_indent REFERENCES vac_indent,
  warehouse_id text NOT NULL CONSTRAINT vac_shipment_warehouse REFERENCES vac_warehouse,
  cold_box     text NOT NULL CONSTRAINT vac_shipment_box CHECK (cold_box <> ''),
  logger       text NOT NULL CONSTRAINT vac_shipment_logger CHECK (logger <> ''),
  carrier      text NOT NULL DEFAULT '',
  shipped_at   timestamptz NOT NULL,
  user_id      text,
  CONSTRAINT vac_shipment_once UNIQUE (indent_id)
);

CREATE TABLE vac_shipment_line (
  id             text PRIMARY KEY,
  shipment_id    text NOT NULL CONSTRAINT vac_shipment_line_shipment REFERENCES vac_shipment ON DELETE CASCADE,
  indent_line_id text NOT NULL CONSTRAINT vac_shipment_line_line REFERENCES vac_indent_line,
  lot_id         text NOT NULL CONSTRAINT vac_shipment_line_lot REFERENCES vac_lot,
  doses          integer NOT NULL CONSTRAINT vac_shipment_line_doses CHECK (doses > 0),
  vvm_stage      smallint,
  CONSTRAINT vac_shipment_line_once UNIQUE (indent_line_id, lot_id),
  CONSTRAINT vac_shipment_line_size UNIQUE (id, doses)
);
CREATE INDEX vac_shipment_line_of_lot ON vac_shipment_line (lot_id);

CREATE TABLE vac_receipt_line (
  shipment_line_id text PRIMARY KEY,
  shipped_doses    integer NOT NULL,
  accepted_doses   integer NOT NULL CONSTRAINT vac_receipt_accepted CHECK (accepted_doses >= 0),
  rejected_doses   integer NOT NULL CONSTRAINT vac_receipt_rejected CHECK (rejected_doses >= 0),
  reject_reason    text NOT NULL DEFAULT '',
  vvm_stage        smallint CONSTRAINT vac_receipt_vvm CHECK (vvm_stage BETWEEN 1 AND 4),
  received_at      timestamptz NOT NULL,
  user_id          text,
  CONSTRAINT vac_receipt_sum CHECK (accepted_doses + rejected_doses = shipped_doses),
  CONSTRAINT vac_receipt_reason CHECK (rejected_doses = 0 OR reject_reason <> ''),
  CONSTRAINT vac_receipt_good_vvm CHECK (accepted_doses = 0 OR vvm_stage IS NULL OR vvm_stage <= 2),
  CONSTRAINT vac_receipt_of FOREIGN KEY (shipment_line_id, shipped_doses) REFERENCES vac_shipment_line (id, doses)
);

CREATE TABLE vac_indent_event (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  indent_id   text NOT NULL,
  at          timestamptz NOT NULL DEFAULT now(),
  user_id     text,
  command     text NOT NULL,
  from_status text,
  to_status   text NOT NULL,
  note        text NOT NULL DEFAULT '',
  detail      jsonb
);
COMMENT ON TABLE vac_indent_event IS 'The timeline of an order: append-only';
CREATE INDEX vac_indent_event_of ON vac_indent_event (indent_id, id);
CREATE TRIGGER vac_indent_event_append_only BEFORE UPDATE OR DELETE ON vac_indent_event FOR EACH STATEMENT EXECUTE FUNCTION vac_append_only();

CREATE TABLE vac_order_number (
  day  date PRIMARY KEY,
  last integer NOT NULL
);
COMMENT ON TABLE vac_order_number IS 'The last number of an order on a day';
