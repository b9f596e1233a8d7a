-- Messages are written and caught up with in one statement.

CREATE OR REPLACE FUNCTION chat_write(people text[], counts integer[], conversations bigint[], by_low boolean[], places integer[], nths integer[], sessions text[], clients text[],
  types text[], contents text[], lows integer[], low_places integer[], highs integer[], high_places integer[])
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
  INSERT INTO chat_message AS m (conversation_id, number, by_low, nth, at, type, content, client_id, low_seq, high_seq, unread)
  SELECT a.conversation_id, coalesce(l.number, 0) + a.place, a.by_low, n.sent + a.nth, clock_timestamp(), a.type, a.content, a.client_id,
    before[a.low] + a.low_place, before[a.high] + a.high_place, n.sent + a.nth - CASE WHEN a.by_low THEN c.high_read ELSE c.low_read END
  FROM unnest(conversations, by_low, places, nths, sessions, clients, types, contents, lows, low_places, highs, high_places)
    AS a (conversation_id, by_low, place, nth, session_id, client_id, type, content, low, low_place, high, high_place)
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

-- Everybody asks for this at once when a node has ended. While PostgreSQL knows nothing of the sizes, it reads all conversations for each person who asks.
CREATE OR REPLACE FUNCTION chat_missed(people text[], afters bigint[], most integer)
RETURNS TABLE (user_id text, seq bigint, conversation_id bigint, number bigint)
LANGUAGE plpgsql STABLE ROWS 200
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT w.person, m.seq, m.id, m.number
  FROM unnest(people, afters) AS w (person, after)
  CROSS JOIN LATERAL (
    SELECT * FROM (
      -- Whoever has missed so many events has missed at most as many messages of one conversation.
      (SELECT m.low_seq AS seq, c.id, m.number FROM conversation_now c
       JOIN chat_message m ON m.conversation_id = c.id AND m.number > c.last_number - (c.low_seq - w.after) AND m.low_seq > w.after
       WHERE c.low_user_id = w.person AND c.low_seq > w.after ORDER BY m.low_seq LIMIT most)
      UNION ALL
      (SELECT m.high_seq, c.id, m.number FROM conversation_now c
       JOIN chat_message m ON m.conversation_id = c.id AND m.number > c.last_number - (c.high_seq - w.after) AND m.high_seq > w.after
       WHERE c.high_user_id = w.person AND c.high_seq > w.after ORDER BY m.high_seq LIMIT most)
    ) m ORDER BY m.seq LIMIT most
  ) m;
END $$;
COMMENT ON FUNCTION chat_missed IS 'The messages of these people after the given places of their streams, of each the first `most`: their places, and the keys of their rows';

CREATE OR REPLACE FUNCTION conversation_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM chat_message WHERE conversation_id = OLD.id) THEN
    RAISE foreign_key_violation USING MESSAGE = 'A conversation with messages stays', CONSTRAINT = 'chat_message_conversation', TABLE = 'chat_message';
  END IF;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER conversation_kept BEFORE DELETE ON conversation FOR EACH ROW EXECUTE FUNCTION conversation_kept();
