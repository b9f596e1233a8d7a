// Fields that one designer has removed while another has begun to use them: they stay, so that no formula, rule or part of a list is emptied unnoticed.
import type { ClashUse } from '../../form/design/three-way.ts';
import type { Nodes } from '../../form/design/tree.ts';
import { placed } from '../../form/fields.ts';
import { fieldKinds } from '../../form/kinds.ts';
import { isSame } from '../../form/rules/reading.ts';
import type { Rule } from '../../form/rule.ts';
import type { Design } from '../design.ts';
import { carried } from './carried.ts';
import { keyOf } from './part-key.ts';
import { defaultList, isDefaultList } from './usual-list.ts';

/** Node → what uses it now; none for columns of a table that stays. */
export type UsedMeanwhile = ReadonlyMap<string, readonly ClashUse[]>;

/** @param side the designer who may use them @param other the one who has removed them */
export function usedMeanwhile(base: Design, side: Design, other: Design): UsedMeanwhile {
  const idsIn = ({ form }: Design) => new Set([...placed(form.nodes)].map(({ node }) => node.id));
  const [was, left] = [idsIn(base), idsIn(other)];
  const isRemoved = (id: string) => was.has(id) && !left.has(id);
  const found = new Map<string, readonly ClashUse[]>();
  const removed = new Set([...placed(side.form.nodes)].map(({ node }) => node.id).filter(isRemoved));
  if (removed.size === 0 || naming(side, removed).size === 0) return found;
  for (const { node, within } of placed(side.form.nodes)) {
    if (!isRemoved(node.id) || within.some(({ id, kind }) => fieldKinds[kind].nests === 'rows' && isRemoved(id))) continue;
    const columns = fieldKinds[node.kind].nests === 'rows' ? [...placed(node.children)].map((one) => one.node.id).filter(isRemoved) : [];
    const uses = newUses(base, side, new Set([node.id, ...columns]));
    if (uses.length === 0) continue;
    found.set(node.id, uses);
    for (const id of columns) found.set(id, []);
  }
  return found;
}

interface Part {
  value: unknown;
  use: ClashUse;
}

/** What names these nodes on this side, and did not before. */
export function newUses(base: Design, side: Design, ids: ReadonlySet<string>): ClashUse[] {
  // A list that nobody has changed follows its form.
  const follows = side.list === null || isDefaultList(side.list, side);
  const before = naming({ ...base, list: follows ? null : (base.list ?? defaultList(base.form)) }, ids);
  const now = naming({ ...side, list: follows ? null : side.list }, ids);
  const uses = [...now].filter(([key]) => !before.has(key)).map(([, use]) => use);
  return [...new Map(uses.map((use) => [`${use.in} ${use.id ?? ''}`, use])).values()];
}

/** The parts of a design that would change if the nodes were removed. */
function naming(design: Design, ids: ReadonlySet<string>): Map<string, ClashUse> {
  const apart = { ...design, rules: design.rules.flatMap(inParts) };
  const nodes = withoutNodes(design.form.nodes, ids);
  const after = partsOf(carried(apart, nodes));
  return new Map(
    [...partsOf(apart)].flatMap(([key, { value, use }]) => (ids.has(use.id ?? '') || isSame(after.get(key)?.value, value) ? [] : [[key, use] as const])),
  );
}

/** Inner nodes that are not removed take the place of their parent. */
export const withoutNodes = (nodes: Nodes, ids: ReadonlySet<string>): Nodes =>
  nodes.flatMap((node) => (ids.has(node.id) ? withoutNodes(node.children, ids) : [{ ...node, children: withoutNodes(node.children, ids) }]));

/** A condition, and each action: a rule that loses one of them is another one. */
const inParts = (rule: Rule): Rule[] => [{ ...rule, then: [] }, ...rule.then.map((action): Rule => ({ ...rule, when: { all: [] }, then: [action] }))];

function partsOf({ form, rules, list, title }: Design): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const { node } of placed(form.nodes)) {
    const use: ClashUse = { in: 'field', id: node.id, name: node.label };
    for (const [key, value] of Object.entries(node.config)) parts.set(`node ${node.id} ${key}`, { value, use });
    for (const check of node.checks) parts.set(`node ${node.id} check ${JSON.stringify(check)}`, { value: check, use });
  }
  for (const rule of rules)
    parts.set(`rule ${rule.id} ${JSON.stringify([rule.table, rule.when, rule.then])}`, { value: rule, use: { in: 'rule', id: rule.id, name: rule.name } });
  for (const [key, value] of Object.entries(list ?? {})) {
    if (key === 'outside' || key === 'type') continue;
    if (!Array.isArray(value)) parts.set(`list ${key}`, { value, use: { in: 'list' } });
    else for (const one of value as readonly unknown[]) parts.set(`list ${key} ${keyOf(one)}`, { value: one, use: { in: 'list' } });
  }
  return parts.set('title', { value: title, use: { in: 'title' } });
}
