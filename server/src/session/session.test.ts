import { challenge, client, currentUser, lock, login, logout, unlock } from '@ordo/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPassword } from '../../testing/cluster.ts';
import { seal } from '../../testing/seal.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Each case starts without failures. */
const forget = () => sql`delete from sign_in_failure`.execute(server.db);

describe('signing in', () => {
  test('the administrator gets a token that answers who they are', async () => {
    const { code, data } = await server.signIn('admin', adminPassword);
    expect(code).toBe(200);
    expect(data).toMatchObject({ theme: 'classic', token: expect.stringMatching(/^[\w-]{43}$/) });
    const me = await server.ask(currentUser, {}, data.token);
    expect(me.data.userInfo).toMatchObject({ userAccount: 'admin', isAdministrator: true });
    expect(me.data.menuList[0]).toMatchObject({ enCode: 'vaccine', type: 1, hasChildren: true });
    expect(me.data.menuList[0]?.children[0]).toMatchObject({ enCode: 'vaccine.customer', urlAddress: 'vaccines/customer', type: 2 });
    expect(me.data.menuList[0]?.children[0]?.spell).toBe('kehuguanli khgl');
    expect(me.data.permissionList.find((item) => item.moduleName === '客户管理')?.button.map((button) => button.enCode)).toEqual([
      'btn_add',
      'btn_edit',
      'btn_remove',
      'btn_state',
      'btn_upload',
      'btn_download',
      // Implied codes that clients of the family use.
      'btn_detail',
      'btn_more',
    ]);
  });

  test('the sign-in before this one is told with its time, place and address', async () => {
    await sql`update app_user set last_login_time = null, last_login_ip = '' where account = 'admin'`.execute(server.db);
    const info = async () => (await server.ask(currentUser, {}, (await server.signIn('admin', adminPassword)).data.token)).data.userInfo;
    expect(await info()).toMatchObject({ prevLogin: 0, prevLoginTime: null });
    await sql`update app_user set last_login_ip = '120.24.78.68' where account = 'admin'`.execute(server.db);
    expect(await info()).toMatchObject({
      prevLogin: 1,
      prevLoginTime: expect.any(Number),
      prevLoginIPAddress: '120.24.78.68',
      prevLoginIPAddressName: '广东省 深圳市',
    });
    expect(await info()).toMatchObject({ prevLoginIPAddress: '127.0.0.1', prevLoginIPAddressName: '内网' });
  });

  test('the account is spelled in any case', async () => {
    expect((await server.signIn('ADMIN', adminPassword)).code).toBe(200);
  });

  test('a form does as well as JSON', async () => {
    const { data } = await server.ask(challenge, {});
    const form = new URLSearchParams({ account: 'admin', password: seal(data.publicKey, data.timestamp, adminPassword), timestamp: data.timestamp, ...client });
    const response = await server.app.inject({
      method: 'POST',
      url: '/v1/api/oauth/Login?n=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    expect(response.json()).toMatchObject({ code: 200, data: { theme: 'classic' } });
  });

  test('the public constants alone give nothing, and other ones are refused', async () => {
    const { data } = await server.ask(challenge, {});
    const right = { account: 'admin', password: seal(data.publicKey, data.timestamp, adminPassword), timestamp: data.timestamp };
    expect(await server.ask(login, { ...right, ...client, client_id: 'other' })).toMatchObject({ code: 400, refusal: 'unknownClient' });
    expect(await server.ask(login, { ...right, ...client, client_secret: 'other' })).toMatchObject({ refusal: 'unknownClient' });
    expect(await server.ask(login, { account: 'admin', password: '', timestamp: data.timestamp, ...client })).toMatchObject({ refusal: 'wrongCredentials' });
    await forget();
  });

  test('a wrong account, a wrong password and a broken cipher answer alike', async () => {
    const wrong = async (account: string, password: string, broken = false) => {
      const { data } = await server.ask(challenge, { account });
      const sealed = broken ? 'bm9uc2Vuc2U=' : seal(data.publicKey, data.timestamp, password);
      const { status, ...body } = await server.ask(login, { account, password: sealed, timestamp: data.timestamp, ...client });
      await forget();
      return { status, body };
    };
    const first = await wrong('admin', 'Wrong12345');
    expect(first.body).toMatchObject({ code: 400, refusal: 'wrongCredentials' });
    expect(await wrong('nobody', 'Wrong12345')).toEqual(first);
    expect(await wrong('admin', adminPassword, true)).toEqual(first);
  });

  test('a cipher text cannot be used twice', async () => {
    const { data } = await server.ask(challenge, {});
    const attempt = { account: 'admin', password: seal(data.publicKey, data.timestamp, adminPassword), timestamp: data.timestamp, ...client };
    expect((await server.ask(login, attempt)).code).toBe(200);
    expect(await server.ask(login, attempt)).toMatchObject({ refusal: 'challengeExpired' });
  });

  test('a cipher text made for one attempt does not serve another', async () => {
    const first = await server.ask(challenge, {});
    const second = await server.ask(challenge, {});
    const sealed = seal(first.data.publicKey, first.data.timestamp, adminPassword);
    expect(await server.ask(login, { account: 'admin', password: sealed, timestamp: second.data.timestamp, ...client })).toMatchObject({
      refusal: 'wrongCredentials',
    });
    await forget();
  });

  test('an attempt expires after two minutes', async () => {
    const { data } = await server.ask(challenge, {});
    await sql`update sign_in_challenge set expires_at = now() - interval '1 second' where id = ${data.timestamp}`.execute(server.db);
    const sealed = seal(data.publicKey, data.timestamp, adminPassword);
    expect(await server.ask(login, { account: 'admin', password: sealed, timestamp: data.timestamp, ...client })).toMatchObject({
      refusal: 'challengeExpired',
    });
  });

  test('a disabled account is told so only with the right password', async () => {
    await sql`update app_user set enabled_mark = 0 where account = 'admin'`.execute(server.db);
    expect(await server.signIn('admin', 'Wrong12345')).toMatchObject({ refusal: 'wrongCredentials' });
    expect(await server.signIn('admin', adminPassword)).toMatchObject({ refusal: 'accountDisabled' });
    await sql`update app_user set enabled_mark = 1 where account = 'admin'`.execute(server.db);
    await forget();
  });
});

describe('guessing', () => {
  test('three failures bring a captcha, without it nothing is evaluated, and it serves once', async () => {
    for (let tries = 0; tries < 3; tries += 1) await server.signIn('admin', 'Wrong12345');
    expect(await server.signIn('admin', adminPassword)).toMatchObject({ refusal: 'captchaWrong' });
    const { data } = await server.ask(challenge, { account: 'admin' });
    expect(data.captcha?.image).toMatch(/^data:image\/png;base64,/);
    const { rows } = await sql<{ captcha: string }>`select captcha from sign_in_challenge where id = ${data.timestamp}`.execute(server.db);
    const attempt = {
      account: 'admin',
      password: seal(data.publicKey, data.timestamp, adminPassword),
      timestamp: data.timestamp,
      captcha: rows[0]?.captcha.toUpperCase(),
      ...client,
    };
    expect((await server.ask(login, attempt)).code).toBe(200);
    expect(await server.ask(login, attempt)).toMatchObject({ refusal: 'challengeExpired' });
    await forget();
  });

  test('an attempt offered before the third failure does not escape the captcha', async () => {
    const early = await server.ask(challenge, { account: 'admin' });
    for (let tries = 0; tries < 3; tries += 1) await server.signIn('admin', 'Wrong12345');
    const sealed = seal(early.data.publicKey, early.data.timestamp, adminPassword);
    expect(await server.ask(login, { account: 'admin', password: sealed, timestamp: early.data.timestamp, ...client })).toMatchObject({
      refusal: 'captchaNeeded',
    });
    await forget();
  });

  test('of forty guesses at once at most ten are evaluated', async () => {
    const offers = await Promise.all(Array.from({ length: 40 }, () => server.ask(challenge, { account: 'admin' })));
    const replies = await Promise.all(
      offers.map(({ data }) =>
        server.ask(login, { account: 'admin', password: seal(data.publicKey, data.timestamp, 'Wrong12345'), timestamp: data.timestamp, ...client }),
      ),
    );
    expect(replies.filter((reply) => reply.refusal === 'wrongCredentials').length).toBeLessThanOrEqual(10);
    await forget();
  });

  test('a crowd that signs in at one address at once needs no captcha', async () => {
    await sql`insert into app_user (id, account, real_name, organize_id, password_hash)
      select 'crowd' || n, 'crowd' || n, '众', organize_id, password_hash from app_user, generate_series(1, 16) n where account = 'admin'`.execute(server.db);
    const replies = await Promise.all(Array.from({ length: 16 }, (_, n) => server.signIn(`crowd${n + 1}`, adminPassword)));
    expect(replies.map((reply) => reply.code)).toEqual(replies.map(() => 200));
  });

  /** With the correct password, and the correct captcha where one is due. */
  const rightly = async (device?: string) => {
    const { data } = await server.ask(challenge, { account: 'admin', device });
    const { rows } = await sql<{ captcha: string | null }>`select captcha from sign_in_challenge where id = ${data.timestamp}`.execute(server.db);
    const sealed = seal(data.publicKey, data.timestamp, adminPassword);
    return server.ask(login, { account: 'admin', password: sealed, timestamp: data.timestamp, captcha: rows[0]?.captcha ?? undefined, device, ...client });
  };
  const fail = (bucket: string, times: number) =>
    sql`insert into sign_in_failure (attempt, bucket, decided) select ${bucket} || n, ${bucket}, true from generate_series(1, ${times}::int) n`.execute(
      server.db,
    );

  test('ten failures elsewhere bring the owner a captcha, and no waiting', async () => {
    await fail('account admin', 10);
    expect((await server.signIn('admin', adminPassword)).refusal).toBe('captchaWrong');
    expect((await rightly()).code).toBe(200);
    await forget();
  });

  test('ten failures from here wait; a browser that has signed in before does not, whatever others do', async () => {
    expect((await rightly('known-browser')).code).toBe(200);
    await fail('account admin address 127.0.0.1', 10);
    await fail('account admin', 200);
    await fail('address 127.0.0.1', 200);
    expect(await rightly()).toMatchObject({ code: 429, refusal: 'tooManyAttempts' });
    expect((await server.signIn('admin', adminPassword, { device: 'known-browser' })).code).toBe(200);
    await forget();
  });

  test('a guess that could not be evaluated is none', async () => {
    await sql`alter table app_user rename column mobile_phone to away`.execute(server.db);
    const reply = await server.signIn('admin', adminPassword);
    await sql`alter table app_user rename column away to mobile_phone`.execute(server.db);
    expect(reply.code).toBe(500);
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from sign_in_failure`.execute(server.db);
    expect(rows[0]?.left).toBe(0);
  });

  test('an attempt is good only for the account that it was offered to', async () => {
    const { data } = await server.ask(challenge, { account: 'crowd1' });
    const sealed = seal(data.publicKey, data.timestamp, adminPassword);
    expect(await server.ask(login, { account: 'admin', password: sealed, timestamp: data.timestamp, ...client })).toMatchObject({
      refusal: 'challengeExpired',
    });
  });
});

describe('a session', () => {
  test('ends with log-out', async () => {
    const token = await server.admin();
    expect((await server.ask(logout, {}, token)).code).toBe(200);
    expect(await server.ask(currentUser, {}, token)).toMatchObject({ status: 200, code: 600, refusal: 'signedOut' });
  });

  test('without a token is 600, with a strange one 602, always as HTTP 200', async () => {
    expect(await server.ask(currentUser, {})).toMatchObject({ status: 200, code: 600 });
    expect(await server.ask(currentUser, {}, 'garbage')).toMatchObject({ status: 200, code: 602 });
    expect(await server.ask(currentUser, {}, 'A'.repeat(43))).toMatchObject({ status: 200, code: 602 });
  });

  test.each([
    ['it is past its time', sql`update session set expires_at = now() - interval '1 second'`, 600],
    ['nobody used it for half a day', sql`update session set seen_at = now() - interval '13 hours'`, 600],
    ['its owner signed in elsewhere', sql`update session set ended_at = now(), end_reason = 'elsewhere'`, 601],
    ['its owner is disabled', sql`update app_user set enabled_mark = 0`, 600],
    ['its owner is deleted', sql`update app_user set delete_mark = 1`, 600],
  ])('is over at the next call when %s', async (_, change, code) => {
    const token = await server.admin();
    await change.execute(server.db);
    expect((await server.ask(currentUser, {}, token)).code).toBe(code);
    await sql`update app_user set enabled_mark = 1, delete_mark = 0`.execute(server.db);
  });

  describe('while its screen is locked', () => {
    const unlockWith = async (token: string, account: string, password: string) => {
      const { data } = await server.ask(challenge, { account });
      return server.ask(unlock, { account, password: seal(data.publicKey, data.timestamp, password), timestamp: data.timestamp }, token);
    };

    test('answers nothing but unlocking and log-out, and says whose it is', async () => {
      const token = await server.admin();
      const whose = { account: 'admin', userName: '管理员' };
      expect(await server.ask(lock, {}, token)).toMatchObject({ code: 200, data: whose });
      expect(await server.ask(lock, {}, token), 'a second time').toMatchObject({ code: 200, data: whose });
      expect(await server.ask(currentUser, {}, token)).toMatchObject({ status: 200, code: 423, refusal: 'locked', data: whose });
      expect((await server.ask(logout, {}, token)).code).toBe(200);
    });

    test('its own password unlocks it, a wrong one and another account do not', async () => {
      const token = await server.admin();
      await server.ask(lock, {}, token);
      expect(await unlockWith(token, 'admin', 'Wrong12345')).toMatchObject({ code: 400, refusal: 'unlockWrong' });
      expect(await unlockWith(token, 'other', adminPassword)).toMatchObject({ refusal: 'wrongCredentials' });
      expect((await server.ask(currentUser, {}, token)).code).toBe(423);
      expect((await unlockWith(token, 'admin', adminPassword)).code).toBe(200);
      expect((await server.ask(currentUser, {}, token)).code).toBe(200);
      await forget();
    });

    test('the attempt may be named within the cipher text alone, once', async () => {
      const token = await server.admin();
      await server.ask(lock, {}, token);
      const { data } = await server.ask(challenge, { account: 'admin' });
      const password = seal(data.publicKey, data.timestamp, adminPassword);
      expect((await server.ask(unlock, { account: 'admin', password, code: '' }, token)).code).toBe(200);
      expect(await server.ask(unlock, { account: 'admin', password }, token)).toMatchObject({ refusal: 'challengeExpired' });
      expect(await server.ask(unlock, { account: 'admin', password: 'bm9uc2Vuc2U=' }, token)).toMatchObject({ refusal: 'challengeExpired' });
    });

    test('guesses at unlocking share the count with sign-in', async () => {
      const token = await server.admin();
      await server.ask(lock, {}, token);
      for (let tries = 0; tries < 3; tries += 1) await unlockWith(token, 'admin', 'Wrong12345');
      const { data } = await server.ask(challenge, { account: 'admin' });
      expect(data.captcha).not.toBeNull();
      await forget();
    });
  });

  test('the token is stored nowhere', async () => {
    const token = await server.admin();
    const { rows } = await sql<{ found: boolean }>`select exists (select from session s where s::text like ${`%${token}%`}) as found`.execute(server.db);
    expect(rows[0]?.found).toBe(false);
  });
});
