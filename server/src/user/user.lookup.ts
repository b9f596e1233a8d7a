// Looks up all names in a spreadsheet of people at once: organisations, roles, positions, managers, existing accounts.
import { sql } from 'kysely';
import { matcher, type Facts } from '@ordo/engine/filter/filter.ts';
import { rowScope } from '@ordo/engine/permission/rights.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { ungrantable } from '../authorize/authorize.read.ts';
import type { Call } from '../kit/serve.ts';
import { userFields } from './user.list.ts';

export interface Place {
  id: string;
  /** Whether the caller may place somebody there. */
  mine: boolean;
}

interface Post {
  id: string;
  organizeId: string;
}

export interface Lookup {
  /** By code, full path or name, in normal form. */
  organizations: ReadonlyMap<string, readonly Place[]>;
  roles: ReadonlyMap<string, string>;
  positions: ReadonlyMap<string, readonly Post[]>;
  /** By account in normal form. */
  managers: ReadonlyMap<string, { id: string; realName: string }>;
  taken: ReadonlySet<string>;
  /** Ids of roles, positions and organisations that the caller may not assign. */
  foreign: ReadonlySet<string>;
}

export interface Asked {
  accounts: readonly string[];
  organizations: readonly string[];
  roles: readonly string[];
  positions: readonly string[];
  managers: readonly string[];
}

/** One query for each kind, however many rows there are; all names in normal form. */
export async function lookUp(call: Call, asked: Asked): Promise<Lookup> {
  const { db } = call;
  const places = await placesOf(call, new Set(asked.organizations));
  const { rows: roles } = await sql<{ id: string; name: string; code: string }>`
    select id, normal_form(full_name) as name, normal_form(en_code) as code from role
    where enabled_mark = 1 and delete_mark = 0 and (normal_form(full_name) = any(${asked.roles}::text[]) or normal_form(en_code) = any(${asked.roles}::text[]))`.execute(
    db,
  );
  const { rows: positions } = await sql<Post & { name: string; code: string }>`
    select id, organize_id as "organizeId", normal_form(full_name) as name, normal_form(en_code) as code from position
    where enabled_mark = 1 and delete_mark = 0 and (normal_form(full_name) = any(${asked.positions}::text[]) or normal_form(en_code) = any(${asked.positions}::text[]))`.execute(
    db,
  );
  const { rows: people } = await sql<{ id: string; realName: string; account: string; usable: boolean }>`
    select id, real_name as "realName", normal_form(account) as account, enabled_mark = 1 as usable from app_user
    where delete_mark = 0 and normal_form(account) = any(${[...asked.accounts, ...asked.managers]}::text[])`.execute(db);
  const wanted = [...roles, ...positions, ...[...places.values()].flat()].map(({ id }) => id);
  const foreign = await ungrantable(call, [...new Set(wanted)]);
  return {
    organizations: places,
    // Codes take precedence over names.
    roles: new Map([...roles.map(({ id, name }) => [name, id] as const), ...roles.map(({ id, code }) => [code, id] as const)]),
    positions: grouped(positions.flatMap((post) => [...new Set([post.name, post.code])].map((name) => [name, post] as const))),
    managers: new Map(people.filter(({ usable }) => usable).map(({ id, realName, account }) => [account, { id, realName }])),
    taken: new Set(people.map(({ account }) => account)),
    foreign,
  };
}

async function placesOf({ db, user, now }: Call, asked: ReadonlySet<string>): Promise<Map<string, Place[]>> {
  const { rows } = await sql<{ id: string; path: string; code: string; name: string }>`
    select o.id, o.en_code as code, o.full_name as name,
           (select string_agg(a.full_name, '/' order by length(a.path)) from organize a where a.id = any(string_to_array(o.path, '.'))) as path
    from organize o where o.enabled_mark = 1 and o.delete_mark = 0`.execute(db);
  const facts: Facts = { ...user.facts, now };
  const isInScope = matcher(rowScope(user.rights, 'permission.user', facts), userFields);
  return grouped(
    rows.flatMap(({ id, path, code, name }) => {
      const mine = user.rights.administrator || isInScope({ organizeId: id, creatorUserId: user.userId });
      const called = new Set([code, path, name].map(normalForm));
      return [...called.intersection(asked)].map((one) => [one, { id, mine }] as const);
    }),
  );
}

function grouped<V>(entries: readonly (readonly [string, V])[]): Map<string, V[]> {
  const found = new Map<string, V[]>();
  for (const [key, value] of entries) {
    const there = found.get(key);
    if (there) there.push(value);
    else found.set(key, [value]);
  }
  return found;
}
