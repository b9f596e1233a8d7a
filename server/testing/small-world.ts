// A clerk with one permission, a colleague with none, and roles, positions and organisations with more, all with known ids.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { sql } from 'kysely';
import { newId } from '../src/kit/id.ts';
import { newToken } from '../src/kit/session.ts';
import { sessionRow } from './create-session.ts';
import { grantsOf } from './users.ts';
import { insertAll } from './rows.ts';
import type { TestServer } from './server.ts';

export interface SmallWorld {
  clerk: string;
  /** In the clerk's organisation, with permissions only through disabled grants. */
  peer: string;
  /** Has many permissions. */
  boss: string;
  people: string[];
  token: string;
  /** Name in inputs → id. */
  ids: Record<string, string>;
}

/** Grants of the powerful roles, positions and organisations. */
export const mighty: readonly (readonly [type: string, id: string])[] = [
  ['module', 'system.changeLog'],
  ['module', 'permission.authorize'],
  ['button', 'permission.authorize:btn_save'],
];

const USERS = ['clerk', 'peer', 'boss'];
const ROLES = ['ownRole', 'plainRole', 'mightyRole', 'sleepingRole'];
const POSITIONS = ['ownPosition', 'plainPosition', 'mightyPosition', 'sleepingPosition'];
/** Organisation → its parent, within the world. */
const ABOVE = { own: null, plain: null, mightyCompany: null, mightyDepartment: null, mightyBelow: 'mightyDepartment' };
const ORGANISATIONS = Object.keys(ABOVE);

/** The clerk sees customers of their own organisation and of their subordinates. */
const OWN_ROWS = 'smallWorldRows';
const ownRows: Filter = {
  any: [
    { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } },
    { field: 'organizeId', is: 'in', value: { my: 'organizeAndBelow' } },
    { field: 'creatorUserId', is: 'in', value: { my: 'subordinateIds' } },
  ],
};

/** Names instead of ids, for a key of an input: `movedWhole` replaces them by the ids of a world. */
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

export async function smallWorld(server: Pick<TestServer, 'db'>, access: string): Promise<SmallWorld> {
  const ids: Record<string, string> = Object.fromEntries([...USERS, ...ROLES, ...POSITIONS, ...ORGANISATIONS].map((name) => [name, newId()]));
  const id = (name: string) => ids[name] as string;
  const named = (name: string) => ({ id: id(name), full_name: id(name), en_code: id(name) });
  const awake = (name: string) => (name.startsWith('sleeping') ? 0 : 1);
  const holders = [...ROLES, ...POSITIONS, ...ORGANISATIONS].filter((name) => /^(mighty|sleeping)/.test(name) && name !== 'mightyBelow');
  const { token, hash } = newToken();
  await sql`insert into menu_scheme (id, menu_id, full_name, condition) values (${OWN_ROWS}, 'vaccine.customer', ${OWN_ROWS}, ${JSON.stringify(ownRows)}::jsonb)
    on conflict do nothing`.execute(server.db);
  await insertAll({
    organize: Object.entries(ABOVE).map(([name, above]) => ({
      ...named(name),
      parent_id: above ? id(above) : '1',
      category: name === 'mightyCompany' ? 'company' : 'department',
      path: `1.${above ? `${id(above)}.` : ''}${id(name)}.`,
    })),
    app_user: USERS.map((name) => ({
      id: id(name),
      account: `u${id(name)}`,
      real_name: name,
      organize_id: id(name === 'boss' ? 'mightyDepartment' : 'own'),
      password_hash: 'x',
    })),
    role: ROLES.map((name) => ({ ...named(name), enabled_mark: awake(name) })),
    position: POSITIONS.map((name) => ({ ...named(name), organize_id: id('own'), enabled_mark: awake(name) })),
    user_role: [
      ['clerk', 'ownRole'],
      ['clerk', 'sleepingRole'],
      ['peer', 'sleepingRole'],
      ['boss', 'mightyRole'],
    ].map(([user = '', role = '']) => ({ user_id: id(user), role_id: id(role) })),
    user_position: [{ user_id: id('peer'), position_id: id('sleepingPosition') }],
    permission_grant: [
      { object_type: 'role', object_id: id('ownRole'), item_type: 'resource', item_id: OWN_ROWS },
      ...holders.flatMap((name) => mighty.map(([type, item]) => ({ object_type: kindOf(name), object_id: id(name), item_type: type, item_id: item }))),
      ...(access.includes(':') ? grantsOf(id('ownRole'), [...new Set([`${access.slice(0, access.indexOf(':'))}:view`, access])]) : []),
    ],
    session: [sessionRow(id('clerk'), hash)],
  }).execute(server.db);
  return { clerk: id('clerk'), peer: id('peer'), boss: id('boss'), people: USERS.map(id), token, ids };
}

function kindOf(name: string): string {
  return ROLES.includes(name) ? 'role' : POSITIONS.includes(name) ? 'position' : 'organize';
}

/** The input with ids for names, and the present version of the named record. */
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
