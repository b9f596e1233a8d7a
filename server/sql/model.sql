-- Whoever keeps which release of a model is in use is told that it changed, together with the dictionaries: both are rare.

CREATE OR REPLACE TRIGGER model_in_use_changed AFTER UPDATE OF full_name, en_code, web_type, release_number, enabled_mark, delete_mark ON model FOR EACH STATEMENT EXECUTE FUNCTION dictionary_changed();

-- A save holds its model until its transaction ends, so that no release comes between. Here it waits for one that is going on; the release is read after
-- that, as it is then.
CREATE OR REPLACE FUNCTION model_hold(held text) RETURNS TABLE (number integer, full_name text, en_code text, web_type integer) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('model ' || held, 0));
  RETURN QUERY SELECT m.release_number, m.full_name, m.en_code, m.web_type::integer FROM model m
    WHERE m.id = held AND m.enabled_mark = 1 AND m.delete_mark = 0 AND m.release_number > 0;
END $$;
-- The same within the statement that writes: it has its table already, for which a release waits while it holds the model. So nobody waits here, and the
-- save is made the long way. The release is looked at after the lock, by a snapshot of its own: a volatile function takes one for each of its statements.
CREATE OR REPLACE FUNCTION model_held(held text, release integer, record text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock_shared(hashtextextended('model ' || held, 0)) THEN RETURN false; END IF;
  IF NOT pg_try_advisory_xact_lock(hashtextextended('record ' || record, 0)) THEN RETURN false; END IF;
  RETURN EXISTS (SELECT FROM model m WHERE m.id = held AND m.release_number = release AND m.enabled_mark = 1 AND m.delete_mark = 0);
END $$;
