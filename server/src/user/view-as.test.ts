import { customerCreate, customerList } from '@ordo/contract/customer.ts';
import { changeLogList } from '@ordo/contract/change-log.ts';
import { chatReplies } from '@ordo/contract/chat.ts';
import { endpoints } from '@ordo/contract/all.ts';
import { avatarSave, ownLog } from '@ordo/contract/current-user.ts';
import { currentUser, logout } from '@ordo/contract/session.ts';
import { viewBegin, viewEnd } from '@ordo/contract/view-as.ts';
import { sql } from 'kysely';
import { samples } from '../../../engine/testing/images.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganisation, createScheme, createUserWithSession, grant } from '../../testing/users.ts';
import { send } from '../../testing/send.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fetchLink, upload } from '../../testing/upload.ts';
import { fingerprint } from '../../testing/traces.ts';

const VIEW = ['permission.user:view', 'permission.user:btn_viewAs'];

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
});
afterAll(() => server.stop());

let count = 0;
const person = (codes: string[], organizeId = '1') => createUserWithSession(server, `person${(count += 1)}`, codes, organizeId);
const begin = (id: string, token = admin) => server.ask(viewBegin, { id }, token);
/** The token of the administrator viewing as somebody else. */
const look = async (codes: string[]) => {
  const seen = await person(codes);
  return { seen, token: (await begin(seen.userId)).data.token };
};

describe('a viewing', () => {
  test('shows what the person sees, says who looks, and ends with the button', async () => {
    const { seen, token } = await look(['vaccine.customer:view']);
    const { data } = await server.ask(currentUser, {}, token);
    expect(data).toMatchObject({ userInfo: { userId: seen.userId, isAdministrator: false }, viewedBy: { fullName: '管理员/admin' } });
    const { menuList, permissionList } = (await server.ask(currentUser, {}, seen.token)).data;
    expect({ menuList: data.menuList, permissionList: data.permissionList }).toEqual({ menuList, permissionList });
    expect((await server.ask(customerList, {}, token)).code).toBe(200);
    expect((await server.ask(viewEnd, {}, token)).code).toBe(200);
    expect(await server.ask(customerList, {}, token)).toMatchObject({ code: 600, refusal: 'viewOver' });
    expect((await server.ask(currentUser, {}, admin)).data.viewedBy).toBeUndefined();
  });

  test('changes nothing, by no call, and no call asks what it was sent first', async () => {
    const seen = await server.db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
    const second = await person([]);
    await sql`update app_user set is_administrator = true where id = ${second.userId}`.execute(server.db);
    const { token } = (await begin(seen.id, second.token)).data;
    const before = await fingerprint(server.db);
    const answered: string[] = [];
    for (const endpoint of endpoints) {
      if ((endpoint.method === 'GET' && !endpoint.writes) || endpoint.access === 'anyone' || endpoint.whileViewing) continue;
      const { refusal } = await send(server, endpoint, {}, token);
      if (refusal !== 'viewOnly') answered.push(`${endpoint.method} ${endpoint.path}: ${refusal ?? 'done'}`);
    }
    expect(answered).toEqual([]);
    expect(await fingerprint(server.db)).toEqual(before);
    expect(await server.ask(customerCreate, { name: 'x', code: 'x', type: 'CLINIC', areaId: '330106' }, token)).toMatchObject({
      code: 403,
      msg: '您正在以“管理员/admin”的身份查看，只能看、不能更改',
    });
    await sql`update app_user set is_administrator = false where id = ${second.userId}`.execute(server.db);
  });

  test('shows pictures as well, until the looker signs out', async () => {
    const looker = await person([...VIEW, 'vaccine.customer:view']);
    const seen = await person([]);
    const { data } = await upload(server, seen.token, 'userAvatar', 'me.png', samples.png);
    await server.ask(avatarSave, { name: data.name }, seen.token);
    const { token } = (await begin(seen.userId, looker.token)).data;
    const { headIcon } = (await server.ask(currentUser, {}, token)).data.userInfo;
    expect((await fetchLink(server, headIcon)).status).toBe(200);
    await server.ask(logout, {}, looker.token);
    expect((await fetchLink(server, headIcon)).refusal).toBe('fileUnknown');
  });

  test('does not show what is between the person and others', async () => {
    const { token } = await look(['vaccine.customer:view']);
    expect((await server.ask(chatReplies, {}, token)).refusal).toBe('viewPersonal');
  });

  test('is in the logs of both, and in the change log', async () => {
    const looker = await person([...VIEW, 'vaccine.customer:view']);
    const seen = await person(['vaccine.customer:view']);
    expect((await begin(seen.userId, looker.token)).code).toBe(200);
    const log = async (token: string) => (await server.ask(ownLog, {}, token)).data.list.map(({ outcome }) => outcome);
    expect(await log(seen.token)).toContain(`viewed 人员person${count - 1}/person${count - 1}`);
    expect(await log(looker.token)).toContain(`views 人员person${count}/person${count}`);
    const { data } = await server.ask(changeLogList, { recordId: seen.userId }, admin);
    expect(data.list).toContainEqual(expect.objectContaining({ action: 'view', who: `人员person${count - 1}/person${count - 1}` }));
  });
});

describe('never a way to more', () => {
  test('nobody looks as somebody who holds more, is outside their scope, is switched off, or is themselves', async () => {
    await createOrganisation(server, 'apart');
    const looker = await person(VIEW);
    await createScheme(server, looker.roleId, 'permission.user', { field: 'organizeId', is: 'equal', value: '1' });
    const [mightier, foreign, off] = [await person(['system.area:view']), await person([], 'apart'), await person([])];
    await sql`update app_user set enabled_mark = 0 where id = ${off.userId}`.execute(server.db);
    const boss = await server.db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
    expect((await begin(mightier.userId, looker.token)).refusal).toBe('grantNotHeld');
    expect((await begin(boss.id, looker.token)).refusal).toBe('grantNotHeld');
    expect((await begin(foreign.userId, looker.token)).refusal).toBe('notFound');
    expect((await begin(off.userId, looker.token)).refusal).toBe('accountDisabled');
    expect((await begin(looker.userId, looker.token)).refusal).toBe('viewYourself');
    expect((await begin(foreign.userId, foreign.token)).refusal).toBe('denied');
  });

  test.each<[string, (looker: string, seen: { userId: string; roleId: string }) => Promise<unknown>]>([
    ['after a quarter of an hour', () => sql`update view_session set expires_at = now() - interval '1 second'`.execute(server.db)],
    ['when the looker signs out', (looker) => server.ask(logout, {}, looker)],
    [
      'when the looker’s screen is locked',
      () => sql`update session set locked_at = now() where id = (select session_id from view_session order by created_at desc limit 1)`.execute(server.db),
    ],
    ['when the person is switched off', (_, { userId }) => sql`update app_user set enabled_mark = 0 where id = ${userId}`.execute(server.db)],
    ['when anybody’s rights change: it was weighed before', (_, { roleId }) => grant(server, roleId, ['system.area:view'])],
  ])('it ends %s', async (_, change) => {
    const [looker, seen] = [await person([...VIEW, 'vaccine.customer:view']), await person(['vaccine.customer:view'])];
    await createScheme(server, looker.roleId, 'permission.user', { all: [] });
    const { token } = (await begin(seen.userId, looker.token)).data;
    expect((await server.ask(customerList, {}, token)).code).toBe(200);
    await change(looker.token, seen);
    expect(await server.ask(customerList, {}, token)).toMatchObject({ code: 600, refusal: 'viewOver', msg: '以他人身份查看已结束' });
  });

  test('a second viewing ends the first, and a viewing begins no other', async () => {
    const { token } = await look([]);
    const again = await look([]);
    expect((await server.ask(currentUser, {}, token)).refusal).toBe('viewOver');
    expect((await begin(again.seen.userId, again.token)).refusal).toBe('viewOnly');
  });
});
