import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// In a separate process with a young generation of 8 MB: it answers ten times while it fills half of it, is idle, and reports how much is left.
const script = (answers: boolean) => `
  const { getHeapSpaceStatistics } = await import('node:v8');
  const { setTimeout: sleep } = await import('node:timers/promises');
  const { collectWhenIdle } = await import(${JSON.stringify(resolve(import.meta.dirname, 'idle-collection.ts'))});
  const used = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_used_size / 1048576;
  globalThis.gc?.({ type: 'minor' });
  let most = 0;
  for (let count = 0; count < 10; count += 1) {
    if (${answers}) collectWhenIdle();
    for (let each = 0; each < 5_000; each += 1) globalThis.left = { each, beside: [each] };
    most = Math.max(most, used());
    await sleep(1);
  }
  await sleep(100);
  console.log(JSON.stringify({ most, left: used() }));`;

async function run(answers: boolean, ...flags: string[]): Promise<{ most: number; left: number }> {
  const all = ['--min-semi-space-size=8', '--max-semi-space-size=8', ...flags, '--input-type=module', '--eval', script(answers)];
  const { stdout } = await promisify(execFile)(process.execPath, all);
  return JSON.parse(stdout) as { most: number; left: number };
}

test('what the answers left behind is cleared once nothing is answered any more, not before', async () => {
  const { most, left } = await run(true, '--expose-gc');
  expect(most).toBeGreaterThan(3.2);
  // What came after it is not worth another one.
  expect(left).toBeLessThan(3.2);
});

test('where nothing is answered, or the engine lends its collector to nobody, the engine does it when it likes', async () => {
  expect((await run(false, '--expose-gc')).left).toBeGreaterThan(3.2);
  expect((await run(true)).left).toBeGreaterThan(3.2);
});
