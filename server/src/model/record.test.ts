// Records of a model by our own calls: create, read, list, concurrent changes by two users, delete and restore.
import {
  modelOpen,
  recordAsk,
  recordCreate,
  recordHistory,
  recordInfo,
  recordList,
  recordRemove,
  recordRestore,
  recordUpdate,
} from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOf, node, orderForm, releasedModel, formOf, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession, grant } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { workbookRows } from '../kit/sheet/workbook.ts';

let server: TestServer;
let token: string;
let order: MadeModel;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  order = await releasedModel(
    server,
    token,
    orderForm(),
    listOf(
      ['title', 'amount', 'day'],
      [node('comInput', 'title', '标题'), node('numInput', 'amount', '金额'), node('select', 'level', '级别'), node('checkbox', 'tags', '标签')],
    ),
  );
});
afterAll(() => server.stop());

const VALUES = { title: '订单', amount: '12345678901234567.89', level: 'b', tags: ['x', 'y'], day: '2026-02-28', urgent: 1 };
const LINES = {
  lines: [
    { id: 'r1', values: { item: '纸', qty: 3 } },
    { id: 'r2', values: { item: '笔', qty: 5 } },
  ],
};
const create = async (values: object = VALUES, rows: object = LINES, who = token) => {
  const recordId = `c${newId()}`;
  return { ...(await server.ask(recordCreate, { id: order.id, recordId, values, rows } as never, who)), recordId };
};
const made = async (values: object = {}) => (await create({ ...VALUES, ...values })).recordId;
const read = async (recordId: string, who = token) => (await server.ask(recordInfo, { id: order.id, recordId }, who)).data;

test('a record comes back as it was made: exact numbers, days, lists, and its rows in their order', async () => {
  const reply = await create();
  expect(reply).toMatchObject({ code: 200, data: { id: reply.recordId, version: 1 } });
  const { values, version } = await read(reply.recordId);
  expect(version).toBe(1);
  expect(values).toMatchObject({ ...VALUES, remark: null, owner: null, lines: LINES.lines });
});

test('asked for once more with the same id it is the same record, of whoever made it', async () => {
  const { recordId } = await create();
  const again = await server.ask(recordCreate, { id: order.id, recordId, values: { title: 'x' }, rows: {} }, token);
  expect(again).toMatchObject({ code: 200, data: { id: recordId, version: 1 } });
  expect((await read(recordId)).values).toMatchObject({ title: '订单' });
  const other = await createUserWithSession(server, newId(), [`${order.page}:view`, `${order.page}:btn_add`]);
  expect((await server.ask(recordCreate, { id: order.id, recordId, values: { title: 'x' }, rows: {} }, other.token)).refusal).toBe('denied');
});

test('what is lacking or no value is told at its field, with the number of the row, and nothing is kept', async () => {
  const reply = await create(
    { amount: 'many', level: 'z' },
    {
      lines: [
        { id: 'r1', values: { item: '纸' } },
        { id: 'r2', values: { qty: 1 } },
      ],
    },
  );
  expect(reply.refusal).toBe('recordWrong');
  const { findings } = reply.data as unknown as { findings: { field: string; number: number | null }[] };
  expect(findings.map(({ field, number }) => `${field} ${number ?? ''}`).sort()).toEqual(['amount ', 'level ', 'lines.item 2', 'title ']);
  expect((await server.ask(recordInfo, { id: order.id, recordId: reply.recordId }, token)).refusal).toBe('notFound');
});

test('fields that the form has not are refused', async () => {
  expect((await create({ ...VALUES, nothing: 1 })).refusal).toBe('recordFieldUnknown');
  expect((await create(VALUES, { other: [] })).refusal).toBe('recordFieldUnknown');
});

describe('two people', () => {
  const change = (recordId: string, version: number, changes: object, rows: object = {}) =>
    server.ask(recordUpdate, { id: order.id, recordId, version, changes, rows } as never, token);

  test('who change different fields and rows lose nothing', async () => {
    const recordId = await made();
    expect(
      (await change(recordId, 1, { title: { from: '订单', to: '甲' } }, { lines: { changed: [{ id: 'r1', changes: { qty: { from: 3, to: 30 } } }] } })).data,
    ).toEqual({
      version: 2,
      merged: false,
    });
    const second = await change(
      recordId,
      1,
      { level: { from: 'b', to: 'a' } },
      { lines: { changed: [{ id: 'r2', changes: { qty: { from: 5, to: 50 } } }], added: [{ id: 'r3', values: { item: '尺' } }] } },
    );
    expect(second.data).toEqual({ version: 3, merged: true });
    expect((await read(recordId)).values).toMatchObject({
      title: '甲',
      level: 'a',
      lines: [
        { id: 'r1', values: { item: '纸', qty: 30 } },
        { id: 'r2', values: { item: '笔', qty: 50 } },
        { id: 'r3', values: { item: '尺', qty: null } },
      ],
    });
  });

  test('who change the same field are told what it was, what it is and what it was to become', async () => {
    const recordId = await made();
    await change(recordId, 1, { title: { from: '订单', to: '甲' } }, { lines: { removed: ['r1'] } });
    const late = await change(recordId, 1, { title: { from: '订单', to: '乙' } }, { lines: { changed: [{ id: 'r1', changes: { qty: { from: 3, to: 4 } } }] } });
    expect(late).toMatchObject({ refusal: 'recordConflict', msg: expect.stringContaining('管理员/admin') });
    expect((late.data as unknown as { clashes: object[] }).clashes).toMatchObject([
      { field: 'title', row: null, from: '订单', theirs: '甲', mine: '乙' },
      { field: 'lines.qty', row: 'r1' },
    ]);
    expect((await read(recordId)).values).toMatchObject({ title: '甲' });
    // The same value is no conflict.
    expect((await change(recordId, 1, { title: { from: '订单', to: '甲' } })).code).toBe(200);
  });
});

describe('a list', () => {
  const list = async (asked: object) => (await server.ask(recordList, { id: order.id, ...asked }, token)).data;
  const titles = async (asked: object) => (await list({ keyword: 'L-', ...asked })).list.map((row) => row.title);
  beforeAll(async () => {
    await made({ title: 'L-1', amount: 5, level: 'a', tags: ['x'], day: '2026-01-01' });
    await made({ title: 'L-2', amount: 20, level: 'b', tags: ['y'], day: '2026-02-01' });
    await made({ title: 'L-3', amount: null, level: null, tags: null, day: null });
  });

  test('is searched by its search bar, each field by its kind', async () => {
    expect(await titles({ amount: '5~10' })).toEqual(['L-1']);
    expect(await titles({ amount: '~20', sidx: 'title', sort: 'asc' })).toEqual(['L-1', 'L-2']);
    expect(await titles({ level: 'a,b', sidx: 'title', sort: 'asc' })).toEqual(['L-1', 'L-2']);
    expect(await titles({ tags: 'y' })).toEqual(['L-2']);
    expect((await server.ask(recordList, { id: order.id, amount: 'x~' }, token)).refusal).toBe('invalid');
  });

  test('is ordered by a column, what is empty last both ways', async () => {
    expect(await titles({ sidx: 'amount', sort: 'asc' })).toEqual(['L-1', 'L-2', 'L-3']);
    expect(await titles({ sidx: 'amount', sort: 'desc' })).toEqual(['L-2', 'L-1', 'L-3']);
    expect((await server.ask(recordList, { id: order.id, sidx: 'tags' }, token)).refusal).toBe('invalid');
  });

  test('is asked for under a condition', async () => {
    const reply = await server.ask(
      recordAsk,
      {
        id: order.id,
        filter: {
          all: [
            { field: 'title', is: 'startsWith', value: 'L-' },
            { field: 'day', is: 'less', value: '2026-01-15' },
          ],
        },
      },
      token,
    );
    expect(reply.data.list.map((row) => row.title)).toEqual(['L-1']);
  });
});

test('deleted it is in the bin, and comes back from there', async () => {
  const recordId = await made({ title: 'bin' });
  expect((await server.ask(recordRemove, { id: order.id, recordId }, token)).code).toBe(200);
  expect((await server.ask(recordInfo, { id: order.id, recordId }, token)).refusal).toBe('notFound');
  const bin = await server.ask(recordList, { id: order.id, deleted: 1 }, token);
  expect(bin.data.list.map(({ id }) => id)).toEqual([recordId]);
  expect((await server.ask(recordRestore, { id: order.id, recordId }, token)).code).toBe(200);
  expect((await read(recordId)).values).toMatchObject({ title: 'bin', lines: LINES.lines });
});

test('its history tells who changed what, rows too', async () => {
  const recordId = await made({ title: 'history' });
  await server.ask(
    recordUpdate,
    { id: order.id, recordId, version: 1, changes: { title: { from: 'history', to: 'told' } }, rows: { lines: { removed: ['r2'] } } },
    token,
  );
  const { list } = (await server.ask(recordHistory, { id: order.id, recordId }, token)).data;
  const changes = list.flatMap((line) => line.changes.map((one) => ({ who: line.who, ...one })));
  expect(changes).toContainEqual({ who: '管理员/admin', field: 'title', row: null, before: 'history', after: 'told' });
  expect(changes).toContainEqual({ who: '管理员/admin', field: 'lines.item', row: 'r2', before: '笔', after: null });
});

describe('permissions', () => {
  test('hidden fields are in no answer and no condition; fixed ones are not changed', async () => {
    const recordId = await made({ title: 'secret' });
    const clerk = await createUserWithSession(server, newId(), [`${order.page}:view`, `${order.page}:btn_edit`]);
    for (const [kind, code] of [
      ['column', 'amount'],
      ['column', 'lines.qty'],
      ['form', 'level'],
    ])
      await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${`${order.page}:${kind}.${code}`}, ${order.page}, ${kind}, ${code}, ${code})`.execute(
        server.db,
      );
    const { values } = await read(recordId, clerk.token);
    expect(values).not.toHaveProperty('amount');
    expect(values.lines).toEqual([
      { id: 'r1', values: { item: '纸' } },
      { id: 'r2', values: { item: '笔' } },
    ]);
    const opened = (await server.ask(modelOpen, { id: order.id }, clerk.token)).data;
    expect(opened.fullName).toBe(order.page);
    expect(opened).toMatchObject({ hidden: ['amount', 'lines.qty'], fixed: expect.arrayContaining(['level']), rights: ['btn_edit'] });
    const ask = (endpoint: typeof recordList, more: object) => server.ask(endpoint, { id: order.id, ...more }, clerk.token);
    expect((await ask(recordList, { amount: '1~' })).refusal).toBe('columnDenied');
    expect((await ask(recordList, { sidx: 'amount' })).refusal).toBe('columnDenied');
    expect((await ask(recordAsk as never, { filter: { field: 'amount', is: 'greater', value: 1 } })).refusal).toBe('columnDenied');
    const change = (changes: object, rows: object = {}) =>
      server.ask(recordUpdate, { id: order.id, recordId, version: 1, changes, rows } as never, clerk.token);
    expect((await change({ level: { from: 'b', to: 'a' } })).refusal).toBe('columnDenied');
    expect((await change({ amount: { from: null, to: 1 } })).refusal).toBe('recordFieldUnknown');
    expect((await change({}, { lines: { removed: ['r1'] } })).refusal).toBe('recordRowHidden');
    const { list } = (await server.ask(recordHistory, { id: order.id, recordId }, clerk.token)).data;
    expect(JSON.stringify(list)).not.toContain('amount');
    await sql`delete from menu_right where menu_id = ${order.page} and kind <> 'button'`.execute(server.db);
  });

  test('a scheme narrows every call, and a change may not leave it', async () => {
    const clerk = await createUserWithSession(server, newId(), [
      `${order.page}:view`,
      `${order.page}:btn_edit`,
      `${order.page}:btn_add`,
      `${order.page}:btn_remove`,
    ]);
    const mine = await made({ title: 'mine', level: 'a' });
    const theirs = await made({ title: 'theirs', level: 'b' });
    await createScheme(server, clerk.roleId, order.page, { field: 'level', is: 'equal', value: 'a' });
    const ask = (endpoint: typeof recordInfo, recordId: string, more: object = {}) => server.ask(endpoint, { id: order.id, recordId, ...more }, clerk.token);
    expect((await ask(recordInfo, mine)).code).toBe(200);
    for (const endpoint of [recordInfo, recordRemove, recordHistory] as const) expect((await ask(endpoint as never, theirs)).refusal).toBe('notFound');
    expect((await ask(recordUpdate as never, theirs, { version: 1, changes: {} })).refusal).toBe('notFound');
    expect((await ask(recordUpdate as never, mine, { version: 1, changes: { level: { from: 'a', to: 'b' } } })).refusal).toBe('denied');
    expect((await create({ ...VALUES, level: 'b' }, LINES, clerk.token)).refusal).toBe('denied');
    expect((await create({ ...VALUES, level: 'a' }, LINES, clerk.token)).code).toBe(200);
    await grant(server, clerk.roleId, []);
  });

  test('without a page there is nothing', async () => {
    const stranger = await createUserWithSession(server, newId(), []);
    expect((await server.ask(recordList, { id: order.id }, stranger.token)).refusal).toBe('denied');
    expect((await server.ask(modelOpen, { id: order.id }, stranger.token)).refusal).toBe('denied');
  });
});

test('what only one record may have is refused with the field and the value, blanks and width aside', async () => {
  const model = await releasedModel(server, token, formOf(node('comInput', 'code', '编号', { unique: true })));
  const put = (code: string) => server.ask(recordCreate, { id: model.id, recordId: `c${newId()}`, values: { code }, rows: {} }, token);
  expect((await put('A1')).code).toBe(200);
  expect(await put('Ａ１ ')).toMatchObject({
    refusal: 'recordTaken',
    msg: expect.stringContaining('编号'),
    data: { findings: [{ field: expect.any(String), label: '编号' }] },
  });
});

test('a list goes into a sheet as it stands: its filters, its columns, what people read', async () => {
  await made({ title: 'S-1', amount: 5, day: '2026-01-01' });
  const response = await server.app.inject({
    method: 'GET',
    url: `/v1/api/visualdev/Model/${order.id}/Sheet?title=S-`,
    headers: { authorization: token },
  });
  expect(response.headers['content-type']).toContain('spreadsheetml');
  const { sheets } = await workbookRows(response.rawPayload, 100, 1);
  expect(sheets[0]?.rows.map((cells) => cells.map(({ text }) => text).slice(0, 3))).toEqual([
    ['标题', '金额', '日期'],
    ['S-1', '5', '2026-01-01'],
  ]);
});
