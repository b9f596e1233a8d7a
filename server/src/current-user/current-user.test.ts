import { baseInfo, baseInfoSave, languageSave, subordinates, themeSave } from '@ordo/contract/current-user.ts';
import { NO_PICTURE } from '@ordo/contract/kit.ts';
import { currentUser } from '@ordo/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganisation, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from '../../testing/traces.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const VIEW = ['vaccine.customer:view'];
const put = (body: object, token: string) =>
  server.app.inject({ method: 'PUT', url: `/v1${baseInfoSave.path}`, headers: { authorization: token }, payload: body }).then((response) => response.json());
const rowOf = async (id: string) => (await sql<Record<string, unknown>>`select * from app_user where id = ${id}`.execute(server.db)).rows[0]!;

describe('the own record', () => {
  test('shows where I stand: department and company, roles, manager', async () => {
    await createOrganisation(server, 'science');
    const boss = await createUserWithSession(server, 'boss1', VIEW);
    const me = await createUserWithSession(server, 'reader1', VIEW, 'science');
    await sql`update app_user set manager_id = ${boss.userId} where id = ${me.userId}`.execute(server.db);
    const { data } = await server.ask(baseInfo, {}, me.token);
    expect(data).toMatchObject({
      id: me.userId,
      version: 1,
      account: 'reader1',
      realName: '人员reader1',
      organize: '组织science / 总部',
      manager: '人员boss1/boss1',
      roleId: '角色reader1',
      birthday: null,
      avatar: NO_PICTURE,
    });
  });

  test('takes only what was sent, and every reader sees it at once', async () => {
    const me = await createUserWithSession(server, 'writer1', VIEW);
    const birthday = Date.UTC(1969, 6, 20);
    const saved = await server.ask(baseInfoSave, { version: 1, realName: '王小明', gender: '2', birthday, telePhone: '010-65529988' }, me.token);
    expect(saved.data).toEqual({ version: 2 });
    expect((await server.ask(baseInfoSave, { version: 2, email: 'wang@example.com' }, me.token)).data).toEqual({ version: 3 });
    expect((await server.ask(baseInfo, {}, me.token)).data).toMatchObject({
      realName: '王小明',
      gender: '2',
      birthday,
      telePhone: '010-65529988',
      email: 'wang@example.com',
      version: 3,
    });
    expect((await server.ask(currentUser, {}, me.token)).data.userInfo).toMatchObject({ userName: '王小明', gender: 2 });
  });

  test('can be emptied where it may be empty', async () => {
    const me = await createUserWithSession(server, 'eraser1', VIEW);
    await server.ask(baseInfoSave, { version: 1, birthday: 0, email: 'a@example.com', signature: 'x' }, me.token);
    await server.ask(baseInfoSave, { version: 2, birthday: null, email: '', signature: '' }, me.token);
    expect((await server.ask(baseInfo, {}, me.token)).data).toMatchObject({ birthday: null, email: '', signature: '' });
    expect(await server.ask(baseInfoSave, { version: 3, realName: '' }, me.token)).toMatchObject({ refusal: 'invalid' });
  });

  test('a save from an older reading is refused, with who and when', async () => {
    const me = await createUserWithSession(server, 'stale1', VIEW);
    await server.ask(baseInfoSave, { version: 1, nation: '汉族' }, me.token);
    const late = await server.ask(baseInfoSave, { version: 1, nation: '回族' }, me.token);
    expect(late).toMatchObject({ code: 409, refusal: 'stale', data: { version: 2, who: '人员stale1/stale1' } });
    expect((await rowOf(me.userId)).nation).toBe('汉族');
  });

  test.each([
    ['a name with signs', { realName: '<b>x</b>' }, 'realName', 'fullName'],
    ['a mobile number that is none', { mobilePhone: '12345' }, 'mobilePhone', 'mobile'],
    ['an e-mail address that is none', { email: 'nobody' }, 'email', 'email'],
    ['a fourth gender', { gender: '4' }, 'gender', 'choice'],
    ['a signature of 201 characters', { signature: 'x'.repeat(201) }, 'signature', 'tooLong'],
    ['a birthday in 1899', { birthday: Date.UTC(1899, 0, 1) }, 'birthday', 'range'],
  ])('%s is refused by name', async (_, change, path, problem) => {
    const token = await server.admin();
    expect(await put({ version: 1, ...change }, token)).toMatchObject({ refusal: 'invalid', data: { fields: [{ path, problem }] } });
  });

  test('nothing but the contract’s keys can be changed', async () => {
    const me = await createUserWithSession(server, 'greedy1', VIEW);
    const other = await createUserWithSession(server, 'victim1', VIEW);
    const before = await rowOf(me.userId);
    const victim = await rowOf(other.userId);
    const wanted = {
      isAdministrator: true,
      is_administrator: true,
      administrator: 1,
      organizeId: 'science',
      organize_id: 'science',
      account: 'admin2',
      enabledMark: 0,
      deleteMark: 1,
      managerId: other.userId,
      roleId: 'x',
      roleIds: ['x'],
      password: 'Harbour2Plum',
      passwordHash: 'x',
      password_hash: 'x',
      headIcon: 'x',
      avatar: 'x',
      entryDate: 0,
      creatorUserId: other.userId,
      loginCount: 99,
      theme: 'blend',
      id: other.userId,
      userId: other.userId,
      ['__proto__']: { isAdministrator: true },
      constructor: { isAdministrator: true },
    };
    expect(await put({ ...wanted, version: 1, nation: '汉族' }, me.token)).toMatchObject({ code: 200, data: { version: 2 } });
    const written = ['nation', 'version', 'last_modify_time', 'last_modify_user_id'];
    const unwritten = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).filter(([column]) => !written.includes(column)));
    const after = await rowOf(me.userId);
    expect(unwritten(after)).toEqual(unwritten(before));
    expect(after).toMatchObject({ nation: '汉族', version: 2, last_modify_user_id: me.userId });
    expect(await rowOf(other.userId)).toEqual(victim);
  });

  test('the change log says who changed what, and holds no password', async () => {
    const me = await createUserWithSession(server, 'logged1', VIEW);
    await server.ask(baseInfoSave, { version: 1, signature: '守护每一针' }, me.token);
    const [change, ...more] = await changesOf(server.db, 'app_user', me.userId);
    expect(more).toEqual([]);
    expect(change).toMatchObject({ action: 'update', account: 'logged1', before: { signature: '' }, after: { signature: '守护每一针' } });
    expect(JSON.stringify(change)).not.toMatch(/argon2|password_hash/);
  });
});

describe('preferences', () => {
  test('layout and language are there at the next sign-in, and make no open form stale', async () => {
    const me = await createUserWithSession(server, 'taste1', VIEW);
    expect((await server.ask(themeSave, { theme: 'blend' }, me.token)).code).toBe(200);
    expect((await server.ask(languageSave, { language: 'en' }, me.token)).code).toBe(200);
    expect((await server.ask(baseInfo, {}, me.token)).data).toMatchObject({ theme: 'blend', language: 'en', version: 1 });
    expect((await server.ask(currentUser, {}, me.token)).data.userInfo).toMatchObject({ theme: 'blend', language: 'en' });
    expect((await server.ask(baseInfoSave, { version: 1, nation: '汉族' }, me.token)).code).toBe(200);
  });

  test('there are five layouts and three languages', async () => {
    const token = await server.admin();
    expect(await server.ask(themeSave, { theme: 'huge' as 'blend' }, token)).toMatchObject({ refusal: 'invalid' });
    expect(await server.ask(languageSave, { language: 'fr' as 'en' }, token)).toMatchObject({ refusal: 'invalid' });
  });
});

test('whoever reports to me is listed: not those who have left, and nobody when nobody does', async () => {
  const boss = await createUserWithSession(server, 'boss2', VIEW);
  expect((await server.ask(subordinates, {}, boss.token)).data).toEqual([]);
  const people = await Promise.all(['under1', 'under2', 'under3'].map((account) => createUserWithSession(server, account, VIEW)));
  await sql`update app_user set manager_id = ${boss.userId} where account like 'under_'`.execute(server.db);
  await sql`update app_user set enabled_mark = 0 where account = 'under2'`.execute(server.db);
  await sql`update app_user set delete_mark = 1 where account = 'under3'`.execute(server.db);
  const { data } = await server.ask(subordinates, {}, boss.token);
  expect(data).toEqual([{ id: people[0]?.userId, avatar: NO_PICTURE, userName: '人员under1/under1', department: '总部' }]);
});

test('a page without columns of its own tells those of its list, by their names', async () => {
  const { data } = await server.ask(currentUser, {}, await server.admin());
  const columnsOf = (name: string) => data.permissionList.find((item) => item.moduleName === name)?.column ?? [];
  expect(columnsOf('在线用户').map(({ enCode }) => enCode)).toEqual(expect.arrayContaining(['userAccount', 'loginTime']));
  expect(columnsOf('数据备份').map(({ enCode }) => enCode)).toEqual(expect.arrayContaining(['fileName', 'state']));
  expect(columnsOf('客户管理').find(({ enCode }) => enCode === 'code')?.fullName).toBe('编码');
  expect(columnsOf('疫苗业务')).toEqual([]);
});
