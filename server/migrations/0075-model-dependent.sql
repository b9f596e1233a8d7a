-- Records keep some of what they look up in others: which models have to hear of changes of which.

CREATE TABLE model_dependent (
  model_id    text NOT NULL REFERENCES model ON DELETE CASCADE,
  on_model_id text NOT NULL,
  PRIMARY KEY (on_model_id, model_id)
);
COMMENT ON TABLE model_dependent IS 'Models whose records keep lookups or totals of records of another model; written by the release that says so';
CREATE INDEX model_dependent_model ON model_dependent (model_id);
-- What releases before this one say is read from them once.
INSERT INTO outbox (kind, payload) SELECT 'model.refresh', '{"all": true}' WHERE EXISTS (SELECT FROM model_release);
