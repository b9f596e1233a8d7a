// A node of the product: what it is made of, put together once, for a start and for tests.
import { availableParallelism } from 'node:os';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp, effectsWith, version, type AppOptions } from './app.ts';
import type { Behind } from './flow/system.ts';
import { constraints } from './kit/constraints.ts';
import { fileLinks } from './kit/file-links.ts';
import type { Files } from './kit/files.ts';
import type { Deps } from './kit/serve.ts';
import { sessions } from './kit/session.ts';
import { sweepEvents } from './kit/streams.ts';
import { keys } from './kit/keys.ts';
import { targets } from './kit/targets.ts';
import { postOffice } from './mail/mail.read.ts';
import { backupsIn, type Place } from './node/backups.ts';
import { caches } from './node/caches.ts';
import type { Connection } from './node/connect.ts';
import { sampler } from './node/figures.ts';
import { journal } from './node/journal.ts';
import type { WakeBy } from './node/live/broker.ts';
import { startLive } from './node/live.ts';
import { nodes } from './node/nodes.ts';
import { outbox } from './node/outbox.ts';
import { scheduler } from './node/scheduler.ts';
import type { CodeSender } from './session/code-sender.ts';

export interface Node {
  app: FastifyInstance;
  /** What its calls are served with. */
  deps: Deps;
  /** Workflows, behind the calls. */
  flows: Behind;
  /** Takes up what is done beside the calls: effects, tasks, what the nodes tell each other. */
  begin(): void;
}

export interface Parts {
  connection: Connection;
  /** Data directory, whose disk is watched. */
  folder: string;
  files: Pick<Files, 'store' | 'limit' | 'quota'>;
  backups: Omit<Place, 'version'>;
  /** @param log read at each message, for it is opened later */
  sender(log: () => FastifyBaseLogger | undefined): CodeSender;
  /** How the nodes tell each other of events, instead of PostgreSQL. */
  wakeBy?: WakeBy | undefined;
  now?(): number;
  /** Also check every result against the contract. */
  checkResults: boolean;
  app: AppOptions;
  /** Hears what goes wrong behind the calls, instead of the log. */
  failed?(error: unknown, where: keyof typeof FAULTS): void;
}

const FAULTS = {
  live: 'telling events failed',
  outbox: 'an effect failed and will be tried again',
  journal: 'requests could not be noted',
  scheduler: 'scheduled tasks',
  nodes: 'what this node does could not be said',
};

/** How long requests that are under way may take to finish, in ms. */
const PATIENCE = 5_000;
/** How often events that everybody has seen are swept, in ms. */
const SWEEP = 60_000;

/** @param ends takes how each part ends: in the opposite order, so that nothing is answered any more before what answers need has gone */
export async function composeNode(parts: Parts, ends: AsyncDisposableStack): Promise<Node> {
  const { folder, wakeBy, now = Date.now } = parts;
  const { db, pool, replicas, aside, steady } = parts.connection;
  const { personKey, outbound = [] } = parts.app;
  const opened: { app?: FastifyInstance; flows?: Behind } = {};
  const log = () => opened.app?.log;
  const failed = (where: keyof typeof FAULTS) => (error: unknown, kind?: string) =>
    parts.failed ? parts.failed(error, where) : log()?.error({ err: error, ...(kind && { kind }) }, FAULTS[where]);

  const live = startLive({ db, pool, wakeBy, failed: failed('live') });
  ends.defer(() => live.stop());
  const clock = scheduler(pool, failed('scheduler'));
  const post = postOffice({ destinations: outbound, key: personKey, log });
  const box = outbox(
    db,
    effectsWith(parts.sender(log), live, clock, post, { key: personKey, destinations: outbound, flows: () => opened.flows as Behind }),
    failed('outbox'),
  );
  live.leavesTo(() => box.wake());
  ends.defer(() => box.stop());
  const notes = journal(db, failed('journal'));
  ends.defer(() => notes.stop());
  ends.defer(() => clock.stop());
  const memory = caches();
  const beats = nodes({
    db,
    caches: memory,
    sampler: sampler({ folder, pool, sockets: () => live.lines() }),
    version,
    processors: availableParallelism(),
    failed: failed('nodes'),
  });
  ends.defer(() => beats.stop());
  await parts.files.store.check();
  const deps: Deps = {
    caches: memory,
    targets: targets(),
    keys: keys(),
    constraints: constraints(),
    nodes: beats,
    journal: notes,
    scheduler: clock,
    db,
    replicas,
    aside,
    steady,
    sessions: sessions(db, memory),
    outbox: box,
    files: { ...parts.files, links: await fileLinks(db), exports: new Map() },
    backups: backupsIn(pool, { ...parts.backups, version }),
    live,
    now,
    checkResults: parts.checkResults,
  };
  const { app, flows } = await buildApp(deps, parts.app);
  Object.assign(opened, { app, flows });
  ends.defer(() => closed(app));
  let sweeper: NodeJS.Timeout | undefined;
  ends.defer(() => clearInterval(sweeper));
  return {
    app,
    deps,
    flows,
    begin: () => {
      box.start();
      clock.soon();
      beats.start();
      sweeper = setInterval(() => void sweepEvents(db).catch((error: unknown) => app.log.error({ err: error }, 'sweeping failed')), SWEEP);
    },
  };
}

async function closed(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
  await app.close().finally(() => clearTimeout(cut));
}
