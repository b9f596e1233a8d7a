// Import of customers: all rows or none, by codes or names, and nobody can add what they could not see.
import { customerList } from '@ordo/contract/customer.ts';
import { customerSheet } from '@ordo/contract/vaccine-sheet.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { downloadSheet, uploadSheet, xlsx, type Cell } from '../../testing/sheets.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const HEADS = ['客户编码', '客户名称', '类型', '区域（编码或名称）', '许可证到期日', '冷藏容积（升）', '配送频率', '最低温度', '最高温度'];
const take = async (rows: Cell[][], who = token) => uploadSheet(server, customerSheet.take, await xlsx([HEADS, ...rows]), who);

test('come in whole, the region by its code or its way down, and are found by their initials', async () => {
  const rows = [
    ['M1', '翠苑门诊', '门诊', '330106002', '2027-12-31', 120, '每两周', 2, 8],
    ['M2', '西湖小学', '学校', '浙江省/杭州市/西湖区', '', '', '', '', ''],
  ];
  expect(await take(rows)).toMatchObject({ code: 200, data: { created: 2 } });
  const { list } = (await server.ask(customerList, { sidx: 'code', sort: 'asc', keyword: 'M' }, token)).data;
  expect(list).toMatchObject([
    { code: 'M1', type: 'CLINIC', areaId: '330106002', licenceExpiry: '2027-12-31', coldStorageLitres: 120, deliverySchedule: 'FORTNIGHTLY', status: 'ACTIVE' },
    { code: 'M2', type: 'SCHOOL', areaId: '330106', licenceExpiry: null, supplyIntervalMonths: 1 },
  ]);
  expect((await server.ask(customerList, { keyword: 'cymz' }, token)).data.list.map(({ code }) => code)).toEqual(['M1']);
});

test('one bad row keeps all of them out, each cell with its sentence', async () => {
  const reply = await take([
    ['m1', '又一个', '门诊', '330106002', '', '', '', '', ''],
    ['M3', '好的', '门诊', '330106002', '', '', '', '', ''],
    ['M4', '温度', '门诊', '330106002', '', '', '', 8, 2],
    ['M5', '无处', '门诊', '没有的地方', '', '', '', '', ''],
  ]);
  expect(reply.refusal).toBe('sheetRowsBad');
  const problems = (reply.data as unknown as { problems: { row: number; column: string }[] }).problems;
  expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['0 code', '2 minTempC', '3 areaCode']);
  expect((await server.ask(customerList, { keyword: 'M3' }, token)).data.list).toEqual([]);
});

test('what goes out is what would come in', async () => {
  const { rows } = await downloadSheet(server, customerSheet.file.path, token);
  expect(rows).toHaveLength(3);
  const again = await uploadSheet(server, customerSheet.preview, await xlsx(rows), token);
  const { problems } = again.data as unknown as { problems: { column: string }[] };
  expect(problems.map(({ column }) => column)).toEqual(['code', 'code']);
});

test('who sees one region brings in no customer of another', async () => {
  const clerk = await createUserWithSession(server, 'bringer', ['vaccine.customer:view', 'vaccine.customer:btn_upload']);
  await createScheme(server, clerk.roleId, 'vaccine.customer', { field: 'areaId', is: 'in', value: ['330106002'] });
  expect((await take([['M6', '外地门诊', '门诊', '330523', '', '', '', '', '']], clerk.token)).refusal).toBe('denied');
  expect((await take([['M7', '本地门诊', '门诊', '330106002', '', '', '', '', '']], clerk.token)).code).toBe(200);
  expect((await server.ask(customerList, { keyword: 'M6' }, token)).data.list).toEqual([]);
});
