// Orders that are approved by a task: the same commands, decided by the people whom the workflow names; the order is updated in the same transaction.
import {
  indentAdopt,
  indentAllocate,
  indentCancel,
  indentReceive,
  indentReject,
  indentReturn,
  indentRevoke,
  indentShip,
  indentSubmit,
} from '@ordo/contract/indent-command.ts';
import { indentInfo, indentUpdate } from '@ordo/contract/indent.ts';
import { flowCancel, flowCommand, flowMove, flowTask, flowTodo } from '@ordo/contract/flow-task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPeople, releasedAgain } from '../../testing/flows.ts';
import { flowPages } from '../../testing/flow-people.ts';
import { orderFlow, taskOf, type OrderFlow } from '../../testing/order-flow.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';
import { flowTasks } from '../flow/flow.read.ts';
import { newId } from '../kit/id.ts';
import type { Deps } from '../kit/serve.ts';

let server: TestServer;
let token: string;
let at: County;
let { form, flow, specialist, head, order, standing, operatorOf, act, adopt } = {} as OrderFlow;

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  at = await createCounty(server, token);
  ({ form, flow, specialist, head, order, standing, operatorOf, act, adopt } = await orderFlow(server, token, at));
});
afterAll(() => server.stop());

test('from submission to receipt: the specialist alone, who holds no right to approve orders', async () => {
  await at.lot('L1', '2027-10-31', 2_000);
  const one = await order(200);
  expect(await standing(one)).toMatchObject({ status: 'IN_APPROVAL', task: 1 });
  const { data: todo } = await server.ask(flowTodo, {}, specialist.token);
  expect(todo.list.map(({ taskId }) => taskId)).toContain(taskOf(one));
  const { data: seen } = await server.ask(indentInfo, { id: one.id }, token);
  expect(seen.task).toMatchObject({ id: taskOf(one), step: '节点specialist', waitsFor: [expect.any(String)], mine: false });
  const { data: page } = await server.ask(flowTask, { id: taskOf(one) }, specialist.token);
  expect(page.form.record?.values).toMatchObject({ [form.field.orderNo ?? '']: one.orderNo, [form.field.amount ?? '']: 4320 });
  expect((await adopt(one, specialist)).code).toBe(200);
  const approved = await standing(one);
  expect(approved).toMatchObject({ status: 'APPROVED', task: 2, approvedDoses: 200 });
  const allocated = await at.must(indentAllocate, { id: one.id, version: approved.version, warehouseId: at.warehouseId });
  const shipped = await at.must(indentShip, { id: one.id, version: allocated.version, coldBox: 'LX-1', logger: 'T-1' });
  const { lots } = await at.must(indentInfo, { id: one.id });
  const lines = lots.map(({ shipmentLineId, doses }) => ({ shipmentLineId: shipmentLineId ?? '', acceptedDoses: doses, vvmStage: 1 }));
  expect(await at.must(indentReceive, { id: one.id, version: shipped.version, arrivalTempC: 5, lines })).toMatchObject({ status: 'RECEIVED' });
  expect((await standing(one)).task).toBe(2);
});

test('over the limit the head approves as well; the specialist has approved fewer doses', async () => {
  const one = await order(600);
  const sent = { version: 1, changes: { [form.field.approvedDoses ?? '']: { from: '600', to: '300' } }, rows: {} };
  const reply = await act(one, { command: 'adopt', operator: await operatorOf(one, specialist), opinion: '' }, specialist, sent);
  expect(reply.code).toBe(200);
  expect(await standing(one)).toMatchObject({ status: 'IN_APPROVAL', task: 1 });
  expect((await adopt(one, head)).code).toBe(200);
  expect(await standing(one)).toMatchObject({ status: 'APPROVED', approvedDoses: 300 });
});

test('what the order does not allow, nobody does by its task: half vials, more than was asked for', async () => {
  const one = await order(200);
  const operator = await operatorOf(one, specialist);
  for (const to of ['205', '210', '0']) {
    const sent = { version: 1, changes: { [form.field.approvedDoses ?? '']: { from: '200', to } }, rows: {} };
    expect((await act(one, { command: 'adopt', operator, opinion: '' }, specialist, sent)).code).not.toBe(200);
  }
  expect(await standing(one)).toMatchObject({ status: 'IN_APPROVAL', task: 1 });
});

test('by the commands of the order: only whoever holds open work; a rejected order is over', async () => {
  const one = await order(200);
  const { version } = await standing(one);
  expect((await server.ask(indentReject, { id: one.id, version, opinion: '不行' }, token)).refusal).toBe('flowTaskNotYours');
  const lines = (await at.must(indentInfo, { id: one.id })).lines.map(({ id }) => ({ id, approvedDoses: 100 }));
  const clerk = await createUserWithSession(server, newId(), [...flowPages, 'vaccine.indent:view', 'vaccine.indent:btn_approve']);
  expect((await server.ask(indentAdopt, { id: one.id, version, lines }, clerk.token)).refusal).toBe('flowTaskNotYours');
  const reply = await act(one, { command: 'reject', operator: await operatorOf(one, specialist), opinion: '库存充足' }, specialist);
  expect(reply.code).toBe(200);
  expect(await standing(one)).toMatchObject({ status: 'REJECTED', task: 3 });
  expect((await act(one, { command: 'submit' }, { token })).refusal).toBe('orderTaskOver');
  expect(await standing(one)).toMatchObject({ status: 'REJECTED', task: 3 });
});

test('whoever may approve orders and holds the work decides by the order as well', async () => {
  const both = await createUserWithSession(server, newId(), [...flowPages, 'vaccine.indent:view', 'vaccine.indent:btn_approve']);
  const one = await order(200);
  await sql`update flow_operator set person_id = ${both.userId} where task_id = ${taskOf(one)} and status = 'open'`.execute(server.db);
  const { version, lines } = await at.must(indentInfo, { id: one.id });
  const reply = await server.ask(indentAdopt, { id: one.id, version, lines: lines.map(({ id }) => ({ id, approvedDoses: 150 })) }, both.token);
  expect(reply.data).toMatchObject({ status: 'APPROVED' });
  expect(await standing(one)).toMatchObject({ approvedDoses: 150, task: 2 });
});

test('it comes back, is changed in the order and sent again; its task alone is not sent', async () => {
  const one = await order(200);
  const operator = await operatorOf(one, specialist);
  expect((await act(one, { command: 'return', operator, target: 'start', opinion: '请核对库存' }, specialist)).code).toBe(200);
  const back = await standing(one);
  expect(back).toMatchObject({ status: 'RETURNED', task: 1 });
  const mine = (await server.ask(flowTask, { id: taskOf(one) }, token)).data.mine[0]?.operator ?? '';
  expect((await act(one, { command: 'adopt', operator: mine, opinion: '' }, { token })).refusal).toBe('orderTaskSends');
  const moved = { id: taskOf(one), commandId: newId(), act: { command: 'move', node: 'specialist', reason: '试' } } as const;
  expect((await server.ask(flowMove, moved, token)).refusal).toBe('orderTaskSends');
  const changed = await at.must(indentUpdate, { id: one.id, version: back.version, requestedDoses: 100 });
  expect(await at.must(indentSubmit, { id: one.id, version: changed.version })).toMatchObject({ status: 'IN_APPROVAL' });
  expect((await adopt(one, specialist)).code).toBe(200);
  expect(await standing(one)).toMatchObject({ status: 'APPROVED', approvedDoses: 100 });
});

test('the requester takes it back before anybody has acted; afterwards whoever has it open is asked', async () => {
  const one = await order(200);
  expect(await at.must(indentRevoke, { id: one.id, version: (await standing(one)).version })).toMatchObject({ status: 'CANCELLED' });
  expect(await standing(one)).toMatchObject({ task: 4 });
  const other = await order(600);
  await adopt(other, specialist);
  const late = await server.ask(indentRevoke, { id: other.id, version: (await standing(other)).version }, token);
  expect(late.data).toMatchObject({ status: 'IN_APPROVAL' });
  expect(await standing(other)).toMatchObject({ status: 'IN_APPROVAL', task: 1 });
});

test('while an order is held its task is busy, and nothing waits for ever', async () => {
  const one = await order(200);
  await server.db.transaction().execute(async (tx) => {
    await sql`select from vac_indent where id = ${one.id} for update`.execute(tx);
    expect((await adopt(one, specialist)).refusal).toBe('flowTaskBusy');
  });
  expect((await adopt(one, specialist)).code).toBe(200);
});

test('cancelled by the order or by a monitor; after its approval the task stays adopted, with a record', async () => {
  const one = await order(200);
  expect(await at.must(indentCancel, { id: one.id, version: (await standing(one)).version, reason: '重复' })).toMatchObject({ status: 'CANCELLED' });
  expect((await standing(one)).task).toBe(5);
  const other = await order(200);
  const asked = { id: taskOf(other), commandId: newId(), act: { command: 'cancel', reason: '停用' } } as const;
  expect((await server.ask(flowCancel, asked, token)).code).toBe(200);
  expect(await standing(other)).toMatchObject({ status: 'CANCELLED', task: 5 });
  const third = await order(200);
  await adopt(third, specialist);
  await at.must(indentCancel, { id: third.id, version: (await standing(third)).version, reason: '不再需要' });
  expect(await standing(third)).toMatchObject({ status: 'CANCELLED', task: 2 });
  const { rows } = await sql<{ text: string }>`select opinion as text from flow_record where task_id = ${taskOf(third)} and act = 'comment'`.execute(server.db);
  expect(rows.map(({ text }) => text)).toEqual(['订单已取消：不再需要']);
});

test('an approved order is cancelled as well when only a summary of its task is left', async () => {
  const one = await order(200);
  await adopt(one, specialist);
  await server.outbox.drain();
  await sql`update flow_task set ended_at = now() - interval '3 years' where id = ${taskOf(one)}`.execute(server.db);
  await sql`update system_config set flow_task_years = 2`.execute(server.db);
  const night = await flowTasks.find(({ code }) => code === 'flow.retention')?.run({ db: server.db, now: Date.now } as unknown as Deps);
  expect(night).toMatchObject({ parameters: { n: 1 } });
  expect((await act(one, { command: 'comment', text: '在吗', mentions: [], files: [] }, specialist)).refusal).toBe('flowTaskStub');
  await at.must(indentCancel, { id: one.id, version: (await standing(one)).version, reason: '不再需要' });
  expect(await standing(one)).toMatchObject({ status: 'CANCELLED', task: 2 });
});

test('nobody is told twice', async () => {
  const one = await order(200);
  const { rows } = await sql`select from outbox where kind = 'vaccine.order' and payload ->> 'indentId' = ${one.id}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('what is in approval when the engine is stopped or enabled finishes as it began; nobody launches a task under the name of an order', async () => {
  const by = await order(200);
  await sql`update flow set enabled_mark = 0 where id = ${flow.id}`.execute(server.db);
  const without = await order(200);
  expect((await standing(without)).task).toBeNull();
  expect((await adopt(by, specialist)).code).toBe(200);
  expect(await standing(by)).toMatchObject({ status: 'APPROVED' });
  await sql`update flow set enabled_mark = 1 where id = ${flow.id}`.execute(server.db);
  const { version, lines } = await at.must(indentInfo, { id: without.id });
  const done = await at.must(indentAdopt, { id: without.id, version, lines: lines.map(({ id }) => ({ id, approvedDoses: 200 })) });
  expect(done).toMatchObject({ status: 'APPROVED' });
  const free = await order(200, 'DRAFT');
  const squat = { id: taskOf(free), commandId: newId(), act: { command: 'submit' }, flowId: flow.id } as const;
  expect((await server.ask(flowCommand, squat, token)).refusal).toBe('flowTaskTaken');
  void indentReturn;
});

test('an opinion that its node keeps to approvers does not stand in the order, which others read', async () => {
  await releasedAgain(server, flow, form, [byPeople('specialist', [specialist.userId], { sees: 'approvers' })]);
  for (const command of ['reject', 'adopt'] as const) {
    const one = await order(200);
    const reply = await act(one, { command, operator: await operatorOf(one, specialist), opinion: '内部意见' }, specialist);
    expect(reply.code).toBe(200);
    const { data } = await server.ask(indentInfo, { id: one.id }, token);
    expect(data.opinion).toBe('意见不可见');
    expect(JSON.stringify(data)).not.toContain('内部意见');
  }
});
