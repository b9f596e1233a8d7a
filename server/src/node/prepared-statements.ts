// Names repeated statements, so that PostgreSQL parses and plans them once for each connection.
import type pg from 'pg';
import { LruCache } from '../kit/lru-cache.ts';

/** Maximum number of texts remembered, by latest use: those built from input, or from users' tables, could be endless. */
const MAX_TEXTS = 2_000;
/** Maximum number of names per connection, by latest use. */
const MAX_NAMES = 400;

/** Text → its name; '' after the first time. */
export const statementNameCache = new LruCache<string>(MAX_TEXTS);
let count = 0;

/** A connection in the interface of kysely: the same object for as long as it lives, because kysely remembers which it has seen. */
export interface PooledConnection {
  client: pg.PoolClient;
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  release(error?: Error | boolean): void;
}

interface Prepared extends PooledConnection {
  names: LruCache<true>;
  /** Names over the limit, to be deallocated as soon as no transaction is open. */
  surplus: string[];
}

/** A pool in the interface of kysely. */
export interface ConnectionPool {
  connect(): Promise<PooledConnection>;
  end(): Promise<void>;
}

/** Without named statements, as required behind a pooler. */
export function withoutPreparedStatements(pool: pg.Pool): ConnectionPool {
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      return { client, query: (text, values) => client.query(text, values as unknown[]), release: (error) => client.release(error) };
    },
  };
}

/** With named statements. */
export function withPreparedStatements(pool: pg.Pool): ConnectionPool {
  const known = new WeakMap<pg.PoolClient, Prepared>();
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let prepared = known.get(client);
      if (!prepared) known.set(client, (prepared = preparedOf(client)));
      forget(prepared);
      return prepared;
    },
  };
}

function preparedOf(client: pg.PoolClient): Prepared {
  const surplus: string[] = [];
  const names = new LruCache<true>(MAX_NAMES, (name) => surplus.push(name));
  return {
    client,
    names,
    surplus,
    query: (text, values) => client.query(named(names, text, values)),
    // Looked up at that moment: the pool returns a different connection each time.
    release: (error) => client.release(error),
  };
}

function named(names: LruCache<true>, text: string, values: readonly unknown[] | undefined): pg.QueryConfig {
  const config: pg.QueryConfig = { text, values: values as unknown[] };
  if (!values?.length) return config;
  const known = statementNameCache.get(text);
  const name = known === undefined ? '' : known || `s${(count += 1)}`;
  if (name !== known) statementNameCache.set(text, name);
  if (!name) return config;
  if (!names.get(name)) names.set(name, true);
  return { ...config, name };
}

/** Between transactions, because nothing can be deallocated in a failed one. */
function forget({ client, names, surplus }: Prepared): void {
  if (!surplus.length) return;
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection;
  for (const name of surplus.splice(0)) {
    if (names.has(name) || !(name in parsedStatements)) continue;
    delete parsedStatements[name];
    client.query(`DEALLOCATE ${name}`).catch(() => undefined);
  }
}
