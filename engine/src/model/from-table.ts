// Guesses a design from an existing table: the field of each column, and the form and list over the selected columns.
import { bareNode } from '../form/bare-node.ts';
import { defaultLook } from '../form/look-wire.ts';
import type { FormDocument, FormNode, Json } from '../form/document.ts';
import { fieldKeyProblem } from '../form/release-checks.ts';
import { bareList, columnOf, defaultButtons, defaultRowButtons, searchOf } from '../list/bare-list.ts';
import type { ListDocument } from '../list/document.ts';
import { typeOf, type Kind as Dialect, type Type } from '../data-sync/types.ts';
import type { Column } from '../data-sync/plan.ts';

/** A column as in its catalogue, with its name for users. */
export interface NamedColumn extends Column {
  label: string;
}

/** Why a column cannot be a field: it is generated, its type does not fit a form, or its name is not a valid key. */
type Left = 'made' | 'type' | 'name';
/** `aside`: it can be a field, but is not selected by default, since the database fills it. */
export type Guess = { node: FormNode; aside: boolean } | { left: Left };

/** From this length a text has several lines. */
const LONG = 300;

export function guessed(dialect: Dialect, column: NamedColumn, id: string): Guess {
  if (column.generated) return { left: 'made' };
  const type = typeOf(dialect, column);
  const field = type && fieldOf(type);
  if (!field) return { left: 'type' };
  if (fieldKeyProblem(column.column)) return { left: 'name' };
  const [kind, config] = field;
  const label = {
    zh: Array.from(column.label.trim() || column.column)
      .slice(0, 200)
      .join(''),
  };
  // A switch always has a value.
  const required = !column.nullable && !column.filled && kind !== 'switch';
  const node = bareNode(id, kind, { key: column.column, label, span: kind === 'textarea' ? 24 : 12, required, config });
  return { node, aside: column.key > 0 && column.filled };
}

function fieldOf(type: Type): [FormNode['kind'], Record<string, Json>] | null {
  switch (type.is) {
    case 'bool':
      return ['switch', {}];
    case 'int':
      return ['numInput', { precision: 0 }];
    case 'decimal':
      return ['numInput', type.places === null ? {} : { precision: type.places }];
    case 'real':
    case 'double':
      return ['numInput', {}];
    case 'date':
      return ['date', { type: 'date', format: 'yyyy-MM-dd' }];
    case 'time':
      return ['time', {}];
    case 'datetime':
    case 'moment':
      return ['date', { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' }];
    case 'uuid':
      return ['comInput', { maxLength: 36 }];
    case 'text':
      return type.most === null || type.most > LONG ? ['textarea', type.most === null ? {} : { maxLength: type.most }] : ['comInput', { maxLength: type.most }];
    default:
      return null;
  }
}

/** Whether a column can count the saves of a row. */
export const countsSaves = (dialect: Dialect, column: Column): boolean => !column.generated && column.key === 0 && typeOf(dialect, column)?.is === 'int';

interface Chosen {
  table: string;
  label: string;
  nodes: readonly FormNode[];
}
interface ChosenChild extends Chosen {
  /** Its column that refers to the record, and the referenced column of the main table. */
  link: string;
  to: string;
}

/** Default number of columns in the list, and of fields in its search bar. */
const LISTED = 8;
const SEARCHED = 3;

/** @returns the documents of a design, with `tables` in the family's format (wire §17.6) */
export function designOver(
  main: Chosen & { version: string },
  children: readonly ChosenChild[],
  newId: () => string,
): { form: FormDocument; list: ListDocument; tables: readonly Record<string, unknown>[] } {
  const rows = children.map((child, at) =>
    bareNode(newId(), 'table', { key: `rows${at + 1}`, label: { zh: child.label }, config: { boundTable: child.table }, children: child.nodes }),
  );
  const form: FormDocument = { schema: 1, look: defaultLook, nodes: [...main.nodes, ...rows], outside: {} };
  const shown = main.nodes.filter((node) => node.kind !== 'textarea').slice(0, LISTED);
  const { add, download, batchRemove } = defaultButtons;
  const list: ListDocument = {
    ...bareList,
    search: shown.slice(0, SEARCHED).map(searchOf),
    columns: shown.map(columnOf),
    buttons: [add, download, batchRemove],
    rowButtons: defaultRowButtons,
  };
  const entry = (typeId: string, { table, label }: Chosen, more: object) => ({ typeId, table, tableName: label, ...more, fields: [] });
  const tables = [
    entry('1', main, { tableField: '', relationTable: '', relationField: '', ...(main.version && { versionField: main.version }) }),
    ...children.map((child) => entry('0', child, { tableField: child.link, relationTable: main.table, relationField: child.to })),
  ];
  return { form, list, tables };
}
