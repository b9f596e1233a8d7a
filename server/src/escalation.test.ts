// Nobody gives more than they hold: every call that changes something, by somebody who holds just the
// permission for it, aimed at themselves, a colleague, and more powerful roles, positions and organisations. The long form is `npm run trial -- escalation`.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everything } from '../testing/closed-world.ts';
import { changes, climb, gainedBy, standing } from '../testing/escalation.ts';
import { seedFor } from '../testing/run-seed.ts';
import { mighty, smallWorld } from '../testing/small-world.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const TRIES = 25;

let server: TestServer;
let seed: number;
let through = 0;
beforeAll(async () => {
  server = await startServer();
  seed = seedFor('escalation');
});
afterAll(() => server.stop());

test.each(changes)('%s', async (_, endpoint) => {
  const climbed = await climb(server, endpoint, TRIES, seed);
  expect(climbed.gained).toEqual([]);
  expect(climbed.calls).toBe(TRIES);
  through += climbed.changes;
});

test.runIf(everything)('calls went through, or nothing was shown', () => expect(through).toBeGreaterThan(changes.length));

test('the check itself sees a right that somebody gained', async () => {
  const world = await smallWorld(server, 'signed-in');
  const before = await standing(server, world);
  await sql`insert into user_role (user_id, role_id) values (${world.peer}, ${world.ids.mightyRole})`.execute(server.db);
  expect(gainedBy(world, before, await standing(server, world)).toSorted()).toEqual(mighty.map(([type, id]) => `${world.peer} ${type} ${id}`).toSorted());
});

test('the check itself sees a mightier account that was changed', async () => {
  const world = await smallWorld(server, 'signed-in');
  const before = await standing(server, world);
  await sql`update app_user set mobile_phone = '13900139000' where id = ${world.boss}`.execute(server.db);
  expect(gainedBy(world, before, await standing(server, world))).toEqual(['the account of somebody who holds more is changed']);
});
