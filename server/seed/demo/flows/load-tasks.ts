// Tasks as rows, many at once: the same rows that commands would leave one after the other (server/src/flow/task.db.ts).
import type { TaskState } from '@ordo/engine/flow/state.ts';
import { sql } from 'kysely';
import { readyIn } from '../../../src/flow/task.db.ts';
import type { Db } from '../../../src/kit/db.ts';
import type { Maker } from '../models/kit.ts';
import type { PastEvent } from './past-task.ts';

export interface LoadedTask {
  id: string;
  flowId: string;
  modelId: string;
  record: string;
  by: Maker;
  begun: number;
  /** Time of its last change. */
  last: number;
  title: string;
  urgency: number;
  state: TaskState;
  events: readonly PastEvent[];
  titleOf(node: string): string;
  poolOf(visit: string): readonly string[];
  /** Of `taskColumns`. */
  columns: Readonly<Record<string, unknown>>;
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export async function loadTasks(db: Db, tasks: readonly LoadedTask[]): Promise<void> {
  const fill = async (table: string, rows: readonly object[]) => {
    const target = sql.table(table);
    const [first] = rows;
    if (!first) return;
    const columns = sql.join(Object.keys(first).map((name) => sql.id(name)));
    // An empty note is stored as well.
    const values = sql.join(Object.keys(first).map((name) => (name === 'note' ? sql`coalesce(note, 'null')` : sql.id(name))));
    await sql`insert into ${target} (${columns}) select ${values} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  };
  const each = (rows: (task: LoadedTask) => readonly object[]) => tasks.flatMap((task) => rows(task).map((row) => ({ task_id: task.id, ...row })));
  await fill('flow_task', tasks.map(taskRow));
  await fill(
    'flow_event',
    each(({ id, events, state }) =>
      events.map(({ seq, at, actor, command, facts, changes, effects, status }) => ({
        seq,
        command_id: `demo-${seq}`,
        command,
        facts,
        changes,
        effects,
        answer: { id, status, seq, number: state.number ?? '', version: 1 },
        user_id: actor,
        at: iso(at),
      })),
    ),
  );
  await fill(
    'flow_visit',
    each(({ state, titleOf }) =>
      state.visits.map(({ id, node, round, step, status, begun, ended, ...rest }) => ({
        id,
        node,
        title: titleOf(node),
        round,
        step,
        status,
        begun,
        ended,
        state: rest,
      })),
    ),
  );
  await fill(
    'flow_operator',
    each(({ state, events, poolOf }) => {
      const ready = readyIn(state);
      return state.operators.map(({ id, visit, person, status, vote, begun, ended, ...rest }) => ({
        id,
        visit_id: visit,
        person_id: person,
        pool: rest.isPool ? poolOf(visit) : null,
        status,
        ready: ready.has(id),
        vote,
        received: iso(events.find(({ seq }) => seq === begun)?.at ?? 0),
        begun,
        ended,
        state: rest,
      }));
    }),
  );
  await fill(
    'flow_record',
    each(({ state }) =>
      state.records.map(({ by, for: principal, visit, operator, at, ...rest }) => ({
        ...rest,
        at: iso(at),
        by_id: by,
        for_id: principal,
        visit_id: visit,
        operator_id: operator,
      })),
    ),
  );
  await fill(
    'flow_circulate',
    each(({ state }) =>
      state.circulates.map(({ id, person, node, by, at, readAt }) => ({ id, person_id: person, node, by_id: by, at: iso(at), read_at: iso(readAt) })),
    ),
  );
  await fill(
    'flow_timer',
    each(({ state }) =>
      state.timers.map(({ id, visit, does, due, fixed, pausedAt, count }) => ({
        id,
        visit_id: visit,
        does,
        due: iso(due),
        fixed,
        paused_at: iso(pausedAt),
        count,
      })),
    ),
  );
}

const taskRow = ({ id, flowId, modelId, record, by, begun, last, title, urgency, state, events, columns }: LoadedTask) => ({
  ...columns,
  id,
  flow_id: flowId,
  model_id: modelId,
  record_id: record,
  full_name: title,
  initiator_id: by.id,
  organize_id: by.organizeId,
  urgency,
  started_at: iso(events.find(({ seq }) => seq === state.submittedSeq)?.at ?? null),
  ended_at: state.status > 1 ? iso(events.findLast(({ changes }) => changes.task.status !== undefined)?.at ?? last) : null,
  version: events.length,
  delete_mark: 0,
  creator_time: iso(begun),
  creator_user_id: by.id,
  last_modify_time: iso(last),
  last_modify_user_id: events.at(-1)?.actor ?? by.id,
});
