// Paths of the tasks of the last months through the draft, and nodes that none of them would have reached.
import { flowEngineCoverage } from '@ordo/contract/flow-draft.ts';
import { branchOf, nodeOf, within } from '@ordo/engine/flow/design/edit.ts';
import { Alert, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { comma, useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { Failure } from '../../kit/states.tsx';
import { useSurroundings } from './context.ts';
import { branchPhrases, kindPhrases } from './designer.phrases.ts';
import { dryPhrases, stoppedPhrases } from './dry-run.phrases.ts';

const MONTHS = [1, 3, 6, 12, 24] as const;

export function Coverage() {
  const text = useText(dryPhrases);
  const kind = useText(kindPhrases);
  const branchText = useText(branchPhrases);
  const stopped = useText(stoppedPhrases);
  const { id, designer } = useSurroundings();
  const [months, setMonths] = useState(3);
  const { data, error, refetch } = useRead(flowEngineCoverage, { id, months });
  const { flow } = designer;
  const called = (one: string) => {
    const node = nodeOf(flow, one);
    return node ? node.title || kind(node.kind) : branchOf(flow, one)?.branch.title || branchText('otherwise');
  };
  const body = () => {
    if (error && !data) return <Failure refused={error} retry={() => void refetch()} />;
    if (!data) return <Skeleton active />;
    if (data.tasks === 0) return <p className="fe-quiet">{text('noTasks', { n: months })}</p>;
    const counts = new Map(data.passed.map((one) => [one.id, one.count]));
    const all = [flow.start.id, ...[...within(flow.chain)].map((one) => ('node' in one ? one.node.id : one.branch.id))];
    const never = all.filter((one) => !counts.has(one));
    return (
      <>
        <p>{data.judged < data.tasks ? text('judgedSome', { judged: data.judged, n: data.tasks }) : text('judgedAll', { n: data.tasks })}</p>
        {never.length > 0 && <Alert type="info" showIcon title={text('neverPassed', { names: never.map(called).join(comma()) })} />}
        {data.stopped.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={data.stopped
              .map(({ why, count }) =>
                text('stoppedSome', { n: count, why: Object.hasOwn(stoppedPhrases, why) ? stopped(why as keyof typeof stoppedPhrases) : why }),
              )
              .join(text('semicolon'))}
          />
        )}
        <h4>{text('ways')}</h4>
        <ol className="fe-steps">
          {data.ways.map(({ nodes, count }) => (
            <li key={nodes.join(' ')}>
              <strong>{text('tasksOf', { n: count, percent: Math.round((count / data.judged) * 100) })}</strong>
              <div>{nodes.map(called).join(' → ')}</div>
            </li>
          ))}
        </ol>
        <h4>{text('byNode')}</h4>
        <ul className="fe-bars">
          {all.map((one) => {
            const count = counts.get(one) ?? 0;
            return (
              <li key={one}>
                <span>{called(one)}</span>
                <meter min={0} max={data.judged} value={count} aria-label={called(one)} />
                <span>{count}</span>
              </li>
            );
          })}
        </ul>
      </>
    );
  };
  return (
    <section className="fe-coverage" aria-label={text('coverage')}>
      <p className="fe-quiet">{text('coverageSays')}</p>
      <Select
        aria-label={text('months')}
        value={months}
        options={MONTHS.map((value) => ({ value, label: text('lastMonths', { n: value }) }))}
        onChange={setMonths}
      />
      {body()}
    </section>
  );
}
