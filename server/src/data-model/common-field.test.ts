import * as contract from '@ordo/contract/common-field.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

type Row = { field: string; dataType: 'varchar' | 'decimal' | 'int'; dataLength?: string; fieldName?: string };
const create = (row: Row) => server.ask(contract.commonFieldCreate, row, token);
const update = (id: string, version: number, change: Partial<Row>) => server.ask(contract.commonFieldUpdate, { id, version, ...change }, token);
const listed = async () => (await server.ask(contract.commonFieldList, {}, token)).data.list;

test('a common field is made, listed by its name, changed and removed', async () => {
  const { data: price } = await create({ field: 'unit_price', fieldName: '单价', dataType: 'decimal', dataLength: '10,2' });
  await create({ field: 'Amount', dataType: 'int' });
  expect((await listed()).map(({ field, dataType, dataLength, allowNull }) => [field, dataType, dataLength, allowNull])).toEqual([
    ['Amount', 'int', '', 1],
    ['unit_price', 'decimal', '10,2', 1],
  ]);
  expect(await update(price.id, 1, { dataLength: '12,4' })).toMatchObject({ code: 200, data: { version: 2 } });
  expect(await update(price.id, 1, { dataLength: '8,2' })).toMatchObject({ refusal: 'stale' });
  expect((await server.ask(contract.commonFieldInfo, { id: price.id }, token)).data).toMatchObject({ fieldName: '单价', dataLength: '12,4', version: 2 });
  expect((await server.ask(contract.commonFieldRemove, { id: price.id }, token)).code).toBe(200);
  expect((await listed()).map(({ field }) => field)).toEqual(['Amount']);
});

test('none is kept that no table could have, and a name stands once', async () => {
  await create({ field: 'phone', dataType: 'varchar', dataLength: '20' });
  expect(await create({ field: 'ＰＨＯＮＥ', dataType: 'int' })).toMatchObject({ refusal: 'modelWrong' });
  expect(await create({ field: 'Phone', dataType: 'int' })).toMatchObject({ refusal: 'commonFieldTaken', msg: '常用字段 Phone 已存在' });
  expect(await create({ field: '1st', dataType: 'int' })).toMatchObject({ refusal: 'modelWrong' });
  expect(await create({ field: 'wide', dataType: 'varchar', dataLength: '4001' })).toMatchObject({ refusal: 'modelWrong' });
  // A change is validated as a whole: a length that was valid for the old type is not for the new one.
  const { data } = await create({ field: 'note', dataType: 'varchar', dataLength: '50' });
  expect(await update(data.id, 1, { dataType: 'int' })).toMatchObject({ refusal: 'modelWrong' });
  expect(await update(data.id, 1, { dataType: 'int', dataLength: '' })).toMatchObject({ code: 200 });
});

test('each call needs its right on the page of the data models', async () => {
  const { data } = await create({ field: 'kept', dataType: 'int' });
  const viewer = await createUserWithSession(server, 'fields', ['systemData.dataModel:view']);
  expect((await server.ask(contract.commonFieldList, {}, viewer.token)).code).toBe(200);
  for (const answer of [
    await server.ask(contract.commonFieldCreate, { field: 'mine', dataType: 'int' }, viewer.token),
    await server.ask(contract.commonFieldUpdate, { id: data.id, version: 1, field: 'mine' }, viewer.token),
    await server.ask(contract.commonFieldRemove, { id: data.id }, viewer.token),
  ])
    expect(answer).toMatchObject({ code: 403, refusal: 'denied' });
});
