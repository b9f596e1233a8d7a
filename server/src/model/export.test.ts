// Export of records: with the requested columns and rows that the user sees; and the family's calls, export and import.
import { recordCreate, recordSheet } from '@ordo/contract/model-record.ts';
import { onlineExport, onlineImport, onlineImportPreview, onlineList, onlineTemplate } from '@ordo/contract/online-dev.ts';
import { RECORD_NO, columnsMeant, sheetFields } from '@ordo/engine/model/sheet-columns.ts';
import { joinedSheet } from '@ordo/engine/model/sheet-rows.ts';
import { recordImport, recordImportCheck, recordSheetRead, type ReadSheets } from '@ordo/contract/model-import.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOf, node, orderForm, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession, revoke } from '../../testing/users.ts';
import { downloadSheet, uploadSheet, type Cell } from '../../testing/sheets.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { designAt } from './live.ts';

type ReadSheet = ReadSheets[number];
let server: TestServer;
let token: string;
let order: MadeModel;
const ids: string[] = [];
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  order = await releasedModel(server, token, orderForm(), listOf(['title', 'amount'], [node('comInput', 'title', '标题')]));
  for (const [at, level] of ['a', 'b', 'a'].entries()) {
    const recordId = `c${newId()}`;
    ids.push(recordId);
    const rows = { lines: [{ id: 'r1', values: { item: '纸', qty: at } }, ...(at === 0 ? [{ id: 'r2', values: { item: '笔', qty: 9 } }] : [])] };
    await server.ask(recordCreate, { id: order.id, recordId, values: { title: `单-${at}`, amount: at, level, tags: ['x', 'y'] }, rows }, token);
  }
});
afterAll(() => server.stop());

const address = (asked: Record<string, string>, id = order.id) => `${recordSheet.path.replace('{id}', id)}?${new URLSearchParams(asked)}`;
const bodyOf = async (asked: Record<string, string>, who = token) =>
  server.app.inject({ url: `/v1${address(asked)}`, headers: { authorization: who, 'accept-language': 'zh-CN' } });
const follow = async (url: string): Promise<Cell[][]> => (await downloadSheet(server, url, '')).rows;

test('columns and rows are those that are named, and what stands in the head is said once', async () => {
  const asked = { exportColumns: 'recordNo,title,lines.item,lines.qty', exportIds: `${ids[0]},${ids[2]}`, sidx: 'title', sort: 'asc' };
  const { rows } = await downloadSheet(server, address(asked), token);
  expect(rows.map((row) => row.map((cell) => cell ?? ''))).toEqual([
    ['记录编号', '标题', '明细-品名', '明细-数量'],
    [expect.any(String), '单-0', '纸', 0],
    ['', '', '笔', 9],
    [expect.any(String), '单-2', '纸', 2],
  ]);
});

test('child tables in sheets of their own: the number of the record stands first, and what comes back changes nothing', async () => {
  const own = await releasedModel(server, token, orderForm(), listOf(['title', 'amount']));
  for (const [at, items] of [['纸', '笔'], ['纸'], [], ['=墨']].entries()) {
    const rows = { lines: items.map((item, nth) => ({ id: `r${nth}`, values: { item, qty: nth } })) };
    await server.ask(recordCreate, { id: own.id, recordId: `c${newId()}`, values: { title: `单-${at} <&>`, amount: at }, rows }, token);
  }
  const asked = { exportColumns: 'title,amount,lines.item,lines.qty', exportChildren: 'sheets', keyword: '' };
  const { bytes } = await downloadSheet(server, address(asked, own.id), token);
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map(({ name, rows }) => [name, rows[0]])).toEqual([
    [expect.any(String), ['记录编号', '标题', '金额']],
    ['明细', ['记录编号', '明细-品名', '明细-数量']],
  ]);
  expect([sheets[0]?.rows.length, sheets[1]?.rows.length]).toEqual([5, 5]);
  const endpoint = { ...recordSheetRead, path: recordSheetRead.path.replace('{id}', own.id) as never };
  const [first, ...others] = (await uploadSheet(server, endpoint, new Uint8Array(bytes), token)).data.sheets as [ReadSheet, ...ReadSheet[]];
  const design = await designAt(server.db, own.id, 1);
  const heads = (sheet: ReadSheet) => columnsMeant(sheet.heads, sheetFields(design), { [RECORD_NO]: ['记录编号'] });
  const joined = joinedSheet(
    { ...first, heads: heads(first) },
    others.map((sheet) => ({ ...sheet, heads: heads(sheet) })),
  );
  expect(joined.lost).toEqual([]);
  const { columns, rows } = joined;
  const input = { id: own.id, how: 'update' as const, key: RECORD_NO, columns, rows };
  expect((await server.ask(recordImportCheck, { ...input, run: `run${newId()}` }, token)).data).toEqual({ creates: 0, updates: 4, problems: [] });
  expect((await server.ask(recordImport, { ...input, run: `run${newId()}` }, token)).data).toEqual({ created: 0, updated: 0 });
  const changed = rows.map((row) => row.map((cell) => (cell === '笔' ? '钢笔' : cell)));
  expect((await server.ask(recordImport, { ...input, rows: changed, run: `run${newId()}` }, token)).data).toEqual({ created: 0, updated: 1 });
  await server.ask(recordImport, { ...input, run: `run${newId()}` }, token);
  // A file with one sheet has the rows below their heads.
  const csv = await server.app.inject({ url: `/v1${address({ ...asked, exportAs: 'csv' }, own.id)}`, headers: { authorization: token } });
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(1 + 5);
});

test('the same as csv', async () => {
  const response = await bodyOf({ exportColumns: 'title,level,tags', exportAs: 'csv', title: '单-1' });
  expect(response.headers['content-type']).toContain('text/csv');
  expect(response.body).toBe('\ufeff标题,级别,标签\r\n单-1,紧急,"甲,乙"\r\n');
});

test('a column that is not there, is hidden or is sealed is none', async () => {
  expect((await bodyOf({ exportColumns: 'nothing' })).json()).toMatchObject({ refusal: 'recordFieldUnknown' });
  const clerk = await createUserWithSession(server, newId(), [`${order.page}:view`, `${order.page}:btn_download`]);
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${`${order.page}:column.level`}, ${order.page}, 'column', 'level', 'level')`.execute(
    server.db,
  );
  expect((await bodyOf({ exportColumns: 'title,level' }, clerk.token)).json()).toMatchObject({ refusal: 'recordFieldUnknown' });
  expect((await server.ask(onlineExport, { id: order.id, selectKey: 'title,level' }, clerk.token)).refusal).toBe('recordFieldUnknown');
  await sql`delete from menu_right where id = ${`${order.page}:column.level`}`.execute(server.db);
});

test('what is exported can be imported again', async () => {
  const asked = { exportColumns: 'title,amount,level,tags,lines.item,lines.qty' };
  const { bytes } = await downloadSheet(server, address(asked), token);
  const english = await downloadSheet(server, address(asked), token, 'en');
  expect(english.rows[0]?.slice(-2)).toEqual(['明细: 品名', '明细: 数量']);
  const endpoint = { ...onlineImportPreview, path: onlineImportPreview.path.replace('{id}', order.id) as never };
  const again = await uploadSheet(server, endpoint, new Uint8Array(english.bytes), token);
  expect(again.data.headerRow.map(({ id }) => id)).toEqual(['title', 'amount', 'level', 'tags', 'lines-item', 'lines-qty']);
  const { data } = await uploadSheet(server, endpoint, new Uint8Array(bytes), token);
  expect(data.headerRow.map(({ id }) => id)).toEqual(['title', 'amount', 'level', 'tags', 'lines-item', 'lines-qty']);
  expect(data.list).toHaveLength(3);
  expect(data.list).toContainEqual({
    title: '单-0',
    amount: '0',
    level: '普通',
    tags: '甲,乙',
    lines: [
      { item: '纸', qty: '0' },
      { item: '笔', qty: '9' },
    ],
  });
  const renamed = data.list.map((row) => ({ ...row, title: `再-${String(row.title)}` }));
  expect((await server.ask(onlineImport, { id: order.id, list: renamed }, token)).data).toEqual({ snum: 3, fnum: 0, resultType: 0, failResult: [] });
  const once = { id: order.id, list: [{ title: '只一次' }], run: `run${newId()}` };
  for (let n = 0; n < 2; n += 1) expect((await server.ask(onlineImport, once, token)).data).toMatchObject({ snum: 1, resultType: 0 });
  expect((await server.ask(onlineList, { id: order.id, json: JSON.stringify({ title: '只一次' }) }, token)).data.list).toHaveLength(1);
  const listed = await server.ask(onlineList, { id: order.id, json: JSON.stringify({ title: '再-单-1' }) }, token);
  expect(listed.data.list).toMatchObject([{ level: '紧急', tags: '甲,乙' }]);
  const bad = await server.ask(onlineImport, { id: order.id, list: [{ title: '好' }, { title: '坏', level: '不知' }] }, token);
  expect(bad.data).toEqual({ snum: 0, fnum: 1, resultType: 1, failResult: [{ title: '坏', level: '不知', errorsInfo: '找不到“不知”' }] });
  expect((await server.ask(onlineImport, { id: order.id, list: [{ other: '1' }] }, token)).refusal).toBe('recordFieldUnknown');
});

test('a client of the family gets a link that is followed without a token: the page, or everything, in its columns', async () => {
  const page = await server.ask(onlineExport, { id: order.id, sidx: 'title', sort: 'asc', pageSize: 1, json: JSON.stringify({ title: '单-' }) }, token);
  expect(page.data.name).toMatch(/\.xlsx$/);
  expect(await follow(page.data.url)).toHaveLength(2);
  const all = await server.ask(
    onlineExport,
    { id: order.id, dataType: '1', selectKey: ['title', 'lines-item'], json: JSON.stringify({ title: '单-' }) },
    token,
  );
  const rows = await follow(all.data.url);
  expect(rows[0]).toEqual(['标题', '明细-品名']);
  expect(rows.length).toBeGreaterThan(4);
  const template = await server.ask(onlineTemplate, { id: order.id }, token);
  expect((await follow(template.data.url))[0]).toContain('标题*');
});

test('the link tells what the person may see when it is followed, and nothing once the right or the session has gone', async () => {
  const clerk = await createUserWithSession(server, newId(), [`${order.page}:view`, `${order.page}:btn_download`]);
  const link = async () =>
    (await server.ask(onlineExport, { id: order.id, dataType: 1, selectKey: 'title', json: JSON.stringify({ title: '单-' }) }, clerk.token)).data.url;
  const url = await link();
  const before = await follow(url);
  await createScheme(server, clerk.roleId, order.page, { field: 'level', is: 'equal', value: 'b' });
  const after = (await follow(url)).slice(1).flat();
  expect(after.length).toBeLessThan(before.length - 1);
  expect(after).not.toContain('单-0');
  await revoke(server, clerk.roleId, `${order.page}:btn_download`);
  await expect(follow(url)).rejects.toThrow('fileUnknown');
  expect((await server.ask(onlineExport, { id: order.id }, clerk.token)).refusal).toBe('denied');
  expect((await server.ask(onlineTemplate, { id: order.id }, clerk.token)).refusal).toBe('denied');
});
