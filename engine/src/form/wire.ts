// Records as they travel (by keys) ⇄ values as they are kept (by ids of fields). What is not understood of a value stays, and its kind's `check` says it.
import type { FormDocument, FormNode, Json, Outside } from './document.ts';
import { isEmpty } from './kind.ts';
import { fieldKinds } from './kinds.ts';
import type { Row, Values } from './values.ts';
import { isArray, isObject, same } from './wire-path.ts';

/** @returns null for nothing; what is no value of the field as it is */
export function valueIn(wire: Json | undefined, node: FormNode): Json {
  const value = fieldKinds[node.kind].valueIn(wire ?? null, node);
  return value === '' ? null : value;
}

export const valueOut = (value: Json | undefined, node: FormNode): Json => fieldKinds[node.kind].valueOut(value ?? null, node);

const keepsRows = ({ kind }: FormNode) => fieldKinds[kind].nests === 'rows';
/** Fields that a client fills: neither computed nor filled by the server. */
const isFilledIn = (node: FormNode) => fieldKinds[node.kind].value(node) !== null && !fieldKinds[node.kind].computed && fieldKinds[node.kind].fills === null;

/** Nodes that lie in these without a child table between. */
function* leaves(nodes: readonly FormNode[]): Generator<FormNode> {
  for (const node of nodes) {
    yield node;
    if (!keepsRows(node)) yield* leaves(node.children);
  }
}

const byKey = (nodes: readonly FormNode[]): Map<string, FormNode> =>
  new Map([...leaves(nodes)].filter(({ key }) => key !== '').map((node) => [node.key, node]));

export interface ValuesIn {
  /** Only of fields that the record names. */
  values: Values;
  /** Keys that are no field, or none that a client fills; of rows behind `table.`. */
  ignored: string[];
  /** Child tables that are no list of rows, by id. */
  broken: string[];
}

interface Rows {
  /** Rows as they were, by id of the table: where none that comes has an id, they are the same by position. */
  before?: Values;
  newId(): string;
}

/** A record of a client. */
export function valuesIn(record: Outside, { nodes }: Pick<FormDocument, 'nodes'>, { before, newId }: Rows): ValuesIn {
  const known = byKey(nodes);
  const [ignored, broken]: [string[], string[]] = [[], []];
  const values = Object.entries(record).flatMap(([key, wire]): [string, Json | Row[]][] => {
    const node = known.get(key);
    if (!node || (!keepsRows(node) && !isFilledIn(node))) ignored.push(key);
    else if (!keepsRows(node)) return [[node.id, valueIn(wire, node)]];
    else {
      const was = before && Object.hasOwn(before, node.id) ? (before[node.id] as readonly Row[] | undefined) : undefined;
      const rows = rowsIn(wire, node, was ?? [], newId);
      if (rows === null) broken.push(node.id);
      else {
        ignored.push(...rows.ignored.map((child) => `${key}.${child}`));
        return [[node.id, rows.rows]];
      }
    }
    return [];
  });
  return { values: Object.fromEntries(values), ignored: [...new Set(ignored)], broken };
}

const ID = /^[\w-]{1,64}$/;

/**
 * Rows of a child table; what is empty or as fresh is left out unless the table is required.
 * @returns null for what is no list of rows
 */
export function rowsIn(wire: Json, table: FormNode, before: readonly Row[], newId: () => string): { rows: Row[]; ignored: string[] } | null {
  if (isEmpty(wire)) return { rows: [], ignored: [] };
  if (!isArray(wire) || !wire.every(isObject)) return null;
  const known = byKey(table.children);
  const ids = wire.map((row) => (typeof row.id === 'string' && ID.test(row.id) && !known.has('id') ? row.id : null));
  const isNamed = ids.some((id) => id !== null);
  const taken = new Set<string>();
  const ignored = new Set<string>();
  const rows = wire.map((row, index): Row => {
    const own = isNamed ? ids[index] : before[index]?.id;
    const id = own !== null && own !== undefined && !taken.has(own) ? own : newId();
    taken.add(id);
    const values = Object.entries(row).flatMap(([key, value]): [string, Json][] => {
      const node = known.get(key);
      if (node && isFilledIn(node)) return [[node.id, valueIn(value, node)]];
      if (key !== 'id') ignored.add(key);
      return [];
    });
    return { id, values: Object.fromEntries(values) };
  });
  return { rows: table.required ? rows : rows.filter((row) => !isFresh(row, table) || before.some(({ id }) => id === row.id)), ignored: [...ignored] };
}

/** Nothing is in it but what every new row has. */
export const isFresh = ({ values }: Row, table: FormNode): boolean =>
  [...leaves(table.children)].every((node) => {
    const value = Object.hasOwn(values, node.id) ? (values[node.id] ?? null) : null;
    return isEmpty(value) || same(value, node.initial) || same(value, fieldKinds[node.kind].empty);
  });

/** A record for a client: every field that keeps a value, but what is sealed. Rows have their ids. */
export function valuesOut(values: Values, { nodes }: Pick<FormDocument, 'nodes'>): Outside {
  return Object.fromEntries(
    [...leaves(nodes)].flatMap((node): [string, Json][] => {
      const value = Object.hasOwn(values, node.id) ? values[node.id] : undefined;
      if (node.key === '' || fieldKinds[node.kind].sealed) return [];
      if (keepsRows(node))
        return [[node.key, ((value ?? []) as readonly Row[]).map((row) => ({ id: row.id, ...valuesOut(row.values, { nodes: node.children }) }))]];
      return fieldKinds[node.kind].value(node) === null && value === undefined ? [] : [[node.key, valueOut(value as Json, node)]];
    }),
  );
}
