-- Ways to look at the records of a model that somebody has kept: for themselves, or for all who work with it.

CREATE TABLE model_view (
  id                  text PRIMARY KEY,
  model_id            text NOT NULL CONSTRAINT model_view_model REFERENCES model,
  full_name           text NOT NULL,
  full_name_en        text,
  full_name_zhtw      text,
  document            jsonb NOT NULL,
  owner_user_id       text CONSTRAINT model_view_owner REFERENCES app_user,
  shared_mark         smallint NOT NULL DEFAULT 0 CONSTRAINT model_view_shared CHECK (shared_mark IN (0, 1)),
  role_ids            text[] NOT NULL DEFAULT '{}',
  locked_mark         smallint NOT NULL DEFAULT 0 CONSTRAINT model_view_locked CHECK (locked_mark IN (0, 1)),
  default_mark        smallint NOT NULL DEFAULT 0 CONSTRAINT model_view_default CHECK (default_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON TABLE model_view IS 'A view looks; it grants nothing. Who lacks a field that it filters, orders or groups by is not offered it';
COMMENT ON COLUMN model_view.document IS 'engine/list/view/document';
COMMENT ON COLUMN model_view.owner_user_id IS 'Whose it is while it is not shared';
COMMENT ON COLUMN model_view.role_ids IS 'Roles that a shared view is for; none: everybody who opens the model';
COMMENT ON COLUMN model_view.locked_mark IS 'Of a shared view: only who may share views changes it';
COMMENT ON COLUMN model_view.default_mark IS 'Opened unless the address names another';
CREATE INDEX model_view_of_model ON model_view (model_id) WHERE delete_mark = 0;
