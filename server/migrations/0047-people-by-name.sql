-- People from A to Z, as their names sound. Those that there are already are spelled once the server runs, by an effect.
ALTER TABLE app_user ADD COLUMN name_order text COLLATE "C" NOT NULL DEFAULT '';
COMMENT ON COLUMN app_user.name_order IS 'The name sign by sign, each after its sound in pinyin: what people are sorted by. Written with the name';
CREATE INDEX app_user_name ON app_user (name_order, id) WHERE delete_mark = 0;
INSERT INTO outbox (kind, payload) SELECT 'user.spelled', '{}' WHERE EXISTS (SELECT FROM app_user);
