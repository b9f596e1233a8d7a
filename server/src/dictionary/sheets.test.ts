import { dictionaryCreate, dictionaryList, dictionaryTypeCreate } from '@ordo/contract/dictionary.ts';
import { dictionarySheetImport, dictionarySheetPreview, dictionarySheetRevise, dictionarySheetRevisePreview } from '@ordo/contract/dictionary-transfer.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { downloadSheet, uploadSheet, xlsx, type Cell } from '../../testing/sheets.ts';
import { changesOf, fingerprint } from '../../testing/traces.ts';
import { workbook } from '../../testing/zip.ts';

let server: TestServer;
let token: string;
let tree: string;
let flat: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  tree = await type('ImportTree', 1);
  flat = await type('ImportFlat', 0);
});
afterAll(() => server.stop());

const type = async (enCode: string, isTree: 0 | 1) =>
  (await server.ask(dictionaryTypeCreate, { fullName: `导入${enCode}`, fullNameEn: enCode, enCode, isTree }, token)).data.id;
const at = <E extends Endpoint>(endpoint: E, typeId: string): E => ({ ...endpoint, path: endpoint.path.replace('{typeId}', typeId) as E['path'] });
const send = async <E extends Endpoint>(endpoint: E, typeId: string, rows: Cell[][], who = token) =>
  uploadSheet(server, at(endpoint, typeId), await xlsx(rows), who);
const itemsOf = async (typeId: string) => (await server.ask(dictionaryList, { typeId, isTree: 0 }, token)).data.list;
const sheetOf = (typeId: string, who = token) => downloadSheet(server, `/api/system/DictionaryData/${typeId}/Actions/ExportData`, who);

const HEADS = ['编码', '名称', '英文名称', '上级编码', '默认值', '生效日期', '失效日期', '状态', '排序', '说明'];

test('items come in whole, below each other in any order; the log has each; the sheet taken along is the same', async () => {
  const rows: Cell[][] = [
    ['apple', '苹果', 'Apple', 'fruit', '', '', '', '', 2, '红'],
    ['fruit', '水果', 'Fruit', '', '是', new Date('2026-01-01T00:00:00Z'), '2030/12/31', '启用', 1, ''],
    ['nut', '坚果', '', '', '否', '', '', 'Disabled', 3, ''],
  ];
  expect((await send(dictionarySheetPreview, tree, [HEADS, ...rows])).data).toMatchObject({ problems: [], lines: [2, 3, 4] });
  expect(await send(dictionarySheetImport, tree, [HEADS, ...rows])).toMatchObject({ code: 200, data: { created: 3 } });
  const items = await itemsOf(tree);
  const fruit = items.find((item) => item.enCode === 'fruit');
  expect(fruit).toMatchObject({ isDefault: 1, validFrom: '2026-01-01', validTo: '2030-12-31', parentId: '0' });
  expect(items.find((item) => item.enCode === 'apple')).toMatchObject({ parentId: fruit?.id, fullNameEn: 'Apple', sortCode: 2, description: '红' });
  expect(await changesOf(server.db, 'dictionary_data', fruit?.id ?? '')).toMatchObject([{ action: 'create', account: 'admin', after: { en_code: 'fruit' } }]);

  const taken = await sheetOf(tree);
  expect(taken.rows[0]).toEqual(['编码*', '名称*', ...HEADS.slice(2)]);
  expect(taken.rows[2]).toEqual(['apple', '苹果', 'Apple', 'fruit', '否', '', '', '启用', 2, '红']);
  const again = await type('ImportAgain', 1);
  expect((await uploadSheet(server, at(dictionarySheetImport, again), taken.bytes, token)).data).toEqual({ created: 3 });
  expect((await sheetOf(again)).rows).toEqual(taken.rows);
});

test('says of every cell what is wrong, in the caller’s words, and takes nothing', async () => {
  await server.ask(dictionaryCreate, { dictionaryTypeId: flat, fullName: '有了', enCode: 'there' }, token);
  const rows: Cell[][] = [
    HEADS.filter((head) => head !== '上级编码'),
    ['ok', '好', '', '', '', '', '', '', ''],
    ['THERE', '坏一', '', '', '', '', '', '', ''],
    ['b', '有了', '', '也许', '2026-02-30', '', '也许', 'x', ''],
    ['', '坏二', '', '', '2026-02-02', '2026-02-01', '', '', ''],
    ['a b', '好', '', '', '', '', '', '', ''],
  ];
  const before = await fingerprint(server.db);
  const preview = await send(dictionarySheetPreview, flat, rows);
  expect(preview.data.problems.map(({ row, column, text }) => `${row} ${column}: ${text}`)).toEqual([
    '1 enCode: 编码已存在',
    '2 validFrom: 日期应为 YYYY-MM-DD',
    '2 sortCode: 应为 0 到 999999999 的整数',
    '2 isDefault: 请填写：是、否',
    '2 enabledMark: 请填写：启用、停用',
    '2 fullName: 同一上级下已有此名称',
    '3 validTo: 生效日期不能晚于失效日期',
    '3 enCode: 必填',
    '4 enCode: 只能是英文字母、数字和 . _ -，且以字母或数字开头',
    '4 fullName: 名称与第 2 行重复',
  ]);
  const refused = await send(dictionarySheetImport, flat, rows);
  expect(refused).toMatchObject({ refusal: 'sheetRowsBad', msg: '有 4 行数据需要修改，未导入任何数据' });
  expect(await fingerprint(server.db)).toEqual(before);
});

test('a new default takes the place of the old one, once', async () => {
  const rows = (code: string): Cell[][] => [
    ['enCode', 'fullName', 'isDefault'],
    [code, `名${code}`, '1'],
  ];
  await send(dictionarySheetImport, flat, rows('d1'));
  await send(dictionarySheetImport, flat, rows('d2'));
  expect((await itemsOf(flat)).filter((item) => item.isDefault === 1).map((item) => item.enCode)).toEqual(['d2']);
});

describe('an import that changes what is there', () => {
  let own: string;
  beforeAll(async () => {
    own = await type('ImportRevise', 1);
    await send(dictionarySheetImport, own, [
      HEADS,
      ['meat', '肉', 'Meat', '', '是', '2026-01-01', '2026-12-31', '', 1, '红肉'],
      ['pork', '猪肉', 'Pork', 'meat', '', '', '', '', 2, ''],
      ['beef', '牛肉', '', 'meat', '', '', '', '', 3, ''],
    ]);
  });
  const shown = async () => new Map((await itemsOf(own)).map((item) => [item.enCode, item]));

  test('changes items by their codes and adds the others; empty cells leave what is there', async () => {
    const rows: Cell[][] = [
      ['编码', '名称', '英文名称', '上级编码', '默认值', '失效日期', '状态', '说明'],
      ['ＭＥＡＴ', '肉类', '', '', '', '2027-12-31', '', ''],
      ['pork', '猪肉', 'Pork', 'meat', '是', '', '停用', '冷鲜'],
      ['lamb', '羊肉', 'Lamb', 'meat', '', '', '', ''],
    ];
    expect((await send(dictionarySheetRevisePreview, own, rows)).data).toMatchObject({ problems: [], updates: [0, 1] });
    expect(await send(dictionarySheetRevise, own, rows)).toMatchObject({ code: 200, data: { created: 1, updated: 2 } });
    const items = await shown();
    const meat = items.get('meat');
    expect(meat).toMatchObject({
      fullName: '肉类',
      fullNameEn: 'Meat',
      validFrom: '2026-01-01',
      validTo: '2027-12-31',
      sortCode: 1,
      description: '红肉',
      isDefault: 0,
    });
    expect(items.get('pork')).toMatchObject({ isDefault: 1, enabledMark: 0, description: '冷鲜', sortCode: 2, parentId: meat?.id });
    expect(items.get('lamb')).toMatchObject({ parentId: meat?.id });
    expect(await changesOf(server.db, 'dictionary_data', meat?.id ?? '')).toMatchObject([{ action: 'create' }, { action: 'update' }, { action: 'update' }]);
    // An unchanged export can be imported again, and changes nothing.
    const taken = await sheetOf(own);
    const logged = (await changesOf(server.db, 'dictionary_data', meat?.id ?? '')).filter(({ account }) => account === 'admin').length;
    expect((await uploadSheet(server, at(dictionarySheetRevise, own), taken.bytes, token)).data).toEqual({ created: 0, updated: 4 });
    expect((await sheetOf(own)).rows).toEqual(taken.rows);
    expect((await changesOf(server.db, 'dictionary_data', meat?.id ?? '')).filter(({ account }) => account === 'admin')).toHaveLength(logged);
  });

  test('says of every row what is wrong, and changes nothing', async () => {
    const rows: Cell[][] = [
      ['编码', '名称', '上级编码', '默认值', '生效日期'],
      ['beef', '猪肉', 'meat', '', ''],
      ['meat', '', 'pork', '', '2030-01-01'],
      ['pork', '', '', '是', ''],
      ['PORK', '', '', '', ''],
      ['fish', '鱼', '', '是', ''],
    ];
    const before = await fingerprint(server.db);
    const { data } = await send(dictionarySheetRevisePreview, own, rows);
    expect(data.problems.map(({ row, column, text }) => `${row} ${column}: ${text}`)).toEqual([
      '0 fullName: 同一上级下已有此名称',
      '1 parent: 导入不改变上级，请在页面上移动',
      '1 validTo: 生效日期不能晚于失效日期',
      '3 enCode: 编码与第 4 行重复',
      '4 isDefault: 第 4 行已是默认值',
    ]);
    expect((await send(dictionarySheetRevise, own, rows)).refusal).toBe('sheetRowsBad');
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('needs the right to edit; without it items that are there are in the way', async () => {
    const carrier = await createUserWithSession(server, 'bringer', ['systemData.dictionary:view', 'systemData.dictionary:btn_upload']);
    const rows: Cell[][] = [
      ['enCode', 'fullName'],
      ['beef', '好牛肉'],
    ];
    const { data } = await send(dictionarySheetRevisePreview, own, rows, carrier.token);
    expect(data).toMatchObject({ updates: [], problems: [{ row: 0, column: 'enCode', text: '编码已存在' }] });
    expect((await send(dictionarySheetRevise, own, rows, carrier.token)).refusal).toBe('sheetRowsBad');
    expect((await shown()).get('beef')?.fullName).toBe('牛肉');
  });
});

describe('what means harm stays outside', () => {
  test('a formula is its value, and texts like one come back as texts', async () => {
    const sheet = `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>编码</t></is></c><c r="B1" t="inlineStr"><is><t>名称</t></is></c></row>
      <row r="2"><c r="A2" t="str"><f>"f"&amp;"1"</f><v>f1</v></c><c r="B2" t="inlineStr"><is><t>=1+1</t></is></c></row></sheetData>`;
    expect((await uploadSheet(server, at(dictionarySheetImport, flat), workbook(sheet), token)).data).toEqual({ created: 1 });
    const cells = (await sheetOf(flat)).rows.find((row) => row[0] === 'f1');
    expect(cells?.[1]).toBe("'=1+1");
  });

  test.each([
    ['a bomb', () => workbook(`<sheetData></sheetData>${' '.repeat(150_000_000)}`)],
    ['half of a workbook', () => workbook('<sheetData/>').subarray(0, 200)],
    ['no sheet', () => '<html></html>'],
    ['a sheet without the columns', () => '鞋码\n41\n'],
    ['too many rows', () => `编码,名称\n${'a,b\n'.repeat(10_002)}`],
  ])('%s', async (_, make) => {
    const before = await fingerprint(server.db);
    expect((await uploadSheet(server, at(dictionarySheetImport, flat), make(), token)).refusal).toMatch(/^sheet/);
    expect(await fingerprint(server.db)).toEqual(before);
  });
});

test('each way asks for its own right, also on a page of one dictionary', async () => {
  const reader = await createUserWithSession(server, 'reader', ['systemData.dictionary:view', 'systemData.dictionary:btn_add']);
  const rows: Cell[][] = [['enCode', 'fullName']];
  expect((await send(dictionarySheetPreview, flat, rows, reader.token)).refusal).toBe('denied');
  expect((await send(dictionarySheetImport, flat, rows, reader.token)).refusal).toBe('denied');
  await expect(sheetOf(flat, reader.token)).rejects.toThrow('denied');
  const carrier = await createUserWithSession(server, 'carrier', ['systemData.dictionary:view', 'systemData.dictionary:btn_download']);
  expect((await sheetOf(flat, carrier.token)).rows.length).toBeGreaterThan(1);
});
