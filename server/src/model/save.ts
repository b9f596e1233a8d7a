// Prepares a record for saving: the input is merged with the current values field by field, completed by the rules, checked, and then written.
import type { RowChanges } from '@ordo/contract/model-record.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds, type FieldKindName } from '@ordo/engine/form/kinds.ts';
import type { RecordAccess } from './access.ts';
import { Refusal } from '../kit/refusal.ts';
import { isSealed, type LiveField, type LiveModel } from './live.ts';
import { asKept } from './pictures.ts';
import { type Place } from './record-write.ts';
import { rowsIn, type ChildRow, type RecordValues } from './record-query.ts';

/** A field that two people changed. */
export interface Clash {
  field: string;
  row: string | null;
  label: string;
  from: unknown;
  theirs: unknown;
  mine: unknown;
}

export interface Change {
  from?: unknown;
  to?: unknown;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Fields that a person fills in: not those that the server fills or computes. */
export const isWritten = ({ node }: Pick<LiveField, 'node'>): boolean => fieldKinds[node.kind].fills === null && !fieldKinds[node.kind].computed;

/**
 * @throws Refusal recordFieldUnknown, columnDenied: the caller may not change the field, or no user can
 */
function fieldAt(access: RecordAccess, path: string): LiveField {
  const field = access.model.fields.get(path);
  if (!field || !access.reaches(path)) throw new Refusal('recordFieldUnknown', { field: path });
  if (!access.changes(path)) throw new Refusal('columnDenied', { column: field.node.label }, { right: path });
  return field;
}

/** The values of a new record as they were sent. */
export function sentValues(access: RecordAccess, values: RecordValues, rows: Readonly<Record<string, readonly ChildRow[]>>): RecordValues {
  const head = Object.entries(values).flatMap(([id, value]) => sentCell(access, id, id, value));
  const children = Object.entries(rows).map(([table, list]) => {
    tableAt(access, table);
    return [table, list.map((row) => sentRow(access, table, row))];
  });
  return Object.fromEntries([...head, ...children]);
}

function sentRow(access: RecordAccess, table: string, { id, values }: ChildRow): ChildRow {
  return { id, values: Object.fromEntries(Object.entries(values).flatMap(([field, value]) => sentCell(access, `${table}.${field}`, field, value))) };
}

function sentCell(access: RecordAccess, path: string, id: string, value: unknown): [string, unknown][] {
  const field = fieldAt(access, path);
  return isWritten(field) ? [[id, asKept(field, value) ?? null]] : [];
}

function tableAt({ model, reaches, changes }: RecordAccess, id: string) {
  const table = model.children.find((one) => one.id === id);
  if (!table || !reaches(id)) throw new Refusal('recordFieldUnknown', { field: id });
  if (!changes(id)) throw new Refusal('columnDenied', { column: table.node?.label ?? id }, { right: id });
  return table;
}

export interface Merged {
  values: RecordValues;
  clashes: readonly Clash[];
  /** Whether concurrent changes of other users were kept. */
  merged: boolean;
}

/**
 * @param now the current record with all of its fields
 * @param asRead whether it is still the version that the caller read
 */
export function mergedValues(
  access: RecordAccess,
  now: RecordValues,
  changes: Readonly<Record<string, Change>>,
  rows: Readonly<Record<string, RowChanges>>,
  asRead: boolean,
): Merged {
  const clashes: Clash[] = [];
  const take = (field: LiveField, row: string | null, there: unknown, change: Change) => {
    const [theirs, from, to] = [there, change.from, change.to].map((value) => asKept(field, value));
    // A sealed value is never shown, so an empty input means unchanged.
    if (isSealed(field) && (to ?? '') === '') return theirs ?? null;
    if (!asRead && !same(theirs, from) && !same(theirs, to)) {
      const told = isSealed(field) ? { from: null, theirs: null, mine: null } : { from: from ?? null, theirs: theirs ?? null, mine: to ?? null };
      clashes.push({ field: field.path, row, label: field.node.label.zh, ...told });
    }
    return to ?? null;
  };
  const values: Record<string, unknown> = { ...now };
  for (const [id, change] of Object.entries(changes)) {
    const field = fieldAt(access, id);
    if (isWritten(field)) values[id] = take(field, null, now[id], change);
  }
  for (const [id, change] of Object.entries(rows)) values[id] = mergedRows(access, id, rowsIn(now, id), change, take, asRead, clashes);
  return { values, clashes, merged: !asRead };
}

function mergedRows(
  access: RecordAccess,
  table: string,
  now: readonly ChildRow[],
  { added, removed, was = {}, changed, order }: RowChanges,
  take: (field: LiveField, row: string | null, theirs: unknown, change: Change) => unknown,
  asRead: boolean,
  clashes: Clash[],
): readonly ChildRow[] {
  const { fields, node } = tableAt(access, table);
  const gone = new Set(removed);
  const hidden = fields.filter(({ path }) => !access.reaches(path));
  const unseen = now.findIndex((row) => gone.has(row.id) && hidden.some(({ node }) => (row.values[node.id] ?? null) !== null));
  if (unseen >= 0) throw new Refusal('recordRowHidden', { row: unseen + 1 });
  if (!asRead)
    clashes.push(
      ...changedMeanwhile(
        access,
        fields,
        now.filter(({ id }) => gone.has(id)),
        was,
        { field: table, label: node?.label.zh ?? table },
      ),
    );
  const changes = new Map(changed.map((one) => [one.id, one.changes]));
  const kept = now
    .filter(({ id }) => !gone.has(id))
    .map((row) => {
      const own = Object.entries(changes.get(row.id) ?? {}).flatMap(([id, change]) => {
        const field = fieldAt(access, `${table}.${id}`);
        return isWritten(field) ? [[id, take(field, row.id, row.values[id], change)]] : [];
      });
      return own.length ? { id: row.id, values: { ...row.values, ...Object.fromEntries(own) } } : row;
    });
  const there = new Map(kept.map((row) => [row.id, row]));
  // A row that another user has deleted meanwhile gives a conflict only if it was changed here: no change is lost silently.
  const all = [...kept, ...newRows(access, table, added, there)];
  const lost = changed.find(({ id }) => !there.has(id));
  if (lost && !asRead) {
    const [first] = Object.keys(lost.changes);
    const field = fieldAt(access, `${table}.${first ?? ''}`);
    take(field, lost.id, { deleted: true }, lost.changes[first ?? ''] ?? {});
  }
  if (!order) return all;
  const place = new Map(order.map((id, index) => [id, index]));
  return all.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length));
}

/** Conflicts of removed rows that others have changed since, in the fields that the caller sees. A row without its read values counts as changed. */
function changedMeanwhile(
  { sees }: RecordAccess,
  fields: readonly LiveField[],
  removed: readonly ChildRow[],
  was: Readonly<Record<string, RecordValues>>,
  named: Pick<Clash, 'field' | 'label'>,
): Clash[] {
  const shown = fields.filter((field) => isWritten(field) && sees(field.path));
  return removed.flatMap(({ id, values }): Clash[] => {
    const read = was[id];
    if (read && shown.every((field) => same(asKept(field, read[field.node.id]), asKept(field, values[field.node.id])))) return [];
    const seen = (of: RecordValues) => Object.fromEntries(shown.map(({ node }) => [node.id, of[node.id] ?? null]));
    return [{ ...named, row: id, from: read ? seen(read) : null, theirs: seen(values), mine: { deleted: true } }];
  });
}

/** A repeated new row is the existing one: a browser that got no answer sends it again. @throws Refusal recordRowThere */
function newRows(access: RecordAccess, table: string, added: readonly ChildRow[], there: ReadonlyMap<string, ChildRow>): ChildRow[] {
  const news = new Map<string, ChildRow>();
  for (const row of added.map((one) => sentRow(access, table, one))) {
    const known = there.get(row.id) ?? news.get(row.id);
    if (!known) news.set(row.id, row);
    else if (!Object.entries(row.values).every(([field, value]) => same(known.values[field], value))) throw new Refusal('recordRowThere', { id: row.id });
  }
  return [...news.values()];
}

interface By extends Place {
  userId: string;
  now: number;
}

/** Values that the server fills: user, time, organisation. */
export function filledBy({ head }: LiveModel, when: 'create' | 'update', by: By): RecordValues {
  const own = (kind: FieldKindName): Json | undefined => {
    switch (kind) {
      case 'createUser':
      case 'modifyUser':
        return by.userId;
      case 'createTime':
      case 'modifyTime':
        return by.now;
      case 'currOrganize':
        return by.companyId || null;
      case 'currDept':
        return by.organizeId || null;
      case 'currPosition':
        return by.positionId || null;
      default:
        return undefined;
    }
  };
  return Object.fromEntries(
    head.fields.flatMap(({ node }) => {
      const value = fieldKinds[node.kind].fills === when ? own(node.kind) : undefined;
      return value === undefined ? [] : [[node.id, value]];
    }),
  );
}
