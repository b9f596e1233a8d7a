// Tasks from the rows of a spreadsheet: each row as if its values had been filled in by hand.
import { flowSheetCheck, flowSheetRead, flowSheetStart, flowSheetTemplate } from '@ordo/contract/flow-sheet.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approver, byPeople, flowForm, people, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { office, type Office } from '../../testing/flow-people.ts';
import { childTable, formOf, node } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { downloadSheet, uploadSheet, xlsx, type Cell } from '../../testing/sheets.ts';
import { createUserWithSession, type TestUser } from '../../testing/users.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let other: TestServer;
let form: FlowForm;
let at: Office;
let chief: TestUser;
let clerk: TestUser;
let flow: MadeFlow;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ beside: server });
  const fields = [
    node('comInput', 'title', '标题', { required: true }),
    node('numInput', 'days', '天数', {}, { precision: 1 }),
    node('comInput', 'place', '地点', { defaultValue: '总部' }),
    node('userSelect', 'deputy', '代理人'),
    node('comInput', 'grade', '评分'),
    node('comInput', 'secret', '内部备注'),
    childTable('lines', '明细', [node('comInput', 'item', '事项', { required: true }), node('numInput', 'cost', '费用', {}, { precision: 2 })]),
  ];
  form = await flowForm(server, await server.admin(), formOf(...fields));
  at = office(server, form);
  chief = await at.hire();
  clerk = await at.hire();
});
beforeEach(async () => {
  const right = (key: string, read: boolean, write: boolean, required = false) => ({ field: form.field[key] ?? key, read, write, required });
  const rights = [right('grade', true, false), right('secret', false, false), right('days', true, true, true)];
  flow = await releasedFlowOf(server, form, [byPeople('a', [chief.userId])], { start: { rights, launchers: people(clerk.userId) } });
  await sql`update flow set visible_type = 1 where id = ${flow.id}`.execute(server.db);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const of = (key: string) =>
  key
    .split('.')
    .map((one) => form.field[one] ?? one)
    .join('.');
const run = () => `run-${newId()}`;
interface Sheet {
  columns: string[];
  rows: string[][];
  lines?: number[];
}
const sent = ({ columns, rows, lines = rows.map((_, place) => place + 2) }: Sheet) => ({ flowId: flow.id, columns: columns.map(of), rows, lines });
const check = async (sheet: Sheet, by = clerk) => server.ask(flowSheetCheck, sent(sheet), by.token);
const start = async (sheet: Sheet, key = run(), by = clerk, node = server, repeats?: number[]) =>
  node.ask(flowSheetStart, { ...sent(sheet), run: key, ...(repeats && { repeats }) }, by.token);
const upload = (rows: Cell[][] | string, by = clerk) => {
  const path = flowSheetRead.path.replace('{flowId}', flow.id) as never;
  return typeof rows === 'string'
    ? uploadSheet(server, { ...flowSheetRead, path }, rows, by.token)
    : xlsx(rows).then((bytes) => uploadSheet(server, { ...flowSheetRead, path }, bytes, by.token));
};
const tasks = async () =>
  (
    await sql<{ id: string; status: number; by: string; name: string }>`
      select id, status, initiator_id as by, full_name as name from flow_task where flow_id = ${flow.id} order by creator_time, id`.execute(server.db)
  ).rows;
const written = async () =>
  (
    await sql<{ n: number }>`
      select (select count(*) from flow_task) + (select count(*) from flow_event) + (select count(*) from flow_operator)
        + (select count(*) from record.${sql.id(`t_${form.model}`)}) as n`.execute(server.db)
  ).rows[0]?.n;

test('the template has what the person may fill in at the start, and no word of the rest', async () => {
  const { rows, bytes } = await downloadSheet(server, flowSheetTemplate.path.replace('{flowId}', flow.id), clerk.token);
  expect(rows[0]).toEqual(['标题*', '天数*', '地点', '代理人', '明细-事项*', '明细-费用']);
  const { readXlsx } = await import('hucre/xlsx');
  const all = JSON.stringify((await readXlsx(bytes)).sheets);
  expect(all).not.toContain('内部备注');
  expect(all).not.toContain('评分');
});

test('five rows with a mistake in the third: it is named at its cell, four tasks start in the own name, and the mended row follows', async () => {
  const { data } = await upload([
    ['标题', '天数', '代理人', '别的'],
    ['一', 1, '', 'x'],
    ['二', 2.5, chief.userId, ''],
    ['三', 'viel', 'niemand', ''],
    ['四', 4, '', ''],
    ['五', 5, '', ''],
  ]);
  expect(data.columns).toEqual([
    { key: of('title'), title: '标题', required: true },
    { key: of('days'), title: '天数', required: true },
    { key: of('deputy'), title: '代理人', required: false },
  ]);
  expect(data.ignored).toEqual(['别的']);
  expect(data.problems.map(({ row, column }) => [row, column])).toEqual([
    [2, of('days')],
    [2, of('deputy')],
  ]);
  expect(data.problems.every(({ text }) => text.length > 1)).toBe(true);
  const sheet = { columns: ['title', 'days', 'deputy'], rows: data.rows, lines: data.lines };
  const key = run();
  const first = (await start(sheet, key)).data;
  expect(first.started.map(({ rows }) => rows)).toEqual([[0], [1], [3], [4]]);
  expect(first.problems).toEqual(data.problems);
  expect((await tasks()).map(({ status, by }) => [status, by])).toEqual(Array.from({ length: 4 }, () => [1, clerk.userId]));
  const { form: shown, commands } = (await at.detail(first.started[1]?.id ?? '', clerk)).data;
  expect(shown.record?.values).toMatchObject({ [of('title')]: '二', [of('days')]: 2.5, [of('deputy')]: chief.userId, [of('place')]: '总部' });
  expect(commands).toContain('withdraw');
  expect(await at.todo(chief)).toEqual(expect.arrayContaining(first.started.map(({ id }) => id)));
  const mended = { ...sheet, rows: [['三', '3', '']], lines: [4] };
  expect((await start(mended, key)).data).toMatchObject({ started: [{ rows: [0] }], problems: [] });
  expect(await tasks()).toHaveLength(5);
});

test('the check writes nothing, and says what the start would say', async () => {
  const sheet = {
    columns: ['title', 'days'],
    rows: [
      ['好', '1'],
      ['', '2'],
      ['没有天数', ''],
    ],
  };
  const before = await written();
  const { problems } = (await check(sheet)).data;
  expect(await written()).toEqual(before);
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [1, of('title')],
    [2, of('days')],
  ]);
  expect((await start(sheet)).data).toMatchObject({ started: [{ rows: [0] }], problems });
});

test('the same upload sent twice, at once, over two nodes and again, starts each row once', async () => {
  const sheet = { columns: ['title', 'days'], rows: Array.from({ length: 6 }, (_, place) => [`双${place}`, '1']) };
  const key = run();
  const [one, two] = await Promise.all([start(sheet, key), start(sheet, key, clerk, other)]);
  expect(two.data).toEqual(one.data);
  expect((await start(sheet, key)).data).toEqual(one.data);
  expect(await tasks()).toHaveLength(6);
  // The key of another person, or another file, is another request.
  expect((await start({ ...sheet, rows: sheet.rows.slice(0, 1) })).data.started).toHaveLength(1);
  expect(await tasks()).toHaveLength(7);
});

test('rows that the person has launched before are named, whatever file and line they are in now', async () => {
  const sheet = {
    columns: ['title', 'days', 'lines.item', 'lines.cost'],
    rows: [
      ['出差', '3', '车票', '100'],
      ['', '', '住宿', '300'],
      ['培训', '1', '', ''],
    ],
  };
  const { started } = (await start(sheet)).data;
  const file = [
    ['天数', '标题', '明细-事项', '明细-费用'],
    [5, '新的', '', ''],
    [3, '出差', '车票', 100],
    ['', '', '住宿', 300],
    [1, '培训', '', ''],
  ];
  const { launched } = (await upload(file)).data;
  expect(launched.map(({ rows }: { rows: number[] }) => rows)).toEqual([[1, 2], [3]]);
  expect(launched.every(({ at: when }: { at: number }) => Math.abs(when - Date.now()) < 600_000)).toBe(true);
  // Another amount is another task, and so is that of another person.
  expect((await check({ ...sheet, rows: [['出差', '3', '车票', '101']] })).data.launched).toEqual([]);
  await sql`update flow set visible_type = 0 where id = ${flow.id}`.execute(server.db);
  expect((await upload(file, chief)).data.launched).toEqual([]);
  // What was withdrawn may be launched again without a word; what is meant to go again goes.
  expect((await at.ask(started[0]?.id ?? '', { command: 'withdraw', opinion: '' }, clerk)).code).toBe(200);
  expect((await check(sheet)).data.launched.map(({ rows }) => rows)).toEqual([[2]]);
  expect((await start(sheet)).data.started).toHaveLength(2);
});

test('who may not launch the flow gets no template, no check and no task; hidden and read-only fields are not taken', async () => {
  const stranger = await at.hire();
  const nobody = await createUserWithSession(server, newId(), []);
  const sheet = { columns: ['title', 'days'], rows: [['x', '1']] };
  for (const [by, refusal] of [
    [stranger, 'flowTaskRight'],
    [nobody, 'denied'],
  ] as const) {
    expect((await server.ask(flowSheetTemplate, { flowId: flow.id }, by.token)).refusal).toBe(refusal);
    expect((await check(sheet, by)).refusal).toBe(refusal);
    expect((await start(sheet, run(), by)).refusal).toBe(refusal);
    expect((await upload([['标题'], ['x']], by)).refusal).toBe(refusal);
  }
  for (const [key, refusal] of [
    ['secret', 'recordFieldUnknown'],
    ['grade', 'columnDenied'],
    ['nowhere', 'recordFieldUnknown'],
    ['recordNo', 'recordFieldUnknown'],
  ] as const) {
    const hostile = { columns: ['title', key], rows: [['x', '9']] };
    expect((await check(hostile)).refusal).toBe(refusal);
    expect((await start(hostile)).refusal).toBe(refusal);
  }
  // In a file such columns are left out, like unknown headings.
  const { data } = await upload([
    ['标题', '天数', '评分', '内部备注'],
    ['x', 1, '9', 'y'],
  ]);
  expect(data.ignored).toEqual(['评分', '内部备注']);
  await sql`update flow set enabled_mark = 0 where id = ${flow.id}`.execute(server.db);
  expect((await start(sheet)).refusal).toBe('flowTaskNotReleased');
  expect(await tasks()).toEqual([]);
});

test('a hostile sheet: no file, too many rows, no known column, a line twice, formulas', async () => {
  expect((await upload('PK\u0003\u0004')).refusal).toBe('sheetBroken');
  expect((await upload([['标题', '天数'], ...Array.from({ length: 201 }, () => ['x', 1])])).refusal).toBe('sheetTooLarge');
  expect((await upload([['=1+1'], ['x']])).refusal).toBe('sheetColumnsMissing');
  expect((await upload([['标题', '天数']])).refusal).toBe('sheetEmpty');
  expect(
    (
      await upload([
        ['标题', '标题', '天数'],
        ['x', 'y', 1],
      ])
    ).refusal,
  ).toBe('sheetColumnTwice');
  expect((await start({ columns: ['title'], rows: Array.from({ length: 201 }, () => ['x']) })).refusal).toBe('invalid');
  const twice = {
    columns: ['title', 'days'],
    rows: [
      ['=cmd()', '1'],
      ['b', '1'],
    ],
    lines: [2, 2],
  };
  const { data } = await start(twice);
  expect(data.started).toHaveLength(1);
  expect(data.problems).toMatchObject([{ row: 1, column: '' }]);
  const [task] = await tasks();
  expect((await at.detail(task?.id ?? '', clerk)).data.form.record?.values).toMatchObject({ [of('title')]: '=cmd()' });
});

test('a row that was launched in another window since is told, unless the caller knows of it; the same request again is not its own repetition', async () => {
  const columns = ['title', 'days', 'lines.item'];
  const sheet = {
    columns,
    rows: [
      ['一', '1', '甲'],
      ['', '', '乙'],
      ['二', '2', '丙'],
      ['三', '3', '丁'],
    ],
  };
  expect((await start({ columns, rows: sheet.rows.slice(0, 3) }, run(), clerk, server, [])).data.started).toHaveLength(2);
  const key = run();
  const second = (await start(sheet, key, clerk, server, [2])).data;
  expect(second.started.map(({ rows }) => rows)).toEqual([[2], [3]]);
  expect(second.problems).toEqual([{ row: 0, column: '', text: expect.stringMatching(/^相同内容的流程已于 .+ 发起$/) as string }]);
  const again = (await start(sheet, key, clerk, server, [2])).data;
  expect(again).toEqual(second);
  expect(await tasks()).toHaveLength(4);
});

test('child rows belong to the row above', async () => {
  const sheet = {
    columns: ['title', 'days', 'lines.item', 'lines.cost'],
    rows: [
      ['出差', '3', '车票', '100'],
      ['', '', '住宿', '300.5'],
      ['培训', '1', '', '7'],
    ],
  };
  const { started, problems } = (await start(sheet)).data;
  expect(started.map(({ rows }) => rows)).toEqual([[0, 1]]);
  expect(problems.map(({ row, column }) => [row, column])).toEqual([[2, of('lines.item')]]);
  const { form: shown } = (await at.detail(started[0]?.id ?? '', clerk)).data;
  expect(shown.record?.values[of('lines')]).toMatchObject([{ values: { [form.field.item ?? '']: '车票' } }, { values: { [form.field.cost ?? '']: 300.5 } }]);
});

test('where the next step has approvers to be chosen by hand, every row says so', async () => {
  const chosen = approver('a', { kind: 'candidates', people: people(chief.userId), several: false });
  flow = await releasedFlowOf(server, form, [chosen]);
  const sheet = { columns: ['title', 'days'], rows: [['一', '1']] };
  const told = [{ row: 0, column: '', text: '请为“节点a”选择审批人' }];
  expect((await check(sheet)).data.problems).toEqual(told);
  expect((await start(sheet)).data).toEqual({ started: [], problems: told });
  expect(await tasks()).toEqual([]);
});
