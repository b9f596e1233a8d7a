// A person's mobile number can be used to sign in: changing it takes the password, and it must be unique.
import { baseInfo, baseInfoSave, mobileChange } from '@ordo/contract/current-user.ts';
import { challenge } from '@ordo/contract/session.ts';
import { userUpdate } from '@ordo/contract/user.ts';
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

async function change(token: string, account: string, mobilePhone: string, password = adminPassword) {
  const { data } = await server.ask(challenge, { account });
  return server.ask(mobileChange, { mobilePhone, password: seal(data.publicKey, data.timestamp, password), timestamp: data.timestamp }, token);
}
const numberOf = async (token: string) => (await server.ask(baseInfo, {}, token)).data.mobilePhone;

test('it changes with the password, as people write numbers, and makes no open form stale', async () => {
  const me = await createUserWithSession(server, 'mobile1', []);
  expect(await change(me.token, 'mobile1', '+86 138 0013 8001')).toMatchObject({ code: 200 });
  expect(await numberOf(me.token)).toBe('13800138001');
  expect((await server.ask(baseInfoSave, { version: 1, mobilePhone: '13800138001', nation: '汉族' }, me.token)).data).toEqual({ version: 2 });
  expect(await changesOf(server.db, 'app_user', me.userId)).toContainEqual(
    expect.objectContaining({ before: { mobile_phone: '' }, after: { mobile_phone: '13800138001' } }),
  );
  expect(await change(me.token, 'mobile1', '')).toMatchObject({ code: 200 });
  expect(await numberOf(me.token)).toBe('');
});

test('not without the password, and a wrong one counts as a guess', async () => {
  const me = await createUserWithSession(server, 'mobile2', []);
  expect(await server.ask(baseInfoSave, { version: 1, mobilePhone: '13800138002', nation: '汉族' }, me.token)).toMatchObject({
    refusal: 'mobileNeedsPassword',
  });
  expect(await change(me.token, 'mobile2', '13800138002', 'Wrong2Plum')).toMatchObject({ refusal: 'passwordWrong' });
  expect(await numberOf(me.token)).toBe('');
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sign_in_failure where decided`.execute(server.db);
  expect(rows[0]?.n).toBeGreaterThan(0);
});

test('nor through the list of users, by whoever may edit there', async () => {
  const me = await createUserWithSession(server, 'mobile5', ['permission.user:view', 'permission.user:btn_edit']);
  expect(await server.ask(userUpdate, { id: me.userId, version: 1, mobilePhone: '13800138005' }, me.token)).toMatchObject({ refusal: 'mobileNeedsPassword' });
  expect(await numberOf(me.token)).toBe('');
});

test('not one that somebody else has; of two who take it at once one gets it', async () => {
  const [one, other] = [await createUserWithSession(server, 'mobile3', []), await createUserWithSession(server, 'mobile4', [])];
  const answers = await Promise.all([change(one.token, 'mobile3', '13800138003'), change(other.token, 'mobile4', '138 0013 8003')]);
  expect(answers.map(({ refusal }) => refusal ?? '').toSorted()).toEqual(['', 'mobileTaken']);
  expect([await numberOf(one.token), await numberOf(other.token)].toSorted()).toEqual(['', '13800138003']);
});
