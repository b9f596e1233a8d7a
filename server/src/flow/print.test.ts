// A printed task: for people whom it concerns, with the fields that they see, and every opinion.
import { printTemplateFill } from '@ordo/contract/print-template.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { office, type Office } from '../../testing/flow-people.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fireDueTimers } from './timers.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let ini: TestUser;
let ann: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, stranger] = await Promise.all([at.hire(), at.hire(), at.hire()]);
  const rights = [{ field: form.field.remark ?? '', read: false, write: false, required: false }];
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { rights })]);
});
afterAll(() => server.stop());

const paper = (recordId: string, by: TestUser) => server.ask(printTemplateFill, { id: 'print.approvalForm', recordId }, by.token);

test('the form, the decisions and what was said of it stand on paper, without what is hidden from the reader', async () => {
  const id = await at.launched(flow, ini, { title: '回家探亲', days: '2.5', remark: '不给审批人看', deputy: ann.userId });
  await at.adopt(id, ann, { opinion: '同意，注意交接' });
  const own = await paper(id, ini);
  expect(own).toMatchObject({ code: 200, data: { unknown: [] } });
  const said = JSON.stringify(own.data.printTemplate);
  for (const word of ['审批单', '回家探亲', '2.5', '不给审批人看', '同意，注意交接', '节点one', '同意', '已通过']) expect(said).toContain(word);
  const others = JSON.stringify((await paper(id, ann)).data.printTemplate);
  expect(others).toContain('回家探亲');
  expect(others).not.toContain('不给审批人看');
});

test('whoever the task does not concern prints nothing of it', async () => {
  const id = await at.launched(flow, ini);
  expect((await paper(id, stranger)).refusal).toBe('notFound');
});

test('what the time limit decided stands on paper as such, with whose work it was', async () => {
  const limits = { remind: null, overdue: { after: { minutes: 60, working: false }, does: 'adopt' as const, to: null } };
  const timed = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { limits })]);
  const id = await at.launched(timed, ini);
  server.clock.now = Date.now() + 61 * 60_000;
  await fireDueTimers(server.flows);
  server.clock.now = null;
  expect((await at.detail(id, ini)).data.status).toBe(2);
  const name = (await at.detail(id, ini)).data.operators[0]?.person?.name ?? '?';
  const said = JSON.stringify((await paper(id, ini)).data.printTemplate);
  expect(said).toContain('超时自动同意');
  expect(said).toContain(name);
});

test('who handed work on, to whom and why, and who was skipped, stand on paper', async () => {
  const [bob, cat] = await Promise.all([at.hire(), at.hire()]);
  const skips = await releasedFlowOf(server, form, [byPeople('one', [ann.userId]), byPeople('two', [bob.userId]), byPeople('three', [bob.userId])], {
    settings: { sameApprover: 'adjacent' },
  });
  const id = await at.launched(skips, ini);
  const nameOf = async (user: TestUser) => (await at.detail(id, ini)).data.operators.find(({ person }) => person?.id === user.userId)?.person?.name ?? '?';
  expect((await at.ask(id, { command: 'addSigner', operator: await at.openOf(id, ann), opinion: '请财务先看', to: cat.userId, how: 'before' }, ann)).code).toBe(
    200,
  );
  await at.adopt(id, cat);
  expect((await at.ask(id, { command: 'transfer', operator: await at.openOf(id, ann), opinion: '出差', to: bob.userId }, ann)).code).toBe(200);
  await at.adopt(id, bob);
  expect((await at.detail(id, ini)).data.status).toBe(2);
  const said = JSON.stringify((await paper(id, ini)).data.printTemplate);
  for (const word of ['请财务先看', `加签（${await nameOf(cat)}）`, '出差', `转办（${await nameOf(bob)}）`, '自动跳过']) expect(said).toContain(word);
});
