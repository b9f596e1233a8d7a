import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// In a separate process: the threads of this one keep their priority.
const script = `
  const { getPriority } = await import('node:os');
  const { lowerEngineThreadPriority } = await import(${JSON.stringify(resolve(import.meta.dirname, 'thread-priority.ts'))});
  const found = await lowerEngineThreadPriority();
  console.log(JSON.stringify({ answers: getPriority(process.pid), found: found.map((thread) => getPriority(thread)) }));`;

test.runIf(process.platform === 'linux')('the threads that compile and collect give way to the one that answers', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--v8-pool-size=3', '--input-type=module', '--eval', script]);
  expect(JSON.parse(stdout)).toEqual({ answers: getPriority(), found: [19, 19, 19] });
});
