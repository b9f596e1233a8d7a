// The state of the installation: its nodes, its database, its queues (wire §12.3).
import * as z from 'zod/mini';
import { endpoint } from './kit.ts';

const PATH = '/api/system/Monitor';
const n = z.number();
const texts = z.string();

/** Samples, the oldest first; each list has the length of `at`. */
const samples = z.object({
  at: z.array(n),
  /** Percent. */
  cpu: z.array(n),
  process: z.array(n),
  busy: z.array(n),
  /** Bytes. */
  memory: z.array(n),
  rss: z.array(n),
  /** ms */
  delay: z.array(n),
  sockets: z.array(n),
  pool: z.array(n),
  waiting: z.array(n),
});

const node = z.object({
  id: texts,
  host: texts,
  pid: z.int(),
  version: texts,
  runtime: texts,
  processors: z.int(),
  startedAt: n,
  seenAt: n,
  /** It has reported within the last seconds. */
  alive: z.boolean(),
  /** The node that answers. */
  self: z.boolean(),
  memoryTotal: n,
  heap: n,
  delayMost: n,
  diskUsed: n,
  diskTotal: n,
  poolOpen: n,
  samples,
});

export const monitorState = endpoint({
  method: 'GET',
  path: PATH,
  access: 'system.monitor:view',
  summary: 'The reports of the nodes within the last ten minutes, and the machine of the responding node.',
  input: z.object({}),
  result: z.object({
    system: z.object({ os: texts, /** Time since the start of the machine. */ day: texts, ip: texts }),
    cpu: z.object({ name: texts, package: texts, core: texts, coreNumber: z.int(), logic: texts, /** Percent. */ used: texts, idle: texts }),
    memory: z.object({ total: texts, available: texts, used: texts, usageRate: texts }),
    disk: z.object({ total: texts, available: texts, used: texts, usageRate: texts }),
    time: n,
    nodes: z.array(node),
    /** Samples of the database by all nodes, the oldest first. */
    base: z.object({
      at: z.array(n),
      connections: z.array(n),
      /** Per second. */
      transactions: z.array(n),
      /** Percentage of blocks found in memory; null: none was read. */
      hit: z.array(z.nullable(n)),
      outbox: z.array(n),
    }),
  }),
});

/** Seconds after which a running statement is slow. */
export const SLOW_AFTER = 3;

export const monitorDatabase = endpoint({
  method: 'GET',
  path: `${PATH}/Database`,
  access: 'system.monitor:view',
  summary: 'The database: its size, connections, longest transaction, standbys, largest tables, slow statements and queued work.',
  input: z.object({}),
  result: z.object({
    name: texts,
    server: texts,
    startedAt: n,
    /** Bytes; at most a minute old. */
    size: n,
    connections: z.object({ used: z.int(), most: z.int(), active: z.int(), idleInTransaction: z.int(), waitingForLock: z.int() }),
    /** Percent since the figures were reset; null: none yet. */
    hitRatio: z.nullable(n),
    deadlocks: n,
    temporaryBytes: n,
    /** null: none is open. */
    longest: z.nullable(z.object({ seconds: n, pid: z.int(), state: texts, query: texts })),
    replication: z.array(z.object({ name: texts, state: texts, /** Bytes behind. */ lag: z.nullable(n), seconds: z.nullable(n) })),
    tables: z.array(z.object({ name: texts, bytes: n, indexBytes: n, rows: n, dead: n })),
    statements: z.object({
      /** `kept`: of pg_stat_statements, the slowest on average; `running`: running now for longer than `SLOW_AFTER`. */
      from: z.enum(['kept', 'running']),
      list: z.array(z.object({ query: texts, calls: n, /** ms, average or so far */ mean: n, total: n })),
    }),
    outbox: z.object({ due: z.int(), waiting: z.int(), failing: z.int(), oldest: z.nullable(n), lastError: texts }),
    /** null: the queue has not been opened yet. */
    jobs: z.nullable(z.object({ waiting: z.int(), running: z.int(), failed: z.int() })),
  }),
});
