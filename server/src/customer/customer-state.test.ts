import { customerCreate, customerInfo, customerList, customerRemove, customerState, type CustomerStatus } from '@ordo/contract/customer.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from '../../testing/traces.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

let codes = 0;
const made = async (code = `S${(codes += 1)}`) =>
  (await server.ask(customerCreate, { code, name: '试验诊所', type: 'CLINIC', areaId: '330106' }, token)).data.id;
const info = async (id: string) => (await server.ask(customerInfo, { id }, token)).data;
const state = (id: string, status: CustomerStatus, more: Partial<Input<typeof customerState>> = {}) =>
  server.ask(customerState, { id, status, ...more }, token);

async function madeIn(status: CustomerStatus): Promise<string> {
  const id = await made();
  if (status !== 'ACTIVE') await state(id, status);
  return id;
}

describe('the state of a customer', () => {
  test.each<[CustomerStatus, CustomerStatus]>([
    ['ACTIVE', 'SUSPENDED'],
    ['SUSPENDED', 'ACTIVE'],
    ['ACTIVE', 'CLOSED'],
    ['SUSPENDED', 'CLOSED'],
  ])('goes from %s to %s', async (from, to) => {
    const id = await madeIn(from);
    const { version } = await info(id);
    expect(await state(id, to)).toMatchObject({ code: 200, msg: '操作成功', data: { status: to, version: version + 1 } });
    expect(await info(id)).toMatchObject({ status: to, version: version + 1 });
  });

  test.each<CustomerStatus>(['ACTIVE', 'SUSPENDED'])('does not come back from CLOSED to %s', async (to) => {
    const id = await madeIn('CLOSED');
    expect(await state(id, to)).toMatchObject({ code: 409, refusal: 'customerTransition', msg: `客户当前为“CLOSED”，不能改为“${to}”` });
    expect(await info(id)).toMatchObject({ status: 'CLOSED', version: 2 });
  });

  test('asked for as it is already, is no error and no change', async () => {
    const id = await made();
    expect(await state(id, 'ACTIVE')).toMatchObject({ code: 200, data: { status: 'ACTIVE', version: 1 } });
    expect(await state(id, 'SUSPENDED')).toMatchObject({ data: { version: 2 } });
    expect(await state(id, 'SUSPENDED', { version: 1 })).toMatchObject({ code: 200, data: { status: 'SUSPENDED', version: 2 } });
    expect((await changesOf(server.db, 'vac_customer', id)).map((change) => change.action)).toEqual(['create', 'state SUSPENDED']);
  });

  test('changes from the version that was seen, if one is named', async () => {
    const id = await made();
    expect(await state(id, 'SUSPENDED', { version: 7 })).toMatchObject({ code: 409, refusal: 'stale' });
    expect((await state(id, 'SUSPENDED', { version: 1 })).code).toBe(200);
  });

  test('changed by many at once is changed once', async () => {
    const id = await made();
    const replies = await Promise.all(Array.from({ length: 12 }, () => state(id, 'SUSPENDED')));
    expect(replies.every((reply) => reply.code === 200 && reply.data.version === 2)).toBe(true);
    expect(await changesOf(server.db, 'vac_customer', id)).toHaveLength(2);
  });

  test('is one of three', async () => {
    expect(await state(await made(), 'GONE' as CustomerStatus)).toMatchObject({
      refusal: 'invalid',
      data: { fields: [{ path: 'status', problem: 'choice' }] },
    });
    expect(await server.ask(customerState, { id: await made() } as Input<typeof customerState>, token)).toMatchObject({
      data: { fields: [{ path: 'status' }] },
    });
  });

  test('of a customer that does not exist is not found', async () => {
    expect(await state('nowhere', 'CLOSED')).toMatchObject({ code: 404, refusal: 'notFound' });
  });
});

describe('deleting a customer', () => {
  test('takes it out of list and total, and frees its code', async () => {
    const id = await made('GONE1');
    expect(await server.ask(customerRemove, { id }, token)).toMatchObject({ code: 200, data: null });
    expect(await server.ask(customerInfo, { id }, token)).toMatchObject({ code: 404, refusal: 'notFound' });
    expect((await server.ask(customerList, { keyword: 'GONE1' }, token)).data).toMatchObject({ list: [], pagination: { total: 0 } });
    expect(await made('gone1')).not.toBe(id);
  });

  test('happens once', async () => {
    const id = await made();
    const replies = await Promise.all(Array.from({ length: 5 }, () => server.ask(customerRemove, { id }, token)));
    expect(replies.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
  });

  test('leaves its row and its history in the database', async () => {
    const id = await made();
    await server.ask(customerRemove, { id }, token);
    const row = await server.db.selectFrom('vac_customer').select(['delete_mark', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toEqual({ delete_mark: 1, version: 2 });
    expect(await changesOf(server.db, 'vac_customer', id)).toMatchObject([
      { action: 'create', account: 'admin', before: null },
      { action: 'remove', account: 'admin', before: { delete_mark: 0 }, after: { delete_mark: 1 } },
    ]);
  });
});
