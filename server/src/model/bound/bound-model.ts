// A bound model prepared for statements: the column of each field, and the other columns to read.
import { createHmac } from 'node:crypto';
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import { fieldsOf, nodeById, pathText } from '@ordo/engine/form/fields.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import type { Kind } from '@ordo/engine/kind/kinds.ts';
import { valueOf } from '@ordo/engine/model/bound-value.ts';
import type { Binding, BoundColumn, BoundTable } from '@ordo/engine/model/bound.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { recordColumn, recordTable, tableText } from '../../kit/ddl.ts';
import type { ChildRow, RecordValues, Sees } from '../record-query.ts';
import type { Place } from './place.ts';
import { uniqueColumns, type Raw } from './columns.ts';
import { idOfKey } from './record-key.ts';

/** As stored with a release. */
export type KeptBinding = Binding & {
  /** Mixed into the version hash of a row, so that the version does not reveal hidden values. */
  salt: string;
};

export interface BoundField {
  node: FormNode;
  kind: Kind;
  path: string;
  column: BoundColumn;
  /** Column name in the change log and the bin. */
  logged: string;
}

export interface BoundRows extends BoundTable {
  fields: readonly BoundField[];
  /** All columns that are read. */
  read: readonly BoundColumn[];
  /** Name of the table in the change log. */
  entity: string;
  /** Of the child table. */
  label: string;
}

export interface BoundModel {
  id: string;
  number: number;
  design: Design;
  place: Place;
  salt: string;
  main: BoundRows;
  children: readonly BoundRows[];
}

export function boundModel(model: { id: string; number: number; design: Design }, binding: KeptBinding, place: Place): BoundModel {
  const all = fieldsOf(model.design.form);
  const rowsOf = (table: BoundTable, more: readonly BoundColumn[]): BoundRows => {
    const fields = all.flatMap(({ node, table: within, kind }): BoundField[] => {
      const column = (within ?? '') === table.id ? table.columns[node.id] : undefined;
      return kind !== null && column ? [{ node, kind, path: pathText({ node, table: within }), column, logged: recordColumn(node.id) }] : [];
    });
    const read = uniqueColumns([...table.key, ...(table.version ? [table.version] : []), ...more, ...fields.map(({ column }) => column)]);
    return { ...table, fields, read, entity: tableText(recordTable(model.id, table.id)), label: nodeById(model.design.form, table.id)?.label.zh ?? '' };
  };
  const links = binding.children.flatMap(({ link }) => (link ? [link] : []));
  return {
    ...model,
    place,
    salt: binding.salt,
    main: rowsOf(
      binding.main,
      links.map(({ to }) => to),
    ),
    children: binding.children.map((table) => rowsOf(table, table.link ? [table.link.own] : [])),
  };
}

/** '' if the table has no key, or the key is too long to be an id. */
export const rowId = ({ key }: BoundTable, raw: Raw): string => (key.length ? idOfKey(key.map(({ name }) => raw[name] ?? '')) : '');

const valuesOf = (fields: readonly BoundField[], raw: Raw): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ node, kind, column }) => [node.id, valueOf(kind, column.type, raw[column.name] ?? null)]));

/** A row as read from the database, with the rows of its child tables. */
export interface RawRecord {
  row: Raw;
  /** Id of a child table → its rows. */
  children: ReadonlyMap<string, readonly Raw[]>;
}

/** Every value, for any reader. */
export const allValues = ({ main, children }: BoundModel, { row, children: rows }: RawRecord): RecordValues => ({
  ...valuesOf(main.fields, row),
  ...Object.fromEntries(children.map((table) => [table.id, rowsOfTable(table, rows.get(table.id) ?? [], table.fields)])),
});

const rowsOfTable = (table: BoundRows, rows: readonly Raw[], fields: readonly BoundField[]): ChildRow[] =>
  rows.map((raw) => ({ id: rowId(table, raw), values: valuesOf(fields, raw) }));

export interface LastSave {
  userId: string;
  at: number;
}

/** @param nth position in the list, for rows without a key */
export function recordOf(model: BoundModel, raw: RawRecord, sees: Sees, last: LastSave | null, nth = 0): ModelRecord {
  const { main, children } = model;
  const head = valuesOf(
    main.fields.filter(({ path }) => sees(path)),
    raw.row,
  );
  const rows = children
    .filter(({ id }) => sees(id) && raw.children.has(id))
    .map((table) => [
      table.id,
      rowsOfTable(
        table,
        raw.children.get(table.id) ?? [],
        table.fields.filter(({ path }) => sees(path)),
      ),
    ]);
  const id = rowId(main, raw.row) || `row${nth + 1}`;
  return {
    id,
    version: versionOf(model, raw),
    formNumber: model.number,
    recordNo: main.key.map(({ name }) => raw.row[name] ?? '').join(' · ') || String(nth + 1),
    creatorTime: null,
    creatorUserId: null,
    lastModifyTime: last?.at ?? null,
    lastModifyUserId: last?.userId ?? null,
    values: { ...head, ...Object.fromEntries(rows) },
  };
}

/** Changes with every change of the record: its version column, otherwise a hash of all its values. */
export function versionOf({ main, salt }: BoundModel, { row, children }: RawRecord): number {
  const own = main.version ? Number(row[main.version.name]) : 0;
  if (main.version) return Number.isSafeInteger(own) && own >= 1 && own <= 2_147_483_647 ? own : 1;
  const all = JSON.stringify([row, ...children.values()]);
  return createHmac('sha256', salt).update(all).digest().readUInt32BE() >>> 1 || 1;
}
