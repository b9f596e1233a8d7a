-- Files: who sent what, under a name that nobody can guess; the bytes lie in the file store under their SHA-256.

CREATE TABLE file_blob (
  sha256          text PRIMARY KEY CONSTRAINT file_blob_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size            integer NOT NULL,
  unsettled_since timestamptz DEFAULT now()
);
COMMENT ON TABLE file_blob IS 'Contents that the store has, or is about to have; written before the bytes are';
COMMENT ON COLUMN file_blob.unsettled_since IS 'Since when it may be that no file has this content; null: one has. The sweep looks at those of an hour ago';
CREATE INDEX file_blob_unsettled ON file_blob (unsettled_since) WHERE unsettled_since IS NOT NULL;

CREATE TABLE file (
  name            text PRIMARY KEY,
  type            text NOT NULL,
  original_name   text NOT NULL,
  mime            text NOT NULL,
  size            integer NOT NULL,
  width           integer,
  height          integer,
  sha256          text NOT NULL CONSTRAINT file_content REFERENCES file_blob,
  creator_user_id text NOT NULL CONSTRAINT file_owner REFERENCES app_user,
  creator_time    timestamptz NOT NULL DEFAULT now(),
  creator_ip      text NOT NULL
);
COMMENT ON COLUMN file.name IS '128 random bits and the extension of the content';
COMMENT ON COLUMN file.original_name IS 'As its owner called it, without path and unseen signs';
COMMENT ON COLUMN file.mime IS 'Told by the content, never by the client';
COMMENT ON COLUMN file.width IS 'Of a picture that was read and cleaned; only those are shown inline';
CREATE INDEX file_sha256 ON file (sha256);
CREATE INDEX file_owner_time ON file (creator_user_id, creator_time);

CREATE TABLE file_usage (
  user_id      text PRIMARY KEY CONSTRAINT file_usage_user REFERENCES app_user,
  bytes        bigint NOT NULL DEFAULT 0 CONSTRAINT file_usage_bytes CHECK (bytes >= 0),
  window_start timestamptz NOT NULL DEFAULT now(),
  uploads      integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE file_usage IS 'What a person has stored, and their uploads in the running minute, refused ones too';

CREATE FUNCTION file_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE file_blob SET unsettled_since = now() WHERE sha256 = OLD.sha256;
  UPDATE file_usage SET bytes = greatest(0, bytes - OLD.size) WHERE user_id = OLD.creator_user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER file_removed AFTER DELETE ON file FOR EACH ROW EXECUTE FUNCTION file_removed();
