// A node of the product put together as a start does it, but within this process: for tests, for trials, and for processes of theirs.
import { join } from 'node:path';
import { defaultLimit } from '@ordo/engine/file/limit.ts';
import type { AppOptions } from '../src/app.ts';
import { createLocalStore, type FileStore } from '../src/kit/files.ts';
import { initIds } from '../src/kit/id.ts';
import type { Deps } from '../src/kit/serve.ts';
import { composeNode, type Node as Composed, type Parts } from '../src/node.ts';
import { connect, type Connection } from '../src/node/connect.ts';
import type { CodeSender } from '../src/session/code-sender.ts';

/** What tests look into stands at hand. */
export interface Node
  extends
    Connection,
    Pick<Composed, 'app' | 'deps' | 'flows'>,
    Pick<Deps, 'outbox' | 'requestLogger' | 'files' | 'backups' | 'live' | 'nodes' | 'caches' | 'scheduler'> {
  stop(): Promise<void>;
}

interface Options extends Pick<Parts, 'wakeBy' | 'now' | 'failed'> {
  url: string;
  /** Files lie below it. */
  folder: string;
  /** Different for each node on one database. */
  number?: number;
  connections?: number;
  /** Where files lie, instead of the folder. */
  store?: FileStore;
  /** Address of a role that may make databases, where backups are tried. */
  maker?: string | undefined;
  /** What backups are encrypted with. */
  backupKey?: Buffer | undefined;
  /** Takes the codes that would be sent to telephones. */
  sendCode?: CodeSender | undefined;
  /** Whether results are checked against the contract. */
  checkResults?: boolean;
  app?: Partial<AppOptions>;
}

/** What goes wrong behind the calls fails unless `failed` says otherwise. */
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
