// PostgreSQL from the npm package, below the data directory, reachable only from this machine with a password generated at installation.
import type { ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureCluster, lastLines, readerPassword, secretsFile } from './embedded-postgres/cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres-error.ts';
import { waitForPreviousProcess } from './embedded-postgres/previous-process.ts';
import { launch } from './embedded-postgres/launch.ts';
import { findNative } from './embedded-postgres/native.ts';
import { listeningPlace } from './embedded-postgres/place.ts';
import { ensureReader, READER } from './embedded-postgres/reader.ts';

export { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres-error.ts';

export interface EmbeddedPostgres {
  /** For the role that owns the database `ordo` and nothing else. */
  url: string;
  /** For the role that runs users' statements. */
  readerUrl: string;
  /** For the cluster's superuser: other databases for tests. */
  adminUrl: string;
  /** Shuts it down cleanly. */
  stop(): Promise<void>;
  /** Called when it ends unexpectedly. */
  onExit(listener: (message: string) => void): void;
}

const TUNING = set(['max_connections=100', 'shared_buffers=128MB', 'max_wal_size=2GB', 'log_min_messages=warning', 'jit=off']);

function set(settings: readonly string[]): string[] {
  return settings.flatMap((setting) => ['-c', setting]);
}

/**
 * @param folder contains `cluster`, `secrets.json` and the socket; created at the first start
 * @param said receives progress, one line per step
 * @param settings further ones of PostgreSQL: `name=value`
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(folder: string, said: (line: string) => void, settings: readonly string[] = []): Promise<EmbeddedPostgres> {
  const native = findNative();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const cluster = join(folder, 'cluster');
  const secrets = await ensureCluster(native, folder, cluster, said);
  const place = await listeningPlace(folder);
  await waitForPreviousProcess(cluster, place.socket);

  const server = watch(launch(native, 'postgres', ['-D', cluster, ...place.options, ...TUNING, ...set(settings)]));
  const stop = async () => {
    await server.stop();
    await place.remove();
  };
  const adminUrl = place.url('postgres', secrets.admin, 'postgres');
  let reader: string;
  try {
    const admin = await connectWhenReady(adminUrl, server, secretsFile(folder));
    try {
      reader = await readerPassword(folder, secrets);
      const known = await ensureDatabase(admin, secrets.app);
      await ensureReader(admin, adminUrl, reader, known.reader);
    } finally {
      await admin.end();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const readerUrl = place.url(READER, reader, 'ordo');
  return { url: place.url('ordo', secrets.app, 'ordo'), readerUrl, adminUrl, onExit: server.onExit, stop };
}

interface Watched extends Pick<EmbeddedPostgres, 'stop' | 'onExit'> {
  hasEnded(): boolean;
  /** The last lines of its output. */
  log(): string;
}

function watch(child: ChildProcess): Watched {
  let log = '';
  let stopping = false;
  let ended = false;
  const listeners: ((message: string) => void)[] = [];
  child.stderr?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)));
  const over = new Promise<void>((resolve) => {
    const end = (how: string) => {
      if (ended) return;
      ended = true;
      resolve();
      if (!stopping) for (const listener of listeners) listener(`PostgreSQL ended by itself (${how}). ${lastLines(log)}`);
    };
    child.on('exit', (code, signal) => end(String(signal ?? code)));
    child.on('error', (error) => {
      log ||= error.message;
      end(error.message);
    });
  });
  return {
    hasEnded: () => ended,
    log: () => lastLines(log),
    onExit: (listener) => listeners.push(listener),
    stop: async () => {
      stopping = true;
      // INT is PostgreSQL's fast shutdown: sessions are ended, everything is flushed.
      if (!ended) child.kill('SIGINT');
      await over;
    },
  };
}

async function connectWhenReady(url: string, server: Watched, secrets: string): Promise<pg.Client> {
  const until = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (server.hasEnded()) throw new EmbeddedPostgresError(`PostgreSQL did not start: ${server.log()}`);
      if ((error as { code?: string }).code === '28P01')
        throw new EmbeddedPostgresError(`${secrets} is not the one that this database was made with. Put the file back from a backup.`);
      if (Date.now() > until) throw new EmbeddedPostgresError(`PostgreSQL did not answer within a minute: ${(error as Error).message}`);
    }
    await sleep(15);
  }
}

/** @returns whether the role that runs users' statements exists already */
async function ensureDatabase(admin: pg.Client, password: string): Promise<{ reader: boolean }> {
  const { rows } = await admin.query<{ database: boolean; reader: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_database WHERE datname = 'ordo') AS database, EXISTS (SELECT FROM pg_roles WHERE rolname = '${READER}') AS reader`,
  );
  const [found = { database: false, reader: false }] = rows;
  if (!found.database) {
    // The password is our own random base64url, so it needs no quoting.
    await admin.query(
      `DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'ordo') THEN CREATE ROLE ordo LOGIN PASSWORD '${password}'; END IF; END $$`,
    );
    await admin.query('CREATE DATABASE ordo OWNER ordo');
  }
  return found;
}
