// A node of the product composed as at a start, but within this process: for tests, for trials, and for their child processes.
import { join } from 'node:path';
import { defaultLimit } from '@ordo/engine/file/limit.ts';
import type { AppOptions } from '../src/app.ts';
import { createLocalStore, type FileStore } from '../src/kit/files.ts';
import { initIds } from '../src/kit/id.ts';
import type { Deps } from '../src/kit/serve.ts';
import { composeNode, type Node as Composed, type Parts } from '../src/node.ts';
import { connect, type Connection } from '../src/node/connect.ts';
import type { CodeSender } from '../src/session/code-sender.ts';

/** Exposes what tests examine. */
export interface Node
  extends
    Connection,
    Pick<Composed, 'app' | 'deps' | 'flows'>,
    Pick<Deps, 'outbox' | 'requestLogger' | 'files' | 'backups' | 'live' | 'nodes' | 'caches' | 'scheduler'> {
  stop(): Promise<void>;
}

interface Options extends Pick<Parts, 'wakeBy' | 'now' | 'failed'> {
  url: string;
  /** Folder of its files. */
  folder: string;
  /** Different for each node on one database. */
  number?: number;
  connections?: number;
  /** Store of files, instead of the folder. */
  store?: FileStore;
  /** Connection string of a role that may create databases, for trial restores. */
  maker?: string | undefined;
  /** Key that encrypts backups. */
  backupKey?: Buffer | undefined;
  /** Receives the codes that would be sent to telephones. */
  sendCode?: CodeSender | undefined;
  /** Whether results are validated against the contract. */
  checkResults?: boolean;
  app?: Partial<AppOptions>;
}

/** Errors of background work fail the test unless `failed` is given. */
export async function startNode(options: Options): Promise<Node> {
  const { url, folder, failed = fail, sendCode = async () => undefined } = options;
  const ends = new AsyncDisposableStack();
  const connection = await connect(url, options.connections ?? 4);
  ends.defer(() => connection.close());
  initIds(options.number ?? process.pid);
  const { app, deps, flows } = await composeNode(
    {
      connection,
      folder,
      files: { store: options.store ?? createLocalStore(join(folder, 'files')), limit: defaultLimit, quota: 100_000_000 },
      backups: { folder: join(folder, 'backups'), maker: options.maker, key: options.backupKey ?? null },
      sender: () => sendCode,
      wakeBy: options.wakeBy,
      now: options.now,
      checkResults: options.checkResults ?? true,
      app: { logLevel: 'silent', personKey: Buffer.alloc(32, 7), screens: null, trustProxy: false, ready: async () => true, ...options.app },
      failed,
    },
    ends,
  );
  const { outbox, requestLogger, files, backups, live, nodes, caches, scheduler } = deps;
  return { ...connection, app, deps, flows, outbox, requestLogger, files, backups, live, nodes, caches, scheduler, stop: () => ends.disposeAsync() };
}

function fail(error: unknown): never {
  throw error;
}
