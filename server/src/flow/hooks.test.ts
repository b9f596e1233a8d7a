// Hooks of workflows: signed, in order, once under a key, never with a user's token. A failed one is retried for a day, then needs a manual resend.
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { flowDeliveries, flowHookSecret, flowRedeliver } from '@ordo/contract/flow-delivery.ts';
import { flowAssign, flowSuspend } from '@ordo/contract/flow-task.ts';
import { messageList } from '@ordo/contract/message.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

interface Heard {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  url: URL;
}

let server: TestServer;
let other: TestServer;
/** Accepts calls, and executes nothing. */
let quiet: Office;
let quietServer: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let watcher: TestUser;
let receiver: Server;
let base: string;
let status: number;
let answer: string;
const heard: Heard[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      heard.push({ method: request.method ?? '', headers: request.headers, body, url: new URL(request.url ?? '', base) });
      response.writeHead(status).end(answer);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const { port } = receiver.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  const outbound = [{ host: '127.0.0.1', port, within: ['127.0.0.0/8'] }];
  server = await startServer({ outbound, bears: 'effects that fail' });
  other = await startServer({ outbound, beside: server });
  quietServer = await startServer({ beside: server });
  await quietServer.outbox.stop();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  quiet = office(quietServer, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
  watcher = await at.hire([...flowPages, 'workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_assign', 'workFlow.flowMonitor:btn_suspend']);
});
afterAll(async () => {
  await quietServer.stop();
  await other.stop();
  await server.stop();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  heard.length = 0;
  status = 200;
  answer = 'hello';
});

const told = () => heard.map(({ body }) => (JSON.parse(body) as { event: string }).event);
const flowTo = (path: string, more: { old?: true } = {}) => {
  const target = path.includes('://') ? path : `${base}${path}`;
  const node = byPeople('one', [ann.userId], { hooks: (['entered', 'adopted', 'rejected'] as const).map((moment) => ({ at: moment, target })) });
  return releasedFlowOf(server, form, [node], {
    settings: { admin: bob.userId, ...(more.old && { oldHooks: true }) },
    start: { hooks: (['submitted', 'ended', 'withdrawn'] as const).map((moment) => ({ at: moment, target })) },
  });
};
const rowsOf = async (id: string) =>
  (
    await sql<{ event: string; state: string; attempts: number; wait: number | null }>`
      select event, state, attempts, extract(epoch from retry_at - tried_at)::int as wait from flow_delivery where task_id = ${id} order by id`.execute(
      server.db,
    )
  ).rows;
/** The next retry is due. */
const later = async (id: string) => {
  await sql`update flow_delivery set retry_at = now() where task_id = ${id} and retry_at is not null`.execute(server.db);
  await sql`update outbox set due_at = now() where kind = 'flow.deliver'`.execute(server.db);
  await server.outbox.drain();
};

test('a task tells what happens in its order, signed with the secret of its engine, and never with anybody’s token', async () => {
  const flow = await flowTo('/hook');
  const id = await at.launched(flow, ini);
  await at.adopt(id, ann);
  await server.outbox.drain();
  expect(told()).toEqual(['submitted', 'entered', 'adopted', 'ended']);
  const { secret } = (await server.ask(flowHookSecret, { id: flow.id }, await server.admin())).data;
  for (const { method, headers, body, url } of heard) {
    expect([method, url.pathname, url.search]).toEqual(['POST', '/hook', '']);
    const { delivery, taskId } = JSON.parse(body) as { delivery: string; taskId: string };
    expect(taskId).toBe(id);
    expect(headers['x-ordo-delivery']).toBe(delivery);
    expect(headers['x-ordo-signature']).toBe(
      `v1=${createHmac('sha256', secret)
        .update(`${String(headers['x-ordo-time'])}.${body}`)
        .digest('hex')}`,
    );
    expect(Object.keys(headers).toSorted()).toEqual(
      ['connection', 'content-length', 'content-type', 'host', 'x-ordo-delivery', 'x-ordo-event', 'x-ordo-signature', 'x-ordo-time'].filter(
        (name) => name in headers,
      ),
    );
    for (const { token } of [ini, ann]) expect(JSON.stringify([headers, body])).not.toContain(token);
  }
  expect(new Set(heard.map(({ headers }) => headers['x-ordo-delivery'])).size).toBe(4);
  expect((await server.ask(flowHookSecret, { id: flow.id }, ann.token)).refusal).toBe('denied');
});

test('what cannot be told keeps what comes after it waiting, with growing waits; other tasks and targets go on', async () => {
  const flow = await flowTo('/slow');
  status = 503;
  const id = await quiet.launched(flow, ini);
  await quiet.adopt(id, ann);
  await server.outbox.drain();
  expect(told()).toEqual(['submitted']);
  for (let times = 0; times < 3; times += 1) await later(id);
  expect(told()).toEqual(['submitted', 'submitted', 'submitted', 'submitted']);
  expect((await rowsOf(id)).map(({ state, attempts, wait }) => [state, attempts, wait])).toEqual([
    ['waiting', 4, 8],
    ['waiting', 0, null],
    ['waiting', 0, null],
    ['waiting', 0, null],
  ]);
  const deliveries = new Set(heard.map(({ headers }) => headers['x-ordo-delivery']));
  expect(deliveries.size).toBe(1);
  status = 200;
  const next = await at.launched(flow, ini);
  await server.outbox.drain();
  expect((await rowsOf(next)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  heard.length = 0;
  await later(id);
  expect(told()).toEqual(['submitted', 'entered', 'adopted', 'ended']);
});

test('after a day it is given up and what comes after it goes on; the monitor lists it and has it sent again, within their scope alone', async () => {
  const flow = await flowTo('/dead');
  status = 500;
  const id = await quiet.launched(flow, ini);
  await server.outbox.drain();
  await sql`update flow_delivery set since = now() - interval '25 hours' where task_id = ${id} and event = 'submitted'`.execute(server.db);
  await later(id);
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['dead', 'waiting']);
  status = 200;
  await later(id);
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['dead', 'sent']);
  const list = (await server.ask(flowDeliveries, { state: 'dead' }, watcher.token)).data.list;
  const [dead] = list.filter(({ taskId }) => taskId === id);
  expect(dead).toMatchObject({ event: 'submitted', state: 'dead', attempts: 2, target: `${base}/dead`, reason: expect.stringContaining('HTTP 500') as string });
  expect((await server.ask(flowDeliveries, {}, ann.token)).refusal).toBe('denied');
  expect((await server.ask(flowRedeliver, { id: '999999999' }, watcher.token)).refusal).toBe('notFound');
  heard.length = 0;
  expect((await server.ask(flowRedeliver, { id: dead?.id ?? '' }, watcher.token)).data.count).toBe(1);
  await server.outbox.drain();
  expect(told()).toEqual(['submitted']);
  expect((await server.ask(flowRedeliver, { id: dead?.id ?? '' }, watcher.token)).refusal).toBe('notFound');
});

test('what is not on the list of allowed addresses hears nothing', async () => {
  const unlisted = createServer((_, response) => response.end('caught'));
  let caught = 0;
  unlisted.on('request', () => (caught += 1));
  await new Promise<void>((done) => unlisted.listen(0, '127.0.0.1', done));
  const id = await at.launched(await flowTo(`http://127.0.0.1:${(unlisted.address() as AddressInfo).port}/x`), ini);
  await server.outbox.drain();
  const { rows } = await sql<{ why: string }>`select reason ->> 'key' as why from flow_delivery where task_id = ${id} and attempts > 0`.execute(server.db);
  unlisted.close();
  expect(rows).toEqual([{ why: 'outboundDenied' }]);
  expect(caught).toBe(0);
});

test('by setting hooks ask as servers of the family know it', async () => {
  const id = await at.launched(await flowTo('/old?fixed=1', { old: true }), ini);
  await at.ask(id, { command: 'reject', operator: await at.openOf(id, ann), opinion: '不行' }, ann);
  await server.outbox.drain();
  expect(heard.map(({ method, url, headers }) => [method, url.searchParams.get('fixed'), url.searchParams.get('taskld'), headers['x-ordo-event']])).toEqual(
    ['submitted', 'entered', 'rejected', 'ended'].map((event) => ['GET', '1', id, event]),
  );
  expect(heard.map(({ url }) => url.searchParams.get('handleStatus'))).toEqual(['2', '2', '0', '0']);
  expect(heard[2]?.url.searchParams.get('taskNodeId')).toBe('one');
});

test('two nodes that look at the same time tell each once', async () => {
  const flow = await flowTo('/both');
  const ids = await Promise.all(Array.from({ length: 12 }, () => quiet.launched(flow, ini)));
  await Promise.all(ids.map((id) => quiet.adopt(id, ann)));
  await Promise.all([server.outbox.drain(), other.outbox.drain(), server.outbox.drain(), other.outbox.drain()]);
  await server.outbox.drain();
  const keys = heard.map(({ headers }) => String(headers['x-ordo-delivery']));
  expect(keys).toHaveLength(12 * 4);
  expect(new Set(keys).size).toBe(12 * 4);
  for (const id of ids)
    expect(heard.filter(({ body }) => body.includes(id)).map(({ body }) => (JSON.parse(body) as { seq: number }).seq)).toEqual([1, 1, 2, 2]);
});

test('what a node had in hand when it died is told by another, under the same key', async () => {
  const id = await quiet.launched(await flowTo('/died'), ini);
  // Taken by a node; whether it was delivered is unknown.
  await sql`update flow_delivery set held_until = now() + interval '1 minute', attempts = 1 where task_id = ${id} and event = 'submitted'`.execute(server.db);
  await server.outbox.drain();
  expect(heard).toHaveLength(0);
  await sql`update flow_delivery set held_until = now() - interval '1 second' where task_id = ${id} and event = 'submitted'`.execute(server.db);
  await sql`update outbox set due_at = now() where kind = 'flow.deliver'`.execute(server.db);
  await other.outbox.drain();
  expect(told()).toEqual(['submitted', 'entered']);
});

const service = (tries: number): FlowNode => ({
  id: 'ask',
  title: '查询',
  outside: {},
  kind: 'service',
  target: `${base}/service`,
  tries,
  into: [{ answer: 'days', field: form.field.days ?? '' }],
});

test('a service is asked outside of the task, and its answer goes into the form', async () => {
  const flow = await releasedFlowOf(server, form, [service(1), byPeople('one', [ann.userId])], { settings: { admin: bob.userId } });
  answer = JSON.stringify({ days: 7 });
  const id = await quiet.launched(flow, ini);
  expect(await at.todo(ann)).not.toContain(id);
  await server.outbox.drain();
  expect(await at.todo(ann)).toContain(id);
  expect((await at.detail(id, ann)).data.form.record?.values[form.field.days ?? '']).toBe(7);
});

test('a service that fails, or answers what the form does not take, is tried so often and then waits for the monitor, who tries again', async () => {
  const flow = await releasedFlowOf(server, form, [service(3), byPeople('one', [ann.userId])], { settings: { admin: bob.userId } });
  answer = JSON.stringify({ days: 'seven' });
  const id = await quiet.launched(flow, ini);
  for (let round = 0; round < 5; round += 1) await server.outbox.drain();
  expect(heard).toHaveLength(3);
  expect(new Set(heard.map(({ headers }) => headers['x-ordo-delivery'])).size).toBe(3);
  const { rows } = await sql<{ id: string; why: string }>`
    select id, state ->> 'exception' as why from flow_visit where task_id = ${id} and node = 'ask' and status = 'live'`.execute(server.db);
  expect(rows).toMatchObject([{ why: 'failed' }]);
  const titles = (await server.ask(messageList, { pageSize: 500 }, bob.token)).data.list.map(({ title }) => title);
  expect(titles).toContain(`【需要处理】${(await at.detail(id, ini)).data.fullName}`);
  answer = JSON.stringify({ days: 3 });
  expect((await server.ask(flowAssign, { id, commandId: newId(), act: { command: 'retry', visit: rows[0]?.id ?? '' } }, watcher.token)).code).toBe(200);
  await server.outbox.drain();
  expect(await at.todo(ann)).toContain(id);
});

test('while a task is suspended nothing is asked; afterwards its answer is waited for again', async () => {
  const flow = await releasedFlowOf(server, form, [service(1), byPeople('one', [ann.userId])], { settings: { admin: bob.userId } });
  answer = JSON.stringify({ days: 2 });
  const id = await quiet.launched(flow, ini);
  expect((await server.ask(flowSuspend, { id, commandId: newId(), act: { command: 'suspend', reason: '核实' } }, watcher.token)).code).toBe(200);
  await server.outbox.drain();
  expect(heard).toHaveLength(0);
  expect((await server.ask(flowSuspend, { id, commandId: newId(), act: { command: 'resume', reason: '继续' } }, watcher.token)).code).toBe(200);
  await sql`update outbox set due_at = now() where kind = 'flow.call'`.execute(server.db);
  await server.outbox.drain();
  expect(heard).toHaveLength(1);
  expect(await at.todo(ann)).toContain(id);
});
