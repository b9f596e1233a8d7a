-- A release carries a digest of its content, made when it is written: the nightly check of workflows finds releases that were changed afterwards.

CREATE OR REPLACE FUNCTION release_digest(VARIADIC parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(array_to_string(parts, chr(31), ''), 'UTF8')), 'hex')
$$;

CREATE OR REPLACE FUNCTION flow_release_digest(r flow_release) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT release_digest(r.flow_id, r.number::text, r.document::text, r.fields::text, r.model_id, r.form_number::text)
$$;

CREATE OR REPLACE FUNCTION model_release_digest(r model_release) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT release_digest(r.model_id, r.number::text, r.design::text)
$$;

-- A restored row keeps its digest. A migration that changes releases on purpose sets it to null, and calls release_digests_fill.
CREATE OR REPLACE FUNCTION flow_release_digested() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.digest := coalesce(NEW.digest, flow_release_digest(NEW));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER flow_release_digested BEFORE INSERT ON flow_release FOR EACH ROW EXECUTE FUNCTION flow_release_digested();

CREATE OR REPLACE FUNCTION model_release_digested() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.digest := coalesce(NEW.digest, model_release_digest(NEW));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER model_release_digested BEFORE INSERT ON model_release FOR EACH ROW EXECUTE FUNCTION model_release_digested();

CREATE OR REPLACE FUNCTION release_digests_fill() RETURNS void LANGUAGE sql AS $$
  UPDATE flow_release r SET digest = flow_release_digest(r) WHERE digest IS NULL;
  UPDATE model_release r SET digest = model_release_digest(r) WHERE digest IS NULL
$$;
