// The family's calls are no second way into a task: they refuse what ours refuse, and concurrent calls of both act once.
import { beforeAudit, beforeReject, beforeTodo, beforeTransfer } from '@ordo/contract/flow-before.ts';
import { familyTaskCreate, familyTaskInfo, familyTaskUpdate, familyWithdraw } from '@ordo/contract/flow-family.ts';
import { entrustCreate } from '@ordo/contract/flow-entrust.ts';
import { flowTask } from '@ordo/contract/flow-task.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

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
  const write = (key: string) => ({ field: form.field[key] ?? '', read: true, write: true, required: false });
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { rights: [write('lines'), write('days')] }), byPeople('two', [bob.userId])]);
});
afterAll(() => server.stop());

const acts = async (task: string) =>
  (await sql<{ act: string }>`select command ->> 'command' as act from flow_event where task_id = ${task} order by seq`.execute(server.db)).rows.map(
    ({ act }) => act,
  );
const work = async (task: string, who: TestUser) => `${task}.${await at.openOf(task, who)}`;
const lines = async (task: string) => (JSON.parse((await server.ask(familyTaskInfo, { id: task }, ini.token)).data.data) as { lines: unknown[] }).lines;

test('the same decision by the family’s call and by ours at once happens once, and the other is told', async () => {
  for (let round = 0; round < 3; round += 1) {
    const task = await at.launched(flow, ini);
    const operator = await at.openOf(task, ann);
    const replies = await Promise.all([
      server.ask(beforeAudit, { id: `${task}.${operator}` }, ann.token),
      at.ask(task, { command: 'adopt', operator }, ann),
      server.ask(beforeAudit, { id: `${task}.${operator}` }, ann.token),
      at.ask(task, { command: 'reject', operator, opinion: '不行' }, ann),
    ]);
    expect(replies.filter(({ code }) => code !== 200).every(({ refusal }) => refusal === 'flowTaskDecided')).toBe(true);
    expect(replies.some(({ code }) => code === 200)).toBe(true);
    expect(await acts(task)).toHaveLength(2);
  }
});

test('a submission by two tabs, one of each kind, makes one submission', async () => {
  const { data } = await server.ask(familyTaskCreate, { flowId: flow.id, data: JSON.stringify({ title: '草稿' }), status: 1 }, ini.token);
  const again = { id: data.id, data: JSON.stringify({ title: '草稿' }), status: 0 as const };
  const replies = await Promise.all([
    server.ask(familyTaskUpdate, again, ini.token),
    at.ask(data.id, { command: 'submit' }, ini),
    server.ask(familyTaskUpdate, again, ini.token),
  ]);
  expect(replies.some(({ code }) => code === 200)).toBe(true);
  expect((await acts(data.id)).filter((act) => act === 'submit')).toHaveLength(1);
});

test('the key of somebody’s work in one task opens no other', async () => {
  const [mine, others] = [await at.launched(flow, ini), await at.launched(await releasedFlowOf(server, form, [byPeople('one', [bob.userId])]), cat)];
  const [, key] = (await work(mine, ann)).split(/\.(.*)/);
  for (const call of [beforeAudit, beforeReject])
    expect((await server.ask(call, { id: `${others}.${key}`, handleOpinion: 'x' }, ann.token)).refusal).toBe('notFound');
  // In a task that the caller takes part in, other people's work is refused.
  expect((await server.ask(beforeAudit, { id: await work(mine, ann) }, ini.token)).refusal).toBe('flowTaskNotYours');
  expect((await server.ask(beforeTransfer, { id: await work(mine, ann), freeApproverUserId: ini.userId }, ini.token)).refusal).toBe('flowTaskNotYours');
  expect((await server.ask(familyWithdraw, { id: mine, handleOpinion: 'x' }, ann.token)).refusal).toBe('flowTaskNotYours');
  expect([await acts(mine), await acts(others)]).toEqual([['submit'], ['submit']]);
});

test('rows of another task’s table are not reached by their ids, and stay as they are', async () => {
  const row = (item: string) => ({ lines: [{ item, cost: '1' }] });
  const launch = async (item: string) =>
    (await server.ask(familyTaskCreate, { flowId: flow.id, data: JSON.stringify({ title: item, ...row(item) }), status: 0 }, ini.token)).data.id;
  const [mine, others] = [await launch('甲'), await launch('乙')];
  const foreign = (await lines(others))[0] as { id: string };
  const formData = { ...row('改'), lines: [{ id: foreign.id, item: '改', cost: '9' }] };
  expect((await server.ask(beforeAudit, { id: await work(mine, ann), formData }, ann.token)).code).toBe(200);
  expect(await lines(others)).toMatchObject([{ id: foreign.id, item: '乙', cost: 1 }]);
  const [own] = (await lines(mine)) as { id: string; item: string }[];
  expect(own).toMatchObject({ item: '改', cost: 9 });
  expect(own?.id).not.toBe(foreign.id);
});

test('nobody launches by the family’s call what they may not, and a flow that was stopped is launched by nobody', async () => {
  const closed = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  await sql`update flow set visible_type = 1 where id = ${closed.id}`.execute(server.db);
  await sql`update flow_release set launchers = ${JSON.stringify({ ...nobody, users: [ini.userId] })}::jsonb where flow_id = ${closed.id}`.execute(server.db);
  const launch = (who: TestUser, status: 0 | 1 = 0) => server.ask(familyTaskCreate, { flowId: closed.id, data: '{"title":"x"}', status }, who.token);
  expect([(await launch(bob)).refusal, (await launch(bob, 1)).refusal]).toEqual(['flowTaskRight', 'flowTaskRight']);
  // Required fields are checked as everywhere.
  expect((await server.ask(familyTaskCreate, { flowId: closed.id, data: '{}', status: 0 }, ini.token)).refusal).toBe('recordWrong');
  await sql`update flow set enabled_mark = 0 where id = ${closed.id}`.execute(server.db);
  expect((await launch(ini)).refusal).toBe('flowTaskNotReleased');
  const { rows } = await sql`select from flow_task where flow_id = ${closed.id}`.execute(server.db);
  expect(rows).toHaveLength(0);
});

test('a deputy decides by the family’s call what a principal has entrusted, no more, and it says for whom', async () => {
  const [startTime, endTime] = [Date.now() - 60_000, Date.now() + 3_600_000];
  expect((await server.ask(entrustCreate, { toUserId: cat.userId, startTime, endTime, flowIds: [flow.id] }, ann.token)).code).toBe(200);
  const other = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const [task, beside] = [await at.launched(flow, ini), await at.launched(other, ini)];
  const row = (await server.ask(beforeTodo, { pageSize: 500 }, cat.token)).data.list.find(({ processId }) => processId === task);
  expect(row).toMatchObject({ delegateId: ann.userId, fullName: expect.stringContaining('的委托') as string });
  expect((await server.ask(beforeAudit, { id: row?.id ?? '' }, cat.token)).code).toBe(200);
  expect((await server.ask(flowTask, { id: task }, ini.token)).data.records.at(-1)).toMatchObject({ by: { id: cat.userId }, for: { id: ann.userId } });
  expect((await server.ask(beforeAudit, { id: await work(beside, ann) }, cat.token)).refusal).toBe('notFound');
});
