import { ticketExchange, ticketHome, ticketMake } from '@ordo/contract/link-ticket.ts';
import { currentUser, logout } from '@ordo/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

const DASH = 'https://dash.example.com';
const MAP = 'https://map.example.com:8443';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ linkOrigins: [DASH, MAP] });
  token = await server.admin();
});
afterAll(() => server.stop());

const make = async (purpose: 'link' | 'visualisation' | 'home', origin = DASH, by = token) =>
  (await server.ask(ticketMake, { purpose, origin }, by)).data.ticket ?? '';
const exchange = (ticket: string, origin = DASH) => server.ask(ticketExchange, { ticket, origin });
const refused = { code: 400, refusal: 'ticketInvalid' };

describe('a ticket', () => {
  test('tells its target once who follows the link, and nothing more', async () => {
    const ticket = await make('visualisation');
    expect(ticket).toMatch(/^[\w-]{43}$/);
    const first = await exchange(ticket);
    expect(first.data).toEqual({ userId: expect.any(String), account: 'admin', realName: '管理员', purpose: 'visualisation' });
    expect(await exchange(ticket)).toMatchObject(refused);
  });

  test('is made for the allowed origins only, letter by letter', async () => {
    for (const origin of [
      'https://evil.example',
      'http://dash.example.com',
      `${DASH}.evil.example`,
      `${DASH}:444`,
      `${DASH}/`,
      `${DASH}@evil.example`,
      'null',
      '',
    ]) {
      expect((await server.ask(ticketMake, { purpose: 'link', origin }, token)).data.ticket, origin).toBeNull();
    }
    expect((await server.ask(currentUser, {}, token)).data.linkOrigins).toEqual([DASH, MAP]);
  });

  test('shown by another origin is refused, and used up', async () => {
    const ticket = await make('link');
    expect(await exchange(ticket, MAP)).toMatchObject(refused);
    expect(await exchange(ticket)).toMatchObject(refused);
  });

  test('is no session token', async () => {
    const ticket = await make('link');
    expect((await server.ask(currentUser, {}, ticket)).code).toBe(602);
  });

  test.each([
    ['a minute later', sql`update link_ticket set expires_at = now()`],
    ['once its session is over', sql`update session set ended_at = now()`],
    ['once its owner is disabled', sql`update app_user set enabled_mark = 0`],
  ])('is worth nothing %s', async (_, change) => {
    const mine = await server.admin();
    const ticket = await make('link', DASH, mine);
    const home = await make('home', '', mine);
    await change.execute(server.db);
    expect(await exchange(ticket)).toMatchObject(refused);
    expect(await server.ask(ticketHome, { ticket: home, take: true })).toMatchObject(refused);
    await sql`update app_user set enabled_mark = 1`.execute(server.db);
    token = await server.admin();
  });

  test('of many exchanges at once one succeeds', async () => {
    const ticket = await make('link');
    const replies = await Promise.all(Array.from({ length: 8 }, () => exchange(ticket)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test('is stored nowhere', async () => {
    const ticket = await make('link');
    const { rows } = await sql<{ found: boolean }>`select exists (select from link_ticket t where t::text like ${`%${ticket}%`}) as found`.execute(server.db);
    expect(rows[0]?.found).toBe(false);
  });

  test('without a list of origins is never made', async () => {
    const bare = await startServer();
    expect((await bare.ask(ticketMake, { purpose: 'link', origin: DASH }, await bare.admin())).data.ticket).toBeNull();
    await bare.stop();
  });
});

describe('a ticket for /home', () => {
  test('says whose it is before it is taken, and then brings their session, once', async () => {
    const ticket = await make('home', '');
    const whose = { account: 'admin', realName: '管理员' };
    expect((await server.ask(ticketHome, { ticket, take: false })).data).toEqual({ ...whose, session: null });
    const { data } = await server.ask(ticketHome, { ticket, take: true });
    expect(data).toMatchObject(whose);
    expect(data.session?.token).not.toBe(token);
    expect((await server.ask(currentUser, {}, data.session?.token)).code).toBe(200);
    expect(await server.ask(ticketHome, { ticket, take: true })).toMatchObject(refused);
    expect((await server.ask(logout, {}, data.session?.token)).code).toBe(200);
  });

  test('serves no other purpose, and no other ticket serves /home', async () => {
    expect(await exchange(await make('home', DASH))).toMatchObject(refused);
    expect(await exchange(await make('home', ''), 'here')).toMatchObject(refused);
    const link = await make('link');
    expect(await server.ask(ticketHome, { ticket: link, take: false })).toMatchObject(refused);
    expect(await server.ask(ticketHome, { ticket: link, take: true })).toMatchObject(refused);
  });

  test('is not what a session token is', async () => {
    expect(await server.ask(ticketHome, { ticket: token, take: true })).toMatchObject(refused);
  });
});
