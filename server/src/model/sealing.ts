// Sealed fields, which are shown to nobody. While the rules run, stored values are replaced by a random placeholder; new values are encrypted
// after the rules, so that a column never contains plain text.
import { columnName } from '@ordo/engine/model/storage.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { tableSql, recordColumn, recordTable } from '../kit/ddl.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { newId } from '../kit/id.ts';
import { createSealer, type Sealer } from '../kit/sealer.ts';
import { isSealed, type LiveModel, type LiveTable } from './live.ts';
import { rowsIn, type ChildRow, type RecordValues } from './record-query.ts';

export const fieldSealer = (key: Buffer): Sealer => createSealer(key, 'sealed field of a record');

export interface Veil {
  /** Replaces stored values of sealed fields by the placeholder. */
  over(values: RecordValues): RecordValues;
  /** Replaces the placeholder by the stored value, and encrypts other values. @param before as in the database */
  off(values: RecordValues, before: RecordValues | null): RecordValues;
}

export function veilOf({ head, children }: Pick<LiveModel, 'head' | 'children'>, { seal }: Pick<Sealer, 'seal'>): Veil {
  const word = `kept ${newId()}`;
  const tables = [head, ...children].filter(({ fields }) => fields.some(isSealed));
  const within = (values: RecordValues, change: (table: LiveTable, values: RecordValues, row: string | null) => RecordValues): RecordValues =>
    tables.reduce<RecordValues>((all, table) => {
      if (table.id === '') return { ...all, ...change(table, all, null) };
      if (!(table.id in all)) return all;
      return {
        ...all,
        [table.id]: rowsIn(all, table.id).map((row): ChildRow => ({ ...row, values: { ...row.values, ...change(table, row.values, row.id) } })),
      };
    }, values);
  const sealedIn = ({ fields }: LiveTable, values: RecordValues, to: (id: string, value: unknown) => unknown): RecordValues =>
    Object.fromEntries(fields.filter(isSealed).flatMap(({ node: { id } }) => (isThere(values[id]) ? [[id, to(id, values[id])]] : [])));
  return {
    over: (values) => within(values, (table, of) => sealedIn(table, of, () => word)),
    off(values, before) {
      const old = (table: LiveTable, row: string | null) => (row === null ? before : rowsIn(before ?? {}, table.id).find(({ id }) => id === row)?.values);
      return within(values, (table, of, row) => sealedIn(table, of, (id, value) => (value === word ? (old(table, row)?.[id] ?? null) : seal(String(value)))));
    },
  };
}

const isThere = (value: unknown) => value !== null && value !== undefined && value !== '';

const MAX = 500;

/** Encrypts plain text in columns that were sealed later, once by migration 0065; encrypted values stay unchanged. */
export const sealingEffects = (key: Buffer): Record<string, EffectHandler> => ({
  'record.sealed': (_, db) => sealAll(db, fieldSealer(key)),
});

async function sealAll(db: Db, { seal, open }: Sealer): Promise<void> {
  const { rows: columns } = await sql<{ model: string; table: string; field: string; generation: number }>`
    select model_id as model, table_field as "table", field, generation from model_column where sealed and kind = 'text' and field <> '' and purged_at is null`.execute(
    db,
  );
  const isClear = (value: string) => {
    try {
      open(value);
      return false;
    } catch {
      return true;
    }
  };
  for (const { model, table, ...named } of columns) {
    const target = tableSql(recordTable(model, table));
    const column = sql.id(recordColumn(columnName(named)));
    // Ordered by key, in batches; a row that was changed in the meantime is encrypted already.
    for (let after = ['', '']; ;) {
      const [record, row] = after;
      const own = table === '' ? sql`id, ''::text` : sql`record_id, id`;
      const { rows } = await sql<{ record: string; row: string; value: string }>`
        select ${table === '' ? sql`id as record, ''::text as "row"` : sql`record_id as record, id as "row"`}, ${column} as value from ${target}
        where (${own}) > (${record}, ${row}) and ${column} <> '' order by 1, 2 limit ${MAX}`.execute(db);
      const last = rows.at(-1);
      if (!last) break;
      const clear = rows.filter(({ value }) => isClear(value));
      await sql`
        update ${target} t set ${column} = s.sealed
        from unnest(${clear.map((one) => one.record)}::text[], ${clear.map((one) => one.row)}::text[], ${clear.map((one) => one.value)}::text[],
          ${clear.map((one) => seal(one.value))}::text[]) s (record, "row", value, sealed)
        where ${table === '' ? sql`t.id = s.record` : sql`t.record_id = s.record and t.id = s."row"`} and t.${column} = s.value`.execute(db);
      after = [last.record, last.row];
    }
  }
}
