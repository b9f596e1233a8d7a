// A whole server on a database of its own, asked over HTTP as a client would.
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, Envelope, Input, Result } from '@ordo/contract/kit.ts';
import { challenge, client, login } from '@ordo/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { buildApp, effectsWith } from '../src/app.ts';
import { connect, type Connection } from '../src/kit/db.ts';
import { fileLinks } from '../src/kit/file-links.ts';
import { localStore, type Files, type FileStore } from '../src/kit/files.ts';
import { journal, type Journal } from '../src/kit/journal.ts';
import { startIds } from '../src/kit/id.ts';
import type { WakeBy } from '../src/kit/live/broker.ts';
import { startLive, type Live } from '../src/kit/live.ts';
import { outbox, type Outbox } from '../src/kit/outbox.ts';
import { sessions } from '../src/kit/session.ts';
import type { CodeSender } from '../src/session/code-sender.ts';
import type { Destination } from '../src/data-interface/outbound.ts';
import { adminPassword, asAdmin, readerUrlOf, template, urlOf, type Cluster } from './cluster.ts';
import { seal } from './seal.ts';

export interface Reply<E extends Endpoint> extends Envelope<Result<E>> {
  status: number;
}

export interface TestServer extends Connection {
  /** Its name on the cluster. */
  database: string;
  app: FastifyInstance;
  outbox: Outbox;
  journal: Journal;
  files: Files;
  live: Live;
  /** Moves the server's clock, in ms. */
  clock: { now: number | null };
  ask<E extends Endpoint>(endpoint: E, input: Input<E>, token?: string, headers?: Record<string, string>): Promise<Reply<E>>;
  /** Signs in as a person would, with challenge and cipher. */
  signIn(account: string, password: string, more?: Partial<Input<typeof login>>): Promise<Reply<typeof login>>;
  /** Where it listens, once somebody asks. */
  listen(): Promise<string>;
  /** Token of the first administrator. */
  admin(): Promise<string>;
  stop(): Promise<void>;
}

let count = 0;

interface Options {
  /** Puts something between server and database: the database's address in, another one out. */
  through?: (url: string) => Promise<string>;
  /** Where files lie, instead of a folder of their own. */
  store?: (folder: string) => FileStore;
  /** Takes the codes that would be sent to telephones. */
  sendCode?: CodeSender;
  linkOrigins?: readonly string[];
  /** How the nodes tell each other of events, instead of PostgreSQL. */
  wakeBy?: WakeBy;
  /** Another node on the database of this one. */
  beside?: TestServer;
  /** What breaks on purpose: it is borne in silence. */
  bears?: 'broken connections';
  /** Where HTTP interfaces may ask. */
  outbound?: readonly Destination[];
  /** Where built screens lie; without it there are none. */
  screens?: string;
}

export async function startServer(options: Options = {}): Promise<TestServer> {
  const cluster: Cluster = inject('cluster');
  const database = options.beside?.database ?? `test_${process.pid}_${(count += 1)}`;
  if (!options.beside) await asAdmin(cluster, `CREATE DATABASE ${database} TEMPLATE ${template} OWNER ordo`);
  const url = urlOf(cluster, database);
  const connection = await connect((await options.through?.(url)) ?? url, 8);
  startIds(process.pid);
  const clock: TestServer['clock'] = { now: null };
  const live = startLive({
    db: connection.db,
    pool: connection.pool,
    wakeBy: options.wakeBy,
    failed: (error) => {
      if (!options.wakeBy && !options.bears) throw error;
    },
  });
  const box = outbox(connection.db, effectsWith(options.sendCode ?? (async () => undefined), live), (error) => {
    throw error;
  });
  const folder = await mkdtemp(join(tmpdir(), 'ordo-files-'));
  const store = (options.store ?? localStore)(folder);
  await store.check();
  const files: Files = { store, links: await fileLinks(connection.db), limit: { value: 2, unit: 'MB' }, quota: 100_000_000 };
  const notes = journal(connection.db, (error) => {
    throw error;
  });
  const deps = {
    journal: notes,
    db: connection.db,
    replicas: connection.replicas,
    aside: connection.aside,
    sessions: sessions(connection.db),
    outbox: box,
    files,
    live,
  };
  const app = await buildApp(
    { ...deps, now: () => clock.now ?? Date.now(), checkResults: true },
    {
      logLevel: 'silent',
      personKey: Buffer.alloc(32, 7),
      screens: options.screens ?? null,
      trustProxy: false,
      linkOrigins: options.linkOrigins ?? [],
      readerUrl: readerUrlOf(cluster, database),
      outbound: options.outbound ?? [],
      ready: async () => true,
    },
  );

  const ask: TestServer['ask'] = async (endpoint, input, token, headers = {}) => {
    const rest: Record<string, unknown> = { ...(input as object) };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = rest[key];
      delete rest[key];
      return encodeURIComponent(String(value));
    });
    const inBody = endpoint.carry === 'body' || endpoint.method === 'POST' || endpoint.method === 'PUT';
    const response = await app.inject({
      method: endpoint.method,
      url: `/v1${path}`,
      headers: { ...(token ? { authorization: token } : {}), ...headers },
      ...(inBody ? { payload: rest } : { query: Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)])) }),
    });
    return { ...response.json(), status: response.statusCode };
  };

  const signIn: TestServer['signIn'] = async (account, password, more = {}) => {
    const offered = await ask(challenge, { account, device: more.device });
    return ask(login, {
      account,
      password: seal(offered.data.publicKey, offered.data.timestamp, password),
      timestamp: offered.data.timestamp,
      ...client,
      ...more,
    });
  };

  return {
    ...connection,
    database,
    app,
    outbox: box,
    journal: notes,
    files,
    live,
    clock,
    ask,
    signIn,
    listen: async () => (app.server.listening ? addressOf(app) : app.listen({ port: 0, host: '127.0.0.1' })),
    admin: async () => (await signIn('admin', adminPassword)).data.token,
    stop: async () => {
      await app.close();
      await notes.stop();
      await box.stop();
      await live.stop();
      await connection.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(app: FastifyInstance): string {
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
