-- Indexes of large tables of records are built after the release, while people work.
ALTER TABLE model ADD COLUMN indexing smallint NOT NULL DEFAULT 0 CONSTRAINT model_indexing CHECK (indexing IN (0, 1));
COMMENT ON COLUMN model.indexing IS '1: indexes over what its list searches and sorts by are still to be built';
CREATE INDEX model_to_index ON model (id) WHERE indexing = 1;
