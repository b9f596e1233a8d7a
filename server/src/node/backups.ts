// Where backups lie, and the connections that making and trying one takes.
import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import pg from 'pg';

export interface Backups {
  /** Of this machine, or of one that all nodes have mounted. */
  readonly folder: string;
  /** What this machine is called, for whoever looks for a file that another one has. */
  readonly node: string;
  /** A connection whose statements wait for each other, each as long as it takes. @param database another one on the same server */
  connect(database?: string): Promise<pg.Client>;
  /** The same with the right to make databases, where there is one. */
  connectAsMaker(): Promise<pg.Client>;
  /** Makes the folder. */
  open(): Promise<void>;
  /** What new backups are encrypted with, and encrypted ones opened; null: they are plain. */
  readonly key: Buffer | null;
  /** The product's, for whoever looks into a backup. */
  readonly version: string;
  /** What is under way is given up when this is. */
  readonly stopping: AbortSignal;
  stop(): void;
}

export interface BackupLocation {
  folder: string;
  version: string;
  key?: Buffer | null;
  /** Address of a role that may make databases; without it Ordo's own has to do. */
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

/** Ends a connection that may be in the middle of something. */
export async function destroyConnection(client: pg.Client): Promise<void> {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await client.end().catch(() => undefined);
}
