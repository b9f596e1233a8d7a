ALTER TABLE flow_phrases ADD about text NOT NULL DEFAULT 'approve' CONSTRAINT flow_phrases_about CHECK (about IN ('approve', 'refuse', 'other'));
ALTER TABLE flow_phrases DROP CONSTRAINT flow_phrases_pkey, ADD CONSTRAINT flow_phrases_pkey PRIMARY KEY (user_id, about);
ALTER TABLE flow_phrases ALTER about DROP DEFAULT;
-- Until now one list was offered everywhere: each use keeps it, except for the words of consent.
INSERT INTO flow_phrases (user_id, about, phrases, last_modify_time)
SELECT p.user_id, v.about, ARRAY(SELECT one FROM unnest(p.phrases) WITH ORDINALITY u (one, n) WHERE one NOT IN ('同意', 'Approved') ORDER BY n), p.last_modify_time
FROM flow_phrases p CROSS JOIN (VALUES ('refuse'), ('other')) v (about);
COMMENT ON COLUMN flow_phrases.about IS 'Where they are offered: approve (a decision in favour), refuse (one against, or a return), other (transfer, withdrawal and so on)';
COMMENT ON TABLE flow_phrases IS 'Texts that a user writes often, by use, the newest first; users without a row have the default ones';
