-- A deputy may be asked before somebody can entrust them, as the administrators decide.
ALTER TABLE system_config ADD COLUMN entrust_acceptance smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN system_config.entrust_acceptance IS '1: an entrust is in force only after its deputy has accepted it';
ALTER TABLE flow_entrust ADD COLUMN declined_at timestamptz;
COMMENT ON COLUMN flow_entrust.declined_at IS 'When the deputy declined it; null: not, or not any more since it was changed';
ALTER TABLE flow_entrust ADD CONSTRAINT flow_entrust_answer CHECK (NOT (accepted AND declined_at IS NOT NULL));
