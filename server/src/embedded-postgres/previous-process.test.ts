import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { waitForPreviousProcess } from './previous-process.ts';

let folder = '';
let cluster = '';
const made: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordo-former-'));
  made.push(folder);
  cluster = join(folder, 'cluster');
  await mkdir(cluster);
});
afterAll(() => Promise.all(made.map((one) => rm(one, { recursive: true, force: true }))));

const leave = (pid: number) => writeFile(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n`);

test.each([
  ['a program of ours', process.pid],
  ['a program of somebody else', 1],
])('a number that %s has now blocks nothing, and its files are cleared away', async (_, pid) => {
  await leave(pid);
  const socket = join(folder, 's');
  await writeFile(socket, '');
  await writeFile(`${socket}.lock`, String(pid));
  await waitForPreviousProcess(cluster, socket);
  expect(await readdir(cluster)).toEqual([]);
  expect(await readdir(folder)).toEqual(['cluster']);
});

test('a number that no program has is left to PostgreSQL', async () => {
  await leave(2 ** 22 + 1);
  await waitForPreviousProcess(cluster, null);
  expect(await readdir(cluster)).toEqual(['postmaster.pid']);
});

test.runIf(process.platform !== 'win32')('a PostgreSQL of this cluster is waited for until it has ended', async () => {
  const former = spawn('sh', ['-c', 'sleep 0.7', 'postgres', '-D', cluster]);
  await leave(former.pid as number);
  const began = Date.now();
  await waitForPreviousProcess(cluster, null);
  expect(Date.now() - began).toBeGreaterThan(500);
});

test.runIf(process.platform === 'linux')('one of another cluster is not', async () => {
  const other = spawn('sleep', ['5'], { argv0: 'postgres' });
  await leave(other.pid as number);
  await waitForPreviousProcess(cluster, null);
  expect(await readdir(cluster)).toEqual([]);
  other.kill();
});

test('who answers on the socket runs, whatever number the file names', async () => {
  const server = createServer();
  const socket = join(folder, 's');
  await new Promise<void>((ready) => server.listen(socket, ready));
  await leave(process.pid);
  await expect(waitForPreviousProcess(cluster, socket)).rejects.toThrow(`Another Ordo is running on ${folder}.`);
  server.close();
});
