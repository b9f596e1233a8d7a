import { currentUser } from '@ordo/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession } from '../../testing/create-session.ts';
import { createUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createCaches } from '../node/caches.ts';
import { createSessions, newToken } from './session.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('who calls is found by a plan that is kept, and that never lays out all people', async () => {
  const { plan, kept } = await server.db.connection().execute(async (db) => {
    const { sessionOf } = createSessions(db, createCaches());
    for (let call = 0; call < 8; call += 1) await expect(sessionOf(newToken().token)).rejects.toMatchObject({ key: 'tokenInvalid' });
    const { rows } = await sql<{ name: string; kept: number }>`
      select name, generic_plans::int as kept from pg_prepared_statements where statement like '%lateral (select * from session %'`.execute(db);
    const [found] = rows as [{ name: string; kept: number }];
    const explained = await sql.raw<{ 'QUERY PLAN': string }>(`explain execute ${found.name}('{}')`).execute(db);
    return { kept: found.kept, plan: explained.rows.map((line) => line['QUERY PLAN']).join('\n') };
  });
  expect(kept).toBeGreaterThan(0);
  expect(plan).toMatch(/Index Scan using app_user_pkey/);
  expect(plan).not.toMatch(/Hash|Seq Scan on (session|app_user)/);
});

test('a session is marked as used by whoever comes, all at once too, once a minute', async () => {
  const { userId } = await createUser(server, 'crowd', []);
  const seen = sql<{ seen: string; fresh: number }>`
    select string_agg(seen_at::text, ' ' order by id) as seen, count(*) filter (where seen_at > now() - interval '1 minute')::int as fresh
    from session where user_id = ${userId}`;
  const tokens = await Promise.all(Array.from({ length: 20 }, () => createSession(server, userId)));
  await sql`update session set seen_at = now() - interval '2 minutes' where user_id = ${userId}`.execute(server.db);
  const comeAll = async () => {
    for (const { code } of await Promise.all(tokens.map((token) => server.ask(currentUser, {}, token)))) expect(code).toBe(200);
  };
  await comeAll();
  await expect.poll(async () => (await seen.execute(server.db)).rows[0]?.fresh).toBe(20);
  const before = (await seen.execute(server.db)).rows[0]?.seen;
  await comeAll();
  await new Promise((done) => setTimeout(done, 100));
  expect((await seen.execute(server.db)).rows[0]?.seen).toBe(before);
});
