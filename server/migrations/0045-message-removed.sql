-- Who cleared their own list was forgotten: the report lost them, and a release that is told twice brought the notice back to them. Their row stays now, and only
-- their own list and counts are without it.
ALTER TABLE message_receive ADD COLUMN removed_at timestamptz;
COMMENT ON TABLE message_receive IS 'One row for each person that a message has reached, until the message itself is deleted';
COMMENT ON COLUMN message_receive.removed_at IS 'When they removed it from their own list, read or not; null: it is there';
COMMENT ON COLUMN message.audience IS 'Ids of organisations (with all below them), positions, roles and people; all of them empty: everybody. positionIds is missing in rows from before positions could be chosen';

DROP INDEX message_receive_list, message_receive_unread;
CREATE INDEX message_receive_list ON message_receive (user_id, sent_at DESC, message_id DESC) WHERE removed_at IS NULL;
CREATE INDEX message_receive_unread ON message_receive (user_id, type) WHERE read_at IS NULL AND removed_at IS NULL;
