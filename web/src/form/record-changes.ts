// Changes of a record, as a save sends them: each field with its old and new value, child rows by their ids.
import type { recordCreate, recordUpdate } from '@ordo/contract/model-record.ts';
import type { Input } from '@ordo/contract/kit.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Field } from '@ordo/engine/form/fields.ts';
import { isEmpty } from '@ordo/engine/form/kind.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Row, Values } from '@ordo/engine/form/values.ts';

/** Fields that are sent: of the head, and of each child table. */
export interface Sendable {
  head: readonly string[];
  tables: ReadonlyMap<string, readonly string[]>;
}

export type RecordChanges = Required<Pick<Input<typeof recordUpdate>, 'changes' | 'rows'>>;
type Change = { from: Json; to: Json };
type RowChange = RecordChanges['rows'][string];

/** Fields of a form that the user may see and change, by path (`field` or `table.field`). */
interface Reach {
  fields: ReadonlyMap<string, Field>;
  sees(path: string): boolean;
  changes(path: string): boolean;
}

/** Fields filled in by users: not by the server, and not computed. */
export const isFilledIn = ({ node, kind }: Field): boolean => kind !== null && fieldKinds[node.kind].fills === null && !fieldKinds[node.kind].computed;

export function sendable({ fields, sees, changes }: Reach): Sendable {
  const head: string[] = [];
  const tables = new Map<string, string[]>();
  for (const [path, field] of fields) {
    if (!sees(path) || !changes(path)) continue;
    if (field.node.kind === 'table') tables.set(field.node.id, []);
    else if (isFilledIn(field)) (field.table === null ? head : tables.get(field.table))?.push(field.node.id);
  }
  return { head, tables };
}

const nothing = (value: Json | undefined): Json => (isEmpty(value) ? null : (value as Json));
const isSame = (left: Json | undefined, right: Json | undefined) => JSON.stringify(nothing(left)) === JSON.stringify(nothing(right));

export const rowsOf = (values: Values, table: string): readonly Row[] => {
  const rows = values[table];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
};

function fieldChanges(fields: readonly string[], before: Values, now: Values): Record<string, Change> {
  const changed = fields.filter((field) => !isSame(before[field] as Json, now[field] as Json));
  return Object.fromEntries(changed.map((field) => [field, { from: (before[field] ?? null) as Json, to: (now[field] ?? null) as Json }]));
}

const filled = (fields: readonly string[], values: Values) =>
  Object.fromEntries(fields.flatMap((field) => (isEmpty(values[field] as Json) ? [] : [[field, values[field] as Json]])));

/** The changes of a record; empty if there are none. */
export function changesBetween({ head, tables }: Sendable, before: Values, now: Values): RecordChanges {
  const rows = [...tables].flatMap(([table, fields]): [string, RowChange][] => {
    const change = rowChanges(fields, rowsOf(before, table), rowsOf(now, table));
    return change ? [[table, change]] : [];
  });
  return { changes: fieldChanges(head, before, now), rows: Object.fromEntries(rows) };
}

function rowChanges(fields: readonly string[], before: readonly Row[], now: readonly Row[]): RowChange | null {
  const [had, has] = [new Map(before.map((row) => [row.id, row])), new Set(now.map(({ id }) => id))];
  const added = now.filter(({ id }) => !had.has(id)).map(({ id, values }) => ({ id, values: filled(fields, values) }));
  const gone = before.filter(({ id }) => !has.has(id));
  const removed = gone.map(({ id }) => id);
  const was = Object.fromEntries(gone.map(({ id, values }) => [id, { ...values }]));
  const changed = now.flatMap(({ id, values }) => {
    const old = had.get(id);
    const changes = old ? fieldChanges(fields, old.values, values) : {};
    return Object.keys(changes).length > 0 ? [{ id, changes }] : [];
  });
  // If no row was moved, new rows are at the end.
  const expected = [...before.filter(({ id }) => has.has(id)), ...added].map(({ id }) => id);
  const order = now.map(({ id }) => id);
  const moved = order.some((id, index) => id !== expected[index]);
  if (added.length + removed.length + changed.length === 0 && !moved) return null;
  return { added, removed, ...(removed.length > 0 && { was }), changed, ...(moved && { order }) };
}

/** The fields that changes name. */
function named(all: readonly Partial<RecordChanges>[]): Sendable {
  const tables = Map.groupBy(
    all.flatMap(({ rows = {} }) => Object.entries(rows)),
    ([table]) => table,
  );
  const fieldsIn = ({ added = [], changed = [] }: RowChange) =>
    [...added.map(({ values }) => values), ...changed.map(({ changes }) => changes)].flatMap(Object.keys);
  return {
    head: [...new Set(all.flatMap(({ changes = {} }) => Object.keys(changes)))],
    tables: new Map([...tables].map(([table, list]) => [table, [...new Set(list.flatMap(([, change]) => fieldsIn(change)))]])),
  };
}

interface Step {
  changes: Partial<RecordChanges>;
  values: Values;
}

/** The changes of a record that was changed further while its first change was being saved: what differs from what was saved. Both began with the same values. */
export const changesAfter = (saved: Step, next: Step): RecordChanges => changesBetween(named([saved.changes, next.changes]), saved.values, next.values);

export const isUnchanged = ({ changes, rows }: RecordChanges): boolean => Object.keys(changes).length === 0 && Object.keys(rows).length === 0;

/** The content of a new record: its non-empty fields, and the rows of its tables. */
export function wholeOf({ head, tables }: Sendable, now: Values): Required<Pick<Input<typeof recordCreate>, 'values' | 'rows'>> {
  const rows = [...tables].flatMap(([table, fields]) => {
    const own = rowsOf(now, table);
    return own.length > 0 ? [[table, own.map(({ id, values }) => ({ id, values: filled(fields, values) }))]] : [];
  });
  return { values: filled(head, now), rows: Object.fromEntries(rows) as Required<Input<typeof recordCreate>>['rows'] };
}
