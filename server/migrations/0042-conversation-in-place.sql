-- A message changes five numbers of its conversation. As long as none of them is indexed and its page has room, PostgreSQL writes the new row beside the old
-- one and touches no index; with these four indexes each message made six new entries. What they were for is asked of one person's conversations only, which
-- are as many as the people they have written with.
DROP INDEX conversation_low_last, conversation_high_last, conversation_low_unread, conversation_high_unread;
CREATE INDEX conversation_high ON conversation (high_user_id);
ALTER TABLE conversation SET (fillfactor = 70);
ALTER TABLE user_stream SET (fillfactor = 70);
