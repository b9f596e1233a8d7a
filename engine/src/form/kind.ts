// Properties of a field kind. Each kind has its own file below `kinds/`; `kinds.ts` lists them.
import * as z from 'zod/mini';
import { isOfKind, kinds, type Kind } from '../kind/kinds.ts';
import { parseWritten } from '../kind/kind.ts';
import type { FormNode, Json } from './document.ts';
import type { ValueFinding } from './finding.ts';
import type { FieldKindName, KindGroup } from './kind-names.ts';
import type { Look, Source } from './look.ts';
import type { Property } from './property.ts';

export type Place = 'search' | 'column' | 'child' | 'formula' | 'unique';
/** Control for the field in the search bar of a list. */
export type SearchControl =
  | 'text'
  | 'number'
  | 'day'
  | 'moment'
  | 'time'
  | 'choice'
  | 'mark'
  | 'tree'
  | 'cascader'
  | 'address'
  | 'user'
  | 'organize'
  | 'department'
  | 'position'
  | 'role'
  | 'group';
export type Aggregate = 'sum' | 'average' | 'least' | 'most' | 'count';

/** Result of reading text: a value, or why it is invalid. */
export type Read = { value: Json } | ValueFinding;

export interface FieldKind {
  name: FieldKindName;
  group: KindGroup | null;
  /** Kind key on the wire: the first is written, all are read, case-insensitively. */
  spellings: readonly string[];
  /** Tags of nodes without a kind key; the first is written. Ambiguous tags are resolved in `wire-kind.ts`. */
  tags: readonly string[];
  properties: readonly Property[];
  /** Its children: nodes, panes (`pane`), or the columns of a child table. */
  nests: 'nodes' | 'panes' | 'rows' | null;
  /** Kind of the stored value; null for layout, child tables and values that are only shown. */
  value(node: FormNode): Kind | null;
  /** Kind of the shown value if nothing is stored. */
  shown(node: FormNode): Kind | null;
  /** When the server fills it; clients cannot. */
  fills: 'create' | 'update' | null;
  /** Computed by the server from other values; clients cannot write it. */
  computed: boolean;
  /** Never returned, logged, filtered or exported. */
  sealed: boolean;
  /** Value of a record that does not have the field. */
  empty: Json;
  /** Source of the ids in its value; null for values without ids. */
  source(node: FormNode): Source | null;
  /** Checks a value, except for being required and `node.checks`; an empty value is valid. Never throws, for any input. */
  check(value: Json, node: FormNode): readonly ValueFinding[];
  /** Text for lists, print and sheets; '' for none. */
  text(value: Json, node: FormNode, look: Look): string;
  /** Reads the text of a cell. */
  from(written: string, node: FormNode, look: Look): Read;
  /** Converts between the family's values and stored values; what is not understood is passed through, so that `check` reports it. */
  valueIn(wire: Json, node: FormNode): Json;
  valueOut(value: Json, node: FormNode): Json;
  search(node: FormNode): SearchControl | null;
  /** Default comparison in searches, as named on the wire: equal, contains, range. */
  by: 'equal' | 'contains' | 'range';
  sortable(node: FormNode): boolean;
  aggregates: readonly Aggregate[];
  places: readonly Place[];
}

const NOTHING: Omit<FieldKind, 'name' | 'group'> = {
  spellings: [],
  tags: [],
  properties: [],
  nests: null,
  value: () => null,
  shown: () => null,
  fills: null,
  computed: false,
  sealed: false,
  empty: null,
  source: () => null,
  check: () => [],
  text: () => '',
  from: () => ({ key: 'notImported' }),
  valueIn: (wire) => wire,
  valueOut: (value) => value,
  search: () => null,
  by: 'equal',
  sortable: () => false,
  aggregates: [],
  places: [],
};

type Own = Partial<FieldKind> & Pick<FieldKind, 'name' | 'group'>;

/** A kind that stores nothing: layout, or a value shown from elsewhere. */
export const plainKind = (own: Own): FieldKind => ({ ...NOTHING, spellings: [own.name], ...own });

/** A kind with values; defaults follow from the kind of the value. */
export function valueKind({ value, ...own }: Own & Pick<FieldKind, 'value'>): FieldKind {
  const { check, ...more } = own;
  return {
    ...NOTHING,
    spellings: [own.name],
    value,
    shown: value,
    text: (held, node, look) => sayPlain(held, value(node), look),
    from: (written, node) => readPlain(written, value(node)),
    sortable: (node) => kinds[value(node) ?? 'json'].order !== undefined,
    places: ['search', 'column', 'child', 'formula', 'unique'],
    ...more,
    check: (held, node) => {
      if (isEmpty(held)) return [];
      const kind = value(node);
      return kind === null || isOfKind(kind, held) ? (check?.(held, node) ?? []) : [{ key: 'wrongType' }];
    },
  };
}

/** Null, '' and empty arrays; 0 and `false` are values. */
export const isEmpty = (value: Json | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Any value as text; an object's own `toString` is never called. */
export const asText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

function sayPlain(held: Json, kind: Kind | null, look: Look): string {
  if (isEmpty(held)) return '';
  if (kind === null || !isOfKind(kind, held)) return asText(held);
  const { formats } = kinds[kind];
  return (kind === 'moment' ? (formats.time ?? formats.plain) : formats.plain)(held, look.language);
}

function readPlain(written: string, kind: Kind | null): Read {
  if (written.trim() === '') return { value: null };
  const value = kind === null ? undefined : (parseWritten(kinds[kind], written) as Json | undefined);
  return value === undefined ? { key: 'wrongType' } : { value };
}

/** Nodes are immutable, so parsed settings are cached: thousands of rows read the same ones. */
const known = new WeakMap<FormNode['config'], Map<unknown, unknown>>();

/** A setting of the node, or its default. */
export function setting<V>({ config }: FormNode, property: Property<V>): V {
  let settings = known.get(config);
  if (!settings) known.set(config, (settings = new Map()));
  if (!settings.has(property)) {
    const own = Object.hasOwn(config, property.key) ? config[property.key] : undefined;
    settings.set(property, own !== undefined && z.safeParse(property.schema, own).success ? own : property.fallback);
  }
  return settings.get(property) as V;
}
