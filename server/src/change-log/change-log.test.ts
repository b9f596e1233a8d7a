import { grantSave } from '@ordo/contract/authorize.ts';
import { changeLogEntities, changeLogInfo, changeLogList } from '@ordo/contract/change-log.ts';
import { product } from '@ordo/contract/product.ts';
import { roleMembersSave } from '@ordo/contract/user-members.ts';
import { userCreate, userResetPassword } from '@ordo/contract/user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { downloadSheet } from '../../testing/sheets.ts';

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

test('is searched by the name of what was changed, as it was called then, and a sign of LIKE stands for itself', async () => {
  const found = async (keyword: string) => (await server.ask(changeLogList, { keyword }, token)).data.list.map((row) => `${row.action} ${row.recordName}`);
  expect(await found('冻干')).toEqual(['update 卡介苗（冻干）']);
  expect(await found('卡介苗')).toEqual(['update 卡介苗（冻干）', 'create 卡介苗']);
  expect(await found('%介')).toEqual([]);
});

test('changes of rights and members are called as the role, position, organisation or person, and found by that', async () => {
  const { roleId, userId } = await createUserWithSession(server, 'holder', []);
  const grants = { module: ['system.area'], button: [], column: [], resource: [] };
  expect((await server.ask(grantSave, { objectId: roleId, objectType: 'Role', ...grants }, token)).code).toBe(200);
  expect((await server.ask(grantSave, { objectId: userId, objectType: 'User', ...grants }, token)).code).toBe(200);
  expect((await server.ask(roleMembersSave, { id: roleId, userIds: [] }, token)).code).toBe(200);
  const rows = async (keyword: string) =>
    (await server.ask(changeLogList, { keyword }, token)).data.list
      .filter(({ entity }) => entity === 'permission_grant' || entity === 'user_role')
      .map(({ entity, recordName }) => [entity, recordName]);
  expect(await rows('角色holder')).toEqual([
    ['user_role', '角色holder'],
    ['permission_grant', '角色holder'],
  ]);
  expect(await rows('人员holder')).toEqual([['permission_grant', '人员holder/holder']]);
});

test('the export is what the filters show, in words, with before and after', async () => {
  const { rows } = await downloadSheet(server, '/api/system/ChangeLog/Actions/ExportData?entity=vac_product', token);
  expect(rows.map((row) => [row[1], row[2], row[3], row[5]])).toEqual([
    ['操作人', '对象', '记录', '操作'],
    ['管理员/admin', '产品', '卡介苗（冻干）', '修改'],
    ['管理员/admin', '产品', '卡介苗', '新增'],
  ]);
  expect(rows[1]?.[6]).toBe('name_zh: "卡介苗" → "卡介苗（冻干）"');
  const english = await downloadSheet(server, '/api/system/ChangeLog/Actions/ExportData?entity=vac_product&sort=asc', token, 'en');
  expect(english.rows.map((row) => row[5])).toEqual(['Action', 'Created', 'Changed']);
});
