// New nodes of a form: created from the palette, or copied from this form or another one. The caller provides the ids; keys are chosen so that they are free.
import { bareNode } from '../bare-node.ts';
import type { FieldCheck, FormDocument, FormNode, Json } from '../document.ts';
import { fieldsOf, pathText, placed } from '../fields.ts';
import type { FieldKindName } from '../kind-names.ts';
import { fieldKinds } from '../kinds.ts';
import { wholeConfig } from './kind-change.ts';
import { at, put } from '../wire-path.ts';
import { renamedCheck, renamedFormula } from './references.ts';
import type { Nodes } from './tree.ts';

type NewId = () => string;

/** Has its own key on the wire. */
const isKeyed = ({ kind, key }: FormNode): boolean => {
  const own = fieldKinds[kind];
  return own.places.length > 0 || own.nests === 'rows' || key !== '';
};

const keysIn = (nodes: Nodes): Set<string> => new Set([...placed(nodes)].map(({ node }) => node.key).filter((key) => key !== ''));

/** `selectField101`: numbered as in the family. */
function freeKey(kind: FieldKindName, taken: Set<string>): string {
  for (let serial = 101; ; serial += 1) {
    const key = `${kind}Field${serial}`;
    if (!taken.has(key)) {
      taken.add(key);
      return key;
    }
  }
}

interface Words {
  /** Names of its kind in Chinese and English. */
  zh: string;
  en: string;
}

/** `more` overrides the initial properties of the kind: tabs with two panes, options to choose from. */
export function createNode(form: Pick<FormDocument, 'nodes'>, kind: FieldKindName, label: Words, newId: NewId, more: Partial<FormNode> = {}): FormNode {
  const node = bareNode(newId(), kind, { label, ...more, config: wholeConfig(kind, more.config) });
  return isKeyed(node) && node.key === '' ? { ...node, key: freeKey(kind, keysIn(form.nodes)) } : node;
}

/**
 * Copies of the nodes with new ids and free keys. References among the copied nodes refer to the copies; references to other fields are kept if those fields
 * exist in the target form, else removed.
 * @param within id of their new parent
 */
export function copyNodes(form: Pick<FormDocument, 'nodes'>, nodes: Nodes, within: string | null, newId: NewId): Nodes {
  const ids = new Map([...placed(nodes)].map(({ node }) => [node.id, newId()]));
  const here = new Map(fieldsOf(form).map((field) => [field.node.id, pathText(field)]));
  const taken = keysIn(form.nodes);
  const copied = new Map(fieldsOf({ nodes }).map(({ node, table }) => [node.id, table]));
  const around = [...placed(form.nodes)].find(({ node }) => node.id === within);
  const into = (around && [...around.within, around.node].find(({ kind }) => fieldKinds[kind].nests === 'rows')?.id) ?? null;
  let serial = Math.max(100, ...[...placed(form.nodes)].map(({ node }) => Number(at(node.outside, ['__config__', 'formId'])) || 0));
  const idOf = (id: string): string | null => ids.get(id) ?? (here.has(id) ? id : null);
  const pathOf = (path: string): string | null => {
    const own = path.split('.').at(-1) ?? '';
    const id = ids.get(own);
    if (id === undefined) return here.get(own) ?? null;
    const table = copied.get(own) ?? null;
    const now = table === null ? into : ids.get(table);
    return now ? `${now}.${id}` : id;
  };
  const copy = (node: FormNode): FormNode => {
    const { kind } = node;
    const key = !isKeyed(node) ? '' : node.key !== '' && !taken.has(node.key) ? node.key : freeKey(kind, taken);
    taken.add(key);
    return {
      ...node,
      id: ids.get(node.id) ?? node.id,
      key,
      checks: node.checks.flatMap((check) => copiedCheck(check, idOf, pathOf)),
      config: Object.fromEntries(Object.entries(node.config).map(([name, value]) => [name, copiedSetting(kind, name, value, idOf, pathOf)])),
      children: node.children.map(copy),
      outside: Object.keys(node.outside).length === 0 || at(node.outside, ['__config__']) === undefined ? node.outside : numbered(node.outside, (serial += 1)),
    };
  };
  return nodes.map(copy);
}

const numbered = (outside: FormNode['outside'], serial: number): FormNode['outside'] =>
  put(put(outside, ['__config__', 'formId'], serial), ['__config__', 'renderKey'], serial);

type Rename = (name: string) => string | null;

function copiedCheck(check: FieldCheck, idOf: Rename, pathOf: Rename): FieldCheck[] {
  const apart = new Set(check.check === 'unique' ? check.with.filter((id) => idOf(id) === null) : []);
  return renamedCheck(check, pathOf, apart).map((one) => (one.check === 'unique' ? { ...one, with: one.with.flatMap((id) => idOf(id) ?? []) } : one));
}

function copiedSetting(kind: FieldKindName, name: string, value: Json, idOf: Rename, pathOf: Rename): Json {
  const control = fieldKinds[kind].properties.find(({ key }) => key === name)?.control;
  if (typeof value !== 'string' || value === '') return value;
  if (control === 'field') return idOf(value) ?? '';
  return control === 'formula' ? (renamedFormula(value, pathOf) ?? '') : value;
}
