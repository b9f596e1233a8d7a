import { customerCreate, customerInfo, customerUpdate } from '@ordo/contract/customer.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';

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

describe('a new customer', () => {
  test('has what was sent, the usual values for the rest, and belongs to the organisation of its maker', async () => {
    const reply = await create({
      code: 'K.1',
      name: ' 北山诊所 ',
      mobile: '13800138000',
      licenceExpiry: '2027-02-28',
      minTempC: 2,
      maxTempC: 8,
      coldStorageLitres: 120.5,
    });
    expect(reply).toMatchObject({ status: 200, code: 200, msg: '操作成功', data: { id: expect.stringMatching(/^\d{15,19}$/), version: 1 } });
    expect(await info(reply.data.id)).toEqual({
      id: reply.data.id,
      version: 1,
      creatorTime: expect.any(Number),
      creatorUser: '管理员/admin',
      lastModifyTime: null,
      lastModifyUser: null,
      code: 'K.1',
      name: '北山诊所',
      type: 'CLINIC',
      areaId: '330106002',
      areaName: '浙江省/杭州市/西湖区/北山街道',
      organizeId: '1',
      organizeName: '总部',
      address: '',
      contact: '',
      mobile: '13800138000',
      licenceNo: '',
      licenceExpiry: '2027-02-28',
      coldStorageLitres: 120.5,
      minTempC: 2,
      maxTempC: 8,
      populationServed: null,
      deliverySchedule: null,
      supplyIntervalMonths: 1,
      safetyStockMonths: 0.5,
      status: 'ACTIVE',
      remark: '',
    });
  });

  test('with a code that is taken, in any case, is refused by that code, and nothing has changed', async () => {
    await create({ code: 'Taken' });
    const before = await fingerprint(server.db);
    expect(await create({ code: 'TAKEN' })).toMatchObject({ status: 200, code: 409, refusal: 'customerCodeTaken', msg: '客户编码 TAKEN 已存在' });
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test.each<[string, New, string]>([
    ['a type that there is not', { type: 'BAR' as 'CDC' }, 'type'],
    ['a mobile number that is none', { mobile: '12345' }, 'mobile'],
    ['a day that the calendar lacks', { licenceExpiry: '2027-02-30' }, 'licenceExpiry'],
    ['a temperature below all cold', { minTempC: -101 }, 'minTempC'],
    ['people in halves', { populationServed: 1.5 }, 'populationServed'],
    ['a code with a space', { code: 'A B' }, 'code'],
    ['a name of blanks', { name: '   ' }, 'name'],
    ['a name with NUL', { name: 'a\0b' }, 'name'],
    ['no area', { areaId: undefined }, 'areaId'],
  ])('with %s is told which field', async (_, input, path) => {
    expect(await create(input)).toMatchObject({ status: 200, code: 400, refusal: 'invalid', data: { fields: [{ path }] } });
  });

  test('is colder at the lowest than at the highest', async () => {
    expect(await create({ minTempC: 9, maxTempC: 8 })).toMatchObject({ code: 400, refusal: 'customerTemperature' });
    const id = await made({ minTempC: 2, maxTempC: 8 });
    expect(await update(id, { version: 1, minTempC: 8.5 })).toMatchObject({ refusal: 'customerTemperature' });
    expect((await update(id, { version: 1, minTempC: 8 })).code).toBe(200);
  });

  test('lies in an area that exists and is switched on, and in an organisation that exists', async () => {
    expect(await create({ areaId: 'nowhere' })).toMatchObject({ code: 400, refusal: 'customerAreaUnknown' });
    expect(await create({ organizeId: 'nowhere' })).toMatchObject({ code: 400, refusal: 'missingReference', msg: '引用的组织不存在' });
  });
});
