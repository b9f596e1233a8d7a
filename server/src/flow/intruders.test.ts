// What somebody gets at who knows an id, or who once had a right: nothing beyond their part in a task.
import { entrustCreate, entrustStop } from '@ordo/contract/flow-entrust.ts';
import { flowDraftRemove, flowFile, flowLaunchFor } from '@ordo/contract/flow-task.ts';
import { recordCreate, recordInfo } from '@ordo/contract/model-record.ts';
import { onlineRemove } from '@ordo/contract/online-dev.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import { approver, byPeople, flowForm, leaveForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { redesign } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';
import type { TestUser } from '../../testing/users.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let secretary: TestUser;
const f = (key: string) => form.field[key] ?? '';

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  form = await flowForm(server, token);
  at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
  secretary = await at.hire([...flowPages, 'workFlow.flowLaunch:btn_other']);
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId]), byPeople('two', [bob.userId])]);
});
afterAll(() => server.stop());

const titleOf = async (id: string, by: TestUser) => (await at.detail(id, by)).data.form.record?.values[f('title')];
const events = async (id: string) =>
  (await sql<{ command: string }>`select command ->> 'command' as command from flow_event where task_id = ${id} order by seq`.execute(server.db)).rows.map(
    ({ command }) => command,
  );

test('who may launch for others gets at nobody’s own drafts, and submits nobody’s rejected task', async () => {
  const draft = newId();
  expect((await at.ask(draft, { command: 'saveDraft' }, ini, { flowId: flow.id, form: at.filled({ title: '我的草稿' }) })).code).toBe(200);
  const rejected = await at.launched(flow, ini, { title: '被拒' });
  expect((await at.ask(rejected, { command: 'reject', operator: await at.openOf(rejected, ann), opinion: '不行' }, ann)).data.status).toBe(3);
  for (const [id, title] of [
    [draft, '我的草稿'],
    [rejected, '被拒'],
  ] as const) {
    const { version = 1 } = (await at.detail(id, ini)).data.form.record ?? {};
    for (const command of ['saveDraft', 'submit'] as const) {
      const more = { initiatorId: ini.userId, flowId: flow.id, form: at.filled({ title: '改掉' }, version, { title }) };
      expect((await server.ask(flowLaunchFor, { id, commandId: newId(), act: { command }, ...more }, secretary.token)).refusal).toBe('notFound');
      expect((await at.ask(id, { command }, secretary, more)).refusal).toBe('notFound');
    }
    expect(await titleOf(id, ini)).toBe(title);
  }
  expect([await events(draft), await events(rejected)]).toEqual([['saveDraft'], ['submit', 'reject']]);
});

test('a draft that they began for somebody is theirs to go on with until it is submitted, and the initiator’s too', async () => {
  const id = newId();
  const asked = (act: 'saveDraft' | 'submit', title: string, version = 0, was: string | null = null) =>
    server.ask(
      flowLaunchFor,
      { id, commandId: newId(), flowId: flow.id, initiatorId: ini.userId, act: { command: act }, form: at.filled({ title }, version, { title: was }) },
      secretary.token,
    );
  const first = await asked('saveDraft', '代办一');
  expect(first.code).toBe(200);
  const second = await asked('saveDraft', '代办二', first.data.version, '代办一');
  expect(second.code).toBe(200);
  expect((await asked('submit', '代办三', second.data.version, '代办二')).data.status).toBe(1);
  expect((await at.detail(id, ini)).data.submittedBy?.id).toBe(secretary.userId);
  expect((await at.ask(id, { command: 'reject', operator: await at.openOf(id, ann), opinion: '不行' }, ann)).data.status).toBe(3);
  const { version = 1 } = (await at.detail(id, ini)).data.form.record ?? {};
  expect((await at.ask(id, { command: 'submit' }, ini, { form: at.filled({ title: '本人' }, version, { title: '代办三' }) })).data.status).toBe(1);
});

test('the id of a task that was deleted begins no other one', async () => {
  const id = newId();
  const sent = { flowId: flow.id, form: at.filled({ title: '一次' }) };
  expect((await at.ask(id, { command: 'saveDraft' }, ini, sent)).code).toBe(200);
  expect((await server.ask(flowDraftRemove, { id }, ini.token)).code).toBe(200);
  for (const by of [ini, bob]) {
    const reply = await at.ask(id, { command: 'submit' }, by, sent);
    expect(reply.code).not.toBe(200);
    expect(reply.refusal).toBe('flowTaskTaken');
  }
});

test('files of a task stay open to whoever had part in it, and to a deputy as long as they are one', async () => {
  const [cat, deputy, member, taker] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire()]);
  const pool = approver('pool', { kind: 'pool', people: { ...nobody, users: [member.userId, taker.userId] } });
  const both = await releasedFlowOf(server, form, [byPeople('one', [ann.userId]), pool]);
  const id = await at.launched(both, ini);
  const entrust = { toUserId: deputy.userId, startTime: Date.now() - 60_000, endTime: Date.now() + 3_600_000, flowIds: [both.id] };
  const { data: given } = await server.ask(entrustCreate, entrust, ann.token);
  const name = (await upload(server, ini.token, 'workFlow', '附件.txt', '内容')).data.name;
  expect((await at.ask(id, { command: 'comment', text: '见附件', mentions: [], files: [name] }, ini)).code).toBe(200);
  const opens = async (...who: TestUser[]) => Promise.all(who.map(async (by) => (await server.ask(flowFile, { id, name }, by.token)).code === 200));
  expect(await opens(ini, ann, deputy, cat, member)).toEqual([true, true, true, false, false]);
  await server.ask(entrustStop, { id: given.id }, ann.token);
  expect(await opens(deputy)).toEqual([false]);
  expect((await at.ask(id, { command: 'transfer', operator: await at.openOf(id, ann), opinion: '', to: cat.userId }, ann)).code).toBe(200);
  expect(await opens(ann, cat)).toEqual([true, true]);
  expect((await at.adopt(id, cat, { opinion: '' })).code).toBe(200);
  expect(await opens(member, taker)).toEqual([true, true]);
  const operator = await at.openOf(id, taker);
  const claims = await Promise.all([member, taker].map((by) => at.ask(id, { command: 'claim', operator }, by)));
  expect(claims.filter(({ code }) => code === 200)).toHaveLength(1);
  const [winner, loser] = claims[0]?.code === 200 ? [member, taker] : [taker, member];
  expect(await opens(winner, loser)).toEqual([true, false]);
  expect((await at.ask(id, { command: 'transfer', operator, opinion: '', to: ann.userId }, winner)).code).toBe(200);
  expect(await opens(winner, loser, ann)).toEqual([true, false, true]);
});

test('a record that was there before its task is not deleted with the draft by who may not delete records', async () => {
  const list = await flowForm(server, token, leaveForm());
  await redesign(server, token, list.model, { webType: 3 });
  const own = office(server, list);
  const clerk = await own.hire([...flowPages, `${list.page}:view`, `${list.page}:btn_add`, `${list.page}:btn_edit`]);
  const keeper = await own.hire([...flowPages, ...['view', 'btn_add', 'btn_edit', 'btn_remove'].map((right) => `${list.page}:${right}`)]);
  const engine = await releasedFlowOf(server, list, [byPeople('one', [ann.userId])], { type: 1 });
  const values = { [list.field.title ?? '']: '原有的记录' };
  const there = async (recordId: string) => (await server.ask(recordInfo, { id: list.model, recordId }, token)).code === 200;
  const isKept = async (record: string) =>
    (await sql`select from ${sql.table(`record.t_${list.model}`)} where id = ${record} and delete_mark = 0`.execute(server.db)).rows.length === 1;
  for (const [by, removesRecord] of [
    [clerk, false],
    [keeper, true],
  ] as const) {
    const recordId = newId();
    expect((await server.ask(recordCreate, { id: list.model, recordId, values, rows: {} }, token)).code).toBe(200);
    const id = newId();
    expect((await own.ask(id, { command: 'saveDraft' }, by, { flowId: engine.id, recordId })).code).toBe(200);
    expect((await server.ask(flowDraftRemove, { id }, by.token)).code).toBe(200);
    expect(await there(recordId)).toBe(true);
    // It is free again: another task takes it over. Once it is withdrawn, its page deletes it for people who may.
    const again = newId();
    expect((await own.ask(again, { command: 'submit' }, by, { flowId: engine.id, recordId })).code).toBe(200);
    expect((await own.ask(again, { command: 'withdraw', opinion: '' }, by)).data.status).toBe(4);
    const gone = await server.ask(onlineRemove, { id: list.model, recordId }, by.token);
    expect(gone.refusal).toBe(removesRecord ? undefined : 'denied');
    expect(await isKept(recordId)).toBe(!removesRecord);
  }
  // A record that the draft itself has made goes with it.
  const id = newId();
  expect((await own.ask(id, { command: 'saveDraft' }, clerk, { flowId: engine.id, form: own.filled({ title: '草稿' }) })).code).toBe(200);
  const { rows } = await sql<{ record: string }>`select record_id as record from flow_task where id = ${id}`.execute(server.db);
  expect((await server.ask(flowDraftRemove, { id }, clerk.token)).code).toBe(200);
  expect(await isKept(rows[0]?.record ?? '')).toBe(false);
});
