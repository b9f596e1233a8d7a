// The columns of a model's records, the present ones and those that a design needs, and the steps between them. Columns are never dropped here: they are parked
// with their values, and restored with them when the field returns.
import type { Filter } from '../filter/filter.ts';
import type { Kind } from '../kind/kinds.ts';
import { changeOf, type Carry, type KindChange, type Loss } from './changes.ts';

/** An existing column. `field` '' is the child table itself. */
export interface Column {
  /** Id of the child table's field; '' for the head. */
  table: string;
  field: string;
  /** From 0; increases with each change of the field's kind. */
  generation: number;
  kind: Kind;
  /** Never returned: its values are never used for another field, or for an unsealed one. */
  sealed: boolean;
  parked: boolean;
  /** Number of the release that parked it; null: in use, or not recorded. */
  parkedIn: number | null;
  /** Its values were deleted for good; the column is only recorded so that its name is not reused. */
  purged: boolean;
}

/** A field as a design has it. */
export interface StoredField {
  id: string;
  /** '' for the head. */
  table: string;
  /** '' for a child table. */
  kind: Kind | '';
  sealed: boolean;
  label: string;
  required: boolean;
  /** Fields whose combination must be unique, including this one. */
  unique: readonly string[];
  /** Only among rows that match, by fields of the same table; null: among all rows. */
  uniqueWithin: Filter | null;
}

export type Step =
  | { op: 'addTable' | 'parkTable' | 'restoreTable'; table: string; label: string }
  /** Rewrites the table, because PostgreSQL counts dropped columns too. */
  | { op: 'rebuild'; table: string; label: string }
  | { op: 'addColumn' | 'parkColumn' | 'restoreColumn'; column: Column; label: string }
  /** `to` is new, or was parked when the field last had that kind: then rows that have not been changed since get their old value back. */
  | { op: 'changeKind'; from: Column; to: Column; carry: Carry; loss: Loss; back: Carry | null; label: string }
  | { op: 'rename'; table: string; field: string; from: string; to: string }
  | { op: 'require' | 'allowEmpty'; column: Column; label: string }
  | { op: 'addUnique' | 'dropUnique'; table: string; fields: readonly string[]; within: Filter | null; label: string };

export const columnName = ({ field, generation }: Pick<Column, 'field' | 'generation'>): string => (generation === 0 ? field : `${field}_${generation}`);

const keyOf = (table: string, field: string) => `${table} ${field}`;

/** The column in use of each field. */
export function columnsInUse(columns: readonly Column[]): ReadonlyMap<string, Column> {
  return new Map(columns.filter(({ parked, field }) => !parked && field !== '').map((column) => [keyOf(column.table, column.field), column]));
}

/**
 * @param columns all existing columns, including parked ones
 * @param before the fields of the current release
 * @param wanted the fields of the design to release
 */
export function stepsBetween(columns: readonly Column[], before: readonly StoredField[], wanted: readonly StoredField[]): Step[] {
  const all = Map.groupBy(columns, ({ table, field }) => keyOf(table, field));
  const old = new Map(before.map((field) => [keyOf(field.table, field.id), field]));
  const now = new Map(wanted.map((field) => [keyOf(field.table, field.id), field]));
  const held = wanted.filter(({ kind }) => kind !== '');
  const moved = held.flatMap((field) => fieldSteps(all.get(keyOf(field.table, field.id)) ?? [], field));
  const inUse = columnsInUse(columnsAfter(columns, moved));
  return [
    ...tableSteps(columns, before, wanted),
    ...[...old].filter(([key]) => !now.has(key)).flatMap(([key, field]) => parkSteps(all.get(key) ?? [], field)),
    ...uniqueSteps('dropUnique', uniqueSets(before), uniqueSets(wanted)),
    ...moved,
    ...[...now].flatMap(([key, field]) => renameStep(old.get(key), field)),
    ...held.flatMap((field) => demandStep(old.get(keyOf(field.table, field.id)), field, inUse)),
    ...uniqueSteps('addUnique', uniqueSets(wanted), uniqueSets(before)),
  ];
}

function tableSteps(columns: readonly Column[], before: readonly StoredField[], wanted: readonly StoredField[]): Step[] {
  const tables = (fields: readonly StoredField[]) => fields.filter(({ kind }) => kind === '');
  const [had, wants] = [new Set(tables(before).map(({ id }) => id)), new Set(tables(wanted).map(({ id }) => id))];
  const there = new Set(columns.filter(({ field, purged }) => field === '' && !purged).map(({ table }) => table));
  return [
    ...tables(before).flatMap(({ id, label }): Step[] => (wants.has(id) ? [] : [{ op: 'parkTable', table: id, label }])),
    ...tables(wanted).flatMap(({ id, label }): Step[] => (had.has(id) ? [] : [{ op: there.has(id) ? 'restoreTable' : 'addTable', table: id, label }])),
  ];
}

function parkSteps(columns: readonly Column[], { label }: StoredField): Step[] {
  return columns.filter(({ parked, field }) => !parked && field !== '').map((column): Step => ({ op: 'parkColumn', column, label }));
}

function fieldSteps(columns: readonly Column[], { id, table, kind, sealed, label }: StoredField): Step[] {
  if (kind === '') throw new Error(`${id} is a table`);
  const used = columns.find(({ parked }) => !parked);
  const fits = (column: Column) => column.kind === kind && column.sealed === sealed && !column.purged;
  if (used && fits(used)) return [];
  const earlier = columns.findLast((column) => column.parked && fits(column));
  const generation = Math.max(-1, ...columns.map((column) => column.generation)) + 1;
  const next: Column = { ...FRESH, table, field: id, generation, kind, sealed };
  if (!used) return [earlier ? { op: 'restoreColumn', column: earlier, label } : { op: 'addColumn', column: next, label }];
  const { carry, loss } = used.sealed === sealed ? changeOf(used.kind, kind) : EMPTIED;
  const back = used.sealed === sealed ? changeOf(kind, used.kind).carry : EMPTIED.carry;
  return [{ op: 'changeKind', from: used, to: earlier ?? next, carry, loss, back: earlier ? back : null, label }];
}

/** State of a column in use. */
const FRESH = { parked: false, parkedIn: null, purged: false } as const;

/** The entry of a child table among the columns. */
export const tableColumn = (table: string): Column => ({ ...FRESH, table, field: '', generation: 0, kind: 'text', sealed: false });

const EMPTIED: KindChange = { carry: 'empty', loss: 'lossy' };

function renameStep(before: StoredField | undefined, { id, table, label }: StoredField): Step[] {
  return before && before.label !== label ? [{ op: 'rename', table, field: id, from: before.label, to: label }] : [];
}

/** @param inUse after the other steps */
function demandStep(before: StoredField | undefined, { id, table, required, label }: StoredField, inUse: ReadonlyMap<string, Column>): Step[] {
  const column = inUse.get(keyOf(table, id));
  if (!column || required === (before?.required ?? false)) return [];
  return [{ op: required ? 'require' : 'allowEmpty', column, label }];
}

interface UniqueSet {
  table: string;
  fields: readonly string[];
  within: Filter | null;
  label: string;
}

/** Each set once, its fields in the order of the design. */
function uniqueSets(fields: readonly StoredField[]): ReadonlyMap<string, UniqueSet> {
  const place = new Map(fields.map(({ id }, index) => [id, index]));
  const sets = fields.flatMap(({ unique, uniqueWithin: within, table, label }): [string, UniqueSet][] => {
    const known = [...new Set(unique)].filter((id) => place.has(id)).sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
    return known.length ? [[`${table} ${known.join(' ')} ${within === null ? '' : JSON.stringify(within)}`, { table, fields: known, within, label }]] : [];
  });
  return new Map(sets.toReversed());
}

function uniqueSteps(op: 'addUnique' | 'dropUnique', of: ReadonlyMap<string, UniqueSet>, without: ReadonlyMap<string, UniqueSet>): Step[] {
  return [...of].filter(([key]) => !without.has(key)).map(([, set]): Step => ({ op, ...set }));
}

/** Limit of columns of a table, dropped ones included, before it is rewritten. PostgreSQL's limit is 1,600. */
const MAX_ATTRIBUTES = 1_000;

/**
 * @param ever by table, the number of columns it has ever had, and of dropped ones
 * @param label name of the table
 */
export function rebuildsBefore(steps: readonly Step[], ever: ReadonlyMap<string, { all: number; gone: number }>, label: (table: string) => string): Step[] {
  const more = (table: string) =>
    steps.filter(
      (step) => (step.op === 'addColumn' && step.column.table === table) || (step.op === 'changeKind' && step.back === null && step.to.table === table),
    ).length;
  // Without dropped columns a rewrite would gain nothing.
  return [...ever].flatMap(([table, { all, gone }]): Step[] =>
    gone > 0 && all + more(table) > MAX_ATTRIBUTES ? [{ op: 'rebuild', table, label: label(table) }] : [],
  );
}

/** The columns as they are after the steps. */
export function columnsAfter(columns: readonly Column[], steps: readonly Step[]): Column[] {
  const after = new Map(columns.map((column) => [`${column.table} ${column.field} ${column.generation}`, column]));
  const put = (column: Column, parked: boolean) => after.set(`${column.table} ${column.field} ${column.generation}`, { ...column, parked });
  for (const step of steps) {
    if (step.op === 'addTable' || step.op === 'parkTable' || step.op === 'restoreTable') put(tableColumn(step.table), step.op === 'parkTable');
    if (step.op === 'addColumn' || step.op === 'restoreColumn') put(step.column, false);
    if (step.op === 'parkColumn') put(step.column, true);
    if (step.op === 'changeKind') {
      put(step.from, true);
      put(step.to, false);
    }
  }
  return [...after.values()];
}
