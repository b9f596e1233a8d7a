// Webhooks: signed, queued in the change's own transaction, with only the fields that the owner sees; failed ones are retried, listed and can be resent.
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordCreate, recordRemove, recordRestore, recordUpdate } from '@ordo/contract/model-record.ts';
import * as contract from '@ordo/contract/model-webhook.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { childTable, formOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession, grant, revoke } from '../../testing/users.ts';
import { startNodes } from '../../testing/nodes.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

interface Heard {
  headers: Record<string, string | string[] | undefined>;
  body: string;
  path: string;
  at: number;
}

let server: TestServer;
let token: string;
let model: MadeModel;
let receiver: Server;
let port: number;
let status: number;
const heard: Heard[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      heard.push({ headers: request.headers, body, path: request.url ?? '', at: Date.now() });
      response.writeHead(status, { location: `http://127.0.0.1:${port}/elsewhere` }).end('hello');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  port = (receiver.address() as AddressInfo).port;
  server = await startServer({ outbound: [{ host: '127.0.0.1', port, within: ['127.0.0.0/8'] }] });
  token = await server.admin();
  const lines = childTable('lines', '明细', [node('comInput', 'item', '品名'), node('numInput', 'price', '单价')]);
  model = await releasedModel(
    server,
    token,
    formOf(node('comInput', 'name', '名称', { unique: true }), node('numInput', 'wage', '工资'), node('password', 'pw', '密码'), lines),
  );
});
afterAll(async () => {
  await server.stop();
  receiver.closeAllConnections();
  receiver.close();
});
/** Nobody takes effects but a test that drains them, so that it can change something before. */
let wake: MockInstance;
beforeEach(async () => {
  status = 204;
  wake = vi.spyOn(server.outbox, 'wake').mockReturnValue();
  await sql`update model_webhook set enabled_mark = 0`.execute(server.db);
  await sql`delete from outbox where kind = 'model.webhook'`.execute(server.db);
  heard.length = 0;
});

afterEach(() => vi.restoreAllMocks());

const EVENTS: ('create' | 'update' | 'remove')[] = ['create', 'update', 'remove'];
const hook = (more: object = {}, as = token) =>
  server.ask(
    contract.webhookCreate,
    { modelId: model.id, fullName: `推送${newId()}`, url: `http://127.0.0.1:${port}/in?a=1`, events: EVENTS, fields: ['name', 'lines'], ...more },
    as,
  );
const put = async (values: object) => {
  const recordId = `r${newId()}`;
  const rows = { lines: [{ id: '1', values: { item: '纸', price: 3 } }] };
  return { recordId, reply: await server.ask(recordCreate, { id: model.id, recordId, values, rows } as never, token) };
};
const bodies = () => heard.map(({ body }) => JSON.parse(body) as { event: string; delivery: string; version: number; record: { id: string; values: object } });
const dead = async (id: string) => (await server.ask(contract.webhookDeliveries, { id, state: 'dead' }, token)).data.list;
/** Time passes: due retries are executed. */
async function passes(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await sql`update outbox set due_at = now()`.execute(server.db);
    await server.outbox.drain();
  }
}

test('a change is told as soon as it has committed, without anybody looking', async () => {
  wake.mockRestore();
  await hook();
  const { recordId } = await put({ name: '立即' });
  await expect.poll(() => bodies().map(({ record }) => record.id)).toContain(recordId);
});

test('making, changing, removing and restoring are told once each, signed, with the chosen fields alone', async () => {
  const { data } = await hook();
  const { recordId } = await put({ name: '甲', wage: 7, pw: 'Geheim1' });
  await server.outbox.drain();
  const change = { id: model.id, recordId, version: 1, changes: { name: { from: '甲', to: '乙' } } };
  expect((await server.ask(recordUpdate, change, token)).code).toBe(200);
  await server.outbox.drain();
  await server.ask(recordRemove, { id: model.id, recordId }, token);
  await server.outbox.drain();
  await server.ask(recordRestore, { id: model.id, recordId }, token);
  await server.outbox.drain();
  expect(bodies().map(({ event, version }) => [event, version])).toEqual([
    ['create', 1],
    ['update', 2],
    ['remove', 3],
    ['create', 4],
  ]);
  expect(new Set(bodies().map(({ delivery }) => delivery)).size).toBe(4);
  for (const { record } of bodies()) expect(record).toMatchObject({ id: recordId, values: { lines: [{ values: { item: '纸', price: 3 } }] } });
  expect(bodies().map(({ record }) => record.values)).toMatchObject([{ name: '甲' }, { name: '乙' }, { name: '乙' }, { name: '乙' }]);
  expect(JSON.stringify(heard)).not.toMatch(/wage|Geheim/);
  for (const { headers, body, path } of heard) {
    const mac = createHmac('sha256', data.secret)
      .update(`${String(headers['x-ordo-time'])}.${body}`)
      .digest('hex');
    expect(headers).toMatchObject({ 'x-ordo-signature': `v1=${mac}`, 'x-ordo-delivery': expect.stringMatching(/^\d+$/), 'content-type': /json/ });
    expect(Math.abs(Date.now() - Number(headers['x-ordo-time']))).toBeLessThan(60_000);
    expect(path).toBe('/in?a=1');
  }
  expect((await server.ask(contract.webhookDeliveries, { id: data.id }, token)).data.list.map(({ state, attempts }) => [state, attempts])).toEqual(
    Array.from({ length: 4 }, () => ['sent', 1]),
  );
});

test('what was refused is not told, nor what it was not made for, nor other models', async () => {
  await hook({ events: ['create'] });
  const { recordId } = await put({ name: '一' });
  expect((await put({ name: '一' })).reply.refusal).toBe('recordTaken');
  await server.ask(recordRemove, { id: model.id, recordId }, token);
  const other = await releasedModel(server, token, formOf(node('comInput', 'name', '名称')));
  await server.ask(recordCreate, { id: other.id, recordId: newId(), values: { name: 'x' } }, token);
  await server.outbox.drain();
  expect(bodies().map(({ event, record }) => [event, record.id])).toEqual([['create', recordId]]);
});

describe('in the name of its owner', () => {
  test('tells what they see at that moment, of rows that they see, and nothing once they have gone', async () => {
    const guard = async (code: string) => {
      const id = newId();
      await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${id}, ${model.page}, 'column', ${code}, ${code})`.execute(server.db);
      return id;
    };
    const maker = await createUserWithSession(server, newId(), [`${model.page}:view`, 'onlineDev.webDesign:view', 'onlineDev.webDesign:btn_webhook']);
    const { data } = await hook({ fields: ['name', 'wage', 'lines'] }, maker.token);
    await put({ name: '一号', wage: 1 });
    const columns = [await guard('wage'), await guard('lines.price')];
    await server.outbox.drain();
    expect(bodies().at(-1)?.record.values).toEqual({ name: '一号', lines: [{ id: '1', values: { item: '纸' } }] });
    expect((await hook({ fields: ['wage'] }, maker.token)).refusal).toBe('columnDenied');
    const fields = (await server.ask(contract.webhookFields, { modelId: model.id }, maker.token)).data.list.map(({ id }) => id);
    expect(fields).toEqual(['name', 'lines']);
    await sql`delete from menu_right where id = any(${columns}::text[])`.execute(server.db);
    // A scheme hides the row.
    const condition = JSON.stringify({ field: 'name', is: 'equal', value: '别的' });
    const scheme = newId();
    await sql`insert into menu_scheme (id, menu_id, full_name, condition) values (${scheme}, ${model.page}, 's', ${condition}::jsonb)`.execute(server.db);
    heard.length = 0;
    await put({ name: '二号' });
    await sql`insert into permission_grant (object_type, object_id, item_type, item_id) values ('role', ${maker.roleId}, 'resource', ${scheme})`.execute(
      server.db,
    );
    await put({ name: '别的' });
    await server.outbox.drain();
    expect(bodies().map(({ record }) => record.values)).toEqual([expect.objectContaining({ name: '别的' })]);
    expect((await server.ask(contract.webhookDeliveries, { id: data.id, state: 'unseen' }, token)).data.list).toHaveLength(1);
    await sql`delete from permission_grant where item_id = ${scheme}`.execute(server.db);
    await sql`delete from menu_scheme where id = ${scheme}`.execute(server.db);
    await revoke(server, maker.roleId, `${model.page}:view`);
    await put({ name: '三号' });
    await server.outbox.drain();
    expect(heard).toHaveLength(1);
    await grant(server, maker.roleId, [`${model.page}:view`]);
    await sql`update app_user set enabled_mark = 0 where id = ${maker.userId}`.execute(server.db);
    await put({ name: '四号' });
    await server.outbox.drain();
    expect(heard).toHaveLength(1);
  });

  test('whoever changes it or switches it on answers for it from then on, and may have told only what they see', async () => {
    const { data } = await hook({ fields: ['name', 'wage'] });
    const owner = async () => (await sql<{ id: string }>`select owner_user_id as id from model_webhook where id = ${data.id}`.execute(server.db)).rows[0]?.id;
    const rights = ['onlineDev.webDesign:view', 'onlineDev.webDesign:btn_webhook'];
    const designer = await createUserWithSession(server, newId(), rights);
    expect((await server.ask(contract.webhookUpdate, { id: data.id, version: 1, url: `http://127.0.0.1:${port}/theirs` }, designer.token)).refusal).toBe(
      'denied',
    );
    await server.ask(contract.webhookState, { id: data.id, enabledMark: 0 }, designer.token);
    expect((await server.ask(contract.webhookState, { id: data.id, enabledMark: 1 }, designer.token)).refusal).toBe('denied');
    expect((await server.ask(contract.webhookSecret, { id: data.id }, designer.token)).code).toBe(200);
    const clerk = await createUserWithSession(server, newId(), [...rights, `${model.page}:view`]);
    expect((await server.ask(contract.webhookState, { id: data.id, enabledMark: 1 }, clerk.token)).code).toBe(200);
    expect(await owner()).toBe(clerk.userId);
  });
});

describe('what cannot be told', () => {
  test('is tried ten times, listed, and sent again on demand under its own id', async () => {
    const { data } = await hook();
    status = 302;
    const { recordId } = await put({ name: '重试' });
    await server.outbox.drain();
    expect(heard).toHaveLength(1);
    const { rows: waiting } = await sql<{ due: Date }>`select due_at as due from outbox where kind = 'model.webhook'`.execute(server.db);
    expect(Number(waiting[0]?.due) - (heard[0]?.at ?? 0), 'not at once again').toBeGreaterThanOrEqual(1000);
    await passes(12);
    // Redirects are not followed.
    expect(heard.map(({ path }) => path)).toEqual(Array.from({ length: 10 }, () => '/in?a=1'));
    const [given] = await dead(data.id);
    expect(given).toMatchObject({ recordId, attempts: 10, event: 'create', reason: expect.stringContaining('302') });
    status = 200;
    expect((await server.ask(contract.webhookRedeliver, { id: data.id, deliveryId: given?.id ?? '' }, token)).data).toEqual({ count: 1 });
    await server.outbox.drain();
    expect(bodies().at(-1)).toMatchObject({ delivery: given?.id, record: { id: recordId } });
    expect(await dead(data.id)).toEqual([]);
    expect((await server.ask(contract.webhookRedeliver, { id: data.id, deliveryId: given?.id ?? '' }, token)).refusal).toBe('notFound');
  });

  test('five times in a row switches the webhook off and tells its owner; what waits is listed and not lost', async () => {
    const { data } = await hook({ fullName: '坏地址', url: `http://127.0.0.1:${port + 1}/` });
    for (let n = 0; n < 7; n += 1) await put({ name: `坏${n}` });
    await passes(12);
    expect(heard).toEqual([]);
    const [row] = (await server.ask(contract.webhookList, { modelId: model.id, keyword: '坏地址' }, token)).data.list;
    expect(row).toMatchObject({ enabledMark: 0, dead: 7, waiting: 0 });
    expect((await dead(data.id)).map(({ reason }) => reason)).toContainEqual(expect.stringContaining('127.0.0.1'));
    const { rows } = await sql<{ title: string }>`select title from message where title like '%坏地址%'`.execute(server.db);
    expect(rows).toHaveLength(1);
    await put({ name: '停用后' });
    expect((await server.ask(contract.webhookRedeliver, { id: data.id }, token)).refusal).toBe('webhookOff');
    const { version } = (await server.ask(contract.webhookState, { id: data.id, enabledMark: 1 }, token)).data;
    await server.ask(contract.webhookUpdate, { id: data.id, version, url: `http://127.0.0.1:${port}/in` }, token);
    expect((await server.ask(contract.webhookRedeliver, { id: data.id }, token)).data).toEqual({ count: 7 });
    await server.outbox.drain();
    expect(heard).toHaveLength(7);
  });
});

test.each(['ftp://a.test/', 'http://user:secret@a.test/', 'javascript:alert(1)', 'a.test'])('%s is no address', async (url) => {
  expect((await hook({ url })).refusal).toBe('webhookAddress');
});

test('fields that the model has not, and sealed ones, are told by nobody; the secret is sealed and in no log', async () => {
  expect((await hook({ fields: ['nothing'] })).refusal).toBe('recordFieldUnknown');
  expect((await hook({ fields: ['pw'] })).refusal).toBe('columnDenied');
  const { data } = await hook();
  const { data: next } = await server.ask(contract.webhookSecret, { id: data.id }, token);
  const { rows } = await sql<{ kept: string; log: string }>`
    select (select string_agg(secret_sealed, ',') from model_webhook) as kept,
      (select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') from change_log where entity = 'model_webhook') as log`.execute(
    server.db,
  );
  for (const secret of [data.secret, next.secret, 'secret_sealed']) expect(`${rows[0]?.kept}${rows[0]?.log}`).not.toContain(secret);
});

test('nothing acknowledged is lost when nodes are killed while they save and send', async () => {
  await hook({ events: ['create'], fields: ['name'] });
  const acknowledged: string[] = [];
  for (const moment of [40, 25]) {
    const nodes = await startNodes(server, 1, port);
    const before = acknowledged.length;
    try {
      const save = async (n: number) => {
        const recordId = `k${moment}n${n}`;
        const reply = await nodes.ask(0, recordCreate, { id: model.id, recordId, values: { name: recordId } }, token).catch(() => null);
        if (reply?.code === 200) acknowledged.push(recordId);
      };
      const all = Array.from({ length: moment * 2 }, (_, n) => save(n));
      await expect.poll(() => acknowledged.length - before, { interval: 1 }).toBeGreaterThan(moment / 2);
      await nodes.kill(0);
      await Promise.all(all);
    } finally {
      await nodes.stop();
    }
  }
  // A minute later the claims of the killed node have expired.
  await passes(3);
  const told = new Set(bodies().map(({ record }) => record.id));
  expect(acknowledged.filter((id) => !told.has(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(30);
});
