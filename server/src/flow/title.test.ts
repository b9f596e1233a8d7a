// Titles of tasks: created at submission from the template of the engine, shown in lists and notices.
import { flowMine } from '@ordo/contract/flow-task.ts';
import { flowEngineCreate, flowEngineRelease } from '@ordo/contract/flow-engine.ts';
import { messageList } from '@ordo/contract/message.ts';
import { withFields } from '@ordo/engine/flow/form-fields.ts';
import { defaultSettings } from '@ordo/engine/flow/document.ts';
import { outside } from '@ordo/engine/flow/translate.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPeople, flowForm, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import { office, type Office } from '../../testing/flow-people.ts';
import type { TestUser } from '../../testing/users.ts';
import { newId } from '../kit/id.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann] = await Promise.all([at.hire(), at.hire()]);
});
afterAll(() => server.stop());

const flowCalled = (title: string | undefined, back: 'start' | null = null) =>
  releasedFlowOf(server, form, [byPeople('one', [ann.userId], back ? { onReject: { to: back } } : {})], { settings: title === undefined ? {} : { title } });
const titleOf = async (id: string) => (await server.ask(flowMine, {}, ini.token)).data.list.find(({ taskId }) => taskId === id)?.fullName;
const nameOf = async ({ userId }: TestUser) =>
  (await sql<{ name: string }>`select real_name as name from app_user where id = ${userId}`.execute(server.db)).rows[0]?.name ?? '';

test('a title says words of the house and values as texts, people by their names', async () => {
  const flow = await flowCalled(`{user}：{${form.field.title}} {${form.field.days}} 天，{${form.field.deputy}} 代理`);
  const id = await at.launched(flow, ini, { title: '事假', days: '2.5', deputy: ann.userId });
  expect(await titleOf(id)).toBe(`${await nameOf(ini)}：事假 2.5 天，${await nameOf(ann)} 代理`);
  await server.outbox.drain();
  const { data } = await server.ask(messageList, {}, ann.token);
  expect(data.list.map(({ title }) => title)).toContain(`【待审】${await titleOf(id)}`);
});

test('whoever corrects a form changes what its task is called', async () => {
  const flow = await flowCalled(`{${form.field.title}}`, 'start');
  const id = await at.launched(flow, ini, { title: '第一次', days: '1' });
  await at.ask(id, { command: 'reject', operator: await at.openOf(id, ann), opinion: '请改' }, ann);
  expect(await titleOf(id)).toBe('第一次');
  const version = (await at.detail(id, ini)).data.form.record?.version ?? 0;
  const again = { command: 'adopt', operator: await at.openOf(id, ini) } as const;
  await at.ask(id, again, ini, { form: at.filled({ title: '第二次' }, version, { title: '第一次' }) });
  expect(await titleOf(id)).toBe('第二次');
});

test.each([
  ['without a text of its own', undefined],
  ['where nothing of its text is there', '{gone}'],
])('%s a task is called by whose it is', async (_, title) => {
  const id = await at.launched(await flowCalled(title), ini);
  expect(await titleOf(id)).toMatch(`${await nameOf(ini)}的流程`);
});

test('a draft is called by what it says so far, and long values are cut', async () => {
  const flow = await flowCalled(`{${form.field.title}}`);
  const id = newId();
  await at.ask(id, { command: 'saveDraft' }, ini, { flowId: flow.id, form: at.filled({ title: '长'.repeat(60) }) });
  expect(await titleOf(id)).toBe(`${'长'.repeat(39)}…`);
});

test('an engine is not released with a title that names what some who take part may not see, or what is not there', async () => {
  const token = await server.admin();
  const admin = (await sql<{ id: string }>`select id from app_user where account = 'admin'`.execute(server.db)).rows[0]?.id ?? '';
  const released = async (title: string) => {
    const rights = [{ field: form.field.remark ?? '', read: false, write: false, required: false }];
    const document = withFields(
      {
        schema: 1,
        start: { kind: 'start', id: 'start', title: '发起', outside: {}, launchers: null, rights: [], hooks: [] },
        chain: [byPeople('one', [ann.userId], { rights })],
        settings: { ...defaultSettings, admin, title },
      },
      new Map(Object.entries(form.field).map(([key, id]) => [id, key])),
    );
    const input = { fullName: newId(), enCode: newId(), formId: form.model, flowTemplateJson: JSON.stringify(outside(document)) };
    const { data } = await server.ask(flowEngineCreate, input, token);
    return server.ask(flowEngineRelease, { id: data.id, version: data.version }, token);
  };
  expect(await released('{user} {title}')).toMatchObject({ code: 200 });
  const hidden = await released('{user} {remark}');
  expect(hidden).toMatchObject({ refusal: 'flowWrong', data: { findings: [{ key: 'titleUntold' }] } });
  expect(hidden.msg).toContain('备注');
  expect(await released('{user} {nothing}')).toMatchObject({ refusal: 'flowWrong', data: { findings: [{ key: 'fieldGone', of: 'nothing' }] } });
});

test('messages say what the engine has written for them, with the values of that moment; the others say the title', async () => {
  const messages = { todo: `{user}申请 {${form.field.days}} 天，请审批`, adopted: '{gone}' };
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])], { settings: { messages } });
  const id = await at.launched(flow, ini, { title: '事假', days: '3.5' });
  await at.ask(id, { command: 'urge' }, ini);
  await at.adopt(id, ann);
  await server.outbox.drain();
  const told = async ({ token }: TestUser) => (await server.ask(messageList, { pageSize: 500 }, token)).data.list.map(({ title }) => title);
  expect(await told(ann)).toEqual(expect.arrayContaining([`${await nameOf(ini)}申请 3.5 天，请审批`, `【催办】${await titleOf(id)}`]));
  // A text of which nothing is left is none.
  expect(await told(ini)).toContain(`【审批通过】${await titleOf(id)}`);
});
