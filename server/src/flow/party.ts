// People whom a task concerns: those who launched it, act or acted, have a copy, are currently deputies of one of these, or monitor it. For other people
// it does not exist.
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import { principalsOf, type Entrust } from '@ordo/engine/flow/entrust.ts';
import { isOwnAct } from '@ordo/engine/flow/own-act.ts';
import { rolesInStub } from '@ordo/engine/flow/stub.ts';
import type { TaskState } from '@ordo/engine/flow/state.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { mentionsIn } from '@ordo/engine/text/mention.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { monitored } from './monitored.read.ts';
import type { TaskRow } from './task.db.ts';

export type PartyRole = 'initiator' | 'operator' | 'deputy' | 'circulated' | 'monitor';

/** Columns of `flow_entrust` as an `Entrust`. */
export const entrustColumnsSql = sql`from_user_id as "from", to_user_id as "to", start_time as start, end_time as "end", flow_ids as engines, accepted, stopped_at as "stoppedAt"`;

/** Entrusts to this person that have not ended. */
export async function entrustsTo(db: Db, person: string, now: number): Promise<Entrust[]> {
  const { rows } = await sql<Entrust>`
    select ${entrustColumnsSql}
    from flow_entrust where to_user_id = ${person} and delete_mark = 0 and end_time > ${new Date(now)}`.execute(db);
  return rows;
}

export interface Standing {
  roles: PartyRole[];
  /** People whose deputy the caller is, for this engine. Empty on a task of their own: nobody is a deputy there. */
  principals: string[];
  /** Open work of pools that they may claim. */
  claims: ReadonlySet<string>;
}

/** What the database answers about the caller and a task, besides its rows. */
export interface StandingFacts {
  entrusts: readonly Entrust[];
  /** Open work of it that they may claim. */
  claims: readonly string[];
  /** Whether they may monitor it. */
  watches: boolean;
}

export function standingIn(
  { user, now }: Pick<Call, 'user' | 'now'>,
  { flowId, stub }: Pick<TaskRow, 'flowId' | 'stub'>,
  state: TaskState,
  { entrusts, claims, watches }: StandingFacts,
): Standing {
  const me = user.userId;
  const principals = state.initiator === me ? [] : principalsOf(entrusts, me, flowId, now);
  const roles = new Set<PartyRole>(rolesInStub(stub?.people ?? [], me, principals));
  if (state.initiator === me) roles.add('initiator');
  // A person who gave back the work of a pool had it before.
  const acts = new Set([...state.operators.map(({ person }) => person), ...state.records.flatMap(({ act, by }) => (act === 'claim' ? [by] : []))]);
  const hasActed = state.records.some((record) => record.by === me && isOwnAct(record));
  if (acts.has(me) || hasActed || claims.length > 0) roles.add('operator');
  if (state.circulates.some(({ person }) => person === me)) roles.add('circulated');
  if (principals.some((person) => acts.has(person))) roles.add('deputy');
  if (watches) roles.add('monitor');
  return { roles: [...roles], principals, claims: new Set(claims) };
}

export async function standingOf(call: Call, task: Pick<TaskRow, 'id' | 'flowId' | 'stub'>, state: TaskState): Promise<Standing> {
  const entrusts = await entrustsTo(call.db, call.user.userId, call.now);
  const { rows } = await sql<Pick<StandingFacts, 'claims' | 'watches'>>`
    select ${claimable(call)} as claims, ${mayWatch(call)} is true as watches from flow_task t where t.id = ${task.id}`.execute(call.db);
  return standingIn(call, task, state, { entrusts, ...(rows[0] ?? { claims: [], watches: false }) });
}

/** The people whose deputy the caller is now, by engine; one query for all engines. */
export async function principalsIn({ db, user, now }: Pick<Call, 'db' | 'user' | 'now'>): Promise<(flowId: string) => string[]> {
  const entrusts = await entrustsTo(db, user.userId, now);
  return (flowId) => principalsOf(entrusts, user.userId, flowId, now);
}

/** People whom a task concerns by its own rows, independent of the current organisation. */
const partiesOf = ({ initiator, operators, circulates, records }: TaskState): ReadonlySet<string> =>
  new Set([
    initiator,
    ...operators.flatMap(({ person }) => person ?? []),
    ...circulates.map(({ person }) => person),
    ...records.flatMap((record) => (isOwnAct(record) ? (record.by ?? []) : [])),
  ]);

/** A mention grants no access: only people who see the task can be mentioned. @throws Refusal flowTaskMention */
export async function assertParties({ db }: Pick<Call, 'db'>, state: TaskState, act: FlowAct): Promise<void> {
  if (act.command !== 'comment') return;
  const parties = partiesOf(state);
  const stranger = [...act.mentions, ...mentionsIn(act.text)].find((person) => !parties.has(person));
  if (stranger === undefined) return;
  const { rows } = await sql<{ name: string }>`select real_name as name from app_user where id = ${stranger}`.execute(db);
  throw new Refusal('flowTaskMention', { name: rows[0]?.name ?? stranger });
}

/** Open work of a task `t` that the caller may claim. */
export const claimable = ({ user }: Pick<Call, 'user'>): RawBuilder<string[]> => sql<string[]>`array(
  select o.id from flow_operator o where o.task_id = t.id and o.status = 'open' and o.person_id is null and o.pool && ${user.holders}::text[])`;

/** Whether the caller may monitor a task `t`, within their scope; drafts are visible only to their initiators. */
export const mayWatch = (call: Pick<Call, 'user' | 'scope'>): RawBuilder<SqlBool> =>
  can(call.user.rights, `${monitorMenu}:view`) ? sql<SqlBool>`(${monitored(call)})` : sql<SqlBool>`false`;

const monitorMenu = 'workFlow.flowMonitor';

/** Permission of the monitor's page that a command needs. */
const buttons: Partial<Record<FlowAct['command'], string>> = {
  suspend: 'btn_suspend',
  resume: 'btn_suspend',
  cancel: 'btn_cancel',
  assign: 'btn_assign',
  retry: 'btn_assign',
  removeSigner: 'btn_assign',
  move: 'btn_move',
  revive: 'btn_move',
};

/** Whether the caller may use this command as a monitor. */
export const canMonitor = ({ user }: Call, command: FlowAct['command']): boolean => can(user.rights, `${monitorMenu}:${buttons[command] ?? 'view'}`);
