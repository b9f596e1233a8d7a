// Import of a sheet: each wrong row is reported with its field, nothing is stored before all are corrected, and permissions are the same as on the
// page.
import { recordImport, recordImportCheck, recordImportProgress, recordTemplate, type ImportWay } from '@ordo/contract/model-import.ts';
import { recordAsk, recordHistory, recordInfo } from '@ordo/contract/model-record.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, listOf, node, orderForm, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { downloadSheet } from '../../testing/sheets.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let order: MadeModel;
const FORM = JSON.parse(orderForm()) as { fields: { __vModel__: string; __config__: Record<string, unknown> }[] };
// Titles are unique.
Object.assign(FORM.fields[0]?.__config__ ?? {}, { unique: true });
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  order = await releasedModel(server, token, JSON.stringify(FORM), listOf(['title', 'amount', 'day', 'lines-item', 'lines-qty']));
});
afterAll(() => server.stop());

interface Sent {
  how?: ImportWay;
  key?: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}
const body = (sent: Sent, id = order.id) => ({ id, run: `run-${newId()}`, ...sent }) as never;
const check = async (sent: Sent, who = token, id?: string) => server.ask(recordImportCheck, body(sent, id), who);
const take = async (sent: Sent, who = token, id?: string) => server.ask(recordImport, body(sent, id), who);
const told = (problems: readonly SheetProblem[]) => problems.map(({ row, column, text }) => [row, column, text]);
const titled = async (keyword: string, who = token) => (await server.ask(recordAsk, { id: order.id, keyword, pageSize: 500 }, who)).data;
const read = async (recordId: string) => (await server.ask(recordInfo, { id: order.id, recordId }, token)).data;

test('of 200 rows ten are bad: each is named, nothing is kept until they are mended, and then all are', async () => {
  await take({ columns: ['title'], rows: [['两百-已有']] });
  const columns = ['title', 'amount', 'level', 'tags', 'day', 'urgent', 'owner', 'lines.item', 'lines.qty'];
  const good = (at: number) => [`两百-${at}`, '12.5', '紧急', '甲、乙', '2026-02-28', '开', 'admin', '纸', String(at)];
  const rows = Array.from({ length: 200 }, (_, at) => good(at));
  const spoil = (at: number, column: string, cell: string) => void rows[at]?.splice(columns.indexOf(column), 1, cell);
  spoil(3, 'title', '');
  spoil(20, 'amount', '很多');
  spoil(40, 'amount', '1.234');
  spoil(60, 'level', '不急');
  spoil(80, 'tags', '甲、丁');
  spoil(100, 'day', '2026-02-30');
  spoil(120, 'owner', '查无此人');
  spoil(140, 'lines.item', '');
  spoil(160, 'title', '两百-158');
  spoil(180, 'title', '两百-已有');
  const reply = await check({ columns, rows });
  expect(told(reply.data.problems)).toEqual([
    [3, 'title', expect.stringContaining('标题')],
    [20, 'amount', '内容的格式不正确'],
    [40, 'amount', '最多 2 位小数'],
    [60, 'level', '找不到“不急”'],
    [80, 'tags', '找不到“丁”'],
    [100, 'day', '内容的格式不正确'],
    [120, 'owner', '找不到“查无此人”'],
    [140, 'lines.item', '不能为空'],
    [160, 'title', '与第 159 行重复'],
    [180, 'title', '标题“两百-已有”已存在'],
  ]);
  const refused = await take({ columns, rows });
  expect(refused).toMatchObject({ refusal: 'sheetRowsBad', msg: '有 10 行数据需要修改，未导入任何数据' });
  expect((refused.data as unknown as { problems: SheetProblem[] }).problems).toEqual(reply.data.problems);
  expect((await titled('两百-')).list).toHaveLength(1);

  for (const at of [3, 20, 40, 60, 80, 100, 120, 140, 160, 180]) rows[at] = good(at);
  expect((await check({ columns, rows })).data).toEqual({ creates: 200, updates: 0, problems: [] });
  expect((await take({ columns, rows })).data).toEqual({ created: 200, updated: 0 });
  const page = await titled('两百-');
  expect(page.pagination.total).toBe(201);
  const made = page.list.find(({ title }) => title === '两百-7');
  const { values, version } = await read(made?.id ?? '');
  expect(version).toBe(1);
  expect(values).toMatchObject({ amount: 12.5, level: 'b', tags: ['x', 'y'], day: '2026-02-28', urgent: 1, lines: [{ values: { item: '纸', qty: 7 } }] });
  expect((await server.ask(recordHistory, { id: order.id, recordId: made?.id ?? '' }, token)).data.list.map(({ action }) => action)).toContain('create');
});

describe('lines of one record', () => {
  const columns = ['title', 'amount', 'lines.item', 'lines.qty'];
  test('go on below it without a head, or repeat it', async () => {
    const rows = [
      ['行-甲', '1', '纸', '1'],
      ['', '', '笔', '2'],
      ['行-乙', '2', '尺', '3'],
      ['行-乙', '2', '刀', '4'],
      ['行-丙', '3', '', ''],
    ];
    expect((await take({ columns, rows })).data).toEqual({ created: 3, updated: 0 });
    const { list } = await titled('行-');
    const lines = Object.fromEntries(list.map(({ title, lines: own }) => [title, (own as { values: { item: string } }[]).map(({ values }) => values.item)]));
    expect(lines).toEqual({ '行-甲': ['纸', '笔'], '行-乙': ['尺', '刀'], '行-丙': [] });
  });

  test('what is wrong with one is told at its line', async () => {
    const rows = [
      ['行-丁', '1', '纸', '1'],
      ['', '', '', '2'],
      ['', '', '笔', '多'],
    ];
    expect(told((await check({ columns, rows })).data.problems)).toEqual([
      [1, 'lines.item', '不能为空'],
      [2, 'lines.qty', '内容的格式不正确'],
    ]);
  });
});

describe('what is there already', () => {
  const make = async (title: string) => {
    await take({
      columns: ['title', 'amount', 'remark', 'lines.item', 'lines.qty'],
      rows: [
        [title, '1', '旧', '纸', '1'],
        ['', '', '', '笔', '2'],
      ],
    });
    return (await titled(title)).list[0]?.id ?? '';
  };
  test('is changed by its key: empty cells leave what is there, and rows are told by their place', async () => {
    const id = await make('改-1');
    const sent: Sent = {
      how: 'update',
      key: 'title',
      columns: ['title', 'amount', 'remark', 'lines.item', 'lines.qty'],
      rows: [
        ['改-1', '9', '', '', '10'],
        ['', '', '', '尺', ''],
        ['', '', '', '刀', '3'],
      ],
    };
    expect((await check(sent)).data).toEqual({ creates: 0, updates: 1, problems: [] });
    const before = (await read(id)).values.lines as { id: string }[];
    expect((await take(sent)).data).toEqual({ created: 0, updated: 1 });
    const { values, version } = await read(id);
    expect(version).toBe(2);
    expect(values).toMatchObject({ amount: 9, remark: '旧' });
    expect(values.lines).toEqual([
      { id: before[0]?.id, values: { item: '纸', qty: 10 } },
      { id: before[1]?.id, values: { item: '尺', qty: 2 } },
      { id: expect.any(String), values: { item: '刀', qty: 3 } },
    ]);
    // The same import again changes nothing.
    expect((await take(sent)).data).toEqual({ created: 0, updated: 0 });
    expect((await read(id)).version).toBe(2);
  });

  test('is found by its number, too; what is not found, found twice or not said is told', async () => {
    const id = await make('改-2');
    const { recordNo } = await read(id);
    const sent: Sent = {
      how: 'update',
      key: 'recordNo',
      columns: ['recordNo', 'amount'],
      rows: [
        [recordNo, '5'],
        ['999999999', '6'],
        ['', '7'],
        [`#${recordNo}`, '8'],
      ],
    };
    expect(told((await check(sent)).data.problems)).toEqual([
      [1, 'recordNo', '没有找到“999999999”对应的记录'],
      [2, 'recordNo', '请填写，用于查找已有记录'],
      [3, 'recordNo', '与第 1 行重复'],
    ]);
    expect((await take({ ...sent, rows: [[recordNo, '5']] })).data).toEqual({ created: 0, updated: 1 });
    expect((await read(id)).values.amount).toBe(5);
  });

  test('and what is not is created where both are wanted', async () => {
    await make('改-3');
    const sent: Sent = {
      how: 'both',
      key: 'title',
      columns: ['title', 'amount'],
      rows: [
        ['改-3', '5'],
        ['改-4', '6'],
      ],
    };
    expect((await check(sent)).data).toEqual({ creates: 1, updates: 1, problems: [] });
    expect((await take(sent)).data).toEqual({ created: 1, updated: 1 });
  });

  test('a change wants a key, and the right to edit', async () => {
    expect((await check({ how: 'update', columns: ['title'], rows: [['x']] })).refusal).toBe('importKey');
    expect((await check({ how: 'update', key: 'amount', columns: ['title'], rows: [['x']] })).refusal).toBe('importKey');
    const clerk = await createUserWithSession(server, newId(), [`${order.page}:view`, `${order.page}:btn_upload`]);
    const sent: Sent = { how: 'update', key: 'title', columns: ['title'], rows: [['改-1']] };
    expect(await check(sent, clerk.token)).toMatchObject({ refusal: 'denied', data: { right: `${order.page}:btn_edit` } });
    expect((await check({ columns: ['title'], rows: [['新-1']] }, clerk.token)).data).toMatchObject({ creates: 1 });
  });
});

describe('who may less', () => {
  test('without the button there is no import', async () => {
    const clerk = await createUserWithSession(server, newId(), [`${order.page}:view`, `${order.page}:btn_add`, `${order.page}:btn_edit`]);
    const sent: Sent = { columns: ['title'], rows: [['无权']] };
    for (const reply of [await check(sent, clerk.token), await take(sent, clerk.token)]) expect(reply.refusal).toBe('denied');
    expect((await server.ask(recordImportProgress, { id: order.id, run: 'nobodys-run' }, clerk.token)).refusal).toBe('denied');
  });

  test('what somebody may not see or not change is no column of theirs; a hidden one is as if there were none', async () => {
    const own = await releasedModel(server, token, JSON.stringify(FORM), listOf(['title']));
    const clerk = await createUserWithSession(server, newId(), [`${own.page}:view`, `${own.page}:btn_upload`]);
    for (const code of ['remark', 'level', 'lines.qty']) await keep(own, 'column', code);
    for (const code of ['amount', 'tags', 'day', 'urgent', 'owner']) await keep(own, 'form', code);
    const ask = (columns: string[]) => check({ columns, rows: [columns.map(() => '1')] }, clerk.token, own.id);
    expect((await ask(['title'])).code).toBe(200);
    expect((await ask(['title', 'remark'])).refusal).toBe('recordFieldUnknown');
    expect((await ask(['title', 'lines.qty'])).refusal).toBe('recordFieldUnknown');
    expect((await ask(['title', 'amount'])).refusal).toBe('columnDenied');
    expect((await take({ columns: ['title', 'amount'], rows: [['1', '1']] }, clerk.token, own.id)).refusal).toBe('columnDenied');
    const { rows } = await downloadSheet(server, recordTemplate.path.replace('{id}', own.id), clerk.token);
    expect(rows[0]).toEqual(['标题*', '明细-品名*']);
  });

  test('rows stay within the data scheme, before and after; a foreign record is not there', async () => {
    const clerk = await createUserWithSession(server, newId(), [`${order.page}:view`, `${order.page}:btn_upload`, `${order.page}:btn_edit`]);
    await createScheme(server, clerk.roleId, order.page, { field: 'level', is: 'equal', value: 'a' } as never);
    await take({
      columns: ['title', 'level'],
      rows: [
        ['域-己', '普通'],
        ['域-人', '紧急'],
      ],
    });
    const made: Sent = {
      columns: ['title', 'level'],
      rows: [
        ['域-1', '普通'],
        ['域-2', '紧急'],
        ['域-3', ''],
      ],
    };
    const outside = '保存后该记录将超出您的数据权限范围';
    expect(told((await check(made, clerk.token)).data.problems)).toEqual([
      [1, '', outside],
      [2, '', outside],
    ]);
    expect((await take(made, clerk.token)).refusal).toBe('sheetRowsBad');
    const changed: Sent = {
      how: 'update',
      key: 'title',
      columns: ['title', 'level'],
      rows: [
        ['域-己', '紧急'],
        ['域-人', '普通'],
      ],
    };
    expect(told((await check(changed, clerk.token)).data.problems)).toEqual([
      [0, '', outside],
      [1, 'title', '没有找到“域-人”对应的记录'],
    ]);
    expect((await take({ ...changed, rows: [['域-己', '普通']] }, clerk.token)).data).toEqual({ created: 0, updated: 0 });
  });
});

describe('hostile', () => {
  test.each([
    ['a column twice', { columns: ['title', 'title'], rows: [['a', 'b']] }, 'sheetColumnTwice'],
    ['no field', { columns: ['nothing'], rows: [['a']] }, 'recordFieldUnknown'],
    ['a prototype', { columns: ['constructor'], rows: [['a']] }, 'recordFieldUnknown'],
    ['SQL', { columns: ["title'; drop"], rows: [['a']] }, 'invalid'],
    ['no rows', { columns: ['title'], rows: [] }, 'invalid'],
    ['a NUL', { columns: ['title'], rows: [['a\u0000b']] }, 'sheetRowsBad'],
    ['half a sign', { columns: ['title'], rows: [['\ud800']] }, 'sheetRowsBad'],
    ['more cells than columns', { columns: ['title'], rows: [['长行', 'b', 'c']] }, undefined],
    ['less', { columns: ['title', 'amount'], rows: [['短行']] }, undefined],
  ])('%s', async (_, sent, refusal) => {
    expect((await take(sent as Sent)).refusal).toBe(refusal);
  });

  test('a sealed field does not come from a sheet, and an import of others leaves it', async () => {
    const own = await releasedModel(server, token, formOf(node('comInput', 'name', '名称'), node('password', 'pw', '密码')), listOf(['name']));
    expect((await take({ columns: ['name', 'pw'], rows: [['a', 'secret']] }, token, own.id)).refusal).toBe('columnDenied');
    expect((await take({ columns: ['name'], rows: [['a']] }, token, own.id)).data).toEqual({ created: 1, updated: 0 });
  });
});

/** Restricts a column, or its change, to those who are granted it. */
async function keep({ page }: MadeModel, kind: 'column' | 'form', code: string): Promise<void> {
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${`${page}:${kind}.${code}`}, ${page}, ${kind}, ${code}, ${code})`.execute(
    server.db,
  );
}
