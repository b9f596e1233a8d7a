import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { refusals } from './refusals.ts';

test('no two areas have a refusal of the same key, and none is left out', async () => {
  const files = globSync('refusals/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('entry.ts'));
  const areas = await Promise.all(files.map((file) => import(resolve(import.meta.dirname, file)) as Promise<Record<string, object>>));
  const keys = areas.flatMap((area) => Object.values(area).flatMap((entries) => Object.keys(entries)));
  expect(keys.toSorted()).toEqual(Object.keys(refusals).toSorted());
});
