-- Designed workflows: what is being designed, and what was released.

CREATE TABLE flow (
  id                  text PRIMARY KEY,
  full_name           text NOT NULL,
  en_code             text NOT NULL,
  category            text NOT NULL DEFAULT '',
  type                smallint NOT NULL DEFAULT 0 CONSTRAINT flow_type CHECK (type IN (0, 1)),
  visible_type        smallint NOT NULL DEFAULT 0 CONSTRAINT flow_visible CHECK (visible_type IN (0, 1)),
  icon                text NOT NULL DEFAULT '',
  icon_background     text NOT NULL DEFAULT '',
  model_id            text CONSTRAINT flow_form REFERENCES model,
  description         text NOT NULL DEFAULT '',
  sort_code           bigint NOT NULL DEFAULT 0,
  draft               json NOT NULL,
  release_number      integer NOT NULL DEFAULT 0,
  enabled_mark        smallint NOT NULL DEFAULT 0 CONSTRAINT flow_enabled CHECK (enabled_mark IN (0, 1)),
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN flow.category IS 'enCode of an item of WorkFlowCategory';
COMMENT ON COLUMN flow.type IS '0: launched by people; 1: by saving a record of a list form with flow';
COMMENT ON COLUMN flow.visible_type IS '0: everybody may launch it; 1: those whom its start names';
COMMENT ON COLUMN flow.model_id IS 'The designed form that its tasks are filled in with';
COMMENT ON COLUMN flow.draft IS 'What is being designed: FlowDocument of engine/flow/document, fields by their ids';
COMMENT ON COLUMN flow.release_number IS 'The release that new tasks begin with; 0: none yet';
COMMENT ON COLUMN flow.enabled_mark IS '1: new tasks may begin; running ones go on in any case';
CREATE UNIQUE INDEX flow_full_name_key ON flow (normal_form(full_name)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX flow_en_code_key ON flow (normal_form(en_code)) WHERE delete_mark = 0;
CREATE INDEX flow_form_key ON flow (model_id);

CREATE TABLE flow_release (
  id              text PRIMARY KEY,
  flow_id         text NOT NULL CONSTRAINT flow_release_flow REFERENCES flow,
  number          integer NOT NULL,
  document        json NOT NULL,
  fields          json NOT NULL,
  model_id        text NOT NULL,
  form_number     integer NOT NULL,
  launchers       jsonb,
  creator_time    timestamptz NOT NULL DEFAULT now(),
  creator_user_id text,
  CONSTRAINT flow_release_number UNIQUE (flow_id, number),
  CONSTRAINT flow_release_form FOREIGN KEY (model_id, form_number) REFERENCES model_release (model_id, number)
);
COMMENT ON TABLE flow_release IS 'Append-only: a flow as it was released. Tasks name the release that they began with';
COMMENT ON COLUMN flow_release.fields IS 'What conditions may ask of the form: field id → kind';
COMMENT ON COLUMN flow_release.form_number IS 'The release of the form that its tasks are filled in with';
COMMENT ON COLUMN flow_release.launchers IS 'Whom its start names: users, positions, roles, departments; null: nobody';
