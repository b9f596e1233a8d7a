// Reads the approval model of another tool, `{key, name, nodeConfig}`, as a workflow. Read only: exports are in the family's format. A node without an
// equivalent becomes a node of unknown kind, which blocks a release; a setting without one becomes a note.
import { noRow, type Asked, type Filter } from '../filter/filter.ts';
import type { Json, Outside } from '../form/document.ts';
import { isArray, isObject } from '../form/wire-path.ts';
import { defaultSettings, type FlowNode, type ForkNode, type Settings } from './document.ts';
import type { Branch } from './nodes/fork.ts';
import type { StartNode } from './nodes/start.ts';
import { isPlainNode, isStart } from './schema.ts';
import { valueOf } from './wire/conditions.ts';
import { approverOf, copyOf, endOf, peopleIn, rightsIn, subFlowOf, timerOf, type Read } from './wire/model-nodes.ts';
import { said } from './wire/nodes.ts';
import { idOf, MAX_NODES, MAX_TITLE, parsed, type FlowInside, type Reader } from './wire/reader.ts';

const NESTS = ['childNode', 'conditionNodes', 'parallelNodes', 'inclusiveNodes'];
const START = 0;
/** Node number → kind of fork, and the key of its branches. */
const forks: Readonly<Record<string, readonly [ForkNode['kind'], string]>> = {
  4: ['condition', 'conditionNodes'],
  8: ['interflow', 'parallelNodes'],
  9: ['inclusive', 'inclusiveNodes'],
};
const plain: Readonly<Record<string, Read>> = { 1: approverOf, 2: copyOf, 5: subFlowOf, 6: timerOf, '-1': endOf };
/** Node numbers without an equivalent, with a readable word. */
const strangers: Readonly<Record<string, string>> = { 7: 'trigger', 21: 'route', 23: 'route', 30: 'autoPass', 31: 'autoReject' };
const comparisons = { '>=': 'greaterOrEqual', '>': 'greater', '==': 'equal', '<=': 'lessOrEqual', '<': 'less', '!=': 'notEqual', include: 'contains' } as const;

interface ModelReader extends Reader {
  /** By node: `approveSelf`, the rule for an initiator who is also the approver. */
  initiators: Map<string, string>;
}

/** The first node of such a model; null: it is another document. */
export const modelRoot = (given: Json): Outside | null => {
  const root = isObject(given) ? parsed(given.nodeConfig) : null;
  return isObject(root) && root.type === START ? root : null;
};

export function modelInside(root: Outside, fields: Asked): FlowInside {
  const reader: ModelReader = { fields, notes: [], ids: new Set(), initiators: new Map() };
  const start = startOf(reader, root);
  const chain = chainOf(reader, root.childNode);
  // A final end node is implied here.
  if (chain.at(-1)?.kind === 'end') chain.pop();
  if (reader.ids.size > MAX_NODES) return { document: null, notes: [{ node: null, key: 'tooLarge', of: String(MAX_NODES) }] };
  return { document: { schema: 1, start, chain, settings: { ...defaultSettings, ...sameInitiator(reader) } }, notes: reader.notes };
}

function startOf(reader: Reader, wire: Outside): StartNode {
  const id = idOf(reader, said(wire.nodeKey));
  const bare: StartNode = { id, kind: 'start', title: titleOf(wire), launchers: null, rights: [], hooks: [], outside: {} };
  const isOpen = !isArray(wire.nodeAssigneeList) || wire.nodeAssigneeList.length === 0;
  const whole = { ...bare, launchers: isOpen ? null : peopleIn(wire), rights: rightsIn(wire) };
  if (isStart(whole)) return whole;
  unread(reader, id, 'nodeAssigneeList');
  return bare;
}

const titleOf = (wire: Outside): string => said(wire.nodeName).slice(0, MAX_TITLE);
const unread = (reader: Reader, node: string, of: string) => void reader.notes.push({ node, key: 'partUnread', of });

function chainOf(reader: ModelReader, first: Json | undefined): FlowNode[] {
  const chain: FlowNode[] = [];
  for (let wire = first; isObject(wire) && reader.ids.size <= MAX_NODES; wire = wire.childNode) chain.push(nodeOf(reader, wire));
  return chain;
}

function nodeOf(reader: ModelReader, wire: Outside): FlowNode {
  const id = idOf(reader, said(wire.nodeKey));
  const type = said(wire.type);
  // There is no AI handler here; the named people and conditions decide, as there without one.
  if (said(wire.callAi)) unread(reader, id, 'callAi');
  const fork = Object.hasOwn(forks, type) ? forks[type] : undefined;
  return fork ? forkOf(reader, id, wire, ...fork) : plainOf(reader, id, type, wire);
}

function plainOf(reader: ModelReader, id: string, type: string, wire: Outside): FlowNode {
  const title = titleOf(wire);
  const tell = (of: string) => unread(reader, id, of);
  const read = Object.hasOwn(plain, type) ? plain[type]?.(wire, tell) : undefined;
  if (type === '1' && said(wire.approveSelf)) reader.initiators.set(id, said(wire.approveSelf));
  const node = typeof read === 'object' && { ...read, id, title, outside: {} };
  if (node && isPlainNode(node)) return node as FlowNode;
  const word = typeof read === 'string' ? read : (strangers[type] ?? type);
  const isApprover = type === '1' && word !== 'autoPass' && word !== 'autoReject';
  reader.notes.push({ node: id, key: node ? 'partUnread' : isApprover ? 'approverUnknown' : 'kindUnknown', of: word });
  const own = Object.fromEntries(Object.entries(wire).filter(([key]) => !NESTS.includes(key)));
  const kept = isApprover ? 'approver' : word;
  return { id, title, kind: 'unknown', type: kept, outside: { type: kept, nodeId: id, properties: { ...own, title } } };
}

function forkOf(reader: ModelReader, id: string, wire: Outside, kind: ForkNode['kind'], at: string): ForkNode {
  const wires = (isArray(wire[at]) ? wire[at].filter(isObject) : []).toSorted(
    (one, other) => Number(one.priorityLevel ?? 0) - Number(other.priorityLevel ?? 0),
  );
  const otherwise = kind === 'interflow' ? -1 : wires.findIndex(isUnconditional);
  // There the default branch can be at any position; here it is the last one.
  const inOrder = otherwise === -1 ? wires : [...wires.toSpliced(otherwise, 1), ...wires.slice(otherwise, otherwise + 1)];
  const branches = inOrder.map((one, place): Branch<FlowNode> => {
    const own = idOf(reader, said(one.nodeKey));
    const isOpen = kind === 'interflow' || (otherwise !== -1 && place === wires.length - 1);
    return { id: own, title: titleOf(one), when: isOpen ? null : conditionOf(reader, own, one), chain: chainOf(reader, one.childNode), outside: {} };
  });
  return { id, kind, title: titleOf(wire), branches, outside: {} };
}

const groupsOf = (wire: Outside): Outside[][] => (isArray(wire.conditionList) ? wire.conditionList.filter(isArray).map((group) => group.filter(isObject)) : []);
const isUnconditional = (wire: Outside): boolean => groupsOf(wire).every((group) => group.length === 0);

/** Groups joined by OR, their conditions by AND. An unknown operator never holds. */
function conditionOf(reader: Reader, id: string, wire: Outside): Filter {
  const any = groupsOf(wire).flatMap((group): Filter[] => {
    const all = group.map((item): Filter => {
      const [field, symbol] = [said(item.field), said(item.operator)];
      const value = valueOf(item.value, field, reader.fields);
      if (symbol === 'notinclude') return { not: { field, is: 'contains', value } };
      if (Object.hasOwn(comparisons, symbol)) return { field, is: comparisons[symbol as keyof typeof comparisons], value };
      reader.notes.push({ node: id, key: 'symbolUnknown', of: symbol });
      return noRow;
    });
    const [only] = all;
    return !only ? [] : all.length === 1 ? [only] : [{ all }];
  });
  const [only] = any;
  return only && any.length === 1 ? only : { any };
}

/** There a setting of each node, here of the whole flow: where nodes differ, nobody is skipped. */
function sameInitiator(reader: ModelReader): Partial<Settings> {
  const numbers = new Set(reader.initiators.values());
  const [only] = numbers;
  if (numbers.size === 1 && only === '1') return { sameInitiator: 'skip' };
  if (numbers.size === 1 && only === '2') return { sameInitiator: 'superior' };
  for (const [id, number] of reader.initiators) if (number !== '0') unread(reader, id, 'approveSelf');
  return {};
}
