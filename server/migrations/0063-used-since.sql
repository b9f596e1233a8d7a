-- The first day of use can be said: where the data of an older system came along, or counting began before anything happened.
ALTER TABLE system_config ADD COLUMN used_since date;
COMMENT ON COLUMN system_config.used_since IS 'First day that statistics count; null: the first day with data';
