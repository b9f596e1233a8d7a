// The folder of backups, and the connections needed to create and test one.
import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import pg from 'pg';

export interface Backups {
  /** On this machine, or mounted by all nodes. */
  readonly folder: string;
  /** Name of this machine, for people who look for a file that another one has. */
  readonly node: string;
  /** A connection that sends statements one by one, without a timeout. @param database another one on the same server */
  connect(database?: string): Promise<pg.Client>;
  /** The same with a role that may create databases, where there is one. */
  connectAsMaker(): Promise<pg.Client>;
  /** Creates the folder. */
  open(): Promise<void>;
  /** Key that encrypts new backups and decrypts encrypted ones; null: they are not encrypted. */
  readonly key: Buffer | null;
  /** Version of the product, recorded in a backup. */
  readonly version: string;
  /** Aborts whatever is running. */
  readonly stopping: AbortSignal;
  stop(): void;
}

export interface BackupLocation {
  folder: string;
  version: string;
  key?: Buffer | null;
  /** Connection string of a role that may create databases; default: Ordo's own role. */
  maker?: string | null | undefined;
}

export function createBackups(pool: pg.Pool, { folder, version, key = null, maker = null }: BackupLocation): Backups {
  const stop = new AbortController();
  const address = String(pool.options.connectionString);
  const connect = async (url: string, database?: string) => {
    const connectionString = database === undefined ? url : url.replace(/^([a-z]+:\/\/[^/?#]*)(\/[^?#]*)?/, `$1/${database}`);
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'ordo backup' });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  return {
    folder,
    node: hostname(),
    version,
    key,
    stopping: stop.signal,
    stop: () => stop.abort(),
    connect: (database) => connect(address, database),
    connectAsMaker: () => connect(maker ?? address),
    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
  };
}

/** Ends a connection that may be in the middle of a statement. */
export async function destroyConnection(client: pg.Client): Promise<void> {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await client.end().catch(() => undefined);
}
