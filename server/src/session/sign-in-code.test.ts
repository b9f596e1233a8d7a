import { challenge, currentUser } from '@ordo/contract/session.ts';
import { codeAsk, codeLogin } from '@ordo/contract/sign-in-code.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import type { CodeMessage } from './code-sender.ts';

const MINE = '13800001234';
const NOBODYS = '13900009999';

const sent: CodeMessage[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ sendCode: async (message) => void sent.push(message) });
  await sql`update app_user set mobile_phone = ${MINE} where account = 'admin'`.execute(server.db);
});
afterAll(() => server.stop());
beforeEach(async () => {
  sent.length = 0;
  for (const table of ['sign_in_failure', 'sign_in_code', 'sign_in_code_ask']) await sql`delete from ${sql.table(table)}`.execute(server.db);
});

async function ask(mobile: string) {
  const { data } = await server.ask(challenge, { mobile });
  const { status, ...body } = await server.ask(codeAsk, { mobile, timestamp: data.timestamp });
  await server.outbox.drain();
  return { status, body };
}

async function enterWith(mobile: string, smsCode: string) {
  const { data } = await server.ask(challenge, { mobile });
  return server.ask(codeLogin, { mobile, smsCode, timestamp: data.timestamp });
}

async function newCode(): Promise<string> {
  await ask(MINE);
  return sent.at(-1)?.code ?? '';
}

const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

describe('signing in by code', () => {
  test('the code that was sent lets its owner in, once', async () => {
    const code = await newCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(sent[0]?.text).toContain(code);
    const { data } = await enterWith(MINE, code);
    expect((await server.ask(currentUser, {}, data.token)).data.userInfo.userAccount).toBe('admin');
    expect(await enterWith(MINE, code)).toMatchObject({ code: 400, refusal: 'codeWrong' });
  });

  test('a number that nobody has is answered alike, and gets nothing', async () => {
    const known = await ask(MINE);
    expect(known.body).toMatchObject({ code: 200, data: { again: 60 } });
    expect(sent).toHaveLength(1);
    expect(await ask(NOBODYS)).toEqual(known);
    expect(sent).toHaveLength(1);
    expect(await enterWith(NOBODYS, '123456')).toMatchObject({ refusal: 'codeWrong' });
  });

  test('a number that two people have lets neither in', async () => {
    await sql`insert into app_user (id, account, real_name, organize_id, mobile_phone) values ('twin', 'twin', '双', '1', ${MINE})`.execute(server.db);
    await ask(MINE);
    expect(sent).toHaveLength(0);
    await sql`delete from app_user where id = 'twin'`.execute(server.db);
  });

  test('what is no mobile number is refused', async () => {
    const { data } = await server.ask(challenge, {});
    expect(await server.ask(codeAsk, { mobile: '12345', timestamp: data.timestamp })).toMatchObject({ refusal: 'invalid' });
  });

  test('five wrong tries spoil the right code', async () => {
    const code = await newCode();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await enterWith(MINE, wrong(code))).toMatchObject({ refusal: 'codeWrong' });
      await sql`delete from sign_in_failure`.execute(server.db);
    }
    expect(await enterWith(MINE, code)).toMatchObject({ refusal: 'codeWrong' });
  });

  test('after five minutes it is worth nothing', async () => {
    const code = await newCode();
    await sql`update sign_in_code set expires_at = now()`.execute(server.db);
    expect(await enterWith(MINE, code)).toMatchObject({ refusal: 'codeWrong' });
  });

  test('another code may be asked for after a minute, and puts the first out of force', async () => {
    const first = await newCode();
    expect((await ask(MINE)).body).toMatchObject({ code: 429, refusal: 'codeAgain', data: { seconds: expect.any(Number) } });
    expect((await ask(NOBODYS)).body).toMatchObject({ code: 200 });
    expect((await ask(NOBODYS)).body).toMatchObject({ code: 429, refusal: 'codeAgain' });
    await sql`update sign_in_code_ask set at = at - interval '61 seconds'`.execute(server.db);
    const second = await newCode();
    expect(await enterWith(MINE, first === second ? wrong(first) : first)).toMatchObject({ refusal: 'codeWrong' });
    expect((await enterWith(MINE, second)).code).toBe(200);
  });

  test('of many requests at once for a number one is served', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(MINE)));
    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  test('a number gets ten codes a day, an address thirty an hour', async () => {
    await sql`insert into sign_in_code_ask (mobile, ip, at) select ${MINE}, '10.0.0.' || n, now() - interval '2 hours' from generate_series(1, 10) n`.execute(
      server.db,
    );
    expect((await ask(MINE)).body).toMatchObject({ refusal: 'codeOften' });
    await sql`insert into sign_in_code_ask (mobile, ip, at) select '1390000' || n, '127.0.0.1', now() - interval '5 minutes' from generate_series(1000, 1029) n`.execute(
      server.db,
    );
    expect((await ask(NOBODYS)).body).toMatchObject({ refusal: 'codeOften' });
  });

  test('guesses count with those at the password of the same account', async () => {
    await newCode();
    for (let tries = 0; tries < 3; tries += 1) await enterWith(MINE, '000000');
    await sql`delete from sign_in_failure where bucket like 'address%'`.execute(server.db);
    expect((await server.ask(challenge, { account: 'admin' })).data.captcha).not.toBeNull();
    expect((await server.ask(challenge, { mobile: MINE })).data.captcha).not.toBeNull();
    const { data } = await server.ask(challenge, { mobile: MINE });
    expect(await server.ask(codeLogin, { mobile: MINE, smsCode: '000000', timestamp: data.timestamp })).toMatchObject({ refusal: 'captchaWrong' });
  });

  test('of forty guesses at once at most five are judged', async () => {
    await newCode();
    const offers = await Promise.all(Array.from({ length: 40 }, () => server.ask(challenge, { mobile: MINE })));
    await Promise.all(offers.map(({ data }, n) => server.ask(codeLogin, { mobile: MINE, smsCode: String(900_000 + n), timestamp: data.timestamp })));
    const { rows } = await sql<{ tries: number }>`select tries from sign_in_code`.execute(server.db);
    expect(rows[0]?.tries).toBeLessThanOrEqual(5);
  });

  test('a disabled account is told so only with the right code', async () => {
    const code = await newCode();
    await sql`update app_user set enabled_mark = 0 where account = 'admin'`.execute(server.db);
    expect(await enterWith(MINE, wrong(code))).toMatchObject({ refusal: 'codeWrong' });
    expect(await enterWith(MINE, code)).toMatchObject({ refusal: 'accountDisabled' });
    await sql`update app_user set enabled_mark = 1 where account = 'admin'`.execute(server.db);
  });

  test('the code is stored nowhere', async () => {
    const code = await newCode();
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from sign_in_code c where c::text like ${`%${code}%`}) or exists (select from outbox o where o::text like ${`%${code}%`}) as found`.execute(
      server.db,
    );
    expect(rows[0]?.found).toBe(false);
  });

  test('who asked five minutes ago is sent nothing any more', async () => {
    await server.outbox.drain();
    const payload = JSON.stringify({ mobile: MINE, language: 'zh', askedAt: Date.now() - 301_000 });
    await sql`insert into outbox (kind, payload) values ('send-sign-in-code', ${payload}::jsonb)`.execute(server.db);
    await server.outbox.drain();
    expect(sent).toHaveLength(0);
  });
});
