// A user with only the permission for a change, who aims it at themselves, a colleague, and more powerful roles, positions and organisations:
// nobody may gain more than that user holds. The short form is in the suite, the long one is a trial.
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

/** After this many successful changes the world is created again: they may have damaged it. */
const MAX_CHANGES = 8;
/** After a wrong password the user is throttled or signed out: then it is created again too. */
const isSpent = (code: number, refusal = '') =>
  code >= 600 || code === 423 || code === 429 || /^(wrongCredentials|oldPasswordWrong|captcha|codeWrong)/.test(refusal);

export interface Climbed {
  calls: number;
  /** Successful changes, each of them checked. */
  changes: number;
  worlds: number;
  /** Gained permissions, and changed accounts of people who hold more. */
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
      // A user who has revoked their own permission is denied everything from then on.
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
  /** `person item`: what is granted to anything they belong to, for everybody in the world or created by its clerk. And the clerk's own position. */
  held: Set<string>;
  /** Accounts of those who hold more, as stored. */
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
  // Who can change the account of somebody who holds more could sign in as them.
  const accounts = await sql`
    select to_jsonb(u) - array['version', 'last_modify_time', 'last_modify_user_id'] as row from app_user u where id = ${boss} or account = 'admin' order by id`.execute(
    db,
  );
  // The clerk's organisation, and the rows their data schemes show: existing rows must not become visible, those that they create may.
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

/** What somebody holds in the second state that neither they nor the clerk held in the first. */
export function gainedBy({ clerk }: SmallWorld, before: Standing, after: Standing): string[] {
  const itemOf = (line: string) => line.slice(line.indexOf(' ') + 1);
  const mine = new Set([...before.held].filter((item) => item.startsWith(`${clerk} `)).map(itemOf));
  const gained = [...after.held.difference(before.held)].filter((item) => !mine.has(itemOf(item)));
  return after.mightier === before.mightier ? gained : [...gained, 'the account of somebody who holds more is changed'];
}
