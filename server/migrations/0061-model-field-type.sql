-- Tables designed here hold days, times, marks and JSON too.
ALTER TABLE model_field DROP CONSTRAINT model_field_type;
ALTER TABLE model_field ADD CONSTRAINT model_field_type
  CHECK (data_type IN ('varchar', 'int', 'bigint', 'decimal', 'datetime', 'date', 'time', 'boolean', 'json', 'text'));
