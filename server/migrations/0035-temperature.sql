-- Temperatures of the places where stock lies, and when they were outside what a product bears (vaccine §2 vac_temp_log, vac_temp_breach).

CREATE TABLE vac_temp_log (
  site_kind text NOT NULL CONSTRAINT vac_temp_log_site CHECK (site_kind IN ('WAREHOUSE', 'CUSTOMER')),
  site_id   text NOT NULL,
  sensor    text NOT NULL CONSTRAINT vac_temp_log_sensor CHECK (sensor <> ''),
  at        timestamptz NOT NULL,
  celsius   double precision NOT NULL CONSTRAINT vac_temp_log_celsius CHECK (celsius BETWEEN -100 AND 100),
  user_id   text,
  PRIMARY KEY (site_kind, site_id, sensor, at)
);
COMMENT ON TABLE vac_temp_log IS 'Readings: append-only';
CREATE TRIGGER vac_temp_log_append_only BEFORE UPDATE OR DELETE ON vac_temp_log FOR EACH STATEMENT EXECUTE FUNCTION vac_append_only();

CREATE TABLE vac_temp_breach (
  id                  text PRIMARY KEY,
  site_kind           text NOT NULL CONSTRAINT vac_temp_breach_site CHECK (site_kind IN ('WAREHOUSE', 'CUSTOMER')),
  site_id             text NOT NULL,
  sensor              text NOT NULL,
  product_id          text NOT NULL CONSTRAINT vac_temp_breach_product REFERENCES vac_product,
  min_temp_c          double precision,
  max_temp_c          double precision,
  began_at            timestamptz NOT NULL,
  ended_at            timestamptz,
  lowest              double precision NOT NULL,
  highest             double precision NOT NULL,
  status              text NOT NULL DEFAULT 'OPEN' CONSTRAINT vac_temp_breach_status CHECK (status IN ('OPEN', 'DONE')),
  note                text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  CONSTRAINT vac_temp_breach_order CHECK (ended_at >= began_at),
  CONSTRAINT vac_temp_breach_note CHECK (status = 'OPEN' OR note <> '')
);
COMMENT ON COLUMN vac_temp_breach.min_temp_c IS 'What the product bore then';
COMMENT ON COLUMN vac_temp_breach.ended_at IS 'The first reading inside again; null: still outside';
COMMENT ON COLUMN vac_temp_breach.status IS 'OPEN: nobody has decided on it, so the product''s lots that lay there cannot be used';
CREATE UNIQUE INDEX vac_temp_breach_going ON vac_temp_breach (site_kind, site_id, sensor, product_id) WHERE ended_at IS NULL AND status = 'OPEN' AND delete_mark = 0;
CREATE INDEX vac_temp_breach_open ON vac_temp_breach (site_kind, site_id, product_id) WHERE status = 'OPEN' AND delete_mark = 0;
CREATE INDEX vac_temp_breach_newest ON vac_temp_breach (began_at, id) WHERE delete_mark = 0;
