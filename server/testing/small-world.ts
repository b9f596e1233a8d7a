// A clerk who holds one right, a colleague who holds none, and roles, positions and organisations that hold more, all within reach of their ids.
import { sql } from 'kysely';
import { newId } from '../src/kit/id.ts';
import { enter, grant } from './people.ts';
import type { TestServer } from './server.ts';

export interface SmallWorld {
  clerk: string;
  /** In the clerk's organisation, without any right but through what is switched off. */
  peer: string;
  /** Holds much. */
  boss: string;
  people: string[];
  token: string;
  /** Name in inputs → id. */
  ids: Record<string, string>;
}

/** What the mighty roles, positions and organisations grant. */
export const mighty: readonly (readonly [type: string, id: string])[] = [
  ['module', 'system.changeLog'],
  ['module', 'permission.authorize'],
  ['button', 'permission.authorize:btn_save'],
];

const USERS = ['clerk', 'peer', 'boss'];
const ROLES = ['ownRole', 'mightyRole', 'sleepingRole'];
const POSITIONS = ['ownPosition', 'mightyPosition', 'sleepingPosition'];
const ORGANISATIONS = ['own', 'mightyCompany', 'mightyDepartment', 'mightyBelow'];

/** Names, not ids, for a key of an input: `movedWhole` puts the ids of a world in their place. */
export function idsFor(path: string, key: string): readonly string[] {
  if (/user|manager/i.test(key)) return USERS;
  if (/role/i.test(key)) return ROLES;
  if (/position/i.test(key)) return POSITIONS;
  if (/organize|parent|department/i.test(key)) return ORGANISATIONS;
  if (/^modules?(Ids)?$/.test(key)) return ['system.changeLog', 'permission.authorize', 'system.area'];
  if (/^buttons?(Ids)?$/.test(key)) return ['permission.authorize:btn_save', 'system.area:btn_add'];
  if (!/^(id|ids|objectId|idsIds|objectIds)$/i.test(key)) return [];
  if (path.includes('/Users')) return USERS;
  if (path.includes('/Organize')) return ORGANISATIONS;
  if (path.includes('/Position')) return POSITIONS;
  if (path.includes('/Role')) return ROLES;
  return [...USERS, ...ROLES, ...POSITIONS, ...ORGANISATIONS];
}

export async function smallWorld(server: TestServer, access: string): Promise<SmallWorld> {
  const { db } = server;
  const ids: Record<string, string> = Object.fromEntries([...USERS, ...ROLES, ...POSITIONS, ...ORGANISATIONS].map((name) => [name, newId()]));
  const id = (name: string) => ids[name] as string;
  const organize = (name: string, category: string, above: string) =>
    sql`insert into organize (id, parent_id, category, full_name, en_code, path)
      values (${id(name)}, ${above.split('.').at(-2)}, ${category}, ${id(name)}, ${id(name)}, ${`${above}${id(name)}.`})`.execute(db);
  await organize('own', 'department', '1.');
  await organize('mightyCompany', 'company', '1.');
  await organize('mightyDepartment', 'department', '1.');
  await organize('mightyBelow', 'department', `1.${id('mightyDepartment')}.`);
  for (const [name, organizeId] of [
    ['clerk', 'own'],
    ['peer', 'own'],
    ['boss', 'mightyDepartment'],
  ] as const)
    await sql`insert into app_user (id, account, real_name, organize_id, password_hash) values (${id(name)}, ${`u${id(name)}`}, ${name}, ${id(organizeId)}, 'x')`.execute(
      db,
    );
  for (const name of ROLES)
    await sql`insert into role (id, full_name, en_code, enabled_mark) values (${id(name)}, ${id(name)}, ${id(name)}, ${name.startsWith('sleeping') ? 0 : 1})`.execute(
      db,
    );
  for (const name of POSITIONS)
    await sql`insert into position (id, organize_id, full_name, en_code, enabled_mark)
      values (${id(name)}, ${id('own')}, ${id(name)}, ${id(name)}, ${name.startsWith('sleeping') ? 0 : 1})`.execute(db);
  await sql`insert into user_role (user_id, role_id) select u, r from unnest(${[id('clerk'), id('clerk'), id('peer'), id('boss')]}::text[],
    ${[id('ownRole'), id('sleepingRole'), id('sleepingRole'), id('mightyRole')]}::text[]) as link (u, r)`.execute(db);
  await sql`insert into user_position (user_id, position_id) values (${id('peer')}, ${id('sleepingPosition')})`.execute(db);
  const holders = [...ROLES, ...POSITIONS, ...ORGANISATIONS].filter((name) => /^(mighty|sleeping)/.test(name) && name !== 'mightyBelow');
  for (const name of holders)
    for (const [type, item] of mighty) await sql`insert into permission_grant values (${kindOf(name)}, ${id(name)}, ${type}, ${item})`.execute(db);
  if (access.includes(':')) await grant(server, id('ownRole'), [...new Set([`${access.slice(0, access.indexOf(':'))}:view`, access])]);
  return { clerk: id('clerk'), peer: id('peer'), boss: id('boss'), people: USERS.map(id), token: await enter(server, id('clerk')), ids };
}

function kindOf(name: string): string {
  return ROLES.includes(name) ? 'role' : POSITIONS.includes(name) ? 'position' : 'organize';
}

/** The input with the world's ids for its names, and the version that the named record has now. */
export async function movedWhole(server: TestServer, input: Record<string, unknown>, world: SmallWorld): Promise<Record<string, unknown>> {
  const sent = put(input, world.ids) as Record<string, unknown>;
  const record = sent.id ?? sent.objectId;
  if (!('version' in sent) || typeof record !== 'string') return sent;
  const { rows } = await sql<{ version: number }>`
    select version from role where id = ${record} union all select version from position where id = ${record}
    union all select version from app_user where id = ${record} union all select version from organize where id = ${record}`.execute(server.db);
  return { ...sent, version: rows[0]?.version ?? 1 };
}

function put(value: unknown, ids: Record<string, string>): unknown {
  if (typeof value === 'string') return Object.hasOwn(ids, value) ? ids[value] : value;
  if (Array.isArray(value)) return value.map((one) => put(one, ids));
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, put(inner, ids)]));
  return value;
}
