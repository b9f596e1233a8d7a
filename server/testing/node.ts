// A node of the product put together as a start does it, but within this process: for tests, for trials, and for processes of theirs.
import { join } from 'node:path';
import { usualLimit } from '@ordo/engine/file/limit.ts';
import type { FastifyInstance } from 'fastify';
import { caches, type Caches } from '../src/kit/caches.ts';
import { buildApp, effectsWith, version, type AppOptions } from '../src/app.ts';
import { backupsIn, type Backups } from '../src/kit/backups.ts';
import { connect, type Connection } from '../src/kit/db.ts';
import { sampler } from '../src/kit/figures.ts';
import { fileLinks } from '../src/kit/file-links.ts';
import { localStore, type Files, type FileStore } from '../src/kit/files.ts';
import { startIds } from '../src/kit/id.ts';
import { journal, type Journal } from '../src/kit/journal.ts';
import type { WakeBy } from '../src/kit/live/broker.ts';
import { startLive, type Live } from '../src/kit/live.ts';
import { nodes, type Nodes } from '../src/kit/nodes.ts';
import { outbox, type Outbox } from '../src/kit/outbox.ts';
import { postOffice } from '../src/mail/mail.read.ts';
import { scheduler, type Scheduler } from '../src/kit/scheduler.ts';
import type { Deps } from '../src/kit/serve.ts';
import { sessions } from '../src/kit/session.ts';
import { targets } from '../src/kit/targets.ts';
import type { CodeSender } from '../src/session/code-sender.ts';

export interface Node extends Connection {
  app: FastifyInstance;
  /** What its calls are served with. */
  deps: Deps;
  outbox: Outbox;
  journal: Journal;
  files: Files;
  backups: Backups;
  live: Live;
  nodes: Nodes;
  caches: Caches;
  scheduler: Scheduler;
  stop(): Promise<void>;
}

interface Options {
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
  /** How the nodes tell each other of events, instead of PostgreSQL. */
  wakeBy?: WakeBy | undefined;
  /** Fails unless said: what goes wrong behind the calls. */
  failed?: (error: unknown, where: 'live' | 'outbox' | 'journal' | 'scheduler') => void;
  now?: () => number;
  /** Whether results are checked against the contract. */
  checkResults?: boolean;
  app?: Partial<AppOptions>;
}

export async function startNode(options: Options): Promise<Node> {
  const { failed = fail } = options;
  const connection = await connect(options.url, options.connections ?? 4);
  const { db, pool, replicas, aside, steady } = connection;
  startIds(options.number ?? process.pid);
  const live = startLive({ db, pool, wakeBy: options.wakeBy, failed: (error) => failed(error, 'live') });
  const clock = scheduler(pool, (error) => failed(error, 'scheduler'));
  const personKey = options.app?.personKey ?? Buffer.alloc(32, 7);
  const post = postOffice({ destinations: options.app?.outbound ?? [], key: personKey, log: () => undefined });
  const box = outbox(db, effectsWith(options.sendCode ?? (async () => undefined), live, clock, post, personKey), (error) => failed(error, 'outbox'));
  const notes = journal(db, (error) => failed(error, 'journal'));
  const store = options.store ?? localStore(join(options.folder, 'files'));
  await store.check();
  const files: Files = { store, links: await fileLinks(db), exports: new Map(), limit: usualLimit, quota: 100_000_000 };
  const memory = caches();
  const beats = nodes({
    db,
    caches: memory,
    sampler: sampler({ folder: options.folder, pool, sockets: () => live.lines() }),
    version: 'test',
    processors: 1,
    failed: fail,
  });
  const backups = backupsIn(pool, { folder: join(options.folder, 'backups'), version, maker: options.maker, key: options.backupKey ?? null });
  const deps: Deps = {
    journal: notes,
    scheduler: clock,
    caches: memory,
    targets: targets(),
    nodes: beats,
    db,
    replicas,
    aside,
    steady,
    sessions: sessions(db, memory),
    outbox: box,
    files,
    backups,
    live,
    now: options.now ?? Date.now,
    checkResults: options.checkResults ?? true,
  };
  const app = await buildApp(deps, { logLevel: 'silent', personKey, screens: null, trustProxy: false, ready: async () => true, ...options.app });
  return {
    ...connection,
    app,
    deps,
    outbox: box,
    journal: notes,
    files,
    backups,
    live,
    scheduler: clock,
    nodes: beats,
    caches: memory,
    stop: async () => {
      await beats.stop();
      await clock.stop();
      await app.close();
      await notes.stop();
      await box.stop();
      await live.stop();
      await connection.close();
    },
  };
}

function fail(error: unknown): never {
  throw error;
}
