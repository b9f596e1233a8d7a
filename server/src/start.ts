// The start, step by step, and the shutdown in reverse order.
import { access, chmod, constants, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildWebIfStale } from '../../scripts/web-build.ts';
import { seedAreas } from '../seed/areas.ts';
import { seedBase } from '../seed/base.ts';
import type { DemoPerson } from '../seed/demo/demo.ts';
import { version } from './app.ts';
import { explainError, passwordFile, startBanner } from './start-banner.ts';
import { openBackupKey } from './data-backup/backup-key.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { assertFit, connect, type Connection } from './node/connect.ts';
import { lowerPriorityWhenWarm } from './node/thread-priority.ts';
import { createLocalStore, type FileStore } from './kit/files.ts';
import { initIds } from './kit/id.ts';
import type { CreateNotifier } from './node/live/broker-notifier.ts';
import { migrate, readMigrations } from './node/migrate.ts';
import { createReader, grantReaderRole, type StatementReader } from './kit/statement-reader.ts';
import { composeNode } from './node.ts';
import { createGatewaySender, createLogSender } from './session/code-sender.ts';
import { readSettings, type Settings } from './settings.ts';
import { checkOnce } from './statistics/check.ts';
import { openPersonKey } from './vaccine/person-key.ts';

const root = resolve(import.meta.dirname, '../..');

interface Running {
  ending: boolean;
  /** Everything started so far is ended with it, the last first. */
  ends: AsyncDisposableStack;
  app?: FastifyInstance;
}

export async function startOrdo(): Promise<void> {
  const began = performance.now();
  const running: Running = { ending: false, ends: new AsyncDisposableStack() };
  // The reader of our output may have exited; that must not end the process.
  process.stdout.on('error', () => undefined);
  endOnSignals(running);
  try {
    const settings = readSettings(process.env, root);
    await assertPortFree(settings);
    await openDataDir(settings.dataDir);
    // In parallel: the screens are needed only once the port is open.
    const screens = buildWebIfStale(said);
    const open = async () => {
      const database = await openDatabase(settings, running);
      return { password: await prepare(settings, database.connection), demo: await listen(settings, running, database, screens) };
    };
    const [{ password, demo }] = await Promise.all([open(), screens]);
    console.log(startBanner(settings, version, password, demo, performance.now() - began));
    lowerPriorityWhenWarm((error) => warnOf(`answers may have to wait for the engine's own threads: ${error.message}`));
  } catch (error) {
    // Errors while shutting down during the start are expected.
    if (running.ending) return;
    running.ending = true;
    console.error(`\nOrdo did not start.\n${explainError(error)}`);
    await end(running);
    process.exit(1);
  }
}

/**
 * Length of the accept queue: a client that finds it full retries only after one, three and seven seconds. The system's own limit (`somaxconn`) applies as
 * well.
 */
const BACKLOG = 4_096;

/** Checked first: otherwise the first start would do its work and then not report it. */
async function assertPortFree({ port, host }: Settings): Promise<void> {
  const probe = createServer();
  await new Promise<void>((free, taken) => probe.once('error', taken).listen(port, host, () => probe.close(() => free())));
}

function said(line: string): void {
  console.log(`  ${line}`);
}

async function openDataDir(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `The data directory ${folder} cannot be used (${(error as NodeJS.ErrnoException).code}). Make it writable, or set ORDO_DATA_DIR to one that is.`,
      { cause: error },
    );
  }
}

interface Database {
  connection: Connection;
  /** The embedded one; null: the operator has configured another. */
  postgres: EmbeddedPostgres | null;
}

async function openDatabase(settings: Settings, running: Running): Promise<Database> {
  const postgres = settings.databaseUrl === null ? await embedded(settings, running) : null;
  const connection = await connect(settings.databaseUrl ?? (postgres as EmbeddedPostgres).url).catch((error: Error) => {
    throw new Error(`The database cannot be reached: ${error.message || 'no answer'}. Check DATABASE_URL, and that PostgreSQL is running there.`);
  });
  running.ends.defer(() => connection.close());
  return { connection, postgres };
}

async function embedded(settings: Settings, running: Running): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(join(settings.dataDir, 'postgres'), said);
  running.ends.defer(() => postgres.stop());
  postgres.onExit((message) => {
    console.error(`\n${message}`);
    void end(running).then(() => process.exit(1));
  });
  said('the database is running');
  return postgres;
}

/** @returns the first administrator's password if it was generated now */
async function prepare(settings: Settings, connection: Connection): Promise<string | null> {
  const { warnings } = await assertFit(connection.pool);
  for (const warning of warnings) if (settings.databaseUrl) said(`warning: ${warning}`);
  await migrate(connection.pool, await readMigrations(join(root, 'server/migrations')), (name) => said(`migrated ${name}`));
  const { rows } = await sql<{ number: string }>`select nextval('node_number') as number`.execute(connection.db);
  initIds(Number(rows[0]?.number));

  const keep = (made: string) => (settings.adminPassword ? Promise.resolve() : keepPassword(settings, made));
  const password = await seedBase(connection.db, settings.adminPassword, keep);
  const areas = await seedAreas(connection.db);
  if (areas) said(`imported ${areas.toLocaleString('en')} areas`);
  return password;
}

/** Without a reading role SQL interfaces are refused; everything else works. */
async function readerOf(settings: Settings, { connection, postgres }: Database): Promise<StatementReader> {
  const open = async (url: string) => {
    const why = await grantReaderRole(connection.pool, url);
    if (why) warnOf(`SQL data interfaces are off, because ${why} (ORDO_READER_URL)`);
    return why;
  };
  const { readerUrl } = settings;
  // A configured role is checked now, so that the operator sees an error; our own waits for the first query.
  if (readerUrl) return createReader((await open(readerUrl)) ? null : readerUrl);
  const own = postgres?.readerUrl ?? null;
  return createReader(own, () => open(own ?? ''));
}

async function keepPassword(settings: Settings, password: string): Promise<void> {
  await writeFile(passwordFile(settings), `${password}\n`, { mode: 0o600 });
  await chmod(passwordFile(settings), 0o600);
}

/**
 * @param screens resolves when they are built
 * @returns further accounts, if demo content was created now
 */
async function listen(settings: Settings, running: Running, database: Database, screens: Promise<void>): Promise<DemoPerson | null> {
  const { db, pool } = database.connection;
  const personKey = await openPersonKey(db, { setting: settings.personKey, folder: settings.databaseUrl === null ? settings.dataDir : null }, warnOf);
  const key = await openBackupKey({ setting: settings.backupKey, folder: settings.dataDir }, said);
  const { app, deps, begin } = await composeNode(
    {
      connection: database.connection,
      folder: settings.dataDir,
      files: { store: await storeOf(settings), limit: settings.uploadLimit, quota: settings.uploadQuota },
      backups: { folder: settings.backupDir, key, maker: database.postgres?.adminUrl },
      sender: settings.smsUrl ? () => createGatewaySender(settings.smsUrl as string) : createLogSender,
      wakeBy: settings.broker ? await reachBroker(settings.broker) : undefined,
      checkResults: process.env.NODE_ENV === 'development',
      app: {
        logLevel: settings.logLevel,
        screens: join(root, 'web/dist'),
        personKey,
        trustProxy: settings.trustProxy,
        linkOrigins: settings.linkOrigins,
        reader: await readerOf(settings, database),
        outbound: settings.outbound,
        smsGateway: settings.smsUrl === null ? null : { host: new URL(settings.smsUrl).host, send: createGatewaySender(settings.smsUrl) },
        ready: async () => (await pool.query('SELECT 1').catch(() => null)) !== null,
      },
    },
    running.ends,
  );
  running.app = app;
  let demo: DemoPerson | null = null;
  if (settings.demo) {
    const { demoSizes, seedDemo } = await import('../seed/demo/demo.ts');
    demo = await seedDemo({ app, db, pool, personKey }, settings.dataDir, deps.now(), said, demoSizes[settings.demo === 'small' ? 'small' : 'usual']);
  }
  await screens;
  await app.listen({ port: settings.port, host: settings.host, backlog: BACKLOG });
  void makeFirstSums(settings, db, app, running);
  begin();
  return demo;
}

/** Computes what the statistics need before their first use, in the background. */
async function makeFirstSums({ demo }: Settings, db: Connection['db'], app: FastifyInstance, running: Running): Promise<void> {
  try {
    if (demo) await (await import('../seed/demo/demo.ts')).finishDemo(db, Date.now());
    await checkOnce(db, Date.now());
  } catch (error) {
    // Interrupted by a shutdown: the next start continues.
    if (!running.ending) app.log.error({ err: error }, 'the first sums of the statistics could not be made');
  }
}

async function reachBroker(address: string): Promise<CreateNotifier> {
  // The client is loaded only where a broker is configured.
  const { connectBrokerNotifier: brokerWake } = await import('./node/live/broker-notifier.ts');
  return brokerWake(address).catch((error: Error) => {
    throw new Error(`The broker of ORDO_BROKER cannot be reached: ${error.message || 'no answer'}. Check the address, and that it is running there.`);
  });
}

function warnOf(line: string): void {
  said(`warning: ${line}`);
}

async function storeOf(settings: Settings): Promise<FileStore> {
  const folder = join(settings.dataDir, 'files');
  // The client is loaded only where a bucket is configured.
  return settings.files ? (await import('./node/files-s3.ts')).createS3Store(settings.files, join(folder, 'incoming')) : createLocalStore(folder);
}

/** Stops answering, finishes running calls, then closes the database. */
async function end({ ends }: Running): Promise<void> {
  await ends.disposeAsync().catch((error: unknown) => console.error('Not everything ended as it should:', error));
}

function endOnSignals(running: Running): void {
  let since = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (running.ending) {
        // A terminal signals npm and us, and npm signals us again; a second Ctrl-C after a second means immediately.
        if (Date.now() - since > 1_000) running.app?.server.closeAllConnections();
        return;
      }
      running.ending = true;
      since = Date.now();
      console.log('\n  stopping …');
      void end(running).then(() => process.exit(0));
    });
  }
}
