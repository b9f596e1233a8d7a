import { avatarSave, baseInfo, baseInfoSave, subordinates } from '@ordo/contract/current-user.ts';
import { NO_PICTURE } from '@ordo/contract/kit.ts';
import { currentUser, lock } from '@ordo/contract/session.ts';
import { userAll, userCreate, userInfo, userUpdate } from '@ordo/contract/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '../../../engine/testing/images.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from '../../testing/traces.ts';
import { fetchLink, upload } from '../../testing/upload.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const VIEW = ['vaccine.customer:view'];

test('a picture that I have sent up is mine, and everybody who sees me gets a link of their own to it', async () => {
  const boss = await createUserWithSession(server, 'boss', VIEW);
  const me = await createUserWithSession(server, 'pictured', VIEW);
  await sql`update app_user set manager_id = ${boss.userId} where id = ${me.userId}`.execute(server.db);
  const { data } = await upload(server, me.token, 'userAvatar', 'me.png', samples.png);
  expect(await server.ask(avatarSave, { name: data.name }, me.token)).toMatchObject({ code: 200, data: null });

  const own = (await server.ask(baseInfo, {}, me.token)).data.avatar;
  expect(own).toContain(`/api/file/Image/userAvatar/${data.name}?by=${me.userId}&`);
  expect((await server.ask(currentUser, {}, me.token)).data.userInfo.headIcon).toBe(own);
  const theirs = (await server.ask(subordinates, {}, boss.token)).data[0]?.avatar ?? '';
  expect(theirs).toContain(`by=${boss.userId}&`);
  for (const url of [own, theirs]) expect(await fetchLink(server, url)).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
});

test('a new picture is logged and makes no open form stale', async () => {
  const me = await createUserWithSession(server, 'logged', VIEW);
  const { data } = await upload(server, me.token, 'userAvatar', 'me.png', samples.png);
  await server.ask(avatarSave, { name: data.name }, me.token);
  expect(await changesOf(server.db, 'app_user', me.userId)).toMatchObject([
    { action: 'avatar', account: 'logged', before: { head_icon: '' }, after: { head_icon: `/api/file/Image/userAvatar/${data.name}` } },
  ]);
  expect((await server.ask(baseInfoSave, { version: 1, nation: '汉族' }, me.token)).code).toBe(200);
});

test('a picture that another replaces is gone, with those that were sent up and not taken; its content goes with the sweep', async () => {
  const me = await createUserWithSession(server, 'changing', VIEW);
  const [first, untaken, second] = [
    (await upload(server, me.token, 'userAvatar', 'a.png', samples.png)).data.name,
    (await upload(server, me.token, 'userAvatar', 'b.png', samples.png)).data.name,
    (await upload(server, me.token, 'userAvatar', 'c.gif', samples.gif)).data.name,
  ];
  const other = (await upload(server, me.token, 'annexpic', 'a.png', samples.png)).data.name;
  await server.ask(avatarSave, { name: first }, me.token);
  await server.ask(avatarSave, { name: second }, me.token);
  const { rows } = await sql<{ name: string }>`select name from file where creator_user_id = ${me.userId} order by name`.execute(server.db);
  expect(rows.map((row) => row.name).toSorted()).toEqual([second, other].toSorted());
  expect([first, untaken]).not.toContain(second);
  const { rows: left } = await sql`select from file_blob where unsettled_since is not null`.execute(server.db);
  expect(left).toHaveLength(1);
  // The lock screen shows the new picture.
  const { data } = await server.ask(lock, {}, me.token);
  expect(data.headIcon).toContain(second);
  expect((await fetchLink(server, data.headIcon)).status).toBe(200);
});

test('nothing else can be a picture of mine', async () => {
  const me = await createUserWithSession(server, 'chooser', VIEW);
  const other = await createUserWithSession(server, 'other', VIEW);
  const theirs = (await upload(server, other.token, 'userAvatar', 'x.png', samples.png)).data.name;
  const otherType = (await upload(server, me.token, 'annexpic', 'x.png', samples.png)).data.name;
  const names = [theirs, otherType, `${'0'.repeat(32)}.png`, '../../etc/passwd', 'x.png', 'https://evil.example/x.png', '"><script>'];
  for (const name of names) expect(await server.ask(avatarSave, { name }, me.token), name).toMatchObject({ code: 404, refusal: 'fileUnknown' });
  expect((await server.ask(baseInfo, {}, me.token)).data.avatar).toBe(NO_PICTURE);
});

test('who has no picture has the one of nobody, for everybody, without a link of their own', async () => {
  const me = await createUserWithSession(server, 'faceless', VIEW);
  const { headIcon } = (await server.ask(currentUser, {}, me.token)).data.userInfo;
  expect(headIcon).toBe(NO_PICTURE);
  expect(await fetchLink(server, headIcon)).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
  const all = (await server.ask(userAll, {}, me.token)).data.list;
  expect(all.find(({ account }) => account === 'faceless')?.headIcon).toBe(NO_PICTURE);
});

test('the form of a person keeps a picture that its caller has sent up, by its last path segment; what is there stays, nothing takes it away', async () => {
  const clerk = await createUserWithSession(server, 'portraitist', ['permission.user:view', 'permission.user:btn_add', 'permission.user:btn_edit']);
  await createScheme(server, clerk.roleId, 'permission.user', { all: [] });
  const { data: first } = await upload(server, clerk.token, 'userAvatar', 'a.png', samples.png);
  const made = await server.ask(userCreate, { account: 'portrayed', realName: '有像', organizeId: '1', headIcon: first.url }, clerk.token);
  const { id } = made.data;
  const info = async () => (await server.ask(userInfo, { id }, clerk.token)).data;
  const shown = await info();
  expect(shown.headIcon).toContain(`/${first.name}?by=${clerk.userId}&`);
  expect(await fetchLink(server, shown.headIcon)).toMatchObject({ status: 200 });
  // The form sends back what it received.
  expect((await server.ask(userUpdate, { id, version: 1, nation: '汉族', headIcon: shown.headIcon }, clerk.token)).code).toBe(200);
  // A later picture of the caller themselves does not affect it.
  const { data: own } = await upload(server, clerk.token, 'userAvatar', 'own.png', samples.png);
  await server.ask(avatarSave, { name: own.name }, clerk.token);
  expect((await info()).headIcon).toContain(first.name);
  const otherUser = await createUserWithSession(server, 'stranger', VIEW);
  const { data: theirs } = await upload(server, otherUser.token, 'userAvatar', 'x.png', samples.png);
  for (const headIcon of [theirs.url, `https://evil.example/${'1'.repeat(32)}.png`, '/api/File/Image/userAvatar/x.png'])
    expect(await server.ask(userUpdate, { id, version: 2, headIcon }, clerk.token), headIcon).toMatchObject({ refusal: 'fileUnknown' });
  expect((await server.ask(userUpdate, { id, version: 2, headIcon: '' }, clerk.token)).code).toBe(200);
  expect((await info()).headIcon).toBe(NO_PICTURE);
  const { rows } = await sql`select from file where name = ${first.name}`.execute(server.db);
  expect(rows).toEqual([]);
});
