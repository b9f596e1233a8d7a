import { expect, test } from 'vitest';
import { inGroups, type BatchResult } from './batch.ts';

test('group after group is decided, and each is told what became of it', async () => {
  const told: string[] = [];
  const asked: (readonly string[])[] = [];
  const said = (results: readonly BatchResult[]) => results.map(({ id, refused }) => `${id}:${refused ?? '…'}`).join(' ');
  await inGroups(
    ['a', 'b', 'c'].map((id) => ({ id, name: id })),
    (ids) => {
      asked.push(ids);
      return Promise.resolve(new Map(ids.map((id) => [id, id === 'b' ? 'Enter an opinion' : ''])));
    },
    (results) => told.push(said(results)),
    2,
  );
  expect(asked).toEqual([['a', 'b'], ['c']]);
  expect(told).toEqual(['a: b:Enter an opinion c:…', 'a: b:Enter an opinion c:']);
});
