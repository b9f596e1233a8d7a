// Where a flow names fields of a form: listed before a field is removed.
import type { FlowDocument, FlowNode } from './document.ts';
import { fieldsIn } from './conditions.ts';
import { fieldsNamed } from './form-fields.ts';
import { isFork } from './plan.ts';
import { fieldsOfRecord } from './record-start.ts';
import { fieldsInTitle, templatesIn } from './title.ts';

export interface FieldUse {
  /** Id of a node or branch; '' for the title of tasks and texts of messages. */
  node: string;
  title: string;
  /** Paths: `field`, or `table.field`. */
  fields: string[];
}

/** Fields of its own form, in the order of the flow. */
export function fieldUses(flow: FlowDocument): FieldUse[] {
  const { start, chain, settings } = flow;
  return usedOnly([
    { node: '', title: '', fields: templatesIn(settings).flatMap(fieldsInTitle) },
    { node: start.id, title: start.title, fields: fieldsNamed(start) },
    ...inChain(chain, fieldsNamed, fieldsIn),
  ]);
}

/** Fields of another form, which the flow reads or fills. @param engines those whose tasks have the form */
export function foreignUses({ start, chain }: FlowDocument, { model, engines }: { model: string; engines: ReadonlySet<string> }): FieldUse[] {
  const named = (node: FlowNode): string[] => {
    if (node.kind === 'assignData' && node.model === model) return node.mapping.map(({ to }) => to);
    return node.kind === 'subFlow' && engines.has(node.engine) ? [...node.into, ...node.outOf].map(({ child }) => child) : [];
  };
  const { recordStart } = start;
  const taken = recordStart?.model === model ? fieldsOfRecord(recordStart) : [];
  return usedOnly([{ node: start.id, title: start.title, fields: taken }, ...inChain(chain, named, () => [])]);
}

const inChain = (chain: readonly FlowNode[], ofNode: (node: FlowNode) => string[], ofCondition: typeof fieldsIn): FieldUse[] =>
  chain.flatMap((node) =>
    isFork(node)
      ? node.branches.flatMap(({ id, title, when, chain: inner }) => [
          { node: id, title: title || node.title, fields: when ? ofCondition(when) : [] },
          ...inChain(inner, ofNode, ofCondition),
        ])
      : [{ node: node.id, title: node.title, fields: ofNode(node) }],
  );

const usedOnly = (uses: readonly FieldUse[]): FieldUse[] =>
  uses.flatMap(({ fields, ...use }) => {
    const named = [...new Set(fields.filter((field) => field !== ''))].map((field) => field.replace('-', '.'));
    return named.length > 0 ? [{ ...use, fields: named }] : [];
  });
