// A flow as the people of its tasks receive it: without the addresses of other systems, which may contain keys, and without the people who would act, where
// it hides them from those who launch it.
import type { FlowDocument, FlowNode } from '@ordo/engine/flow/document.ts';
import type { ApproverNode, Who } from '@ordo/engine/flow/nodes/approver.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { isFork } from '@ordo/engine/flow/plan.ts';

/** Flows never change, and `planOf` compiles each one once. */
const known = { acting: new WeakMap<FlowDocument, FlowDocument>(), launching: new WeakMap<FlowDocument, FlowDocument>() };

/** @param reader `launching`: has no other part in it than its launch */
export function shownFlow(flow: FlowDocument, reader: keyof typeof known): FlowDocument {
  const shown = known[reader].get(flow);
  if (shown) return shown;
  const hides = reader === 'launching' && flow.settings.hidesPeople === true;
  const made = { ...flow, start: { ...flow.start, hooks: [] }, chain: flow.chain.map((node) => without(node, hides)) };
  known[reader].set(flow, made);
  return made;
}

function without(node: FlowNode, hides: boolean): FlowNode {
  if (isFork(node)) return { ...node, branches: node.branches.map((branch) => ({ ...branch, chain: branch.chain.map((one) => without(one, hides)) })) };
  if (node.kind === 'approver') return { ...(hides ? withoutPeople(node) : node), hooks: [] };
  return node.kind === 'service' ? { ...node, target: '' } : node;
}

const withoutPeople = (node: ApproverNode): ApproverNode => ({
  ...node,
  who: anonymous(node.who),
  sign: { ...node.sign, weights: {} },
  nobody: 'people' in node.nobody ? { ...node.nobody, people: nobody } : node.nobody,
});

function anonymous(who: Who): Who {
  if (who.kind === 'matrix') return { ...who, rows: who.rows.map((row) => ({ ...row, people: nobody })) };
  return 'people' in who ? { ...who, people: nobody } : who;
}
