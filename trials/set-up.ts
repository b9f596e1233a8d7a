// Shared by all trials: results line by line, a database, servers as separate processes, a browser.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { browserArguments, findChromium } from '../e2e/chromium.ts';
import { startEmbeddedPostgres } from '../server/src/embedded-postgres.ts';
import { connect, type Connection } from '../server/src/node/connect.ts';
import { migrate, readMigrations } from '../server/src/node/migrate.ts';
import { percentile } from '../server/testing/agent.ts';
import { freePort } from '../server/testing/free-port.ts';
import { seal } from '../server/testing/seal.ts';

const root = resolve(import.meta.dirname, '..');
export const say = (line: string): void => console.log(line);

export type Check = (name: string, holds: boolean, said: string) => void;

/** One line for each figure, and at the end whether all of them were reached. */
export function verdict(): { check: Check; end(): boolean } {
  const missed: string[] = [];
  return {
    check: (name, holds, said) => {
      say(`${holds ? ' reached ' : ' MISSED  '} ${name}: ${said}`);
      if (!holds) missed.push(name);
    },
    end: () => {
      say(missed.length ? `\n${missed.length} missed: ${missed.join('; ')}` : '\nall reached');
      return missed.length === 0;
    },
  };
}

export interface Database extends Connection {
  url: string;
  /** Deleted with the database. */
  folder: string;
  stop(): Promise<void>;
}

/** An empty one with our tables. */
export async function startDatabase(connections = 4): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'ordo-trial-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), () => undefined);
  const connection = await connect(postgres.url, connections);
  await migrate(connection.pool, await readMigrations(join(root, 'server/migrations')));
  return {
    ...connection,
    url: postgres.url,
    folder,
    stop: async () => {
      await connection.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Server {
  url: string;
  pid: number;
  /** ms from the start of the process to the first ready answer. */
  readyAfter: number;
  stop(): Promise<void>;
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
/** Like `npm start`, without npm, whose memory and time do not count. */
export const ourStart = { command: scripts.start.split(' ').slice(1), ready: '/readyz' };

/** @param place without an address the server starts its own database */
export async function startServer(
  { command, ready }: { command: readonly string[]; ready: string },
  place: { url?: string; folder: string },
  settings: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: place.url, ORDO_DATA_DIR: place.folder, ORDO_DEMO: 'off', ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + ready))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended:\n${output}`);
    // Polling takes time from the server: the longer it lasts, the less often.
    await sleep(Math.max(5, (performance.now() - started) / 100));
  }
  return { url, pid: child.pid as number, readyAfter: performance.now() - started, stop: () => stop(child) };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Like the sign-in page. */
export async function signInTo(url: string, account: string, password: string): Promise<string> {
  const offered = (await (await fetch(`${url}/v1/api/oauth/Challenge?account=${account}`)).json()) as { data: { publicKey: string; timestamp: string } };
  const { publicKey, timestamp } = offered.data;
  const body = { account, password: seal(publicKey, timestamp, password), timestamp, client_id: 'admin', scope: 'all', grant_type: 'password' };
  const reply = await fetch(`${url}/v1/api/oauth/Login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: { token: string } };
  if (code !== 200) throw new Error(`signing in failed: ${msg}`);
  return data.token;
}

/** Resident memory in MB. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

export async function openBrowser(): Promise<Browser> {
  const { executablePath, env, description } = await findChromium();
  say(description);
  return chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } });
}

export { percentile };
export const median = (values: readonly number[]): number => percentile(values, 0.5);
