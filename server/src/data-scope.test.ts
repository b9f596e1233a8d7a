// The rows that somebody sees are those that their schemes say, on every way to read them, in random worlds.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWorlds } from '../testing/scope-worlds.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  // The administrator is not of these worlds, and keeps an id that they do not use.
  await sql`update app_user set id = 'admin' where account = 'admin'`.execute(server.db);
});
afterAll(() => server.stop());

test('300 worlds: no row too many, none missing, and what is hidden changes no byte that is shown', async () => {
  const tally = await checkWorlds(server, 300, 20_261_120);
  expect(tally.faults).toEqual([]);
  expect(tally.worlds).toBe(300);
  expect(tally.rows).toBeGreaterThan(500);
  expect(tally.flips).toBeGreaterThan(200);
}, 240_000);

test('a row too many, or one missing, is found out', async () => {
  expect((await checkWorlds(server, 5, 1, (ids) => [...ids, 'more'])).faults).not.toEqual([]);
  expect((await checkWorlds(server, 5, 1, (ids) => ids.slice(1))).faults).not.toEqual([]);
});
