// A task as rows: read completely for a decision, and written as the changes of the decision.
import type { Changes, Circulate, Child, FlowRecord, Operator, TaskState, TaskStatus, Timer, Visit } from '@ordo/engine/flow/state.ts';
import { joinNames } from '@ordo/engine/text/punctuation.ts';
import type { StubPerson } from '@ordo/engine/flow/stub.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';

export interface TaskRow {
  id: string;
  flowId: string;
  releaseId: string | null;
  modelId: string;
  recordId: string;
  fullName: string;
  enCode: string | null;
  initiatorId: string;
  organizeId: string;
  submittedBy: string | null;
  urgency: number;
  status: TaskStatus;
  suspended: boolean;
  revoking: boolean;
  completion: number;
  seq: number;
  valuesSeq: number;
  submittedSeq: number;
  migratedSeq: number | null;
  urgedAt: number | null;
  creatorId: string | null;
  creatorTime: number;
  startTime: number | null;
  endTime: number | null;
  parentTask: string | null;
  parentChild: string | null;
  /** What is left after the retention period; null: the task has its details. */
  stub: Stub | null;
}

export interface Stub {
  since: number;
  years: number;
  people: readonly StubPerson[];
}

/** Without the values, which are stored in the record of the form. */
export interface LoadedTask {
  row: TaskRow;
  state: TaskState;
}

/** Prefix in the child key column for a task that approves the revocation of another one; the requesting event follows. */
export const REVOKES = 'revoke.';
export const isRevocation = ({ parentChild }: Pick<TaskRow, 'parentChild'>): boolean => parentChild?.startsWith(REVOKES) ?? false;

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
const all = (select: RawBuilder<unknown>) => sql`coalesce((select jsonb_agg(to_jsonb(o) order by o.place) from (${select}) o), '[]')`;
/** Keys are (event, number): ordered by both. */
const place = sql`string_to_array(id, '.')::int[] as place`;

const own = sql`
  t.id, t.flow_id as "flowId", t.release_id as "releaseId", t.model_id as "modelId", t.record_id as "recordId", t.full_name as "fullName", t.en_code as "enCode",
  t.initiator_id as "initiatorId", t.organize_id as "organizeId", t.submitted_by as "submittedBy", t.urgency, t.status, t.suspended, t.revoking, t.completion, t.seq,
  t.values_seq as "valuesSeq", t.submitted_seq as "submittedSeq", t.migrated_seq as "migratedSeq", t.urged_at as "urgedAt", t.creator_user_id as "creatorId", t.creator_time as "creatorTime",
  t.started_at as "startTime", t.ended_at as "endTime", t.parent_task as "parentTask", t.parent_child as "parentChild",
  case when t.stub_since is null then null else jsonb_build_object('since', ${ms('t.stub_since')}, 'years', t.stub_years, 'people', t.stub_people) end as stub`;

const rowsOf = sql`
  ${all(sql`select id, node, round, step, status, begun, ended, state, ${place} from flow_visit where task_id = t.id`)} as visits,
  ${all(sql`select id, visit_id as visit, person_id as person, status, vote, begun, ended, state, ${place} from flow_operator where task_id = t.id`)} as operators,
  ${all(sql`select id, seq, ${ms('at')} as at, act, by_id as by, for_id as for, visit_id as visit, node, operator_id as operator, opinion, note, ${place}
    from flow_record where task_id = t.id`)} as records,
  ${all(sql`select id, person_id as person, node, by_id as by, ${ms('at')} as at, ${ms('read_at')} as "readAt", ${place} from flow_circulate where task_id = t.id`)} as circulates,
  ${all(sql`select id, visit_id as visit, does, ${ms('due')} as due, fixed, ${ms('paused_at')} as "pausedAt", count, ${place} from flow_timer where task_id = t.id`)} as timers,
  ${all(sql`select id, visit_id as visit, person_id as person, row_no as row, result, ${place} from flow_child where task_id = t.id`)} as children`;

type Packed<R> = R & { state: object; place: unknown };
interface Raw extends TaskRow {
  visits: Packed<Visit>[];
  operators: Packed<Operator>[];
  records: FlowRecord[];
  circulates: Circulate[];
  timers: Timer[];
  children: Child[];
}

const unpacked = <R extends { id: string }>({ state, place: _, ...rest }: Packed<R>) => ({ ...rest, ...state }) as unknown as R;
const plain = <R extends object>({ place: _, ...rest }: R & { place?: unknown }) => rest as unknown as R;

/** How long a command waits while another one is decided, before it is refused: flow.md, Locks. */
const LOCK_TIMEOUT = sql`set local lock_timeout = '2s'`;

/** @param lock no other command decides on it until the transaction ends @throws Refusal flowTaskBusy */
export async function findTask(db: Db, id: string, lock: 'lock' | 'read'): Promise<LoadedTask | null> {
  if (lock === 'lock') await lockTask(db, id);
  return (await readTasks(db, [id]))[0] ?? null;
}

/** The existing ones, in no particular order. */
export async function readTasks(db: Db, ids: readonly string[], which?: 'also deleted'): Promise<LoadedTask[]> {
  const { rows } =
    await sql<Raw>`select ${own}, ${rowsOf} from flow_task t where t.id = any(${ids}::text[]) ${which ? sql`` : sql`and t.delete_mark = 0`}`.execute(db);
  return rows.map(loaded);
}

function loaded(raw: Raw): LoadedTask {
  const { visits, operators, records, circulates, timers, children, ...row } = raw;
  return {
    row,
    state: {
      status: row.status,
      suspended: row.suspended,
      seq: row.seq,
      version: row.releaseId ?? '',
      initiator: row.initiatorId,
      submittedBy: row.submittedBy,
      number: row.enCode,
      values: {},
      valuesSeq: row.valuesSeq,
      submittedSeq: row.submittedSeq,
      completion: row.completion,
      urgedAt: row.urgedAt,
      migratedSeq: row.migratedSeq,
      revoking: row.revoking,
      visits: visits.map(unpacked<Visit>),
      operators: operators.map(unpacked<Operator>),
      records: records.map(plain),
      circulates: circulates.map(plain),
      timers: timers.map(plain),
      children: children.map(plain),
    },
  };
}

/** @param lock of a task or its document @throws Refusal flowTaskBusy */
export async function lockInTime(db: Db, lock: () => Promise<unknown>): Promise<void> {
  await LOCK_TIMEOUT.execute(db);
  try {
    await lock();
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw new Refusal('flowTaskBusy');
    throw error;
  }
  await sql`set local lock_timeout = default`.execute(db);
}

/** @throws Refusal flowTaskBusy */
export const lockTask = (db: Db, id: string): Promise<void> => lockInTime(db, () => sql`select from flow_task where id = ${id} for no key update`.execute(db));

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Columns of the task itself that a decision has changed. */
export function taskColumns({ task }: Pick<Changes, 'task'>, state: TaskState, now: number, titleOf: (node: string) => string): Record<string, unknown> {
  const standing = state.visits.filter(({ status, heldBy, branches }) => status === 'live' && heldBy === null && branches === null);
  const dues = state.timers.filter(({ does, pausedAt }) => does === 'overdue' && pausedAt === null).map(({ due }) => due);
  const nodes = [...new Set(standing.map(({ node }) => node))];
  const isOver = state.status !== 1 && state.status !== 0;
  return {
    status: state.status,
    suspended: state.suspended,
    revoking: state.revoking,
    completion: state.completion,
    seq: state.seq,
    initiator_id: state.initiator,
    release_id: state.version === '' ? null : state.version,
    submitted_by: state.submittedBy,
    en_code: state.number,
    values_seq: state.valuesSeq,
    submitted_seq: state.submittedSeq,
    migrated_seq: state.migratedSeq,
    urged_at: moment(state.urgedAt),
    at_nodes: nodes,
    this_step: joinNames(nodes.map(titleOf), 'zh').slice(0, MAX_STEP),
    overdue: standing.some(({ overdue }) => overdue),
    due_at: moment(dues.length > 0 ? Math.min(...dues) : null),
    ...(task.submittedSeq !== undefined && { started_at: moment(now) }),
    ...(task.status !== undefined && { ended_at: isOver ? moment(now) : null }),
  };
}

const MAX_STEP = 500;

/** Work that may be decided now, as lists show it: it is marked in the rows. */
export function readyIn({ status, suspended, visits, operators }: TaskState): ReadonlySet<string> {
  if (status !== 1 || suspended) return new Set();
  const active = new Set(visits.filter((visit) => visit.status === 'live' && visit.heldBy === null).map(({ id }) => id));
  return new Set(operators.filter((operator) => operator.status === 'open' && active.has(operator.visit)).map(({ id }) => id));
}

/** Values of rows that are not part of the engine's decision. */
export interface RowFacts {
  now: number;
  titleOf(node: string): string;
  /** Candidates for the work of a pool. */
  poolOf(visit: string): readonly string[];
  /** The work that could be decided before, and can be now. */
  wasReady: ReadonlySet<string>;
  ready: ReadonlySet<string>;
}

export async function writeRows(db: Db, taskId: string, changes: Changes, { now, titleOf, poolOf, wasReady, ready }: RowFacts): Promise<void> {
  const { visits, operators, records, circulates, timers, children, gone } = changes;
  if (visits.length > 0)
    await sql`
      insert into flow_visit (task_id, id, node, title, round, step, status, begun, ended, state)
      select ${taskId}, v.id, v.node, v.title, v.round, v.step, v.status, v.begun, v.ended, v.state
      from jsonb_to_recordset(${json(visits.map(({ id, node, round, step, status, begun, ended, ...state }) => ({ id, node, title: titleOf(node), round, step, status, begun, ended, state })))}::jsonb)
        v (id text, node text, title text, round int, step int, status text, begun int, ended int, state jsonb)
      on conflict (task_id, id) do update set node = excluded.node, title = excluded.title, status = excluded.status, ended = excluded.ended, state = excluded.state`.execute(
      db,
    );
  if (operators.length > 0)
    await sql`
      insert into flow_operator (task_id, id, visit_id, person_id, pool, status, ready, vote, received, begun, ended, state)
      select ${taskId}, o.id, o.visit, o.person, o.pool, o.status, o.ready, o.vote, ${moment(now)}, o.begun, o.ended, o.state
      from jsonb_to_recordset(${json(
        operators.map(({ id, visit, person, status, vote, begun, ended, ...state }) => {
          return { id, visit, person, pool: state.isPool ? poolOf(visit) : null, status, ready: ready.has(id), vote, begun, ended, state };
        }),
      )}::jsonb) o (id text, visit text, person text, pool text[], status text, ready boolean, vote text, begun int, ended int, state jsonb)
      on conflict (task_id, id) do update set person_id = excluded.person_id, status = excluded.status, ready = excluded.ready, vote = excluded.vote,
        ended = excluded.ended, state = excluded.state, received = case when excluded.status = 'open' and flow_operator.status <> 'open' then excluded.received else flow_operator.received end`.execute(
      db,
    );
  // The rest of the task may have changed: it is suspended, or a visit is held.
  const written = new Set(operators.map(({ id }) => id));
  const others = [...wasReady.symmetricDifference(ready)].filter((id) => !written.has(id));
  if (others.length > 0) await sql`update flow_operator set ready = not ready where task_id = ${taskId} and id = any(${others}::text[])`.execute(db);
  if (records.length > 0)
    await sql`
      insert into flow_record (task_id, id, seq, at, act, by_id, for_id, visit_id, node, operator_id, opinion, note)
      select ${taskId}, r.id, r.seq, ${fromMs('r.at')}, r.act, r.by, r.for, r.visit, r.node, r.operator, r.opinion, coalesce(r.note, 'null')
      from jsonb_to_recordset(${json(records)}::jsonb)
        r (id text, seq int, at float8, act text, by text, "for" text, visit text, node text, operator text, opinion text, note jsonb)`.execute(db);
  if (circulates.length > 0)
    await sql`
      insert into flow_circulate (task_id, id, person_id, node, by_id, at, read_at)
      select ${taskId}, c.id, c.person, c.node, c.by, ${fromMs('c.at')}, ${fromMs('c.readAt')}
      from jsonb_to_recordset(${json(circulates)}::jsonb) c (id text, person text, node text, by text, at float8, "readAt" float8)
      on conflict (task_id, id) do update set read_at = excluded.read_at`.execute(db);
  if (gone.length > 0) await sql`delete from flow_timer where task_id = ${taskId} and id = any(${gone}::text[])`.execute(db);
  if (timers.length > 0)
    await sql`
      insert into flow_timer (task_id, id, visit_id, does, due, fixed, paused_at, count)
      select ${taskId}, m.id, m.visit, m.does, ${fromMs('m.due')}, m.fixed, ${fromMs('m.pausedAt')}, m.count
      from jsonb_to_recordset(${json(timers)}::jsonb) m (id text, visit text, does text, due float8, fixed boolean, "pausedAt" float8, count int)
      on conflict (task_id, id) do update set due = excluded.due, paused_at = excluded.paused_at, count = excluded.count`.execute(db);
  if (children.length > 0)
    await sql`
      insert into flow_child (task_id, id, visit_id, person_id, row_no, result)
      select ${taskId}, c.id, c.visit, c.person, c.row, c.result
      from jsonb_to_recordset(${json(children)}::jsonb) c (id text, visit text, person text, "row" int, result text)
      on conflict (task_id, id) do update set result = excluded.result`.execute(db);
}

const json = (rows: readonly unknown[]) => JSON.stringify(rows);
const fromMs = (column: string) => sql`to_timestamp(${sql.ref(column)} / 1000)`;
