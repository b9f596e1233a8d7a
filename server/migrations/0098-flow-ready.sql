-- Lists of work among very many rows: what may be decided now is marked, so that a page is read in the order of an index and nothing is looked up to be left out.

ALTER TABLE flow_operator ADD COLUMN ready boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN flow_operator.ready IS 'It may be decided now: open, at a visit that is live and not held, of a running task that is not suspended. Written by the commands';
UPDATE flow_operator o SET ready = true FROM flow_task t, flow_visit v
WHERE o.status = 'open' AND t.id = o.task_id AND t.status = 1 AND NOT t.suspended
  AND v.task_id = o.task_id AND v.id = o.visit_id AND v.status = 'live' AND v.state ->> 'heldBy' IS NULL;

DROP INDEX flow_operator_todo;
CREATE INDEX flow_operator_ready ON flow_operator (person_id, received DESC, task_id DESC, id DESC) WHERE ready;
DROP INDEX flow_operator_pool;
CREATE INDEX flow_operator_pool ON flow_operator USING gin (pool) WHERE ready AND person_id IS NULL;
-- How much work few people have: otherwise a page of a busy person is expected to be all that they have.
CREATE STATISTICS flow_operator_busy (mcv) ON person_id, ready FROM flow_operator;

CREATE INDEX flow_circulate_unread ON flow_circulate (person_id) WHERE read_at IS NULL;
CREATE INDEX flow_task_overdue ON flow_task (id) WHERE overdue AND delete_mark = 0;

-- Words too short for trigrams, by their characters.
CREATE INDEX flow_task_characters ON flow_task USING gin (string_to_array(lower(full_name || ' ' || coalesce(en_code, '')), NULL)) WHERE delete_mark = 0;
