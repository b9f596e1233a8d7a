// Fields that shared views group and arrange records by are indexed like search fields of the list.
import { placesOf, type ViewDocument } from '@ordo/engine/list/view/document.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** Fields; those of the oldest view first. */
export async function viewedOf(db: Db, model: string): Promise<string[]> {
  const { rows } = await sql<{ document: ViewDocument }>`
    select document from model_view where model_id = ${model} and shared_mark = 1 and delete_mark = 0 order by creator_time, id`.execute(db);
  return [...new Set(rows.flatMap(({ document }) => Object.values(placesOf(document))))];
}

/** The next node that looks for missing indexes builds them. */
export const indexSoon = (db: Db, model: string): Promise<unknown> => sql`update model set indexing = 1 where id = ${model} and release_number > 0`.execute(db);
