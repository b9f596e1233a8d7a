// The predicted operators, shown before a task is launched.
import { flowAhead, flowPredicted } from '@ordo/contract/flow-launch.ts';
import { flowStart } from '@ordo/contract/flow-task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approver, byPeople, flowForm, people, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
});
afterAll(() => server.stop());

const called = async ({ userId }: TestUser) =>
  (await sql<{ name: string }>`select real_name as name from app_user where id = ${userId}`.execute(server.db)).rows[0]?.name ?? '';
const chain = () => [
  byPeople('one', [ann.userId], { rights: [{ field: form.field.remark ?? '', read: true, write: true, required: true }] }),
  {
    kind: 'condition' as const,
    id: 'long',
    title: '天数',
    outside: {},
    branches: [
      { id: 'yes', title: '', when: { field: form.field.days ?? '', is: 'greater' as const, value: 3 }, outside: {}, chain: [byPeople('boss', [bob.userId])] },
      { id: 'no', title: '', when: null, outside: {}, chain: [] },
    ],
  },
];
const told = async (flowId: string, days: string, by = ini) =>
  (await server.ask(flowPredicted, { flowId, values: { [form.field.days ?? '']: days } }, by.token)).data.list;

test('the way with its people is told by what is filled in, also where somebody has to fill in more; and nothing is written', async () => {
  const flow = await releasedFlowOf(server, form, chain());
  const ANN = { node: 'one', people: [await called(ann)], more: 0 };
  expect(await told(flow.id, '1')).toEqual([ANN]);
  expect(await told(flow.id, '5')).toEqual([ANN, { node: 'boss', people: [await called(bob)], more: 0 }]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from flow_task`.execute(server.db);
  expect(rows).toEqual([{ n: 0 }]);
});

test('nobody is named where somebody chooses later, or whoever is first', async () => {
  const named = { kind: 'people', people: people(ann.userId, bob.userId) } as const;
  const flow = await releasedFlowOf(server, form, [
    approver('chosen', { ...named, kind: 'candidates', several: false }),
    approver('first', { ...named, kind: 'pool' }),
    approver('last', named),
  ]);
  expect((await told(flow.id, '1')).map(({ node, people: names }) => [node, names.length])).toEqual([['last', 2]]);
});

test('an engine that hides its people tells none', async () => {
  const flow = await releasedFlowOf(server, form, chain(), { settings: { hidesPeople: true } });
  expect(await told(flow.id, '5')).toEqual([]);
  // Nor does the flow that travels with the form, or with a draft.
  const draft = newId();
  expect((await at.ask(draft, { command: 'saveDraft' }, ini, { flowId: flow.id, form: at.filled({ title: '事假' }) })).code).toBe(200);
  for (const reply of [await server.ask(flowStart, { flowId: flow.id }, ini.token), await at.detail(draft, ini)]) {
    expect(reply.code).toBe(200);
    expect(JSON.stringify(reply.data.document)).not.toContain(ann.userId);
  }
});

test('whoever may not launch it is told nothing', async () => {
  const flow = await releasedFlowOf(server, form, chain(), { start: { launchers: people(ann.userId) } });
  await sql`update flow set visible_type = 1 where id = ${flow.id}`.execute(server.db);
  expect((await server.ask(flowPredicted, { flowId: flow.id, values: {} }, ini.token)).refusal).toBe('flowTaskRight');
  expect(await told(flow.id, '1', ann)).toHaveLength(1);
});

test('for somebody else it is their path, told to whoever may launch for others', async () => {
  await sql`insert into organize (id, parent_id, category, full_name, en_code, path) values ('elsewhere', '1', 'department', '别处', 'elsewhere', '1.elsewhere.')`.execute(
    server.db,
  );
  const [clerk, boss, them] = await Promise.all([at.hire([...flowPages, 'workFlow.flowLaunch:btn_other']), at.hire(), at.hire(undefined, 'elsewhere')]);
  await sql`update app_user set manager_id = ${boss.userId} where id = any(${[them.userId, clerk.userId]}::text[])`.execute(server.db);
  const theirs = { field: 'initiator.department', is: 'equal' as const, value: 'elsewhere' };
  const flow = await releasedFlowOf(server, form, [
    approver('superior', { kind: 'superior', level: 1, of: 'initiator' }),
    {
      kind: 'condition',
      id: 'fork',
      title: '部门',
      outside: {},
      branches: [
        { id: 'yes', title: '', when: theirs, outside: {}, chain: [byPeople('there', [ann.userId])] },
        { id: 'no', title: '', when: null, outside: {}, chain: [byPeople('here', [bob.userId])] },
      ],
    },
  ]);
  const ask = (by: TestUser, initiatorId: string) => server.ask(flowPredicted, { flowId: flow.id, initiatorId, values: {} }, by.token);
  const { data } = await ask(clerk, them.userId);
  expect(data).toMatchObject({ path: ['start', 'superior', 'fork', 'there'], ends: true });
  expect(data.list).toEqual([
    { node: 'superior', people: [await called(boss)], more: 0 },
    { node: 'there', people: [await called(ann)], more: 0 },
  ]);
  expect((await ask(clerk, clerk.userId)).data.path).toEqual(['start', 'superior', 'fork', 'here']);
  // Nobody learns of others' superiors without that permission, nor of people who are not there.
  expect((await ask(bob, them.userId)).refusal).toBe('flowTaskRight');
  expect((await ask(bob, bob.userId)).code).toBe(200);
  await sql`update app_user set enabled_mark = 0 where id = ${boss.userId}`.execute(server.db);
  expect((await ask(clerk, boss.userId)).refusal).toBe('flowTaskDisabled');
});

test('the parties of a running task are told who comes next by its values now; nothing is written, and others are told nothing', async () => {
  const flow = await releasedFlowOf(server, form, chain());
  const long = await at.launched(flow, ini, { title: '长假', days: '5' });
  const short = await at.launched(flow, ini, { title: '短假', days: '1' });
  const ahead = async (id: string, by: TestUser) => (await server.ask(flowAhead, { id }, by.token)).data;
  const { seq } = (await at.detail(long, ini)).data;
  for (const one of [ini, ann])
    expect(await ahead(long, one)).toEqual({ list: [{ node: 'boss', people: [await called(bob)], more: 0 }], path: ['long', 'boss'], ends: true });
  expect(await ahead(short, ini)).toEqual({ list: [], path: ['long'], ends: true });
  expect((await at.detail(long, ini)).data.seq).toBe(seq);
  expect((await server.ask(flowAhead, { id: long }, bob.token)).refusal).toBe('notFound');
  expect((await at.ask(long, { command: 'withdraw', opinion: '' }, ini)).code).toBe(200);
  expect(await ahead(long, ini)).toEqual({ list: [], path: [], ends: false });
});

test('an engine that hides its people hides them from the initiator of a running task, not from its approvers', async () => {
  const flow = await releasedFlowOf(server, form, chain(), { settings: { hidesPeople: true } });
  const id = await at.launched(flow, ini, { title: '长假', days: '5' });
  const ahead = async (by: TestUser) => (await server.ask(flowAhead, { id }, by.token)).data;
  expect(await ahead(ini)).toEqual({ list: [], path: ['long', 'boss'], ends: true });
  expect((await ahead(ann)).list.map(({ node }) => node)).toEqual(['boss']);
});
