// Signers whom somebody has added may be taken away again by them, their deputies and monitors, also while they wait for the signer.
import { entrustCreate } from '@ordo/contract/flow-entrust.ts';
import { flowLaunchFor } from '@ordo/contract/flow-task.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob, cat] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire()]);
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId, bob.userId])]);
});
afterAll(() => server.stop());

const sees = async (id: string, who: TestUser) => {
  const { commands, operators } = (await at.detail(id, who)).data;
  return { may: commands.includes('removeSigner'), whom: operators.flatMap(({ person, removable }) => (removable ? [person?.id] : [])) };
};

test.each(['before', 'after', 'beside'] as const)('a signer %s is taken away by whoever added them, by nobody else', async (how) => {
  const watcher = await at.hire([...flowPages, 'workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_assign']);
  const id = await at.launched(flow, ini);
  expect(await sees(id, ann)).toEqual({ may: false, whom: [] });
  expect((await at.ask(id, { command: 'addSigner', operator: await at.openOf(id, ann), opinion: '', to: cat.userId, how }, ann)).code).toBe(200);
  expect(await sees(id, ann)).toEqual({ may: true, whom: [cat.userId] });
  expect(await sees(id, watcher)).toEqual({ may: true, whom: [cat.userId] });
  for (const other of [ini, bob, cat]) expect(await sees(id, other)).toEqual({ may: false, whom: [] });
  const signer = (await at.detail(id, ann)).data.operators.find(({ removable }) => removable)?.id ?? '';
  expect((await at.ask(id, { command: 'removeSigner', operator: signer }, bob)).refusal).toBe('flowTaskNotYours');
  expect((await at.ask(id, { command: 'removeSigner', operator: signer }, ann)).code).toBe(200);
  expect(await sees(id, ann)).toEqual({ may: false, whom: [] });
  expect(await at.openOf(id, ann)).not.toBe('');
});

test('a deputy takes away whom their principal has added', async () => {
  const deputy = await at.hire();
  const id = await at.launched(flow, ini);
  await at.ask(id, { command: 'addSigner', operator: await at.openOf(id, ann), opinion: '', to: cat.userId, how: 'before' }, ann);
  await server.ask(entrustCreate, { toUserId: deputy.userId, startTime: Date.now() - 60_000, endTime: Date.now() + 3_600_000, flowIds: [flow.id] }, ann.token);
  expect(await sees(id, deputy)).toEqual({ may: true, whom: [cat.userId] });
});

test('a task launched for somebody is theirs: whoever launched it does not read it', async () => {
  const clerk = await at.hire([...flowPages, 'workFlow.flowLaunch:btn_other']);
  const id = newId();
  const asked = { id, commandId: newId(), flowId: flow.id, initiatorId: ini.userId, form: at.filled({ title: '代办' }) };
  expect((await server.ask(flowLaunchFor, { ...asked, act: { command: 'submit' } }, clerk.token)).data).toMatchObject({ status: 1 });
  expect((await at.detail(id, clerk)).refusal).toBe('notFound');
  expect((await at.detail(id, ini)).data).toMatchObject({ roles: ['initiator'], submittedBy: { id: clerk.userId } });
});
