import { sql } from 'kysely';
import { toColumns } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';

interface Sent {
  gender?: string | undefined;
  entryDate?: number | null | undefined;
  birthday?: number | null | undefined;
  managerId?: string | undefined;
  roleId?: string | undefined;
  positionId?: string | undefined;
  headIcon?: string | undefined;
}

/** The sent values of a person as columns; roles and positions have tables of their own, and the avatar is a file (user.picture). */
export function columnsOfUser({ gender, entryDate, birthday, managerId, roleId: _, positionId: __, headIcon: ___, ...input }: Sent): Record<string, unknown> {
  const date = (at: number | null) => (at === null ? null : new Date(at));
  return {
    ...toColumns(input),
    ...(gender === undefined ? {} : { gender: Number(gender) }),
    ...(entryDate === undefined ? {} : { entry_date: date(entryDate) }),
    ...(birthday === undefined ? {} : { birthday: date(birthday) }),
    ...(managerId === undefined ? {} : { manager_id: managerId || null }),
  };
}

/** @throws Refusal managerUnknown; ownManager when the manager is the person or reports to them */
export async function assertManager(db: Db, userId: string | null, managerId: string): Promise<void> {
  if (!managerId) return;
  const { rows: there } = await sql`select from app_user where id = ${managerId} and enabled_mark = 1 and delete_mark = 0 for key share`.execute(db);
  if (!there.length) throw new Refusal('managerUnknown');
  if (userId === null) return;
  const { rows } = await sql<{ ring: boolean }>`
    with recursive above (id) as (
      select ${managerId}::text union select u.manager_id from app_user u join above a on u.id = a.id where u.manager_id is not null
    )
    select exists (select from above where id = ${userId}) as ring`.execute(db);
  if (rows[0]?.ring) throw new Refusal('ownManager');
}

/**
 * Locked before anything else: disabling an administrator locks all of them, in the order of their ids, so that two who disable each other
 * neither both succeed nor deadlock.
 */
export async function holdAdministrators(db: Db, userId: string): Promise<void> {
  await sql`
    select from app_user where is_administrator and delete_mark = 0 and (select is_administrator from app_user where id = ${userId})
    order by id for update`.execute(db);
}

/**
 * While the administrators are locked, before or after the change itself.
 * @throws Refusal lastAdministrator
 */
export async function assertNotLast(db: Db, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string; usable: boolean }>`
    select id, enabled_mark = 1 as usable from app_user where is_administrator and delete_mark = 0`.execute(db);
  if (!rows.some((row) => row.id === userId)) return;
  if (!rows.some((row) => row.id !== userId && row.usable)) throw new Refusal('lastAdministrator');
}

export async function managedDepartment(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select full_name as name from organize where manager_id = ${userId} and delete_mark = 0 limit 1`.execute(db);
  return rows[0]?.name ?? null;
}
