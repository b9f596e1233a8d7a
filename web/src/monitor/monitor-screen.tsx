import { monitorState } from '@ordo/contract/monitor.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { Charts } from './charts.tsx';
import { Database } from './database.tsx';
import { monitorPhrases } from './monitor.phrases.ts';
import { NodeCard } from './node-card.tsx';
import '../kit/chart/chart.css';
import './monitor.css';

const EVERY = 5_000;

/** The metrics of every node and of the database; paused while the page is hidden. */
export function MonitorScreen() {
  const text = useText(monitorPhrases);
  const read = useRead(monitorState, {}, { every: EVERY });
  const { data } = read;
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  return (
    <div className="monitor">
      <header className="monitor-bar">
        <h1>{text('title')}</h1>
        {data && <span>{text('machine', data.system)}</span>}
        <span className="monitor-live">
          {text('live')}
          {data && ` · ${text('at', { time: timeText(data.time).slice(11) })}`}
        </span>
      </header>
      {!data ? (
        <span className="bone stat-bone" />
      ) : (
        <>
          <h2 className="unseen">{text('nodes')}</h2>
          <div className="monitor-nodes">
            {data.nodes.map((node) => (
              <NodeCard key={node.id} node={node} />
            ))}
          </div>
          <h2 className="monitor-part">{text('charts')}</h2>
          <Charts state={data} />
        </>
      )}
      <Database />
    </div>
  );
}
