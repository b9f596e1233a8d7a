// Queries about organisations for other features.
import { organizeRoot } from '@ordo/contract/organize.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { nodesBelow, readNodes, type Node } from './organize.db.ts';

/** A subquery: the ids of an organisation and all below it. */
export function organizeBelow(id: string): RawBuilder<string> {
  return sql`(select b.id from organize b where b.path like (select r.path || '%' from organize r where r.id = ${id}))`;
}

/** @throws Refusal missingReference; locks the organisation until the transaction ends */
export async function assertOrganize(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select from organize where id = ${id} and enabled_mark = 1 and delete_mark = 0 for key share`.execute(db);
  if (!rows.length) throw new Refusal('organizeUnknown');
}

/** Enabled companies and departments, flat, siblings in sort order. */
export function organizeNodes(db: Db): Promise<Node[]> {
  return readNodes(db, ['company', 'department']);
}

/** Those directly below one of them, or the roots. */
export function organizeNodesBelow(db: Db, parentId: string | null): Promise<Node[]> {
  return nodesBelow(db, parentId ?? organizeRoot);
}
