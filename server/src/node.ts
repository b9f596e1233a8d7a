// A node of the product: all its parts, composed once for a start and for tests.
import { flowEngineUpdate } from '@ordo/contract/flow-engine.ts';
import { modelUpdate } from '@ordo/contract/model.ts';
import { availableParallelism } from 'node:os';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp, effectsWith, version, type AppOptions } from './app.ts';
import type { BackgroundDeps } from './flow/system.ts';
import { createConstraints } from './kit/constraints.ts';
import { createFileLinks } from './kit/file-links.ts';
import type { Files } from './kit/files.ts';
import type { Deps } from './kit/serve.ts';
import { createSessions } from './kit/session.ts';
import { sweepEvents } from './kit/streams.ts';
import { createSignedCalls } from './kit/signed-calls.ts';
import { createTargets } from './kit/targets.ts';
import { createMailer } from './mail/mail.read.ts';
import { createBackups, type BackupLocation } from './node/backups.ts';
import { createCaches } from './node/caches.ts';
import type { Connection } from './node/connect.ts';
import { createSampler } from './node/node-metrics.ts';
import { createRequestLogger } from './node/request-logger.ts';
import type { CreateNotifier } from './node/live/broker-notifier.ts';
import { startLive } from './node/live.ts';
import { createNodes } from './node/nodes.ts';
import { startPresence } from './node/presence.ts';
import { createOutbox } from './node/outbox.ts';
import { createScheduler } from './node/scheduler.ts';
import type { CodeSender } from './session/code-sender.ts';

export interface Node {
  app: FastifyInstance;
  /** Dependencies of its calls. */
  deps: Deps;
  /** Workflows, in the background. */
  flows: BackgroundDeps;
  /** Starts the background work: effects, tasks, notifications between nodes. */
  begin(): void;
}

export interface Parts {
  connection: Connection;
  /** Data directory, whose disk is monitored. */
  folder: string;
  files: Pick<Files, 'store' | 'limit' | 'quota'>;
  backups: Omit<BackupLocation, 'version'>;
  /** @param log read at each message, because it is opened later */
  sender(log: () => FastifyBaseLogger | undefined): CodeSender;
  /** Notifications between nodes by a broker instead of PostgreSQL. */
  wakeBy?: CreateNotifier | undefined;
  now?(): number;
  /** Also validate every result against the contract. */
  checkResults: boolean;
  app: AppOptions;
  /** Receives errors of background work, instead of the log. */
  failed?(error: unknown, where: keyof typeof FAULTS): void;
}

const FAULTS = {
  live: 'telling events failed',
  outbox: 'an effect failed and will be tried again',
  journal: 'requests could not be noted',
  scheduler: 'scheduled tasks',
  nodes: 'what this node does could not be said',
};

/** How long running requests may take to finish, in ms. */
const TIMEOUT = 5_000;
/** How often events that everybody has received are deleted, in ms. */
const SWEEP = 60_000;

/** @param ends receives how each part ends: in reverse order, so that nothing is answered any more before its dependencies end */
export async function composeNode(parts: Parts, ends: AsyncDisposableStack): Promise<Node> {
  const { folder, wakeBy, now = Date.now } = parts;
  const { db, pool, replicas, aside, pipelined } = parts.connection;
  const { personKey, outbound = [] } = parts.app;
  const opened: { app?: FastifyInstance; flows?: BackgroundDeps } = {};
  const log = () => opened.app?.log;
  const failed = (where: keyof typeof FAULTS) => (error: unknown, kind?: string) =>
    parts.failed ? parts.failed(error, where) : log()?.error({ err: error, ...(kind && { kind }) }, FAULTS[where]);

  const live = startLive({ db, pool, wakeBy, failed: failed('live') });
  ends.defer(() => live.stop());
  const clock = createScheduler(pool, failed('scheduler'));
  const post = createMailer({ destinations: outbound, key: personKey, log });
  const box = createOutbox(
    db,
    effectsWith(parts.sender(log), live, clock, post, { key: personKey, destinations: outbound, flows: () => opened.flows as BackgroundDeps }),
    failed('outbox'),
  );
  live.leavesTo(() => box.wake());
  ends.defer(() => box.stop());
  const notes = createRequestLogger(db, failed('journal'));
  ends.defer(() => notes.stop());
  ends.defer(() => clock.stop());
  const memory = createCaches();
  const beats = createNodes({
    db,
    caches: memory,
    sampler: createSampler({ folder, pool, sockets: () => live.lines() }),
    version,
    processors: availableParallelism(),
    failed: failed('nodes'),
  });
  ends.defer(() => beats.stop());
  await parts.files.store.check();
  const links = await createFileLinks(db);
  const presence = startPresence({
    db,
    live,
    links,
    rights: { model: modelUpdate.access as string, flow: flowEngineUpdate.access as string },
    now,
    failed: failed('live'),
  });
  ends.defer(() => presence.stop());
  const deps: Deps = {
    caches: memory,
    targets: createTargets(),
    signedCalls: createSignedCalls(),
    constraints: createConstraints(),
    nodes: beats,
    requestLogger: notes,
    scheduler: clock,
    db,
    replicas,
    aside,
    pipelined,
    sessions: createSessions(db, memory),
    outbox: box,
    files: { ...parts.files, links, exports: new Map() },
    backups: createBackups(pool, { ...parts.backups, version }),
    live,
    presence,
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
  const cut = setTimeout(() => app.server.closeAllConnections(), TIMEOUT);
  await app.close().finally(() => clearTimeout(cut));
}
