// Aggregates over rows of bound tables: groups of a list, child records of a tree, and totals over the records that name a record.
import type { Counted } from '@ordo/engine/model/related.ts';
import { canGroup } from '@ordo/engine/model/group.ts';
import { digitsOf, numeralIn } from '@ordo/engine/kind/decimal.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { RecordQuery, Sees } from '../record-query.ts';
import type { CountedParts, Groups } from '../record-store.ts';
import type { BoundField, BoundModel } from './bound-model.ts';
import { inText, sumsOf, whereOf } from './bound-read.ts';
import { asked, inBinary } from './columns.ts';

const ZONE = sql`'Asia/Shanghai'`;

/** Key of a group: moments by their day, texts compared by code point. */
function keyOf({ place: { dialect } }: BoundModel, { kind, column }: BoundField): RawBuilder<unknown> {
  const value = asked(dialect, kind, column);
  const { stored } = kinds[kind];
  if (stored === 'text') return sql`nullif(${dialect === 'MySQL' ? inBinary(value) : value}, '')`;
  if (stored !== 'timestamptz') return value;
  return dialect === 'MySQL' ? sql`date(convert_tz(${value}, '+00:00', '+08:00'))` : sql`(${value} at time zone ${ZONE})::date`;
}

const fieldAt = ({ main }: BoundModel, path: string): BoundField => {
  const field = main.fields.find((one) => one.path === path);
  if (!field) throw new Refusal('recordPartUnknown');
  return field;
};

/** A page of groups, ordered by value; the group without a value comes last. @throws Refusal recordPartUnknown */
export function readGroups(db: Db, model: BoundModel, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees, path: string): Promise<Groups> {
  const { main, place } = model;
  const field = fieldAt(model, path);
  if (!canGroup(field.kind)) throw new Refusal('recordPartUnknown');
  const { currentPage, pageSize } = query;
  return place.read(db, async (ground) => {
    const summed = sumsOf(ground, model, sees);
    const named = summed.map((_, at) => sql.id(`s${at}`));
    const cells = [sql`${keyOf(model, field)} as k`, ...summed.map(({ column }, at) => sql`${column} as ${named[at]}`)];
    const rows = sql`(select ${sql.join(cells)} from ${ground.table(main.table)} t where ${whereOf(ground, model, query, within, sees)}) g`;
    const sums = named.map((name) => sql`, ${inText(model, sql`coalesce(sum(${name}), 0)`)} as ${name}`);
    const { rows: found } = await sql<Record<string, string | number | null>>`
      select ${inText(model, sql`k`)} as k, count(*) as n ${sql.join(sums, sql` `)} from ${rows} group by g.k order by g.k is null, g.k
      limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(ground.db);
    const { rows: all } = await sql<Record<string, string | number | null>>`
      select count(distinct k) + coalesce(max(case when k is null then 1 else 0 end), 0) as n ${sql.join(sums, sql` `)} from ${rows}`.execute(ground.db);
    const told = (row: Record<string, string | number | null> | undefined) =>
      Object.fromEntries(summed.map(({ path: of }, at) => [of, digitsOf(String(row?.[`s${at}`] ?? '0')) ?? '0']));
    return {
      list: found.map((row) => ({ key: row.k === null || row.k === undefined ? null : String(row.k), count: Number(row.n), sums: told(row) })),
      total: Number(all[0]?.n ?? 0),
      sums: told(all[0]),
    };
  });
}

/** Record → number of visible records directly below it. */
export function countedBelow(
  db: Db,
  model: BoundModel,
  within: RawBuilder<SqlBool>,
  path: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return Promise.resolve(new Map());
  const { main, place } = model;
  const field = fieldAt(model, path);
  const parent = asked(place.dialect, field.kind, field.column);
  return place.read(db, async (ground) => {
    const { rows } = await sql<{ id: string; n: string | number }>`
      select id, count(*) as n from (select ${keyOf(model, field)} as id from ${ground.table(main.table)} t where ${parent} in (${sql.join(ids)}) and ${within}) g
      group by id`.execute(ground.db);
    return new Map(rows.map(({ id, n }) => [id, Number(n)]));
  });
}

/** Record of another model → totals over the visible records that name it. */
export function countedTogether(
  db: Db,
  model: BoundModel,
  within: RawBuilder<SqlBool>,
  { by, of, child }: CountedParts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Counted>> {
  if (ids.length === 0) return Promise.resolve(new Map());
  const { main, children, place } = model;
  const { dialect } = place;
  const table = child === null ? main : children.find((one) => one.id === child);
  const at = (path: string, alias: 't' | 'r') => {
    const field = table?.fields.find((one) => one.path === path) ?? main.fields.find((one) => one.path === path);
    if (!field) throw new Refusal('recordPartUnknown');
    return { kind: field.kind, column: asked(dialect, field.kind, field.column, alias) };
  };
  const aliasOf = (path: string) => (path.includes('.') ? 'r' : 't');
  const named = at(by, aliasOf(by));
  const value = of === null ? sql`null` : at(of, aliasOf(of)).column;
  const isList = kinds[named.kind].stored === 'text[]';
  const asks = sql.join(
    ids.map((id) => sql`select ${dialect === 'MySQL' ? inBinary(sql`${id}`) : sql`${id}::text`} as id`),
    sql` union all `,
  );
  const inMysql = isList ? sql`find_in_set(cast(u.id as binary), cast(${named.column} as binary)) > 0` : sql`${inBinary(named.column)} = u.id`;
  const inPostgres = isList ? sql`u.id = any(${named.column})` : sql`${named.column} = u.id`;
  const keys = main.key.map(({ name }) => sql.id('t', name));
  return place.read(db, async (ground) => {
    const link = table?.link;
    const rows = link ? sql`join ${ground.table(table.table)} r on ${sql.id('r', link.own.name)} = ${sql.id('t', link.to.name)}` : sql``;
    const each = sql`select u.id as id, ${value} as v, ${sql.join(keys.map((key, nth) => sql`${key} as ${sql.id(`k${nth}`)}`))}
      from ${ground.table(main.table)} t ${rows} join (${asks}) u on ${dialect === 'MySQL' ? inMysql : inPostgres} where ${within}`;
    const together = sql.join(keys.map((_, nth) => sql.id(`k${nth}`)));
    const distinct = dialect === 'MySQL' ? together : sql`(${together})`;
    const text = (what: RawBuilder<unknown>) => inText(model, what);
    const { rows: found } = await sql<{
      id: string;
      n: string | number;
      valued: string | number;
      sum: string | null;
      least: string | null;
      most: string | null;
    }>`
      select id, count(distinct ${distinct}) as n, count(v) as valued, ${of === null ? sql`null` : text(sql`sum(v)`)} as sum,
        ${text(sql`min(v)`)} as least, ${text(sql`max(v)`)} as most from (${each}) g group by id`.execute(ground.db);
    const exact = (written: string | null) => {
      const digits = written === null ? null : digitsOf(written);
      return digits === null ? null : numeralIn(digits);
    };
    return new Map(
      found.map(({ id, n, valued, sum, least, most }) => [
        id,
        { count: Number(n), valued: Number(valued), sum: exact(sum), least: exact(least), most: exact(most) },
      ]),
    );
  });
}
