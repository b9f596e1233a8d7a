import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ordo-launch-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** A PATH folder with just these programs. */
async function pathWith(...programs: string[]): Promise<string> {
  const folder = join(root, `bin-${programs.join('-')}`);
  await mkdir(folder);
  const everywhere = (process.env.PATH ?? '').split(delimiter);
  for (const program of programs) {
    const found = everywhere.map((one) => join(one, program)).find((file) => existsSync(file));
    await symlink(found ?? program, join(folder, program));
  }
  return folder;
}

/** Ordo's PostgreSQL in a separate process, on a system that has these programs. @returns once it is ready, or has reported why not */
async function startWith(PATH: string, folder: string) {
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('../embedded-postgres.ts', import.meta.url).href)});
    await startEmbeddedPostgres(${JSON.stringify(folder)}, () => undefined).then(() => console.log('ready'), (error) => console.log(error.constructor.name, error.message));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PATH } });
  const said = await new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())));
  return { said, child };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.runIf(process.platform === 'linux')('a killed Ordo takes PostgreSQL along also where the system cannot tie them together', async () => {
  const folder = join(root, 'untied');
  const { said, child } = await startWith(await pathWith('true', 'unshare'), folder);
  expect(said).toBe('ready');
  const pid = Number((await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) await sleep(100);
  expect(isAlive(pid)).toBe(false);
});

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)('as root without unshare, a sentence says what to do', async () => {
  const { said } = await startWith(await pathWith('true'), join(root, 'bare'));
  expect(said).toBe(
    'EmbeddedPostgresError PostgreSQL refuses to run as root, and here the program unshare (package util-linux) is missing. Start Ordo as an ordinary user, or set DATABASE_URL.',
  );
});
