// The steps of a workflow, coloured by the number of waiting tasks. Steps of earlier releases that the tree no longer has are below it.
import { flowFiguresOf } from '@ordo/contract/flow-figures.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { Skeleton } from 'antd';
import { useNow } from '../kit/time-ago.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { figuresPhrases } from './figures.phrases.ts';
import { mapPhrases } from './flow.phrases.ts';
import { heatOf } from './heat.ts';
import type { DrawnNode } from './process-map.ts';
import { durationText } from './duration-text.ts';
import './process-map.css';

type Node = Result<typeof flowFiguresOf>['nodes'][number];

interface Figures {
  of: ReadonlyMap<string, Node>;
  /** Number of tasks at the step with the most waiting tasks. */
  most: number;
}

export function HeatMap({ flowId, days }: { flowId: string; days: number }) {
  const text = useText(figuresPhrases);
  const read = useRead(flowFiguresOf, { flowId, days });
  if (read.error) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  const { nodes } = read.data;
  const document = read.data.document as FlowDocument | null;
  const figures = { of: new Map(nodes.map((one) => [one.node, one])), most: Math.max(0, ...nodes.map(({ waiting }) => waiting)) };
  const places = document ? planOf(document).places : {};
  const others = nodes.filter(({ node, visits, waiting }) => !Object.hasOwn(places, node) && visits + waiting > 0);
  return (
    <>
      <p className="flow-quiet">{text('scale')}</p>
      {document && (
        <div className="flow-map" role="region" aria-label={text('heat')} tabIndex={0}>
          <Chain nodes={[document.start, ...(document.chain as readonly DrawnNode[])]} figures={figures} />
        </div>
      )}
      {others.length > 0 && (
        <>
          <h3>{text('notDrawn')}</h3>
          <Chain nodes={others.map(({ node, title }) => ({ id: node, title, kind: 'approver' }))} figures={figures} />
        </>
      )}
    </>
  );
}

const Chain = ({ nodes, figures }: { nodes: readonly DrawnNode[]; figures: Figures }) => (
  <ol className="flow-chain">
    {nodes.map((node) => (
      <li key={node.id} className="flow-spot">
        <Card node={node} figures={figures} />
        {node.branches && <Branches node={node} figures={figures} />}
      </li>
    ))}
  </ol>
);

function Branches({ node, figures }: { node: DrawnNode; figures: Figures }) {
  const text = useText(mapPhrases);
  const branches = node.branches ?? [];
  return (
    <ul className="flow-branches">
      {branches.map(({ id, title, chain }, at) => (
        <li key={id}>
          <span className="flow-branch">
            {title || (node.kind !== 'interflow' && at === branches.length - 1 ? text('otherwise') : text('branch', { n: at + 1 }))}
          </span>
          <Chain nodes={chain} figures={figures} />
        </li>
      ))}
    </ul>
  );
}

function Card({ node, figures: { of, most } }: { node: DrawnNode; figures: Figures }) {
  const text = useText(figuresPhrases);
  const now = useNow();
  const { waiting = 0, overdue = 0, since = null, visits = 0, median = null, p90 = null } = of.get(node.id) ?? {};
  // Forks and the start take no time themselves.
  const isTold = !node.branches && node.kind !== 'start';
  return (
    <div className="flow-card" data-heat={isTold ? heatOf(waiting, most) : 0}>
      <p className="flow-card-head">
        <b>{node.title}</b>
      </p>
      {isTold && waiting > 0 && (
        <p>
          {text('waiting', { n: waiting })} {overdue > 0 && <Tag tone="bad">{text('overdue', { n: overdue })}</Tag>}
        </p>
      )}
      {isTold && since !== null && <p>{text('since', { time: durationText(now - since) })}</p>}
      {isTold && visits > 0 && median !== null && p90 !== null && (
        <p>
          {text('visits', { n: visits })}
          <br />
          {text('took', { median: durationText(median), p90: durationText(p90) })}
        </p>
      )}
    </div>
  );
}
