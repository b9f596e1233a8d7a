-- Whatever runs in somebody's name asks what they wrote or saw last: what an interface asks carries who wrote it and since which version.

ALTER TABLE data_interface ADD asks_version integer NOT NULL DEFAULT 1, ADD asks_user_id text;
COMMENT ON COLUMN data_interface.asks_version IS 'The version in which what it asks was last changed';
COMMENT ON COLUMN data_interface.asks_user_id IS 'Who changed it';
ALTER TABLE data_interface ADD db_link_id text CONSTRAINT data_interface_source REFERENCES data_source;
COMMENT ON COLUMN data_interface.db_link_id IS 'The data source that an SQL interface asks; null: what Ordo itself lets be read';
-- Who saved it last has approved what it asks; what it lends is theirs.
UPDATE data_interface SET asks_version = version, asks_user_id = coalesce(last_modify_user_id, creator_user_id);
UPDATE data_interface SET owner_user_id = asks_user_id WHERE as_owner = 1 AND EXISTS (SELECT FROM app_user u WHERE u.id = asks_user_id);

ALTER TABLE data_interface_credential ADD approved jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN data_interface_credential.approved IS 'Interface id → asks_version that its owner has seen';
UPDATE data_interface_credential c SET approved = coalesce(
  (SELECT jsonb_object_agg(i.id, i.asks_version) FROM data_interface i WHERE i.id = ANY (c.interface_ids)
   AND coalesce(i.last_modify_time, i.creator_time) <= coalesce(c.last_modify_time, c.creator_time)), '{}');

ALTER TABLE schedule_task ADD approved_version integer;
COMMENT ON COLUMN schedule_task.approved_version IS 'asks_version of the interface that its owner has seen';
UPDATE schedule_task t SET approved_version = i.asks_version FROM data_interface i
WHERE i.id = t.interface_id AND coalesce(i.last_modify_time, i.creator_time) <= coalesce(t.last_modify_time, t.creator_time);

ALTER TABLE data_sync ADD ends text;
COMMENT ON COLUMN data_sync.ends IS 'Both databases as they were reached when it was started: one that leads elsewhere meanwhile ends it';
