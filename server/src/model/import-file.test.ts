// The file of an import, its template, its progress, and how it is stopped.
import { recordImport, recordImportCheck, recordImportProgress, recordImportStop, recordSheetRead, recordTemplate } from '@ordo/contract/model-import.ts';
import { recordAsk } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOf, orderForm, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { downloadSheet, uploadSheet, xlsx } from '../../testing/sheets.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let order: MadeModel;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  order = await releasedModel(server, token, orderForm(), listOf(['title', 'amount', 'day', 'lines-item', 'lines-qty']));
});
afterAll(() => server.stop());

interface Sent {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}
const body = (sent: Sent) => ({ id: order.id, run: `run-${newId()}`, ...sent }) as never;
const take = async (sent: Sent) => server.ask(recordImport, body(sent), token);
const titled = async (keyword: string) => (await server.ask(recordAsk, { id: order.id, keyword, pageSize: 500 }, token)).data;

test('a file is read with all of its sheets, and what is no file is refused', async () => {
  const bytes = await xlsx([
    ['标题', '日期'],
    ['文件-1', new Date(Date.UTC(2026, 1, 28))],
  ]);
  const { data } = await uploadSheet(server, { ...recordSheetRead, path: recordSheetRead.path.replace('{id}', order.id) as never }, bytes, token);
  expect(data.sheets).toEqual([
    {
      name: 'Sheet1',
      heads: ['标题', '日期'],
      rows: [['文件-1', '2026-02-28']],
      lines: [2],
      marks: [{ row: 0, column: 1, text: expect.any(String), day: true }],
    },
  ]);
  const bad = await uploadSheet(server, { ...recordSheetRead, path: recordSheetRead.path.replace('{id}', order.id) as never }, 'PK\u0003\u0004', token);
  expect(bad.refusal).toBe('sheetBroken');
});

test('a template has the heads, the options, notes and examples', async () => {
  const { rows, bytes } = await downloadSheet(server, recordTemplate.path.replace('{id}', order.id), token);
  expect(rows[0]).toEqual(['标题*', '备注', '金额', '级别', '标签', '日期', '加急', '负责人', '明细-品名*', '明细-数量']);
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes);
  const notes = Object.fromEntries((sheets.find(({ name }) => name === '填写说明')?.rows ?? []).map(([name, , how, example]) => [name, [how, example]]));
  expect(notes).toMatchObject({
    级别: ['请选择：普通、紧急。', '普通'],
    标签: [expect.stringContaining('甲、乙'), ''],
    日期: [expect.any(String), '2026-03-05'],
    '明细-数量': [expect.stringContaining('每条明细占一行'), '10'],
  });
});

test('who imports may ask how far it is, and nobody else', async () => {
  const run = `run-${newId()}`;
  await server.ask(recordImportCheck, { id: order.id, run, columns: ['title'], rows: Array.from({ length: 600 }, (_, at) => [`多少-${at}`]) }, token);
  expect((await server.ask(recordImportProgress, { id: order.id, run }, token)).data).toEqual({ done: 500, total: 600 });
  const other = await createUserWithSession(server, newId(), [`${order.page}:view`, `${order.page}:btn_upload`]);
  expect((await server.ask(recordImportProgress, { id: order.id, run }, other.token)).data).toBeNull();
  expect((await server.ask(recordImport, { id: order.id, run, columns: ['title'], rows: [['a']] }, other.token)).refusal).toBe('denied');
});

test('an import of ten thousand rows is stopped by who began it, and nothing of it is kept', async () => {
  const run = `run-${newId()}`;
  const rows = Array.from({ length: 10_000 }, (_, at) => [`停-${at}`, '1']);
  const going = server.ask(recordImport, { id: order.id, run, columns: ['title', 'amount'], rows }, token);
  for (let seen = null; seen === null;) seen = (await server.ask(recordImportProgress, { id: order.id, run }, token)).data;
  await server.ask(recordImportStop, { id: order.id, run }, token);
  expect((await going).refusal).toBe('importStopped');
  expect((await titled('停-')).pagination.total).toBe(0);
});

test('ten thousand rows with people, options and lines are taken in little time', async () => {
  const columns = ['title', 'remark', 'amount', 'level', 'tags', 'day', 'owner', 'lines.item', 'lines.qty'];
  const rows = Array.from({ length: 10_000 }, (_, at) => [`万-${at}`, '备注', '12.50', '普通', '甲,乙', '2026-02-28', 'admin', '纸', String(at)]);
  const began = process.cpuUsage();
  expect((await take({ columns, rows })).data).toEqual({ created: 10_000, updated: 0 });
  const { user, system } = process.cpuUsage(began);
  const { rows: logged } = await sql<{ n: number }>`select count(*)::int as n from record.${sql.id(`t_${order.id}`)} where c_title like '万-%'`.execute(
    server.db,
  );
  expect(logged[0]?.n).toBe(10_000);
  const seconds = (user + system) / 1e6;
  console.info(`10,000 rows: ${seconds.toFixed(1)} s of this process`);
  expect(seconds).toBeLessThan(20);
});
