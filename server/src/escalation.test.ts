// Nobody comes to hold more than the one who made the change: every call that changes something, by somebody who holds just the
// right to it, aimed at themselves, a colleague, mightier roles, positions and organisations.
import { features } from '@ordo/contract/all.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsFor, mighty, movedWhole, smallWorld, type SmallWorld } from '../testing/small-world.ts';
import { send } from '../testing/send.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { wellFormed } from '../testing/well-formed.ts';

const TRIES = 60;
/** After so many tries the world is made anew, as calls may have taken it apart; then wrong passwords do not make each other wait. */
const FRESH = 15;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const changes = Object.entries(features).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints)
    .filter(([, one]) => (one.method !== 'GET' || one.writes) && one.access !== 'anyone' && !one.as)
    .map(([name, one]): [string, Endpoint] => [`${feature}.${name}`, one]),
);

/** person, a space, what is granted to something they belong to: for everybody in the world or made by its clerk. */
async function held({ people, clerk }: SmallWorld): Promise<Set<string>> {
  const { rows: reached } = await sql<{ id: string; is_administrator: boolean; holders: string[] }>`
    select u.id, u.is_administrator, array[u.id] || string_to_array(o.path, '.')
      || array(select r.id from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.enabled_mark = 1 and r.delete_mark = 0)
      || array(select p.id from user_position up join position p on p.id = up.position_id where up.user_id = u.id and p.enabled_mark = 1 and p.delete_mark = 0) as holders
    from app_user u join organize o on o.id = u.organize_id where u.id = any(${people}::text[]) or u.creator_user_id = ${clerk}`.execute(server.db);
  const { rows: grants } = await sql<{ holder: string; item: string }>`
    select object_id as holder, item_type || ' ' || item_id as item from permission_grant where object_id = any(${reached.flatMap(({ holders }) => holders)}::text[])`.execute(
    server.db,
  );
  const of = Map.groupBy(grants, ({ holder }) => holder);
  return new Set(
    reached.flatMap(({ id, is_administrator, holders }) => [
      ...(is_administrator ? [`${id} administrator`] : []),
      ...holders.flatMap((holder) => (of.get(holder) ?? []).map(({ item }) => `${id} ${item}`)),
    ]),
  );
}

/** Whoever changes the account of somebody who holds more could become them. */
async function bossOf({ boss }: SmallWorld): Promise<unknown> {
  return (
    await sql`select to_jsonb(u) - array['version', 'last_modify_time', 'last_modify_user_id'] as row from app_user u where id = ${boss} or account = 'admin' order by id`.execute(
      server.db,
    )
  ).rows;
}

test.each(changes)('%s', async (_, endpoint) => {
  const inputs = fc.sample(
    wellFormed(endpoint, (key) => idsFor(endpoint.path, key)),
    { numRuns: TRIES, seed: 7 },
  );
  for (let from = 0; from < TRIES; from += FRESH) {
    const world = await smallWorld(server, endpoint.access);
    let [before, boss] = [await held(world), await bossOf(world)];
    for (const input of inputs.slice(from, from + FRESH)) {
      const sent = await movedWhole(server, input, world);
      const { code } = await send(server, endpoint, sent, world.token);
      if (code !== 200) continue;
      const [after, bossNow] = [await held(world), await bossOf(world)];
      const mine = new Set([...before].filter((item) => item.startsWith(`${world.clerk} `)).map(itemOf));
      const gained = [...after.difference(before)].filter((item) => !mine.has(itemOf(item)));
      expect({ sent, gained, boss: bossNow }).toEqual({ sent, gained: [], boss });
      [before, boss] = [after, bossNow];
    }
  }
});

const itemOf = (line: string) => line.slice(line.indexOf(' ') + 1);

test('the check itself sees a right that somebody gained', async () => {
  const world = await smallWorld(server, 'signed-in');
  const before = await held(world);
  await sql`insert into user_role (user_id, role_id) values (${world.peer}, ${world.ids.mightyRole})`.execute(server.db);
  expect([...(await held(world)).difference(before)].toSorted()).toEqual(mighty.map(([type, id]) => `${world.peer} ${type} ${id}`).toSorted());
});
