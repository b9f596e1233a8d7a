-- What sealed fields of records hold is encrypted with the key that the database does not have; the outbox has it done for what is there.

COMMENT ON COLUMN model_column.sealed IS 'Its values are encrypted, told nobody, and never become those of an open column';
INSERT INTO outbox (kind, payload) SELECT 'record.sealed', '{}' WHERE EXISTS (SELECT FROM model_column WHERE sealed);
