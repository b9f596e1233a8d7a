import { passwordChange } from '@ordo/contract/current-user.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { challenge, currentUser } from '@ordo/contract/session.ts';
import { buckets } from '@ordo/engine/sign-in/throttle.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../testing/cluster.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { seal } from '../../testing/seal.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from '../../testing/traces.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
afterEach(() => sql`delete from sign_in_failure`.execute(server.db));

const VIEW = ['vaccine.customer:view'];
const WANTED = 'Harbour2Plum';
/** The buckets that count guesses at the account from here. */
const pairOf = (account: string) => buckets(account, '127.0.0.1', null).pair;

async function change(token: string, account: string, oldPassword: string, password: string, more: { code?: string } = {}) {
  const { data } = await server.ask(challenge, { account });
  const { timestamp, publicKey } = data;
  const sealed = (text: string) => seal(publicKey, timestamp, text);
  return server.ask(passwordChange, { oldPassword: sealed(oldPassword), password: sealed(password), timestamp, ...more }, token);
}

test('the new password signs in, the old one no longer does', async () => {
  const me = await createUserWithSession(server, 'changer1', VIEW);
  expect(await change(me.token, 'changer1', adminPassword, WANTED)).toMatchObject({ code: 200, data: null });
  expect((await server.signIn('changer1', adminPassword)).refusal).toBe('wrongCredentials');
  expect((await server.signIn('changer1', WANTED)).code).toBe(200);
});

test('all my sessions end, nobody else’s', async () => {
  const me = await createUserWithSession(server, 'changer2', VIEW);
  const elsewhere = (await server.signIn('changer2', adminPassword)).data.token;
  const other = await createUserWithSession(server, 'bystander', VIEW);
  await change(me.token, 'changer2', adminPassword, WANTED);
  expect((await server.ask(currentUser, {}, me.token)).code).toBe(600);
  expect((await server.ask(currentUser, {}, elsewhere)).code).toBe(600);
  expect((await server.ask(currentUser, {}, other.token)).code).toBe(200);
});

test('the change log says that it happened, without a hash', async () => {
  const me = await createUserWithSession(server, 'changer3', VIEW);
  await change(me.token, 'changer3', adminPassword, WANTED);
  const changes = await changesOf(server.db, 'app_user', me.userId);
  expect(changes).toMatchObject([{ action: 'password', account: 'changer3' }]);
  expect(JSON.stringify(changes)).not.toMatch(/argon2|password_hash|Harbour/);
});

test.each<[string, string, RefusalKey, string]>([
  ['letters alone', 'HarbourPlums', 'passwordPattern', '10-16位密码（数字和字母）'],
  ['more than 16 signs', 'Harbour2PlumTrees', 'passwordPattern', '10-16位密码（数字和字母）'],
  ['nine signs', 'Harbour22', 'passwordShort', '密码至少 10 位'],
  ['a password that everybody tries', 'Password2026', 'passwordCommon', '密码太容易被猜到，请换一个'],
  ['the account inside', 'xRuled77y8', 'passwordAccount', '密码不能包含账号'],
  ['the old password again', adminPassword, 'passwordSame', '新密码不能与旧密码相同'],
])('%s is refused in its own words, and everything stays as it was', async (_, wanted, refusal, msg) => {
  const { rows } = await sql<{ id: string }>`select id from app_user where account = 'ruled'`.execute(server.db);
  const token = rows[0] ? (await server.signIn('ruled', adminPassword)).data.token : (await createUserWithSession(server, 'ruled', VIEW)).token;
  expect(await change(token, 'ruled', adminPassword, wanted)).toMatchObject({ code: 400, refusal, msg });
  expect((await server.ask(currentUser, {}, token)).code).toBe(200);
  expect((await server.signIn('ruled', adminPassword)).code).toBe(200);
});

test('a cipher that nobody can read is no password', async () => {
  const me = await createUserWithSession(server, 'garbled', VIEW);
  const { data } = await server.ask(challenge, { account: 'garbled' });
  const oldPassword = seal(data.publicKey, data.timestamp, adminPassword);
  expect(await server.ask(passwordChange, { oldPassword, password: 'bm9uc2Vuc2U=', timestamp: data.timestamp }, me.token)).toMatchObject({
    refusal: 'passwordPattern',
  });
});

test('a wrong old password counts with wrong sign-ins: three ask for a captcha, ten wait', async () => {
  const me = await createUserWithSession(server, 'guesser', VIEW);
  const signIns = (await server.signIn('guesser', 'Wrong12345')).refusal;
  expect(signIns).toBe('wrongCredentials');
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await change(me.token, 'guesser', 'Wrong12345', WANTED)).toMatchObject({ code: 400, refusal: 'oldPasswordWrong', msg: '旧密码错误，请重新输入' });
  }
  expect((await change(me.token, 'guesser', adminPassword, WANTED)).refusal).toBe('captchaWrong');
  expect((await server.signIn('guesser', adminPassword)).refusal).toBe('captchaWrong');

  const { data } = await server.ask(challenge, { account: 'guesser' });
  const { rows } = await sql<{ captcha: string }>`select captcha from sign_in_challenge where id = ${data.timestamp}`.execute(server.db);
  const sealed = (text: string) => seal(data.publicKey, data.timestamp, text);
  const answered = { oldPassword: sealed(adminPassword), password: sealed(WANTED), timestamp: data.timestamp, code: rows[0]?.captcha };
  await sql`update sign_in_failure set at = now()`.execute(server.db);
  await sql`insert into sign_in_failure (attempt, bucket, decided) select 'x' || n, ${pairOf('guesser')}, true from generate_series(1, 8) n`.execute(server.db);
  expect((await server.ask(passwordChange, answered, me.token)).refusal).toBe('tooManyAttempts');
});

test('a right old password clears the count', async () => {
  const me = await createUserWithSession(server, 'cleared', VIEW);
  const counted = async () => (await sql`select from sign_in_failure where bucket = ${pairOf('cleared')}`.execute(server.db)).rows.length;
  await change(me.token, 'cleared', 'Wrong12345', WANTED);
  expect(await counted()).toBe(1);
  // A correct guess, even if the new password is refused.
  expect((await change(me.token, 'cleared', adminPassword, 'short1')).refusal).toBe('passwordShort');
  expect(await counted()).toBe(0);
});

test('an attempt serves once', async () => {
  const me = await createUserWithSession(server, 'once', VIEW);
  const { data } = await server.ask(challenge, { account: 'once' });
  const sealed = (text: string) => seal(data.publicKey, data.timestamp, text);
  const attempt = { oldPassword: sealed(adminPassword), password: sealed('short1'), timestamp: data.timestamp };
  expect((await server.ask(passwordChange, attempt, me.token)).refusal).toBe('passwordShort');
  expect((await server.ask(passwordChange, attempt, me.token)).refusal).toBe('challengeExpired');
});
