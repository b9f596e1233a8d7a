// A model whose records are in existing tables: from the designer's settings and the tables in the catalogue it makes a binding, or findings. Names in
// statements come only from the binding.
import { orders, typeOf, type Kind as Dialect, type Type } from '../data-sync/types.ts';
import type { Shape } from '../data-sync/plan.ts';
import type { FormDocument, FormNode } from '../form/document.ts';
import { fieldsOf, type Field } from '../form/fields.ts';
import type { ListDocument } from '../list/document.ts';
import { fitOf } from './bound-value.ts';
import { canGroup } from './group.ts';

/** The strings of the wire (`tables`, wire §16), parsed. */
export interface WantedTable {
  table: string;
  /** For a child table: its column that refers to the record, and the referenced column of the main table. */
  link: string;
  to: string;
}
export interface WantedTables {
  main: WantedTable & { version: string };
  children: readonly WantedTable[];
}

export interface BoundColumn {
  /** Name in the database. */
  name: string;
  type: Type;
}

/** Where the key of a new row comes from: its field, the database, the server, or the record. */
export type KeyFrom = { from: 'field'; field: string } | { from: 'database' } | { from: 'server' } | { from: 'record' };
export type KeyColumn = BoundColumn & { by: KeyFrom };

export interface BoundTable {
  /** Id of the child table's node; '' for the main table. */
  id: string;
  /** Name in the database. */
  table: string;
  /** Empty: its rows cannot be identified. */
  key: readonly KeyColumn[];
  /** Counter of the saves of a row. */
  version: BoundColumn | null;
  link: { own: BoundColumn; to: BoundColumn } | null;
  /** By field id. */
  columns: Readonly<Record<string, BoundColumn>>;
}

export interface Binding {
  /** Id of the data source; '0': the own database. */
  source: string;
  dialect: Dialect;
  main: BoundTable;
  children: readonly BoundTable[];
}

export const boundKeys = [
  'boundUnreadable',
  'boundMain',
  'boundTable',
  'boundOwnDatabase',
  'boundSource',
  'boundElsewhere',
  'boundRight',
  'boundWeb',
  'boundColumn',
  'boundColumnTwice',
  'boundColumnMade',
  'boundType',
  'boundChild',
  'boundLink',
  'boundChildKey',
  'boundKey',
  'boundVersion',
  'boundGroup',
  'boundNested',
] as const;
/** Warnings: they do not prevent a release. */
export const boundAdviceKeys = ['boundPartly', 'boundNoKey', 'boundDemanded', 'boundRelation'] as const;

export interface BoundFinding {
  key: (typeof boundKeys)[number] | (typeof boundAdviceKeys)[number];
  node: string | null;
  params: Readonly<Record<string, string>>;
}

const wordIn = (entry: object, key: string): string => {
  const value = (entry as Record<string, unknown>)[key];
  return typeof value === 'string' ? value.trim() : '';
};

/** @returns null: the model has generated tables */
export function wantedTables(text: string): WantedTables | null | BoundFinding {
  if (text.trim() === '') return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { key: 'boundUnreadable', node: null, params: {} };
  }
  if (parsed === null || (Array.isArray(parsed) && parsed.length === 0)) return null;
  if (!Array.isArray(parsed) || !parsed.every((one) => typeof one === 'object' && one !== null)) return { key: 'boundUnreadable', node: null, params: {} };
  const entries = parsed as object[];
  const isMain = (entry: object) => String((entry as { typeId?: unknown }).typeId ?? '') === '1';
  const mains = entries.filter(isMain);
  const wanted = (entry: object): WantedTable => ({
    table: wordIn(entry, 'table'),
    link: wordIn(entry, 'tableField'),
    to: wordIn(entry, 'relationField'),
  });
  const [main] = mains;
  if (!main || mains.length > 1) return { key: 'boundMain', node: null, params: {} };
  return { main: { ...wanted(main), version: wordIn(main, 'versionField') }, children: entries.filter((entry) => !isMain(entry)).map(wanted) };
}

export const isBoundFinding = (wanted: WantedTables | null | BoundFinding): wanted is BoundFinding => wanted !== null && 'key' in wanted;

/** A table as in its catalogue; in the own database, columns have other names than those shown to users. */
export interface CataloguedTable extends Shape {
  /** Name in the database. */
  physical: string;
  physicalOf(column: string): string;
}

export interface Catalogue {
  source: string;
  dialect: Dialect;
  /** Requested name → table. */
  tables: ReadonlyMap<string, CataloguedTable>;
}

export function bind(form: FormDocument, wanted: WantedTables, { source, dialect, tables }: Catalogue): { binding: Binding | null; findings: BoundFinding[] } {
  const findings: BoundFinding[] = [];
  const say = (key: BoundFinding['key'], node: string | null, params: Record<string, string> = {}) => findings.push({ key, node, params });
  const all = fieldsOf(form);
  const columnIn = (table: CataloguedTable, name: string) => table.columns.find(({ column }) => column.toLowerCase() === name.toLowerCase());
  const boundColumn = (table: CataloguedTable, name: string): BoundColumn | null => {
    const found = name === '' ? undefined : columnIn(table, name);
    const type = found ? typeOf(dialect, found) : null;
    return found && type ? { name: table.physicalOf(found.column), type } : null;
  };

  const columnsOf = (table: CataloguedTable, fields: readonly Field[]): Record<string, BoundColumn> => {
    const columns: Record<string, BoundColumn> = {};
    const taken = new Map<string, string>();
    for (const { node, kind } of fields) {
      if (kind === null) continue;
      const column = columnIn(table, node.key);
      if (!column) {
        say('boundColumn', node.id, { table: table.table, column: node.key });
        continue;
      }
      const type = typeOf(dialect, column);
      const about = { column: column.column, type: column.length ? `${column.name}(${column.length})` : column.name };
      const fit = type ? fitOf(kind, type) : 'no';
      if (taken.has(column.column)) say('boundColumnTwice', node.id, about);
      else if (column.generated) say('boundColumnMade', node.id, about);
      else if (!type || fit === 'no') say('boundType', node.id, about);
      else {
        if (fit === 'partly' && !isHeld(node, type)) say('boundPartly', node.id, about);
        columns[node.id] = { name: table.physicalOf(column.column), type };
      }
      taken.set(column.column, node.id);
    }
    return columns;
  };

  const keyOf = (table: CataloguedTable, columns: Record<string, BoundColumn>, link: BoundColumn | null): KeyColumn[] => {
    const parts = table.columns.filter(({ key }) => key > 0).toSorted((a, b) => a.key - b.key);
    const made = parts.map((part): KeyColumn | null => {
      const column = boundColumn(table, part.column);
      if (!column || !orders(column.type)) return null;
      const field = Object.entries(columns).find(([, { name }]) => name === column.name)?.[0];
      if (field !== undefined) return { ...column, by: { from: 'field', field } };
      if (link?.name === column.name) return { ...column, by: { from: 'record' } };
      if (part.filled || part.generated) return { ...column, by: { from: 'database' } };
      // Generated keys have eighteen digits or more, or are a uuid.
      if (isRoomy(column.type)) return { ...column, by: { from: 'server' } };
      say('boundKey', null, { table: table.table, column: part.column });
      return { ...column, by: { from: 'database' } };
    });
    return made.every((one) => one !== null) ? made : [];
  };

  const demanded = (table: CataloguedTable, { key, columns, link, version }: BoundTable) => {
    const known = new Set([...key, ...Object.values(columns), ...(link ? [link.own] : []), ...(version ? [version] : [])].map(({ name }) => name));
    for (const column of table.columns) {
      if (column.nullable || column.filled || column.generated || known.has(table.physicalOf(column.column))) continue;
      say('boundDemanded', null, { table: table.table, column: column.column });
    }
  };

  const mainShape = tables.get(wanted.main.table);
  if (!mainShape) {
    say('boundTable', null, { table: wanted.main.table });
    return { binding: null, findings };
  }
  const head = columnsOf(
    mainShape,
    all.filter(({ table }) => table === null),
  );
  const version = wanted.main.version === '' ? null : boundColumn(mainShape, wanted.main.version);
  if (wanted.main.version !== '' && version?.type.is !== 'int') say('boundVersion', null, { table: wanted.main.table, column: wanted.main.version });
  const main: BoundTable = { id: '', table: mainShape.physical, key: keyOf(mainShape, head, null), version, link: null, columns: head };
  if (main.key.length === 0) say('boundNoKey', null, { table: wanted.main.table });
  demanded(mainShape, main);

  const children = all.flatMap(({ node }): BoundTable[] => {
    if (node.kind !== 'table') return [];
    const name = String(node.config.boundTable ?? '');
    const entry = wanted.children.find(({ table }) => table !== '' && table === name);
    const shape = entry && tables.get(entry.table);
    if (!entry || !shape) {
      if (entry) say('boundTable', node.id, { table: entry.table });
      else say('boundChild', node.id);
      return [];
    }
    const own = boundColumn(shape, entry.link);
    const to = boundColumn(mainShape, entry.to);
    if (!own || !to) {
      say('boundLink', node.id, { table: entry.table });
      return [];
    }
    const columns = columnsOf(
      shape,
      all.filter((field) => field.table === node.id),
    );
    const table: BoundTable = { id: node.id, table: shape.physical, key: keyOf(shape, columns, own), version: null, link: { own, to }, columns };
    if (table.key.length === 0) say('boundChildKey', node.id, { table: entry.table });
    demanded(shape, table);
    return [table];
  });
  return { binding: { source, dialect, main, children }, findings };
}

/** Lists that are impossible over bound tables: grouping by a field with several values, and a tree of records without a single key column. */
export function boundListFindings(
  list: Pick<ListDocument, 'type' | 'group' | 'tree' | 'parent'> | null,
  form: FormDocument,
  { main }: Binding,
): BoundFinding[] {
  if (!list) return [];
  const kindOf = (path: string | null | undefined) => fieldsOf(form).find(({ node, table }) => table === null && node.id === path)?.kind ?? null;
  const by = list.type === 'grouped' ? list.group : list.type === 'tree' && list.tree?.from === 'field' ? list.tree.field : null;
  const kind = kindOf(by);
  if (by && kind !== null && !canGroup(kind)) return [{ key: 'boundGroup', node: by, params: {} }];
  return list.type === 'nested' && main.key.length !== 1 ? [{ key: 'boundNested', node: list.parent, params: {} }] : [];
}

/** Whether the field's maximum length fits its column. */
const isHeld = ({ config }: FormNode, type: Type): boolean =>
  type.is === 'text' && type.most !== null && typeof config.maxLength === 'number' && config.maxLength <= type.most;

const isRoomy = (type: Type): boolean =>
  (type.is === 'text' && (type.most === null || type.most >= 20)) ||
  (type.is === 'int' && type.bits === 64) ||
  (type.is === 'decimal' && (type.digits ?? 38) - (type.places ?? 0) >= 19) ||
  type.is === 'uuid';

/** Whether two bindings use the same tables. */
export const samePlace = (one: Binding, other: Binding): boolean =>
  one.source === other.source &&
  one.dialect === other.dialect &&
  one.main.table === other.main.table &&
  one.main.key.map(({ name }) => name).join() === other.main.key.map(({ name }) => name).join();
