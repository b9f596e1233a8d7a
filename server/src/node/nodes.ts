// The nodes that share one database: every few seconds each reports its metrics, and learns which caches it has to empty. Reports are
// kept for minutes, in unlogged tables.
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Caches, CacheState } from './caches.ts';
import type { Db } from '../kit/db.ts';
import type { NodeMetrics, Sampler } from './node-metrics.ts';

const BEAT = 5_000;
/** How long reports are kept, in minutes. */
const KEPT = 10;

/** What a node reports besides its metrics. */
export interface NodeDescription {
  host: string;
  pid: number;
  version: string;
  runtime: string;
  processors: number;
  caches: CacheState[];
}

export interface Nodes {
  /** Of this one. */
  id: string;
  startedAt: number;
  /** Interval of the reports, in ms. */
  every: number;
  about(): NodeDescription;
  /** Its metrics: as last reported, or measured now. */
  look(): Promise<NodeMetrics>;
  /** Reports everything now. */
  beat(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Options {
  db: Db;
  caches: Caches;
  sampler: Sampler;
  version: string;
  processors: number;
  failed(error: unknown): void;
}

export function createNodes({ db, caches, sampler, version, processors, failed }: Options): Nodes {
  const id = randomBytes(6).toString('hex');
  const startedAt = Date.now();
  /** Cache → how often it had been emptied when this node last checked; null: it has not checked yet. */
  let heard: Map<string, number> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | null = null;
  let last: NodeMetrics | null = null;

  const about = (): NodeDescription => ({
    host: hostname(),
    pid: process.pid,
    version,
    runtime: `Node.js ${process.versions.node}`,
    processors,
    caches: caches.states(),
  });

  async function beat(): Promise<void> {
    const figures = await sampler.look();
    const emptied = await say(db, { id, startedAt, about: about(), figures });
    last = figures;
    const before = heard;
    // A cache is never older than its node: earlier requests to empty it are ignored.
    if (before) for (const [name, times] of emptied) if (times > (before.get(name) ?? 1)) caches.clear(name);
    heard = emptied;
  }

  const later = () => {
    timer = setTimeout(() => {
      beating = beat()
        .catch(failed)
        .finally(() => {
          beating = null;
          if (timer) later();
        });
    }, BEAT);
    timer.unref();
  };

  return {
    id,
    startedAt,
    every: BEAT,
    about,
    look: async () => last ?? sampler.look(),
    beat,
    start() {
      void beat().catch(failed);
      later();
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await beating;
      sampler.stop();
      if (last) await sql`delete from node where id = ${id}`.execute(db).catch(() => undefined);
    },
  };
}

interface Word {
  id: string;
  startedAt: number;
  about: NodeDescription;
  figures: NodeMetrics;
}

/** @returns cache → how often it was emptied, and 1 */
async function say(db: Db, { id, startedAt, about, figures }: Word): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    with base as (
      select numbackends as connections, xact_commit + xact_rollback as transactions, blks_hit as hit, blks_read as read
      from pg_stat_database where datname = current_database()
    ), waiting as (select count(*) as outbox from (select from outbox where due_at <= now() limit 1000) o),
    here as (
      insert into node (id, about, started_at, seen_at) values (${id}, ${JSON.stringify(about)}::jsonb, ${new Date(startedAt)}, now())
      on conflict (id) do update set about = excluded.about, seen_at = excluded.seen_at
    ), sampled as (
      insert into node_sample (node_id, at, figures)
      select ${id}, now(), ${JSON.stringify(figures)}::jsonb || jsonb_build_object('connections', b.connections, 'transactions', b.transactions,
        'hit', b.hit, 'read', b.read, 'outbox', w.outbox) from base b, waiting w
      on conflict do nothing
    ), old as (delete from node_sample where at < now() - make_interval(mins => ${KEPT})),
    gone as (delete from node where seen_at < now() - make_interval(mins => ${KEPT}) and id <> ${id})
    select id, version from server_cache`.execute(db);
  return new Map(rows.map((row) => [row.id, row.version]));
}
