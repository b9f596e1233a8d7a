import { passwordChange } from '@ordo/contract/current-user.ts';
import { challenge, currentUser, systemFace } from '@ordo/contract/session.ts';
import { sysConfigInfo, sysConfigLogo, sysConfigSave } from '@ordo/contract/sys-config.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { seal } from '../../testing/seal.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { adminPassword } from '../../testing/cluster.ts';
import { samples } from '../../../engine/testing/images.ts';
import { fetchLink, upload } from '../../testing/upload.ts';

let server: TestServer;
let other: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  other = await startServer({ beside: server });
  token = await server.admin();
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

async function save(changes: Omit<Input<typeof sysConfigSave>, 'version'>) {
  const { data } = await server.ask(sysConfigInfo, {}, token);
  return server.ask(sysConfigSave, { ...changes, version: data.version }, token);
}

test('what is saved holds on another node with its next call, and everybody sees the name', async () => {
  expect((await other.ask(systemFace, {})).data).toMatchObject({ sysName: 'Ordo', lockMinutes: 0, passwordLeast: 10, signInHelp: '', codeSignIn: false });
  expect(await save({ sysName: ' 县疫苗平台 ', companyName: '某县疾控', lockMinutes: 15, signInHelp: '请联系信息科' })).toMatchObject({ code: 200 });
  expect((await other.ask(systemFace, {})).data).toMatchObject({ sysName: '县疫苗平台', companyName: '某县疾控', lockMinutes: 15, signInHelp: '请联系信息科' });
  expect((await other.ask(currentUser, {}, token)).data.system.sysName).toBe('县疫苗平台');
});

test('every answer to somebody signed in says which settings hold', async () => {
  const { version } = (await server.ask(systemFace, {})).data;
  const { headers } = await other.app.inject({ method: 'GET', url: '/v1/api/oauth/CurrentUser', headers: { authorization: token } });
  expect(headers['x-ordo-system']).toBe(String(version));
});

test('a save that somebody else was quicker with is told who and when', async () => {
  const { data } = await server.ask(sysConfigInfo, {}, token);
  await save({ copyright: '先到' });
  expect(await server.ask(sysConfigSave, { copyright: '后到', version: data.version }, token)).toMatchObject({ refusal: 'stale', code: 409 });
  expect((await server.ask(sysConfigInfo, {}, token)).data.copyright).toBe('先到');
});

test.each([
  [{ sysName: ' ' }],
  [{ tokenTimeout: 4 }],
  [{ tokenDays: 0 }],
  [{ passwordLeast: 7 }],
  [{ passwordLeast: 17 }],
  [{ lockMinutes: 1441 }],
  [{ lockMinutes: -1 }],
  [{ singleLogin: '2' as never }],
  [{ logo: '../../etc/passwd' }],
])('%j is refused in a sentence, and nothing changes', async (wrong) => {
  const before = (await server.ask(sysConfigInfo, {}, token)).data;
  expect(await save(wrong)).toMatchObject({ code: 400, refusal: 'invalid' });
  expect((await server.ask(sysConfigInfo, {}, token)).data).toEqual(before);
});

test('the logo is a picture that was uploaded, and shown to anybody while it is the logo', async () => {
  expect(await save({ logo: `${'0'.repeat(32)}.png` })).toMatchObject({ refusal: 'fileUnknown' });
  const { data } = await upload(server, token, 'annexpic', 'logo.png', samples.png);
  const asked = () => fetchLink(server, sysConfigLogo.path.replace('{name}', data.name));
  expect((await asked()).status).toBe(404);
  expect(await save({ logo: data.name })).toMatchObject({ code: 200 });
  const shown = await asked();
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await server.ask(systemFace, {})).data.logo).toBe(`/api/system/SysConfig/Logo/${data.name}`);
  await save({ logo: '' });
  expect((await asked()).status).toBe(404);
});

test('single sign-in holds for the next one', async () => {
  const { token: first } = await createUserWithSession(server, 'single', ['system.log:view']);
  await save({ singleLogin: '1' });
  await other.signIn('single', adminPassword);
  expect(await server.ask(currentUser, {}, first)).toMatchObject({ code: 601, refusal: 'signedInElsewhere' });
  await save({ singleLogin: '0' });
});

test('a session that nobody uses ends after the time that is set now, and one that is old after its days', async () => {
  const { token: idle } = await createUserWithSession(server, 'idle', ['system.log:view']);
  await sql`update session set seen_at = now() - interval '31 minutes' where user_id = (select id from app_user where account = 'idle')`.execute(server.db);
  expect(await other.ask(currentUser, {}, idle)).toMatchObject({ code: 200 });
  await sql`update session set seen_at = now() - interval '31 minutes' where user_id = (select id from app_user where account = 'idle')`.execute(server.db);
  await save({ tokenTimeout: 30 });
  expect(await other.ask(currentUser, {}, idle)).toMatchObject({ code: 600, refusal: 'signedOut' });
  await save({ tokenTimeout: 720, tokenDays: 1 });
  await sql`update session set seen_at = now(), created_at = now() - interval '25 hours' where user_id = (select id from app_user where account = 'idle')`.execute(
    server.db,
  );
  expect(await other.ask(currentUser, {}, idle)).toMatchObject({ code: 600 });
  await save({ tokenDays: 7 });
  expect(await other.ask(currentUser, {}, idle)).toMatchObject({ code: 200 });
});

test('without the notice nobody is told of the time before', async () => {
  await server.signIn('admin', adminPassword);
  const again = (await server.signIn('admin', adminPassword)).data.token;
  expect((await server.ask(currentUser, {}, again)).data.userInfo.prevLogin).toBe(1);
  await save({ lastLoginTimeSwitch: 0 });
  expect((await server.ask(currentUser, {}, again)).data.userInfo.prevLogin).toBe(0);
  await save({ lastLoginTimeSwitch: 1 });
});

test('new passwords are as long and mixed as is set', async () => {
  const { token: mine } = await createUserWithSession(server, 'words', ['system.log:view']);
  const change = async (wanted: string) => {
    const offered = (await server.ask(challenge, { account: 'words' })).data;
    const sealed = (password: string) => seal(offered.publicKey, offered.timestamp, password);
    return server.ask(passwordChange, { oldPassword: sealed(adminPassword), password: sealed(wanted), timestamp: offered.timestamp }, mine);
  };
  await save({ passwordLeast: 14, passwordMixedCase: 1 });
  expect(await change('Harbour2Plum')).toMatchObject({ refusal: 'passwordShort', msg: '密码至少 14 位' });
  expect(await change('harbour2plumtr')).toMatchObject({ refusal: 'passwordCase' });
  await save({ passwordLeast: 10, passwordMixedCase: 0 });
  expect(await change('harbour2plumtr')).toMatchObject({ code: 200 });
});

test('a password that is older than it may be has to be changed before anything else', async () => {
  const { token: late } = await createUserWithSession(server, 'late', ['system.log:view']);
  await sql`update app_user set password_changed_at = now() - interval '91 days' where account = 'late'`.execute(server.db);
  await save({ passwordDays: 90 });
  expect(await other.ask(currentUser, {}, late)).toMatchObject({ code: 424, refusal: 'passwordOld', data: { account: 'late' } });
  await save({ passwordDays: 0 });
  expect(await other.ask(currentUser, {}, late)).toMatchObject({ code: 200 });
});

test('the first day of use is a day that has come, or none', async () => {
  const shown = async () => (await other.ask(sysConfigInfo, {}, token)).data.usedSince;
  expect(await shown()).toBeNull();
  expect(await save({ usedSince: '2026-01-31' })).toMatchObject({ code: 200 });
  expect(await shown()).toBe('2026-01-31');
  expect(await save({ usedSince: '2199-01-01' })).toMatchObject({ refusal: 'usedSinceAhead', msg: '启用日期不能晚于今天' });
  expect(await save({ usedSince: '2026-02-30' })).toMatchObject({ refusal: 'invalid' });
  expect(await save({ usedSince: '' })).toMatchObject({ code: 200 });
  expect(await shown()).toBeNull();
});
