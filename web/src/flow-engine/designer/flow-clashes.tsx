// The clashes of a flow that the user has not resolved yet, in words.
import { branchOf, nodeOf } from '@ordo/engine/flow/design/edit.ts';
import { settledFlow } from '@ordo/engine/flow/design/settle.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { ClashList, type DescribedClash } from '../../kit/designing/clash-list.tsx';
import { standingOf, type Clashes, type OpenClash } from '../../kit/designing/clashes.ts';
import { designingPhrases } from '../../kit/designing/designing.phrases.ts';
import { firstOf } from '@ordo/engine/text/punctuation.ts';
import { comma, useText } from '../../kit/phrases.ts';
import { comparePhrases } from './compare.phrases.ts';
import { useDesigned, useFlowDesigner } from './context.ts';
import { kindPhrases } from './designer.phrases.ts';
import { useMatrixPartSaid } from './matrix-columns.ts';
import { usePartName, useValueSaid } from './part-words.ts';

/** Maximum of titles in an order. */
const MOST = 8;

export function FlowClashes({ clashes, jump }: { clashes: Clashes; jump(id: string): void }) {
  const text = useText(designingPhrases);
  const compare = useText(comparePhrases);
  const kind = useText(kindPhrases);
  const designer = useFlowDesigner();
  const flow = useDesigned((one) => one.flow);
  const nameOf = usePartName();
  const valueSaid = useValueSaid(flow, flow);
  const partSaid = useMatrixPartSaid();
  const called = (id: string): string => {
    if (id === '') return compare('whole');
    const node = nodeOf(flow, id);
    return (node ? node.title || kind(node.kind) : branchOf(flow, id)?.branch.title) || id;
  };
  const describe = (clash: OpenClash): DescribedClash => {
    const [root = '', ...rest] = clash.at;
    const isNode = root === 'nodes';
    const id = isNode ? (rest[0] ?? '') : root === 'start' ? flow.start.id : '';
    const [part, ...path] = isNode ? rest.slice(1) : ['own', ...rest];
    const cell = partSaid(nodeOf(flow, id), path);
    const property = (path[0] === 'rights' ? path.slice(0, 2) : path).join('.');
    const what =
      cell?.what ??
      (part === undefined ? text('whole') : part === 'parent' ? text('place') : part === 'order' || path.at(-1) === 'order' ? text('order') : nameOf(property));
    const value = (said: unknown): string => {
      if (cell) return cell.value(said) ?? text('changed');
      if (part === undefined) return text(said === null ? 'removed' : 'changed');
      if (part === 'parent') return said === '' ? text('outermost') : called(String(said));
      if (part === 'order' && Array.isArray(said)) return firstOf(said.map(String).map(called), MOST).join(comma());
      return valueSaid(property, (said ?? null) as Json) ?? text('changed');
    };
    return {
      node: id === '' ? null : id,
      what: `${called(id)} · ${what}`,
      mine: value(clash.mine),
      theirs: value(clash.theirs),
      stands: standingOf(clash, isNode && part === undefined ? (nodeOf(flow, id) ?? branchOf(flow, id)) !== undefined : cell?.isThere),
    };
  };
  return (
    <ClashList
      clashes={clashes}
      describe={describe}
      jump={jump}
      choose={(clash, side) => designer.perform('settle', settledFlow(designer.flow, clash, side), called(describe(clash).node ?? ''))}
    />
  );
}
