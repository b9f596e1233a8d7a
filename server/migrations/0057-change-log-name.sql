-- The change log is searched by the name of what was changed. The log keeps whole rows, so a record's name is found in what it says of it.
ALTER TABLE change_log ADD COLUMN record_name text NOT NULL GENERATED ALWAYS AS (
  coalesce(
    coalesce(after, before) ->> 'full_name', coalesce(after, before) ->> 'name', coalesce(after, before) ->> 'real_name', coalesce(after, before) ->> 'name_zh',
    coalesce(after, before) ->> 'title', coalesce(after, before) ->> 'order_no', coalesce(after, before) ->> 'lot_no', '')) STORED;
COMMENT ON COLUMN change_log.record_name IS 'As the record was called then; empty for what has no name of its own, as rights and memberships';
CREATE INDEX change_log_name ON change_log USING gin (record_name gin_trgm_ops) WHERE record_name <> '';
