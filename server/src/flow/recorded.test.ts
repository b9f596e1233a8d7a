// Tasks that start by new records of another form: once for each record, in the name of its creator, and otherwise with a message to the administrator.
import { flowEngineCreate, flowEngineInfo, flowEngineRelease, flowEngineStop } from '@ordo/contract/flow-engine.ts';
import { flowTask } from '@ordo/contract/flow-task.ts';
import { messageList } from '@ordo/contract/message.ts';
import { recordImport } from '@ordo/contract/model-import.ts';
import { recordCreate, recordRemove } from '@ordo/contract/model-record.ts';
import { onlineCreate } from '@ordo/contract/online-dev.ts';
import type { RecordStart } from '@ordo/engine/flow/record-start.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import { flowPages, office } from '../../testing/flow-people.ts';
import { formOf, node, releasedModel } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createUserWithSession, grant, revoke, type TestUser } from '../../testing/users.ts';
import { newId } from '../kit/id.ts';
import { startRecorded } from './recorded.ts';

let server: TestServer;
let other: TestServer;
let admin: string;
let source: FlowForm;
let target: string;
let chief: TestUser;
let clerk: TestUser;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ beside: server });
  admin = await server.admin();
  source = await flowForm(server, admin, formOf(node('comInput', 'what', '事项'), node('numInput', 'amount', '金额')));
  target = (await releasedModel(server, admin, formOf(node('comInput', 'why', '事由', { required: true }), node('numInput', 'sum', '总额')))).id;
});
beforeEach(async () => {
  chief = await createUserWithSession(server, newId(), flowPages);
  clerk = await createUserWithSession(server, newId(), [
    ...flowPages,
    ...['view', 'btn_add', 'btn_upload', 'btn_remove'].map((right) => `${source.page}:${right}`),
  ]);
  await sql`update flow set enabled_mark = 0`.execute(server.db);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const of = (key: string) => source.field[key] ?? key;
const taken = [
  { field: 'why', record: 'what' },
  { field: 'sum', record: 'amount' },
];

/** @returns id of a released engine that new records of the source start */
async function engine(more: Partial<RecordStart> = {}, start: object = {}): Promise<string> {
  const approver = { type: 'approver', nodeId: 'a', properties: { title: '审批', assigneeType: 6, approvers: [chief.userId] } };
  const into = (more.into ?? taken).map(({ field, record }) => ({ field, record: of(record) }));
  const recordStart = { model: source.model, when: null, ...more, into };
  const ordo = { settings: { admin: chief.userId }, node: { recordStart, ...start } };
  const flowTemplateJson = JSON.stringify({ type: 'start', nodeId: 's', properties: { title: '发起', ordo }, childNode: approver });
  const { data } = await server.ask(flowEngineCreate, { fullName: `采购${newId()}`, enCode: `buy${newId()}`, formId: target, flowTemplateJson }, admin);
  const released = await server.ask(flowEngineRelease, { id: data.id }, admin);
  if (released.code !== 200) throw new Error(released.msg);
  return data.id;
}
const made = async (values: Record<string, unknown>, by = clerk, at = server) => {
  const recordId = `r${newId()}`;
  const named = Object.fromEntries(Object.entries(values).map(([key, value]) => [of(key), value]));
  const reply = await at.ask(recordCreate, { id: source.model, recordId, values: named }, by.token);
  expect(reply.refusal).toBeUndefined();
  return recordId;
};
/** Either node may be working on what the other one left. */
async function drained(): Promise<void> {
  const left = async () => {
    await Promise.all([server.outbox.drain(), other.outbox.drain()]);
    const { rows } = await sql`select from outbox where kind like 'flow.%' or kind like 'message.%'`.execute(server.db);
    return rows.length;
  };
  await expect.poll(left).toBe(0);
}
const tasksOf = async (id: string) =>
  (
    await sql<{ id: string; status: number; by: string }>`
    select id, status, initiator_id as by from flow_task where flow_id = ${id} and delete_mark = 0 order by creator_time, id`.execute(server.db)
  ).rows;
const told = async (by = chief) =>
  (await server.ask(messageList, { pageSize: 50 }, by.token)).data.list.map(({ title }) => title).filter((title) => title.includes('新记录'));

test('a record starts one task, over two nodes, in the name of its creator, with the values of the record', async () => {
  const id = await engine();
  const same = { id: source.model, recordId: `r${newId()}`, values: { [of('what')]: '打印机', [of('amount')]: '1200' } } as never;
  // The same record, sent twice at once.
  await Promise.all([server.ask(recordCreate, same, clerk.token), other.ask(recordCreate, same, clerk.token)]);
  await drained();
  const tasks = await tasksOf(id);
  expect(tasks).toMatchObject([{ status: 1, by: clerk.userId }]);
  const { data } = await server.ask(flowTask, { id: tasks[0]?.id ?? '' }, chief.token);
  expect(Object.values(data.form.record?.values ?? {})).toEqual(expect.arrayContaining(['打印机', 1200]));
  expect(await told()).toEqual([]);
});

test('by a sheet and by a call of the family too; a refused record starts nothing', async () => {
  const id = await engine();
  const sheet = {
    id: source.model,
    run: `run-${newId()}`,
    columns: ['what', 'amount'],
    rows: [
      ['甲', '1'],
      ['乙', '2'],
    ],
  } as never;
  expect((await server.ask(recordImport, sheet, clerk.token)).code).toBe(200);
  expect((await server.ask(onlineCreate, { id: source.model, data: JSON.stringify({ what: '丙' }), status: 0 }, clerk.token)).code).toBe(200);
  expect((await server.ask(recordCreate, { id: source.model, recordId: `r${newId()}`, values: { [of('amount')]: 'x' } }, clerk.token)).code).not.toBe(200);
  await drained();
  expect(await tasksOf(id)).toHaveLength(3);
});

test('an effect that a node took and did not finish is taken again, and starts nothing twice', async () => {
  const id = await engine();
  const recordId = await made({ what: '桌子' });
  await drained();
  const [task] = await tasksOf(id);
  for (const at of [server, other]) await startRecorded(at.flows, { flowId: id, taskId: task?.id ?? '', recordId, userId: clerk.userId });
  expect(await tasksOf(id)).toHaveLength(1);
});

test('only records that the condition holds for', async () => {
  const id = await engine({ when: { field: of('amount'), is: 'greater', value: 1000 } });
  for (const amount of ['1000', '1000.01', null]) await made({ what: '设备', amount });
  await drained();
  expect(await tasksOf(id)).toHaveLength(1);
});

test('a record that was deleted before its task starts, and one that a task has taken, start nothing', async () => {
  const id = await engine();
  const [gone, bound] = [await made({ what: '会删' }), await made({ what: '有流程' })];
  await drained();
  const before = await tasksOf(id);
  expect((await server.ask(recordRemove, { id: source.model, recordId: gone, version: 1 }, clerk.token)).refusal).toBeUndefined();
  await sql`update ${sql.id('record', `t_${source.model}`)} set task_id = ${before[0]?.id} where id = ${bound}`.execute(server.db);
  for (const recordId of [gone, bound]) await startRecorded(server.flows, { flowId: id, taskId: newId(), recordId, userId: clerk.userId });
  expect([await tasksOf(id), await told()]).toEqual([before, []]);
});

test.each<[string, () => Promise<string>, string]>([
  [
    'the creator may not launch it',
    () => engine({}, { launchers: { users: [chief.userId], positions: [], roles: [], departments: [] } }),
    '发起人没有发起该流程的权限',
  ],
  ['a required field stays empty', () => engine({ into: [{ field: 'sum', record: 'amount' }] }), '事由'],
  ['a field that is taken is gone', () => engine({ into: [{ field: 'why', record: 'gone' }] }), '用到的字段'],
])('a start that is not possible is told to the administrator of the engine, once for many records of one day: %s', async (_, begin, why) => {
  const id = await begin();
  if (why.startsWith('发起人')) await sql`update flow set visible_type = 1 where id = ${id}`.execute(server.db);
  await made({ amount: '1' });
  await made({ amount: '2' });
  await drained();
  expect(await tasksOf(id)).toEqual([]);
  expect(await told()).toEqual([expect.stringMatching(new RegExp(`未能由新记录发起.*${why}`))]);
});

test('nobody releases it who may not launch for others, or has no page of the records', async () => {
  const id = await engine();
  const may = ['workFlow.flowEngine:view', 'workFlow.flowEngine:btn_release', 'workFlow.flowLaunch:view'];
  const by = await createUserWithSession(server, newId(), may);
  const releases = async () => (await server.ask(flowEngineRelease, { id }, by.token)).refusal;
  expect(await releases()).toBe('flowScheduleOther');
  await grant(server, by.roleId, ['workFlow.flowLaunch:btn_other']);
  expect(await releases()).toBe('flowRecordUnseen');
  await grant(server, by.roleId, [`${source.page}:view`]);
  expect(await releases()).toBeUndefined();
});

test('what the person who released it sees no more does not go into tasks', async () => {
  const id = await engine();
  const owner = await createUserWithSession(server, newId(), [`${source.page}:view`]);
  await sql`update flow_release set creator_user_id = ${owner.userId} where flow_id = ${id}`.execute(server.db);
  await revoke(server, owner.roleId, `${source.page}:view`);
  await made({ what: '秘密' });
  await drained();
  expect([await tasksOf(id), await told()]).toEqual([[], [expect.stringContaining('看不到')]]);
});

test('the form of the workflow itself, a list with a workflow and an unreleased form start nothing: the release names why', async () => {
  const id = await engine();
  for (const model of [target, 'none']) {
    await sql`update flow set draft = jsonb_set(draft::jsonb, '{start,recordStart,model}', to_jsonb(${model}::text))::json where id = ${id}`.execute(server.db);
    expect((await server.ask(flowEngineInfo, { id }, admin)).data.facts.unfit).toEqual([model]);
    expect((await server.ask(flowEngineRelease, { id }, admin)).refusal).toBe('flowWrong');
  }
});

test('a record that a workflow writes starts none: workflows that write for each other would never end', async () => {
  const id = await engine();
  const leave = await flowForm(server, admin);
  const writes: FlowNode = {
    kind: 'assignData',
    id: 'w',
    title: '写入',
    outside: {},
    model: source.model,
    record: null,
    mapping: [{ from: leave.field.title ?? '', to: of('what') }],
    tries: 1,
  };
  const writer = await releasedFlowOf(server, leave, [byPeople('one', [chief.userId]), writes]);
  await sql`update flow_release set creator_user_id = (select id from app_user where account = 'admin') where id = ${writer.release}`.execute(server.db);
  const at = office(server, leave);
  const task = await at.launched(writer, clerk, { title: '流程写的', days: '1' });
  await at.adopt(task, chief);
  await drained();
  const { rows } = await sql`select from ${sql.id('record', `t_${source.model}`)} t where t.delete_mark = 0 and to_jsonb(t)::text like '%流程写的%'`.execute(
    server.db,
  );
  expect([rows.length, await tasksOf(id)]).toEqual([1, []]);
});

test('a record of nobody who is known, as through a public link, is told', async () => {
  const id = await engine();
  const recordId = await made({ what: '匿名' });
  await drained();
  const before = await tasksOf(id);
  await startRecorded(server.flows, { flowId: id, taskId: newId(), recordId, userId: '' });
  await drained();
  expect([await tasksOf(id), await told()]).toEqual([before, [expect.stringContaining('没有创建人')]]);
});

test('a release without it, and a stop, end it', async () => {
  const [changed, stopped] = [await engine(), await engine()];
  await sql`update flow set draft = (draft::jsonb #- '{start,recordStart}')::json where id = ${changed}`.execute(server.db);
  await server.ask(flowEngineRelease, { id: changed }, admin);
  await server.ask(flowEngineStop, { id: stopped }, admin);
  await made({ what: '之后' });
  await drained();
  expect([await tasksOf(changed), await tasksOf(stopped)]).toEqual([[], []]);
});
