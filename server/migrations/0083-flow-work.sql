-- What workflows do behind the calls happens once.

CREATE TABLE flow_written (
  task_id text NOT NULL CONSTRAINT flow_written_task REFERENCES flow_task,
  key     text NOT NULL,
  PRIMARY KEY (task_id, key)
);
COMMENT ON TABLE flow_written IS 'Effects of tasks that have written a record of another form';
