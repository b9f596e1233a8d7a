// Who has an order open in its workflow decides on it without any right on orders; and is asked when the requester would take it back.
import { indentAdopt, indentAnswerRevoke, indentReject, indentReturn, indentRevoke } from '@ordo/contract/indent-command.ts';
import { indentInfo } from '@ordo/contract/indent.ts';
import { flowBatch, flowBatchFields } from '@ordo/contract/flow-batch.ts';
import { flowTask } from '@ordo/contract/flow-task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flowPages } from '../../testing/flow-people.ts';
import { orderFlow, taskOf, type OrderFlow } from '../../testing/order-flow.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { createCounty, type County, type Order } from '../../testing/vaccine.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let at: County;
let { specialist, head, order, standing, operatorOf, act, adopt } = {} as OrderFlow;

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  at = await createCounty(server, token);
  ({ specialist, head, order, standing, operatorOf, act, adopt } = await orderFlow(server, token, at));
});
afterAll(() => server.stop());

const withdraw = async (one: Order, reason = '报错了数量') => server.ask(indentRevoke, { id: one.id, version: (await standing(one)).version, reason }, token);
/** Who was told of a task about something. */
const toldOf = async (one: Order, about: string) => {
  const { rows } = await sql<{ to: string }>`
    select jsonb_array_elements_text(x -> 'people') as to from flow_event e, jsonb_array_elements(e.effects) x
    where e.task_id = ${taskOf(one)} and x ->> 'about' = ${about}`.execute(server.db);
  return rows.map(({ to }) => to);
};
/** Of more than 500 doses, when the specialist has approved it. */
const atHead = async () => {
  const one = await order(600);
  expect((await adopt(one, specialist)).code).toBe(200);
  return one;
};
const line = async (one: Order) => (await at.must(indentInfo, { id: one.id })).lines.map(({ id }) => ({ id, approvedDoses: 100 }));

test('who has it open decides by the order itself, without the right to approve and wherever its customer is', async () => {
  const one = await order(200);
  const { version } = await standing(one);
  const lines = await line(one);
  expect((await server.ask(indentAdopt, { id: one.id, version, lines }, specialist.token)).data).toMatchObject({ status: 'APPROVED' });
  expect(await standing(one)).toMatchObject({ approvedDoses: 100, task: 2 });
  const other = await order(200);
  expect((await server.ask(indentReject, { id: other.id, version: (await standing(other)).version, opinion: '不行' }, specialist.token)).data).toMatchObject({
    status: 'REJECTED',
  });
  const third = await order(200);
  const back = { id: third.id, version: (await standing(third)).version, opinion: '请核对' };
  expect((await server.ask(indentReturn, back, specialist.token)).data).toMatchObject({ status: 'RETURNED' });
});

test('whose turn it is not is denied: before it, after it, and whoever reads orders', async () => {
  const one = await atHead();
  const reader = await createUserWithSession(server, newId(), [...flowPages, 'vaccine.indent:view', 'vaccine.indent:btn_add', 'vaccine.indent:btn_ship']);
  const asked = { id: one.id, version: (await standing(one)).version, opinion: '不行' };
  for (const by of [specialist, reader]) {
    expect((await server.ask(indentReject, asked, by.token)).refusal).toBe('denied');
    expect((await server.ask(indentReturn, asked, by.token)).refusal).toBe('denied');
    expect((await server.ask(indentAdopt, { ...asked, lines: await line(one) }, by.token)).refusal).toBe('denied');
    expect((await server.ask(indentAnswerRevoke, { ...asked, agrees: true }, by.token)).refusal).toBe('denied');
  }
  expect((await server.ask(indentReject, asked, head.token)).data).toMatchObject({ status: 'REJECTED' });
  const { rows } = await sql`select from change_log where record_id = ${one.id} and user_id = any(${[reader.userId]}::text[])`.execute(server.db);
  expect(rows).toEqual([]);
});

test('an order without a task is nobody’s but theirs who hold the right', async () => {
  const one = await order(200, 'DRAFT');
  const asked = { id: one.id, version: (await standing(one)).version, opinion: '不行' };
  expect((await server.ask(indentReject, asked, specialist.token)).refusal).toBe('denied');
  expect((await server.ask(indentAnswerRevoke, { ...asked, agrees: true }, token)).refusal).toBe('orderNotAsked');
});

test('who decides opens the order wherever its customer is, also afterwards; somebody else with the page does not', async () => {
  const pages = [...flowPages, 'vaccine.indent:view'];
  const [own, other] = await Promise.all([createUserWithSession(server, newId(), pages), createUserWithSession(server, newId(), pages)]);
  for (const { roleId } of [own, other]) await createScheme(server, roleId, 'vaccine.customer', { field: 'type', is: 'equal', value: 'SCHOOL' });
  const one = await order(200);
  await sql`update flow_operator set person_id = ${own.userId} where task_id = ${taskOf(one)} and status = 'open'`.execute(server.db);
  expect((await server.ask(indentInfo, { id: one.id }, own.token)).data).toMatchObject({ orderNo: one.orderNo, task: { mine: true } });
  expect((await server.ask(indentInfo, { id: one.id }, other.token)).refusal).toBe('notFound');
  const { version } = await standing(one);
  expect((await server.ask(indentAdopt, { id: one.id, version, lines: await line(one) }, own.token)).code).toBe(200);
  expect((await server.ask(indentInfo, { id: one.id }, own.token)).data).toMatchObject({ status: 'APPROVED', task: { mine: false } });
});

test('the requester asks, and whoever has it open agrees: the order and its task are withdrawn', async () => {
  const one = await atHead();
  expect((await withdraw(one)).data).toMatchObject({ status: 'IN_APPROVAL' });
  expect((await at.must(indentInfo, { id: one.id })).task?.asks).toMatchObject({ opinion: '报错了数量' });
  const { data: page } = await server.ask(flowTask, { id: taskOf(one) }, head.token);
  expect(page.withdrawal).toMatchObject({ opinion: '报错了数量' });
  expect(page.commands).toContain('answerWithdrawal');
  expect((await server.ask(flowTask, { id: taskOf(one) }, token)).data.commands).not.toContain('withdraw');
  const agree = { command: 'answerWithdrawal', operator: await operatorOf(one, head), agrees: true, opinion: '' } as const;
  expect((await act(one, agree, head)).code).toBe(200);
  expect(await standing(one)).toMatchObject({ status: 'CANCELLED', task: 4 });
  expect((await at.must(indentInfo, { id: one.id })).flowStatus).toBe(4);
});

test('or does not, and says why; the requester hears it, and may ask once more', async () => {
  const one = await atHead();
  await withdraw(one);
  expect((await withdraw(one)).refusal).toBe('flowTaskDecided');
  const answer = async (agrees: boolean, opinion: string) =>
    server.ask(indentAnswerRevoke, { id: one.id, version: (await standing(one)).version, agrees, opinion }, head.token);
  expect((await answer(false, '')).refusal).toBe('flowTaskOpinion');
  expect((await answer(false, '疫苗已备好')).data).toMatchObject({ status: 'IN_APPROVAL' });
  expect((await at.must(indentInfo, { id: one.id })).task?.asks).toBeNull();
  expect((await answer(true, '')).refusal).toBe('flowTaskDecided');
  await withdraw(one);
  expect((await answer(true, '')).data).toMatchObject({ status: 'CANCELLED' });
  expect(await toldOf(one, 'withdrawAsked')).toEqual([head.userId, head.userId]);
  expect(await toldOf(one, 'withdrawDenied')).toHaveLength(1);
});

test('by its task the requester asks as well; nobody else answers, and a decision meanwhile ends the question', async () => {
  const one = await atHead();
  expect((await act(one, { command: 'withdraw', opinion: '请撤' }, { token })).code).toBe(200);
  expect(await standing(one)).toMatchObject({ status: 'IN_APPROVAL', task: 1 });
  const mine = await operatorOf(one, head);
  const reply = await act(one, { command: 'answerWithdrawal', operator: mine, agrees: true, opinion: '' }, specialist);
  expect(reply.code).not.toBe(200);
  expect((await adopt(one, head)).code).toBe(200);
  expect(await standing(one)).toMatchObject({ status: 'APPROVED', task: 2 });
  expect((await at.must(indentInfo, { id: one.id })).task?.asks).toBeNull();
});

test('many orders are approved in one call, each with doses of its own', async () => {
  const orders = [await order(200), await order(100), await order(300)];
  const ids = await Promise.all(orders.map(async (one) => `${taskOf(one)}.${await operatorOf(one, specialist)}`));
  const { data: asked } = await server.ask(flowBatchFields, { ids: [...ids, 'nothing.1.1'] }, specialist.token);
  expect(asked.list.map(({ id, key, value }) => [id, key, value])).toEqual([200, 100, 300].map((doses, nth) => [ids[nth], 'approvedDoses', doses]));
  expect((await server.ask(flowBatchFields, { ids }, head.token)).data.list).toEqual([]);
  const [first = '', , third = ''] = ids;
  const amounts = { [first]: { approvedDoses: 150 }, [third]: { approvedDoses: 155 } };
  const { data } = await server.ask(flowBatch, { commandId: newId(), act: 'adopt', ids, amounts }, specialist.token);
  expect(data.list.map(({ done }) => done)).toEqual([true, true, false]);
  const stand = await Promise.all(orders.map(standing));
  expect(stand.map(({ status, approvedDoses }) => [status, approvedDoses])).toEqual([
    ['APPROVED', 150],
    ['APPROVED', 100],
    ['IN_APPROVAL', null],
  ]);
});
