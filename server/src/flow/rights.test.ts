// Permissions: nodes hide and lock fields, deputies act for others, pools are claimed once, and other people receive nothing.
import { entrustCreate, entrustList, entrustStop } from '@ordo/contract/flow-entrust.ts';
import { flowFavourite, flowLaunchable } from '@ordo/contract/flow-launch.ts';
import { flowCancel, flowCounts, flowDone, flowMonitor, flowStart, flowTodo } from '@ordo/contract/flow-task.ts';
import { nobody, type FieldRight } from '@ordo/engine/flow/nodes/node.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import { approver, byPeople, flowForm, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import { insertAll } from '../../testing/rows.ts';
import { createScheme, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
const DAY = 86_400_000;
const f = (key: string) => form.field[key] ?? '';
const right = (field: string, more: Partial<FieldRight>): FieldRight => ({ field: f(field), read: true, write: false, required: false, ...more });

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob, cat] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire()]);
});
afterAll(() => server.stop());

test('a field that a node hides does not travel to it: neither its value, its name, nor what is computed of it', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { rights: [right('remark', { read: false })] })]);
  const id = await at.launched(flow, ini, { title: '事假', remark: '秘密的理由' });
  const told = await at.detail(id, ann);
  expect(JSON.stringify(told.data.form)).not.toContain('秘密的理由');
  expect(told.data.form.record?.values).not.toHaveProperty(f('remark'));
  expect(told.data.form.hidden).toEqual([f('remark')]);
  expect(JSON.stringify(told.data.form.design)).not.toContain(f('remark'));
  expect((await at.detail(id, ini)).data.form.record?.values[f('remark')]).toBe('秘密的理由');
  const guess = await at.adopt(id, ann, {}, at.filled({ remark: '新' }, told.data.form.record?.version));
  expect(guess.refusal).toBe('recordFieldUnknown');
});

test('a field that is only read is not written, one that may be written is, and one that is wanted has to be filled in', async () => {
  const rights = [right('days', { write: true }), right('remark', { write: true, required: true })];
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { rights })]);
  const id = await at.launched(flow, ini, { title: '事假', days: '2' });
  const { form: shown } = (await at.detail(id, ann)).data;
  expect(shown.writable.toSorted()).toEqual([f('days'), f('remark')].toSorted());
  const { version = 0 } = shown.record ?? {};
  const locked = await at.adopt(id, ann, {}, at.filled({ title: '病假' }, version, { title: '事假' }));
  expect(locked).toMatchObject({ refusal: 'flowTaskFieldRight', msg: expect.stringContaining('标题') as string });
  const empty = await at.adopt(id, ann, {}, at.filled({ days: '3' }, version, { days: '2' }));
  expect(empty).toMatchObject({ refusal: 'flowTaskRequired', msg: expect.stringContaining('备注') as string });
  // Nothing of the refused input was stored.
  expect((await at.detail(id, ini)).data.form.record).toMatchObject({ version, values: { [f('title')]: '事假', [f('days')]: 2 } });
  expect((await at.adopt(id, ann, {}, at.filled({ days: 3, remark: '可以' }, version, { days: 2 }))).data).toMatchObject({ status: 2 });
  expect((await at.detail(id, ini)).data.form.record?.values).toMatchObject({ [f('days')]: 3, [f('remark')]: '可以' });
});

test('a condition sees what the approver has just changed', async () => {
  const big = { id: 'big', title: '大', when: { field: f('days'), is: 'greater' as const, value: 9 }, chain: [byPeople('boss', [cat.userId])], outside: {} };
  const rest = { id: 'rest', title: '其他', when: null, chain: [], outside: {} };
  const flow = await releasedFlowOf(server, form, [
    byPeople('one', [ann.userId], { rights: [right('days', { write: true })] }),
    { kind: 'condition', id: 'fork', title: '天数', outside: {}, branches: [big, rest] },
  ]);
  const small = await at.launched(flow, ini, { title: '小', days: '1.5' });
  expect((await at.adopt(small, ann)).data).toMatchObject({ status: 2 });
  const grown = await at.launched(flow, ini, { title: '大', days: '1.5' });
  const { version = 0 } = (await at.detail(grown, ann)).data.form.record ?? {};
  expect((await at.adopt(grown, ann, {}, at.filled({ days: '20' }, version, { days: '1.5' }))).data).toMatchObject({ status: 1 });
  expect(await at.todo(cat)).toContain(grown);
});

test('two who change the same field: the second is told who was quicker', async () => {
  const rights = [right('days', { write: true })];
  const all = byPeople('all', [ann.userId, bob.userId], {
    rights,
    sign: { mode: 'all', adopts: { percent: 100 }, rejects: null, delayed: false, weights: {} },
  });
  const flow = await releasedFlowOf(server, form, [all]);
  const id = await at.launched(flow, ini, { title: '事假', days: '1' });
  const { version = 0 } = (await at.detail(id, bob)).data.form.record ?? {};
  expect((await at.adopt(id, ann, {}, at.filled({ days: '5' }, version, { days: '1.0' }))).code).toBe(200);
  const late = await at.adopt(id, bob, {}, at.filled({ days: '7' }, version, { days: '1.0' }));
  expect(late).toMatchObject({ refusal: 'recordConflict', msg: expect.stringContaining('人员') as string });
  expect((await at.adopt(id, bob)).data).toMatchObject({ status: 2 });
});

test('the head of the department, the superior, members of roles, positions and departments are found, those who are enabled', async () => {
  const department = newId();
  const position = newId();
  await insertAll({
    organize: [
      {
        id: department,
        parent_id: '1',
        category: 'department',
        full_name: `部${department}`,
        en_code: `d${department}`,
        path: `1.${department}.`,
        manager_id: ann.userId,
      },
    ],
    position: [{ id: position, organize_id: department, full_name: `岗${position}`, en_code: `p${position}` }],
    user_position: [{ user_id: cat.userId, position_id: position }],
  }).execute(server.db);
  const member = await at.hire(flowPages, department);
  const off = await at.hire(flowPages, department);
  await sql`update app_user set manager_id = ${bob.userId} where id = ${member.userId}`.execute(server.db);
  await sql`update app_user set enabled_mark = 0 where id = ${off.userId}`.execute(server.db);
  const flow = await releasedFlowOf(server, form, [
    approver('head', { kind: 'head', field: null }),
    approver('boss', { kind: 'superior', level: 1, of: 'initiator' }),
    approver('post', { kind: 'people', people: { ...nobody, positions: [position] } }),
    approver('role', { kind: 'people', people: { ...nobody, roles: [ann.roleId] } }),
    approver('dept', { kind: 'people', people: { ...nobody, departments: [department] } }),
  ]);
  const id = await at.launched(flow, member);
  for (const person of [ann, bob, cat, ann]) expect((await at.adopt(id, person)).code).toBe(200);
  const { data } = await at.detail(id, member);
  expect(data.operators.filter(({ status }) => status === 'open').map(({ person }) => person?.id)).toEqual([member.userId]);
});

test('work of a pool is seen by its members, taken by one, and given back', async () => {
  const flow = await releasedFlowOf(server, form, [approver('pool', { kind: 'pool', people: { ...nobody, roles: [ann.roleId], users: [bob.userId] } })]);
  const id = await at.launched(flow, ini);
  expect([await at.todo(ann), await at.todo(bob), await at.todo(cat)].map((list) => list.includes(id))).toEqual([true, true, false]);
  const operator = await at.openOf(id, ann);
  expect((await at.adopt(id, ann)).refusal).toBe('flowTaskClaimFirst');
  const taken = await Promise.all([at.ask(id, { command: 'claim', operator }, ann), at.ask(id, { command: 'claim', operator }, bob)]);
  expect(taken.filter(({ code }) => code === 200)).toHaveLength(1);
  expect((await at.ask(id, { command: 'claim', operator }, cat)).refusal).toBe('notFound');
  const [winner, loser] = taken[0]?.code === 200 ? [ann, bob] : [bob, ann];
  expect(await at.todo(loser)).not.toContain(id);
  expect((await at.ask(id, { command: 'release', operator }, winner)).code).toBe(200);
  expect(await at.todo(loser)).toContain(id);
});

test('a deputy sees and does the work of their principal within the window, never on a task of their own, and nobody else’s', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const now = Date.now();
  const said = { toUserId: cat.userId, startTime: now - DAY, endTime: now + DAY };
  const id = await at.launched(flow, ini);
  const own = await at.launched(flow, cat);
  expect(await at.todo(cat)).not.toContain(id);
  const made = await server.ask(entrustCreate, said, ann.token);
  expect(made.code).toBe(200);
  expect((await server.ask(entrustCreate, { ...said, toUserId: bob.userId }, ann.token)).refusal).toBe('entrustCrossing');
  expect((await server.ask(entrustCreate, { ...said, toUserId: ann.userId }, ann.token)).refusal).toBe('entrustSelf');
  const row = { id: made.data.id, toUserId: cat.userId, status: 0, flowNames: [], creatorUser: expect.stringContaining('/') as string };
  expect((await server.ask(entrustList, {}, ann.token)).data.list).toMatchObject([row]);
  expect((await server.ask(entrustList, { mine: 'to' }, cat.token)).data.list).toMatchObject([row]);
  expect((await server.ask(entrustList, {}, bob.token)).data.list).toEqual([]);
  const list = (await server.ask(flowTodo, {}, cat.token)).data.list;
  expect(list.find(({ taskId }) => taskId === id)?.for?.id).toBe(ann.userId);
  expect(list.map(({ taskId }) => taskId)).not.toContain(own);
  const operator = (await at.detail(own, ann)).data.mine[0]?.operator ?? '';
  expect((await at.ask(own, { command: 'adopt', operator }, cat)).refusal).toBe('flowTaskNotYours');
  expect((await at.detail(id, cat)).data).toMatchObject({ roles: ['deputy'], mine: [{ for: { id: ann.userId } }] });
  const second = await at.launched(flow, ini);
  expect((await at.adopt(id, cat)).data).toMatchObject({ status: 2 });
  expect((await at.detail(id, ini)).data.records.at(-1)).toMatchObject({ act: 'adopt', by: { id: cat.userId }, for: { id: ann.userId } });
  expect((await server.ask(flowDone, {}, cat.token)).data.list[0]).toMatchObject({ taskId: id, act: 'adopt' });
  await server.ask(entrustStop, { id: made.data.id }, ann.token);
  expect(await at.todo(cat)).not.toContain(second);
  expect((await at.detail(second, cat)).refusal).toBe('notFound');
});

test('who watches over tasks sees those of their scope, and ends only these', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const mine = await at.launched(flow, ini);
  const others = await at.launched(flow, bob);
  const draft = newId();
  await at.ask(draft, { command: 'saveDraft' }, ini, { flowId: flow.id, form: at.filled({ remark: '草稿' }) });
  const watcher = await at.hire(['workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_cancel']);
  await createScheme(server, watcher.roleId, 'workFlow.flowMonitor', { field: 'initiatorId', is: 'equal', value: ini.userId });
  const seen = (await server.ask(flowMonitor, { pageSize: 500 }, watcher.token)).data.list.map(({ taskId }) => taskId);
  expect(seen).toContain(mine);
  expect(seen).not.toContain(others);
  expect(seen).not.toContain(draft);
  expect((await at.detail(others, watcher)).refusal).toBe('notFound');
  expect((await at.detail(draft, watcher)).refusal).toBe('notFound');
  const cancel = (id: string) => server.ask(flowCancel, { id, commandId: newId(), act: { command: 'cancel', reason: '不需要了' } }, watcher.token);
  expect((await cancel(others)).refusal).toBe('notFound');
  expect((await cancel(mine)).data).toMatchObject({ status: 5 });
});

test('nobody launches what they may not, and a draft is only its initiator’s', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  await sql`update flow set visible_type = 1 where id = ${flow.id}`.execute(server.db);
  await sql`update flow_release set launchers = ${JSON.stringify({ ...nobody, users: [ini.userId] })}::jsonb where flow_id = ${flow.id}`.execute(server.db);
  expect((await server.ask(flowStart, { flowId: flow.id }, bob.token)).refusal).toBe('flowTaskRight');
  expect((await at.ask(newId(), { command: 'submit' }, bob, { flowId: flow.id, form: at.filled({ title: 'x' }) })).refusal).toBe('flowTaskRight');
  const id = newId();
  expect((await at.ask(id, { command: 'saveDraft' }, ini, { flowId: flow.id, form: at.filled({ remark: '先记下' }) })).data).toMatchObject({ status: 0 });
  expect((await at.detail(id, ann)).refusal).toBe('notFound');
  expect((await at.ask(id, { command: 'submit' }, bob, { form: at.filled({ title: 'x' }, 1) })).refusal).toBe('notFound');
  // Values that a draft may lack are required for a submission.
  expect((await at.ask(id, { command: 'submit' }, ini)).refusal).toBe('recordWrong');
  expect((await at.ask(id, { command: 'submit' }, ini, { form: at.filled({ title: '好' }, 1) })).data).toMatchObject({ status: 1 });
  expect((await server.ask(flowCounts, {}, ann.token)).data.todo).toBeGreaterThan(0);
});

test('a flow is kept at hand by whoever may launch it, and by nobody for another', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const starred = async (who: TestUser) => (await server.ask(flowLaunchable, {}, who.token)).data.list.find(({ id }) => id === flow.id)?.favourite;
  expect((await server.ask(flowFavourite, { flowId: flow.id, favourite: true }, ini.token)).code).toBe(200);
  expect([await starred(ini), await starred(ann)]).toEqual([true, false]);
  expect((await server.ask(flowFavourite, { flowId: 'nothing', favourite: true }, ini.token)).refusal).toBe('flowTaskRight');
  await server.ask(flowFavourite, { flowId: flow.id, favourite: false }, ini.token);
  expect(await starred(ini)).toBe(false);
});
