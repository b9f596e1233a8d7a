// The family's calls on entrusts: the same rules as ours.
import { delegateCreate, delegateInfo, delegateList, delegateRemove, delegateUpdate } from '@ordo/contract/flow-delegate.ts';
import { entrustList } from '@ordo/contract/flow-entrust.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type MadeFlow } from '../../testing/flows.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let flow: MadeFlow;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await startServer();
  const form = await flowForm(server, await server.admin());
  const at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
});
afterAll(() => server.stop());

test('an entrust of one flow, of several and of all; nobody sees or changes that of another', async () => {
  const [startTime, endTime] = [Date.now() + 3_600_000, Date.now() + 7_200_000];
  const said = { toUserId: bob.userId, flowId: flow.id, startTime, endTime, description: '出差' };
  const made = await server.ask(delegateCreate, said, ann.token);
  expect(made.code).toBe(200);
  const { id } = made.data;
  expect((await server.ask(delegateInfo, { id }, ann.token)).data).toMatchObject({ ...said, flowName: expect.stringContaining('/flow') as string, status: 1 });
  expect((await server.ask(delegateUpdate, { id, ...said, flowId: '' }, ann.token)).code).toBe(200);
  // A stale save is refused, with the other person and the time.
  const late = await server.ask(delegateUpdate, { id, version: 1, ...said, flowId: '' }, ann.token);
  expect(late).toMatchObject({ refusal: 'stale', msg: expect.stringMatching(/\d{2}:\d{2}/) as string });
  expect((await server.ask(delegateUpdate, { id, version: 2, ...said, flowId: '' }, ann.token)).data.version).toBe(3);
  expect((await server.ask(entrustList, {}, ann.token)).data.list).toMatchObject([{ id, flowIds: [], toUserId: bob.userId }]);
  expect((await server.ask(delegateList, {}, ann.token)).data.list).toMatchObject([{ id, flowId: '', flowName: '' }]);
  for (const flowId of [',', 'a,,b']) expect((await server.ask(delegateCreate, { ...said, flowId }, ini.token)).code).toBe(400);
  expect((await server.ask(delegateCreate, { ...said, toUserId: ann.userId }, ann.token)).refusal).toBe('entrustSelf');
  expect((await server.ask(delegateList, {}, bob.token)).data.list).toEqual([]);
  for (const reply of [
    await server.ask(delegateInfo, { id }, bob.token),
    await server.ask(delegateUpdate, { id, ...said }, bob.token),
    await server.ask(delegateRemove, { id }, bob.token),
  ])
    expect(reply.refusal).toBe('notFound');
  expect((await server.ask(delegateRemove, { id }, ann.token)).code).toBe(200);
  expect((await server.ask(delegateInfo, { id }, ann.token)).refusal).toBe('notFound');
});
