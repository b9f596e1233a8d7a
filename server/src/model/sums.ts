// Sums over all records of a list, exact to the last digit, so they are sent as text.
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import { tableSql } from '../kit/ddl.ts';
import { columnRef, type LiveField, type LiveModel } from './live.ts';
import type { Sees } from './record-query.ts';

const NUMBERS: ReadonlySet<string> = new Set(['smallint', 'integer', 'bigint', 'numeric']);

const canBeSummed = ({ node, kind }: LiveField) => fieldKinds[node.kind].aggregates.includes('sum') && NUMBERS.has(kinds[kind].stored);

/** The visible ones of the columns that the list adds up. @returns undefined: none */
export function sumsOf(model: LiveModel, sees: Sees): RawBuilder<unknown> | undefined {
  const parts = (model.design.list?.summary ?? []).flatMap((path) => {
    const field = model.fields.get(path);
    return field && sees(path) && canBeSummed(field) ? [sql`${path}::text, coalesce(${sumOf(model, field)}, 0)::text`] : [];
  });
  return parts.length ? sql`jsonb_build_object(${sql.join(parts)})` : undefined;
}

/** Sum of a column of a child table, over all rows of all these records. */
function sumOf(model: LiveModel, field: LiveField): RawBuilder<unknown> {
  if (!field.path.includes('.')) return sql`sum(${columnRef(field, 't')})`;
  const table = model.children.find(({ id }) => field.path.startsWith(`${id}.`));
  if (!table) return sql`null::numeric`;
  return sql`sum((select sum(${columnRef(field, 'r')}) from ${tableSql(table.table)} r where r.record_id = t.id))`;
}
