// An adopted task is revoked by an approval of its own, by the people who adopted it.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { flowHookSecret } from '@ordo/contract/flow-delivery.ts';
import { flowCommand, flowTodo } from '@ordo/contract/flow-task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { freePort } from '../../testing/free-port.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { checkFlows } from './check.ts';

let server: TestServer;
let port: number;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let flow: MadeFlow;

beforeAll(async () => {
  port = await freePort();
  server = await startServer({ outbound: [{ host: '127.0.0.1', port, within: ['127.0.0.0/8'] }] });
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
  const rights = [{ field: form.field.remark ?? '', read: false, write: false, required: false }];
  const both = { mode: 'all', adopts: { percent: 100 }, rejects: null, delayed: false, weights: {} } as const;
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId, bob.userId], { rights, sign: both })], { settings: { revokeAfter: true } });
});
afterAll(() => server.stop());

async function adopted(): Promise<string> {
  const id = await at.launched(flow, ini, { title: '采购', remark: '不给审批人看' });
  await at.adopt(id, ann);
  expect((await at.adopt(id, bob)).data).toMatchObject({ status: 2 });
  return id;
}
/** Requests the revocation. @returns its own task */
async function asked(id: string): Promise<string> {
  expect((await at.ask(id, { command: 'revoke', opinion: '重复了' }, ini)).code).toBe(200);
  await server.outbox.drain();
  const { rows } = await sql<{ id: string }>`select id from flow_task where parent_task = ${id} order by creator_time desc limit 1`.execute(server.db);
  return rows[0]?.id ?? '';
}
const stateOf = async (id: string) => {
  const { rows } = await sql<{ status: number; revoking: boolean; record: number }>`
    select t.status, t.revoking, r.flow_state as record from flow_task t join ${sql.table(`record.t_${form.model}`)} r on r.id = t.record_id where t.id = ${id}`.execute(
    server.db,
  );
  return rows[0];
};

test('everybody who adopted has to agree; then it is withdrawn, and so is its record', async () => {
  const id = await adopted();
  expect((await at.detail(id, ini)).data.commands).toContain('revoke');
  expect((await at.ask(id, { command: 'revoke', opinion: '' }, ann)).refusal).toBe('flowTaskNotYours');
  const own = await asked(id);
  expect((await at.detail(id, ini)).data.commands).not.toContain('revoke');
  expect((await at.ask(id, { command: 'revoke', opinion: '' }, ini)).code).not.toBe(200);
  const row = (await server.ask(flowTodo, {}, ann.token)).data.list.find(({ taskId }) => taskId === own);
  expect(row).toMatchObject({ fullName: expect.stringContaining('作废申请') as string, step: '作废审批' });
  // It shows the same fields as they saw before, all read-only.
  const { data } = await at.detail(own, ann);
  expect(data.form.record?.values).toMatchObject({ [form.field.title ?? '']: '采购' });
  expect(JSON.stringify(data.form)).not.toContain('不给审批人看');
  expect(data.form.writable).toEqual([]);
  await at.adopt(own, ann);
  expect(await stateOf(id)).toMatchObject({ status: 2, revoking: true, record: 2 });
  expect((await at.adopt(own, bob)).data).toMatchObject({ status: 2 });
  await server.outbox.drain();
  expect(await stateOf(id)).toEqual({ status: 4, revoking: false, record: 4 });
});

test('one who refuses keeps it as it is, and it may be asked again; what comes twice happens once', async () => {
  const id = await adopted();
  const first = await asked(id);
  expect((await at.ask(first, { command: 'reject', operator: await at.openOf(first, bob), opinion: '不同意' }, bob)).data).toMatchObject({ status: 3 });
  await server.outbox.drain();
  expect(await stateOf(id)).toEqual({ status: 2, revoking: false, record: 2 });
  // It cannot be submitted as a draft of the workflow.
  expect((await at.ask(first, { command: 'submit' }, ini)).refusal).toBe('flowTaskNotAllowed');
  const second = await asked(id);
  expect(second).not.toBe(first);
  await sql`insert into outbox (kind, payload) select 'flow.revocation', jsonb_build_object('taskId', task_id, 'seq', seq, 'at', n.place - 1)
    from flow_event, jsonb_array_elements(effects) with ordinality n (effect, place) where task_id = ${id} and n.effect ->> 'effect' = 'revocation'`.execute(
    server.db,
  );
  await server.outbox.drain();
  const { rows } = await sql`select id from flow_task where parent_task = ${id}`.execute(server.db);
  expect(rows).toHaveLength(2);
  expect((await at.ask(second, { command: 'withdraw', opinion: '' }, ini)).data).toMatchObject({ status: 4 });
  await server.outbox.drain();
  expect(await stateOf(id)).toEqual({ status: 2, revoking: false, record: 2 });
});

test('the end that is revoked is told to be undone: once, in its order and signed; one that is not stays as it is', async () => {
  const heard: { headers: Record<string, string | string[] | undefined>; body: string }[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(200).end('');
    });
  });
  await new Promise<void>((done) => receiver.listen(port, '127.0.0.1', done));
  const told = () => heard.map(({ body: said }) => (JSON.parse(said) as { event: string }).event);
  const target = `http://127.0.0.1:${port}/undo`;
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])], {
    settings: { revokeAfter: true },
    start: { hooks: (['submitted', 'ended', 'withdrawn'] as const).map((moment) => ({ at: moment, target })) },
  });
  const id = await at.launched(flow, ini);
  await at.adopt(id, ann);
  const refused = await asked(id);
  await at.ask(refused, { command: 'reject', operator: await at.openOf(refused, ann), opinion: '不同意' }, ann);
  await server.outbox.drain();
  expect(told()).toEqual(['submitted', 'ended']);
  await at.adopt(await asked(id), ann);
  await server.outbox.drain();
  await server.outbox.drain();
  expect(told()).toEqual(['submitted', 'ended', 'undone']);
  const { secret } = (await server.ask(flowHookSecret, { id: flow.id }, await server.admin())).data;
  const { headers, body } = heard.at(-1) as (typeof heard)[number];
  const mac = createHmac('sha256', secret)
    .update(`${String(headers['x-ordo-time'])}.${body}`)
    .digest('hex');
  expect(headers['x-ordo-signature']).toBe(`v1=${mac}`);
  expect(headers['x-ordo-event']).toBe('undone');
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
});

test('where the engine does not allow it nobody asks', async () => {
  const strict = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const id = await at.launched(strict, ini);
  await at.adopt(id, ann);
  expect((await at.detail(id, ini)).data.commands).not.toContain('revoke');
  expect((await server.ask(flowCommand, { id, commandId: 'c1', act: { command: 'revoke', opinion: '' } }, ini.token)).refusal).toBe('flowTaskNotAllowed');
});

test('the nightly look finds nothing', async () => {
  expect((await checkFlows(server.db, Date.now())).found).toEqual([]);
});
