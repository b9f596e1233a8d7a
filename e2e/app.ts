// The product as a user runs it: a separate process, on a free port, with its own data folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface App {
  /** `http://127.0.0.1:port` */
  url: string;
  password: string;
  /** Runs SQL in the product's own database, for changes that have no screen yet. */
  change(statement: string): Promise<void>;
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '..');
/** Password of the account `admin`. */
export const PASSWORD = 'Journey12345';
const READY_WITHIN = 300_000;
const STOPPED_WITHIN = 15_000;
const SETTINGS = /^(ORDO_.*|DATABASE_URL|PORT|HOST)$/;

/** `demo`: with demo content and a short history; `bare`: as with an external database. */
type Content = 'demo' | 'bare';

/**
 * @param more further settings
 * @param begun a data folder to copy and continue with (`prepareDataFolder`); otherwise an empty one
 * @throws with the product's whole output, when it ends or does not get ready in time
 */
export async function startApp(content: Content, more: Record<string, string> = {}, begun?: string): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ordo-e2e-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    if (begun) await cp(begun, dataDir, { recursive: true });
    const app = await startIn(dataDir, content, more);
    const stop = async () => {
      await app.stop();
      await remove();
    };
    const change = async (statement: string) => execute(more.DATABASE_URL ?? (await embeddedIn(dataDir)), statement);
    return { ...app, change, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Fills a data folder like a first start, so that others start with a copy. */
export async function prepareDataFolder(dataDir: string, content: Content): Promise<void> {
  await (await startIn(dataDir, content, {})).stop();
}

async function startIn(dataDir: string, content: Content, more: Record<string, string>): Promise<Omit<App, 'change'>> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const password = PASSWORD;
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)));
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    ORDO_DATA_DIR: dataDir,
    ORDO_ADMIN_PASSWORD: password,
    ORDO_DEMO: content === 'demo' ? 'small' : 'off',
    ...more,
  };

  let output = '';
  // A separate process group, so that all its children end with it.
  const child = spawn(process.execPath, ['server/src/main.js'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, ...settings },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'close');
  const running = () => child.exitCode === null && child.signalCode === null;

  const stop = async () => {
    if (running()) {
      signal(child.pid, 'SIGTERM');
      await Promise.race([ended, sleep(STOPPED_WITHIN, undefined, { ref: false })]);
      signal(child.pid, 'SIGKILL');
      await ended;
    }
  };

  const until = Date.now() + READY_WITHIN;
  while (!(await isReady(url))) {
    if (running() && Date.now() < until) {
      await sleep(100);
      continue;
    }
    const why = running() ? 'did not get ready in time' : 'ended before it was ready';
    await stop();
    throw new Error(`The product ${why}:\n${output.trim()}`);
  }
  return { url, password, stop };
}

async function embeddedIn(dataDir: string): Promise<pg.ClientConfig> {
  const folder = join(dataDir, 'postgres');
  const { app } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as { app: string };
  return { host: join(folder, 'socket'), user: 'ordo', password: app, database: 'ordo' };
}

export async function execute(where: string | pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(where);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

function signal(group: number | undefined, name: NodeJS.Signals): void {
  try {
    if (group !== undefined) process.kill(-group, name);
  } catch {
    // The group has ended already.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
