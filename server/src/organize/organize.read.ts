// What other features may ask of organisations.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { readTree, type Category } from './organize.db.ts';

/** A subquery: the ids of an organisation and all below it. */
export function organizeBelow(id: string): RawBuilder<string> {
  return sql`(select b.id from organize b where b.path like (select r.path || '%' from organize r where r.id = ${id}))`;
}

/** @throws Refusal missingReference; what is there stays until the transaction ends */
export async function assertOrganize(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select from organize where id = ${id} and enabled_mark = 1 and delete_mark = 0 for key share`.execute(db);
  if (!rows.length) throw new Refusal('organizeUnknown');
}

/** Companies and departments that are switched on, flat, each parent before its children. */
export async function organizeNodes(db: Db): Promise<{ id: string; parentId: string; fullName: string; type: Category; icon: string }[]> {
  return (await readTree(db, ['company', 'department'], 'enabled')).map(({ id, parentId, fullName, type, icon }) => ({ id, parentId, fullName, type, icon }));
}
