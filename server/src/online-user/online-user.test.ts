import { changeLogList } from '@ordo/contract/change-log.ts';
import { ownSessionEnd, ownSessions } from '@ordo/contract/current-user.ts';
import { onlineSessions, onlineSessionsEnd, onlineUserEnd, onlineUsers } from '@ordo/contract/online-user.ts';
import { currentUser } from '@ordo/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPassword } from '../../testing/cluster.ts';
import { createOrganisation, createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const CODES = ['permission.userOnline:view', 'permission.userOnline:btn_offline'];
const again = async (account: string) => (await server.signIn(account, adminPassword)).data.token;
const stateOf = async (one: string) => server.ask(currentUser, {}, one);
const sessionsOf = async (userId: string) => (await server.ask(onlineSessions, { userId }, token)).data.list;

describe('who is online', () => {
  test('is a row for each session, newest first, and one for each person on the family’s call', async () => {
    const twice = await createUserWithSession(server, 'twice', ['vaccine.customer:view']);
    await again('twice');
    const { data } = await server.ask(onlineSessions, { keyword: 'twice' }, token);
    expect(data.list).toMatchObject([
      { userAccount: 'twice', userName: '人员twice', organizeName: '总部', loginIPAddress: '127.0.0.1', current: false, locked: false },
      { userId: twice.userId },
    ]);
    expect(data.list[0]?.loginTime).toBeGreaterThan(data.list[1]?.loginTime ?? 0);
    expect(data.pagination.total).toBe(2);
    const { data: people } = await server.ask(onlineUsers, { keyword: 'twice' }, token);
    expect(people).toEqual([
      expect.objectContaining({ userId: twice.userId, userAccount: 'twice', loginTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }),
    ]);
  });

  test('leaves out sessions that ended, ran out or were idle for too long', async () => {
    const { userId } = await createUserWithSession(server, 'fading', []);
    await Promise.all([again('fading'), again('fading'), again('fading')]);
    const [a, b, c] = await sessionsOf(userId);
    await sql`update session set ended_at = now(), end_reason = 'logout' where id = ${a?.id}`.execute(server.db);
    await sql`update session set expires_at = now() where id = ${b?.id}`.execute(server.db);
    await sql`update session set seen_at = now() - interval '13 hours' where id = ${c?.id}`.execute(server.db);
    expect(await sessionsOf(userId)).toHaveLength(1);
  });

  test('is found by account, name and initials, and a percent sign stands for itself', async () => {
    await createUserWithSession(server, 'needle', []);
    for (const keyword of ['needle', '人员needle']) expect((await server.ask(onlineSessions, { keyword }, token)).data.list).toHaveLength(1);
    expect((await server.ask(onlineSessions, { keyword: '%' }, token)).data.list).toEqual([]);
  });
});

describe('forced offline', () => {
  test('one session ends at once and says why, the person’s others live on, and the log has it', async () => {
    const one = await createUserWithSession(server, 'single', ['vaccine.customer:view']);
    const other = await again('single');
    const [newest] = await sessionsOf(one.userId);
    expect((await server.ask(onlineSessionsEnd, { ids: [newest?.id ?? ''] }, token)).code).toBe(200);
    expect(await stateOf(other)).toMatchObject({ status: 200, code: 600, refusal: 'forcedOffline', msg: '管理员已将您强制下线，请重新登录' });
    expect((await stateOf(one.token)).code).toBe(200);
    const { data: log } = await server.ask(changeLogList, { entity: 'session', recordId: newest?.id ?? '' }, token);
    expect(log.list).toMatchObject([{ who: '管理员/admin', action: 'forced', recordName: '人员single' }]);
  });

  test('a person loses all sessions; whoever asks keeps the one they ask with', async () => {
    const two = await createUserWithSession(server, 'double', ['vaccine.customer:view']);
    const other = await again('double');
    expect((await server.ask(onlineUserEnd, { userId: two.userId }, token)).code).toBe(200);
    for (const one of [two.token, other]) expect((await stateOf(one)).refusal).toBe('forcedOffline');

    const elsewhere = await server.admin();
    const me = (await stateOf(token)).data.userInfo.userId;
    expect((await server.ask(onlineUserEnd, { userId: me }, token)).code).toBe(200);
    expect([(await stateOf(token)).code, (await stateOf(elsewhere)).refusal]).toEqual([200, 'forcedOffline']);
  });

  test('ending it twice is no error, and the first end stays what it was', async () => {
    const { userId } = await createUserWithSession(server, 'over', []);
    const ids = (await sessionsOf(userId)).map((row) => row.id);
    await server.ask(onlineSessionsEnd, { ids }, token);
    const before = await fingerprint(server.db);
    expect((await server.ask(onlineSessionsEnd, { ids }, token)).code).toBe(200);
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('of many, one that is unknown leaves all of them alone', async () => {
    const { userId, token: theirs } = await createUserWithSession(server, 'spared', ['vaccine.customer:view']);
    const [session] = await sessionsOf(userId);
    expect((await server.ask(onlineSessionsEnd, { ids: [session?.id ?? '', 'unknown'] }, token)).refusal).toBe('notFound');
    expect((await stateOf(theirs)).code).toBe(200);
  });

  test('ending one of one’s own sessions elsewhere speaks of no administrator', async () => {
    const first = (await createUserWithSession(server, 'selfish', [])).token;
    const second = await again('selfish');
    const { data } = await server.ask(ownSessions, {}, second);
    await server.ask(ownSessionEnd, { id: data.list.find((row) => !row.current)?.id ?? '' }, second);
    expect((await stateOf(first)).refusal).toBe('signedOut');
  });
});

describe('somebody who looks after sessions without being an administrator', () => {
  test('ends no session of anybody who holds more', async () => {
    const clerk = await createUserWithSession(server, 'clerk2', CODES);
    const mighty = await createUserWithSession(server, 'mighty', ['system.area:view', 'system.area:btn_remove']);
    const administrator = (await stateOf(token)).data.userInfo.userId;
    for (const userId of [mighty.userId, administrator]) {
      const ids = (await sessionsOf(userId)).map((row) => row.id);
      expect((await server.ask(onlineUserEnd, { userId }, clerk.token)).refusal).toBe('grantNotHeld');
      expect((await server.ask(onlineSessionsEnd, { ids }, clerk.token)).refusal).toBe('grantNotHeld');
    }
    expect((await stateOf(token)).code).toBe(200);
  });

  test('sees and ends only those in their data scope', async () => {
    await createOrganisation(server, 'east');
    const clerk = await createUserWithSession(server, 'clerk', CODES, 'east');
    await createScheme(server, clerk.roleId, 'permission.userOnline', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
    const [inside, outside] = [await createUserWithSession(server, 'inside', [], 'east'), await createUserWithSession(server, 'outside', [])];
    const { data } = await server.ask(onlineSessions, {}, clerk.token);
    expect(data.list.map((row) => row.userAccount).sort()).toEqual(['clerk', 'inside']);
    expect(data.pagination.total).toBe(2);
    expect((await server.ask(onlineUsers, {}, clerk.token)).data.map((row) => row.userAccount).sort()).toEqual(['clerk', 'inside']);

    const foreign = (await sessionsOf(outside.userId)).map((row) => row.id);
    const before = await fingerprint(server.db);
    expect((await server.ask(onlineSessionsEnd, { ids: foreign }, clerk.token)).refusal).toBe('notFound');
    expect((await server.ask(onlineUserEnd, { userId: outside.userId }, clerk.token)).refusal).toBe('notFound');
    expect(await fingerprint(server.db)).toEqual(before);
    expect((await server.ask(onlineUserEnd, { userId: inside.userId }, clerk.token)).code).toBe(200);
  });
});
