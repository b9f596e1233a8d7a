// Who is offered to take back an adoption, and who to comment.
import { entrustCreate } from '@ordo/contract/flow-entrust.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approver, byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { office, type Office } from '../../testing/flow-people.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId]), byPeople('two', [bob.userId])]);
});
afterAll(() => server.stop());

const offered = async (id: string, who: TestUser) => {
  const { commands, operators } = (await at.detail(id, who)).data;
  return { may: commands.includes('recall'), which: operators.flatMap(({ id: operator, recallable }) => (recallable ? [operator] : [])) };
};

test('a deputy takes back what they adopted for their principal; another deputy does not', async () => {
  const [deputy, other] = [await at.hire(), await at.hire()];
  const window = { startTime: Date.now() - 60_000, endTime: Date.now() + 3_600_000 };
  const second = await releasedFlowOf(server, form, [byPeople('one', [ann.userId]), byPeople('two', [bob.userId])]);
  await server.ask(entrustCreate, { ...window, toUserId: deputy.userId, flowIds: [flow.id] }, ann.token);
  await server.ask(entrustCreate, { ...window, toUserId: other.userId, flowIds: [second.id] }, ann.token);
  const id = await at.launched(flow, ini);
  const operator = await at.openOf(id, deputy);
  await at.adopt(id, deputy);
  expect(await offered(id, deputy)).toEqual({ may: true, which: [operator] });
  expect(await offered(id, ann)).toEqual({ may: true, which: [operator] });
  for (const one of [ini, bob]) expect(await offered(id, one)).toEqual({ may: false, which: [] });
  expect((await at.ask(id, { command: 'recall', operator, opinion: '' }, deputy)).code).toBe(200);
  const theirs = await at.launched(second, ini);
  await at.adopt(theirs, ann);
  expect(await offered(theirs, other)).toEqual({ may: false, which: [] });
});

test('while a signer after them decides, an adoption is taken back too', async () => {
  const cat = await at.hire();
  const id = await at.launched(flow, ini);
  const operator = await at.openOf(id, ann);
  await at.ask(id, { command: 'addSigner', operator, opinion: '', to: cat.userId, how: 'after' }, ann);
  expect(await offered(id, ann)).toEqual({ may: false, which: [] });
  await at.adopt(id, ann);
  expect(await offered(id, ann)).toEqual({ may: true, which: [operator] });
  expect((await at.ask(id, { command: 'recall', operator, opinion: '' }, ann)).code).toBe(200);
});

test('what was skipped is not taken back', async () => {
  const own = await releasedFlowOf(server, form, [byPeople('one', [ini.userId]), byPeople('two', [bob.userId])], { settings: { sameInitiator: 'skip' } });
  expect(await offered(await at.launched(own, ini), ini)).toEqual({ may: false, which: [] });
});

test('a candidate of a pool is offered to comment once they have claimed', async () => {
  const pool = await releasedFlowOf(server, form, [approver('one', { kind: 'pool', people: { ...nobody, users: [ann.userId, bob.userId] } })]);
  const id = await at.launched(pool, ini);
  const comments = async () => (await at.detail(id, ann)).data.commands.includes('comment');
  expect(await comments()).toBe(false);
  await at.ask(id, { command: 'claim', operator: await at.openOf(id, ann) }, ann);
  expect(await comments()).toBe(true);
  expect((await at.ask(id, { command: 'comment', text: '请补充', mentions: [], files: [] }, ann)).code).toBe(200);
});
