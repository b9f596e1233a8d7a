-- A message is one row of its own. It used to write six: itself, an event for each of its two people, their two streams and five numbers of its conversation. Now it holds
-- its own places in both streams, and the numbers of a conversation are those of its last message; what is left besides are the two streams, whose rows are
-- the locks that keep everything in order.
ALTER TABLE chat_message
  ADD COLUMN low_seq bigint,
  ADD COLUMN high_seq bigint,
  ADD COLUMN unread integer,
  -- Each message would lock its conversation's row only to be told that it is there, which chat_write sees anyway; conversation_kept is the other half.
  DROP CONSTRAINT chat_message_conversation;
COMMENT ON COLUMN chat_message.low_seq IS 'The number of its event in the stream of the first person; null: from before streams, or from events that are no longer kept';
COMMENT ON COLUMN chat_message.high_seq IS 'The same of the second person';
COMMENT ON COLUMN chat_message.unread IS 'Unread messages of its receiver in this conversation, right after it';

UPDATE chat_message m SET
  low_seq = e.low_seq, high_seq = e.high_seq, unread = e.unread
FROM (
  SELECT e.conversation_id, e.number, max(e.seq) FILTER (WHERE e.user_id = c.low_user_id) AS low_seq, max(e.seq) FILTER (WHERE e.user_id = c.high_user_id) AS high_seq,
    max(e.unread) AS unread
  FROM user_event e JOIN conversation c ON c.id = e.conversation_id GROUP BY e.conversation_id, e.number
) e
WHERE m.conversation_id = e.conversation_id AND m.number = e.number;
DELETE FROM user_event WHERE frame IS NULL;
ALTER TABLE user_event
  DROP CONSTRAINT user_event_one, DROP COLUMN conversation_id, DROP COLUMN number, DROP COLUMN unread,
  ALTER COLUMN frame SET NOT NULL;
COMMENT ON TABLE user_event IS 'What has happened to a person besides messages, which hold their own places in the stream; together without gaps. Kept for a week, then a client that was away reloads';

ALTER TABLE conversation
  DROP CONSTRAINT conversation_numbers, DROP CONSTRAINT conversation_read,
  DROP COLUMN last_number, DROP COLUMN last_at, DROP COLUMN low_sent, DROP COLUMN high_sent,
  ADD CONSTRAINT conversation_read CHECK (low_read >= 0 AND high_read >= 0);
COMMENT ON TABLE conversation IS 'Two people, the one with the smaller id first, and how far each has read. Its cursors change only while the streams of both are locked';
COMMENT ON COLUMN conversation.low_read IS 'How many messages of the second the first has read: their cursor';
INSERT INTO user_stream (user_id, seq) SELECT u.id, 0 FROM conversation c CROSS JOIN LATERAL (VALUES (c.low_user_id), (c.high_user_id)) AS u (id) ON CONFLICT DO NOTHING;

CREATE FUNCTION conversation_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM chat_message WHERE conversation_id = OLD.id) THEN
    RAISE foreign_key_violation USING MESSAGE = 'A conversation with messages stays', CONSTRAINT = 'chat_message_conversation', TABLE = 'chat_message';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER conversation_kept BEFORE DELETE ON conversation FOR EACH ROW EXECUTE FUNCTION conversation_kept();

CREATE VIEW conversation_now AS
  SELECT c.id, c.low_user_id, c.high_user_id, c.low_read, c.high_read, coalesce(m.number, 0) AS last_number, m.at AS last_at, m.type AS last_type,
    m.content AS last_content, coalesce(m.low_seq, 0) AS low_seq, coalesce(m.high_seq, 0) AS high_seq,
    coalesce(CASE WHEN m.by_low THEN m.nth ELSE m.number - m.nth END, 0)::integer AS low_sent,
    coalesce(CASE WHEN m.by_low THEN m.number - m.nth ELSE m.nth END, 0)::integer AS high_sent
  FROM conversation c LEFT JOIN LATERAL (SELECT * FROM chat_message m WHERE m.conversation_id = c.id ORDER BY m.number DESC LIMIT 1) m ON true;
COMMENT ON VIEW conversation_now IS 'Conversations with the numbers that their last message has: how many each has sent, and its places in the two streams';

DROP FUNCTION chat_write;
CREATE FUNCTION chat_write(people text[], counts integer[], conversations bigint[], by_low boolean[], places integer[], nths integer[], sessions text[], clients text[],
  types text[], contents text[], all_grams text[], lows integer[], low_places integer[], highs integer[], high_places integer[])
RETURNS TABLE (number bigint, nth integer, at timestamptz, unread integer, low_seq bigint, high_seq bigint, faces json)
LANGUAGE plpgsql
-- A plan that is kept from when the tables were small would read them whole once they are large.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_sort = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  before bigint[];
  written integer;
BEGIN
  -- Whatever is known of the sizes, rows are found by their keys, and looked at then.
  WITH moved AS (
    UPDATE user_stream s SET seq = s.seq + p.count
    FROM (
      SELECT a.id, a.count, u.face FROM unnest(people, counts) AS a (id, count)
      CROSS JOIN LATERAL (SELECT json_build_array(u.account, u.real_name, u.head_icon) AS face FROM (SELECT * FROM app_user WHERE id = a.id OFFSET 0) u
        WHERE u.enabled_mark = 1 AND u.delete_mark = 0) u OFFSET 0
    ) p
    WHERE s.user_id = p.id RETURNING s.seq - p.count AS seq, p.face
  )
  SELECT array_agg(m.seq), json_agg(m.face) INTO before, faces FROM moved m;
  IF cardinality(before) IS DISTINCT FROM cardinality(people) THEN RAISE EXCEPTION USING ERRCODE = 'OR001', MESSAGE = 'a person or their stream is missing'; END IF;
  RETURN NEXT;
  -- A statement of its own: it sees what was committed while the first waited for its locks.
  RETURN QUERY
  INSERT INTO chat_message AS m (conversation_id, number, by_low, nth, at, type, content, client_id, grams, low_seq, high_seq, unread)
  SELECT a.conversation_id, coalesce(l.number, 0) + a.place, a.by_low, n.sent + a.nth, clock_timestamp(), a.type, a.content, a.client_id, a.grams::int[],
    before[a.low] + a.low_place, before[a.high] + a.high_place, n.sent + a.nth - CASE WHEN a.by_low THEN c.high_read ELSE c.low_read END
  FROM unnest(conversations, by_low, places, nths, sessions, clients, types, contents, all_grams, lows, low_places, highs, high_places)
    AS a (conversation_id, by_low, place, nth, session_id, client_id, type, content, grams, low, low_place, high, high_place)
  CROSS JOIN LATERAL (SELECT * FROM conversation c WHERE c.id = a.conversation_id OFFSET 0) c
  -- Alive is what kit/session.ts calls so.
  CROSS JOIN LATERAL (SELECT FROM (SELECT * FROM session t WHERE t.id = a.session_id OFFSET 0) t
    WHERE t.user_id = CASE WHEN a.by_low THEN c.low_user_id ELSE c.high_user_id END AND t.locked_at IS NULL AND t.ended_at IS NULL AND t.expires_at > now()
      AND t.created_at > (SELECT now() - make_interval(days => token_days) FROM system_config)
      AND t.seen_at >= (SELECT now() - make_interval(mins => token_timeout) FROM system_config)) t
  LEFT JOIN LATERAL (SELECT m.number, m.by_low, m.nth FROM chat_message m WHERE m.conversation_id = a.conversation_id ORDER BY m.number DESC LIMIT 1) l ON true
  CROSS JOIN LATERAL (SELECT coalesce(CASE WHEN l.by_low = a.by_low THEN l.nth ELSE l.number - l.nth END, 0)::integer AS sent) n
  RETURNING m.number, m.nth, m.at, m.unread, m.low_seq, m.high_seq, NULL::json;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> cardinality(conversations) THEN RAISE EXCEPTION USING ERRCODE = 'OR001', MESSAGE = 'a session does not fit'; END IF;
END $$;
COMMENT ON FUNCTION chat_write IS 'Writes many messages, all or none: numbered in their conversations, counted as unread, and put into the streams of both people. `people` are all of them in the order of their ids, each with how many of these messages they share; the streams are locked in that order, as every writer does. `places`, `nths`, `low_places` and `high_places` count within what is asked for: in the conversation, of its sender there, in either stream. The first row has the faces of the people, then one row for each message in its order. OR001 when somebody may not be written to, or a session may not write';
