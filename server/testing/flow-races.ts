// Many people use workflows while the product is killed: unanswered calls are repeated with the same key until there is an answer. The
// answers are then compared with the tables, which alone are authoritative.
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import { flowAssign, flowCancel, flowCommand, flowMove, flowSuspend } from '@ordo/contract/flow-task.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { sql } from 'kysely';
import { checkFlows } from '../src/flow/check.ts';
import { newId } from '../src/kit/id.ts';
import { flowPages, office } from './flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type MadeFlow } from './flows.ts';
import { pick, type Random } from './model-designs.ts';
import type { TestUser } from './users.ts';
import type { Asking, Reply } from './server.ts';

export interface FlowWorld extends Asking {
  people: readonly TestUser[];
  launcher: TestUser;
  watcher: TestUser;
  filled: ReturnType<typeof office>['filled'];
  field: Readonly<Record<string, string>>;
  flowOf(chain: readonly FlowNode[], start?: Parameters<typeof releasedFlowOf>[3]): Promise<MadeFlow>;
}

const monitor = ['view', 'btn_suspend', 'btn_assign', 'btn_cancel', 'btn_move'].map((right) => `workFlow.flowMonitor:${right}`);

/** @param token of the administrator */
export async function flowWorld(server: Asking, token: string, count: number): Promise<FlowWorld> {
  const form = await flowForm(server, token);
  const { hire, filled } = office(server, form);
  const people: TestUser[] = [];
  for (let at = 0; at < count; at += 1) people.push(await hire());
  const [launcher, watcher] = [await hire(), await hire([...flowPages, ...monitor])];
  const flowOf: FlowWorld['flowOf'] = (chain, more = {}) =>
    releasedFlowOf(server, form, chain, { ...more, settings: { admin: watcher.userId, withdraw: 'any', ...more.settings } });
  return { ...server, people, launcher, watcher, filled, field: form.field, flowOf };
}

type Answered = Pick<Reply<typeof flowCommand>, 'code' | 'msg' | 'refusal'>;

/** Commands for administrators of tasks have calls of their own. */
function asked({ ask }: Asking, input: { id: string; commandId: string; act: FlowAct }, token: string, more: object): Promise<Answered> {
  const { act, ...rest } = input;
  switch (act.command) {
    case 'suspend':
    case 'resume':
      return ask(flowSuspend, { ...rest, act }, token);
    case 'cancel':
      return ask(flowCancel, { ...rest, act }, token);
    case 'assign':
    case 'removeSigner':
    case 'retry':
      return ask(flowAssign, { ...rest, act }, token);
    case 'move':
    case 'revive':
      return ask(flowMove, { ...rest, act }, token);
    default:
      return ask(flowCommand, { ...rest, act, ...more }, token);
  }
}

/** Repeats the call until there is an answer, with the same key, so that it happens once. */
export async function heard(
  world: Asking,
  id: string,
  act: FlowAct,
  by: TestUser,
  more: object = {},
  commandId = newId(),
): Promise<Answered & { commandId: string }> {
  for (let times = 0; times < 600; times += 1) {
    try {
      return { ...(await asked(world, { id, commandId, act }, by.token, more)), commandId };
    } catch (error) {
      // The server is down at the moment.
      if (!(error instanceof TypeError)) throw error;
      await new Promise((later) => setTimeout(later, 50));
    }
  }
  throw new Error('nobody answers');
}

/** @returns the results of all, with a limited number running at a time */
export async function together<T, R>(items: readonly T[], atOnce: number, work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T, at);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

export async function launched(world: FlowWorld, flow: MadeFlow, count: number, by = world.launcher): Promise<string[]> {
  return together(Array.from({ length: count }, newId), 6, async (id) => {
    const reply = await heard(world, id, { command: 'submit' }, by, { flowId: flow.id, form: world.filled({ title: '试', days: '1' }) });
    if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
    return id;
  });
}

export interface DecidersOutcome {
  wrong: string[];
  told: number;
  refused: number;
}

/** R4: everybody decides on each task at the same moment. @param decided called after each task */
export async function deciders(
  world: FlowWorld,
  count: number,
  decided: (done: number) => Promise<void> | undefined,
): Promise<DecidersOutcome & { ids: string[] }> {
  const flow = await world.flowOf([
    byPeople(
      'one',
      world.people.map(({ userId }) => userId),
    ),
  ]);
  const ids = await launched(world, flow, count);
  const { rows } = await sql<{ task: string; person: string; id: string }>`
    select task_id as task, person_id as person, id from flow_operator where task_id = any(${ids}::text[])`.execute(world.db);
  const work = new Map(rows.map(({ task, person, id }) => [`${task} ${person}`, id]));
  const outcome: DecidersOutcome = { wrong: [], told: 0, refused: 0 };
  let done = 0;
  await together(ids, 3, async (id) => {
    const replies = await Promise.all(
      world.people.map((person) => heard(world, id, { command: 'adopt', operator: work.get(`${id} ${person.userId}`) ?? '', opinion: '同意' }, person)),
    );
    const won = replies.filter(({ code }) => code === 200).length;
    outcome.told += won;
    outcome.refused += replies.length - won;
    const strange = replies.filter(
      ({ code, refusal }) => code !== 200 && !['flowTaskDecided', 'flowTaskDecidedBy', 'flowTaskStatus', 'flowTaskBusy'].includes(refusal ?? ''),
    );
    if (won !== 1) outcome.wrong.push(`${id} was decided by ${won}, as they were told`);
    for (const { refusal, msg } of strange) outcome.wrong.push(`${id}: ${refusal ?? ''} ${msg}`);
    await decided((done += 1));
  });
  return { ...outcome, ids };
}

/** Checks the tables after the race: each decision exactly once. @returns violations */
export async function afterDeciders(
  world: FlowWorld,
  ids: readonly string[],
): Promise<Record<'decisions' | 'records' | 'ended' | 'notices' | 'todos', number>> {
  const { rows } = await sql<Record<'decisions' | 'records' | 'ended' | 'notices' | 'todos', number>>`
    select (select count(*)::int from flow_event where task_id = any(${ids}::text[]) and command ->> 'command' = 'adopt') as decisions,
      (select count(*)::int from flow_record where task_id = any(${ids}::text[]) and act = 'adopt') as records,
      (select count(*)::int from flow_task where id = any(${ids}::text[]) and status = 2 and seq = 2) as ended,
      (select count(*)::int from message_receive r join message m on m.id = r.message_id
        where r.user_id = ${world.launcher.userId} and m.title like '【审批通过】%' and m.body_text::jsonb ->> 'id' = any(${ids}::text[])) as notices,
      (select count(*)::int from message_receive r join message m on m.id = r.message_id
        where m.title like '【待审】%' and m.body_text::jsonb ->> 'id' = any(${ids}::text[])) as todos`.execute(world.db);
  return rows[0] ?? { decisions: 0, records: 0, ended: 0, notices: 0, todos: 0 };
}

export interface LoadOutcome {
  wrong: string[];
  done: number;
  refused: number;
  commands: Readonly<Record<string, number>>;
}

/** Everybody does anything permitted with any task, from drafts to revival. @param did called after each success */
export async function mixedLoad(world: FlowWorld, draw: Random, deeds: number, did: (done: number) => Promise<void> | undefined): Promise<LoadOutcome> {
  const [a = world.launcher, b = world.launcher, c = world.launcher, d = world.launcher] = world.people;
  const both: FlowNode = {
    kind: 'interflow',
    id: 'both',
    title: '并行',
    outside: {},
    branches: [b, c].map(({ userId }, at) => ({ id: `way${at}`, title: '', when: null, outside: {}, chain: [byPeople(`in${at}`, [userId])] })),
  };
  const flow = await world.flowOf([
    byPeople('first', [a.userId, b.userId], {
      sign: { mode: 'all', adopts: { percent: 100 }, rejects: null, delayed: false, weights: {} },
      onReject: { to: 'start' },
    }),
    both,
    { kind: 'copy', id: 'copy', title: '抄送', outside: {}, people: { ...nobody, users: [d.userId] } },
    byPeople('last', [c.userId, d.userId]),
  ]);
  const ids: string[] = [];
  const acknowledged: { id: string; commandId: string }[] = [];
  const outcome: LoadOutcome = { wrong: [], done: 0, refused: 0, commands: {} };
  const counts = outcome.commands as Record<string, number>;
  const act = async () => {
    const isNew = ids.length < 5 || draw(6) === 0;
    const id = isNew ? newId() : pick(draw, ids);
    const [by, deed, more] = isNew
      ? [world.launcher, { command: draw(5) ? 'submit' : 'saveDraft' } as FlowAct, { flowId: flow.id, form: world.filled({ title: '试', days: '1' }) }]
      : await anyDeed(world, draw, id);
    const reply = await heard(world, id, deed, by, more);
    if (isNew && reply.code === 200) ids.push(id);
    if (reply.code === 200) {
      acknowledged.push({ id, commandId: reply.commandId });
      counts[deed.command] = (counts[deed.command] ?? 0) + 1;
      await did((outcome.done += 1));
    } else if (reply.refusal === null || reply.refusal === undefined || reply.code >= 500)
      outcome.wrong.push(`${deed.command} said ${reply.code} ${reply.msg}`);
    else outcome.refused += 1;
  };
  const person = async () => {
    while (outcome.done < deeds && outcome.wrong.length < 5) await act();
  };
  await Promise.all(Array.from({ length: 6 }, person));
  const { rows } = await sql<{ id: string; commandId: string }>`
    select task_id as id, command_id as "commandId" from flow_event where task_id = any(${ids}::text[])`.execute(world.db);
  const there = new Set(rows.map((one) => `${one.id} ${one.commandId}`));
  const known = new Set(acknowledged.map((one) => `${one.id} ${one.commandId}`));
  for (const one of known) if (!there.has(one)) outcome.wrong.push(`${one} was acknowledged and is lost`);
  for (const one of there) if (!known.has(one)) outcome.wrong.push(`${one} is there, and nobody asked for it or heard of it`);
  return outcome;
}

async function anyDeed(world: FlowWorld, draw: Random, id: string): Promise<[TestUser, FlowAct, object]> {
  const { rows } = await sql<{ id: string; person: string; visit: string }>`
    select id, person_id as person, visit_id as visit from flow_operator where task_id = ${id} and status = 'open' order by id`.execute(world.db);
  const [open] = rows.length > 0 ? [pick(draw, rows)] : [];
  const who = [...world.people, world.launcher, world.watcher].find(({ userId }) => userId === open?.person) ?? world.launcher;
  const opinion = '意见';
  const to = pick(draw, world.people).userId;
  if (!open || draw(12) === 0) {
    const rest: [TestUser, FlowAct][] = [
      [world.launcher, { command: 'submit' }],
      [world.launcher, { command: 'withdraw', opinion }],
      [world.launcher, { command: 'comment', text: '你好', mentions: [], files: [] }],
      [world.launcher, { command: 'urge' }],
      [world.watcher, { command: 'suspend', reason: opinion }],
      [world.watcher, { command: 'resume', reason: opinion }],
      [world.watcher, { command: 'cancel', reason: opinion }],
      [world.watcher, { command: 'revive', node: 'first', reason: opinion }],
    ];
    return [...pick(draw, rest), {}];
  }
  const { id: operator, visit } = open;
  const mine: FlowAct[] = [
    { command: 'adopt', operator, opinion: '' },
    { command: 'adopt', operator, opinion: '' },
    { command: 'adopt', operator, opinion },
    { command: 'reject', operator, opinion },
    { command: 'return', operator, opinion, target: 'start', mode: draw(2) ? 'again' : 'straight' },
    { command: 'transfer', operator, to, opinion },
    { command: 'addSigner', operator, to, how: pick(draw, ['before', 'after', 'beside'] as const), opinion },
    { command: 'recall', operator, opinion },
    { command: 'saveOpinion', operator, draft: opinion },
  ];
  return draw(15) === 0 ? [world.watcher, { command: 'assign', visit, to, reason: opinion }, {}] : [who, pick(draw, mine), {}];
}

/** Waits until the outbox is empty, or only has effects that are due later. */
export async function settled(world: Asking): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from outbox where kind not like 'message.mail%'`.execute(world.db);
    if (rows[0]?.left === 0) return;
    await new Promise((later) => setTimeout(later, 200));
  }
}

/** What is lost, duplicated or stuck: rows compared with events, invariants, and effects compared with their results. */
export async function judged(world: Asking): Promise<string[]> {
  const { found } = await checkFlows(world.db, Date.now());
  const { rows: messages } = await sql<{ what: string }>`
    with told as (
      select e.task_id || '-' || (f ->> 'key') as key, jsonb_array_elements_text(f -> 'people') as person
      from flow_event e, jsonb_array_elements(e.effects) f where f ->> 'effect' = 'tell'
    ), got as (
      select substring(m.id from '^[0-9]+-[0-9]+[.][0-9]+') as key, r.user_id as person from message m join message_receive r on r.message_id = m.id
      where m.id ~ '^[0-9]+-[0-9]+[.][0-9]+-'
    )
    select 'message ' || key || ' has not reached ' || person as what from told where not exists (select from got where got.key = told.key and got.person = told.person)
    union all
    select 'message ' || key || ' was sent to ' || person || ' without an effect' from got where not exists (select from told where told.key = got.key and told.person = got.person)
    union all
    select 'message ' || key || ' has reached ' || person || ' twice' from got group by key, person having count(*) > 1`.execute(world.db);
  return [...found.map(({ taskId, rule, what }) => `${taskId} ${rule} ${what}`), ...messages.map(({ what }) => what)];
}
