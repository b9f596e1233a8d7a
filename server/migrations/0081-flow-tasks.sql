-- Tasks of workflows: what engine/src/flow decides is kept here as rows, and every decision as an event that can be taken again.

CREATE TABLE flow_task (
  id                  text PRIMARY KEY,
  flow_id             text NOT NULL CONSTRAINT flow_task_flow REFERENCES flow,
  release_id          text CONSTRAINT flow_task_release REFERENCES flow_release,
  model_id            text NOT NULL CONSTRAINT flow_task_model REFERENCES model,
  record_id           text NOT NULL,
  full_name           text NOT NULL,
  en_code             text,
  initiator_id        text NOT NULL CONSTRAINT flow_task_initiator REFERENCES app_user,
  organize_id         text NOT NULL DEFAULT '',
  submitted_by        text CONSTRAINT flow_task_submitted_by REFERENCES app_user,
  urgency             smallint NOT NULL DEFAULT 1 CONSTRAINT flow_task_urgency CHECK (urgency IN (1, 2, 3)),
  status              smallint NOT NULL DEFAULT 0 CONSTRAINT flow_task_status CHECK (status BETWEEN 0 AND 5),
  suspended           boolean NOT NULL DEFAULT false,
  revoking            boolean NOT NULL DEFAULT false,
  completion          smallint NOT NULL DEFAULT 0 CONSTRAINT flow_task_completion CHECK (completion BETWEEN 0 AND 100),
  seq                 integer NOT NULL DEFAULT 0,
  values_seq          integer NOT NULL DEFAULT 0,
  submitted_seq       integer NOT NULL DEFAULT 0,
  migrated_seq        integer,
  urged_at            timestamptz,
  started_at          timestamptz,
  ended_at            timestamptz,
  at_nodes            text[] NOT NULL DEFAULT '{}',
  this_step           text NOT NULL DEFAULT '',
  overdue             boolean NOT NULL DEFAULT false,
  due_at              timestamptz,
  parent_task         text CONSTRAINT flow_task_parent REFERENCES flow_task,
  parent_child        text,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  CONSTRAINT flow_task_child CHECK ((parent_task IS NULL) = (parent_child IS NULL))
);
COMMENT ON TABLE flow_task IS 'One run of an engine. Its values are a record of the model';
COMMENT ON COLUMN flow_task.release_id IS 'The release that it is pinned to; none before it was submitted';
COMMENT ON COLUMN flow_task.organize_id IS 'Where the initiator belonged when it was made';
COMMENT ON COLUMN flow_task.submitted_by IS 'Another person than the initiator';
COMMENT ON COLUMN flow_task.status IS '0 draft, 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel';
COMMENT ON COLUMN flow_task.seq IS 'How many events there were';
COMMENT ON COLUMN flow_task.values_seq IS 'The event that last changed the values';
COMMENT ON COLUMN flow_task.migrated_seq IS 'The event of a migration that may still be undone';
COMMENT ON COLUMN flow_task.at_nodes IS 'Nodes where it stands now';
COMMENT ON COLUMN flow_task.this_step IS 'Titles of these nodes';
COMMENT ON COLUMN flow_task.due_at IS 'When the first of its limits comes';
CREATE UNIQUE INDEX flow_task_of_child ON flow_task (parent_task, parent_child) WHERE parent_task IS NOT NULL;
CREATE INDEX flow_task_mine ON flow_task (initiator_id, creator_time DESC) WHERE delete_mark = 0;
CREATE INDEX flow_task_all ON flow_task (creator_time DESC) WHERE delete_mark = 0 AND status > 0;
CREATE INDEX flow_task_of_flow ON flow_task (flow_id, status);
CREATE INDEX flow_task_of_record ON flow_task (model_id, record_id);

CREATE TABLE flow_event (
  task_id    text NOT NULL CONSTRAINT flow_event_task REFERENCES flow_task,
  seq        integer NOT NULL,
  command_id text NOT NULL,
  command    jsonb NOT NULL,
  facts      jsonb NOT NULL,
  changes    jsonb NOT NULL,
  effects    jsonb NOT NULL,
  answer     jsonb NOT NULL,
  user_id    text,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (task_id, seq),
  CONSTRAINT flow_event_once UNIQUE (task_id, command_id)
);
COMMENT ON TABLE flow_event IS 'What was decided, append-only: folded, the changes are the rows of the task; decided again with the same facts, the command has the same changes';
COMMENT ON COLUMN flow_event.answer IS 'What the client was answered: the same command once more is answered the same';
COMMENT ON COLUMN flow_event.facts IS 'Time, who acted, what they may, and the answers of organisation, form and calendar';

CREATE TABLE flow_visit (
  task_id text NOT NULL CONSTRAINT flow_visit_task REFERENCES flow_task,
  id      text NOT NULL,
  node    text NOT NULL,
  title   text NOT NULL,
  round   integer NOT NULL,
  step    integer NOT NULL,
  status  text NOT NULL CONSTRAINT flow_visit_status CHECK (status IN ('live', 'done', 'void')),
  begun   integer NOT NULL,
  ended   integer,
  state   jsonb NOT NULL,
  PRIMARY KEY (task_id, id)
);
COMMENT ON TABLE flow_visit IS 'A node that a task has come to (engine/flow/state, Visit)';
COMMENT ON COLUMN flow_visit.state IS 'What only the engine asks of it';

CREATE TABLE flow_operator (
  task_id   text NOT NULL CONSTRAINT flow_operator_task REFERENCES flow_task,
  id        text NOT NULL,
  visit_id  text NOT NULL,
  person_id text CONSTRAINT flow_operator_person REFERENCES app_user,
  pool      text[],
  status    text NOT NULL CONSTRAINT flow_operator_status CHECK (status IN ('open', 'waiting', 'done', 'void')),
  vote      text CONSTRAINT flow_operator_vote CHECK (vote IN ('adopt', 'reject')),
  received  timestamptz NOT NULL,
  begun     integer NOT NULL,
  ended     integer,
  state     jsonb NOT NULL,
  PRIMARY KEY (task_id, id)
);
COMMENT ON TABLE flow_operator IS 'The work of one person at one visit';
COMMENT ON COLUMN flow_operator.person_id IS 'Absent: of a pool, until somebody takes it';
COMMENT ON COLUMN flow_operator.pool IS 'Of a pool: people, positions, roles and departments whose members may take it';
CREATE INDEX flow_operator_todo ON flow_operator (person_id, received DESC) WHERE status = 'open';
CREATE INDEX flow_operator_pool ON flow_operator USING gin (pool) WHERE status = 'open' AND person_id IS NULL;
CREATE INDEX flow_operator_of ON flow_operator (person_id, task_id);

CREATE TABLE flow_record (
  task_id     text NOT NULL CONSTRAINT flow_record_task REFERENCES flow_task,
  id          text NOT NULL,
  seq         integer NOT NULL,
  at          timestamptz NOT NULL,
  act         text NOT NULL,
  by_id       text CONSTRAINT flow_record_by REFERENCES app_user,
  for_id      text CONSTRAINT flow_record_for REFERENCES app_user,
  visit_id    text,
  node        text,
  operator_id text,
  opinion     text NOT NULL,
  note        jsonb NOT NULL,
  PRIMARY KEY (task_id, id)
);
COMMENT ON TABLE flow_record IS 'What somebody did, or the system; append-only';
COMMENT ON COLUMN flow_record.for_id IS 'By a deputy: for whom';
CREATE INDEX flow_record_done ON flow_record (by_id, at DESC) WHERE operator_id IS NOT NULL;

CREATE TABLE flow_circulate (
  task_id   text NOT NULL CONSTRAINT flow_circulate_task REFERENCES flow_task,
  id        text NOT NULL,
  person_id text NOT NULL CONSTRAINT flow_circulate_person REFERENCES app_user,
  node      text,
  by_id     text CONSTRAINT flow_circulate_by REFERENCES app_user,
  at        timestamptz NOT NULL,
  read_at   timestamptz,
  PRIMARY KEY (task_id, id)
);
COMMENT ON TABLE flow_circulate IS 'A copy of a task for reading';
CREATE INDEX flow_circulate_mine ON flow_circulate (person_id, at DESC);

CREATE TABLE flow_timer (
  task_id   text NOT NULL CONSTRAINT flow_timer_task REFERENCES flow_task,
  id        text NOT NULL,
  visit_id  text NOT NULL,
  does      text NOT NULL CONSTRAINT flow_timer_does CHECK (does IN ('pass', 'remind', 'overdue')),
  due       timestamptz NOT NULL,
  fixed     boolean NOT NULL,
  paused_at timestamptz,
  count     integer NOT NULL,
  PRIMARY KEY (task_id, id)
);
CREATE INDEX flow_timer_due ON flow_timer (due) WHERE paused_at IS NULL;

CREATE TABLE flow_child (
  task_id   text NOT NULL CONSTRAINT flow_child_task REFERENCES flow_task,
  id        text NOT NULL,
  visit_id  text NOT NULL,
  person_id text NOT NULL CONSTRAINT flow_child_person REFERENCES app_user,
  row_no    integer,
  result    text NOT NULL CONSTRAINT flow_child_result CHECK (result IN ('open', 'adopted', 'rejected', 'revoked', 'cancelled')),
  PRIMARY KEY (task_id, id)
);
COMMENT ON TABLE flow_child IS 'A task that another has started: flow_task.parent_task and parent_child';

CREATE TABLE flow_entrust (
  id                  text PRIMARY KEY,
  from_user_id        text NOT NULL CONSTRAINT flow_entrust_from REFERENCES app_user,
  to_user_id          text NOT NULL CONSTRAINT flow_entrust_to REFERENCES app_user,
  start_time          timestamptz NOT NULL,
  end_time            timestamptz NOT NULL,
  flow_ids            text[],
  accepted            boolean NOT NULL DEFAULT true,
  stopped_at          timestamptz,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  CONSTRAINT flow_entrust_self CHECK (from_user_id <> to_user_id),
  CONSTRAINT flow_entrust_window CHECK (start_time < end_time)
);
COMMENT ON TABLE flow_entrust IS 'Somebody else may act for a person in [start_time, end_time)';
COMMENT ON COLUMN flow_entrust.flow_ids IS 'Absent: all engines';
CREATE INDEX flow_entrust_to_user ON flow_entrust (to_user_id) WHERE delete_mark = 0;
CREATE INDEX flow_entrust_from_user ON flow_entrust (from_user_id) WHERE delete_mark = 0;

CREATE TABLE flow_favourite (
  user_id text NOT NULL CONSTRAINT flow_favourite_user REFERENCES app_user,
  flow_id text NOT NULL CONSTRAINT flow_favourite_flow REFERENCES flow,
  at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, flow_id)
);
COMMENT ON TABLE flow_favourite IS 'Engines that somebody has at hand when they launch';
