-- Files that come by a public link wait until the form is sent; people are found by name where a link asks for them.

ALTER TABLE model_link_try DROP CONSTRAINT model_link_try_what;
ALTER TABLE model_link_try ADD CONSTRAINT model_link_try_what CHECK (what IN ('open', 'guess', 'submit', 'upload', 'people'));

CREATE TABLE model_link_upload (
  id      text PRIMARY KEY,
  link_id text NOT NULL CONSTRAINT model_link_upload_link REFERENCES model_link,
  at      timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE model_link_upload IS 'One form that is being filled in by a link: what its files are sent up with';
CREATE INDEX model_link_upload_age ON model_link_upload (at);
CREATE INDEX model_link_upload_of_link ON model_link_upload (link_id);

CREATE TABLE model_link_file (
  name      text PRIMARY KEY,
  upload_id text NOT NULL CONSTRAINT model_link_file_upload REFERENCES model_link_upload,
  field     text NOT NULL,
  size      integer NOT NULL
);
COMMENT ON TABLE model_link_file IS 'A file of a form that is not sent yet; it goes when nobody sends it';
COMMENT ON COLUMN model_link_file.name IS 'Stored name of the file';
CREATE INDEX model_link_file_of_upload ON model_link_file (upload_id);
