-- Live events and chat: rows are the truth, and whatever travels between nodes only wakes them.

CREATE TABLE user_stream (
  user_id text PRIMARY KEY CONSTRAINT user_stream_user REFERENCES app_user ON DELETE CASCADE,
  seq     bigint NOT NULL
);
COMMENT ON TABLE user_stream IS 'The number of the last event of each person. Its row is locked until the event has committed, so events commit in their order';

CREATE TABLE user_event (
  user_id         text NOT NULL,
  seq             bigint NOT NULL,
  at              timestamptz NOT NULL DEFAULT now(),
  conversation_id bigint,
  number          bigint,
  unread          integer,
  frame           jsonb,
  PRIMARY KEY (user_id, seq),
  CONSTRAINT user_event_one CHECK ((frame IS NULL) = (conversation_id IS NOT NULL AND number IS NOT NULL))
);
COMMENT ON TABLE user_event IS 'What has happened to a person, without gaps; kept for a week, then a client that was away reloads';
COMMENT ON COLUMN user_event.number IS 'The chat message that the event is about; null: frame says what happened';
COMMENT ON COLUMN user_event.unread IS 'Unread messages of the receiver in this conversation, right after this one';
CREATE INDEX user_event_at ON user_event USING brin (at);

CREATE TABLE conversation (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  low_user_id  text NOT NULL CONSTRAINT conversation_low REFERENCES app_user,
  high_user_id text NOT NULL CONSTRAINT conversation_high REFERENCES app_user,
  last_number  bigint NOT NULL DEFAULT 0,
  last_at      timestamptz NOT NULL DEFAULT now(),
  low_sent     integer NOT NULL DEFAULT 0,
  high_sent    integer NOT NULL DEFAULT 0,
  low_read     integer NOT NULL DEFAULT 0,
  high_read    integer NOT NULL DEFAULT 0,
  CONSTRAINT conversation_two CHECK (low_user_id < high_user_id),
  CONSTRAINT conversation_numbers CHECK (last_number = low_sent + high_sent),
  CONSTRAINT conversation_read CHECK (low_read BETWEEN 0 AND high_sent AND high_read BETWEEN 0 AND low_sent)
);
COMMENT ON TABLE conversation IS 'Two people, the one with the smaller id first';
COMMENT ON COLUMN conversation.low_sent IS 'How many messages the first has sent';
COMMENT ON COLUMN conversation.low_read IS 'How many messages of the second the first has read: their cursor. Unread is high_sent - low_read';
CREATE UNIQUE INDEX conversation_pair ON conversation (low_user_id, high_user_id);
CREATE INDEX conversation_low_last ON conversation (low_user_id, last_at DESC);
CREATE INDEX conversation_high_last ON conversation (high_user_id, last_at DESC);
CREATE INDEX conversation_low_unread ON conversation (low_user_id) WHERE high_sent > low_read;
CREATE INDEX conversation_high_unread ON conversation (high_user_id) WHERE low_sent > high_read;

CREATE TABLE chat_message (
  conversation_id bigint NOT NULL CONSTRAINT chat_message_conversation REFERENCES conversation,
  number          bigint NOT NULL,
  by_low          boolean NOT NULL,
  nth             integer NOT NULL,
  at              timestamptz NOT NULL,
  type            text NOT NULL CONSTRAINT chat_message_type CHECK (type IN ('text', 'image', 'voice', 'video', 'link')),
  content         text NOT NULL,
  client_id       text,
  grams           integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (conversation_id, number)
);
COMMENT ON COLUMN chat_message.number IS '1, 2, 3 … in the conversation, without gaps';
COMMENT ON COLUMN chat_message.nth IS '1, 2, 3 … among the messages of this sender in the conversation: read when the cursor of the other has passed it';
COMMENT ON COLUMN chat_message.client_id IS 'Made by the sender: the same message sent again is the same message';
COMMENT ON COLUMN chat_message.grams IS 'Hashes of single signs and pairs, each with the conversation in it (engine/chat/grams): what a keyword is found by';
CREATE UNIQUE INDEX chat_message_client ON chat_message (conversation_id, by_low, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX chat_message_grams ON chat_message USING gin (grams) WITH (fastupdate = on, gin_pending_list_limit = 65536);

-- Whatever ends or locks a session, its sockets hear of it at once.
CREATE FUNCTION session_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ordo_session', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER session_closed AFTER UPDATE OF ended_at, locked_at ON session FOR EACH ROW
  WHEN ((OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) OR (OLD.locked_at IS NULL AND NEW.locked_at IS NOT NULL))
  EXECUTE FUNCTION session_closed();
