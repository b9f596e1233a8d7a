// The engines that concern somebody: those that they can narrow lists by, and entrust one by one.
import { flowEngines, flowLaunchable } from '@ordo/contract/flow-launch.ts';
import { entrustCreate } from '@ordo/contract/flow-entrust.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approver, byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import { createScheme, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
});
afterAll(() => server.stop());

/** Only ini may launch it. */
async function narrowed(chain: Parameters<typeof releasedFlowOf>[2], type = 0): Promise<MadeFlow> {
  const launchers = { ...nobody, users: [ini.userId] };
  const flow = await releasedFlowOf(server, form, chain, { type, start: { launchers } });
  await sql`update flow set visible_type = 1 where id = ${flow.id}`.execute(server.db);
  return flow;
}
const sees = async (who: TestUser, flow: MadeFlow) => (await server.ask(flowEngines, {}, who.token)).data.list.some(({ id }) => id === flow.id);

test.each([
  ['a workflow', 0],
  ['the workflow of a list form', 1],
])('whoever approves in %s may entrust it, though they may not launch it; strangers do not know it', async (_, type) => {
  const flow = await narrowed([byPeople('one', [ann.userId])], type);
  expect((await server.ask(flowLaunchable, {}, ann.token)).data.list.map(({ id }) => id)).not.toContain(flow.id);
  expect([await sees(ini, flow), await sees(ann, flow), await sees(bob, flow)]).toEqual([true, true, false]);
  const [startTime, endTime] = [Date.now() + 3_600_000 + type, Date.now() + 7_200_000];
  expect((await server.ask(entrustCreate, { toUserId: bob.userId, startTime, endTime, flowIds: [flow.id] }, ann.token)).code).toBe(200);
});

test('a superior whom no release names, and people with work in one that was stopped', async () => {
  const flow = await narrowed([approver('one', { kind: 'superior', level: 1, of: 'initiator' })]);
  const boss = await at.hire();
  expect(await sees(boss, flow)).toBe(false);
  await sql`update app_user set manager_id = ${boss.userId} where id = ${ini.userId}`.execute(server.db);
  expect(await sees(boss, flow)).toBe(true);
  const id = await at.launched(flow, ini);
  await at.ask(id, { command: 'transfer', operator: await at.openOf(id, boss), opinion: '', to: bob.userId }, boss);
  await sql`update flow set enabled_mark = 0 where id = ${flow.id}`.execute(server.db);
  expect([await sees(bob, flow), await sees(ini, flow), await sees(ann, flow)]).toEqual([true, true, false]);
});

test('monitors see those of tasks in their scope', async () => {
  const flow = await narrowed([byPeople('one', [ann.userId])]);
  const watcher = await at.hire([...flowPages, 'workFlow.flowMonitor:view']);
  await createScheme(server, watcher.roleId, 'workFlow.flowMonitor', { field: 'initiatorId', is: 'equal', value: ini.userId });
  expect(await sees(watcher, flow)).toBe(false);
  await at.launched(flow, ini);
  expect(await sees(watcher, flow)).toBe(true);
  expect(await sees(bob, flow)).toBe(false);
});
