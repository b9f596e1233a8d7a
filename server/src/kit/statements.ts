// Statements that come again get a name, so that PostgreSQL parses and plans them once for each connection.
import type pg from 'pg';
import { Remembered } from './remembered.ts';

/** Texts that are remembered, the latest used: those built from what was sent, or from users' tables, could be endless. */
const MOST_TEXTS = 2_000;
/** Names that one connection holds, the latest used. */
const MOST_NAMES = 400;

/** Text → its name; '' after the first time. */
export const statementNames = new Remembered<string>(MOST_TEXTS);
/** Connection → its names, the one unused for longest first. */
const held = new WeakMap<pg.PoolClient, Set<string>>();
let count = 0;

/** The pool as kysely wants it, with named statements. */
export function preparing(pool: pg.Pool): unknown {
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      forget(client);
      return {
        query: (text: string, values?: readonly unknown[]) => client.query(named(client, text, values)),
        release: (error?: Error) => client.release(error),
      };
    },
  };
}

function named(client: pg.PoolClient, text: string, values: readonly unknown[] | undefined): pg.QueryConfig {
  const config: pg.QueryConfig = { text, values: values as unknown[] };
  if (!values?.length) return config;
  const known = statementNames.get(text);
  const name = known === undefined ? '' : known || `s${(count += 1)}`;
  if (name !== known) statementNames.set(text, name);
  if (!name) return config;
  const own = held.get(client) ?? new Set();
  held.set(client, own);
  own.delete(name);
  own.add(name);
  return { ...config, name };
}

/** Between transactions, for within one that failed nothing can be given up. */
function forget(client: pg.PoolClient): void {
  const own = held.get(client);
  if (!own || own.size <= MOST_NAMES) return;
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection;
  for (const name of [...own].slice(0, own.size - MOST_NAMES)) {
    own.delete(name);
    if (!(name in parsedStatements)) continue;
    delete parsedStatements[name];
    client.query(`DEALLOCATE ${name}`).catch(() => undefined);
  }
}
