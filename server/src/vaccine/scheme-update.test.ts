// Plans changed by a spreadsheet: their doses are in other rows, and follow the same rule that empty cells change nothing.
import { product } from '@ordo/contract/product.ts';
import { schemeInfo, schemeList } from '@ordo/contract/vaccine-scheme.ts';
import { schemeSheet } from '@ordo/contract/vaccine-sheet.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { uploadSheet, xlsx, type Cell } from '../../testing/sheets.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';

const HEADS = ['产品编码', '方案编码', '方案名称', '类型', '剂次数', '各剂最小月龄', '各剂间隔天数', '可跳过的剂次', '人群', '生效日期', '失效日期'];

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

test('plans that are there are changed by their code, where that is asked for; empty cells leave what is there, of each dose too', async () => {
  const send = async (endpoint: typeof schemeSheet.takeUpdate | typeof schemeSheet.previewUpdate, rows: Cell[][], who = token) =>
    uploadSheet(server, endpoint, await xlsx([HEADS, ...rows]), who);
  const plan = async () => made.must(schemeInfo, { id: (await made.must(schemeList, { keyword: 'P3' })).list[0]?.id ?? '' });
  await uploadSheet(server, schemeSheet.take, await xlsx([HEADS, [code, 'P3', '三剂方案', '常规', 3, '2;3;18', ';28;180', '3', '出生人口', '', '']]), token);
  const before = await plan();
  const rows: Cell[][] = [
    [code, 'p3', '三剂新名', '常规', 3, '', ';30;180', '', '', '2026-01-01', ''],
    [code, 'P4', '四剂方案', '常规', 4, '', '', '', '', '', ''],
  ];
  expect((await send(schemeSheet.previewUpdate, rows)).data).toMatchObject({ problems: [], updates: [0] });
  expect((await send(schemeSheet.takeUpdate, rows)).data).toEqual({ created: 1, updated: 1 });
  const after = await plan();
  expect(after).toMatchObject({ id: before.id, code: 'P3', name: '三剂新名', validFrom: '2026-01-01', demographic: 'BIRTHS', coverageRatePct: 95 });
  expect(after.doses.map((dose) => [dose.minAgeMonths, dose.minIntervalDays, dose.canSkip])).toEqual([
    [2, 0, 0],
    [3, 30, 0],
    [18, 180, 1],
  ]);
  // One dose more: the existing ones stay.
  const more: Cell[][] = [[code, 'P3', '三剂新名', '常规', 4, '', '', '', '', '', '']];
  expect((await send(schemeSheet.takeUpdate, more)).data).toEqual({ created: 0, updated: 1 });
  expect((await plan()).doses.map(({ minAgeMonths }) => minAgeMonths)).toEqual([2, 3, 18, null]);
  expect((await plan()).version).toBeGreaterThan(after.version);
  const { version } = await plan();
  expect((await send(schemeSheet.takeUpdate, more)).data).toEqual({ created: 0, updated: 1 });
  expect((await plan()).version, 'the same once more changes nothing').toBe(version);
  // Together with the unchanged values it would be invalid: refused, and nothing is changed.
  expect(await send(schemeSheet.takeUpdate, [[code, 'P3', '', '常规', 4, '', '', '', '', '', '2025-01-01']])).toMatchObject({ refusal: 'sheetRowsBad' });
  expect(await send(schemeSheet.takeUpdate, [[code, 'P3', '又一名', '常规', 4, '', '', '', '', '', '2025-01-01']])).toMatchObject({ refusal: 'schemeDates' });
  expect((await plan()).version).toBe(version);
  const { token: clerk } = await createUserWithSession(server, 'planner', ['vaccine.scheme:view', 'vaccine.scheme:btn_upload', 'vaccine.product:view']);
  expect((await send(schemeSheet.previewUpdate, more, clerk)).data).toMatchObject({ problems: [{ row: 0, column: 'code' }] });
});
