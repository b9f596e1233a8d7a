// Import into existing tables: the same queries as for own tables (import.db), sent to the store, and rows saved one by one in the import's transaction.
// Only for tables in the own database: another database cannot guarantee that all rows are saved or none.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Scalar } from '@ordo/engine/kind/kind.ts';
import { RECORD_NO } from '@ordo/engine/model/sheet-columns.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import type { PlannedRecord } from './import-shapes.ts';
import type { RecordValues } from './record-query.ts';
import type { RecordStore } from './record-store.ts';

/** Maximum rows of one import. */
const MAX = 2_000;
/** Maximum keys of one query. */
const SOME = 200;

/** @throws Refusal boundNoImport, boundReadOnly, boundImportMany */
export function assertCanImport(store: RecordStore, rows: number): void {
  if (!store.near) throw new Refusal('boundNoImport');
  if (store.readOnly) throw new Refusal('boundReadOnly');
  if (rows > MAX) throw new Refusal('boundImportMany', { most: MAX });
}

interface Found {
  id: string;
  values: RecordValues;
}

async function found(call: Call, { model, within }: RecordAccess, store: RecordStore, fields: readonly string[], filters: readonly Filter[]): Promise<Found[]> {
  const all: Found[] = [];
  for (let from = 0; from < filters.length; from += SOME) {
    const filter = { any: filters.slice(from, from + SOME) };
    const query = { currentPage: 1, pageSize: 5 * SOME, sort: [], deleted: 0, filter } as const;
    const { list } = await store.page(call.db, query, within, (path) => fields.includes(path) && model.fields.has(path));
    all.push(...list);
  }
  return all;
}

const isThis = (field: string, value: unknown): Filter => ({ field, is: 'equal', value: value as Scalar });
const nameOf = (values: readonly unknown[]) => JSON.stringify(values.map((value) => (typeof value === 'string' ? value : (value ?? null))));

/** As `idsByKey` of import.db. */
export async function boundIdsByKey(
  call: Call,
  access: RecordAccess,
  store: RecordStore,
  key: string,
  wanted: ReadonlyMap<number, Json>,
): Promise<Map<number, string[]>> {
  if (key === RECORD_NO) {
    const ids = [...wanted.values()].map(String);
    const query = { currentPage: 1, pageSize: Math.max(1, ids.length), sort: [], deleted: 0, ids } as const;
    const there = new Set((await store.page(call.db, query, access.within, () => false)).list.map(({ id }) => id));
    return new Map([...wanted].flatMap(([index, value]) => (there.has(String(value)) ? [[index, [String(value)]]] : [])));
  }
  const rows = await found(
    call,
    access,
    store,
    [key],
    [...wanted.values()].map((value) => isThis(key, value)),
  );
  const byValue = Map.groupBy(rows, ({ values }) => nameOf([values[key]]));
  return new Map(
    [...wanted].flatMap(([index, value]) => (byValue.has(nameOf([value])) ? [[index, (byValue.get(nameOf([value])) ?? []).map(({ id }) => id)]] : [])),
  );
}

/** Duplicates of existing records, or within the sheet: positions of lines, as `findDuplicates` of import.db. */
export async function findBoundDuplicates(
  call: Call,
  access: RecordAccess,
  store: RecordStore,
  records: readonly PlannedRecord[],
  textOf: (path: string, values: RecordValues) => string,
): Promise<{ at: number; first: number | null; fields: readonly string[]; value: string }[]> {
  const taken: { at: number; first: number | null; fields: readonly string[]; value: string }[] = [];
  const own = new Set(records.flatMap(({ now }) => (now ? [now.id] : [])));
  for (const fields of store.onlyOnce) {
    const whole = records.filter(({ values }) => fields.every((field) => (values[field] ?? '') !== ''));
    const of = (values: RecordValues) => nameOf(fields.map((field) => values[field]));
    const rows = await found(
      call,
      { ...access, within: EVERY_ROW },
      store,
      fields,
      whole.map(({ values }) => ({ all: fields.map((field) => isThis(field, values[field])) })),
    );
    const there = new Set(rows.filter(({ id }) => !own.has(id)).map(({ values }) => of(values)));
    const first = new Map<string, number>();
    const seen = fields.filter(access.sees);
    for (const { values, at } of whole) {
      const [line = 0, name] = [at[0], of(values)];
      const before = first.get(name);
      const told = { at: line, fields: seen, value: seen.map((path) => textOf(path, values)).join(' · ') };
      if (there.has(name)) taken.push({ ...told, first: null });
      else if (before !== undefined) taken.push({ ...told, first: before });
      else first.set(name, line);
    }
  }
  return taken;
}
