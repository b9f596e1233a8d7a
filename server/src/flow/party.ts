// People whom a task concerns: those who launched it, act or acted, have a copy, are currently deputies of one of these, or monitor it. For other people
// it does not exist.
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import { principalsOf, type Entrust } from '@ordo/engine/flow/entrust.ts';
import type { TaskState } from '@ordo/engine/flow/state.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { mentionsIn } from '@ordo/engine/text/mention.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { monitored } from './monitored.read.ts';

export type PartyRole = 'initiator' | 'operator' | 'deputy' | 'circulated' | 'monitor';

/** Entrusts to this person that have not ended. */
export async function entrustsTo(db: Db, person: string, now: number): Promise<Entrust[]> {
  const { rows } = await sql<Entrust>`
    select from_user_id as "from", to_user_id as "to", start_time as start, end_time as "end", flow_ids as engines, accepted, stopped_at as "stoppedAt"
    from flow_entrust where to_user_id = ${person} and delete_mark = 0 and end_time > ${new Date(now)}`.execute(db);
  return rows;
}

export interface Standing {
  roles: PartyRole[];
  /** People whose deputy the caller is, for this engine. */
  principals: string[];
}

export async function standingOf(call: Call, task: { id: string; flowId: string }, state: TaskState): Promise<Standing> {
  const me = call.user.userId;
  const principals = principalsOf(await entrustsTo(call.db, me, call.now), me, task.flowId, call.now);
  const roles = new Set<PartyRole>();
  if (state.initiator === me) roles.add('initiator');
  // A person who gave back the work of a pool had it before.
  const acts = new Set([...state.operators.map(({ person }) => person), ...state.records.flatMap(({ act, by }) => (act === 'claim' ? [by] : []))]);
  if (acts.has(me)) roles.add('operator');
  if (await mayClaim(call, task.id)) roles.add('operator');
  if (state.circulates.some(({ person }) => person === me)) roles.add('circulated');
  if (principals.some((person) => acts.has(person))) roles.add('deputy');
  if (await watches(call, task.id)) roles.add('monitor');
  return { roles: [...roles], principals };
}

/** People whom a task concerns by its own rows, independent of the current organisation. */
const partiesOf = ({ initiator, operators, circulates, records }: TaskState): ReadonlySet<string> =>
  new Set([
    initiator,
    ...operators.flatMap(({ person }) => person ?? []),
    ...circulates.map(({ person }) => person),
    ...records.flatMap(({ act, by }) => (act === 'claim' && by !== null ? [by] : [])),
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

async function mayClaim({ db, user }: Call, task: string): Promise<boolean> {
  const { rows } = await sql`
    select from flow_operator where task_id = ${task} and status = 'open' and person_id is null and pool && ${user.holders}::text[] limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the caller may monitor a task, within their scope; drafts are visible only to their initiators. */
async function watches(call: Call, task: string): Promise<boolean> {
  if (!can(call.user.rights, `${monitorMenu}:view`)) return false;
  const { rows } = await sql`select from flow_task t where t.id = ${task} and ${monitored(call)}`.execute(call.db);
  return rows.length > 0;
}

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
