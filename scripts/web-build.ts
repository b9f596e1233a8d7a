// Builds the screens into web/dist, unless it is up to date.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** Is part of web/dist, so that any other build deletes it. */
const stamp = resolve(root, 'web/dist/.built-from');
const SOURCES = [
  'web/{src,public,build}/**',
  'web/{index.html,vite.config.ts,package.json}',
  '{contract,engine}/{src/**,package.json}',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * @param say called when a build starts, and with its duration
 * @throws with the output of the build, if it failed
 */
export async function buildWebIfStale(say: (line: string) => void): Promise<void> {
  const wanted = sourcesHash();
  if (builtFrom() === wanted) return;
  say('Building the screens …');
  const started = performance.now();
  // Exists from the start, for the server that will serve it.
  mkdirSync(dirname(stamp), { recursive: true });
  await build();
  writeFileSync(stamp, wanted);
  say(`The screens are built (${((performance.now() - started) / 1000).toFixed(1)} s).`);
}

function builtFrom(): string {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return '';
  }
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: root }).toSorted()) {
    if (/\.test\.tsx?$/.test(path) || !statSync(resolve(root, path)).isFile()) continue;
    hash.update(`${path}\0`).update(readFileSync(resolve(root, path)));
  }
  return hash.digest('hex');
}

function build(): Promise<void> {
  return new Promise((built, failed) => {
    let output = '';
    const vite = resolve(root, 'node_modules/vite/bin/vite.js');
    // Independent of who starts the build, such as a test runner: always a production build.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    // It runs next to processes that somebody waits for, and must not outlive its parent.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const end = () => void child.kill();
    process.once('exit', end);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    child.on('error', failed);
    child.on('close', (code) => {
      process.off('exit', end);
      if (code === 0) built();
      else failed(new Error(`The screens could not be built:\n${output.trim()}`));
    });
  });
}
