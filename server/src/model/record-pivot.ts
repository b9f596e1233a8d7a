// A pivot of records: grouped by one field or two, counted or aggregated. One statement; totals over the same rows.
import type { recordPivot as endpoint } from '@ordo/contract/model-view.ts';
import { NONE, VALUE } from '@ordo/contract/model-calls.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import type { Measure, ViewOf } from '@ordo/engine/list/view/document.ts';
import { sql, type RawBuilder } from 'kysely';
import { tableSql } from '../kit/ddl.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import { columnRef, type LiveField, type LiveModels } from './live.ts';
import { namesOf } from './names.ts';
import { headField, keyOf } from './record-list.ts';
import type { RecordQuery } from './record-query.ts';
import { sourceOf } from './record-read.ts';
import { relatedNames } from './related.ts';
import { fromColumn } from './stored-value.ts';

/** Including totals. Larger tables are not readable. */
const MAX_CELLS = 4_000;

interface Row {
  row: string | null;
  column: string | null;
  firstRow: unknown;
  firstColumn: unknown;
  /** Bits: 2 is set in totals over all rows, 1 in totals over all columns. */
  over: number;
  count: number;
  value: string | null;
}

const MEASURED: Readonly<Record<Measure, RawBuilder<unknown>>> = {
  count: sql`count(*)::text`,
  sum: sql`sum(x.v)::text`,
  average: sql`trim_scale(round(avg(x.v), 6))::text`,
  least: sql`min(x.v)::text`,
  most: sql`max(x.v)::text`,
};

export async function recordPivot(
  call: Call,
  models: LiveModels,
  access: RecordAccess,
  query: RecordQuery,
  view: ViewOf<'pivot'>,
): Promise<Result<typeof endpoint>> {
  const { model, within, sees } = access;
  if (model.elsewhere) throw new Refusal('boundNoPivot');
  const by = headField(access, view.rows);
  const across = view.columns === null ? null : headField(access, view.columns);
  const of = view.of === null ? null : headField(access, view.of);
  const { where } = sourceOf(model, query, within, sees);
  const { rows } = await sql<Row>`
    select x.r as row, x.c as column, min(x.rv)${asText(by)} as "firstRow", min(x.cv)${asText(across)} as "firstColumn", grouping(x.r, x.c)::int as over,
      count(*)::int as count, ${MEASURED[view.measure]} as value
    from (
      select ${keyOf(by)} as r, ${columnRef(by, 't')} as rv, ${across ? keyOf(across) : sql`null::text`} as c, ${across ? columnRef(across, 't') : sql`null::text`} as cv,
        ${of ? sql`${columnRef(of, 't')}::numeric` : sql`null::numeric`} as v
      from ${tableSql(model.head.table)} t where ${where}
    ) x
    group by grouping sets ((x.r, x.c), (x.r), (x.c), ())
    order by grouping(x.r, x.c) desc, min(x.rv) nulls last, x.r nulls last, min(x.cv) nulls last, x.c nulls last limit ${MAX_CELLS + 1}`.execute(call.db);
  const told = rows.slice(0, MAX_CELLS);
  const heads = (over: number, field: LiveField, key: 'row' | 'column', first: 'firstRow' | 'firstColumn') =>
    told.filter((row) => row.over === over).map((row) => ({ id: idOf(row[key]), value: valueOf(field, row[key], row[first]) }));
  const downHeads = heads(1, by, 'row', 'firstRow');
  const acrossHeads = across ? heads(2, across, 'column', 'firstColumn') : [];
  const named = [
    ...(hasNames(by) ? downHeads.map(({ value }) => ({ values: { [by.node.id]: value } })) : []),
    ...(across && hasNames(across) ? acrossHeads.map(({ value }) => ({ values: { [across.node.id]: value } })) : []),
  ];
  return {
    rows: downHeads,
    columns: acrossHeads,
    cells: told
      .filter(({ over }) => across !== null || over === 1 || over === 3)
      .map(({ row, column, over, count, value }) => ({
        row: (over & 2) === 0 ? idOf(row) : null,
        column: (over & 1) === 0 ? idOf(column) : null,
        count,
        value,
      })),
    cut: rows.length > MAX_CELLS,
    names: await namesOf(call.db, model, named, sees, call.language, relatedNames(call, models)),
  };
}

const idOf = (key: string | null) => (key === null ? NONE : `${VALUE}${key}`);
const hasNames = ({ kind }: LiveField) => kinds[kind].stored !== 'timestamptz';

/** Numbers as text, to keep their digits. */
function asText(field: LiveField | null): RawBuilder<unknown> {
  const stored = field && kinds[field.kind].stored;
  return stored === 'numeric' || stored === 'bigint' ? sql`::text` : sql``;
}

/** Moments are grouped by day. */
const valueOf = (field: LiveField, key: string | null, first: unknown) =>
  key === null ? null : kinds[field.kind].stored === 'timestamptz' ? key : fromColumn(field.kind, first);
