// The nodes of a family's document as a tree, with their kinds and ids.
import type { FormDocument, FormNode, Json, Outside } from './document.ts';
import { fieldsOf } from './fields.ts';
import type { FieldKindName } from './kind-names.ts';
import { fieldKinds } from './kinds.ts';
import { lookKeys } from './look-wire.ts';
import { CHILDREN, childrenOf } from './node-wire.ts';
import type { Note } from './notes.ts';
import { kindOfWire } from './wire-kind.ts';
import { at, isArray, isObject, put } from './wire-path.ts';

export interface Grown {
  id: string;
  key: string;
  kind: FieldKindName;
  /** Id of the child table it is in. */
  table: string | null;
  /** The original node without its children. */
  wire: Outside;
  children: readonly Grown[];
}

/** Key for values in a list of nodes that are not nodes. */
export const STRAY = '$stray';
export const isStray = (node: FormNode): boolean => node.kind === 'unknown' && Object.hasOwn(node.outside, STRAY);

const ID = /^[a-z][a-z0-9]{0,15}$/;
/** Reserved keys: in a record, its list and the URL of its page they are used beside the values of fields; a row has its record beside them. */
const TAKEN: ReadonlySet<string> = new Set([
  'id',
  'version',
  'record',
  'form',
  'open',
  'edit',
  'page',
  'size',
  'sort',
  'sidx',
  'keyword',
  'deleted',
  'constructor',
]);

/** `fields`, possibly as JSON text, as a whole or per node; null if the root is not a form. */
export function nodesIn(root: Outside): readonly Json[] | null {
  const { fields } = root;
  if (fields === undefined || fields === null) return Object.keys(root).every((key) => lookKeys.includes(key) || key.startsWith('form')) ? [] : null;
  const list = parsed(fields);
  return isArray(list) ? list.map(parsed) : null;
}

function parsed(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

interface Raw {
  wire: Outside;
  key: string;
  kind: FieldKindName;
  by: ReturnType<typeof kindOfWire>['by'];
  /** Key of the child table it is in; '' for the head. */
  table: string;
  /** Id on the wire, if it is valid. */
  id: string | null;
  children: Raw[];
}

function raw(came: Json, table: string, isPane: boolean): Raw {
  const isBare = isObject(came) && Object.keys(came).length === 0;
  if (!isObject(came) || (isBare && !isPane)) return { wire: { [STRAY]: came }, key: '', kind: 'unknown', by: null, table, id: null, children: [] };
  // An empty node is one that was created here.
  const value: Outside = isBare ? { __config__: {} } : came;
  const { kind, by } = kindOfWire(value, isPane);
  const { nests } = fieldKinds[kind];
  const key = at(value, ['__vModel__']);
  const id = at(value, ['__config__', 'fieldId']);
  const below = nests === null ? null : childrenOf(value);
  const name = typeof key === 'string' ? key : '';
  return {
    // Its position among the keys is kept.
    wire: below ? put(value, CHILDREN, []) : value,
    key: name,
    kind,
    by,
    table,
    id: typeof id === 'string' && ID.test(id) && !TAKEN.has(id) ? id : null,
    children: (below ?? []).map((child) => raw(parsed(child), nests === 'rows' ? name : table, nests === 'panes')),
  };
}

const flat = (nodes: readonly Raw[]): Raw[] => nodes.flatMap((one) => [one, ...flat(one.children)]);

/**
 * The tree with ids: nodes keep their id. If several share one, it goes to the node with the former key; the others are matched by key, else they get new ids.
 */
export function grow(nodes: readonly Json[], newId: () => string, before: FormDocument | undefined, notes: Note[]): Grown[] {
  const raws = nodes.map((node) => raw(node, '', false));
  const known = before ? keysOf(before) : new Map<string, string>();
  const ids = new Map<Raw, string>();
  for (const [id, sharers] of Map.groupBy(flat(raws), (one) => one.id)) {
    const keeper = sharers.find((one) => known.get(nameOf(one)) === id) ?? sharers[0];
    if (id !== null && keeper) ids.set(keeper, id);
  }
  const taken = new Set(ids.values());
  const idOf = (one: Raw): string => {
    const own = ids.get(one);
    if (own !== undefined) return own;
    const matched = known.get(nameOf(one));
    let id = matched !== undefined && one.key !== '' && !taken.has(matched) ? matched : newId();
    while (taken.has(id)) id = newId();
    taken.add(id);
    if (one.id !== null) notes.push({ node: id, key: 'idDoubled', params: { id: one.id } });
    return id;
  };
  const settle = (one: Raw, table: string | null): Grown => {
    const id = idOf(one);
    if (one.by === 'tag') notes.push({ node: id, key: 'kindByTag', params: { kind: one.kind } });
    if (one.kind === 'unknown') notes.push(strange(one, id));
    return {
      id,
      key: one.key,
      kind: one.kind,
      table,
      wire: one.wire,
      children: one.children.map((child) => settle(child, fieldKinds[one.kind].nests === 'rows' ? id : table)),
    };
  };
  return raws.map((one) => settle(one, null));
}

function strange({ wire }: Raw, node: string): Note {
  if (Object.hasOwn(wire, STRAY)) return { node, key: 'notANode' };
  const said = [at(wire, ['__config__', 'naseKey']), at(wire, ['__config__', 'tag']), at(wire, ['type'])].find((one) => typeof one === 'string');
  return { node, key: 'unknownKind', params: { kind: (said ?? '').slice(0, 100) } };
}

const nameOf = ({ table, key }: Raw) => `${table}.${key}`;

/** `table.key` → id; '' for the head. */
function keysOf(document: FormDocument): Map<string, string> {
  const fields = fieldsOf(document);
  const keys = new Map(fields.map(({ node }) => [node.id, node.key]));
  return new Map(
    fields.filter(({ node }) => node.key !== '').map(({ node, table }) => [`${table === null ? '' : (keys.get(table) ?? '')}.${node.key}`, node.id]),
  );
}
