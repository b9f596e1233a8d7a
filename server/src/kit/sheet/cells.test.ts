// Cells as people see them: what a spreadsheet shows is imported, or an error says why not.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { productSheet, lotSheet } from '@ordo/contract/vaccine-sheet.ts';
import { userImport, userRevise, userPreview, userRevisePreview } from '@ordo/contract/user-sheet.ts';
import { userInfo, userList } from '@ordo/contract/user.ts';
import { readXlsx, writeXlsx, type WriteSheet } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../../testing/users.ts';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { downloadSheet, uploadSheet, xlsx, type Cell } from '../../../testing/sheets.ts';
import { workbook } from '../../../testing/zip.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

/** A column of one cell for each value, with its number format, under the headers of products. */
async function products(column: string, cells: [Cell, string?][], more: Partial<WriteSheet> = {}): Promise<Uint8Array> {
  const heads = ['产品编码', '中文名称', '每瓶剂数', '每盒瓶数', column];
  const rows = cells.map(([value], at) => [`P${at}`, '名', 1, 1, value]);
  const styled = new Map(cells.flatMap(([value, numFmt], at) => (numFmt ? [[`${at + 1},4`, { value, style: { numFmt } }] as const] : [])));
  return writeXlsx({ sheets: [{ name: '产品', rows: [heads, ...rows], cells: styled, ...more }] });
}

const previewed = async (bytes: Uint8Array | string) => (await uploadSheet(server, productSheet.preview, bytes, token)).data;
/** The values of the column apart from the four required columns. */
const last = async (bytes: Uint8Array | string) => {
  const { columns, rows, problems } = await previewed(bytes);
  const at = columns.findIndex(({ key }) => !['code', 'nameZh', 'dosesPerVial', 'vialsPerPack'].includes(key));
  return { shown: rows.map((cells) => cells[at]), told: problems.map(({ row, text }) => [row, text]) };
};

test('a percent is read as it is shown, and is none in a column of plain numbers', async () => {
  const percents = await last(await products('目标损耗率（%）', [[0.05, '0%'], [0.05, '0 %'], [5], ['５ ％'], [0.053_21, '0.0%']]));
  expect(percents).toEqual({ shown: ['5%', '5 %', '5', '５ ％', '5.3%'], told: [] });
  expect((await last(await products('最低温度', [[0.02, '0%']]))).told).toEqual([[0, '请填写数字']]);
});

test('money with its sign, its thousands and what a computer adds to it', async () => {
  const bytes = await products('单价', [[59.970_000_000_000_01], [59.97, '"¥"#,##0.00'], ['￥1,059.97'], ['59.97元'], [59.974, '0.00'], ['59.974']]);
  expect(await last(bytes)).toEqual({
    shown: ['59.97', '¥59.97', '￥1,059.97', '59.97元', '59.97', '59.974'],
    told: [[5, '金额最多两位小数，如 21.60']],
  });
});

test('a code shown with its zeros is that text; one that became a day is told', async () => {
  const bytes = await products('批准文号', [
    [7123, '00000000'],
    ['00007123'],
    [new Date('2026-03-05'), 'm"月"d"日"'],
    [new Date('2026-03-05'), 'yyyy/m/d'],
    [true],
  ]);
  const { shown, told } = await last(bytes);
  expect(shown).toEqual(['00007123', '00007123', '2026-03-05', '2026-03-05', 'TRUE']);
  expect(told).toEqual([
    [2, '单元格没有显示完整的年月日，请填写完整日期'],
    [3, '单元格被表格软件识别为日期或时间，请设为文本后重新填写'],
  ]);
});

test('days are days however they are shown; half a day is not guessed; TRUE is yes', async () => {
  const heads = ['产品编码', '批号', '生产日期', '有效期至', '专项活动用苗'];
  const moment = new Date('2026-03-05T14:30:00Z');
  const formats = ['yyyy/m/d', 'yyyy"年"m"月"d"日"', 'yyyy"年"m"月"', 'yyyy-mm-dd hh:mm'];
  const rows = formats.map((_, at) => ['none', `L${at}`, moment, '2028年3月5日', true]);
  const cells = new Map(formats.map((numFmt, at) => [`${at + 1},2`, { value: moment, style: { numFmt } }] as const));
  const { data } = await uploadSheet(server, lotSheet.preview, await writeXlsx({ sheets: [{ name: 'S', rows: [heads, ...rows], cells }] }), token);
  expect(data.rows.map((row) => row[2])).toEqual(['2026-03-05', '2026-03-05', '2026-03-05', '2026-03-05 14:30:00']);
  expect(data.problems.filter(({ column }) => column !== 'productCode').map(({ row, column, text }) => [row, column, text])).toEqual([
    [2, 'manufactureDate', '单元格没有显示完整的年月日，请填写完整日期'],
    [3, 'manufactureDate', '日期应为 YYYY-MM-DD'],
  ]);
});

test('error values and shortened numbers are told, in workbooks and in csv alike', async () => {
  const error = '单元格是错误值，请填写正确的内容';
  const lost = '数字过长已失真，请将单元格设为文本后重新填写';
  expect((await last(await products('批准文号', [['#N/A'], ['#REF!'], [330_523_199_001_011_200]]))).told).toEqual([
    [0, error],
    [1, error],
    [2, lost],
  ]);
  const { shown, told } = await last('产品编码,中文名称,每瓶剂数,每盒瓶数,批准文号\nA,名,1,1,#N/A\nB,名,1,1,3.30523E+17\nC,名,1,1,"=""0012"""\n');
  expect(told).toEqual([
    [0, error],
    [1, lost],
  ]);
  expect(shown).toEqual(['#N/A', '3.30523E+17', '0012']);
});

test('a formula without a result is not an empty cell', async () => {
  const head = ['产品编码', '中文名称', '每瓶剂数', '每盒瓶数', '批准文号'].map(
    (text, at) => `<c r="${'ABCDE'[at]}1" t="inlineStr"><is><t>${text}</t></is></c>`,
  );
  const row = `<c r="A2" t="str"><v>P</v></c><c r="B2" t="inlineStr"><is><r><t>疫</t></r><r><rPr><b/></rPr><t>苗</t></r></is></c><c r="C2"><v>1</v></c><c r="D2"><v>1</v></c><c r="E2"><f>A1&amp;1</f></c>`;
  const { rows, problems } = await previewed(workbook(`<sheetData><row r="1">${head.join('')}</row><row r="2">${row}</row></sheetData>`));
  expect(rows[0]?.[1]).toBe('疫苗');
  expect(problems).toMatchObject([{ row: 0, column: 'approvalNo', ofFile: true }]);
});

test('merged cells are told where they would be guessed', async () => {
  const bytes = await products('抗原组', [['乙肝'], [null], ['乙肝']], { merges: [{ startRow: 1, startCol: 4, endRow: 2, endCol: 4 }] });
  expect((await last(bytes)).told).toEqual([[1, '合并单元格：请取消合并，逐行填写']]);
});

test('what is hidden or filtered out is not imported behind one’s back', async () => {
  const rows = await uploadSheet(
    server,
    productSheet.preview,
    await products('抗原组', [['乙肝'], ['甲肝']], { rowDefs: new Map([[2, { hidden: true }]]) }),
    token,
  );
  expect(rows).toMatchObject({ refusal: 'sheetHidden', msg: expect.stringContaining('（3）') });
  const columns = Array.from({ length: 5 }, (_, at) => ({ hidden: at === 4 }));
  const column = await uploadSheet(server, productSheet.preview, await products('抗原组', [['乙肝']], { columns }), token);
  expect(column).toMatchObject({ refusal: 'sheetHidden', msg: expect.stringContaining('（E）') });
});

test('other sheets and columns without a head are named as left out; a hidden first sheet is not read', async () => {
  const rows = [
    ['产品编码', '中文名称', '每瓶剂数', '每盒瓶数', ''],
    ['P', '名', 1, 1, '？'],
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: '旧', rows: [['x']], hidden: true },
      { name: '产品', rows },
      { name: '备注', rows: [['y']] },
      { name: '空', rows: [] },
    ],
  });
  expect(await previewed(bytes)).toMatchObject({ rows: [['P', '名', '1', '1']], ignored: ['E', '备注'], problems: [] });
});

test('ten thousand formatted rows are read in time', async () => {
  const rows: Cell[][] = [
    ['账号', '姓名', '所属组织', '入职日期'],
    ...Array.from({ length: 10_000 }, (_, at): Cell[] => [`u${at}`, '某人', 'root', new Date('2026-03-05')]),
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows, columns: [{}, {}, {}, { numFmt: 'yyyy/m/d' }] }] });
  const { data } = await uploadSheet(server, userPreview, bytes, token);
  expect([data.rows.length, data.problems.length, data.rows[9_999]?.at(-1)]).toEqual([10_000, 0, '2026-03-05']);
});

test('a template keeps what is typed, offers words, and says how on a page that is no sheet of rows', async () => {
  const { bytes } = await downloadSheet(server, productSheet.template.path, token);
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [sheet, notes] = sheets;
  const at = (title: string) => sheet?.rows[0]?.indexOf(title) ?? -1;
  expect(sheet?.cells?.get(`300,${at('产品编码*')}`)?.style?.numFmt).toBe('@');
  expect(sheet?.dataValidations?.find(({ range }) => range.startsWith('S2'))).toMatchObject({ type: 'list', values: ['停用', '启用'] });
  expect(notes?.name).toBe('填写说明');
  expect(notes?.rows).toContainEqual(['目标损耗率（%）', '', '百分数，5 和 5% 都表示百分之五。', '5%']);
  expect(notes?.rows).toHaveLength((sheet?.rows[0]?.length ?? 0) + 1);
  expect(await uploadSheet(server, productSheet.preview, bytes, token)).toMatchObject({ refusal: 'sheetEmpty' });
  // The choices are on a hidden sheet.
  await uploadSheet(
    server,
    productSheet.take,
    await xlsx([
      ['产品编码', '中文名称', '每瓶剂数', '每盒瓶数'],
      ['CHOOSE1', '名', 1, 1],
    ]),
    token,
  );
  const lots = (await readXlsx((await downloadSheet(server, lotSheet.template.path, token)).bytes)).sheets;
  expect(lots[0]?.dataValidations?.[0]).toMatchObject({ type: 'list', formula1: 'lists!$A$1:$A$1' });
  expect(lots.at(-1)).toMatchObject({ name: 'lists', hidden: true, rows: [['CHOOSE1']] });
});

describe('an import that changes what is there', () => {
  const heads = ['产品编码', '中文名称', '每瓶剂数', '每盒瓶数', '抗原组', '目标损耗率（%）'];
  const send = async <E extends Endpoint>(endpoint: E, rows: Cell[][], who = token) => uploadSheet(server, endpoint, await xlsx([heads, ...rows]), who);

  test('finds rows by their code, changes what cells say, leaves what they do not, and makes the rest', async () => {
    await uploadSheet(server, productSheet.take, await xlsx([heads, ['UPD1', '旧名', 1, 10, '乙肝', '5%']]), token);
    const rows = [
      ['upd1', '新名', 2, 10, '', '7 %'],
      ['UPD2', '新的', 1, 1, '', ''],
    ];
    expect((await send(productSheet.previewUpdate, rows)).data).toMatchObject({ problems: [], updates: [0] });
    expect((await send(productSheet.takeUpdate, rows)).data).toEqual({ created: 1, updated: 1 });
    const { rows: kept } = await sql`
      select code, name_zh, doses_per_vial, antigen_group, target_wastage_pct::float8 as wastage, version from vac_product where code like 'UPD%' order by code`.execute(
      server.db,
    );
    expect(kept[0]).toEqual({ code: 'UPD1', name_zh: '新名', doses_per_vial: 2, antigen_group: '乙肝', wastage: 7, version: 2 });
    expect(kept).toHaveLength(2);
    // Importing the same again changes nothing.
    expect((await send(productSheet.takeUpdate, rows)).data).toEqual({ created: 0, updated: 2 });
    expect((await sql`select version from vac_product where code like 'UPD%' order by code`.execute(server.db)).rows).toEqual([{ version: 2 }, { version: 1 }]);
  });

  test('without the right to edit they are there already; a plain import says so too, however they are written', async () => {
    const { token: clerk } = await createUserWithSession(server, 'bringer', ['vaccine.product:view', 'vaccine.product:btn_upload']);
    const rows = [['Upd1', '名', 1, 1, '', '']];
    const taken = [expect.objectContaining({ row: 0, column: 'code' })];
    expect((await send(productSheet.previewUpdate, rows, clerk)).data.problems).toEqual(taken);
    expect((await uploadSheet(server, productSheet.preview, await xlsx([heads, ...rows]), token)).data.problems).toEqual(taken);
  });
});

test('phones and people are understood as they are written elsewhere', async () => {
  const send = async <E extends Endpoint>(endpoint: E, rows: Cell[][]) =>
    uploadSheet(server, endpoint, await xlsx([['账号', '姓名', '所属组织', '直属主管', '手机号', '状态'], ...rows]), token);
  const id = async (account: string) => (await sql<{ id: string }>`select id from app_user where account = ${account}`.execute(server.db)).rows[0]?.id ?? '';
  const rows = [
    ['phone1', '电话一', '总　部', '', '+86 138-0013-8001', 'TRUE'],
    ['phone2', '电话二', '总部', '电话一/phone1', '138 0013 8002', ''],
  ];
  const wrong = await send(userPreview, [...rows, ['phone3', '电话三', '总部', '别人/phone1', '', '']]);
  expect(wrong.data.problems).toMatchObject([{ row: 2, column: 'manager', text: '主管账号“别人/phone1”不存在或已停用' }]);
  expect(await send(userImport, rows)).toMatchObject({ code: 200, data: { created: 2 } });
  expect((await server.ask(userInfo, { id: await id('phone1') }, token)).data).toMatchObject({ mobilePhone: '13800138001', enabledMark: 1 });
  expect((await server.ask(userInfo, { id: await id('phone2') }, token)).data).toMatchObject({ mobilePhone: '13800138002', managerId: await id('phone1') });
  expect((await server.ask(userList, { keyword: '电话一/phone1' }, token)).data.list.map((row) => row.account)).toEqual(['phone1']);
  expect((await server.ask(userList, { keyword: '电话二/phone1' }, token)).data.list).toEqual([]);
});

test('an import that changes people finds them by account and leaves their place and rights', async () => {
  const send = async <E extends Endpoint>(endpoint: E, rows: Cell[][], who = token) =>
    uploadSheet(server, endpoint, await xlsx([['账号', '姓名', '所属组织', '角色', '手机号', '说明'], ...rows]), who);
  await send(userImport, [['rev1', '旧名', '总部', '', '13800138011', '旧']]);
  const id = (await sql<{ id: string }>`select id from app_user where account = 'rev1'`.execute(server.db)).rows[0]?.id ?? '';
  const rows = [
    ['REV1', '新名', '不存在的组织', '不存在的角色', '', '新'],
    ['rev2', '来者', '总部', '', '', ''],
  ];
  const { data } = await send(userRevisePreview, rows);
  expect(data).toMatchObject({ problems: [], updates: [0], ignored: ['已有用户的所属组织', '已有用户的角色'] });
  expect((await send(userRevise, rows)).data).toMatchObject({ created: 1, updated: 1, people: [{ account: 'rev2' }] });
  expect((await server.ask(userInfo, { id }, token)).data).toMatchObject({
    account: 'rev1',
    realName: '新名',
    organizeId: '1',
    mobilePhone: '13800138011',
    description: '新',
    version: 2,
  });
  expect((await server.ask(userList, { keyword: 'xm' }, token)).data.list.map((row) => row.account)).toEqual(['rev1']);
  expect((await send(userRevisePreview, [['admin', '我', '总部', '', '', '']])).data.problems).toMatchObject([{ row: 0, column: 'account' }]);
  const { token: clerk } = await createUserWithSession(server, 'usersin', ['permission.user:view', 'permission.user:btn_upload']);
  expect((await send(userRevisePreview, [['rev1', '名', '总部', '', '', '']], clerk)).data.problems).toMatchObject([
    { row: 0, column: 'account', text: '账号已存在' },
  ]);
});
