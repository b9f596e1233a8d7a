// Converts a workflow between the family's tree and our document. Unknown content of a tree is kept with its node; what the family's format cannot express is
// written to `properties.ordo` of a node. `outside(inside(x))` has all keys and values of `x`.
import type { Asked, Filter } from '../filter/filter.ts';
import { noRow } from '../filter/filter.ts';
import type { Json, Outside } from '../form/document.ts';
import { isArray, isObject, same } from '../form/wire-path.ts';
import { defaultSettings, type FlowDocument, type FlowNode, type ForkNode, type Settings } from './document.ts';
import type { Branch } from './nodes/fork.ts';
import type { StartNode } from './nodes/start.ts';
import { isFork } from './plan.ts';
import { isCondition, isPlainNode, isSettings, isStart } from './schema.ts';
import { modelInside, modelRoot } from './translate-model.ts';
import { readConditions, writeConditions } from './wire/conditions.ts';
import { readPlain, readStart, said, writePlain } from './wire/nodes.ts';
import { idOf, MAX_ID, MAX_NODES, MAX_TITLE, parsed, type FlowInside, type Reader } from './wire/reader.ts';

const NESTS = ['childNode', 'conditionNodes'];

/** @param fields fields of the form: condition values are read by their kinds */
export function inside(given: unknown, fields: Asked = {}): FlowInside {
  const root = parsed(given);
  if (root === undefined) return { document: null, notes: [{ node: null, key: 'tooLarge', of: '' }] };
  const model = modelRoot(root);
  if (model) return modelInside(model, fields);
  if (!isObject(root) || root.type !== 'start') return { document: null, notes: [{ node: null, key: 'notAFlow', of: isObject(root) ? said(root.type) : '' }] };
  const reader: Reader = { fields, notes: [], ids: new Set() };
  const own = isObject(root.properties) ? root.properties : {};
  const ordo = isObject(own.ordo) ? own.ordo : {};
  const id = idOf(reader, said(root.nodeId));
  const start = startFrom(reader, id, own, ordo, bare(root));
  const wanted = { ...defaultSettings, ...(isObject(ordo.settings) ? (ordo.settings as Partial<Settings>) : {}) };
  const settings = isSettings(wanted) ? wanted : defaultSettings;
  if (settings !== wanted) reader.notes.push({ node: id, key: 'partUnread', of: 'settings' });
  const document: FlowDocument = { schema: 1, start, chain: [...forkBelow(reader, root), ...chainFrom(reader, root.childNode)], settings };
  return reader.ids.size > MAX_NODES ? { document: null, notes: [{ node: null, key: 'tooLarge', of: String(MAX_NODES) }] } : { document, notes: reader.notes };
}

/** A node without its nested nodes. */
const bare = (wire: Outside): Outside => Object.fromEntries(Object.entries(wire).filter(([key]) => !NESTS.includes(key)));

function chainFrom(reader: Reader, first: Json | undefined): FlowNode[] {
  const chain: FlowNode[] = [];
  for (let wire = first; isObject(wire) && reader.ids.size <= MAX_NODES; wire = wire.childNode) {
    if (wire.type !== 'empty') chain.push(nodeFrom(reader, wire));
    chain.push(...forkBelow(reader, wire));
  }
  return chain;
}

function nodeFrom(reader: Reader, wire: Outside): FlowNode {
  const id = idOf(reader, said(wire.nodeId));
  const own = isObject(wire.properties) ? wire.properties : {};
  const type = said(wire.type);
  const ordo = isObject(own.ordo) && isObject(own.ordo.node) ? own.ordo.node : null;
  const read = readPlain(id, type, own);
  if (!read && !ordo)
    reader.notes.push({ node: id, key: type === 'approver' ? 'approverUnknown' : 'kindUnknown', of: type === 'approver' ? said(own.assigneeType) : type });
  const unknown = { id, title: said(own.title), kind: 'unknown', type };
  const whole = { ...(read ?? { id, title: said(own.title), ...(!ordo && { kind: 'unknown', type }) }), ...ordo, id, outside: bare(wire) };
  if (isPlainNode(whole)) return whole as FlowNode;
  reader.notes.push({ node: id, key: 'partUnread', of: ordo ? 'ordo' : type });
  const without = { ...(read ?? unknown), outside: bare(wire) };
  return (isPlainNode(without) ? without : { ...unknown, title: unknown.title.slice(0, MAX_TITLE), outside: bare(wire) }) as FlowNode;
}

function startFrom(reader: Reader, id: string, own: Outside, ordo: Outside, outside: Outside): StartNode {
  const read = { ...readStart(id, own), outside };
  const whole = { ...read, ...(isObject(ordo.node) ? ordo.node : {}), id, outside };
  if (isStart(whole)) return whole;
  reader.notes.push({ node: id, key: 'partUnread', of: isObject(ordo.node) ? 'ordo' : 'start' });
  return isStart(read) ? read : { id, kind: 'start', title: read.title.slice(0, MAX_TITLE), launchers: null, rights: [], hooks: [], outside };
}

/** The branches below a node, as a fork after it. */
function forkBelow(reader: Reader, owner: Outside): ForkNode[] {
  const wires = isArray(owner.conditionNodes) ? owner.conditionNodes.filter(isObject) : [];
  if (wires.length === 0) return [];
  const isTogether = owner.conditionType === 'interflow' || wires.some((wire) => wire.isInterflow === true);
  const kind = isTogether ? 'interflow' : owner.isBranchFlow === true ? 'inclusive' : 'condition';
  const own = isObject(owner.ordoFork) ? owner.ordoFork : {};
  const id = (said(own.id) || `${said(owner.nodeId)}-fork`).slice(0, MAX_ID);
  reader.ids.add(id);
  const branches = wires.map((wire, at): Branch<FlowNode> => (isTogether ? besideFrom(reader, wire) : branchFrom(reader, wire, at === wires.length - 1)));
  // An empty owner exists only to hold the branches.
  return [{ id, kind, title: said(own.title), branches, outside: owner.type === 'empty' ? bare(owner) : {} }];
}

function besideFrom(reader: Reader, wire: Outside): Branch<FlowNode> {
  if (wire.type === 'empty')
    return {
      id: idOf(reader, said(wire.nodeId)),
      title: titleOf(wire).slice(0, MAX_TITLE),
      when: null,
      chain: [...forkBelow(reader, wire), ...chainFrom(reader, wire.childNode)],
      outside: bare(wire),
    };
  return { id: `${said(wire.nodeId).slice(0, MAX_ID)}-branch`, title: '', when: null, chain: chainFrom(reader, wire), outside: {} };
}

function branchFrom(reader: Reader, wire: Outside, isLast: boolean): Branch<FlowNode> {
  const id = idOf(reader, said(wire.nodeId));
  const own = isObject(wire.properties) ? wire.properties : {};
  const { filter, unknown } = readConditions(own.conditions, reader.fields);
  for (const symbol of unknown) reader.notes.push({ node: id, key: 'symbolUnknown', of: symbol });
  const isDefault = own.isDefault === true || (isLast && filter === null && unknown.length === 0);
  const ordo = isObject(own.ordo) && isObject(own.ordo.node) ? own.ordo.node : {};
  const title = said(Object.hasOwn(ordo, 'title') ? ordo.title : own.title);
  // A condition that is not understood never holds.
  const wanted = Object.hasOwn(ordo, 'when') ? ordo.when : isDefault ? null : (filter ?? noRow);
  const isRead = isCondition(wanted) && title.length <= MAX_TITLE;
  if (!isRead) reader.notes.push({ node: id, key: 'partUnread', of: 'conditions' });
  const chain = [...forkBelow(reader, wire), ...chainFrom(reader, wire.childNode)];
  return { id, title: title.slice(0, MAX_TITLE), when: isRead ? (wanted as Filter | null) : noRow, chain, outside: bare(wire) };
}

export function outside(document: FlowDocument): Outside {
  const { start, chain, settings } = document;
  const { type, own } = writePlain(start);
  const root = dressed(start.outside, type, start.id, own, start, (written) => readStart(start.id, written));
  const said = Object.fromEntries(Object.entries(settings).filter(([key, value]) => defaultSettings[key as keyof Settings] !== value));
  const before = isObject(root.properties) ? root.properties : {};
  const ordo = isObject(before.ordo) ? before.ordo : {};
  const { settings: _, ...rest } = ordo;
  const kept = { ...rest, ...(Object.keys(said).length > 0 && { settings: said as Outside }) };
  const { ordo: __, ...others } = before;
  const properties = Object.keys(kept).length > 0 ? { ...others, ordo: kept } : others;
  return hung({ ...root, properties }, chain);
}

/** The original node of the family with its changes; `ordo` contains what the family's properties cannot express. */
function dressed(was: Outside, type: string, id: string, fresh: Outside, node: object, read: (own: Outside) => object | null): Outside {
  const old = isObject(was.properties) ? was.properties : null;
  const { ordo: kept, ...own } = old ?? fresh;
  const told = read(own) as Record<string, Json> | null;
  const differs = Object.entries(node as Record<string, Json>).filter(
    ([key, value]) => !['outside', 'id', 'chain', 'branches', 'type'].includes(key) && !same(told?.[key], value),
  );
  const ordo: Record<string, Json> = {};
  if (isObject(kept) && kept.settings !== undefined) ordo.settings = kept.settings;
  if (differs.length > 0) ordo.node = Object.fromEntries(differs);
  const properties = Object.keys(ordo).length > 0 ? { ...own, ordo } : own;
  const base: Outside = Object.keys(was).length > 0 ? was : { type, nodeId: id };
  return Object.hasOwn(base, 'properties') || Object.keys(properties).length > 0 ? { ...base, properties } : base;
}

/** Forks are nested in the node before them, and the rest of the chain below. */
function hung(owner: Outside, chain: readonly FlowNode[]): Outside {
  const [first, ...rest] = chain;
  if (first && isFork(first)) return { ...owner, ...branchesOf(owner, first), ...below(rest) };
  return { ...owner, ...below(chain) };
}

function below(chain: readonly FlowNode[]): Outside {
  const [first, ...rest] = chain;
  if (!first) return {};
  if (isFork(first)) return { childNode: hung(Object.keys(first.outside).length > 0 ? first.outside : { type: 'empty', nodeId: `${first.id}-empty` }, chain) };
  return { childNode: hung(plain(first), rest) };
}

function plain(node: FlowNode): Outside {
  const { type, own } = writePlain(node);
  return dressed(
    node.outside,
    type,
    node.id,
    own,
    node,
    (written) => readPlain(node.id, said(node.outside.type ?? type), written) ?? { kind: 'unknown', title: said(written.title) },
  );
}

function branchesOf(owner: Outside, fork: ForkNode): Outside {
  const conditionNodes = fork.branches.map((branch): Outside => (fork.kind === 'interflow' ? beside(branch) : branchOf(branch)));
  const isUsual = fork.id === `${said(owner.nodeId)}-fork` && fork.title === '';
  const named: Outside = isUsual ? {} : { ordoFork: { id: fork.id, title: fork.title } };
  const type = fork.kind === 'interflow' ? 'interflow' : 'condition';
  const isNew = owner.conditionType !== type && !(fork.kind === 'interflow' && conditionNodes.some(({ isInterflow }) => isInterflow === true));
  // It may have been another kind of fork before.
  const branchFlow: Outside = fork.kind === 'inclusive' ? { isBranchFlow: true } : owner.isBranchFlow === true ? { isBranchFlow: false } : {};
  return { conditionNodes, ...(isNew && { conditionType: type }), ...branchFlow, ...named };
}

function beside({ id, title, chain, outside: was }: Branch<FlowNode>): Outside {
  const [first, ...rest] = chain;
  if (first && !isFork(first) && id === `${first.id}-branch` && title === '') return hung({ isInterflow: true, ...plain(first) }, rest);
  const holder: Outside = Object.keys(was).length > 0 ? was : { type: 'empty', nodeId: id, isInterflow: true };
  return hung(titleOf(holder) === title ? holder : { ...holder, properties: { ...(isObject(holder.properties) ? holder.properties : {}), title } }, chain);
}

const titleOf = ({ properties }: Outside): string => (isObject(properties) ? said(properties.title) : '');

function branchOf(branch: Branch<FlowNode>): Outside {
  const fresh: Outside = { title: branch.title, conditions: writeConditions(branch.when) ?? [], isDefault: branch.when === null };
  const told = (own: Outside) => ({
    title: said(own.title),
    when: own.isDefault === true ? null : (readConditions(own.conditions, {}).filter ?? (branch.when === null ? null : noRow)),
  });
  const { when, title, outside: was, id } = branch;
  const wire = dressed(was, 'condition', id, fresh, { title, when }, told);
  return hung(wire, branch.chain);
}
