import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { caches } from './caches.ts';
import { newToken, sessions } from './session.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('who calls is found by a plan that is kept, and that never lays out all people', async () => {
  const { plan, kept } = await server.db.connection().execute(async (db) => {
    const { sessionOf } = sessions(db, caches());
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
