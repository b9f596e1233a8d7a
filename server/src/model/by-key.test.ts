// Keys of external callers on records: only for their models and actions, with their owner's current permissions, once per signature, and always logged.
import { credentialCalls, credentialCreate, credentialList, credentialRemove, credentialState } from '@ordo/contract/data-interface-credential.ts';
import type { ModelAction } from '@ordo/contract/kit.ts';
import { modelButtons } from '@ordo/contract/model-page.ts';
import { recordCreate, recordInfo } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childTable, formOf, listOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession, revoke, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { postSigned as deliverTo, signedCall, type CallerKey, type KeyAnswer } from '../../testing/signed-call.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let admin: string;
let model: MadeModel;
let other: MadeModel;
let maker: TestUser;
const ALL: ModelAction[] = ['list', 'read', 'create', 'change', 'delete'];

beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  const lines = childTable('lines', '明细', [node('comInput', 'item', '品名'), node('numInput', 'price', '单价')]);
  const form = formOf(node('comInput', 'name', '名称'), node('numInput', 'wage', '工资'), node('password', 'pw', '密码'), lines);
  model = await releasedModel(server, admin, form, listOf(['name'], [node('comInput', 'name', '名称'), node('numInput', 'wage', '工资')]));
  other = await releasedModel(server, admin, form);
  const rights = [model, other].flatMap(({ page }) => [`${page}:view`, `${page}:btn_add`, `${page}:btn_edit`, `${page}:btn_remove`]);
  maker = await createUserWithSession(server, newId(), [...rights, 'system.dataInterface:view', 'system.dataInterface:btn_credential']);
});
afterAll(() => server.stop());

const keyFor = async (actions: ModelAction[], as = maker.token, expiresTime = Date.now() + 86_400_000): Promise<CallerKey> =>
  (await server.ask(credentialCreate, { fullName: '外部系统', models: [{ id: model.id, actions }], expiresTime }, as)).data;

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path?: string;
  body?: object | undefined;
  /** Sent as the body instead of the signed one. */
  instead?: object;
  at?: string;
}

const signed = (key: CallerKey, { at = model.id, method = 'GET', path = '', body }: Sent) => signedCall(key, { at, method, path, body });
const deliver = (request: ReturnType<typeof signed>, body?: object) => deliverTo(server, request, body);
const ask = (key: CallerKey, sent: Sent) => deliver(signed(key, sent), sent.instead ?? sent.body);
const create = (key: CallerKey, values: object, recordId = `r${newId()}`) => ask(key, { method: 'POST', body: { recordId, values, rows: {} } });
const of = <T>({ data }: KeyAnswer) => data as T;

describe('a key', () => {
  test('lists, reads, creates, changes and deletes, in its maker’s name', async () => {
    const key = await keyFor(ALL);
    const recordId = `r${newId()}`;
    expect(await create(key, { name: '甲', wage: 3, pw: 'Geheim1' }, recordId)).toMatchObject({ code: 200, data: { version: 1 } });
    expect(of<{ list: { id: string }[] }>(await ask(key, { path: '?name=%E7%94%B2' })).list.map(({ id }) => id)).toEqual([recordId]);
    expect(of<{ list: unknown[] }>(await ask(key, { method: 'POST', path: '/List', body: {} })).list).toHaveLength(1);
    const read = await ask(key, { path: `/${recordId}` });
    expect(of<{ values: object }>(read).values).toEqual({ name: '甲', wage: 3, lines: [] });
    const change = { version: 1, changes: { name: { from: '甲', to: '乙' } } };
    expect(await ask(key, { method: 'PUT', path: `/${recordId}`, body: change })).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await ask(key, { method: 'DELETE', path: `/${recordId}?version=2` })).toMatchObject({ code: 200 });
    expect(await ask(key, { path: `/${recordId}` })).toMatchObject({ refusal: 'notFound' });
    const { rows } = await sql<{ who: string }>`select distinct user_id as who from change_log where record_id = ${recordId}`.execute(server.db);
    expect(rows).toEqual([{ who: maker.userId }]);
  });

  test('must say which version it read', async () => {
    const key = await keyFor(ALL);
    const recordId = `r${newId()}`;
    await create(key, { name: 'v' }, recordId);
    expect(await ask(key, { method: 'PUT', path: `/${recordId}`, body: { changes: { name: { from: 'v', to: 'w' } } } })).toMatchObject({ refusal: 'invalid' });
    expect(await ask(key, { method: 'DELETE', path: `/${recordId}` })).toMatchObject({ refusal: 'recordNoVersion' });
    await ask(key, { method: 'PUT', path: `/${recordId}`, body: { version: 1, changes: { name: { from: 'v', to: 'w' } } } });
    expect(await ask(key, { method: 'DELETE', path: `/${recordId}?version=1` })).toMatchObject({ refusal: 'stale' });
    expect(await ask(key, { method: 'PUT', path: `/${recordId}`, body: { version: 1, changes: { name: { from: 'v', to: 'x' } } } })).toMatchObject({
      refusal: 'recordConflict',
    });
  });

  test.each(ALL)('made to %s does nothing else', async (action) => {
    const key = await keyFor([action]);
    const recordId = `r${newId()}`;
    await create(await keyFor(['create']), { name: 'x' }, recordId);
    const replies = {
      list: await ask(key, {}),
      read: await ask(key, { path: `/${recordId}` }),
      create: await create(key, { name: 'y' }),
      change: await ask(key, { method: 'PUT', path: `/${recordId}`, body: { version: 1, changes: { name: { from: 'x', to: 'z' } } } }),
      delete: await ask(key, { method: 'DELETE', path: `/${recordId}?version=${action === 'change' ? 2 : 1}` }),
    };
    for (const [name, reply] of Object.entries(replies)) expect([name, reply.refusal ?? reply.code]).toEqual([name, name === action ? 200 : 'keyScope']);
  });

  test('is no key to another model, to other calls of the model, or to other pages', async () => {
    const key = await keyFor(ALL);
    expect(await ask(key, { at: other.id })).toMatchObject({ refusal: 'keyScope' });
    for (const at of ['constructor', '__proto__', newId()]) expect(await ask(key, { at })).toMatchObject({ refusal: 'keyScope' });
    for (const path of [`/v1/api/visualdev/Model/${model.id}`, `/v1/api/visualdev/Model/${model.id}/Sheet`, '/v1/api/oauth/CurrentUser']) {
      const { headers } = signed(key, {});
      const response = await server.app.inject({ method: 'GET', url: path, headers });
      expect(response.json()).toMatchObject({ refusal: 'signedOut' });
    }
  });
});

test('a key for one model tells nothing of another that its records name, whoever made it; one for both does, and names them', async () => {
  const relation = (key: string) => node('relationForm', key, '关联', {}, { modelId: other.id, relationField: 'name' });
  const shown = node('relationFormAttr', 'shown', '工资', {}, { relationField: 'to', showField: 'wage' });
  const from = await releasedModel(server, admin, formOf(node('comInput', 'name', '名称'), relation('to'), shown));
  const second = await createUserWithSession(server, newId(), [
    ...[from, other].flatMap(({ page }) => [`${page}:view`, `${page}:btn_add`]),
    'system.dataInterface:view',
    'system.dataInterface:btn_credential',
  ]);
  const named = `n${newId()}`;
  await server.ask(recordCreate, { id: other.id, recordId: named, values: { name: '机密', wage: 7_777 }, rows: {} }, admin);
  const made = async (as: string, models: { id: string; actions: ModelAction[] }[]): Promise<CallerKey> =>
    (await server.ask(credentialCreate, { fullName: '外部系统', models, expiresTime: Date.now() + 86_400_000 }, as)).data;
  for (const as of [admin, second.token]) {
    const narrow = await made(as, [{ id: from.id, actions: ['read', 'create', 'list'] }]);
    const wide = await made(as, [
      { id: from.id, actions: ['read', 'create'] },
      { id: other.id, actions: ['read'] },
    ]);
    const recordId = `r${newId()}`;
    const record = { at: from.id, method: 'POST' as const, body: { recordId, values: { name: 'a', to: named }, rows: {} } };
    expect(await ask(narrow, record)).toMatchObject({ refusal: 'recordWrong' });
    expect(await ask(wide, record)).toMatchObject({ code: 200 });
    const said = JSON.stringify([await ask(narrow, { at: from.id, path: `/${recordId}` }), await ask(narrow, { at: from.id })]);
    expect(said).toContain(recordId);
    expect(said).not.toMatch(/机密|7777/);
    expect(JSON.stringify(await ask(wide, { at: from.id, path: `/${recordId}` }))).toMatch(/7777.*机密|机密.*7777/);
    expect(await ask(wide, { at: other.id })).toMatchObject({ refusal: 'keyScope' });
  }
});

describe('a signature', () => {
  test('counts once, for what was signed and nothing else: path, query, method and body', async () => {
    const key = await keyFor(ALL);
    const once = signed(key, {});
    expect(await deliver(once)).toMatchObject({ code: 200 });
    expect(await deliver(once)).toMatchObject({ refusal: 'interfaceSignature' });
    expect(await deliver({ ...signed(key, {}), url: `${once.url}?name=a` })).toMatchObject({ refusal: 'interfaceSignature' });
    const body = { recordId: `r${newId()}`, values: { name: 'mine' }, rows: {} };
    expect(await ask(key, { method: 'POST', body, instead: { ...body, values: { name: 'theirs' } } })).toMatchObject({ refusal: 'interfaceSignature' });
    expect(await deliver(signed(key, { method: 'POST', body }))).toMatchObject({ refusal: 'interfaceSignature' });
    expect(await deliver({ ...signed(key, {}), method: 'DELETE', url: `${once.url}/x?version=1` })).toMatchObject({ refusal: 'interfaceSignature' });
    const stranger = await keyFor(ALL);
    expect(await ask({ id: key.id, secret: stranger.secret }, {})).toMatchObject({ refusal: 'interfaceSignature' });
  });

  test('of a key that is off, deleted or over opens nothing; off, nobody but its maker opens it again', async () => {
    const key = await keyFor(ALL);
    await server.ask(credentialState, { id: key.id, enabledMark: 0 }, admin);
    expect(await ask(key, {})).toMatchObject({ refusal: 'interfaceSignature' });
    expect((await server.ask(credentialState, { id: key.id, enabledMark: 1 }, admin)).refusal).toBe('interfaceKeyOwner');
    await server.ask(credentialState, { id: key.id, enabledMark: 1 }, maker.token);
    expect(await ask(key, {})).toMatchObject({ code: 200 });
    await server.ask(credentialRemove, { id: key.id }, admin);
    expect(await ask(key, {})).toMatchObject({ refusal: 'interfaceSignature' });
    const over = await keyFor(ALL);
    await sql`update data_interface_credential set expires_at = now() where id = ${over.id}`.execute(server.db);
    expect(await ask(over, {})).toMatchObject({ refusal: 'interfaceSignature' });
  });

  test('comes at most 600 times a minute', async () => {
    const key = await keyFor(['list']);
    await sql`insert into data_interface_nonce (credential_id, nonce) select ${key.id}, 'n' || n from generate_series(1, 599) n`.execute(server.db);
    expect(await ask(key, {})).toMatchObject({ code: 200 });
    expect(await ask(key, {})).toMatchObject({ code: 429, refusal: 'keyTooOften' });
    await sql`update data_interface_nonce set at = now() - interval '61 seconds' where credential_id = ${key.id}`.execute(server.db);
    expect(await ask(key, {})).toMatchObject({ code: 200 });
  });
});

describe('rights of its maker', () => {
  test('hold at the moment of the call: fields, rows, buttons, the page, and the person', async () => {
    const own = await createUserWithSession(server, newId(), [
      ...['view', ...modelButtons.filter((one) => ['btn_add', 'btn_edit'].includes(one))].map((right) => `${model.page}:${right}`),
      'system.dataInterface:view',
      'system.dataInterface:btn_credential',
    ]);
    const key = await keyFor(ALL, own.token);
    const recordId = `r${newId()}`;
    await create(key, { name: '行', wage: 9 }, recordId);
    expect(await ask(key, { method: 'DELETE', path: `/${recordId}?version=1` })).toMatchObject({ refusal: 'denied' });
    const guard = async (kind: string, code: string) => {
      await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${model.page}, ${kind}, ${code}, ${code})`.execute(
        server.db,
      );
    };
    await guard('column', 'wage');
    await guard('form', 'name');
    const read = await ask(key, { path: `/${recordId}` });
    expect(JSON.stringify(read)).not.toContain('wage');
    for (const path of ['?wage=9~', '?sidx=wage']) expect(await ask(key, { path })).toMatchObject({ refusal: 'columnDenied' });
    for (const body of [{ sort: ['wage'] }, { filter: { field: 'wage', is: 'equal', value: 9 } }])
      expect(await ask(key, { method: 'POST', path: '/List', body })).toMatchObject({ refusal: 'columnDenied' });
    expect(await create(key, { name: 'fixed' })).toMatchObject({ refusal: 'columnDenied' });
    expect(await create(key, { wage: 1 })).toMatchObject({ refusal: 'recordFieldUnknown' });
    await sql`delete from menu_right where menu_id = ${model.page} and kind <> 'button'`.execute(server.db);
    await createScheme(server, own.roleId, model.page, { field: 'name', is: 'equal', value: '别的' });
    expect(await ask(key, { path: `/${recordId}` })).toMatchObject({ refusal: 'notFound' });
    expect(await create(key, { name: '外' })).toMatchObject({ refusal: 'denied' });
    expect(of<{ list: unknown[] }>(await ask(key, {})).list).toEqual([]);
    await revoke(server, own.roleId, `${model.page}:view`);
    expect(await ask(key, {})).toMatchObject({ refusal: 'denied' });
    await sql`update app_user set enabled_mark = 0 where id = ${own.userId}`.execute(server.db);
    expect(await ask(key, {})).toMatchObject({ refusal: 'keyOwner' });
    await sql`delete from menu_scheme where menu_id = ${model.page}`.execute(server.db);
  });

  test('are asked when it is made: nobody makes one for a model that they do not see, or for nothing', async () => {
    const stranger = await createUserWithSession(server, newId(), ['system.dataInterface:view', 'system.dataInterface:btn_credential']);
    const wanted = { fullName: 'k', expiresTime: Date.now() + 1_000_000 };
    expect((await server.ask(credentialCreate, { ...wanted, models: [{ id: model.id, actions: ['read'] }] }, stranger.token)).refusal).toBe('denied');
    expect((await server.ask(credentialCreate, wanted, stranger.token)).refusal).toBe('keyEmpty');
  });
});

test('every call is noted with how it went, and leads to what it changed', async () => {
  const key = await keyFor(['create', 'read']);
  const recordId = `r${newId()}`;
  await create(key, { name: '记' }, recordId);
  await ask(key, { path: `/${recordId}` });
  await ask(key, { path: '/nothing' });
  await ask(key, {});
  const { list } = (await server.ask(credentialCalls, { id: key.id }, maker.token)).data;
  expect(list.map(({ action, refusal }) => [action, refusal])).toEqual([
    ['list', 'keyScope'],
    ['read', 'notFound'],
    ['read', ''],
    ['create', ''],
  ]);
  const { rows } = await sql`select from change_log where request_id = ${list.at(-1)?.requestId ?? ''} and record_id = ${recordId}`.execute(server.db);
  expect(rows).toHaveLength(1);
  const shown = (await server.ask(credentialList, { keyword: '外部系统' }, maker.token)).data.list.find(({ id }) => id === key.id);
  expect(shown?.models).toEqual([{ id: model.id, fullName: expect.any(String), actions: ['create', 'read'] }]);
});

test('a token speaks before a key', async () => {
  const key = await keyFor(['delete']);
  const recordId = `r${newId()}`;
  await create(await keyFor(['create']), { name: 't' }, recordId);
  const { url, headers } = signed(key, { path: `/${recordId}` });
  const response = await server.app.inject({ method: 'GET', url, headers: { ...headers, authorization: maker.token } });
  expect(response.json()).toMatchObject({ code: 200 });
  expect((await server.ask(recordInfo, { id: model.id, recordId }, maker.token)).code).toBe(200);
});
