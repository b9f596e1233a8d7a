// Entrusts where the administrators want deputies to accept them first.
import { entrustAnswer, entrustCreate, entrustList, entrustStop, entrustUpdate } from '@ordo/contract/flow-entrust.ts';
import { flowHandOver } from '@ordo/contract/flow-hand-over.ts';
import { delegateList } from '@ordo/contract/flow-delegate.ts';
import { sysConfigSave } from '@ordo/contract/sys-config.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type MadeFlow } from '../../testing/flows.ts';
import { createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let at: Office;
let flow: MadeFlow;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
const DAY = 86_400_000;
/** Today and tomorrow. */
let said: { toUserId: string; startTime: number; endTime: number };

const asks = async (entrustAcceptance: 0 | 1) => {
  const token = await server.admin();
  await sql`update system_config set version = 1`.execute(server.db);
  expect((await server.ask(sysConfigSave, { entrustAcceptance, version: 1 }, token)).code).toBe(200);
};

beforeAll(async () => {
  server = await startServer();
  const form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob, cat] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire()]);
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  said = { toUserId: bob.userId, startTime: Date.now() - DAY, endTime: Date.now() + DAY };
});
beforeEach(() => asks(1));
afterEach(async () => {
  await sql`update flow_entrust set delete_mark = 1`.execute(server.db);
  await server.outbox.drain();
  await sql`delete from message_receive`.execute(server.db);
});
afterAll(() => server.stop());

const row = async (mine: 'from' | 'to', { token }: TestUser) => (await server.ask(entrustList, { mine }, token)).data.list[0];
const made = async (more: Partial<typeof said> = {}) => (await server.ask(entrustCreate, { ...said, ...more }, ann.token)).data.id;
const answer = (id: string, accept: boolean, { token }: TestUser, version = 1) => server.ask(entrustAnswer, { id, version, accept }, token);
async function told({ userId }: TestUser): Promise<string[]> {
  await server.outbox.drain();
  const { rows } = await sql<{ title: string }>`
    select m.title from message m join message_receive r on r.message_id = m.id where r.user_id = ${userId} and m.body_text like '%"entrust"%' order by m.id`.execute(
    server.db,
  );
  await sql`delete from message_receive where user_id = ${userId}`.execute(server.db);
  return rows.map(({ title }) => title.replace(/^.*?(?=请您|已)/, ''));
}

test('a deputy acts only after they have accepted, and both are told', async () => {
  const id = await made();
  expect((await row('from', ann))?.status).toBe(4);
  expect(await told(bob)).toEqual(['请您代为审批，等待您接受']);
  const task = await at.launched(flow, ini, { title: '事假' });
  expect((await at.detail(task, bob)).refusal).toBe('notFound');
  expect((await answer(id, true, bob)).code).toBe(200);
  expect(await told(ann)).toEqual(['已接受您的委托']);
  expect((await row('to', bob))?.status).toBe(0);
  expect((await at.detail(task, bob)).data.commands).toContain('adopt');
});

test('only the deputy answers, once, in the version that they saw', async () => {
  const id = await made();
  for (const one of [ann, cat]) expect((await answer(id, true, one)).refusal).toBe('notFound');
  await server.ask(entrustUpdate, { id, version: 1, ...said, endTime: said.endTime + DAY }, ann.token);
  expect((await answer(id, true, bob)).refusal).toBe('stale');
  expect((await answer(id, true, bob, 2)).code).toBe(200);
  expect((await answer(id, false, bob, 3)).refusal).toBe('entrustAnswered');
  await server.ask(entrustStop, { id }, ann.token);
  expect((await answer(id, true, bob, 4)).refusal).toBe('entrustAnswered');
});

test('one that was declined blocks no other, and a change asks again', async () => {
  const id = await made();
  expect((await answer(id, false, bob)).code).toBe(200);
  expect(await told(ann)).toEqual(['已拒绝您的委托']);
  expect((await row('from', ann))?.status).toBe(5);
  expect((await server.ask(delegateList, {}, ann.token)).data.list).toMatchObject([{ id, status: 2 }]);
  const other = await made({ toUserId: cat.userId });
  expect(other).toBeTruthy();
  await sql`update flow_entrust set delete_mark = 1 where id = ${other}`.execute(server.db);
  await told(bob);
  expect((await server.ask(entrustUpdate, { id, version: 2, ...said }, ann.token)).code).toBe(200);
  expect((await row('from', ann))?.status).toBe(4);
  expect(await told(bob)).toHaveLength(1);
});

test('less than what was accepted stays accepted, more asks again', async () => {
  const id = await made();
  await answer(id, true, bob);
  await told(bob);
  expect((await server.ask(entrustUpdate, { id, version: 2, ...said, endTime: said.endTime - 1 }, ann.token)).code).toBe(200);
  expect([(await row('from', ann))?.status, await told(bob)]).toEqual([0, []]);
  expect((await server.ask(entrustUpdate, { id, version: 3, ...said }, ann.token)).code).toBe(200);
  expect([(await row('from', ann))?.status, (await told(bob)).length]).toEqual([4, 1]);
});

test('nobody is asked who has no page to accept it on', async () => {
  const stranger = await createUserWithSession(server, 'nopage', []);
  expect((await server.ask(entrustCreate, { ...said, toUserId: stranger.userId }, ann.token)).refusal).toBe('entrustUnreachable');
  await asks(0);
  expect((await server.ask(entrustCreate, { ...said, toUserId: stranger.userId }, ann.token)).code).toBe(200);
});

test('without the setting an entrust is in force at once, and one that waits is with its next change', async () => {
  const id = await made();
  await asks(0);
  expect((await row('from', ann))?.status).toBe(4);
  expect((await server.ask(entrustUpdate, { id, version: 1, ...said }, ann.token)).code).toBe(200);
  expect((await row('from', ann))?.status).toBe(0);
});

test('when a deputy leaves, the person who takes over is asked', async () => {
  const id = await made();
  await answer(id, true, bob);
  const wanted = { commandId: 'leaver-of-acceptance', fromUserId: bob.userId, toUserId: cat.userId };
  expect((await server.ask(flowHandOver, wanted, await server.admin())).code).toBe(200);
  expect(await row('to', cat)).toMatchObject({ id, status: 4 });
  expect(await told(cat)).toEqual(['请您代为审批，等待您接受']);
});
