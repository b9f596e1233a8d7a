import { baseInfo, baseInfoSave, passwordChange } from '@ordo/contract/current-user.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { challenge, currentUser, logout } from '@ordo/contract/session.ts';
import { userCalled } from '@ordo/contract/user-called.ts';
import * as members from '@ordo/contract/user-members.ts';
import * as contract from '@ordo/contract/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../../testing/create-session.ts';
import { createOrganisation, createScheme, createUser, createUserWithSession } from '../../testing/users.ts';
import { seal } from '../../testing/seal.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

let count = 0;
const somebody = (more: object = {}) => {
  count += 1;
  return { account: `person${count}`, realName: `人员${'甲乙丙丁戊己庚辛壬癸'[count % 10]}`, organizeId: '1', ...more };
};
const create = async (more: object = {}) => (await server.ask(contract.userCreate, somebody(more), token)).data;

describe('a new person', () => {
  test('gets a one-time password, and can do nothing with it but change it', async () => {
    const { account } = somebody();
    const { data } = await server.ask(contract.userCreate, { account, realName: '新人', organizeId: '1' }, token);
    const session = (await server.signIn(account, data.password)).data.token;
    expect(await server.ask(currentUser, {}, session)).toMatchObject({ code: 424, refusal: 'passwordOnce', data: { account } });
    const offered = (await server.ask(challenge, { account })).data;
    const sealed = (text: string) => seal(offered.publicKey, offered.timestamp, text);
    expect(
      (await server.ask(passwordChange, { oldPassword: sealed(data.password), password: sealed('Harbour2Plum'), timestamp: offered.timestamp }, session)).code,
    ).toBe(200);
    const fresh = (await server.signIn(account, 'Harbour2Plum')).data.token;
    expect((await server.ask(currentUser, {}, fresh)).code).toBe(200);
  });

  test('whose account exists in any spelling is refused, and nobody is made', async () => {
    await create({ account: 'Zhang1' });
    expect(await server.ask(contract.userCreate, somebody({ account: 'zhang1' }), token)).toMatchObject({
      refusal: 'accountTaken',
      msg: expect.stringContaining('zhang1'),
    });
  });

  test.each([
    ['an account with signs', { account: 'a-b' }],
    ['a mobile number that is none', { mobilePhone: '12345' }],
    ['no organisation', { organizeId: undefined }],
  ])('with %s is refused', async (_, more) => {
    expect((await server.ask(contract.userCreate, somebody(more) as never, token)).refusal).toBe('invalid');
  });
});

describe('changing a person', () => {
  test('keeps what is not sent, and replaces roles when they are', async () => {
    await sql`insert into role (id, full_name, en_code) values ('r1', '角色1', 'r1'), ('r2', '角色2', 'r2')`.execute(server.db);
    const { id } = await create({ roleId: 'r1', mobilePhone: '13800000000' });
    await server.ask(contract.userUpdate, { id, version: 1, roleId: 'r2', birthday: 0 }, token);
    expect((await server.ask(contract.userInfo, { id }, token)).data).toMatchObject({
      roleId: 'r2',
      mobilePhone: '13800000000',
      birthday: 0,
      version: 2,
      gender: '3',
    });
    expect((await server.ask(contract.userUpdate, { id, version: 1, email: 'a@b.cn' }, token)).refusal).toBe('stale');
  });

  test('nobody becomes their own manager, directly or through others', async () => {
    const [a, b] = [await create(), await create()];
    await server.ask(contract.userUpdate, { id: b.id, version: 1, managerId: a.id }, token);
    expect((await server.ask(contract.userUpdate, { id: a.id, version: 1, managerId: b.id }, token)).refusal).toBe('ownManager');
    expect((await server.ask(contract.userUpdate, { id: a.id, version: 1, managerId: a.id }, token)).refusal).toBe('ownManager');
  });

  test('disabling, deleting and a new password end the sessions at once', async () => {
    for (const [end, code] of [
      [(id: string) => server.ask(contract.userState, { id, enabledMark: 0 }, token), 600],
      [(id: string) => server.ask(contract.userRemove, { id }, token), 600],
      [(id: string) => server.ask(contract.userResetPassword, { id }, token), 600],
    ] as const) {
      const person = await createUserWithSession(server, `ending${(count += 1)}`, []);
      expect((await server.ask(currentUser, {}, person.token)).code).toBe(200);
      expect((await end(person.userId)).code).toBe(200);
      expect((await server.ask(currentUser, {}, person.token)).code).toBe(code);
    }
  });

  test('nobody deletes or disables themselves, or the last administrator', async () => {
    const me = await server.db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
    expect((await server.ask(contract.userRemove, { id: me.id }, token)).refusal).toBe('notYourself');
    expect((await server.ask(contract.userState, { id: me.id, enabledMark: 0 }, token)).refusal).toBe('notYourself');
    const second = await createUserWithSession(server, 'second', []);
    await sql`update app_user set is_administrator = true where id = ${second.userId}`.execute(server.db);
    expect((await server.ask(contract.userState, { id: me.id, enabledMark: 0 }, second.token)).code).toBe(200);
    expect((await server.ask(contract.userRemove, { id: second.userId }, second.token)).refusal).toBe('notYourself');
    await sql`update app_user set enabled_mark = 1 where id = ${me.id}`.execute(server.db);
    token = await server.admin();
  });

  test('an edit that disables is no way around: not oneself, not the last administrator, and sessions end', async () => {
    const me = await server.db.selectFrom('app_user').select(['id', 'version']).where('account', '=', 'admin').executeTakeFirstOrThrow();
    expect((await server.ask(contract.userUpdate, { ...me, enabledMark: 0 }, token)).refusal).toBe('notYourself');
    const person = await createUserWithSession(server, `ending${(count += 1)}`, []);
    expect((await server.ask(contract.userUpdate, { id: person.userId, version: 1, enabledMark: 0 }, token)).code).toBe(200);
    expect((await server.ask(contract.userUpdate, { id: person.userId, version: 2, enabledMark: 1 }, token)).code).toBe(200);
    expect((await server.ask(currentUser, {}, person.token)).refusal).toBe('signedOut');
  });

  test.each([
    ['disable', (id: string) => ({ endpoint: contract.userState, input: { id, enabledMark: 0 as const } })],
    ['disable by an edit', (id: string) => ({ endpoint: contract.userUpdate, input: { id, version: 1, enabledMark: 0 as const } })],
    ['delete', (id: string) => ({ endpoint: contract.userRemove, input: { id } })],
  ])('of two administrators who %s each other at once, one stays: twenty times', async (_, change) => {
    const me = await server.db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
    const rival = await createUserWithSession(server, `rival${(count += 1)}`, []);
    const began = performance.now();
    for (let round = 0; round < 20; round += 1) {
      await sql`update app_user set is_administrator = id = ${rival.userId} or account = 'admin', enabled_mark = 1, delete_mark = 0, version = 1`.execute(
        server.db,
      );
      const tokens = [await createSession(server, rival.userId), await createSession(server, me.id)] as const;
      const attempts = [change(me.id), change(rival.userId)].map(({ endpoint, input }, index) => server.ask(endpoint as Endpoint, input, tokens[index]));
      const refusals = (await Promise.all(attempts)).map(({ refusal }) => refusal);
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from app_user where is_administrator and enabled_mark = 1 and delete_mark = 0`.execute(server.db);
      expect([rows[0]?.left, refusals.filter((refusal) => refusal === undefined)]).toEqual([1, [undefined]]);
    }
    // PostgreSQL checks for a deadlock only after a second.
    expect(performance.now() - began).toBeLessThan(15_000);
    await sql`update app_user set is_administrator = account = 'admin', enabled_mark = 1, delete_mark = 0`.execute(server.db);
    token = await server.admin();
  });
});

describe('somebody who administers people without being an administrator', () => {
  const codes = ['permission.user:view', 'permission.user:btn_add', 'permission.user:btn_edit', 'permission.user:btn_remove', 'permission.user:btn_password'];

  test('gives only roles whose rights they hold', async () => {
    const clerk = await createUserWithSession(server, 'clerk', codes);
    const mighty = await createUserWithSession(server, 'mighty', ['system.area:view', 'system.area:btn_remove']);
    expect((await server.ask(contract.userCreate, somebody({ roleId: mighty.roleId }), clerk.token)).refusal).toBe('grantNotHeld');
    const { id } = await create();
    expect((await server.ask(contract.userUpdate, { id, version: 1, roleId: mighty.roleId }, clerk.token)).refusal).toBe('grantNotHeld');
    expect((await server.ask(members.membersSave, { objectId: mighty.roleId, objectType: 'Role', userIds: [clerk.userId] }, clerk.token)).refusal).toBe(
      'grantNotHeld',
    );
    expect((await server.ask(contract.userCreate, somebody({ roleId: clerk.roleId }), clerk.token)).code).toBe(200);
  });

  test('does not reset the password of, disable or delete anybody who holds more', async () => {
    const clerk = await createUserWithSession(server, 'clerk2', codes);
    const mighty = await createUserWithSession(server, 'mighty2', ['system.area:view']);
    const administrator = await server.db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
    for (const id of [mighty.userId, administrator.id]) {
      expect((await server.ask(contract.userResetPassword, { id }, clerk.token)).refusal).toBe('grantNotHeld');
      expect((await server.ask(contract.userState, { id, enabledMark: 0 }, clerk.token)).refusal).toBe('grantNotHeld');
      expect((await server.ask(contract.userRemove, { id }, clerk.token)).refusal).toBe('grantNotHeld');
      expect((await server.ask(contract.userUpdate, { id, version: 1, realName: '改名' }, clerk.token)).refusal).toBe('grantNotHeld');
    }
  });

  test('sees and changes only people in their data scope', async () => {
    await createOrganisation(server, 'north');
    const clerk = await createUserWithSession(server, 'clerk3', codes, 'north');
    await createScheme(server, clerk.roleId, 'permission.user', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
    const [inside, outside] = [await create({ organizeId: 'north' }), await create()];
    const { data } = await server.ask(contract.userList, { pageSize: 100 }, clerk.token);
    expect(data.list.map((row) => row.id).sort()).toEqual([clerk.userId, inside.id].sort());
    expect(data.pagination.total).toBe(2);
    expect((await server.ask(contract.userInfo, { id: outside.id }, clerk.token)).refusal).toBe('notFound');
    expect((await server.ask(contract.userUpdate, { id: outside.id, version: 1, realName: '改名' }, clerk.token)).refusal).toBe('notFound');
    expect((await server.ask(contract.userUpdate, { id: inside.id, version: 1, realName: '改名' }, clerk.token)).code).toBe(200);
  });
});

describe('pickers', () => {
  test('the lazy tree gives people first, then organisations, and marks leaves', async () => {
    const { data: roots } = await server.ask(contract.userNodes, { nodeId: '0' }, token);
    expect(roots.list).toMatchObject([{ id: '1', type: 'company', isLeaf: false }]);
    const { data } = await server.ask(contract.userNodes, { nodeId: '1' }, token);
    expect(data.list[0]).toMatchObject({ type: 'user', isLeaf: true });
    expect(data.list.at(-1)).toMatchObject({ id: 'north', isLeaf: false });
  });

  test('a keyword finds people anywhere, also by pinyin initials', async () => {
    const { id } = await create({ realName: '欧阳晓', organizeId: 'north' });
    const { data } = await server.ask(contract.userNodes, { nodeId: '0', keyword: 'oyx' }, token);
    expect(data.list.map((node) => node.id)).toEqual([id]);
  });

  test('who takes another name is found by its initials, whoever writes it', async () => {
    const found = async (keyword: string) => (await server.ask(contract.userNodes, { nodeId: '0', keyword }, token)).data.list.map((node) => node.id);
    const { userId, token: own } = await createUserWithSession(server, 'newlywed', []);
    const { data } = await server.ask(baseInfo, {}, own);
    await server.ask(baseInfoSave, { version: data.version, realName: '钟离月' }, own);
    expect(await found('zly')).toEqual([userId]);
    await server.ask(contract.userUpdate, { id: userId, version: data.version + 1, realName: '慕容月' }, token);
    expect([await found('mry'), await found('zly')]).toEqual([[userId], []]);
  });

  test('contacts go from A to Z by the sound of their names', async () => {
    for (const realName of ['俞敏', '陈敏', '何敏', '程安', '单敏', '安敏', 'Bea', '陈静']) await create({ realName, organizeId: 'north' });
    const { data } = await server.ask(contract.userContacts, { currentPage: 1, pageSize: 100, sort: 'asc' }, token);
    const names = data.list.map((one) => one.realName);
    const places = ['安敏', 'Bea', '陈静', '陈敏', '程安', '何敏', '单敏', '俞敏'].map((name) => names.indexOf(name));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test('contacts say who is signed in and when each was last here, also of those who have signed out', async () => {
    const here = await createUserWithSession(server, 'presence.here', []);
    const out = await createUserWithSession(server, 'presence.out', []);
    const never = await createUser(server, 'presence.never', []);
    await server.ask(logout, {}, out.token);
    const { data } = await server.ask(contract.userContacts, { currentPage: 1, pageSize: 100, sort: 'asc', keyword: 'presence.' }, token);
    const of = (id: string) => data.list.find((one) => one.id === id);
    expect(of(here.userId)).toMatchObject({ signedIn: true, seenTime: expect.any(Number) });
    expect(of(out.userId)).toMatchObject({ signedIn: false, seenTime: expect.any(Number) });
    expect(of(never.userId)).toMatchObject({ signedIn: false, seenTime: null });
  });

  test('whoever was written before names were spelled is spelled later, and keeps their version', async () => {
    const { id } = await create({ realName: '曾晓', organizeId: 'north' });
    const row = () => sql`select version, quick_query, name_order from app_user where id = ${id}`.execute(server.db).then(({ rows }) => rows[0]);
    const before = await row();
    expect(before).toMatchObject({ quick_query: 'zx', name_order: 'zeng 曾 xiao 晓' });
    await sql`update app_user set quick_query = 'old', name_order = '' where id = ${id}`.execute(server.db);
    // As migration 0047 requests it.
    await sql`insert into outbox (kind, payload) values ('user.spelled', '{}')`.execute(server.db);
    await server.outbox.drain();
    expect(await row()).toEqual(before);
  });

  test('names of those who are disabled or gone are still told, for old records', async () => {
    const [off, gone] = [await create({ realName: '已停' }), await create({ realName: '已走' })];
    await server.ask(contract.userState, { id: off.id, enabledMark: 0 }, token);
    await server.ask(contract.userRemove, { id: gone.id }, token);
    const { data } = await server.ask(contract.userNames, { userId: [gone.id, off.id] }, token);
    expect(data.list.map((one) => one.fullName.split('/')[0])).toEqual(['已走', '已停']);
  });

  test('who is meant by a name, an account or both is told for many at once; of those who are disabled nobody', async () => {
    const same = [await create({ realName: '同名' }), await create({ realName: '同名' })];
    const [one, off] = [await create({ realName: '单名', account: 'calledso' }), await create({ realName: '停名' })];
    await server.ask(contract.userState, { id: off.id, enabledMark: 0 }, token);
    const names = ['同名', '单名', 'calledso', '单名/calledso', '停名', '无此人', ''];
    const { data } = await server.ask(userCalled, { names }, token);
    const meant = { 同名: same.map(({ id }) => id).toSorted(), 单名: [one.id], calledso: [one.id], '单名/calledso': [one.id] };
    expect(Object.fromEntries(data.list.map(({ name, ids }) => [name, ids]))).toEqual(meant);
  });

  test('names come in the order asked for, without those that are not there', async () => {
    const [a, b] = [await create(), await create()];
    const { data } = await server.ask(contract.userNames, { userId: [b.id, 'nobody', a.id] }, token);
    expect(data.list.map((row) => row.id)).toEqual([b.id, a.id]);
  });
});
