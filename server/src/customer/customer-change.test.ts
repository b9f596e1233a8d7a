import { areaCreate, areaState } from '@ordo/contract/area.ts';
import { customerCreate, customerInfo, customerState, customerUpdate } from '@ordo/contract/customer.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
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

type New = Partial<Input<typeof customerCreate>>;
let codes = 0;
const create = (input: New = {}) =>
  server.ask(customerCreate, { code: `K${(codes += 1)}`, name: '西湖卫生院', type: 'CLINIC', areaId: '330106002', ...input }, token);
const made = async (input: New = {}) => (await create(input)).data.id;
const info = async (id: string) => (await server.ask(customerInfo, { id }, token)).data;
const update = (id: string, changes: Omit<Input<typeof customerUpdate>, 'id'>) => server.ask(customerUpdate, { id, ...changes }, token);

describe('a change', () => {
  test('keeps what is not sent; what is sent empty or null overwrites', async () => {
    const id = await made({ contact: '王医生', address: '天目山路', populationServed: 5000 });
    expect(await update(id, { version: 1, contact: '' })).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await info(id)).toMatchObject({ contact: '', address: '天目山路', populationServed: 5000, safetyStockMonths: 0.5 });
    await update(id, { version: 2, populationServed: null });
    expect(await info(id)).toMatchObject({ populationServed: null, version: 3, lastModifyUser: '管理员/admin', lastModifyTime: expect.any(Number) });
  });

  test('does not reach columns that the form has not: state, keeper, time, marks', async () => {
    const id = await made();
    const before = await info(id);
    const smuggled = {
      status: 'CLOSED',
      creator_user_id: 'x',
      creatorUserId: 'x',
      delete_mark: 1,
      deleteMark: 1,
      tenant_id: '9',
      tenantId: '9',
      quick_query: 'x',
    };
    await update(id, { version: 1, remark: '夹带', ...smuggled });
    expect(await info(id)).toEqual({ ...before, remark: '夹带', version: 2, lastModifyTime: expect.any(Number), lastModifyUser: '管理员/admin' });
    const { rows } = await sql`select tenant_id, delete_mark, quick_query from vac_customer where id = ${id}`.execute(server.db);
    expect(rows).toMatchObject([{ tenant_id: '0', delete_mark: 0 }]);
  });

  test('from an old version is refused with who and when; of twenty at once exactly one wins', async () => {
    const id = await made();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => update(id, { version: 1, remark: `第${index}` })));
    const winners = replies.flatMap((reply, index) => (reply.code === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(replies.filter((reply) => reply.refusal === 'stale')).toHaveLength(19);
    expect(await info(id)).toMatchObject({ version: 2, remark: `第${winners[0]}` });
    expect(replies.find((reply) => reply.refusal === 'stale')).toMatchObject({ code: 409, data: { version: 2, who: '管理员/admin', at: expect.any(Number) } });
    expect(await changesOf(server.db, 'vac_customer', id)).toHaveLength(2);
  });

  test('passes while its area is switched off, as long as it stays there; a new customer does not', async () => {
    const { data: area } = await server.ask(areaCreate, { parentId: '330106', fullName: '旧街道', enCode: '330106777' }, token);
    const id = await made({ areaId: area.id });
    await server.ask(areaState, { id: area.id, enabledMark: 0 }, token);
    expect(await create({ areaId: area.id })).toMatchObject({ refusal: 'customerAreaUnknown', msg: '所选区域不存在或已停用' });
    expect((await update(id, { version: 1, areaId: area.id, remark: '照旧' })).code).toBe(200);
    expect((await update(id, { version: 2, areaId: '330106004' })).code).toBe(200);
    expect(await update(id, { version: 3, areaId: area.id })).toMatchObject({ refusal: 'customerAreaUnknown' });
  });

  test('of a closed customer is refused, also from an old version', async () => {
    const id = await made();
    await server.ask(customerState, { id, status: 'CLOSED' }, token);
    expect(await update(id, { version: 2, remark: '晚了' })).toMatchObject({ code: 409, refusal: 'customerClosed' });
    expect(await update(id, { version: 1, remark: '晚了' })).toMatchObject({ refusal: 'customerClosed' });
    expect(await info(id)).toMatchObject({ remark: '', version: 2 });
  });
});
