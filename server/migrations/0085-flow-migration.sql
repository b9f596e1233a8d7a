-- Running tasks of workflows go over to another release, as a job that goes on where it was cut off, and back as long as nobody has acted since.

CREATE TABLE flow_migration (
  id                  text PRIMARY KEY,
  flow_id             text NOT NULL CONSTRAINT flow_migration_flow REFERENCES flow,
  from_release        text NOT NULL CONSTRAINT flow_migration_from REFERENCES flow_release,
  to_release          text NOT NULL CONSTRAINT flow_migration_to REFERENCES flow_release,
  map                 jsonb NOT NULL,
  state               text NOT NULL CONSTRAINT flow_migration_state CHECK (state IN ('running', 'done', 'undoing', 'undone')),
  undone_by           text CONSTRAINT flow_migration_undone_by REFERENCES app_user,
  ended_at            timestamptz,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN flow_migration.map IS 'Node of the old release → node of the new one; the others go by their ids';
COMMENT ON COLUMN flow_migration.undone_by IS 'Who has it undone: their rights and rows count';
CREATE INDEX flow_migration_of_flow ON flow_migration (flow_id, creator_time DESC);
CREATE INDEX flow_migration_at_work ON flow_migration (id) WHERE state IN ('running', 'undoing');

CREATE TABLE flow_migration_task (
  migration_id text NOT NULL CONSTRAINT flow_migration_task_of REFERENCES flow_migration,
  task_id      text NOT NULL CONSTRAINT flow_migration_task_task REFERENCES flow_task,
  place        integer NOT NULL,
  state        text NOT NULL CONSTRAINT flow_migration_task_state CHECK (state IN ('waiting', 'moved', 'refused', 'undone', 'stays')),
  why          jsonb,
  PRIMARY KEY (migration_id, task_id)
);
COMMENT ON COLUMN flow_migration_task.state IS 'moved: with the new release; refused: with the old one; undone: back with the old one; stays: with the new one, and could not go back';
COMMENT ON COLUMN flow_migration_task.why IS 'Of what was refused: key and parameters of the refusal';
CREATE INDEX flow_migration_task_next ON flow_migration_task (migration_id, place);
