-- What is parked is kept for so long and then purged; which release parked it says whose values have stood still since.

ALTER TABLE model_column ADD COLUMN parked_in integer, ADD COLUMN purged_at timestamptz;
COMMENT ON COLUMN model_column.parked_in IS 'The release that parked it';
COMMENT ON COLUMN model_column.purged_at IS 'Its values are gone since; the name is no other column''s';
