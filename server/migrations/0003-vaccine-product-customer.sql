-- What is ordered, and who orders it (vaccine §2).

CREATE TABLE vac_product (
  id                     text PRIMARY KEY,
  tenant_id              text NOT NULL DEFAULT '0',
  code                   text NOT NULL,
  name_zh                text NOT NULL,
  name_en                text NOT NULL DEFAULT '',
  antigen_group          text NOT NULL DEFAULT '',
  manufacturer           text NOT NULL DEFAULT '',
  approval_no            text NOT NULL DEFAULT '',
  doses_per_vial         integer NOT NULL CONSTRAINT vac_product_doses CHECK (doses_per_vial >= 1),
  vials_per_pack         integer NOT NULL CONSTRAINT vac_product_vials CHECK (vials_per_pack >= 1),
  net_doses_per_pack     integer NOT NULL GENERATED ALWAYS AS (doses_per_vial * vials_per_pack) STORED,
  pack_rounding_threshold integer NOT NULL DEFAULT 0 CONSTRAINT vac_product_rounding CHECK (pack_rounding_threshold >= 0),
  round_to_zero          smallint NOT NULL DEFAULT 0 CONSTRAINT vac_product_round_to_zero CHECK (round_to_zero IN (0, 1)),
  min_temp_c             double precision,
  max_temp_c             double precision,
  vvm_tracked            smallint NOT NULL DEFAULT 0 CONSTRAINT vac_product_vvm CHECK (vvm_tracked IN (0, 1)),
  open_vial_hours        integer,
  target_wastage_pct     double precision,
  gtin                   text NOT NULL DEFAULT '',
  unit_price             integer,
  enabled_mark           smallint NOT NULL DEFAULT 1 CONSTRAINT vac_product_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code              integer NOT NULL DEFAULT 0,
  version                integer NOT NULL DEFAULT 1,
  delete_mark            smallint NOT NULL DEFAULT 0,
  creator_time           timestamptz NOT NULL DEFAULT now(),
  creator_user_id        text,
  last_modify_time       timestamptz,
  last_modify_user_id    text,
  CONSTRAINT vac_product_temperature CHECK (min_temp_c IS NULL OR max_temp_c IS NULL OR min_temp_c <= max_temp_c)
);
COMMENT ON COLUMN vac_product.unit_price IS 'Minor units (fen)';
CREATE UNIQUE INDEX vac_product_code_key ON vac_product (lower(code)) WHERE delete_mark = 0;

CREATE TABLE vac_customer (
  id                     text PRIMARY KEY,
  tenant_id              text NOT NULL DEFAULT '0',
  code                   text NOT NULL,
  name                   text NOT NULL,
  type                   text NOT NULL CONSTRAINT vac_customer_type CHECK (type IN ('CDC', 'HOSPITAL', 'CLINIC', 'SCHOOL', 'ENTERPRISE', 'PHARMACY')),
  area_id                text NOT NULL CONSTRAINT vac_customer_area REFERENCES area,
  organize_id            text NOT NULL CONSTRAINT vac_customer_organize REFERENCES organize,
  address                text NOT NULL DEFAULT '',
  contact                text NOT NULL DEFAULT '',
  mobile                 text NOT NULL DEFAULT '',
  licence_no             text NOT NULL DEFAULT '',
  licence_expiry         date,
  cold_storage_litres    double precision CONSTRAINT vac_customer_cold CHECK (cold_storage_litres >= 0),
  min_temp_c             double precision,
  max_temp_c             double precision,
  population_served      integer CONSTRAINT vac_customer_population CHECK (population_served >= 0),
  delivery_schedule      text CONSTRAINT vac_customer_schedule CHECK (delivery_schedule IN ('WEEKLY', 'FORTNIGHTLY', 'MONTHLY', 'ON_DEMAND')),
  supply_interval_months integer NOT NULL DEFAULT 1,
  safety_stock_months    double precision NOT NULL DEFAULT 0.5,
  status                 text NOT NULL DEFAULT 'ACTIVE' CONSTRAINT vac_customer_status CHECK (status IN ('ACTIVE', 'SUSPENDED', 'CLOSED')),
  remark                 text NOT NULL DEFAULT '',
  quick_query            text NOT NULL DEFAULT '',
  version                integer NOT NULL DEFAULT 1,
  delete_mark            smallint NOT NULL DEFAULT 0,
  creator_time           timestamptz NOT NULL DEFAULT now(),
  creator_user_id        text,
  last_modify_time       timestamptz,
  last_modify_user_id    text,
  CONSTRAINT vac_customer_temperature CHECK (min_temp_c IS NULL OR max_temp_c IS NULL OR min_temp_c <= max_temp_c)
);
COMMENT ON COLUMN vac_customer.organize_id IS 'The organisation that looks after it: the data scope';
COMMENT ON COLUMN vac_customer.quick_query IS 'Pinyin initials of the name, written after the save through the outbox';
CREATE UNIQUE INDEX vac_customer_code_key ON vac_customer (lower(code)) WHERE delete_mark = 0;
CREATE INDEX vac_customer_newest ON vac_customer (creator_time, id) WHERE delete_mark = 0;
CREATE INDEX vac_customer_by_code ON vac_customer (code, id) WHERE delete_mark = 0;
CREATE INDEX vac_customer_by_name ON vac_customer (name, id) WHERE delete_mark = 0;
CREATE INDEX vac_customer_by_type ON vac_customer (type, status) WHERE delete_mark = 0;
CREATE INDEX vac_customer_by_status ON vac_customer (status) WHERE delete_mark = 0;
CREATE INDEX vac_customer_area_id ON vac_customer (area_id) WHERE delete_mark = 0;
CREATE INDEX vac_customer_organize_id ON vac_customer (organize_id) WHERE delete_mark = 0;
CREATE INDEX vac_customer_search ON vac_customer USING gin ((name || ' ' || code || ' ' || contact || ' ' || quick_query) gin_trgm_ops);
