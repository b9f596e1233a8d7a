-- Messages are written by one call instead of four, and the plan of it is made once for each connection: planning took longer than the writing.

CREATE FUNCTION chat_write(places integer[], conversations bigint[], senders text[], receivers text[], sessions text[], clients text[], types text[],
  contents text[], all_grams text[])
RETURNS TABLE (place integer, number bigint, nth integer, at timestamptz, unread integer, low_seq bigint, high_seq bigint, by_low boolean, sender jsonb,
  receiver jsonb)
LANGUAGE plpgsql
-- A plan that is kept from when the tables were small would read them whole once they are large.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM conversation WHERE id = ANY (conversations) ORDER BY id FOR NO KEY UPDATE;
  -- A statement of its own: it sees what was committed while the first waited.
  RETURN QUERY
  WITH asked AS (
    SELECT * FROM unnest(places, conversations, senders, receivers, sessions, clients, types, contents, all_grams)
      AS a (ord, conversation_id, sender_id, receiver_id, session_id, client_id, type, content, grams)
  ), fit AS (
    SELECT a.*, a.sender_id < a.receiver_id AS by_low, least(a.sender_id, a.receiver_id) AS low, greatest(a.sender_id, a.receiver_id) AS high,
      jsonb_build_object('account', f.account, 'realName', f.real_name, 'headIcon', f.head_icon) AS sender,
      jsonb_build_object('account', r.account, 'realName', r.real_name, 'headIcon', r.head_icon) AS receiver,
      row_number() OVER (PARTITION BY a.conversation_id ORDER BY a.ord) AS k,
      row_number() OVER (PARTITION BY a.conversation_id, a.sender_id ORDER BY a.ord) AS kth
    FROM asked a
    -- Found by their keys, then looked at; alive is what kit/session.ts calls so.
    CROSS JOIN LATERAL (SELECT FROM (SELECT * FROM session WHERE id = a.session_id OFFSET 0) t
      WHERE t.user_id = a.sender_id AND t.locked_at IS NULL AND t.ended_at IS NULL AND t.expires_at > now()
        AND t.created_at > (SELECT now() - make_interval(days => token_days) FROM system_config)
        AND t.seen_at >= (SELECT now() - make_interval(mins => token_timeout) FROM system_config)) t
    CROSS JOIN LATERAL (SELECT u.* FROM (SELECT * FROM app_user WHERE id = a.sender_id OFFSET 0) u WHERE u.enabled_mark = 1 AND u.delete_mark = 0) f
    CROSS JOIN LATERAL (SELECT u.* FROM (SELECT * FROM app_user WHERE id = a.receiver_id OFFSET 0) u WHERE u.enabled_mark = 1 AND u.delete_mark = 0) r
    LEFT JOIN LATERAL (SELECT true AS there FROM chat_message m
      WHERE m.conversation_id = a.conversation_id AND m.by_low = (a.sender_id < a.receiver_id) AND m.client_id = a.client_id LIMIT 1) before ON true
    WHERE before.there IS NULL
  ), grown AS (
    UPDATE conversation c SET last_number = c.last_number + n.count, low_sent = c.low_sent + n.low, high_sent = c.high_sent + n.high, last_at = n.at
    FROM (SELECT conversation_id, count(*)::int AS count, count(*) FILTER (WHERE by_low)::int AS low, count(*) FILTER (WHERE NOT by_low)::int AS high,
            clock_timestamp() AS at FROM fit GROUP BY conversation_id) n
    WHERE c.id = n.conversation_id
    RETURNING c.id, n.at, c.last_number - n.count AS number, c.low_sent - n.low AS low_sent, c.high_sent - n.high AS high_sent, c.low_read, c.high_read
  ), placed AS (
    SELECT f.*, g.at, g.number + f.k AS number, CASE WHEN f.by_low THEN g.low_sent ELSE g.high_sent END + f.kth::int AS nth,
      CASE WHEN f.by_low THEN g.low_sent - g.high_read ELSE g.high_sent - g.low_read END + f.kth::int AS unread
    FROM fit f JOIN grown g ON g.id = f.conversation_id
  ), parts AS (
    SELECT p.user_id, p.ord, row_number() OVER (PARTITION BY p.user_id ORDER BY p.ord) AS k, count(*) OVER (PARTITION BY p.user_id) AS n
    FROM (SELECT low AS user_id, ord FROM fit UNION ALL SELECT high, ord FROM fit) p
  ), moved AS (
    INSERT INTO user_stream AS s (user_id, seq) SELECT user_id, max(k) FROM parts GROUP BY user_id ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET seq = s.seq + EXCLUDED.seq RETURNING s.user_id, s.seq
  ), sequenced AS (
    SELECT p.user_id, p.ord, m.seq - p.n + p.k AS seq FROM parts p JOIN moved m ON m.user_id = p.user_id
  ), kept AS (
    INSERT INTO chat_message (conversation_id, number, by_low, nth, at, type, content, client_id, grams)
    SELECT conversation_id, number, by_low, nth, at, type, content, client_id, grams::int[] FROM placed
  ), told AS (
    INSERT INTO user_event (user_id, seq, conversation_id, number, unread)
    SELECT q.user_id, q.seq, p.conversation_id, p.number, p.unread FROM sequenced q JOIN placed p ON p.ord = q.ord
  )
  SELECT p.ord, p.number::bigint, p.nth, p.at, p.unread, l.seq, h.seq, p.by_low, p.sender, p.receiver
  FROM placed p JOIN sequenced l ON l.ord = p.ord AND l.user_id = p.low JOIN sequenced h ON h.ord = p.ord AND h.user_id = p.high;
END $$;
COMMENT ON FUNCTION chat_write IS 'Writes many messages: numbered in their conversations, counted as unread, and put into the streams of both people. Locks the conversations, then the streams, each in the order of their ids, as every writer does. Answers what was written: missing is what was there already, or may not be said';
