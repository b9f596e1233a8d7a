-- Templates that records are printed with. Their documents stand apart: none is ever changed, and the log of a change does not carry them.

CREATE TABLE print_template (
  id                  text PRIMARY KEY,
  full_name           text NOT NULL,
  en_code             text NOT NULL,
  type                text NOT NULL,
  document_version    integer NOT NULL DEFAULT 1,
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT print_template_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
CREATE UNIQUE INDEX print_template_code_key ON print_template (lower(en_code)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX print_template_name_key ON print_template (full_name) WHERE delete_mark = 0;
CREATE INDEX print_template_type ON print_template (type) WHERE delete_mark = 0;
COMMENT ON COLUMN print_template.type IS 'what it prints: indent, customer, …';
COMMENT ON COLUMN print_template.document_version IS 'number of the document that is used';

CREATE TABLE print_template_document (
  template_id     text NOT NULL CONSTRAINT print_template_document_template REFERENCES print_template,
  number          integer NOT NULL,
  document        jsonb NOT NULL,
  creator_time    timestamptz NOT NULL DEFAULT now(),
  creator_user_id text,
  PRIMARY KEY (template_id, number)
);
COMMENT ON COLUMN print_template_document.document IS 'engine/print/document.ts';
