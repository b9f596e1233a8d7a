-- Lists of tasks among very many: by state and urgency, and by the words of title and number.

CREATE INDEX flow_task_urgent ON flow_task (status, urgency, id) WHERE delete_mark = 0;
CREATE INDEX flow_task_words ON flow_task USING gin (full_name gin_trgm_ops, en_code gin_trgm_ops) WHERE delete_mark = 0;
