// Import of products, lots, plans, the formulary and populations: all rows or none, each bad cell with its rule.
import { formularyList } from '@ordo/contract/formulary.ts';
import { lotList } from '@ordo/contract/lot.ts';
import { populationList } from '@ordo/contract/population.ts';
import { product } from '@ordo/contract/product.ts';
import type { SheetCalls } from '@ordo/contract/sheet.ts';
import { schemeInfo, schemeList } from '@ordo/contract/vaccine-scheme.ts';
import { formularySheet, lotSheet, populationSheet, productSheet, schemeSheet } from '@ordo/contract/vaccine-sheet.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganisation, createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { downloadSheet, uploadSheet, xlsx, type Cell } from '../../testing/sheets.ts';
import { changesOf, fingerprint } from '../../testing/traces.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
let code: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token);
  code = (await made.must(product.info, { id: made.productId })).code;
});
afterAll(() => server.stop());

interface Problem {
  row: number;
  column: string;
  text: string;
}
const lines = (problems: Problem[]) => problems.map(({ row, column, text }) => `${row} ${column}: ${text}`);
const preview = async (calls: SheetCalls, rows: Cell[][], language?: string): Promise<string[]> =>
  lines(((await uploadSheet(server, calls.preview, await xlsx(rows), token, language)).data as { problems: Problem[] }).problems);
const take = async (calls: SheetCalls, rows: Cell[][], who = token) => uploadSheet(server, calls.take, await xlsx(rows), who);

/** The export can be imported: every row of it is reported as existing, and nothing else is wrong with it. */
async function comesBack(calls: SheetCalls, taken: string): Promise<Cell[][]> {
  const { rows } = await downloadSheet(server, calls.file.path, token);
  const problems = await preview(calls, rows);
  expect(problems).toHaveLength(rows.length - 1);
  for (const problem of problems) expect(problem).toContain(taken);
  expect((await downloadSheet(server, calls.template.path, token)).rows).toEqual([rows[0]]);
  return rows;
}

describe('products', () => {
  const HEADS = ['产品编码', '中文名称', '每瓶剂数', '每盒瓶数', '单价', '最低温度', '最高温度', '带热敏标签（VVM）', '状态'];

  test('come in whole, with prices in minor units, and each in the log', async () => {
    const rows = [
      ['HPV9', '九价人乳头瘤病毒疫苗', 1, 10, '1318.05', 2, 8, '是', ''],
      ['BCG', '卡介苗', '5', '20', '', '', '', '', '停用'],
    ];
    expect(await take(productSheet, [HEADS, ...rows])).toMatchObject({ code: 200, data: { created: 2 } });
    const { list } = await made.must(product.list, { sidx: 'code', sort: 'asc' });
    expect(list.filter((row) => ['HPV9', 'BCG'].includes(row.code))).toMatchObject([
      { code: 'BCG', dosesPerVial: 5, netDosesPerPack: 100, unitPrice: null, enabledMark: 0, packRoundingThreshold: 0 },
      { code: 'HPV9', unitPrice: 131_805, minTempC: 2, vvmTracked: 1, enabledMark: 1 },
    ]);
    const id = list.find((row) => row.code === 'HPV9')?.id ?? '';
    expect(await changesOf(server.db, 'vac_product', id)).toMatchObject([{ action: 'create', account: 'admin', after: { code: 'HPV9' } }]);
  });

  test('with anything wrong stay outside, all of them, and each cell says why', async () => {
    const rows = [
      HEADS,
      ['GOOD1', '好产品', 1, 1, '', '', '', '', ''],
      [code.toLowerCase(), '重复', 1, 1, '', '', '', '', ''],
      ['good1', '重复', 1, 1, '', '', '', '', ''],
      ['BAD 1', '', 0, '1.5', '12.345', 9, 2, '也许', ''],
      ['BAD2', '冷热', 1, 1, '', 9, 2, '', ''],
    ];
    const before = await fingerprint(server.db);
    const problems = await preview(productSheet, rows);
    expect(problems).toEqual([
      `1 code: 产品编码 ${code.toLowerCase()} 已存在`,
      '2 code: 与第 2 行重复',
      '3 vialsPerPack: 请填写整数',
      '3 unitPrice: 金额最多两位小数，如 21.60',
      '3 vvmTracked: 请填写：否、是',
      expect.stringMatching(/^3 code: /),
      '3 nameZh: 必填',
      expect.stringMatching(/^3 dosesPerVial: .*1.*100/),
      '4 minTempC: 最低温度不能高于最高温度',
    ]);
    expect(await take(productSheet, rows)).toMatchObject({ code: 400, refusal: 'sheetRowsBad', msg: '有 4 行数据需要修改，未导入任何数据' });
    expect(await fingerprint(server.db)).toEqual(before);
    expect(await preview(productSheet, rows, 'en')).toContain('2 code: Same as row 2');
  });

  test('go out with the same heads, and an import knows them again', async () => {
    const rows = await comesBack(productSheet, '已存在');
    const [heads = []] = rows;
    const hpv = rows.find((row) => row[0] === 'HPV9') ?? [];
    expect([hpv[heads.indexOf('单价')], hpv[heads.indexOf('状态')]]).toEqual([1318.05, '启用']);
  });

  test('outside the scope of whoever brings them are refused, and nothing came in', async () => {
    await createOrganisation(server, 'sheets');
    const limited = await createUserWithSession(server, 'sheets', ['vaccine.product:view', 'vaccine.product:btn_upload']);
    await createScheme(server, limited.roleId, 'vaccine.product', { field: 'manufacturer', is: 'equal', value: '青禾生物' });
    const before = (await made.must(product.list, {})).pagination.total;
    const reply = await take(productSheet, [HEADS, ['OUT1', '范围之外', 1, 1, '', '', '', '', '']], limited.token);
    expect(reply.refusal).toBe('denied');
    expect((await made.must(product.list, {})).pagination.total).toBe(before);
  });
});

describe('lots', () => {
  const HEADS = ['产品编码', '批号', '生产日期', '有效期至', '生产企业'];

  test('come in by the product’s code or name, numbered as the house writes numbers', async () => {
    const rows = [
      [code, ' ab 77 ', '2026-01-05', '2028/1/4', ''],
      ['麻腮风疫苗', 'AB78', new Date('2026-01-05T00:00:00Z'), '2028-01-04', '另一家'],
    ];
    expect(await take(lotSheet, [HEADS, ...rows])).toMatchObject({ code: 200, data: { created: 2 } });
    expect((await made.must(lotList, { keyword: 'AB7', sidx: 'lotNo', sort: 'asc' })).list).toMatchObject([
      { lotNo: 'AB77', manufacturer: '青禾生物', expiryDate: '2028-01-04', holdStatus: 'NONE', campaign: 0 },
      { lotNo: 'AB78', manufacturer: '另一家' },
    ]);
  });

  test('that expire before they were made break V17; a number that is taken is told', async () => {
    const rows = [
      HEADS,
      [code, 'AB79', '2026-01-05', '2026-01-05', ''],
      [code, 'ab77', '2026-01-05', '2028-01-04', ''],
      ['NONE', 'AB80', '2026-02-30', '2028-01-04', ''],
      [code, 'AB81', '2026-01-05', '2028-01-04', '同一家'],
      [code, 'AB 81', '2026-01-05', '2028-01-04', '同一家'],
    ];
    expect(await preview(lotSheet, rows)).toEqual([
      '0 expiryDate: V17 有效期应晚于生产日期',
      '1 lotNo: 该产品和企业已有批号 AB77',
      '2 productCode: “NONE”不存在或已停用',
      '2 manufactureDate: 日期应为 YYYY-MM-DD',
      '4 lotNo: 与第 5 行重复',
    ]);
    expect((await take(lotSheet, rows)).refusal).toBe('sheetRowsBad');
    expect((await made.must(lotList, { keyword: 'AB81' })).list).toEqual([]);
  });

  test('go out and come back', async () => expect((await comesBack(lotSheet, '已有批号')).length).toBeGreaterThan(2));
});

describe('plans', () => {
  const HEADS = ['产品编码', '方案编码', '方案名称', '类型', '剂次数', '各剂最小月龄', '各剂间隔天数', '可跳过的剂次', '人群', '生效日期', '失效日期'];

  test('come in with their doses', async () => {
    expect(await take(schemeSheet, [HEADS, [code, 'P3', '三剂方案', '常规', 3, '2;3;18', ';28;180', '3', '出生人口', '', '']])).toMatchObject({ code: 200 });
    const [row] = (await made.must(schemeList, { keyword: 'P3' })).list;
    expect(await made.must(schemeInfo, { id: row?.id ?? '' })).toMatchObject({
      demographic: 'BIRTHS',
      coverageRatePct: 95,
      doses: [
        { minAgeMonths: 2, minIntervalDays: 0, canSkip: 0 },
        { minAgeMonths: 3, minIntervalDays: 28, canSkip: 0 },
        { minAgeMonths: 18, minIntervalDays: 180, canSkip: 1 },
      ],
    });
  });

  test('whose lists do not fit their doses are told cell by cell', async () => {
    const rows = [
      HEADS,
      [code, 'Q1', '甲', '常规', 2, '2', '', '', '', '', ''],
      [code, 'Q2', '乙', '随便', 11, '', '', '', '火星人', '', ''],
      [code, 'p3', '丙', '常规', 2, '2;x', '', '3', '', '2026-12-01', '2026-11-01'],
      [code, 'P3', '丁', '常规', 1, '', '', '', '', '', ''],
      [code, 'Q3', '戊', '常规', 1, '', '', '', '', '2026-12-01', '2026-11-01'],
    ];
    expect(await preview(schemeSheet, rows)).toEqual([
      '0 doseMinAges: 应有 2 个值，用“;”隔开；没有的留空',
      '1 kind: 请填写：常规、专项活动、套餐',
      expect.stringMatching(/^1 demographic: 请填写：出生人口/),
      '1 doseCount: 剂次数应为 1 到 10',
      '2 dosesToSkip: 没有第 3 剂',
      '2 doseMinAges: 应为 0 到 1800 的整数',
      '3 code: 该产品已有编码为 P3 的方案',
      '4 validTo: 有效期的开始不能晚于结束',
    ]);
  });

  test('go out and come back', async () => {
    const rows = await comesBack(schemeSheet, '已有编码');
    const [heads = []] = rows;
    const plan = rows.find((row) => row.includes('P3')) ?? [];
    expect([plan[heads.indexOf('各剂最小月龄')], plan[heads.indexOf('各剂间隔天数')]]).toEqual(['2;3;18', '0;28;180']);
  });
});

describe('the formulary', () => {
  const HEADS = ['客户编码', '产品编码', '单次订购上限（剂）', '最短订购间隔（月）'];

  test('takes pairs that are new, once', async () => {
    await made.customer('SH1');
    const other = await createCounty(server, token);
    const second = (await other.must(product.info, { id: other.productId })).code;
    expect(await preview(formularySheet, [HEADS, ['SH1', code, '', ''], ['NOBODY', second, 0, 25], ['sh1', second, 500, 1], ['SH1', second, '', '']])).toEqual([
      '0 productCode: 该客户的目录中已有这个产品',
      '1 customerCode: “NOBODY”不存在或已停用',
      expect.stringMatching(/^1 maxDosesPerOrder: /),
      expect.stringMatching(/^1 minMonthsBetween: /),
      '3 productCode: 与第 4 行重复',
    ]);
    expect(await take(formularySheet, [HEADS, ['SH1', second, 500, 1]])).toMatchObject({ code: 200, data: { created: 1 } });
    expect((await made.must(formularyList, { productId: other.productId })).list).toMatchObject([{ maxDosesPerOrder: 500, minMonthsBetween: 1 }]);
  });

  test('goes out and comes back', async () => expect((await comesBack(formularySheet, '已有这个产品')).length).toBeGreaterThan(1));

  test('of a customer out of sight does not exist, neither in nor out', async () => {
    await createOrganisation(server, 'far');
    const limited = await createUserWithSession(
      server,
      'far',
      ['vaccine.formulary:view', 'vaccine.formulary:btn_upload', 'vaccine.formulary:btn_download', 'vaccine.customer:view'],
      'far',
    );
    await createScheme(server, limited.roleId, 'vaccine.customer', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
    const { rows } = await downloadSheet(server, formularySheet.file.path, limited.token);
    expect(rows).toHaveLength(1);
    expect(await take(formularySheet, [HEADS, ['SH1', code, '', '']], limited.token)).toMatchObject({ refusal: 'sheetRowsBad' });
  });
});

describe('populations', () => {
  const HEADS = ['区域编码', '年份', '人群', '人数', '年增长率（%）'];

  test('come in whole, by the code or the only name of an area, with every bad cell told', async () => {
    const rows = [
      ['330106002', 2026, '1 岁以下', 900, -1.5],
      ['999999999', 2026, '1 岁以下', 900, ''],
      ['330106002', 2026, '火星人', 900, ''],
      ['330106002', 26, '5 岁以下', 900, ''],
      ['330106002', 2026, '5 岁以下', -9, 70],
      ['330106002', 2026, 'Under 1', 901, ''],
    ];
    expect(await preview(populationSheet, [HEADS, ...rows])).toEqual([
      '1 areaCode: “999999999”不存在或已停用',
      expect.stringMatching(/^2 demographic: 请填写：出生人口/),
      '3 year: 应在 1990 到 2199 之间',
      expect.stringMatching(/^4 population: /),
      expect.stringMatching(/^4 growthPct: /),
      '5 demographic: 与第 2 行重复',
    ]);
    expect(await take(populationSheet, [HEADS, ...rows])).toMatchObject({ refusal: 'sheetRowsBad' });
    const { list: none } = await made.must(populationList, {});
    expect(none).toEqual([]);
    const right = [rows[0] as Cell[], ['330106002', 2026, '5 岁以下', 4500, '']];
    expect(await take(populationSheet, [HEADS, ...right])).toMatchObject({ code: 200, data: { created: 2 } });
    const { list } = await made.must(populationList, { areaId: '330106', sidx: 'population', sort: 'asc' });
    expect(list.map(({ demographic, population, growthPct }) => [demographic, population, growthPct])).toEqual([
      ['UNDER_1', 900, -1.5],
      ['UNDER_5', 4500, 0],
    ]);
    expect(await preview(populationSheet, [HEADS, ...right])).toEqual([
      '0 demographic: 该区域、年份和人群已有数据',
      '1 demographic: 该区域、年份和人群已有数据',
    ]);
  });

  test('go out and come back', async () => expect((await comesBack(populationSheet, '已有数据')).length).toBe(3));
});

test('two sheets that bring the same number meet: one comes in, the other is told', async () => {
  const rows = [['产品编码', '批号', '生产日期', '有效期至'], ...Array.from({ length: 20 }, (_, at) => [code, `RACE${at}`, '2026-01-01', '2028-01-01'])];
  const replies = await Promise.all([take(lotSheet, rows), take(lotSheet, rows)]);
  expect(replies.map(({ code: answer }) => answer).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from vac_lot where lot_no like 'RACE%'`.execute(server.db);
  expect(count[0]?.n).toBe(20);
});
