// Work of pools: offered to exactly those who may claim it, urged before anybody has, and never left to nobody.
import { beforeDetail } from '@ordo/contract/flow-before.ts';
import { flowCounts } from '@ordo/contract/flow-task.ts';
import { messageList } from '@ordo/contract/message.ts';
import type { ApproverNode } from '@ordo/engine/flow/nodes/approver.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { approver, flowForm, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import type { TestUser } from '../../testing/users.ts';
import { checkFlows } from './check.ts';
import { retireDisabledUsers, retireEmptyPools } from './timers.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let boss: TestUser;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, boss] = await Promise.all([at.hire(), at.hire(), at.hire()]);
});
afterAll(() => server.stop());

const poolOf = (people: Partial<typeof nobody>, more: Partial<ApproverNode> = {}) =>
  releasedFlowOf(server, form, [approver('pool', { kind: 'pool', people: { ...nobody, ...people } }, more)], { settings: { admin: boss.userId } });
const told = async (by: TestUser) => {
  await server.outbox.drain();
  return (await server.ask(messageList, { pageSize: 500 }, by.token)).data.list.length;
};
const setEnabled = (who: TestUser, enabled: 0 | 1) => sql`update app_user set enabled_mark = ${enabled} where id = ${who.userId}`.execute(server.db);
const commands = async (id: string) =>
  (await sql<{ command: string }>`select command ->> 'command' as command from flow_event where task_id = ${id} order by seq`.execute(server.db)).rows.map(
    ({ command }) => command,
  );

test('an initiator whom the step leaves out has nothing to claim: no row, no number, no message', async () => {
  const flow = await poolOf({ users: [ini.userId, ann.userId] }, { limit: { notInitiator: true, same: null } });
  const before = await told(ini);
  const id = await at.launched(flow, ini);
  expect([await at.todo(ini), await at.todo(ann)].map((list) => list.includes(id))).toEqual([false, true]);
  expect((await server.ask(flowCounts, {}, ini.token)).data.todo).toBe(0);
  expect(await told(ini)).toBe(before);
  expect((await at.detail(id, ini)).data).toMatchObject({ mine: [] });
  expect((await at.detail(id, ini)).data.commands).not.toContain('claim');
  // Launched by somebody else, it is theirs to claim like anybody's.
  const other = await at.launched(flow, boss);
  expect((await at.todo(ini)).includes(other)).toBe(true);
});

test('work that nobody has claimed is urged, and reaches all who may claim it', async () => {
  const cat = await at.hire();
  const flow = await poolOf({ users: [ann.userId, cat.userId] });
  const id = await at.launched(flow, ini);
  const before = [await told(ann), await told(cat), await told(boss)];
  expect((await at.ask(id, { command: 'urge' }, ini)).code).toBe(200);
  const after = [await told(ann), await told(cat), await told(boss)];
  expect(after.map((count, who) => count - (before[who] ?? 0))).toEqual([1, 1, 0]);
});

test.each(['users', 'roles', 'departments'] as const)('a pool of %s whose last member has left goes the way of a step without people, once', async (by) => {
  const place = `pool-${by}`;
  await sql`insert into organize (id, parent_id, category, full_name, en_code, path) values (${place}, '1', 'department', ${place}, ${place}, ${`1.${place}.`})`.execute(
    server.db,
  );
  const [one, two] = await Promise.all([at.hire(undefined, place), at.hire(undefined, place)]);
  await sql`insert into role (id, full_name, en_code) values (${place}, ${place}, ${place})`.execute(server.db);
  for (const { userId } of [one, two]) await sql`insert into user_role (user_id, role_id) values (${userId}, ${place})`.execute(server.db);
  const flow = await poolOf({ [by]: by === 'users' ? [one.userId, two.userId] : [place] });
  const id = await at.launched(flow, ini);
  await setEnabled(one, 0);
  await retireEmptyPools(server.flows);
  expect(await commands(id)).toEqual(['submit']);
  await setEnabled(two, 0);
  await Promise.all([retireEmptyPools(server.flows), retireEmptyPools(server.flows)]);
  expect(await commands(id)).toEqual(['submit', 'disabled']);
  expect(await at.todo(boss)).toContain(id);
  await retireEmptyPools(server.flows);
  expect(await commands(id)).toEqual(['submit', 'disabled']);
  expect((await at.adopt(id, boss, { opinion: '' })).data.status).toBe(2);
});

test('claimed and left by its last member, it is judged at once; who took it over keeps it', async () => {
  const [gone, next] = await Promise.all([at.hire(), at.hire()]);
  const flow = await poolOf({ users: [gone.userId] });
  const [lost, kept] = [await at.launched(flow, ini), await at.launched(flow, ini)];
  for (const id of [lost, kept]) expect((await at.ask(id, { command: 'claim', operator: await at.openOf(id, gone) }, gone)).code).toBe(200);
  const transfer = { command: 'transfer', operator: await at.openOf(kept, gone), to: next.userId, opinion: '' } as const;
  expect((await at.ask(kept, transfer, gone)).code).toBe(200);
  await setEnabled(gone, 0);
  await retireDisabledUsers(server.flows);
  await retireEmptyPools(server.flows);
  expect(await commands(lost)).toEqual(['submit', 'claim', 'disabled']);
  expect(await at.todo(boss)).toContain(lost);
  expect(await at.todo(next)).toContain(kept);
  expect((await at.ask(kept, { command: 'release', operator: await at.openOf(kept, next) }, next)).refusal).toBe('flowTaskNotAllowed');
  // Who gave it away still reads it, and does nothing with it.
  await setEnabled(gone, 1);
  const { data } = await at.detail(kept, gone);
  expect(data.mine).toEqual([]);
  expect(data.commands).toEqual(['comment']);
  expect((await server.ask(beforeDetail, { id: kept }, gone.token)).code).toBe(200);
});

test('the nightly check finds nothing wrong', async () => expect((await checkFlows(server.db, Date.now())).found).toEqual([]));
