import { currentUser, lock } from '@ordo/contract/session.ts';
import { scanAnswer, scanLook, scanOffer, scanState } from '@ordo/contract/sign-in-scan.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let phone: string;
let otherToken: string;
beforeAll(async () => {
  server = await startServer();
  otherToken = (await createUserWithSession(server, 'stranger', ['vaccine.customer:view'])).token;
});
beforeEach(async () => {
  phone = await server.admin();
  await sql`delete from sign_in_scan`.execute(server.db);
});
afterAll(() => server.stop());

const ASKING = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Asking' };
const offer = async () => (await server.ask(scanOffer, {}, undefined, ASKING)).data;
const stateOf = async ({ id, secret }: { id: string; secret: string }) => (await server.ask(scanState, { id, secret }, undefined, ASKING)).data;

describe('signing in by scanning', () => {
  test('whoever is signed in sees which browser asks, lets it in, and it gets a session of its own, once', async () => {
    const code = await offer();
    expect(code.seconds).toBe(60);
    expect(await stateOf(code)).toEqual({ state: 'waiting', session: null });
    const seen = await server.ask(scanLook, { id: code.id }, phone);
    expect(seen.data).toMatchObject({ place: '内网', ip: '127.0.0.1', userAgent: ASKING['user-agent'], seconds: expect.any(Number) });
    expect(await stateOf(code)).toMatchObject({ state: 'seen' });
    expect((await server.ask(scanAnswer, { id: code.id, accept: true }, phone)).code).toBe(200);
    const entered = await stateOf(code);
    expect(entered).toMatchObject({ state: 'used', session: { theme: 'classic' } });
    expect(entered.session?.token).not.toBe(phone);
    expect((await server.ask(currentUser, {}, entered.session?.token)).data.userInfo).toMatchObject({
      userAccount: 'admin',
      loginPlatForm: ASKING['user-agent'],
    });
    expect(await stateOf(code)).toEqual({ state: 'used', session: null });
  });

  test('of many askings at once one brings the session', async () => {
    const code = await offer();
    await server.ask(scanLook, { id: code.id }, phone);
    await server.ask(scanAnswer, { id: code.id, accept: true }, phone);
    const answers = await Promise.all(Array.from({ length: 8 }, () => stateOf(code)));
    expect(answers.filter(({ session }) => session !== null)).toHaveLength(1);
  });

  test('a refused browser stays outside', async () => {
    const code = await offer();
    await server.ask(scanLook, { id: code.id }, phone);
    await server.ask(scanAnswer, { id: code.id, accept: false }, phone);
    expect(await stateOf(code)).toEqual({ state: 'refused', session: null });
    expect(await server.ask(scanAnswer, { id: code.id, accept: true }, phone)).toMatchObject({ refusal: 'scanOver' });
  });

  test('nobody lets in what they have not looked at, nor what another looks at', async () => {
    const code = await offer();
    expect(await server.ask(scanAnswer, { id: code.id, accept: true }, phone)).toMatchObject({ refusal: 'scanOver' });
    await server.ask(scanLook, { id: code.id }, phone);
    expect(await server.ask(scanLook, { id: code.id }, otherToken)).toMatchObject({ refusal: 'scanOver' });
    expect(await server.ask(scanAnswer, { id: code.id, accept: true }, otherToken)).toMatchObject({ refusal: 'scanOver' });
    expect((await server.ask(scanAnswer, { id: code.id, accept: true }, phone)).code).toBe(200);
  });

  test('only the browser that shows the code gets the session', async () => {
    const code = await offer();
    await server.ask(scanLook, { id: code.id }, phone);
    await server.ask(scanAnswer, { id: code.id, accept: true }, phone);
    expect(await stateOf({ id: code.id, secret: 'A'.repeat(43) })).toEqual({ state: 'over', session: null });
    expect(await stateOf({ id: code.id, secret: code.id })).toEqual({ state: 'over', session: null });
    expect((await stateOf(code)).session).not.toBeNull();
  });

  test('after a minute it is over, for looking, answering and entering', async () => {
    const expire = () => sql`update sign_in_scan set expires_at = now()`.execute(server.db);
    const code = await offer();
    await expire();
    expect(await stateOf(code)).toEqual({ state: 'over', session: null });
    expect(await server.ask(scanLook, { id: code.id }, phone)).toMatchObject({ refusal: 'scanOver' });

    const second = await offer();
    await server.ask(scanLook, { id: second.id }, phone);
    await expire();
    expect(await server.ask(scanAnswer, { id: second.id, accept: true }, phone)).toMatchObject({ refusal: 'scanOver' });

    const third = await offer();
    await server.ask(scanLook, { id: third.id }, phone);
    await server.ask(scanAnswer, { id: third.id, accept: true }, phone);
    await expire();
    expect(await stateOf(third)).toEqual({ state: 'over', session: null });
  });

  test.each([
    ['the session that let it in has ended', sql`update session set ended_at = now()`],
    ['the account is disabled', sql`update app_user set enabled_mark = 0 where account = 'admin'`],
  ])('nobody enters once %s', async (_, change) => {
    const code = await offer();
    await server.ask(scanLook, { id: code.id }, phone);
    await server.ask(scanAnswer, { id: code.id, accept: true }, phone);
    await change.execute(server.db);
    expect(await stateOf(code)).toEqual({ state: 'over', session: null });
    await sql`update app_user set enabled_mark = 1`.execute(server.db);
  });

  test('a locked screen neither looks nor answers', async () => {
    const code = await offer();
    await server.ask(lock, {}, phone);
    expect((await server.ask(scanLook, { id: code.id }, phone)).code).toBe(423);
  });

  test('an address has at most sixty codes on show', async () => {
    await sql`insert into sign_in_scan (id, secret_hash, ip, user_agent, expires_at) select n::text, '\\x00', '127.0.0.1', '', now() + interval '1 minute' from generate_series(1, 60) n`.execute(
      server.db,
    );
    expect(await server.ask(scanOffer, {})).toMatchObject({ code: 429, refusal: 'tooManyAttempts' });
  });

  test('the secret is stored nowhere', async () => {
    const code = await offer();
    const { rows } = await sql<{ found: boolean }>`select exists (select from sign_in_scan s where s::text like ${`%${code.secret}%`}) as found`.execute(
      server.db,
    );
    expect(rows[0]?.found).toBe(false);
  });
});
