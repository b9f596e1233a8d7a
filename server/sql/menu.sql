-- What an entry of the menu opens. An index stands on it: whoever changes it makes that index anew in a migration.

-- What an entry of the menu opens by its id (a model, a dictionary, a report, a screen, a portal) is asked for at calls, so it is no text to be searched.
CREATE OR REPLACE FUNCTION menu_target(type smallint, property_json text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  named text;
BEGIN
  IF type NOT IN (3, 4, 5, 6, 8) OR property_json = '' THEN RETURN ''; END IF;
  named := property_json::jsonb ->> 'moduleId';
  RETURN CASE WHEN length(named) <= 64 THEN named ELSE '' END;
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
  RETURN '';
END $$;
COMMENT ON FUNCTION menu_target(smallint, text) IS 'Id of what an entry names in its properties; targetOf in engine/src/text/menu-entry.ts says the same';
