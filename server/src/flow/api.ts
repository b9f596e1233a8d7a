// Workflows for programs: a task is started once for each key that a program chooses, and only the caller who started it can read its state.
import { createHash } from 'node:crypto';
import * as contract from '@ordo/contract/flow-api.ts';
import { flowCalls } from '@ordo/contract/flow-calls.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { Values } from '@ordo/engine/flow/state.ts';
import { freshValues } from '@ordo/engine/form/rules/form.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { flowActionsOf } from '../data-interface/key.read.ts';
import { flowOfTask } from '../flow-engine/flow-engine.read.ts';
import { describedFile, type Describe } from '../kit/describe-api.ts';
import { newId } from '../kit/id.ts';
import { readPage } from '../kit/page.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import type { Filled, FlowForms, LiveModel } from '../model/flow-form.read.ts';
import { namesIn, timesOf } from './detail.ts';
import { runCommand } from './run-command.ts';
import { startForm } from './start-form.ts';
import { findTask } from './task.db.ts';

type Start = Parsed<typeof contract.flowApiStart>;
type State = Result<typeof contract.flowApiTasks>['list'][number];

export function apiFeature(app: FastifyInstance, deps: Deps, forms: FlowForms, describe: Describe): void {
  serve(app, deps, contract.flowApiStart, (input, call) => started(forms, call, input));
  serve(app, deps, contract.flowApiTask, ({ flowId, id }, call) => tracked(call, flowId, id));
  serve(app, deps, contract.flowApiTasks, ({ flowId, key, status, ...paging }, call) => {
    const all = [ownTasks(call, flowId)];
    if (key !== undefined) all.push(sql<SqlBool>`exists (select from flow_api_task a where a.task_id = t.id and a.key = ${key})`);
    if (status !== undefined) all.push(sql<SqlBool>`t.status = ${status}`);
    return readPage<State>(call.db, paging, {
      table: 'flow_task',
      where: sql.join(all, sql` and `),
      order: { startTime: 'started_at' },
      nullable: ['started_at'],
      select: stateSql,
    });
  });
  const told = async (call: Call, flowId: string, how: keyof Describe) => {
    const { flow, model, takes } = await startForm(forms, call, flowId);
    return describedFile(describe, how, flowCalls(flowId, model.design, takes), flow.fullName, flow.enCode);
  };
  serve(app, deps, contract.flowOpenApi, ({ flowId }, call) => told(call, flowId, 'document'));
  serve(app, deps, contract.flowDocs, ({ flowId }, call) => told(call, flowId, 'page'));
  serve(app, deps, contract.flowTypings, ({ flowId }, call) => told(call, flowId, 'types'));
}

/** Who started a task: the API key, or the person whose token was sent. */
const callerOf = ({ user }: Pick<Call, 'user'>) => user.keyId ?? user.userId;

const ownTasks = (call: Pick<Call, 'user'>, flowId: string) =>
  sql<SqlBool>`t.flow_id = ${flowId} and t.delete_mark = 0 and exists (select from flow_api_task a where a.task_id = t.id and a.caller = ${callerOf(call)})`;

const stateSql = sql`t.id, (select a.key from flow_api_task a where a.task_id = t.id) as key, t.full_name as "fullName", coalesce(t.en_code, '') as number, t.status, t.suspended,
  t.completion, jsonb_build_object('account', u.account, 'name', u.real_name) as initiator, t.started_at as "startTime", t.ended_at as "endTime"
  from flow_task t join app_user u on u.id = t.initiator_id`;

/** @throws Refusal flowApiKeyUsed, flowApiPerson, keyFlowScope, and those of a launch */
async function started(forms: FlowForms, call: Call, { flowId, key, ...sent }: Start): Promise<Result<typeof contract.flowApiStart>> {
  const { db } = call;
  const caller = callerOf(call);
  const content = digest(sent);
  // Of two requests with one key at once the second waits for the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`flow api ${JSON.stringify([caller, flowId, key])}`}, 0))`.execute(db);
  const { rows } = await sql<{ id: string; content: string }>`
    select task_id as id, content from flow_api_task where caller = ${caller} and flow_id = ${flowId} and key = ${key}`.execute(db);
  const [known] = rows;
  if (known && known.content !== content) throw new Refusal('flowApiKeyUsed', { key });
  if (known) return { ...(await stateOf(call, flowId, known.id)), repeated: true };
  const initiatorId = await initiatorOf(call, flowId, sent.initiator);
  const { model, takes } = await startForm(forms, call, flowId);
  const id = newId();
  const { urgency, candidates } = sent;
  await runCommand(forms, call, {
    id,
    commandId: 'start',
    act: { command: 'submit', candidates },
    flowId,
    urgency,
    initiatorId,
    form: filledFrom(forms, call, model, takes, sent),
  });
  await sql`insert into flow_api_task (task_id, flow_id, caller, key, content) values (${id}, ${flowId}, ${caller}, ${key}, ${content})`.execute(db);
  return { ...(await stateOf(call, flowId, id)), repeated: false };
}

/** A key may name others only where it says so; whether its owner may launch for them is checked with the launch. @throws Refusal keyFlowScope, flowApiPerson */
async function initiatorOf({ db, user }: Call, flowId: string, account: string | undefined): Promise<string | undefined> {
  if (account === undefined || account === '') return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from app_user where normal_form(account) = normal_form(${account}) and enabled_mark = 1 and delete_mark = 0`.execute(db);
  const id = rows[0]?.id;
  if (id === user.userId) return undefined;
  if (user.keyId !== undefined && !(await flowActionsOf(db, user.keyId, flowId)).includes('startFor')) throw new Refusal('keyFlowScope');
  if (id === undefined) throw new Refusal('flowApiPerson', { account });
  return id;
}

/** With the initial values of the form, as on the screen. @throws Refusal recordFieldUnknown, flowTaskFieldRight */
function filledFrom(
  forms: FlowForms,
  call: Call,
  model: LiveModel,
  takes: (path: string) => boolean,
  { values, rows }: Pick<Start, 'values' | 'rows'>,
): Filled {
  const known = new Set([...model.head.fields.map(({ node }) => node.id), ...model.children.map(({ id }) => id)]);
  const assertTaken = (path: string, isKnown: boolean) => {
    if (!isKnown) throw new Refusal('recordFieldUnknown', { field: path });
    if (!takes(path)) throw new Refusal('flowTaskFieldRight', { fields: forms.labelOf(model, path.replace('.', '-'), call.language) });
  };
  for (const field of Object.keys(values)) assertTaken(field, known.has(field) && !model.children.some(({ id }) => id === field));
  for (const [table, given] of Object.entries(rows)) {
    const columns = model.children.find(({ id }) => id === table)?.fields.map(({ node }) => node.id);
    assertTaken(table, columns !== undefined);
    for (const column of new Set(given.flatMap(Object.keys))) assertTaken(`${table}.${column}`, columns?.includes(column) === true);
  }
  const fresh = Object.fromEntries(Object.entries(freshValues(model.program)).filter(([field]) => takes(field)));
  return forms.filledFrom(model, {}, { ...fresh, ...values, ...rows } as Values, 0);
}

async function stateOf(call: Call, flowId: string, id: string): Promise<State> {
  const { rows } = await sql<State>`select ${stateSql} where t.id = ${id} and ${ownTasks(call, flowId)}`.execute(call.db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

async function tracked(call: Call, flowId: string, id: string): Promise<Result<typeof contract.flowApiTask>> {
  const told = await stateOf(call, flowId, id);
  const task = await findTask(call.db, id, 'read');
  const flow = task && (await flowOfTask(call.db, task.row));
  if (!flow) throw new Refusal('notFound');
  const { row, state } = task;
  const [names, times] = [await namesIn(call.db, state, row.initiatorId), await timesOf(call.db, id)];
  const acting = (visit: string) => state.operators.flatMap((one) => (one.visit === visit && one.status === 'open' && one.person !== null ? [one.person] : []));
  // Branches that run at the same time stand within a visit of their own, which is no step.
  const live = state.visits.filter(({ status, branches }) => status === 'live' && branches === null);
  const steps = live.map(({ id: visit, node, begun }) => ({
    title: planOf(flow.version.flow).places[node]?.node.title ?? '',
    people: acting(visit).map((person) => names.get(person) ?? ''),
    since: times.get(begun) ?? row.creatorTime,
    due: state.timers.find((timer) => timer.visit === visit && timer.does !== 'remind')?.due ?? null,
  }));
  return { ...told, steps };
}

/** The same whatever the order of the keys. */
function digest(sent: unknown): string {
  const sorted = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(sent, sorted)).digest('hex');
}
