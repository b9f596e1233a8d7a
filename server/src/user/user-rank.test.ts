// The rank of people: in the form, the list and the sheets.
import { userImport, userPreview, userRevise } from '@ordo/contract/user-sheet.ts';
import * as contract from '@ordo/contract/user.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { downloadSheet, uploadSheet, xlsx, type Cell } from '../../testing/sheets.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const create = async (more: object) => (await server.ask(contract.userCreate, { account: 'x', realName: '甲', organizeId: '1', ...more }, token)).data;

describe('a person', () => {
  test('has a rank or none, which the list shows and sorts by', async () => {
    const [high, none, low] = await Promise.all([create({ rank: 12, account: 'rank1' }), create({ account: 'rank2' }), create({ rank: 3, account: 'rank3' })]);
    expect((await server.ask(contract.userInfo, { id: none.id }, token)).data.rank).toBeNull();
    const ranks = async () =>
      (await server.ask(contract.userList, { keyword: 'rank', sidx: 'rank', sort: 'desc' }, token)).data.list.map(({ account, rank }) => [account, rank]);
    expect(await ranks()).toEqual([
      ['rank1', 12],
      ['rank3', 3],
      ['rank2', null],
    ]);
    await server.ask(contract.userUpdate, { id: high.id, version: 1, rank: null }, token);
    await server.ask(contract.userUpdate, { id: low.id, version: 1, email: 'rank@b.cn' }, token);
    // Without a rank they have no order of their own.
    expect((await ranks()).map(([, rank]) => rank)).toEqual([3, null, null]);
    expect((await ranks())[0]).toEqual(['rank3', 3]);
  });

  test.each([31, 0, -1, 4.5, '高'])('with the rank %s is refused by name', async (rank) => {
    const reply = await server.ask(contract.userCreate, { account: 'bad', realName: '乙', organizeId: '1', rank }, token);
    expect([reply.refusal, reply.msg.includes('职级')]).toEqual(['invalid', true]);
  });
});

const preview = async (...cells: Cell[]) => {
  const rows = cells.map((cell, at) => [`other${at}`, '坏级', '总部', cell]);
  const { data } = await uploadSheet(server, userPreview, await xlsx([['账号', '姓名', '所属组织', '职级'], ...rows]), token);
  return data.problems.map(({ row, column, text }) => `${row} ${column}: ${text}`);
};

describe('a sheet', () => {
  test('have ranks as numbers, which an import takes and checks', async () => {
    const rows = [
      ['账号', '姓名', '所属组织', '职级'],
      ['sheet1', '有级', '总部', 8],
      ['sheet2', '无级', '总部', ''],
    ];
    expect(await uploadSheet(server, userImport, await xlsx(rows), token)).toMatchObject({ code: 200, data: { created: 2 } });
    const sheet = await downloadSheet(server, '/api/permission/Users/Actions/ExportData?keyword=sheet&sidx=account&sort=asc', token);
    const at = sheet.rows[0]?.indexOf('职级') ?? -1;
    expect(sheet.rows.slice(1).map((row) => row[at] || null)).toEqual([8, null]);
    const bad = await preview(31, '高', 2.5, 0);
    expect(bad).toEqual([0, 1, 2, 3].map((row) => `${row} rank: 应为 1 到 30 的整数`));
  });

  test('changes the rank of people who are there, where the cell is not empty', async () => {
    const rows = [
      ['账号', '姓名', '所属组织', '职级'],
      ['sheet1', '有级', '', 9],
      ['sheet2', '无级', '', ''],
    ];
    expect(await uploadSheet(server, userRevise, await xlsx(rows), token)).toMatchObject({ code: 200, data: { created: 0, updated: 2 } });
    const { list } = (await server.ask(contract.userList, { keyword: 'sheet', sidx: 'account', sort: 'asc' }, token)).data;
    expect(list.map(({ rank }) => rank)).toEqual([9, null]);
  });
});
