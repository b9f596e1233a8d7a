// A whole server on its own database, called over HTTP like a client.
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, Envelope, Input, Result } from '@ordo/contract/kit.ts';
import { challenge, client, login } from '@ordo/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { createLocalStore, type FileStore } from '../src/kit/files.ts';
import { createReader } from '../src/kit/statement-reader.ts';
import type { CreateNotifier } from '../src/node/live/broker-notifier.ts';
import type { CodeSender } from '../src/session/code-sender.ts';
import type { SmsGateway } from '../src/sys-config/channels.ts';
import type { Destination } from '../src/kit/destination.ts';
import { executeAsAdmin, readerUrlOf, uniqueName, template, urlOf, type Cluster } from './cluster.ts';
import { startNode, type Node } from './node.ts';
import { createSession } from './create-session.ts';
import { seal } from './seal.ts';

export interface Reply<E extends Endpoint> extends Envelope<Result<E>> {
  status: number;
}

export interface TestServer extends Node {
  /** Its name on the cluster. */
  database: string;
  /** Sets the server's clock, in ms. */
  clock: { now: number | null };
  ask<E extends Endpoint>(endpoint: E, input: Input<E>, token?: string, headers?: Record<string, string>): Promise<Reply<E>>;
  /** Signs in like a person, with challenge and encryption. */
  signIn(account: string, password: string, more?: Partial<Input<typeof login>>): Promise<Reply<typeof login>>;
  /** Its address; starts listening at the first call. */
  listen(): Promise<string>;
  /** Token of a new session of the first administrator, created without a sign-in. */
  admin(): Promise<string>;
}

/** Tables and calls, also where the product runs in another process. */
export type Asking = Pick<TestServer, 'db' | 'ask'>;

interface Options {
  /** Of a trial; tests use that of their run. */
  cluster?: Cluster;
  /** Inserts a proxy between server and database: maps the database's address. */
  through?: (url: string) => Promise<string>;
  /** Store of files, instead of a folder of its own. */
  store?: (folder: string) => FileStore;
  /** Receives the codes that would be sent to telephones. */
  sendCode?: CodeSender;
  smsGateway?: SmsGateway;
  linkOrigins?: readonly string[];
  /** Notifications between nodes by a broker instead of PostgreSQL. */
  wakeBy?: CreateNotifier;
  /** Another node on the database of this one. */
  beside?: TestServer;
  /** Deliberate errors that are ignored. */
  bears?: 'broken connections' | 'effects that fail';
  /** `none`: no role may create databases. */
  maker?: 'none';
  /** Key that encrypts backups. */
  backupKey?: Buffer;
  /** Destinations of HTTP interfaces. */
  outbound?: readonly Destination[];
  /** Folder of built screens; without it there are none. */
  screens?: string;
  /** Proxies whose forwarded headers are trusted. */
  trustProxy?: string;
}

export async function startServer(options: Options = {}): Promise<TestServer> {
  const cluster: Cluster = options.cluster ?? inject('cluster');
  const database = options.beside?.database ?? uniqueName('test');
  if (!options.beside) await executeAsAdmin(cluster, `CREATE DATABASE ${database} TEMPLATE ${template} OWNER ordo STRATEGY file_copy`);
  const url = urlOf(cluster, database);
  const clock: TestServer['clock'] = { now: null };
  const folder = await mkdtemp(join(tmpdir(), 'ordo-files-'));
  const node = await startNode({
    url: (await options.through?.(url)) ?? url,
    folder,
    backupKey: options.backupKey,
    maker: options.maker === 'none' ? undefined : cluster.adminUrl,
    connections: 8,
    store: (options.store ?? createLocalStore)(folder),
    sendCode: options.sendCode,
    wakeBy: options.wakeBy,
    failed: (error, where) => {
      const borne =
        options.bears === 'broken connections' ||
        (where === 'live' ? options.wakeBy || options.bears : where === 'outbox' && options.bears === 'effects that fail');
      if (!borne) throw error;
    },
    now: () => clock.now ?? Date.now(),
    app: {
      ...(options.trustProxy && { trustProxy: options.trustProxy }),
      screens: options.screens ?? null,
      smsGateway: options.smsGateway ?? null,
      linkOrigins: options.linkOrigins ?? [],
      reader: createReader(readerUrlOf(cluster, database)),
      outbound: options.outbound ?? [],
    },
  });
  const { app } = node;

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
    ...node,
    database,
    clock,
    ask,
    signIn,
    listen: async () => (app.server.listening ? addressOf(app) : app.listen({ port: 0, host: '127.0.0.1' })),
    admin: async () => {
      const { rows } = await sql<{ id: string }>`select id from app_user where account = 'admin'`.execute(node.db);
      return createSession(node, rows[0]?.id ?? '');
    },
    stop: async () => {
      await node.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(app: FastifyInstance): string {
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
