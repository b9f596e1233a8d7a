// Compares a table with the table of the same name in another database: what has to be created, which columns are copied, and which cannot be and why.
import { accepts, orders, typeOf, type Kind, type Native, type Type } from './types.ts';

export interface Column extends Native {
  column: string;
  /** Position in the primary key from 1 on; 0: not in it. */
  key: number;
  nullable: boolean;
  /** Has a default value in the database. */
  filled: boolean;
  /** Only the database writes it. */
  generated: boolean;
}

export interface Shape {
  table: string;
  columns: readonly Column[];
}

export type Step =
  | { kind: 'createTable'; columns: { column: string; type: Type; key: boolean; nullable: boolean }[] }
  | { kind: 'addColumn'; column: string; type: Type };

/** A column to copy. */
export interface Pair {
  from: string;
  to: string;
  fromType: Type;
  toType: Type;
}

export type Trouble = 'noKey' | 'keyType' | 'keyDiffers' | 'type' | 'typesDiffer' | 'name' | 'nameTwice' | 'demanded' | 'generated';

export interface Finding {
  /** '': the table */
  column: string;
  trouble: Trouble;
  /** The whole table cannot be copied; otherwise only the column. */
  stops: boolean;
}

export interface TablePlan {
  table: string;
  steps: Step[];
  pairs: Pair[];
  /** Columns that order and identify rows. */
  key: Pair[];
  findings: Finding[];
}

/** Longer texts cannot be a key in MySQL. */
const LONGEST_KEY = 512;
const MAX_NAME = { PostgreSQL: 63, MySQL: 64 } as const;

const fitsName = (kind: Kind, name: string) => name !== '' && name === name.trim() && new TextEncoder().encode(name).length <= MAX_NAME[kind];
/** Normalises names as that database compares them. */
const folded = (kind: Kind, name: string) => (kind === 'MySQL' ? name.toLowerCase() : name);

/** @param target null: the table does not exist yet */
export function planTable(from: Kind, source: Shape, to: Kind, target: Shape | null): TablePlan {
  const findings: Finding[] = [];
  const find = (trouble: Trouble, column = '', stops = true) => void findings.push({ column, trouble, stops });
  const there = new Map(target?.columns.map((column) => [folded(to, column.column), column]));
  const pairs: Pair[] = [];
  const seen = new Set<string>();
  const added: Step[] = [];
  if (!fitsName(to, source.table)) find('name');
  for (const column of source.columns) {
    const name = folded(to, column.column);
    const isKey = column.key > 0;
    const fromType = typeOf(from, column);
    const known = there.get(name);
    if (seen.has(name)) find('nameTwice', column.column);
    seen.add(name);
    if (!fromType) find('type', column.column, isKey);
    else if (known) {
      const toType = typeOf(to, known);
      if (known.generated) find('generated', column.column, isKey);
      else if (!toType || !accepts(toType, fromType)) find('typesDiffer', column.column, isKey);
      else pairs.push({ from: column.column, to: known.column, fromType, toType });
    } else if (!fitsName(to, column.column)) find('name', column.column, isKey);
    else {
      const toType = placeFor(to, fromType, isKey);
      pairs.push({ from: column.column, to: column.column, fromType, toType });
      added.push({ kind: 'addColumn', column: column.column, type: toType });
    }
  }
  const key = source.columns
    .filter((column) => column.key > 0)
    .toSorted((a, b) => a.key - b.key)
    .flatMap(({ column }) => pairs.filter((pair) => pair.from === column));
  const keyColumns = source.columns.filter((column) => column.key > 0);
  if (keyColumns.length === 0) find('noKey');
  for (const pair of key) if (!orders(pair.fromType) || !orders(pair.toType)) find('keyType', pair.from);
  const gone = new Set(pairs.map((pair) => folded(to, pair.to)));
  if (target) {
    const theirs = target.columns.filter((column) => column.key > 0).map(({ column }) => folded(to, column));
    if (theirs.length !== key.length || !key.every((pair) => theirs.includes(folded(to, pair.to)))) if (keyColumns.length > 0) find('keyDiffers');
    for (const column of target.columns)
      if (!column.nullable && !column.filled && !column.generated && !gone.has(folded(to, column.column))) find('demanded', column.column);
  }
  const nullable = new Map(source.columns.map((column) => [column.column, column.nullable]));
  const keyNames = new Set(key.map((pair) => pair.from));
  const steps: Step[] = target
    ? added
    : [
        {
          kind: 'createTable',
          columns: pairs.map(({ from: name, to: column, toType }) => ({
            column,
            type: toType,
            key: keyNames.has(name),
            nullable: !keyNames.has(name) && (nullable.get(name) ?? true),
          })),
        },
      ];
  return { table: source.table, steps, pairs, key, findings };
}

export const stopped = ({ findings }: TablePlan): boolean => findings.some(({ stops }) => stops);

/** The type of a new column for these values. */
function placeFor(to: Kind, type: Type, isKey: boolean): Type {
  if (to === 'PostgreSQL') return type;
  if (type.is === 'text' && isKey) return { is: 'text', most: Math.min(type.most ?? LONGEST_KEY, LONGEST_KEY) };
  // Longer ones would exceed the row size of MySQL; a text column without a limit is stored outside the row.
  if (type.is === 'text' && type.most !== null && type.most > 1_000) return { is: 'text', most: null };
  // The widest decimal that MySQL has; values that do not fit are reported row by row.
  if (type.is === 'decimal' && (type.digits === null || type.digits > 65 || (type.places ?? 0) > 30)) return { is: 'decimal', digits: 65, places: 30 };
  return type;
}
