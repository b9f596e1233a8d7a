// Programs start tasks with a key: only of its workflows, with the current permissions of its owner, once for each key of the program's own, and always logged.
import { credentialCalls, credentialCreate, credentialList } from '@ordo/contract/data-interface-credential.ts';
import { flowApiStart, flowApiTask, flowDocs, flowOpenApi } from '@ordo/contract/flow-api.ts';
import { flowEngineStop } from '@ordo/contract/flow-engine.ts';
import type { FlowAction } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { postSigned, signedCall, type CallerKey, type KeyAnswer } from '../../testing/signed-call.ts';
import { createUserWithSession, grant, revoke, type TestUser } from '../../testing/users.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let admin: string;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let other: MadeFlow;
let owner: TestUser;
let ann: TestUser;
let ini: TestUser;
const RIGHTS = ['system.dataInterface:view', 'system.dataInterface:btn_credential', 'workFlow.flowLaunch:view'];
const ALL: FlowAction[] = ['start', 'startFor', 'track'];

beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  form = await flowForm(server, admin);
  at = office(server, form);
  owner = await createUserWithSession(server, 'robot', RIGHTS);
  [ann, ini] = await Promise.all([at.hire(), at.hire()]);
  const hidden = { field: form.field.remark ?? '', read: false, write: false, required: false };
  flow = await releasedFlowOf(server, form, [byPeople('a', [ann.userId])], { start: { rights: [hidden] } });
  other = await releasedFlowOf(server, form, [byPeople('a', [ann.userId])]);
});
afterAll(() => server.stop());

const keyFor = async (actions: FlowAction[], as = owner.token, id = flow.id): Promise<CallerKey> =>
  (await server.ask(credentialCreate, { fullName: '采购系统', flows: [{ id, actions }], expiresTime: Date.now() + 86_400_000 }, as)).data;

interface Told {
  id: string;
  key: string;
  status: number;
  repeated: boolean;
  initiator: { account: string };
  steps: { title: string; people: string[]; since: number }[];
  list: Told[];
}
const told = ({ data }: KeyAnswer) => data as Told;
const ask = (key: CallerKey, method: 'GET' | 'POST', path: string, body?: object, id = flow.id) =>
  postSigned(server, signedCall(key, { at: id, of: `/api/workflow/Program/${id}`, method, path, body }), body);
const values = (title = '请购') => ({ [form.field.title ?? '']: title, [form.field.days ?? '']: 2 });
const start = (key: CallerKey, more: object = {}, id = flow.id) => ask(key, 'POST', '/Tasks', { key: newId(), values: values(), ...more }, id);
const tasks = async () => Number((await sql<{ n: number }>`select count(*)::int as n from flow_task`.execute(server.db)).rows[0]?.n);

describe('a key', () => {
  test('starts a task in the name of its owner, and follows it to its end', async () => {
    const key = await keyFor(ALL);
    const own = newId();
    const lines = { [form.field.lines ?? '']: [{ [form.field.item ?? '']: '打印机', [form.field.cost ?? '']: 1200 }] };
    const made = await start(key, { key: own, rows: lines, urgency: 2 });
    expect(made).toMatchObject({ code: 200, data: { key: own, status: 1, repeated: false, initiator: { account: 'robot' } } });
    const { id } = told(made);
    const { data } = await at.detail(id, ann);
    expect(data).toMatchObject({ urgency: 2, initiator: { id: owner.userId } });
    expect(data.form.record?.values).toMatchObject({ ...values(), lines: [{ values: { item: '打印机', cost: 1200 } }] });
    const running = told(await ask(key, 'GET', `/Tasks/${id}`));
    expect(running).toMatchObject({ id, status: 1, steps: [{ title: '节点a', people: [expect.any(String)], since: expect.any(Number) }] });
    await at.adopt(id, ann);
    expect(told(await ask(key, 'GET', `/Tasks/${id}`))).toMatchObject({ status: 2, completion: 100, steps: [], endTime: expect.any(Number) });
    const listed = told(await ask(key, 'GET', `/Tasks?key=${own}&status=2`));
    expect(listed.list.map((one) => one.id)).toEqual([id]);
  });

  test('starts one task for each key of the program, however often it is sent and even at once', async () => {
    const key = await keyFor(['start']);
    const sent = { key: newId(), values: values(), rows: {} };
    const before = await tasks();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(key, 'POST', '/Tasks', sent)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => told(answer).id)).size).toBe(1);
    expect(answers.filter((answer) => !told(answer).repeated)).toHaveLength(1);
    expect(await tasks()).toBe(before + 1);
    expect(await ask(key, 'POST', '/Tasks', { ...sent, values: values('另一个') })).toMatchObject({ code: 409, refusal: 'flowApiKeyUsed' });
    // Another key of an outside caller has keys of its own.
    expect(told(await ask(await keyFor(['start']), 'POST', '/Tasks', sent)).repeated).toBe(false);
  });

  test.each(ALL)('made to %s does nothing else', async (action) => {
    const whole = await keyFor(ALL);
    await sql`insert into user_role (user_id, role_id) select ${owner.userId}, ${owner.roleId} on conflict do nothing`.execute(server.db);
    const key = await keyFor([action]);
    const { id } = told(await start(whole));
    const replies = [await start(key), await ask(key, 'GET', `/Tasks/${id}`), await ask(key, 'GET', '/Tasks')];
    const wanted = { start: [200, 'keyFlowScope', 'keyFlowScope'], startFor: Array<string>(3).fill('keyFlowScope'), track: ['keyFlowScope', 'notFound', 200] };
    expect(replies.map((reply) => reply.refusal ?? reply.code)).toEqual(wanted[action]);
  });

  test('is no key to another workflow, or to records of its form', async () => {
    const key = await keyFor(ALL);
    for (const id of [other.id, 'constructor', '__proto__', newId()]) expect(await start(key, {}, id)).toMatchObject({ refusal: 'keyFlowScope' });
    expect(await postSigned(server, signedCall(key, { at: form.model }))).toMatchObject({ refusal: 'keyScope' });
    const records = (
      await server.ask(
        credentialCreate,
        { fullName: 'k', models: [{ id: form.model, actions: ['list', 'create'] }], expiresTime: Date.now() + 86_400_000 },
        admin,
      )
    ).data;
    expect(await start(records)).toMatchObject({ refusal: 'keyFlowScope' });
  });

  test('sees nothing of tasks that it did not start: of people, of another key, of another workflow', async () => {
    const key = await keyFor(ALL);
    const byHand = await at.launched(flow, owner);
    const byAnother = told(await start(await keyFor(ALL))).id;
    const elsewhere = told(await start(await keyFor(ALL, owner.token, other.id), {}, other.id)).id;
    for (const id of [byHand, byAnother, elsewhere, newId()]) expect(await ask(key, 'GET', `/Tasks/${id}`)).toMatchObject({ code: 404, refusal: 'notFound' });
    expect(told(await ask(key, 'GET', '/Tasks')).list).toEqual([]);
  });
});

describe('somebody else as the initiator', () => {
  const account = async () => (await sql<{ a: string }>`select account as a from app_user where id = ${ini.userId}`.execute(server.db)).rows[0]?.a;

  test('takes a key that says so, and an owner who may launch for others', async () => {
    const [may, mayNot] = [await keyFor(ALL), await keyFor(['start', 'track'])];
    const initiator = await account();
    expect(await start(mayNot, { initiator })).toMatchObject({ refusal: 'keyFlowScope' });
    expect(await start(may, { initiator })).toMatchObject({ refusal: 'flowTaskRight' });
    await grant(server, owner.roleId, ['workFlow.flowLaunch:btn_other']);
    expect(await start(mayNot, { initiator })).toMatchObject({ refusal: 'keyFlowScope' });
    const made = await start(may, { initiator });
    expect(made).toMatchObject({ code: 200, data: { initiator: { account: initiator } } });
    expect((await at.detail(told(made).id, ini)).data).toMatchObject({ initiator: { id: ini.userId }, submittedBy: { id: owner.userId } });
    expect(told(await ask(may, 'GET', `/Tasks/${told(made).id}`)).status).toBe(1);
    expect(await start(may, { initiator: 'nobody-there' })).toMatchObject({ code: 400, refusal: 'flowApiPerson' });
    // The owner is the caller anyway.
    expect(await start(mayNot, { initiator: 'ROBOT' })).toMatchObject({ code: 200 });
    await revoke(server, owner.roleId, 'workFlow.flowLaunch:btn_other');
  });
});

describe('what is sent', () => {
  test.each<[string, () => object, string]>([
    ['a field that the form does not have', () => ({ values: { ...values(), nothing: 1 } }), 'recordFieldUnknown'],
    ['a column that its table does not have', () => ({ rows: { [form.field.lines ?? '']: [{ nothing: 1 }] } }), 'recordFieldUnknown'],
    ['a table as a value', () => ({ values: { ...values(), [form.field.lines ?? '']: [] } }), 'recordFieldUnknown'],
    ['a field that the start hides', () => ({ values: { ...values(), [form.field.remark ?? '']: 'x' } }), 'flowTaskFieldRight'],
    ['nothing for a field that is required', () => ({ values: {} }), 'recordWrong'],
    ['a value of another kind', () => ({ values: { ...values(), [form.field.days ?? '']: '很多' } }), 'recordWrong'],
    ['a key with other signs', () => ({ key: '../x' }), 'invalid'],
  ])('%s is refused and starts nothing', async (_, more, refusal) => {
    const key = await keyFor(ALL);
    const before = await tasks();
    const reply = await start(key, more());
    expect([reply.refusal, (reply as unknown as { msg: string }).msg.length > 3]).toEqual([refusal, true]);
    expect(await tasks()).toBe(before);
  });

  test('after a refusal the same key starts the task', async () => {
    const key = await keyFor(ALL);
    const own = newId();
    expect(await start(key, { key: own, values: {} })).toMatchObject({ refusal: 'recordWrong' });
    expect(await start(key, { key: own })).toMatchObject({ code: 200, data: { repeated: false } });
  });
});

describe('now', () => {
  test('a workflow that is stopped starts nothing, and what was started is still told', async () => {
    const stopped = await releasedFlowOf(server, form, [byPeople('a', [ann.userId])]);
    const key = await keyFor(ALL, owner.token, stopped.id);
    const sent = { key: newId() };
    const { id } = told(await start(key, sent, stopped.id));
    expect(await server.ask(flowEngineStop, { id: stopped.id }, admin)).toMatchObject({ code: 200 });
    expect(await start(key, {}, stopped.id)).toMatchObject({ code: 409, refusal: 'flowTaskNotReleased' });
    expect(told(await ask(key, 'GET', `/Tasks/${id}`, undefined, stopped.id)).status).toBe(1);
    expect(await start(key, sent, stopped.id)).toMatchObject({ code: 200, data: { id, repeated: true } });
  });

  test('the owner may not launch it any more, or is disabled', async () => {
    const second = await createUserWithSession(server, newId(), RIGHTS);
    const key = await keyFor(ALL, second.token);
    await sql`update flow set visible_type = 1 where id = ${flow.id}`.execute(server.db);
    expect(await start(key)).toMatchObject({ code: 403, refusal: 'flowTaskRight' });
    expect(
      (await server.ask(credentialCreate, { fullName: 'k', flows: [{ id: flow.id, actions: ['start'] }], expiresTime: Date.now() + 9e6 }, second.token))
        .refusal,
    ).toBe('denied');
    await sql`update flow set visible_type = 0 where id = ${flow.id}`.execute(server.db);
    expect(await start(key)).toMatchObject({ code: 200 });
    await sql`update app_user set enabled_mark = 0 where id = ${second.userId}`.execute(server.db);
    expect(await start(key)).toMatchObject({ code: 403, refusal: 'keyOwner' });
  });

  test('every call is in the log of the key, with the workflow and how it went', async () => {
    const key = await keyFor(['start']);
    await start(key);
    await start(key, { values: {} });
    await ask(key, 'GET', '/Tasks');
    const { list } = (await server.ask(credentialCalls, { id: key.id }, owner.token)).data;
    const name = (await sql<{ n: string }>`select full_name as n from flow where id = ${flow.id}`.execute(server.db)).rows[0]?.n;
    expect(list.map(({ action, refusal, modelName }) => [action, refusal, modelName])).toEqual([
      ['track', 'keyFlowScope', name],
      ['start', 'recordWrong', name],
      ['start', '', name],
    ]);
    const shown = (await server.ask(credentialList, {}, owner.token)).data.list.find(({ id }) => id === key.id);
    expect(shown?.flows).toEqual([{ id: flow.id, fullName: name, actions: ['start'] }]);
  });
});

test('a person does the same with their token, in their own name, and sees only what they started here', async () => {
  const sent = { flowId: flow.id, key: newId(), values: values() };
  const made = await server.ask(flowApiStart, sent, ini.token);
  expect(made).toMatchObject({ code: 200, data: { repeated: false } });
  expect((await server.ask(flowApiStart, sent, ini.token)).data.repeated).toBe(true);
  expect((await server.ask(flowApiTask, { flowId: flow.id, id: made.data.id }, ini.token)).code).toBe(200);
  expect((await server.ask(flowApiTask, { flowId: flow.id, id: made.data.id }, ann.token)).refusal).toBe('notFound');
  expect((await server.ask(flowApiStart, { ...sent, key: newId(), initiator: 'robot' }, ini.token)).refusal).toBe('flowTaskRight');
});

describe('the description', () => {
  const read = async (path: string, token: string) =>
    (await server.app.inject({ method: 'GET', url: `/v1${path.replace('{flowId}', flow.id)}`, headers: { authorization: token } })).body;

  test('names the fields that the start takes, and none that it hides', async () => {
    const { paths, components } = JSON.parse(await read(flowOpenApi.path, ini.token)) as { paths: Record<string, object>; components: object };
    expect(Object.keys(paths)).toEqual([`/v1/api/workflow/Program/${flow.id}/Tasks`, `/v1/api/workflow/Program/${flow.id}/Tasks/{id}`]);
    const said = JSON.stringify([paths, components]);
    for (const field of ['标题', '天数', '明细', '费用']) expect(said).toContain(field);
    expect(said).not.toContain('备注');
    expect(said).toContain('x-ordo-signature');
    expect(await read(flowDocs.path, ini.token)).toContain('标题');
  });

  test('is for those who may launch it', async () => {
    await sql`update flow set visible_type = 1 where id = ${flow.id}`.execute(server.db);
    expect(JSON.parse(await read(flowOpenApi.path, ini.token))).toMatchObject({ refusal: 'flowTaskRight' });
    await sql`update flow set visible_type = 0 where id = ${flow.id}`.execute(server.db);
  });
});
