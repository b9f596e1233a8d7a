// Checks what a release may do to the tables of a model, from the tables alone: the catalogue, every row and every value, before and after.
import { sql } from 'kysely';
import type { ModelStep } from '@ordo/contract/model.ts';
import type { Db } from '../src/kit/db.ts';
import { KINDS, type Sketch } from './model-designs.ts';

export interface StoredColumn {
  table: string;
  field: string;
  generation: number;
  kind: string;
  parked: boolean;
}
/** Column → text of its value. */
export type StoredRow = Readonly<Record<string, string | null>>;

export interface Look {
  release: number;
  columns: readonly StoredColumn[];
  /** `table column` → type; a child table itself is `table`. */
  catalogue: ReadonlyMap<string, string>;
  /** Table → id of the row (of a child table: of the record, and its own) → its columns. */
  rows: ReadonlyMap<string, ReadonlyMap<string, StoredRow>>;
  /** `table column`: of valid unique indexes over one field. */
  unique: ReadonlySet<string>;
  invalid: readonly string[];
}

const nameOf = ({ field, generation }: StoredColumn) => (field === '' ? '' : `c_${field}${generation === 0 ? '' : `_${generation}`}`);
const placeOf = (column: StoredColumn) => `${column.table} ${nameOf(column)}`.trim();
/** Of a row: the record that it belongs to. */
export const recordOf = (key: string): string => key.split(' ', 1)[0] ?? '';

export async function look(db: Db, model: string): Promise<Look> {
  const head = `t_${model}`;
  const { rows: made } = await sql<{ release: number }>`select release_number as release from model where id = ${model}`.execute(db);
  const { rows: columns } = await sql<StoredColumn>`
    select table_field as "table", field, generation, kind, parked_at is not null as parked from model_column
    where model_id = ${model} and purged_at is null`.execute(db);
  const { rows: there } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'record' join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and (c.relname = ${head} or starts_with(c.relname, ${`${head}_`})) and a.attnum > 0 and not a.attisdropped`.execute(db);
  const { rows: indexes } = await sql<{ name: string; table: string; columns: string[]; one: boolean; valid: boolean }>`
    select i.relname as name, c.relname as "table", x.indisunique as one, x.indisvalid and x.indisready as valid,
      array(select distinct a.attname::text from pg_depend d join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.objid = i.oid and d.refobjid = c.oid and d.refobjsubid > 0 and starts_with(a.attname, 'c_')) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'record'
    where c.relname = ${head} or starts_with(c.relname, ${`${head}_`})`.execute(db);
  const tableOf = (name: string) => name.slice(head.length + 1);
  const names = [...new Set(there.map(({ table }) => table))];
  const rows = new Map<string, Map<string, StoredRow>>();
  for (const name of names) {
    const { rows: found } = await sql<{ row: Record<string, string | null> }>`
      select (select jsonb_object_agg(e.key, e.value) from jsonb_each_text(to_jsonb(t)) e) as row from ${sql.table(`record.${name}`)} t`.execute(db);
    rows.set(tableOf(name), new Map(found.map(({ row }) => [name === head ? String(row.id) : `${row.record_id} ${row.id}`, row])));
  }
  return {
    release: made[0]?.release ?? 0,
    columns,
    catalogue: new Map(
      there.flatMap(({ table, column, type }): [string, string][] => [
        ...(table === head ? [] : [[tableOf(table), 'table'] as [string, string]]),
        ...(column.startsWith('c_') ? [[`${tableOf(table)} ${column}`.trim(), type] as [string, string]] : []),
      ]),
    ),
    rows,
    unique: new Set(
      indexes.flatMap(({ table, columns: over, one, valid }) => (one && valid && over.length === 1 ? [`${tableOf(table)} ${over[0]}`.trim()] : [])),
    ),
    invalid: indexes.flatMap(({ name, valid }) => (valid ? [] : [name])),
  };
}

export interface Release {
  /** The design that is in use afterwards. */
  sketch: Sketch;
  /** Steps of its plan; empty if nothing was released. */
  told: readonly ModelStep[];
  /** Records that somebody wrote to in the meantime, or tried to. */
  written: ReadonlySet<string>;
  /** Record → the change at which it was last written; column → the one at which it was last parked. */
  savedAt: ReadonlyMap<string, number>;
  parkedAt: ReadonlyMap<string, number>;
  quiet: boolean;
}

/** All violations, in plain words. */
export function judge(before: Look, after: Look, release: Release): string[] {
  return [...tablesAsSaid(after, release.sketch), ...rowsKept(before, after, release), ...valuesKept(before, after, release)];
}

/** Metadata and catalogue agree, and the columns in use are the design's. */
function tablesAsSaid({ columns, catalogue, unique, invalid }: Look, { tables, fields }: Sketch): string[] {
  const wrong: string[] = invalid.map((name) => `index ${name} is broken`);
  const types: Record<string, string> = Object.fromEntries(Object.values(KINDS).map(({ kind, type }) => [kind, type]));
  const said = new Map(columns.map((column) => [placeOf(column), column.field === '' ? 'table' : types[column.kind]]));
  for (const [place, type] of said) if (catalogue.get(place) !== type) wrong.push(`${place} is ${catalogue.get(place)}, and is said to be ${type}`);
  for (const place of catalogue.keys()) if (!said.has(place)) wrong.push(`nobody knows of ${place}`);
  const inUse = new Map<string, StoredColumn>();
  for (const column of columns.filter(({ parked, field }) => !parked && field !== '')) {
    const place = `${column.table} ${column.field}`;
    if (inUse.has(place)) wrong.push(`two columns of ${place} are in use`);
    inUse.set(place, column);
  }
  const tableIds = new Map([['', ''], ...tables.map(({ id, key }): [string, string] => [key, id ?? '?'])]);
  for (const { id, kind, table, unique: once, key } of fields) {
    const place = `${tableIds.get(table)} ${id}`;
    const column = inUse.get(place);
    if (column?.kind !== KINDS[kind].kind) wrong.push(`${key} (${place}) is ${kind}, and its column ${column?.kind}`);
    else if (once !== unique.has(placeOf(column))) wrong.push(`${key} (${place}) is ${once ? 'unique without an index' : 'not unique, and has an index'}`);
    inUse.delete(place);
  }
  for (const place of inUse.keys()) wrong.push(`${place} is in use, and in no design`);
  return wrong;
}

function rowsKept(before: Look, after: Look, { written }: Release): string[] {
  return [...before.rows].flatMap(([table, rows]) =>
    [...rows.keys()].flatMap((key) => {
      const gone = !after.rows.get(table)?.has(key);
      return gone && !(table !== '' && written.has(recordOf(key))) ? [`row ${key} of ${table || 'the head'} is gone`] : [];
    }),
  );
}

function valuesKept(before: Look, after: Look, { told, written, savedAt, parkedAt, quiet }: Release): string[] {
  const wrong: string[] = [];
  const had = new Map(before.columns.map((column) => [placeOf(column), column]));
  const lost = new Map<string, number>();
  for (const column of after.columns.filter(({ field }) => field !== '')) {
    const { table, field, parked } = column;
    const [name, place, was] = [nameOf(column), placeOf(column), had.get(placeOf(column))];
    const from = before.columns.find((one) => one.table === table && one.field === field && !one.parked && placeOf(one) !== place);
    const isTarget = !parked && from !== undefined && (!was || was.parked);
    const steps = told.filter((step) => step.field === field && step.table === table);
    const filled = steps.some(({ op, asks }) => op === 'require' && asks === 'fill');
    const free = steps.some(({ op, loss }) => op === 'changeKind' && loss === 'free');
    for (const [key, row] of after.rows.get(table) ?? []) {
      const old = before.rows.get(table)?.get(key);
      const record = recordOf(key);
      if (!old || written.has(record)) continue;
      const [value, earlier] = [row[name] ?? null, old[name] ?? null];
      const source = from ? (old[nameOf(from)] ?? null) : null;
      if (isTarget && source !== null && value === null) {
        lost.set(place, (lost.get(place) ?? 0) + 1);
        if (free) wrong.push(`${place} of ${key} lost ${JSON.stringify(source)}, and the plan said free`);
      }
      if (isTarget && (!was || (savedAt.get(record) ?? 0) >= (parkedAt.get(place) ?? Infinity))) continue;
      if (value !== earlier && !(filled && earlier === null)) wrong.push(`${place} of ${key} was ${JSON.stringify(earlier)}, is ${JSON.stringify(value)}`);
    }
    const planned = steps.find(({ op }) => op === 'changeKind');
    if (isTarget && quiet && planned && !filled && planned.lost !== (lost.get(place) ?? 0))
      wrong.push(`${place}: the plan said ${planned.lost} lost, ${lost.get(place) ?? 0} are`);
  }
  return wrong;
}
