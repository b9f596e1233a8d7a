// What clients of the family rely on, for every call of its kind: a new entity is tested as soon as it is in the contract.
import { endpoints } from '@ordo/contract/all.ts';
import { dataInterfaceCreate } from '@ordo/contract/data-interface.ts';
import { printTemplateCreate } from '@ordo/contract/print-template.ts';
import { defaultPage } from '@ordo/engine/print/document.ts';
import { organizeCreate, organizeInfo } from '@ordo/contract/organize.ts';
import { baseInfo, ownLog } from '@ordo/contract/current-user.ts';
import type { InjectOptions } from 'fastify';
import { roleCreate, roleUpdate } from '@ordo/contract/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savedTables } from './kit/unversioned.ts';
import { createScheme, createUserWithSession } from '../testing/users.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { fetchExport } from '../testing/upload.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

interface Answer {
  code: number;
  refusal?: string;
  msg: string;
  data: Record<string, unknown>;
}
const send = async (options: InjectOptions): Promise<Answer> =>
  (await server.app.inject({ ...options, headers: { authorization: token, ...options.headers } })).json<Answer>();

describe('Actions/State without a body', () => {
  /** A customer has three states, so the new one is always sent. */
  const states = endpoints.filter(({ path }) => path.endsWith('/Actions/State') && !path.includes('/Customer/'));
  /** Rows of the seed, by the path before the id; where there are none, the call itself must get as far as looking for one. */
  const ROWS: Record<string, string> = {
    '/api/system/Area': 'area',
    '/api/permission/Organize': 'organize',
    '/api/system/DictionaryData': 'dictionary_data',
    '/api/system/BillRule': 'bill_rule',
    '/api/system/Menu': 'menu',
    '/api/scheduletask': 'schedule_task',
    '/api/system/PrintDev': 'print_template',
  };

  test.each(states.map(({ path }) => path))('%s asks for no more than the record', async (path) => {
    expect(await send({ method: 'PUT', url: `/v1${path.replace('{id}', 'nowhere')}` })).toMatchObject({ code: 404 });
  });

  test('flips there and back, and answers the new state', async () => {
    const flipped: string[] = [];
    for (const { path } of states) {
      const table = ROWS[path.slice(0, path.indexOf('/{id}'))];
      if (!table) continue;
      const alone = table === 'organize' ? sql`and parent_id <> '-1' and category = 'company'` : table === 'menu' ? sql`and type = 2` : sql``;
      const { rows } = await sql<{ id: string; enabled_mark: number }>`
        select id, enabled_mark from ${sql.table(table)} where delete_mark = 0 ${alone} order by id desc limit 1`.execute(server.db);
      const [row] = rows;
      if (!row) continue;
      const url = `/v1${path.replace('{id}', row.id)}`;
      expect([path, await send({ method: 'PUT', url })]).toMatchObject([path, { code: 200, data: { enabledMark: 1 - row.enabled_mark } }]);
      expect([path, await send({ method: 'PUT', url })]).toMatchObject([path, { code: 200, data: { enabledMark: row.enabled_mark } }]);
      flipped.push(table);
    }
    expect(flipped).toEqual(expect.arrayContaining(['area', 'dictionary_data', 'bill_rule', 'menu', 'schedule_task']));
  });
});

describe('a list', () => {
  const lists = endpoints.filter(
    ({ method, path, input, access, as }) =>
      method === 'GET' && as !== 'bytes' && access !== 'anyone' && 'sidx' in shapeOf(input) && !/Log|OnlineUser|Monitor/.test(path),
  );

  test.each(lists.map(({ path }) => path))('%s has its own order where sidx is empty, whatever sort says', async (path) => {
    const url = `/v1${path.replace(/\{\w+\}/g, '330106')}`;
    const answer = async (query: string) => {
      const { data, refusal } = await send({ url: `${url}?${query}` });
      return { refusal, list: data?.list };
    };
    const own = await answer('sidx=');
    expect(await answer('sidx=&sort=asc')).toEqual(own);
    expect(await answer('sidx=&sort=desc')).toEqual(own);
  });

  test('there are some', () => expect(lists.length).toBeGreaterThan(20));

  function shapeOf(input: unknown): object {
    return (input as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {};
  }
});

test('an export answers a signed address below the base, which leads to the file, for its person and session alone', async () => {
  const { data: made } = await server.ask(dataInterfaceCreate, { fullName: '导出', enCode: 'exported', dataType: 2, query: '[1]' }, token);
  const { data: paper } = await server.ask(
    printTemplateCreate,
    { fullName: '导出', enCode: 'exported', type: 'indent', printTemplate: { page: { ...defaultPage }, content: [] } },
    token,
  );
  const ids: Record<string, string> = {
    '/api/system/DictionaryData/{typeId}/Action/Export': 'RoleType',
    '/api/system/DataInterface/{id}/Action/Export': made.id,
    '/api/system/Menu/{id}/Actions/Export': '-1',
    '/api/system/PrintDev/{id}/Actions/Export': paper.id,
  };
  for (const { path } of endpoints.filter((one) => /\/Actions?\/Export$/.test(one.path) && one.method === 'GET')) {
    const { data } = await send({ url: `/v1${path.replace(/\{\w+\}/, ids[path] ?? 'missing here: name one')}` });
    expect([path, data]).toEqual([path, { name: expect.stringMatching(/\.json$/), url: expect.stringMatching(/^\/api\/file\/Download\?encryption=[\w.-]+$/) }]);
    expect(JSON.parse(await fetchExport(server, data as { url: string }))).toBeTypeOf('object');
  }
  const { data } = await send({ url: `/v1/api/system/DataInterface/${made.id}/Action/Export` });
  const own = String(data.url);
  expect((await server.app.inject({ url: `/v1${own.slice(0, -2)}xx` })).statusCode).toBe(404);
  await server.db
    .updateTable('session')
    .set({ ended_at: new Date() as never })
    .execute();
  expect((await server.app.inject({ url: `/v1${own}` })).statusCode).toBe(404);
  token = await server.admin();
});

test('a blank of a form is not said, where its type has none', async () => {
  const { data } = await server.ask(
    organizeCreate,
    { parentId: '1', fullName: '空白公司', enCode: 'blank', sortCode: '', propertyJson: { foundedTime: '', shortName: '' } },
    token,
  );
  const { data: kept } = await server.ask(organizeInfo, { id: data.id }, token);
  expect(JSON.parse(kept.propertyJson)).toEqual({ shortName: '' });
  expect(await send({ method: 'PUT', url: `/v1/api/permission/Organize/${data.id}`, payload: { version: 1, fullName: '' } })).toMatchObject({
    refusal: 'invalid',
  });
  expect(await send({ method: 'POST', url: '/v1/api/permission/Organize', payload: { parentId: '1', fullName: '', enCode: 'none' } })).toMatchObject({
    refusal: 'invalid',
  });
});

test('one’s own record is saved by the keys that came, without a version', async () => {
  expect(await send({ method: 'PUT', url: '/v1/api/permission/Users/Current/BaseInfo', payload: { signature: '无版本' } })).toMatchObject({ code: 200 });
  expect((await server.ask(baseInfo, {}, token)).data).toMatchObject({ signature: '无版本', account: 'admin' });
});

describe('a save without a version', () => {
  const saves = endpoints.filter(
    ({ method, path, input }) =>
      method === 'PUT' &&
      /^[^{]*\{id\}$/.test(path) &&
      (input as unknown as { shape: Record<string, { _zod: { def: { type: string } } }> }).shape.version?._zod.def.type === 'union',
  );
  /** Translations are addressed by table and row; like views of lists, webhooks, public links and entrusts they have screens of our own only. */
  const OURS = [
    '/api/system/Language/{id}',
    '/api/system/ListView/{id}',
    '/api/visualdev/Webhook/{id}',
    '/api/visualdev/PublicLink/{id}',
    '/api/workflow/Entrust/{id}',
  ];

  test.each(saves.map(({ path }) => path).filter((path) => !OURS.includes(path)))('PUT %s asks for no more than the record', async (path) => {
    expect(Object.keys(savedTables)).toContain(path.slice(0, path.indexOf('/{id}')));
    expect(await send({ method: 'PUT', url: `/v1${path.replace('{id}', 'nowhere')}`, payload: {} })).toMatchObject({ code: 404 });
  });

  test('sets the keys that came, unless somebody else has set one of them since the session has read it; reading again helps', async () => {
    const other = await createUserWithSession(server, 'together', ['permission.role:view', 'permission.role:btn_edit']);
    await createScheme(server, other.roleId, 'vaccine.customer', { all: [] });
    const { data: made } = await server.ask(roleCreate, { fullName: '无版本', enCode: 'unversioned', type: 'system', description: '原' }, token);
    const url = `/v1/api/permission/Role/${made.id}`;
    const info = async () => (await send({ url })).data;
    const save = (payload: object) => send({ method: 'PUT', url, payload });
    await info();
    expect(await save({ description: '甲' })).toMatchObject({ code: 200, data: { version: 2 } });
    const form = await info();
    expect((await server.ask(roleUpdate, { id: made.id, version: 2, description: '乙' }, other.token)).code).toBe(200);
    // Another key: both changes are kept.
    expect(await save({ sortCode: 7 })).toMatchObject({ code: 200 });
    expect(await info()).toMatchObject({ description: '乙', sortCode: 7 });
    expect((await server.ask(roleUpdate, { id: made.id, version: 4, fullName: '改过的名' }, other.token)).code).toBe(200);
    const { version: _, ...whole } = form;
    const refused = await save({ ...whole, sortCode: 8 });
    expect(refused).toMatchObject({ refusal: 'stale', msg: expect.stringContaining('together') });
    expect(await info()).toMatchObject({ fullName: '改过的名', sortCode: 7 });
    expect(await save({ fullName: '读过再改' })).toMatchObject({ code: 200 });
  });

  test('of a record that the session has not read is refused when somebody else has set the same since it began', async () => {
    const { data: made } = await server.ask(roleCreate, { fullName: '没读过', enCode: 'unread', type: 'system' }, token);
    const blind = await createUserWithSession(server, 'blind', ['permission.role:view', 'permission.role:btn_edit']);
    const save = (payload: object) => send({ method: 'PUT', url: `/v1/api/permission/Role/${made.id}`, payload, headers: { authorization: blind.token } });
    expect(await save({ description: '盲写' })).toMatchObject({ code: 200 });
    expect((await server.ask(roleUpdate, { id: made.id, version: 2, description: '别人' }, token)).code).toBe(200);
    expect(await save({ description: '盲写' })).toMatchObject({ refusal: 'stale' });
    expect(await save({ sortCode: 3 })).toMatchObject({ code: 200 });
  });
});

test('one’s own requests are category 5 of one’s own log', async () => {
  await expect
    .poll(async () => (await server.ask(ownLog, { category: '5' }, token)).data.list[0])
    .toMatchObject({ requestURL: expect.any(String), requestMethod: expect.any(String) });
});

test('a data source is tested with the id 0 while it is new', async () => {
  const payload = { id: 0, dbType: 'PostgreSQL', host: '127.0.0.1', port: 9, userName: 'u', password: 'p', serviceName: 'd' };
  expect(await send({ method: 'POST', url: '/v1/api/system/DataSource/Actions/Test', payload })).toMatchObject({ refusal: 'outboundDenied' });
});

describe('work at tasks', () => {
  const blank = 'keyword=&startTime=&endTime=&flowCategory=&flowId=&creatorUserId=&flowUrgent=&status=&nodeCode=&sidx=&sort=desc&currentPage=1&pageSize=20';

  test.each(['FlowBefore/List/1', 'FlowBefore/List/2', 'FlowBefore/List/3', 'FlowBefore/List/4', 'FlowLaunch', 'FlowMonitor', 'FlowDelegate'])(
    '%s takes what a client leaves blank',
    async (list) => {
      const answer = await send({ url: `/v1/api/workflow/Engine/${list}?${blank}` });
      expect(answer).toMatchObject({ code: 200, data: { list: [], pagination: { currentPage: 1, pageIndex: 1, pageSize: 20, total: 0 } } });
    },
  );

  test.each(['Audit', 'Reject', 'SaveAudit', 'Recall'])('%s asks for no more than whose work it is', async (act) => {
    const payload = {
      handleOpinion: '',
      signImg: '',
      copyIds: '',
      freeApproverUserId: '',
      rejectStep: '',
      candidateList: null,
      formData: '',
      enCode: '',
      nodeCode: '',
    };
    expect(await send({ method: 'POST', url: `/v1/api/workflow/Engine/FlowBefore/${act}/nowhere.1.1`, payload })).toMatchObject({ refusal: 'notFound' });
  });
});
