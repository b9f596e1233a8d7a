-- What somebody had in workflows goes over to another person as a job that goes on where it was cut off, with a result per task.

CREATE TABLE flow_hand_over (
  id                  text PRIMARY KEY,
  command_id          text NOT NULL,
  from_user_id        text NOT NULL CONSTRAINT flow_hand_over_from REFERENCES app_user,
  to_user_id          text NOT NULL CONSTRAINT flow_hand_over_to REFERENCES app_user,
  state               text NOT NULL CONSTRAINT flow_hand_over_state CHECK (state IN ('running', 'done')),
  entrusts            integer NOT NULL,
  engines             jsonb NOT NULL,
  ended_at            timestamptz,
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text,
  CONSTRAINT flow_hand_over_once UNIQUE (creator_user_id, command_id)
);
COMMENT ON COLUMN flow_hand_over.command_id IS 'Made by the client: asked again under the same one, it is the same hand over';
COMMENT ON COLUMN flow_hand_over.engines IS 'Ids and names of the engines whose drafts were changed';
CREATE INDEX flow_hand_over_at_work ON flow_hand_over (id) WHERE state = 'running';

CREATE TABLE flow_hand_over_task (
  hand_over_id text NOT NULL CONSTRAINT flow_hand_over_task_of REFERENCES flow_hand_over,
  task_id      text NOT NULL CONSTRAINT flow_hand_over_task_task REFERENCES flow_task,
  place        integer NOT NULL,
  state        text NOT NULL CONSTRAINT flow_hand_over_task_state CHECK (state IN ('waiting', 'done', 'stays')),
  why          jsonb,
  PRIMARY KEY (hand_over_id, task_id)
);
COMMENT ON COLUMN flow_hand_over_task.why IS 'Of what stays: key and parameters of the refusal';
CREATE INDEX flow_hand_over_task_next ON flow_hand_over_task (hand_over_id, state, place);
