// People and organisations for tests: an account with only the permissions that the rule is about.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { sql } from 'kysely';
import { newId } from '../src/kit/id.ts';
import { insertAll } from './rows.ts';
import { createSession } from './create-session.ts';
import type { Asking } from './server.ts';

export interface TestUser {
  userId: string;
  roleId: string;
  token: string;
}

/** A person with a session and one role with `codes` (`menu enCode:view`, `menu enCode:btn_add`); the password is the administrator's. */
export async function createUserWithSession(server: Asking, account: string, codes: readonly string[], organizeId = '1'): Promise<TestUser> {
  const hired = await createUser(server, account, codes, organizeId);
  return { ...hired, token: await createSession(server, hired.userId) };
}

/** The same without a session. */
export async function createUser(server: Asking, account: string, codes: readonly string[], organizeId = '1'): Promise<Omit<TestUser, 'token'>> {
  const userId = newId();
  const roleId = newId();
  await sql`insert into app_user (id, account, real_name, organize_id, password_hash)
    select ${userId}, ${account}, ${`人员${account}`}, ${organizeId}, password_hash from app_user where account = 'admin'`.execute(server.db);
  await sql`insert into role (id, full_name, en_code) values (${roleId}, ${`角色${account}`}, ${`role${account}`})`.execute(server.db);
  await sql`insert into user_role (user_id, role_id) values (${userId}, ${roleId})`.execute(server.db);
  await grant(server, roleId, codes);
  return { userId, roleId };
}

/** Seeded rows have their codes as ids: `vaccine.customer`, `vaccine.customer:btn_add`. */
export async function grant(server: Asking, roleId: string, codes: readonly string[]): Promise<void> {
  if (codes.length) await insertAll({ permission_grant: grantsOf(roleId, codes) }).execute(server.db);
}

/** Rows of the grants of a role. */
export function grantsOf(roleId: string, codes: readonly string[]): Record<string, unknown>[] {
  return codes.map((code) => {
    const [type, item] = itemOf(code);
    return { object_type: 'role', object_id: roleId, item_type: type, item_id: item };
  });
}

export async function revoke(server: Asking, roleId: string, code: string): Promise<void> {
  const [type, item] = itemOf(code);
  await sql`delete from permission_grant where object_id = ${roleId} and item_type = ${type} and item_id = ${item}`.execute(server.db);
}

function itemOf(code: string): [type: string, item: string] {
  const [menu = '', right] = code.split(':');
  return right === 'view' ? ['module', menu] : ['button', code];
}

/** A data scheme of a page, granted to a role. */
export async function createScheme(server: Asking, roleId: string, menu: string, condition: Filter): Promise<string> {
  const id = newId();
  await sql`insert into menu_scheme (id, menu_id, full_name, condition) values (${id}, ${menu}, ${`方案${id}`}, ${JSON.stringify(condition)}::jsonb)`.execute(
    server.db,
  );
  await sql`insert into permission_grant (object_type, object_id, item_type, item_id) values ('role', ${roleId}, 'resource', ${id})`.execute(server.db);
  return id;
}

/** @param parentPath ids from the root, each followed by a dot */
export async function createOrganisation(server: Asking, id: string, parentPath = '1.'): Promise<string> {
  const parentId = parentPath.split('.').at(-2) ?? '-1';
  await sql`insert into organize (id, parent_id, category, full_name, en_code, path)
    values (${id}, ${parentId}, 'department', ${`组织${id}`}, ${id}, ${`${parentPath}${id}.`})`.execute(server.db);
  return id;
}
