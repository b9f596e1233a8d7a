-- Who has which design open, by the lines of their windows.

CREATE UNLOGGED TABLE design_presence (
  line_id    text NOT NULL,
  kind       text NOT NULL CONSTRAINT design_presence_kind CHECK (kind IN ('model', 'flow')),
  design_id  text NOT NULL,
  user_id    text NOT NULL,
  opened_at  timestamptz NOT NULL DEFAULT now(),
  seen_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (line_id, kind, design_id)
);
COMMENT ON TABLE design_presence IS 'Designs that are open in a designer, one row for each window';
COMMENT ON COLUMN design_presence.seen_at IS 'Renewed by the node that has the line: what is not renewed is of a node that died';
CREATE INDEX design_presence_design ON design_presence (kind, design_id);
