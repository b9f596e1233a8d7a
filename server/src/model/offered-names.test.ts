// Choices that a data interface offers are said by their names wherever a text is made: for clients of the family, in files, in imports.
import { dataInterfaceCreate, dataInterfaceUpdate } from '@ordo/contract/data-interface.ts';
import { modelChoices } from '@ordo/contract/model.ts';
import { recordImport, recordImportCheck, recordTemplate } from '@ordo/contract/model-import.ts';
import { recordCreate, recordSheet } from '@ordo/contract/model-record.ts';
import { onlineList, onlineShown } from '@ordo/contract/online-dev.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childTable, formOf, listOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { downloadSheet } from '../../testing/sheets.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let model: MadeModel;
let colours: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const query = JSON.stringify([
    { code: 1, title: '红', maker: '甲厂' },
    { code: 'b', title: '蓝', maker: '乙厂' },
  ]);
  const made = await server.ask(dataInterfaceCreate, { fullName: '颜色', enCode: 'colours', dataType: 2, checkType: 1, enabledMark: 1, query } as never, token);
  colours = (made.data as { id: string }).id;
  const source = { dataType: 'dynamic', propsUrl: colours, props: { value: 'code', label: 'title' } };
  model = await releasedModel(
    server,
    token,
    formOf(
      node('comInput', 'name', '名称'),
      node('select', 'colour', '颜色', source),
      node('popupSelect', 'maker', '厂家', {}, { interfaceId: colours, propsValue: 'code', columnOptions: [{ value: 'maker', label: '厂家' }] }),
      childTable('lines', '明细', [node('select', 'tone', '色调', source)]),
    ),
    listOf(['name', 'colour', 'maker']),
  );
  const rows = { lines: [{ id: '1', values: { tone: 'b' } }] };
  const reply = await server.ask(recordCreate, { id: model.id, recordId: 'r1', values: { name: '甲', colour: '1', maker: 'b' }, rows }, token);
  if (reply.code !== 200) throw new Error(reply.msg);
});
afterAll(() => server.stop());

const sheet = async () => (await downloadSheet(server, `${recordSheet.path.replace('{id}', model.id)}?exportColumns=name,colour,maker,lines.tone`, token)).rows;

test('in lists, in records and among choices of clients of the family', async () => {
  const said = { name: '甲', colour: '红', maker: '乙厂', maker_id: 'b', lines: [{ tone: '蓝' }] };
  const { list } = (await server.ask(onlineList, { id: model.id }, token)).data;
  expect(list[0]).toMatchObject({ colour: '红', maker: '乙厂', maker_id: 'b' });
  expect(JSON.parse((await server.ask(onlineShown, { id: model.id, recordId: 'r1' }, token)).data.data)).toMatchObject(said);
  expect((await server.ask(modelChoices, { id: model.id, field: 'colour' }, token)).data).toMatchObject({ list: [{ fullName: '红' }] });
});

test('in sheets, and what is exported can be imported again, by name or by value', async () => {
  expect((await sheet())[1]).toEqual(['甲', '红', '乙厂', '蓝']);
  const columns = ['name', 'colour', 'maker', 'lines.tone'];
  const check = async (...row: string[]) =>
    (await server.ask(recordImportCheck, { id: model.id, run: newId(), how: 'create', columns, rows: [row] }, token)).data;
  expect(await check('乙', '红', '乙厂', '蓝')).toMatchObject({ creates: 1, problems: [] });
  expect(await check('丙', '1', 'b', 'b')).toMatchObject({ creates: 1, problems: [] });
  expect((await check('丁', '黑', '乙厂', '蓝')).problems).toMatchObject([{ text: '找不到“黑”' }]);
  const done = await server.ask(recordImport, { id: model.id, run: newId(), how: 'create', columns, rows: [['乙', '红', '乙厂', '蓝']] }, token);
  expect(done.data).toEqual({ created: 1, updated: 0 });
  expect((await server.ask(onlineList, { id: model.id, keyword: '乙' }, token)).data.list[0]).toMatchObject({ name: '乙', colour: '红', maker: '乙厂' });
});

test('a template offers them in a list', async () => {
  const { bytes } = await downloadSheet(server, recordTemplate.path.replace('{id}', model.id), token);
  const { readXlsx } = await import('hucre/xlsx');
  const lists = (await readXlsx(bytes)).sheets.find(({ name }) => name === 'lists')?.rows ?? [];
  expect(lists).toEqual([
    ['红', '甲厂', '红'],
    ['蓝', '乙厂', '蓝'],
  ]);
});

test('one that does not answer leaves the values', async () => {
  const off = await server.ask(dataInterfaceUpdate, { id: colours, version: 1, enabledMark: 0 } as never, token);
  expect(off.code).toBe(200);
  expect((await sheet()).flat()).toContain('b');
  expect((await server.ask(onlineList, { id: model.id, keyword: '甲' }, token)).data.list[0]).toMatchObject({ colour: '1', maker: 'b' });
});
