// Actions of the designer: small objects with a pure `perform`, from a design and arguments to the new design or a problem. The undo step has the action's
// name.
import type { FormLook, FormNode, Json } from '../../form/document.ts';
import { kindChanged } from '../../form/design/kind-change.ts';
import { placementProblem, type PlacementProblem } from '../../form/design/placement.ts';
import { childrenAt, insertNodes, mapNodes, omitNodes, outermostIds, placeOfNode, type Nodes, type Place } from '../../form/design/tree.ts';
import { nodeById } from '../../form/fields.ts';
import type { FieldKindName } from '../../form/kind-names.ts';
import { fieldKinds } from '../../form/kinds.ts';
import type { Rule } from '../../form/rule.ts';
import type { ListDocument } from '../../list/document.ts';
import type { Design } from '../design.ts';
import { carried } from './carried.ts';
import { fittingList } from './fitting.ts';

export type Impossible = PlacementProblem | 'noSuchNode' | 'notThatKind';
export type Performed = { design: Design } | { impossible: Impossible };

export interface DesignAction<Args> {
  /** Name of its undo step. */
  name: string;
  perform(design: Design, args: Args): Performed;
}

/** Properties that can be set for several nodes at once. */
export type Facts = Partial<Omit<FormNode, 'id' | 'kind' | 'children' | 'outside' | 'config'>>;

const action = <Args, Name extends string>(name: Name, perform: DesignAction<Args>['perform']) => ({ name, perform });
const withNodes = (design: Design, nodes: Nodes): Performed => ({ design: carried(design, nodes) });
const found = ({ form }: Design, ids: readonly string[]): Nodes => outermostIds(form.nodes, new Set(ids));

const put = ({ form }: Design, news: Nodes, at: Place): Nodes | Impossible =>
  placementProblem(form.nodes, news, at.within) ?? insertNodes(form.nodes, at, news);
const done = (design: Design, nodes: Nodes | Impossible): Performed => (typeof nodes === 'string' ? { impossible: nodes } : withNodes(design, nodes));

interface Added {
  nodes: Nodes;
  at: Place;
}
/** From the palette; ids are new (`freshNode`). */
export const addNodes = action('add', (design, { nodes, at }: Added) => done(design, put(design, nodes, at)));
/** From the clipboard (`freshened`). */
export const pasteNodes = action('paste', addNodes.perform);
export const duplicateNodes = action('duplicate', addNodes.perform);

interface Moved {
  ids: readonly string[];
  at: Place;
}

/** To before the node that is at that position now; the moved nodes may be among its siblings. */
export const moveNodes = action('move', (design, { ids, at }: Moved): Performed => {
  const moving = found(design, ids);
  if (moving.length === 0) return { impossible: 'noSuchNode' };
  const why = placementProblem(design.form.nodes, moving, at.within);
  if (why) return { impossible: why };
  const going = new Set(moving.map(({ id }) => id));
  const before = (childrenAt(design.form.nodes, at.within) ?? []).slice(0, at.index).filter(({ id }) => !going.has(id)).length;
  const nodes = insertNodes(omitNodes(design.form.nodes, going), { within: at.within, index: before }, moving);
  return withNodes(design, nodes);
});

/** Into a new container, at the position of the first of them. */
export const wrapNodes = action('wrap', (design, { ids, box }: { ids: readonly string[]; box: FormNode }): Performed => {
  const moving = found(design, ids);
  const place = moving[0] && placeOfNode(design.form.nodes, moving[0].id);
  if (!place) return { impossible: 'noSuchNode' };
  const placed = put(design, [box], place);
  if (typeof placed === 'string') return { impossible: placed };
  const into = fieldKinds[box.kind].nests === 'panes' ? box.children[0]?.id : box.id;
  return moveNodes.perform({ ...design, form: { ...design.form, nodes: placed } }, { ids, at: { within: into ?? box.id, index: 0 } });
});

/** Replaces a container by its children. */
export const unwrapNode = action('unwrap', (design, { id }: { id: string }): Performed => {
  const [node, place] = [nodeById(design.form, id), placeOfNode(design.form.nodes, id)];
  if (!node || !place) return { impossible: 'noSuchNode' };
  const inner = fieldKinds[node.kind].nests === 'panes' ? node.children.flatMap(({ children }) => children) : node.children;
  const rest: Design = { ...design, form: { ...design.form, nodes: omitNodes(design.form.nodes, new Set([id])) } };
  const nodes = put(rest, inner, place);
  return done(design, nodes);
});

export const removeNodes = action('remove', (design, { ids }: { ids: readonly string[] }): Performed => {
  const nodes = omitNodes(design.form.nodes, new Set(ids));
  return nodes === design.form.nodes ? { impossible: 'noSuchNode' } : withNodes(design, nodes);
});
export const cutNodes = action('cut', removeNodes.perform);

const each = (design: Design, ids: readonly string[], change: (node: FormNode) => FormNode): Performed => {
  const nodes = mapNodes(design.form.nodes, new Set(ids), change);
  return nodes === design.form.nodes ? { impossible: 'noSuchNode' } : { design: { ...design, form: { ...design.form, nodes } } };
};

export const setFacts = action('set', (design, { ids, facts }: { ids: readonly string[]; facts: Facts }) =>
  each(design, ids, (node) => ({ ...node, ...facts })),
);

/** A setting of their kind; undefined: the default. Nodes whose kind does not have the setting are unchanged. */
export const configure = action('configure', (design, { ids, key, value }: { ids: readonly string[]; key: string; value: Json | undefined }) => {
  const set = each(design, ids, (node) => {
    const property = fieldKinds[node.kind].properties.find((one) => one.key === key);
    if (!property && key !== 'whenHidden') return node;
    return { ...node, config: { ...node.config, [key]: value ?? (property?.fallback as Json | undefined) ?? null } };
  });
  return 'design' in set && design.list ? { design: { ...set.design, list: fittingList(design.list, set.design.form) } } : set;
});

/** Rules, formulas, list and title refer to the field by its id, so they show the new key. */
export const renameKey = action('key', (design, { id, key }: { id: string; key: string }) => each(design, [id], (node) => ({ ...node, key })));

export const changeKind = action('kind', (design, { ids, kind }: { ids: readonly string[]; kind: FieldKindName }): Performed => {
  const nodes = ids.flatMap((id) => nodeById(design.form, id) ?? []);
  const next = new Map(
    nodes.flatMap((node) => {
      const other = kindChanged(node, kind);
      return other ? [[node.id, other] as const] : [];
    }),
  );
  if (nodes.length === 0) return { impossible: 'noSuchNode' };
  if (next.size < nodes.length) return { impossible: 'notThatKind' };
  for (const node of next.values()) {
    const why = placementProblem(design.form.nodes, [node], placeOfNode(design.form.nodes, node.id)?.within ?? null);
    if (why && why !== 'withinItself') return { impossible: why };
  }
  const form = { ...design.form, nodes: mapNodes(design.form.nodes, new Set(next.keys()), ({ id, ...node }) => next.get(id) ?? { id, ...node }) };
  return { design: { ...design, form, list: design.list && fittingList(design.list, form) } };
});

export const setLook = action('look', (design, { look }: { look: Partial<FormLook> }): Performed => ({
  design: { ...design, form: { ...design.form, look: { ...design.form.look, ...look } } },
}));
export const setRules = action('rules', (design, { rules }: { rules: readonly Rule[] }): Performed => ({ design: { ...design, rules } }));
export const setTitle = action('title', (design, { title }: { title: string }): Performed => ({ design: { ...design, title } }));
export const setList = action('list', (design, { list }: { list: ListDocument | null }): Performed => ({ design: { ...design, list } }));

const all = [
  addNodes,
  pasteNodes,
  duplicateNodes,
  moveNodes,
  wrapNodes,
  unwrapNode,
  removeNodes,
  cutNodes,
  setFacts,
  configure,
  renameKey,
  changeKind,
  setLook,
  setRules,
  setTitle,
  setList,
];
/** `settle` (settle.ts): settles a clash with another user's changes; `texts` (texts.ts): sets texts in the table of translations. */
export type ActionName = (typeof all)[number]['name'] | 'settle' | 'texts';
