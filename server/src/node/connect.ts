// The database: one pool, types that match the wire, transactions whose BEGIN is sent with their first statement.
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
} from 'kysely';
import pg from 'pg';
import type { Tables } from '../db.d.ts';
import type { Db } from '../kit/db.ts';
import { parseMoment } from '../kit/moment.ts';
import { createReplicas, splitHosts, type Replicas } from './replicas.ts';
import { TimeoutClient } from './timeout-client.ts';
import { withoutPreparedStatements, withPreparedStatements, type ConnectionPool } from './prepared-statements.ts';
import { createPipelinedConnection, type PipelinedConnection } from './pipelined-connection.ts';

/** timestamptz → epoch milliseconds, as on the wire. */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseMoment);
/** date → `YYYY-MM-DD`; a Date would shift with the server's zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface Connection {
  /** Of the primary. */
  pool: pg.Pool;
  db: Db;
  replicas: Replicas<Db>;
  /** A few separate connections for what a transaction needs from outside itself: it never waits for a connection that another transaction holds. */
  aside: Db;
  /** A few for large statements that are repeated all the time. */
  pipelined: readonly PipelinedConnection[];
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Timeout of a statement, in ms. */
const TIMEOUT = 30_000;
/** Statements are sent without waiting for the previous answers. The types of pg lack both this and the timeout. */
const HABITS: object = { pipeline: true, Client: TimeoutClient, patience: TIMEOUT + 5_000 };
/** Number of connections of `aside`, and of `pipelined`. */
const MAX_ASIDE = 2;
const PIPELINED_CONNECTIONS = 2;
/** How long a connection may be idle, in ms: a new one costs a handshake, and a plan for each of its statements. */
const IDLE = 300_000;

/**
 * @param url any PostgreSQL ≥ 15, directly or through a pooler; further hosts in it are hot standbys
 * @param most maximum of connections to each host
 * @throws DatabaseUnfit when none of the hosts accepts writes
 */
export async function connect(url: string, most = 16): Promise<Connection> {
  const tried = await Promise.allSettled(splitHosts(url).map((address) => open(address, most)));
  // A standby that is down is not used, and does not stop the start.
  const opened = tried.filter((one) => one.status === 'fulfilled').map((one) => one.value);
  const failure = tried.find((one) => one.status === 'rejected');
  if (!opened.length && failure) throw failure.reason;
  const primary = opened.find((one) => !one.standby);
  if (!primary) {
    await Promise.all(opened.map((one) => one.db.destroy()));
    throw new DatabaseUnfit('None of the hosts in DATABASE_URL that answer takes writes: they are standbys. List the primary too, and start it.');
  }
  const asked = createReplicas(
    primary.pool,
    opened.filter((one) => one !== primary),
  );
  const aside = primary.another(MAX_ASIDE);
  const steady = Array.from({ length: PIPELINED_CONNECTIONS }, primary.steady);
  return {
    pool: primary.pool,
    db: primary.db,
    replicas: asked,
    aside,
    pipelined: steady,
    close: async () => {
      asked.close();
      await Promise.all([...[...opened.map((one) => one.db), aside].map((db) => db.destroy()), ...steady.map((one) => one.close())]);
    },
  };
}

interface Opened {
  pool: pg.Pool;
  db: Db;
  standby: boolean;
  /** Further connections to the same server, created when needed. */
  another(most: number): Db;
  steady(): PipelinedConnection;
}

async function open(url: string, most: number): Promise<Opened> {
  const { pooled, standby } = await probe(url);
  const over = (pool: pg.Pool) => new Kysely<Tables>({ dialect: dialect(pooled ? pool : withPreparedStatements(pool)) });
  const pool = poolOf(url, pooled, most);
  return {
    pool,
    db: over(pool),
    standby,
    another: (more) => over(poolOf(url, pooled, more)),
    steady: () => createPipelinedConnection((pooled ? withoutPreparedStatements : withPreparedStatements)(poolOf(url, pooled, 1))),
  };
}

function poolOf(url: string, pooled: boolean, most: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: pooled ? url : withOptions(url),
    max: most,
    idleTimeoutMillis: IDLE,
    ...HABITS,
    connectionTimeoutMillis: 10_000,
    // A pooler refuses start-up parameters that it does not know.
    ...(pooled ? {} : { statement_timeout: TIMEOUT, idle_in_transaction_session_timeout: TIMEOUT, application_name: 'ordo' }),
  });
  // An idle connection that breaks is replaced at the next use; without a listener its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The database may have other defaults; moments and days are always sent in one format. */
function withOptions(url: string): string {
  const ours = '-c TimeZone=UTC -c DateStyle=ISO';
  const theirs = /[?&]options=([^&]*)/.exec(url);
  if (!theirs) return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(ours)}`;
  return url.replace(theirs[0], `${theirs[0]}${encodeURIComponent(` ${ours}`)}`);
}

/** Behind a pooler the backend changes between transactions, so prepared statements would be missing. */
async function probe(url: string): Promise<{ pooled: boolean; standby: boolean }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const greeted = (client as unknown as { processID: number }).processID;
    const { rows } = await client.query<{ pid: number; standby: boolean }>('SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS standby');
    return { pooled: rows[0]?.pid !== greeted, standby: rows[0]?.standby ?? false };
  } finally {
    await client.end();
  }
}

function dialect(pool: pg.Pool | ConnectionPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelinedDriver({ pool: pool as never }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** BEGIN is sent without waiting for its answer; if it fails, so does everything after it. */
class PipelinedDriver extends PostgresDriver {
  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    connection.executeQuery(CompiledQuery.raw('begin')).catch(() => undefined);
    return Promise.resolve();
  }
}

/** PostgreSQL is not reachable, or not one that Ordo can run on. The message says what to do. */
class DatabaseUnfit extends Error {}

/** @throws DatabaseUnfit when the server could lose an acknowledged write, is older than 15, or is not UTF-8 */
export async function assertFit(pool: pg.Pool): Promise<{ version: string; warnings: string[] }> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version', 'server_version_num', 'server_encoding')`,
  );
  const setting = Object.fromEntries(rows.map((row) => [row.name, row.setting]));
  if (Number(setting.server_version_num) < 150_000) throw new DatabaseUnfit(`PostgreSQL ${setting.server_version} is too old: Ordo needs 15 or later.`);
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if (setting[name] === 'off')
      throw new DatabaseUnfit(`PostgreSQL runs with ${name} = off, so a power cut could lose or damage saved work. Switch it on and start again.`);
  }
  if (setting.server_encoding !== 'UTF8')
    throw new DatabaseUnfit(
      `The database's encoding is ${setting.server_encoding}; Ordo needs UTF8. Create it with: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`,
    );
  const { rows: me } = await pool.query<{ superuser: boolean }>('SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = current_user');
  const warnings = me[0]?.superuser ? ['The database role is a superuser. Give Ordo a role of its own that owns just its database.'] : [];
  return { version: setting.server_version ?? '', warnings };
}
