-- A day that there is, of a text that looks like one; 2026-02-30 is none.
CREATE OR REPLACE FUNCTION day_or_null(written text) RETURNS date LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN written::date;
EXCEPTION WHEN datetime_field_overflow OR invalid_datetime_format THEN
  RETURN NULL;
END $$;
