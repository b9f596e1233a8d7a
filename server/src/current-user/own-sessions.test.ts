import { ownLog, ownSessionEnd, ownSessions } from '@ordo/contract/current-user.ts';
import { currentUser } from '@ordo/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPassword } from '../../testing/cluster.ts';
import { createUser, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const VIEW = ['vaccine.customer:view'];
const mine = async (token: string) => (await server.ask(ownSessions, {}, token)).data.list;

describe('my sessions', () => {
  test('are those that can still be used, this one first', async () => {
    await createUser(server, 'lister', VIEW);
    const me = (await server.signIn('lister', adminPassword)).data;
    const second = (await server.signIn('lister', adminPassword)).data.token;
    for (const end of ['ended_at = now()', 'expired', 'idle']) {
      const { data } = await server.signIn('lister', adminPassword);
      const [session] = await mine(data.token);
      if (end === 'expired') await sql`update session set expires_at = now() - interval '1 second' where id = ${session?.id}`.execute(server.db);
      else if (end === 'idle') await sql`update session set seen_at = now() - interval '13 hours' where id = ${session?.id}`.execute(server.db);
      else await sql`update session set ended_at = now() where id = ${session?.id}`.execute(server.db);
    }
    const list = await mine(me.token);
    expect(list.map(({ current }) => current)).toEqual([true, false]);
    expect(list[0]).toMatchObject({ ipaddress: '127.0.0.1', platForm: 'lightMyRequest', locked: false, loginTime: expect.any(Number) });
    expect((await mine(second)).map(({ id }) => id)).toEqual([list[1]?.id, list[0]?.id]);
  });

  test('one that I end is over at once', async () => {
    const me = await createUserWithSession(server, 'ender', VIEW);
    const second = (await server.signIn('ender', adminPassword)).data.token;
    const other = (await mine(me.token)).find(({ current }) => !current);
    expect((await server.ask(ownSessionEnd, { id: other!.id }, me.token)).code).toBe(200);
    expect((await server.ask(currentUser, {}, second)).code).toBe(600);
    expect((await server.ask(currentUser, {}, me.token)).code).toBe(200);
    expect(await server.ask(ownSessionEnd, { id: other!.id }, me.token)).toMatchObject({ refusal: 'notFound' });
  });

  test('another person’s session is not there, for the administrator neither', async () => {
    const me = await createUserWithSession(server, 'stranger', VIEW);
    const [session] = await mine(me.token);
    const thief = await createUserWithSession(server, 'thief', VIEW);
    for (const token of [thief.token, await server.admin()]) {
      expect(await server.ask(ownSessionEnd, { id: session!.id }, token)).toMatchObject({ code: 404, refusal: 'notFound' });
    }
    expect(await server.ask(ownSessionEnd, { id: 'nonsense' }, thief.token)).toMatchObject({ refusal: 'notFound' });
    expect((await server.ask(currentUser, {}, me.token)).code).toBe(200);
  });
});

describe('my log', () => {
  /** 12:00 in Shanghai on that day. */
  const noon = (day: string) => Date.parse(`${day}T12:00:00+08:00`);

  async function withLog(account: string, moments: readonly string[]): Promise<string> {
    const me = await createUserWithSession(server, account, VIEW);
    await sql`delete from sign_in_log where account = ${account}`.execute(server.db);
    for (const at of moments) {
      await sql`insert into sign_in_log (at, user_id, account, outcome, ip, user_agent)
        values (${new Date(at)}, ${me.userId}, ${account}, 'right', '10.0.0.1', 'Browser')`.execute(server.db);
    }
    return me.token;
  }
  const times = (reply: { data: { list: { creatorTime: number }[] } }) => reply.data.list.map(({ creatorTime }) => new Date(creatorTime).toISOString());

  test('tells my sign-ins and the wrong guesses at my account, and nobody else’s', async () => {
    await createUser(server, 'Logger', VIEW);
    await createUser(server, 'neighbour', VIEW);
    const me = (await server.signIn('Logger', adminPassword)).data;
    await server.signIn('LOGGER', 'Wrong12345');
    await server.signIn('neighbour', 'Wrong12345');
    // As older log entries have it, and imported ones.
    await sql`insert into sign_in_log (user_id, account, outcome, ip, user_agent) values (null, 'Ｌｏｇｇｅｒ', 'wrong', '10.0.0.1', 'x')`.execute(server.db);
    const { data } = await server.ask(ownLog, {}, me.token);
    expect(data.list.map(({ outcome }) => outcome)).toEqual(['wrong', 'wrong', 'right']);
    expect(data.list[1]).toMatchObject({ userName: '人员Logger/Logger', ipaddress: '127.0.0.1', platForm: 'lightMyRequest' });
    expect(data.pagination.total).toBe(3);
  });

  test('comes in pages, newest first, with the exact total', async () => {
    const token = await withLog(
      'pager',
      Array.from({ length: 45 }, (_, n) => new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString()),
    );
    const pages = await Promise.all([1, 2, 3, 4].map((currentPage) => server.ask(ownLog, { currentPage }, token)));
    expect(pages.map((page) => page.data.list.length)).toEqual([20, 20, 5, 0]);
    expect(pages[0]?.data.pagination).toEqual({ currentPage: 1, pageIndex: 1, pageSize: 20, total: 45 });
    const all = pages.flatMap(times);
    expect(all).toEqual(all.toSorted().toReversed());
    expect(times(await server.ask(ownLog, { sort: 'asc', pageSize: 50 }, token))).toEqual(all.toReversed());
  });

  test('a range is of whole days in business time, both ends included', async () => {
    const token = await withLog('ranger', ['2026-03-01T15:59:59Z', '2026-03-01T16:00:00Z', '2026-03-03T15:59:59.999Z', '2026-03-03T16:00:00Z']);
    const between = await server.ask(ownLog, { startTime: noon('2026-03-02'), endTime: noon('2026-03-03') }, token);
    expect(times(between)).toEqual(['2026-03-03T15:59:59.999Z', '2026-03-01T16:00:00.000Z']);
    expect(times(await server.ask(ownLog, { startTime: noon('2026-03-04') }, token))).toEqual(['2026-03-03T16:00:00.000Z']);
    expect(times(await server.ask(ownLog, { endTime: noon('2026-03-01') }, token))).toEqual(['2026-03-01T15:59:59.000Z']);
    expect(await server.ask(ownLog, { startTime: noon('2026-03-04'), endTime: noon('2026-03-01') }, token)).toMatchObject({ refusal: 'backwards' });
  });

  test('a keyword is looked for as it stands, in place and device', async () => {
    const token = await withLog('seeker', ['2026-03-01T00:00:00Z']);
    await sql`update sign_in_log set user_agent = 'Chrome 100% of_it' where account = 'seeker'`.execute(server.db);
    const found = async (keyword: string) => (await server.ask(ownLog, { keyword }, token)).data.list.length;
    expect(await Promise.all(['chrome', '10.0.0', '100%', 'of_it', '1%0', 'of-it', "'"].map(found))).toEqual([1, 1, 1, 1, 0, 0, 0]);
  });

  test('has my sign-ins and my requests, and nothing else', async () => {
    const token = await server.admin();
    expect(await server.ask(ownLog, { category: '4' as '1' }, token)).toMatchObject({ refusal: 'invalid' });
    expect(await server.ask(ownLog, { category: '5' }, token)).toMatchObject({ code: 200 });
  });
});
