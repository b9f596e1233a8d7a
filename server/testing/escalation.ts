// Somebody who holds just the right to a change, and aims it at themselves, a colleague, mightier roles, positions and organisations:
// nobody comes to hold more than they. The short form is in the suite, the long one is a trial.
import { features } from './closed-world.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { idsFor, movedWhole, smallWorld, type SmallWorld } from './small-world.ts';
import { send } from './send.ts';
import type { TestServer } from './server.ts';
import { wellFormed } from './well-formed.ts';
import { isOnePage, rightOf } from './right-of.ts';

export const changes = Object.entries(features).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints)
    .filter(([, one]) => (one.method !== 'GET' || one.writes) && one.access !== 'anyone' && !one.as && isOnePage(one))
    .map(([name, one]): [string, Endpoint] => [`${feature}.${name}`, one]),
);

/** After so many changes that went through, the world is made anew: they may have taken it apart. */
const MAX_CHANGES = 8;
/** After a wrong password somebody has to wait, or is signed in no longer: then it is made anew too. */
const isSpent = (code: number, refusal = '') =>
  code >= 600 || code === 423 || code === 429 || /^(wrongCredentials|oldPasswordWrong|captcha|codeWrong)/.test(refusal);

export interface Climbed {
  calls: number;
  /** Calls that went through, each of them looked at. */
  changes: number;
  worlds: number;
  /** What somebody came to hold, or whose account was changed that holds more. */
  gained: string[];
}

export async function climb(server: TestServer, endpoint: Endpoint, tries: number, seed: number): Promise<Climbed> {
  const climbed: Climbed = { calls: 0, changes: 0, worlds: 0, gained: [] };
  const inputs = fc.sample(
    wellFormed(endpoint, (key) => idsFor(endpoint.path, key)),
    { numRuns: tries, seed },
  );
  const fresh = async () => {
    climbed.worlds += 1;
    const world = await smallWorld(server, rightOf(endpoint));
    return { world, stands: await standing(server, world), changes: 0 };
  };
  let here = await fresh();
  for (const input of inputs) {
    const sent = await movedWhole(server, input, here.world);
    const { code, refusal } = await send(server, endpoint, sent, here.world.token);
    climbed.calls += 1;
    if (code !== 200) {
      // Who has taken their own right away is denied everything from then on.
      if (isSpent(code, refusal) || (refusal === 'denied' && here.changes > 0)) here = await fresh();
      continue;
    }
    climbed.changes += 1;
    here.changes += 1;
    const now = await standing(server, here.world);
    const gained = gainedBy(here.world, here.stands, now);
    if (gained.length) climbed.gained.push(`${JSON.stringify(sent)}: ${gained.join(', ')}`);
    here = here.changes < MAX_CHANGES ? { ...here, stands: now } : await fresh();
  }
  return climbed;
}

export interface Standing {
  /** person, a space, what is granted to something they belong to: for everybody in the world or made by its clerk. And where the clerk stands. */
  held: Set<string>;
  /** Accounts of those who hold more, as they are. */
  mightier: string;
}

export async function standing({ db }: TestServer, { people, clerk, boss }: SmallWorld): Promise<Standing> {
  const { rows } = await sql<{ id: string; is_administrator: boolean; items: string[] }>`
    with reached as (
      select u.id, u.is_administrator, array[u.id] || string_to_array(o.path, '.')
        || array(select r.id from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.enabled_mark = 1 and r.delete_mark = 0)
        || array(select p.id from user_position up join position p on p.id = up.position_id where up.user_id = u.id and p.enabled_mark = 1 and p.delete_mark = 0) as holders
      from app_user u join organize o on o.id = u.organize_id where u.id = any(${people}::text[]) or u.creator_user_id = ${clerk})
    select id, is_administrator, array(select item_type || ' ' || item_id from permission_grant where object_id = any(holders)) as items from reached`.execute(
    db,
  );
  const held = rows.flatMap(({ id, is_administrator, items }) => [
    ...(is_administrator ? [`${id} administrator`] : []),
    ...items.map((item) => `${id} ${item}`),
  ]);
  // Whoever changes the account of somebody who holds more could become them.
  const accounts = await sql`
    select to_jsonb(u) - array['version', 'last_modify_time', 'last_modify_user_id'] as row from app_user u where id = ${boss} or account = 'admin' order by id`.execute(
    db,
  );
  // Where the clerk stands, and what their data schemes make of it: what was there before must not come into sight, what they made themselves may.
  const { rows: places } = await sql<{ line: string }>`
    with me as (select u.organize_id, o.path from app_user u join organize o on o.id = u.organize_id where u.id = ${clerk})
    select 'place ' || organize_id as line from me
    union all select 'role ' || role_id from user_role where user_id = ${clerk}
    union all select 'position ' || position_id from user_position where user_id = ${clerk}
    union all select 'sees organisation ' || o.id from organize o join me on starts_with(o.path, me.path) where o.creator_user_id is distinct from ${clerk}
    union all select 'sees person ' || id from app_user where manager_id = ${clerk} and creator_user_id is distinct from ${clerk}`.execute(db);
  held.push(...places.map(({ line }) => `${clerk} ${line}`));
  return { held: new Set(held), mightier: JSON.stringify(accounts.rows) };
}

/** What of the second standing somebody holds that neither they nor the clerk held in the first. */
export function gainedBy({ clerk }: SmallWorld, before: Standing, after: Standing): string[] {
  const itemOf = (line: string) => line.slice(line.indexOf(' ') + 1);
  const mine = new Set([...before.held].filter((item) => item.startsWith(`${clerk} `)).map(itemOf));
  const gained = [...after.held.difference(before.held)].filter((item) => !mine.has(itemOf(item)));
  return after.mightier === before.mightier ? gained : [...gained, 'the account of somebody who holds more is changed'];
}
