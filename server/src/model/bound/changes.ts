// The row changes of a save on a bound record: planned completely before the first statement, so that they can be noted, logged, executed, and verified
// afterwards.
import { randomUUID } from 'node:crypto';
import { misfit } from '@ordo/engine/data-sync/types.ts';
import type { RowChange } from '@ordo/engine/model/bound-outcome.ts';
import { textOf } from '@ordo/engine/model/bound-value.ts';
import { newId } from '../../kit/id.ts';
import { Refusal } from '../../kit/refusal.ts';
import { rowsIn, type ChildRow, type RecordValues } from '../record-query.ts';
import { rowId, type BoundField, type BoundModel, type BoundRows, type RawRecord } from './bound-model.ts';
import type { Raw } from './columns.ts';

export const keyOfRow = ({ key }: BoundRows, raw: Raw): (string | null)[] => key.map(({ name }) => raw[name] ?? null);

/** @throws Refusal recordWrong: the column cannot store the value exactly */
function cellFor({ place }: BoundModel, { node, kind, column }: BoundField, value: unknown): string | null {
  const text = textOf(kind, column.type, value);
  const why = text === null ? null : misfit(place.dialect, column.type, text);
  if (why !== null) throw new Refusal('boundMisfit', { field: node.label, value: String(text).slice(0, 60) }, { field: node.id });
  return text;
}

export const cellsFor = (model: BoundModel, fields: readonly BoundField[], values: Readonly<Record<string, unknown>>): Raw =>
  Object.fromEntries(fields.flatMap((field) => (field.node.id in values ? [[field.column.name, cellFor(model, field, values[field.node.id])]] : [])));

/** Key of a new row: from its fields, generated here, or left to the database (null). @throws Refusal boundKeyEmpty */
function newKey(table: BoundRows, set: Raw, record: string | null): (string | null)[] {
  return table.key.map(({ name, type, by }) => {
    switch (by.from) {
      case 'server':
        return type.is === 'uuid' ? randomUUID() : newId();
      case 'record':
        return record;
      case 'database':
        return null;
      case 'field': {
        const own = set[name] ?? null;
        if (own === null || own === '') throw new Refusal('boundKeyEmpty', { field: fieldLabel(table, by.field) });
        return own;
      }
    }
  });
}

const fieldLabel = ({ fields }: BoundRows, id: string) => fields.find(({ node }) => node.id === id)?.node.label.zh ?? id;

const withKey = ({ key }: BoundRows, set: Raw, values: readonly (string | null)[]): Raw => ({
  // Columns without a value get the default of the database.
  ...Object.fromEntries(Object.entries(set).filter(([, text]) => text !== null)),
  ...Object.fromEntries(key.flatMap(({ name }, at) => (values[at] === null || values[at] === undefined ? [] : [[name, values[at]]]))),
});

export function newMain(model: BoundModel, values: RecordValues): RowChange & { op: 'insert' } {
  const { main } = model;
  const set = cellsFor(model, main.fields, values);
  const key = newKey(main, set, null);
  return { op: 'insert', table: '', key, set: { ...withKey(main, set, key), ...(main.version && { [main.version.name]: '1' }) } };
}

/** @param row of the main table, as in the database */
export function newRows(model: BoundModel, table: BoundRows, row: Raw, rows: readonly ChildRow[]): (RowChange & { op: 'insert' })[] {
  const { link } = table;
  if (!link) return [];
  const record = row[link.to.name] ?? null;
  if (rows.length && record === null) throw new Refusal('boundLinkEmpty');
  return rows.map(({ values }) => {
    const set = { ...cellsFor(model, table.fields, values), [link.own.name]: record };
    const key = newKey(table, set, record);
    return { op: 'insert', table: table.id, key, set: withKey(table, set, key) };
  });
}

/** @param values the changed fields, child tables with all of their rows */
export function changesOf(model: BoundModel, raw: RawRecord, before: RecordValues, values: RecordValues): RowChange[] {
  const { main, children } = model;
  const set = cellsFor(model, main.fields, values);
  const mine = Object.fromEntries(Object.entries(set).filter(([name, text]) => text !== (raw.row[name] ?? null)));
  const moved = main.key.find(({ name }) => name in mine);
  if (moved) throw new Refusal('boundKeyFixed', { field: main.fields.find(({ column }) => column.name === moved.name)?.node.label ?? moved.name });
  const linked = children.find(({ link }) => link && link.to.name in mine);
  if (linked) throw new Refusal('boundKeyFixed', { field: main.fields.find(({ column }) => column.name === linked.link?.to.name)?.node.label ?? '' });
  const version = main.version;
  const next = version ? { [version.name]: String(Number(raw.row[version.name] ?? '0') + 1) } : {};
  const rows = children.filter(({ id }) => id in values).flatMap((table) => rowChanges(model, table, raw, rowsIn(before, table.id), rowsIn(values, table.id)));
  if (Object.keys(mine).length === 0 && (rows.length === 0 || !version)) return rows;
  return [{ op: 'update', table: '', key: keyOfRow(main, raw.row), before: raw.row, set: { ...mine, ...next } }, ...rows];
}

function rowChanges(model: BoundModel, table: BoundRows, { row, children }: RawRecord, before: readonly ChildRow[], after: readonly ChildRow[]): RowChange[] {
  const raws = new Map((children.get(table.id) ?? []).map((raw) => [rowId(table, raw), raw]));
  const kept = new Set(after.map(({ id }) => id));
  const gone = [...raws].filter(([id]) => before.some((one) => one.id === id) && !kept.has(id));
  const changed = after.flatMap(({ id, values }): RowChange[] => {
    const raw = raws.get(id);
    if (!raw) return [];
    const mine = Object.fromEntries(Object.entries(cellsFor(model, table.fields, values)).filter(([name, text]) => text !== (raw[name] ?? null)));
    if (Object.keys(mine).length === 0) return [];
    if (table.key.some(({ name }) => name in mine)) throw new Refusal('boundKeyFixed', { field: table.label });
    return [{ op: 'update', table: table.id, key: keyOfRow(table, raw), before: raw, set: mine }];
  });
  const added = newRows(
    model,
    table,
    row,
    after.filter(({ id }) => !raws.has(id)),
  );
  return [...gone.map(([, raw]): RowChange => ({ op: 'delete', table: table.id, key: keyOfRow(table, raw), before: raw })), ...changed, ...added];
}
