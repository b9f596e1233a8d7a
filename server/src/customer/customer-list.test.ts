import { customerCreate, customerList, customerUpdate } from '@ordo/contract/customer.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;

const rows: Input<typeof customerCreate>[] = [
  { code: 'A1', name: '东城街道卫生院', type: 'HOSPITAL', areaId: '330106002', contact: '赵敏', licenceExpiry: '2027-05-01', populationServed: 900 },
  { code: 'A2', name: '百分100%诊所', type: 'CLINIC', areaId: '330106004', populationServed: 30 },
  { code: 'B.1', name: '下划_诊所', type: 'CLINIC', areaId: '330200', licenceExpiry: '2026-05-01', populationServed: 500 },
  { code: 'B2', name: '反斜\\小学', type: 'SCHOOL', areaId: '110101', contact: '钱 一' },
  { code: 'B3', name: '第一小学', type: 'SCHOOL', areaId: '110101', populationServed: 30 },
];

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  for (const row of rows) await server.ask(customerCreate, row, token);
  await server.db.updateTable('vac_customer').set({ status: 'SUSPENDED' }).where('code', '=', 'A2').execute();
});
afterAll(() => server.stop());

type Query = Partial<Record<keyof Input<typeof customerList>, unknown>>;
const ask = (query: Query = {}) => server.ask(customerList, query as Input<typeof customerList>, token);
const codes = async (query: Query) => (await ask({ sidx: 'code', sort: 'asc', ...query })).data.list.map((row) => row.code);

describe('the list', () => {
  test('shows the newest first, 20 to the page', async () => {
    const { data } = await ask();
    expect(data.list.map((row) => row.code)).toEqual(['B3', 'B2', 'B.1', 'A2', 'A1']);
    expect(data.pagination).toEqual({ currentPage: 1, pageIndex: 1, pageSize: 20, total: 5 });
  });

  test('takes filters sent empty as no filter', async () => {
    expect(await codes({ keyword: '', type: '', status: '', areaId: '', sidx: 'code', currentPage: '', pageSize: '' })).toHaveLength(5);
    expect(await codes({ keyword: '  ' })).toHaveLength(5);
  });

  test.each<[string, Query, string[]]>([
    ['a part of the name', { keyword: '小学' }, ['B2', 'B3']],
    ['a part of the code, in any case', { keyword: 'b.' }, ['B.1']],
    ['the contact', { keyword: '赵敏' }, ['A1']],
    ['the initials of the pinyin, in any case', { keyword: 'DCJD' }, ['A1']],
    ['% as itself', { keyword: '%' }, ['A2']],
    ['_ as itself', { keyword: '_' }, ['B.1']],
    ['\\ as itself', { keyword: '\\' }, ['B2']],
    ["' as itself", { keyword: "'" }, []],
    ['the type', { type: 'CLINIC' }, ['A2', 'B.1']],
    ['the status', { status: 'SUSPENDED' }, ['A2']],
    ['a county with its towns', { areaId: '330106' }, ['A1', 'A2']],
    ['a province with all below it', { areaId: '330000' }, ['A1', 'A2', 'B.1']],
    ['a town', { areaId: '330106004' }, ['A2']],
    ['an area that does not exist', { areaId: 'nowhere' }, []],
    ['everything at once', { keyword: '诊所', type: 'CLINIC', status: 'ACTIVE', areaId: '330000' }, ['B.1']],
  ])('filters by %s', async (_, query, expected) => {
    const { data } = await ask({ sidx: 'code', sort: 'asc', ...query });
    expect(data.list.map((row) => row.code)).toEqual(expected);
    expect(data.pagination.total).toBe(expected.length);
  });

  test('finds a renamed customer by its new initials, once the outbox is empty', async () => {
    const [row] = (await ask({ keyword: 'A1' })).data.list;
    await server.ask(customerUpdate, { id: row?.id ?? '', version: row?.version ?? 0, name: '西城街道卫生院' }, token);
    expect(await codes({ keyword: 'xcjd' })).toEqual(['A1']);
    expect(await codes({ keyword: 'dcjd' })).toEqual([]);
  });

  test.each([
    ['a type that there is not', { type: 'BAR' }, 'type'],
    ['a status that there is not', { status: 'GONE' }, 'status'],
    ['a column that is not sortable', { sidx: 'remark' }, 'sidx'],
    ['SQL for a column', { sidx: 'code; drop table area' }, 'sidx'],
    ['a column of the table that the wire does not name', { sidx: 'creator_time' }, 'sidx'],
    ['a direction that there is not', { sort: 'asc nulls first' }, 'sort'],
    ['page 0', { currentPage: 0 }, 'currentPage'],
    ['a negative page', { currentPage: -1 }, 'currentPage'],
    ['half a page', { currentPage: 1.5 }, 'currentPage'],
    ['more than 500 rows', { pageSize: 501 }, 'pageSize'],
    ['no rows', { pageSize: 0 }, 'pageSize'],
  ])('refuses %s', async (_, query, path) => {
    expect(await ask(query)).toMatchObject({ status: 200, code: 400, refusal: 'invalid', data: { fields: [{ path }] } });
  });
});

describe('the order', () => {
  test.each<[string, string, string[]]>([
    ['code', 'asc', ['A1', 'A2', 'B.1', 'B2', 'B3']],
    ['code', 'desc', ['B3', 'B2', 'B.1', 'A2', 'A1']],
    ['name', 'asc', ['B.1', 'B2', 'A2', 'B3', 'A1']],
    ['licenceExpiry', 'asc', ['B.1', 'A1', 'A2', 'B2', 'B3']],
    ['populationServed', 'asc', ['A2', 'B3', 'B.1', 'A1', 'B2']],
    ['populationServed', 'desc', ['A1', 'B.1', 'B3', 'A2', 'B2']],
    ['creatorTime', 'asc', ['A1', 'A2', 'B.1', 'B2', 'B3']],
  ])('by %s %s is exact, and equal values stay in the order of their making', async (sidx, sort, expected) => {
    expect(await codes({ sidx, sort })).toEqual(expected);
  });
});
