// What can be said of a kind of field. Each kind says it in a file of its own below `kinds/`; `kinds.ts` lists them.
import * as z from 'zod/mini';
import { isOfKind, kinds, type Kind } from '../kind/kinds.ts';
import { parseWritten } from '../kind/kind.ts';
import type { FormNode, Json } from './document.ts';
import type { ValueFinding } from './finding.ts';
import type { FieldKindName, KindGroup } from './kind-names.ts';
import type { Look, Source } from './look.ts';
import type { Property } from './property.ts';

export type Place = 'search' | 'column' | 'child' | 'formula' | 'unique';
/** With what somebody asks for it in the search bar of a list. */
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

/** What somebody wrote: a value, or why it is none. */
export type Read = { value: Json } | ValueFinding;

export interface FieldKind {
  name: FieldKindName;
  group: KindGroup | null;
  /** As its kind key on the wire: the first is written, all are read, without regard to case. */
  spellings: readonly string[];
  /** Tags of nodes that say no kind; the first is written. A tag that says too little is told apart in `wire-kind.ts`. */
  tags: readonly string[];
  properties: readonly Property[];
  /** What it has below it: nodes, panes (`pane`) or the nodes of the rows of a child table. */
  nests: 'nodes' | 'panes' | 'rows' | null;
  /** Its kind of value where records keep one in a column; null for layout, child tables and what is only shown. */
  value(node: FormNode): Kind | null;
  /** What it shows where nothing is kept. */
  shown(node: FormNode): Kind | null;
  /** When the server fills it; nobody else does. */
  fills: 'create' | 'update' | null;
  /** Comes from other values: the server computes it, nobody writes it. */
  computed: boolean;
  /** Never told, logged, filtered or exported. */
  sealed: boolean;
  /** What a record without it has. */
  empty: Json;
  /** Where the ids of its value come from; null for values that name nothing. */
  source(node: FormNode): Source | null;
  /** What is wrong with a value besides being required and `node.checks`; nothing is wrong with an empty one. Never throws, whatever it is given. */
  check(value: Json, node: FormNode): readonly ValueFinding[];
  /** For lists, paper and sheets; '' for none. */
  text(value: Json, node: FormNode, look: Look): string;
  /** From a cell. */
  from(written: string, node: FormNode, look: Look): Read;
  /** Between a record of the family and values as they are kept; what is not understood stays, so that `check` says it. */
  valueIn(wire: Json, node: FormNode): Json;
  valueOut(value: Json, node: FormNode): Json;
  search(node: FormNode): SearchControl | null;
  /** The usual way to ask, by the wire: equal, contains, range. */
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

/** A kind that keeps nothing: layout, or shown from elsewhere. */
export const plainKind = (own: Own): FieldKind => ({ ...NOTHING, spellings: [own.name], ...own });

/** A kind with values: what it does not say itself follows from their kind. */
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

/** Null, '' and nothing in it; 0 and `false` are values. */
export const isEmpty = (value: Json | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whatever it is, as it is written; an object's own `toString` is not asked. */
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

/** Nodes never change, so what has been read of their settings stays true; rows by the thousand ask for the same. */
const known = new WeakMap<FormNode['config'], Map<unknown, unknown>>();

/** A setting of the node, or what it is where the node does not say it. */
export function setting<V>({ config }: FormNode, property: Property<V>): V {
  let settings = known.get(config);
  if (!settings) known.set(config, (settings = new Map()));
  if (!settings.has(property)) {
    const own = Object.hasOwn(config, property.key) ? config[property.key] : undefined;
    settings.set(property, own !== undefined && z.safeParse(property.schema, own).success ? own : property.fallback);
  }
  return settings.get(property) as V;
}
