// Builds the screens into web/dist, unless what lies there was made from these very files.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** Lies in web/dist, so that any other build takes it away. */
const stamp = resolve(root, 'web/dist/.built-from');
const SOURCES = [
  'web/{src,public,build}/**',
  'web/{index.html,vite.config.ts,package.json}',
  '{contract,engine}/{src/**,package.json}',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * @param say told when there is something to build, and how long it took
 * @throws with what the build printed, when it failed
 */
export async function buildWebIfStale(say: (line: string) => void): Promise<void> {
  const wanted = sourcesHash();
  if (builtFrom() === wanted) return;
  say('Building the screens …');
  const started = performance.now();
  // There from the start, for whoever is to serve it.
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
    // Whoever starts the build, a test runner too: what is built is what people get.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    // It works beside others who are waited for, and does not outlive whom it works for.
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
