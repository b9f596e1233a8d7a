// The family's document of a form ⇄ ours. `outside(inside(x))` has the keys and values of `x` in their order, except: a node has `fieldId` (its id here) and
// `naseKey` (its kind, if it was known in another way); JSON texts within JSON are parsed; a plain list of nodes becomes the `fields` of a form; a duplicate
// `fieldId` is replaced.
import type { FormDocument, FormNode, Json, Outside } from './document.ts';
import { fieldsOf, placed } from './fields.ts';
import { fieldKinds } from './kinds.ts';
import { freshRoot, readLook, writeLook } from './look-wire.ts';
import { namesIn, namesOf, type Names } from './names.ts';
import { CHILDREN, readFacts, writeFacts } from './node-wire.ts';
import { keysLeft, listed, rootKeysLeft, scriptsIn, type Note } from './notes.ts';
import { readJson } from './wire-json.ts';
import { grow, isStray, nodesIn, STRAY, type Grown } from './wire-tree.ts';
import { at, isArray, isObject, put } from './wire-path.ts';

export interface Inside {
  /** Null: it cannot be a form; a note has the reason. */
  document: FormDocument | null;
  notes: Note[];
}

/**
 * @param given JSON text, or the parsed value
 * @param newId returns unique ids of nodes, `[a-z][a-z0-9]{0,15}`
 * @param before the previous document: if an id is missing on the wire, the field is matched by its key
 */
export function inside(given: unknown, newId: () => string, before?: FormDocument): Inside {
  const read = readJson(given);
  if (!('value' in read)) return { document: null, notes: [{ node: null, ...read }] };
  const root: Json = isArray(read.value) ? { fields: read.value } : read.value;
  const nodes = isObject(root) ? nodesIn(root) : null;
  if (!isObject(root) || nodes === null) return { document: null, notes: [{ node: null, key: 'notAForm' }] };
  if (nodes.length > 0 && !nodes.some((node) => isObject(at(node, ['__config__'])))) return { document: null, notes: [{ node: null, key: 'otherTool' }] };
  const notes: Note[] = notesOfRoot(root);
  const { look } = readLook(root);
  const grown = grow(nodes, newId, before, notes);
  const names = namesOf(
    flat(grown).map((one) => ({ ...one, label: '' })),
    look.span,
  );
  return { document: { schema: 1, look, nodes: grown.map((one) => nodeOf(one, names, notes)), outside: put(root, ['fields'], []) }, notes };
}

function notesOfRoot(root: Outside): Note[] {
  const [scripts, more] = [scriptsIn(root), rootKeysLeft(root)];
  return [
    ...readLook(root).left.map((setting): Note => ({ node: null, key: 'settingLeft', params: { setting } })),
    ...(scripts.length > 0 ? [{ node: null, key: 'scriptNotRun', params: listed(scripts) } as const] : []),
    ...(more.length > 0 ? [{ node: null, key: 'keysLeft', params: listed(more) } as const] : []),
  ];
}

const flat = (grown: readonly Grown[]): Grown[] => grown.flatMap((one) => [one, ...flat(one.children)]);

function nodeOf(grown: Grown, names: Names, notes: Note[]): FormNode {
  const { id, kind, wire, table } = grown;
  const read = readFacts(wire, kind, table, names);
  const note = (key: Note['key'], params?: Note['params']) => notes.push({ node: id, key, params });
  const scripts = scriptsIn(wire);
  if (scripts.length > 0) note('scriptNotRun', listed(scripts));
  for (const setting of read.left) note('settingLeft', { setting });
  for (const field of read.gone) note('fieldGone', { field: field.slice(0, 100) });
  if (read.defaultLeft) note('defaultLeft');
  if (read.patternsLeft > 0) note('patternLeft', { count: read.patternsLeft });
  const more = keysLeft(wire, fieldKinds[kind]);
  if (more.length > 0) note('keysLeft', listed(more));
  return { id, ...read.facts, children: grown.children.map((child) => nodeOf(child, names, notes)), outside: wire };
}

/** The family's document, with all its original content. */
export function outside({ look, nodes, outside: root }: FormDocument): Outside {
  const isFresh = Object.keys(root).length === 0;
  const all = [...placed(nodes)];
  const serials = [at(root, ['idGlobal']), ...all.map(({ node }) => at(node.outside, ['__config__', 'formId']))];
  const highest = Math.max(100, ...serials.map((one) => (typeof one === 'number' && Number.isSafeInteger(one) ? one : 0)));
  let serial = highest;
  const names = namesIn({ nodes, look });
  const tables = new Map(fieldsOf({ nodes }).map(({ node, table }) => [node.id, table]));
  const write = (node: FormNode): Json => {
    if (isStray(node)) return node.outside[STRAY] ?? null;
    const wire = writeFacts(node, tables.get(node.id) ?? null, names, Object.keys(node.outside).length === 0 ? (serial += 1) : serial);
    return node.children.length > 0 ? put(wire, CHILDREN, node.children.map(write)) : wire;
  };
  const written = put(writeLook(look, isFresh ? freshRoot : root), ['fields'], nodes.map(write));
  return isFresh || serial > highest ? put(written, ['idGlobal'], serial) : written;
}
