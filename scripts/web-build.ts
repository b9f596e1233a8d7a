// Builds the screens into web/dist, unless it is up to date.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const dist = resolve(root, 'web/dist');
/** Is part of web/dist, so that any other build deletes it. */
const STAMP = '.built-from';
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
  mkdirSync(dist, { recursive: true });
  // Two that build at once do not mix their files: each builds in a folder of its own, and one of them stays.
  const own = resolve(root, `web/.cache/dist-${process.pid}`);
  try {
    await build(own);
    writeFileSync(resolve(own, STAMP), wanted);
    while (builtFrom() !== wanted && !putInPlace(own));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  say(`The screens are built (${((performance.now() - started) / 1000).toFixed(1)} s).`);
}

/** @returns false if another build has put its folder there meanwhile */
function putInPlace(own: string): boolean {
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(own, dist);
    return true;
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as { code?: string }).code ?? '')) throw error;
    return false;
  }
}

function builtFrom(): string {
  try {
    return readFileSync(resolve(dist, STAMP), 'utf8');
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

function build(folder: string): Promise<void> {
  return new Promise((built, failed) => {
    let output = '';
    const vite = resolve(root, 'node_modules/vite/bin/vite.js');
    // Independent of who starts the build, such as a test runner: always a production build.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, [vite, 'build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
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
