// An import finds related records by what the relation shows of them, as it is shown, or by their number; what is not found or found twice is named.
import { recordImport, recordImportCheck } from '@ordo/contract/model-import.ts';
import { recordCreate, recordInfo, recordList } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftModel, formOf, node, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let lot: { id: string };
let from: MadeModel;
const ids: Record<string, string> = {};

const SHOWN = ['price', 'cost', 'share', 'day', 'month', 'at', 'clock', 'level', 'keeper', 'total', 'bill', 'loose'] as const;
const LEVELS = {
  __slot__: {
    options: [
      { id: 'a', fullName: '普通' },
      { id: 'b', fullName: '紧急' },
    ],
  },
};

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const id = await draftModel(
    server,
    token,
    formOf(
      node('numInput', 'price', '单价', {}, { precision: 2, thousands: true }),
      node('currency', 'cost', '金额'),
      node('percent', 'share', '占比'),
      node('date', 'day', '日期', {}, { type: 'date', format: 'yyyy年MM月dd日' }),
      node('date', 'month', '月份', {}, { type: 'month', format: 'yyyy-MM' }),
      node('date', 'at', '时间', {}, { type: 'datetime', format: 'yyyy-MM-dd HH:mm' }),
      node('time', 'clock', '时刻', {}, { format: 'HH:mm' }),
      node('select', 'level', '级别', { dataType: 'static' }, LEVELS),
      node('userSelect', 'keeper', '保管人'),
      node('formula', 'total', '合计', { formula: '{price}*2', result: 'number', stored: true }),
      node('comInput', 'bill', '单据编号'),
      // It is not stored, so the title of the record is shown instead.
      node('formula', 'loose', '两倍', { formula: '{price}*2', result: 'number' }),
    ),
    '',
    { title: '{bill} · {price}' },
  );
  await release(server, token, id);
  lot = { id };
  const { rows: people } = await sql<{ id: string }>`select id from app_user where account = 'admin'`.execute(server.db);
  const at = (clock: string) => Date.parse(`2026-03-05T${clock}+08:00`);
  const made = {
    one: {
      price: 1234.5,
      cost: 1234.5,
      share: 5,
      day: '2026-03-05',
      month: '2026-03-01',
      at: at('08:30:15'),
      clock: '08:30:00',
      level: 'a',
      keeper: people[0]?.id,
      bill: 'CK-0001',
    },
    two: {
      price: 7,
      cost: 7,
      share: 6,
      day: '2026-03-06',
      month: '2026-04-01',
      at: at('09:30:00'),
      clock: '09:30:00',
      level: 'b',
      keeper: null,
      bill: 'CK-0002',
    },
  };
  for (const [name, values] of Object.entries(made)) {
    ids[name] = `r${newId()}`;
    const reply = await server.ask(recordCreate, { id: lot.id, recordId: ids[name], values, rows: {} }, token);
    if (reply.code !== 200) throw new Error(`${reply.msg} ${JSON.stringify(reply.data)}`);
  }
  const relations = SHOWN.map((key) => node('relationForm', `by${key}`, key, {}, { modelId: lot.id, relationField: key }));
  from = await releasedModel(server, token, formOf(node('comInput', 'name', '名称'), ...relations));
});
afterAll(() => server.stop());

const body = (columns: readonly string[], rows: readonly (readonly string[])[]) => ({ id: from.id, run: `run-${newId()}`, columns, rows }) as never;
const problems = async (columns: readonly string[], rows: readonly (readonly string[])[], who = token) =>
  (await server.ask(recordImportCheck, body(columns, rows), who)).data.problems.map(({ row, column, text }) => [row, column, text]);

test.each([
  ['price', ['1,234.50', '1234.5', '1234.500']],
  ['cost', ['¥1,234.50', '1234.5']],
  ['share', ['5', '5%']],
  ['day', ['2026年03月05日', '2026-03-05', '2026/3/5']],
  ['month', ['2026-03', '2026-03-01']],
  ['at', ['2026-03-05 08:30', '2026-03-05 08:30:15']],
  ['clock', ['08:30', '08:30:00']],
  ['level', ['普通', 'a']],
  ['keeper', ['admin']],
  ['total', ['2469']],
  ['bill', ['CK-0001', 'ck-0001']],
  ['loose', ['CK-0001 · 1,234.50', '#1']],
])('by %s', async (key, cells) => {
  const name = `${key}-${newId()}`;
  const reply = await server.ask(
    recordImport,
    body(
      ['name', `by${key}`],
      cells.map((cell) => [name, cell]),
    ),
    token,
  );
  expect([reply.msg, reply.data]).toEqual([expect.any(String), { created: cells.length, updated: 0 }]);
  const { list } = (await server.ask(recordList, { id: from.id, keyword: name }, token)).data;
  for (const { id } of list) expect((await server.ask(recordInfo, { id: from.id, recordId: id }, token)).data.values).toMatchObject({ [`by${key}`]: ids.one });
  expect(list).toHaveLength(cells.length);
});

test('what is not found or found twice is named at its cell, and the number says which is meant', async () => {
  const twin = `r${newId()}`;
  await server.ask(recordCreate, { id: lot.id, recordId: twin, values: { price: 7, day: '2026-03-06', bill: 'CK-0003' }, rows: {} }, token);
  const columns = ['name', 'byprice', 'byday'];
  const rows = [
    ['a', '8.00', ''],
    ['b', '7.00', ''],
    ['c', '', '2026年03月06日'],
    ['d', '#2', '#2'],
    ['e', '很多', '2026-13-01'],
  ];
  expect(await problems(columns, rows)).toEqual([
    [0, 'byprice', '找不到“8.00”对应的记录，也可以填写记录编号，如 #12'],
    [1, 'byprice', '“7.00”对应多条记录，请填写记录编号，如 #12'],
    [2, 'byday', '“2026年03月06日”对应多条记录，请填写记录编号，如 #12'],
    [4, 'byprice', '找不到“很多”对应的记录，也可以填写记录编号，如 #12'],
    [4, 'byday', '找不到“2026-13-01”对应的记录，也可以填写记录编号，如 #12'],
  ]);
});

test('nobody finds records by what they may not see', async () => {
  const clerk = await createUserWithSession(server, newId(), [`${from.page}:view`, `${from.page}:btn_upload`]);
  expect(await problems(['name', 'byprice'], [['a', '1,234.50']], clerk.token)).toEqual([[0, 'byprice', expect.stringContaining('找不到“1,234.50”')]]);
});

test('a title is found among any number of records, by its fields; of two with the same the number says which is meant', async () => {
  const shelf = await draftModel(
    server,
    token,
    formOf(
      node('comInput', 'bill', '单据'),
      node('numInput', 'price', '单价', {}, { precision: 2, thousands: true }),
      node('select', 'level', '级别', { dataType: 'static' }, LEVELS),
      node('formula', 'loose', '两倍', { formula: '{price}*2', result: 'number' }),
    ),
    '',
    { title: '{bill} · {price} {level}' },
  );
  await release(server, token, shelf);
  await server.ask(recordCreate, { id: shelf, recordId: 's0', values: { bill: 'S-0', price: 1, level: 'a' }, rows: {} }, token);
  await server.ask(recordCreate, { id: shelf, recordId: 'empty', values: { bill: 'S-none' }, rows: {} }, token);
  const table = sql.id('record', `t_${shelf}`);
  await sql`
    insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', 's' || n, 'record_no', 1000 + n, 'c_bill', 'S-' || n, 'c_price', n))).*
    from ${table} t, generate_series(1, 6000) n where t.id = 's0'`.execute(server.db);
  await sql`update ${table} set c_bill = 'S-10', c_price = 10 where id = 's11'`.execute(server.db);
  const naming = await releasedModel(
    server,
    token,
    formOf(node('comInput', 'name', '名称'), node('relationForm', 'at', '货架', {}, { modelId: shelf, relationField: 'loose' })),
  );
  const ask = (rows: readonly (readonly string[])[]) => ({ id: naming.id, run: `run-${newId()}`, columns: ['name', 'at'], rows }) as never;
  const good = ['S-5999 · 5,999.00 普通', 's-4 · 4.00 普通', 'S-none ·', '#1010'].map((cell, at) => [`n${at}`, cell]);
  const reply = await server.ask(recordImport, ask(good), token);
  expect([reply.msg, reply.data]).toEqual([expect.any(String), { created: 4, updated: 0 }]);
  const { list } = (await server.ask(recordList, { id: naming.id, sidx: 'name', sort: 'asc' }, token)).data;
  const named = await Promise.all(list.map(async ({ id }) => (await server.ask(recordInfo, { id: naming.id, recordId: id }, token)).data.values.at));
  expect(new Set(named)).toEqual(new Set(['empty', 's10', 's4', 's5999']));
  const told = (
    await server.ask(
      recordImportCheck,
      ask([
        ['a', 'S-10 · 10.00 普通'],
        ['b', 'S-7 · 8.00 普通'],
        ['c', 'S-7'],
      ]),
      token,
    )
  ).data.problems;
  expect(told.map(({ row, text }) => [row, text])).toEqual([
    [0, expect.stringContaining('对应多条记录')],
    [1, expect.stringContaining('找不到')],
    [2, expect.stringContaining('找不到')],
  ]);
});
