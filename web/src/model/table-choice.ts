// An existing table for a new form: its columns, and the field guessed for each.
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
  /** Names of the key columns. */
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

/** The column of a child table that refers to the main record, guessed by name: named like the main key, or like main table and key. */
export function linkOf(child: ReadTable, main: ReadTable): string {
  const [key = ''] = main.key;
  const wanted = [key, `${main.table}_${key}`].map((name) => name.toLowerCase());
  const names = child.columns.map(({ column }) => column.column);
  return names.find((name) => wanted.includes(name.toLowerCase())) ?? '';
}

/** Nodes of the columns that are used. @param off columns excluded by the user */
export const nodesOf = ({ columns }: ReadTable, off: ReadonlySet<string>): FormNode[] =>
  columns.flatMap(({ column, guess }) => ('node' in guess && !off.has(column.column) ? [guess.node] : []));

export const asideOf = ({ columns }: ReadTable): Set<string> =>
  new Set(columns.flatMap(({ column, guess }) => ('node' in guess && guess.aside ? [column.column] : [])));
