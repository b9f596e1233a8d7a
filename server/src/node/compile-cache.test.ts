import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

// A worker written in TypeScript, which reports which part of the type stripper it has loaded; and a process that asks it.
const THREAD = `import { parentPort } from 'node:worker_threads';
  const loaded: string[] = process.moduleLoadList.filter((name: string) => name.includes('amaro'));
  parentPort.postMessage(loaded);`;
const ASKING = `
  import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  import { keepCompiled } from ${JSON.stringify(resolve(import.meta.dirname, 'compile-cache.js'))};
  if (process.argv[2] === 'kept') keepCompiled();
  const [loaded] = await once(new Worker('./thread.ts'), 'message');
  console.log(JSON.stringify(loaded));
  process.exit();`;

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ordo-compiled-'));
  await Promise.all([
    writeFile(join(cwd, 'thread.ts'), THREAD),
    writeFile(join(cwd, 'asking.js'), ASKING),
    writeFile(join(cwd, 'package.json'), '{"type":"module"}'),
  ]);
});
afterAll(() => rm(cwd, { recursive: true }));

async function loadedBy(cache: 'kept' | 'none'): Promise<string[]> {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['asking.js', cache], { cwd, env: { ...env, TMPDIR: cwd } });
  return JSON.parse(stdout) as string[];
}

test('a thread loads what strips types only as long as its module is not in the cache', async () => {
  expect(await loadedBy('kept')).not.toEqual([]);
  expect(await loadedBy('kept')).toEqual([]);
  expect(await loadedBy('none')).not.toEqual([]);
});
