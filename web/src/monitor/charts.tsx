import type { monitorState } from '@ordo/contract/monitor.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { ChartCard } from '../kit/chart/chart-card.tsx';
import { multiLineChart } from '../kit/chart/chart-option.ts';
import { useText } from '../kit/phrases.ts';
import { timeText } from '../kit/time.ts';
import { monitorPhrases } from './monitor.phrases.ts';
import type { Node } from './node-card.tsx';

type State = Result<typeof monitorState>;
interface Strand {
  name: string;
  /** Time → value. */
  values: Map<number, number | null>;
}

/** Samples of several nodes share one axis: times are rounded to this interval in ms. */
const SPAN = 5_000;
const clock = (moment: number) => timeText(moment).slice(11);
const MEGABYTE = 1_048_576;
/** Rows of the table with the same values. */
const MAX_ROWS = 20;

interface LiveProps {
  title: string;
  strands: Strand[];
  most?: number;
}

/** The newest at the top of its table, and at the right of its chart. */
function LiveChart({ title, strands: all, most }: LiveProps) {
  const text = useText(monitorPhrases);
  const moments = [...new Set(all.flatMap(({ values }) => [...values.keys()]))].toSorted((a, b) => a - b);
  const labels = moments.map(clock);
  const lines = all.map(({ name, values }) => ({ name, values: moments.map((moment) => values.get(moment) ?? null) }));
  return (
    <ChartCard
      title={title}
      chart={multiLineChart(labels, lines, most)}
      empty={moments.length === 0}
      head={[text('moment'), ...all.map(({ name }) => name)]}
      rows={labels
        .map((label, at) => ({ key: String(moments[at]), cells: [label, ...lines.map(({ values }) => values[at] ?? null)] }))
        .toReversed()
        .filter((_, at) => at % Math.ceil(labels.length / MAX_ROWS) === 0)}
      read={{ error: null, refetch: () => undefined }}
    />
  );
}

const strand = (name: string, at: readonly number[], values: readonly (number | null)[]): Strand => ({
  name,
  values: new Map(at.map((moment, index) => [Math.round(moment / SPAN) * SPAN, values[index] ?? null])),
});

export function Charts({ state: { nodes, base } }: { state: State }) {
  const text = useText(monitorPhrases);
  const hosts = new Set(nodes.map(({ host }) => host));
  // If all nodes share a machine, they are distinguished by process.
  const nameOf = ({ host, pid }: Node) => (hosts.size === nodes.length ? host : `${host} ${pid}`);
  const each = (column: (samples: Node['samples']) => readonly number[]) => nodes.map((node) => strand(nameOf(node), node.samples.at, column(node.samples)));
  return (
    <div className="stat-grid">
      <LiveChart title={text('cpuChart')} strands={each(({ cpu }) => cpu)} most={100} />
      <LiveChart title={text('memoryChart')} strands={each(({ rss }) => rss.map((bytes) => Math.round(bytes / MEGABYTE)))} />
      <LiveChart title={text('delayChart')} strands={each(({ delay }) => delay)} />
      <LiveChart title={text('socketChart')} strands={each(({ sockets }) => sockets)} />
      <LiveChart title={text('transactionChart')} strands={[strand(text('transactions'), base.at, base.transactions)]} />
      <LiveChart
        title={text('queueChart')}
        strands={[strand(text('connections'), base.at, base.connections), strand(text('outboxDue'), base.at, base.outbox)]}
      />
    </div>
  );
}
