import { expect, test } from 'vitest';
import { eachAlone, type BatchResult } from './batch.ts';

test('each is decided alone, and told as it comes', async () => {
  const told: string[] = [];
  const said = (results: readonly BatchResult[]) => results.map(({ id, refused }) => `${id}:${refused ?? '…'}`).join(' ');
  await eachAlone(
    ['a', 'b', 'c'].map((id) => ({ id, name: id })),
    (row) => Promise.resolve(row.id === 'b' ? 'Enter an opinion' : ''),
    (results) => told.push(said(results)),
  );
  expect(told).toEqual(['a: b:… c:…', 'a: b:Enter an opinion c:…', 'a: b:Enter an opinion c:']);
});
