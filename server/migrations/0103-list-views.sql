-- Personal views of the product's own lists, and the public address for links in mails.

CREATE TABLE list_view (
  id                  text PRIMARY KEY,
  user_id             text NOT NULL CONSTRAINT list_view_user REFERENCES app_user,
  list                text NOT NULL,
  full_name           text NOT NULL,
  settings            jsonb NOT NULL,
  default_mark        smallint NOT NULL DEFAULT 0 CONSTRAINT list_view_mark CHECK (default_mark IN (0, 1)),
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON TABLE list_view IS 'A view looks; it grants nothing, and is nobody else''s';
COMMENT ON COLUMN list_view.list IS 'contract/list-view: flow.todo, flow.done, …';
COMMENT ON COLUMN list_view.settings IS 'engine/list/kept-view: filters, order and columns as in the address';
COMMENT ON COLUMN list_view.default_mark IS 'The list opens with it unless the address names filters';
CREATE UNIQUE INDEX list_view_name ON list_view (user_id, list, normal_form(full_name)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX list_view_default ON list_view (user_id, list) WHERE delete_mark = 0 AND default_mark = 1;

ALTER TABLE system_config ADD COLUMN site_address text NOT NULL DEFAULT '';
COMMENT ON COLUMN system_config.site_address IS 'Where users open the product, without a slash at its end: links in mails begin with it; empty: they carry none';
