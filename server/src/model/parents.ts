// Trees of records: no record may be below itself, at any depth.
import { sql } from 'kysely';
import { tableSql } from '../kit/ddl.ts';
import type { Db } from '../kit/db.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';
import { columnRef, type LiveField, type LiveModel } from './live.ts';
import type { RecordValues } from './record-query.ts';
import type { RecordStore } from './record-store.ts';

/** @param values the changed ones @throws Refusal recordParentLoop */
export async function assertNoCycle(db: Db, model: LiveModel, id: string, values: RecordValues): Promise<void> {
  const { list } = model.design;
  const field = list?.type === 'nested' ? model.head.fields.find(({ path }) => path === list.parent) : undefined;
  const above = field && values[field.node.id];
  if (!field || typeof above !== 'string' || above === '') return;
  // Serialises changes of the tree: two concurrent ones could create a cycle.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`parents ${model.home.id}`}, 0))`.execute(db);
  if (model.elsewhere) return assertNotAbove(db, model.elsewhere, field, id, above);
  const table = tableSql(model.head.table);
  const parent = columnRef(field, 't');
  const { rows } = await sql`
    with recursive up as (
      select t.id, ${parent} as above from ${table} t where t.id = ${above}
      union select t.id, ${parent} from ${table} t join up on t.id = up.above
    ) select from up where up.id = ${id} limit 1`.execute(db);
  if (rows.length || above === id) throw new Refusal('recordParentLoop', { field: field.node.label });
}

/** Follows the parents to the top. */
async function assertNotAbove(db: Db, store: RecordStore, { node, path }: LiveField, id: string, above: string): Promise<void> {
  const passed = new Set<string>();
  for (let next: unknown = above; typeof next === 'string' && next !== '' && !passed.has(next);) {
    if (next === id) throw new Refusal('recordParentLoop', { field: node.label });
    passed.add(next);
    const query = { currentPage: 1, pageSize: 1, sort: [], deleted: 0, ids: [next] } as const;
    const [one] = (await store.page(db, query, EVERY_ROW, (field) => field === path)).list;
    next = one?.values[node.id];
  }
}
