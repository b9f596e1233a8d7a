import { changeLogEntities, changeLogInfo, changeLogList } from '@ordo/contract/change-log.ts';
import { product } from '@ordo/contract/product.ts';
import { userCreate, userResetPassword } from '@ordo/contract/user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { takeSheet } from '../../testing/sheets.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

test('a change is told with who, what, before and after', async () => {
  const { data: made } = await server.ask(product.create, { code: 'BCG', nameZh: '卡介苗', dosesPerVial: 10, vialsPerPack: 10 }, token);
  await server.ask(product.update, { id: made.id, version: 1, nameZh: '卡介苗（冻干）' }, token);
  const { data } = await server.ask(changeLogList, { entity: 'vac_product' }, token);
  expect(data.list).toMatchObject([
    { who: '管理员/admin', recordId: made.id, recordName: '卡介苗（冻干）', action: 'update' },
    { recordName: '卡介苗', action: 'create' },
  ]);
  const { data: change } = await server.ask(changeLogInfo, { id: data.list[0]?.id ?? '' }, token);
  expect(change.fields).toEqual([{ field: 'name_zh', before: '"卡介苗"', after: '"卡介苗（冻干）"' }]);
});

test('no password is in the log, and a reset is seen all the same', async () => {
  const { data: person } = await server.ask(userCreate, { account: 'logged', realName: '记录', organizeId: '1' }, token);
  await server.ask(userResetPassword, { id: person.id }, token);
  const { data } = await server.ask(changeLogList, { recordId: person.id }, token);
  expect(data.list.map((row) => row.action)).toEqual(['password', 'create']);
  const { data: change } = await server.ask(changeLogInfo, { id: data.list[1]?.id ?? '' }, token);
  expect(JSON.stringify(change)).not.toMatch(/argon2|password_hash/);
});

test('filters by person, time and kind count exactly', async () => {
  const me = await server.db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
  const all = await server.ask(changeLogList, { userId: me.id }, token);
  expect(all.data.pagination.total).toBe(4);
  expect((await server.ask(changeLogList, { startTime: Date.now() + 60_000 }, token)).data.list).toEqual([]);
  expect((await server.ask(changeLogList, { keyword: '管理员' }, token)).data.pagination.total).toBe(4);
  expect((await server.ask(changeLogEntities, {}, token)).data.list).toEqual(['app_user', 'vac_product']);
});

test('the export is what the filters show, in words, with before and after', async () => {
  const { rows } = await takeSheet(server, '/api/system/ChangeLog/Actions/ExportData?entity=vac_product', token);
  expect(rows.map((row) => [row[1], row[2], row[3], row[5]])).toEqual([
    ['操作人', '对象', '记录', '操作'],
    ['管理员/admin', '产品', '卡介苗（冻干）', '修改'],
    ['管理员/admin', '产品', '卡介苗', '新增'],
  ]);
  expect(rows[1]?.[6]).toBe('name_zh: "卡介苗" → "卡介苗（冻干）"');
  const english = await takeSheet(server, '/api/system/ChangeLog/Actions/ExportData?entity=vac_product&sort=asc', token, 'en');
  expect(english.rows.map((row) => row[5])).toEqual(['What', 'Created', 'Changed']);
});
