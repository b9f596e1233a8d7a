// The reports of the nodes, side by side.
import type { monitorState } from '@ordo/contract/monitor.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { NodeMetrics } from '../node/node-metrics.ts';
import type { NodeDescription, Nodes } from '../node/nodes.ts';

type State = Result<typeof monitorState>;
type Node = State['nodes'][number];

interface Sample {
  node_id: string;
  at: number;
  figures: NodeMetrics & { connections: number; transactions: number; hit: number; read: number; outbox: number };
}

/** @param self the node that runs the query */
export async function readNodes(db: Db, self: Pick<Nodes, 'id' | 'every'>): Promise<Pick<State, 'nodes' | 'base'>> {
  const { rows: nodes } = await sql<{ id: string; about: NodeDescription; started_at: number; seen_at: number; now: number }>`
    select id, about, started_at, seen_at, now() as now from node order by started_at, id`.execute(db);
  const { rows: samples } = await sql<Sample>`
    select s.node_id, s.at, s.figures from node_sample s join node n on n.id = s.node_id order by s.at`.execute(db);
  const byNode = Map.groupBy(samples, (sample) => sample.node_id);
  return {
    nodes: nodes.flatMap(({ id, about, started_at, seen_at, now }): Node[] => {
      const own = byNode.get(id) ?? [];
      const last = own.at(-1)?.figures;
      if (!last) return [];
      const { host, pid, version, runtime, processors } = about;
      const { memoryTotal, heap, delayMost, diskUsed, diskTotal, poolOpen } = last;
      const line = {
        id,
        host,
        pid,
        version,
        runtime,
        processors,
        startedAt: started_at,
        seenAt: seen_at,
        alive: now - seen_at < 3 * self.every,
        self: id === self.id,
      };
      return [{ ...line, memoryTotal, heap, delayMost, diskUsed, diskTotal, poolOpen, samples: columnsOf(own) }];
    }),
    base: baseOf(samples, self.every),
  };
}

function columnsOf(samples: readonly Sample[]): Node['samples'] {
  const column = (figure: (figures: NodeMetrics) => number) => samples.map(({ figures }) => figure(figures));
  return {
    at: samples.map(({ at }) => at),
    cpu: column(({ cpu }) => cpu),
    process: column((figures) => figures.process),
    busy: column(({ busy }) => busy),
    memory: column(({ memoryUsed }) => memoryUsed),
    rss: column(({ rss }) => rss),
    delay: column(({ delay }) => delay),
    sockets: column(({ sockets }) => sockets),
    pool: column(({ poolUsed }) => poolUsed),
    waiting: column(({ poolWaiting }) => poolWaiting),
  };
}

/**
 * The database's counters grow from its start; the difference between two samples is what happened. Samples of several nodes lie close together: one per
 * interval is enough.
 */
function baseOf(samples: readonly Sample[], every: number): State['base'] {
  const base: State['base'] = { at: [], connections: [], transactions: [], hit: [], outbox: [] };
  let before: Sample | undefined;
  for (const sample of samples) {
    if (before && sample.at - before.at < every * 0.8) continue;
    const { figures } = sample;
    // A decrease means that the counters were reset.
    if (before && figures.transactions >= before.figures.transactions) {
      const [hit, read] = [figures.hit - before.figures.hit, figures.read - before.figures.read];
      base.at.push(sample.at);
      base.connections.push(figures.connections);
      base.transactions.push(Math.round(((figures.transactions - before.figures.transactions) * 10_000) / (sample.at - before.at)) / 10);
      base.hit.push(hit + read > 0 ? Math.round((1_000 * hit) / (hit + read)) / 10 : null);
      base.outbox.push(figures.outbox);
    }
    before = sample;
  }
  return base;
}
