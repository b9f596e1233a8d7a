// A table that a form is to be made over, as it was read: its columns, and what each of them would be.
import { dataModelFields } from '@ordo/contract/data-model.ts';
import { modelTable } from '@ordo/contract/model-table.ts';
import type { Kind as Dialect } from '@ordo/engine/data-sync/types.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { guessed, type Guess, type NamedColumn } from '@ordo/engine/model/from-table.ts';
import { call } from '../kit/call.ts';
import { newFieldId } from './new-field-id.ts';

interface ReadColumn {
  column: NamedColumn;
  guess: Guess;
}

export interface ReadTable {
  table: string;
  dialect: Dialect;
  columns: readonly ReadColumn[];
  /** Names of its key's columns. */
  key: readonly string[];
}

export interface ReadChild extends ReadTable {
  label: string;
  link: string;
  to: string;
}

export async function readTable(dbLinkId: string, table: string): Promise<ReadTable> {
  const [{ dialect, columns }, named] = await Promise.all([call(modelTable, { dbLinkId, table }), call(dataModelFields, { dbId: dbLinkId, table })]);
  const labels = new Map(named.list.map(({ field, fieldName }) => [field, fieldName]));
  const read = columns.map((one): ReadColumn => {
    const column = { ...one, label: labels.get(one.column) ?? '' };
    return { column, guess: guessed(dialect, column, newFieldId()) };
  });
  const key = columns.filter((one) => one.key > 0).toSorted((a, b) => a.key - b.key);
  return { table, dialect, columns: read, key: key.map(({ column }) => column) };
}

/** The column of a child table that names the record, as far as names tell it: it is called like the key of the main table, or after it and its key. */
export function linkOf(child: ReadTable, main: ReadTable): string {
  const [key = ''] = main.key;
  const wanted = [key, `${main.table}_${key}`].map((name) => name.toLowerCase());
  const names = child.columns.map(({ column }) => column.column);
  return names.find((name) => wanted.includes(name.toLowerCase())) ?? '';
}

/** Nodes of the columns that are not left out. @param off columns that somebody has left out */
export const nodesOf = ({ columns }: ReadTable, off: ReadonlySet<string>): FormNode[] =>
  columns.flatMap(({ column, guess }) => ('node' in guess && !off.has(column.column) ? [guess.node] : []));

export const asideOf = ({ columns }: ReadTable): Set<string> =>
  new Set(columns.flatMap(({ column, guess }) => ('node' in guess && guess.aside ? [column.column] : [])));
