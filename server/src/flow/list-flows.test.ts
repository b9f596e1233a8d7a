// A list form with a workflow (webType 3): its records are the data of tasks, its list shows their state, and a save is a draft or a submission.
import { flowLaunchable } from '@ordo/contract/flow-launch.ts';
import { flowDraftRemove, flowStart } from '@ordo/contract/flow-task.ts';
import { modelPlan, modelRelease } from '@ordo/contract/model.ts';
import { modelOpen, recordCreate, recordInfo, recordList } from '@ordo/contract/model-record.ts';
import { onlineConfig, onlineCreate, onlineList, onlineRemove, onlineRemoveMany, onlineUpdate } from '@ordo/contract/online-dev.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, leaveForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { redesign } from '../../testing/models.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let form: FlowForm;
let at: Office;
let clerk: TestUser;
let ann: TestUser;
let reader: TestUser;
let flow: MadeFlow;

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  form = await flowForm(server, token, leaveForm());
  await redesign(server, token, form.model, { webType: 3 });
  at = office(server, form);
  const rights = ['view', 'btn_add', 'btn_edit', 'btn_remove', 'btn_batchRemove'].map((right) => `${form.page}:${right}`);
  [clerk, ann, reader] = await Promise.all([at.hire([...flowPages, ...rights]), at.hire(), at.hire([...flowPages, `${form.page}:view`])]);
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])], { type: 1 });
});
afterAll(() => server.stop());

const data = (title: string) => JSON.stringify({ title, days: '2' });
const stateIn = async (record: string, who: TestUser | { token: string }) =>
  (await server.ask(onlineList, { id: form.model, pageSize: 500 }, who.token)).data.list.find(({ id }) => id === record)?.flowState;
const taskOf = async (record: string) =>
  (await sql<{ id: string; status: number }>`select id, status from flow_task where record_id = ${record} and delete_mark = 0`.execute(server.db)).rows[0];

test('the family saves a draft, submits it, and sees its state in the list; others see it once it is submitted', async () => {
  const made = await server.ask(onlineCreate, { id: form.model, data: data('事假'), status: '1' }, clerk.token);
  expect(made.code).toBe(200);
  const record = made.data.id;
  expect(await taskOf(record)).toMatchObject({ status: 0 });
  expect([await stateIn(record, clerk), await stateIn(record, { token })]).toEqual([0, undefined]);
  const sent = await server.ask(onlineUpdate, { id: form.model, recordId: record, data: data('病假'), status: '0' }, clerk.token);
  expect(sent.code).toBe(200);
  expect([await stateIn(record, clerk), await stateIn(record, { token })]).toEqual([1, 1]);
  const again = await server.ask(onlineUpdate, { id: form.model, recordId: record, data: data('年假'), status: '0' }, clerk.token);
  expect(again.refusal).toBe('flowTaskStatus');
  await at.adopt((await taskOf(record))?.id ?? '', ann);
  expect(await stateIn(record, clerk)).toBe(2);
  const { data: info } = await server.ask(recordInfo, { id: form.model, recordId: record }, token);
  expect(info.values).toMatchObject({ [form.field.title ?? '']: '病假' });
});

test('it is submitted at once, and the list is narrowed and ordered by the state', async () => {
  const made = await server.ask(onlineCreate, { id: form.model, data: data('一次提交'), status: 0 }, clerk.token);
  expect(await stateIn(made.data.id, { token })).toBe(1);
  const running = await server.ask(recordList, { id: form.model, flowState: '1' }, token);
  expect(running.data.list.map(({ flowState }) => flowState)).toEqual(running.data.list.map(() => 1));
  expect(running.data.list.some(({ id }) => id === made.data.id)).toBe(true);
  const ordered = await server.ask(recordList, { id: form.model, sidx: 'flowState', sort: 'desc' }, token);
  const states = ordered.data.list.map(({ flowState }) => flowState ?? 0);
  expect(states).toEqual(states.toSorted((one, other) => other - one));
});

test('a page is told its engine; whoever may not add records launches nothing, and it is no card among the launches', async () => {
  expect((await server.ask(modelOpen, { id: form.model }, clerk.token)).data.flow).toMatchObject({ id: flow.id, launch: true });
  expect((await server.ask(modelOpen, { id: form.model }, reader.token)).data.flow).toMatchObject({ id: flow.id, launch: false });
  expect((await server.ask(onlineConfig, { id: form.model }, clerk.token)).data).toMatchObject({ webType: '3', flowId: flow.id });
  expect((await server.ask(flowLaunchable, {}, clerk.token)).data.list).toEqual([]);
  const reply = await at.ask(newId(), { command: 'submit' }, reader, { flowId: flow.id, form: at.filled({ title: 'x' }) });
  expect(reply.refusal).toBe('flowTaskRight');
});

test('a record without a task is taken over by one, once, by whoever may edit it', async () => {
  const free = await server.ask(recordCreate, { id: form.model, recordId: newId(), values: { [form.field.title ?? '']: '导入的' }, rows: {} }, token);
  const recordId = free.data.id;
  expect(await stateIn(recordId, { token })).toBe(0);
  const stranger = await at.ask(newId(), { command: 'submit' }, reader, { flowId: flow.id, recordId });
  expect(stranger.refusal).toBe('flowTaskRight');
  const start = await server.ask(flowStart, { flowId: flow.id, recordId }, clerk.token);
  expect(start.data.form.record?.values).toMatchObject({ [form.field.title ?? '']: '导入的' });
  const sent = await at.ask(newId(), { command: 'submit' }, clerk, {
    flowId: flow.id,
    recordId,
    form: { version: 1, changes: { [form.field.days ?? '']: { from: null, to: '3' } }, rows: {} },
  });
  expect(sent.code).toBe(200);
  expect(await stateIn(recordId, { token })).toBe(1);
  expect((await at.ask(newId(), { command: 'submit' }, clerk, { flowId: flow.id, recordId })).refusal).toBe('recordUnderApproval');
});

test('a record that a draft takes over stays in the lists of the others, who are told whose it is; sent, it is under approval', async () => {
  const free = await server.ask(recordCreate, { id: form.model, recordId: newId(), values: { [form.field.title ?? '']: '台账' }, rows: {} }, token);
  const recordId = free.data.id;
  const task = newId();
  const days = { version: 1, changes: { [form.field.days ?? '']: { from: null, to: '3' } }, rows: {} };
  expect((await at.ask(task, { command: 'saveDraft' }, clerk, { flowId: flow.id, recordId, form: days })).code).toBe(200);
  for (const by of [{ token }, reader, clerk]) expect(await stateIn(recordId, by)).toBe(0);
  expect((await server.ask(recordInfo, { id: form.model, recordId }, reader.token)).data).toMatchObject({ id: recordId, taskId: task, flowState: 0 });
  expect((await at.ask(newId(), { command: 'submit' }, clerk, { flowId: flow.id, recordId })).refusal).toBe('recordOfDraft');
  // Saved again, it is still there.
  const more = { version: 2, changes: { [form.field.days ?? '']: { from: '3', to: '4' } }, rows: {} };
  expect((await at.ask(task, { command: 'saveDraft' }, clerk, { form: more })).code).toBe(200);
  expect(await stateIn(recordId, reader)).toBe(0);
  expect((await at.ask(task, { command: 'submit' }, clerk)).data).toMatchObject({ status: 1 });
  expect(await stateIn(recordId, reader)).toBe(1);
});

test('a draft goes with its task; what is submitted stays, and says why', async () => {
  const drafts = await Promise.all(['a', 'b', 'c'].map((title) => server.ask(onlineCreate, { id: form.model, data: data(title), status: '1' }, clerk.token)));
  const [one = '', other = '', third = ''] = drafts.map(({ data: made }) => made.id);
  expect((await server.ask(onlineRemove, { id: form.model, recordId: one }, clerk.token)).code).toBe(200);
  expect([await taskOf(one), await stateIn(one, clerk)]).toEqual([undefined, undefined]);
  const task = (await taskOf(other))?.id ?? '';
  expect((await server.ask(flowDraftRemove, { id: task }, clerk.token)).code).toBe(200);
  expect(await stateIn(other, clerk)).toBeUndefined();
  const running = await server.ask(onlineCreate, { id: form.model, data: data('运行'), status: '0' }, clerk.token);
  const many = await server.ask(onlineRemoveMany, { id: form.model, ids: [third, running.data.id] }, clerk.token);
  expect(many.data.list.map(({ done }) => done)).toEqual([true, false]);
  expect(many.data.list[1]?.why).toContain('审批');
});

test('without an enabled engine nothing is submitted, and the form is not released again', async () => {
  await sql`update flow set enabled_mark = 0 where id = ${flow.id}`.execute(server.db);
  expect((await server.ask(onlineCreate, { id: form.model, data: data('x'), status: '0' }, clerk.token)).refusal).toBe('recordNoFlow');
  const plan = await server.ask(modelPlan, { id: form.model }, token);
  const released = () => server.ask(modelRelease, { id: form.model, version: plan.data.version, plan: plan.data.plan, fill: {} }, token);
  expect((await released()).refusal).toBe('designNoFlow');
  await sql`update flow set enabled_mark = 1 where id = ${flow.id}`.execute(server.db);
  expect((await released()).code).toBe(200);
});
