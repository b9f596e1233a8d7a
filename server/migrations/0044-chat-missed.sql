-- Everybody asks for this at once when a node has ended. While PostgreSQL knows nothing of the sizes, it reads all conversations for each person who asks.
CREATE FUNCTION chat_missed(people text[], afters bigint[], most integer)
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
