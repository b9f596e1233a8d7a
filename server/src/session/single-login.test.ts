import { currentUser } from '@ordo/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../testing/cluster.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

const MINE = '13800001234';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const single = (value: number) => sql`update system_config set single_login = ${value}`.execute(server.db);
const signedIn = async () => (await server.signIn('admin', adminPassword)).data.token;
const codeOf = async (token: string) => (await server.ask(currentUser, {}, token)).code;

test('without single sign-in a second one leaves the first alone', async () => {
  const first = await signedIn();
  await single(0);
  const second = await signedIn();
  expect([await codeOf(first), await codeOf(second)]).toEqual([200, 200]);
});

test('with it the older sessions of the same person end, and say why', async () => {
  const other = (await createUserWithSession(server, 'other', ['vaccine.customer:view'])).token;
  const first = await signedIn();
  await single(1);
  const second = await signedIn();
  expect(await server.ask(currentUser, {}, first)).toMatchObject({ status: 200, code: 601, refusal: 'signedInElsewhere' });
  expect([await codeOf(second), await codeOf(other)]).toEqual([200, 200]);
});

test('of sign-ins at the same moment one stays', async () => {
  await single(1);
  const tokens = await Promise.all(Array.from({ length: 3 }, signedIn));
  const codes = await Promise.all(tokens.map(codeOf));
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  await single(0);
});

test('a sub-account signs in as mobile@account, when both are the same person’s', async () => {
  await sql`update app_user set mobile_phone = ${MINE} where account = 'admin'`.execute(server.db);
  const { data } = await server.signIn(`${MINE}@admin`, adminPassword);
  expect((await server.ask(currentUser, {}, data.token)).data.userInfo.userAccount).toBe('admin');
  for (const account of ['13900001234@admin', '@admin', `${MINE}@other`, `${MINE}@`, `${MINE}@@admin`]) {
    expect(await server.signIn(account, adminPassword), account).toMatchObject({ refusal: 'wrongCredentials' });
    await sql`delete from sign_in_failure`.execute(server.db);
  }
});

test('however the account is spelled, guesses count against the same one', async () => {
  for (const account of ['admin', `${MINE}@admin`, '13900001234@ADMIN']) await server.signIn(account, 'Wrong12345');
  const { rows } = await sql<{
    bucket: string;
    count: number;
  }>`select bucket, count(*)::int as count from sign_in_failure where bucket like 'account%' group by 1`.execute(server.db);
  expect(rows).toEqual(
    expect.arrayContaining([
      { bucket: 'account admin', count: 3 },
      { bucket: 'account admin address 127.0.0.1', count: 3 },
    ]),
  );
  expect(rows).toHaveLength(2);
  await sql`delete from sign_in_failure`.execute(server.db);
});
