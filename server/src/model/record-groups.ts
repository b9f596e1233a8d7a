// The groups of a list: values of a field with their exact numbers of records, in pages.
import { NONE, VALUE } from '@ordo/contract/model-calls.ts';
import { recordGroups as endpoint, type RecordGroup } from '@ordo/contract/model-record.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { groupText, valueOfKey } from '@ordo/engine/model/group.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { tableSql } from '../kit/ddl.ts';
import { filterSql } from '../kit/filter-sql.ts';
import { readTotal } from '../kit/page.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import { columnRef, type LiveField, type LiveModels } from './live.ts';
import { namesOf } from './names.ts';
import { offeredNames } from './offered-names.ts';
import { inSome, keyOf } from './record-list.ts';
import { sourceOf } from './record-read.ts';
import { WORDS, type RecordQuery } from './record-query.ts';
import type { RecordStore } from './record-store.ts';
import { relatedNames } from './related.ts';
import { fromColumn } from './stored-value.ts';
import { lookWith } from './wire.ts';

interface Row {
  key: string | null;
  first: unknown;
  count: number;
  sums: Record<string, string> | null;
  groups: number;
}

type Groups = Result<typeof endpoint>;

/** Groups whose names are compared in a search, where the database does not have the names: the first ones. */
const MAX_SEARCHED = 5_000;

export async function recordGroups(call: Call, models: LiveModels, access: RecordAccess, query: RecordQuery, field: LiveField): Promise<Groups> {
  const named = query.named?.toLowerCase();
  if (!named) return groupsOf(call, models, access, query, field);
  const { model } = access;
  const search = (condition: RawBuilder<SqlBool>) => groupsOf(call, models, access, { ...query, also: [...(query.also ?? []), condition] }, field);
  if (WORDS.has(field.kind) && !fieldKinds[field.node.kind].source(field.node)) {
    const written = model.elsewhere?.written ?? filterSql;
    return search(written({ field: field.path, is: 'contains', value: named }, model.rows.fields));
  }
  const { list, pagination, names } = await groupsOf(call, models, access, { ...query, currentPage: 1, pageSize: MAX_SEARCHED }, field);
  const look = lookWith(await offeredNames(call, models, model, access.sees)(names), call.language);
  const found = list.filter(
    ({ value }) =>
      value !== null &&
      groupText(field, value as Json, look)
        .toLowerCase()
        .includes(named),
  );
  const condition = inSome(
    access,
    field,
    found.map(({ id }) => id),
  );
  return { ...(await search(condition)), ...(pagination.total > MAX_SEARCHED && { searched: MAX_SEARCHED }) };
}

async function groupsOf(call: Call, models: LiveModels, access: RecordAccess, query: RecordQuery, field: LiveField): Promise<Groups> {
  const { model, within, sees } = access;
  if (model.elsewhere) return groupsElsewhere(call, models, access, query, field, model.elsewhere);
  const { currentPage, pageSize } = query;
  const source = sourceOf(model, query, within, sees);
  const column = columnRef(field, 't');
  const { stored } = kinds[field.kind];
  const first = stored === 'numeric' || stored === 'bigint' ? sql`min(${column})::text` : sql`min(${column})`;
  const [{ rows }, whole] = await Promise.all([
    sql<Row>`
      select ${keyOf(field)} as key, ${first} as first, count(*)::int as count, ${source.sums ?? sql`null::jsonb`} as sums, count(*) over ()::int as groups
      from ${tableSql(model.head.table)} t where ${source.where}
      group by 1 order by min(${column}) nulls last, 1 nulls last limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(call.db),
    readTotal(call.db, source),
  ]);
  // Moments are grouped by day.
  const valueOf = ({ key, first: least }: Row) => (key === null ? null : stored === 'timestamptz' ? key : fromColumn(field.kind, least));
  const list = rows.map((row): RecordGroup => ({
    id: row.key === null ? NONE : `${VALUE}${row.key}`,
    value: valueOf(row),
    count: row.count,
    sums: row.sums ?? {},
  }));
  const { groups: total = 0 } = rows[0] ?? {};
  const names = await namesIn(call, models, access, field, list);
  return { list, pagination: { currentPage, pageIndex: currentPage, pageSize, total }, names, ...(whole.sums && { sums: whole.sums }) };
}

function namesIn(call: Call, models: LiveModels, { model, sees }: RecordAccess, field: LiveField, list: readonly RecordGroup[]) {
  // Moments are grouped by day.
  const named = kinds[field.kind].stored === 'timestamptz' ? [] : list.map(({ value }) => ({ values: { [field.node.id]: value } }));
  return namesOf(call.db, model, named, sees, call.language, relatedNames(call, models));
}

async function groupsElsewhere(
  call: Call,
  models: LiveModels,
  access: RecordAccess,
  query: RecordQuery,
  field: LiveField,
  store: RecordStore,
): Promise<Groups> {
  const { currentPage, pageSize } = query;
  const { list: found, total, sums } = await store.groups(call.db, query, access.within, access.sees, field.path);
  const list = found.map(({ key, ...own }): RecordGroup => ({
    id: key === null ? NONE : `${VALUE}${key}`,
    value: key === null ? null : (valueOfKey(field.kind, key) ?? key),
    ...own,
  }));
  const names = await namesIn(call, models, access, field, list);
  return { list, pagination: { currentPage, pageIndex: currentPage, pageSize, total }, names, ...(Object.keys(sums).length > 0 && { sums }) };
}
