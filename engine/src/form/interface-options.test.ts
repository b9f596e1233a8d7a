import { expect, test } from 'vitest';
import { optionsIn } from './interface-options.ts';

const keys = { value: 'code', label: 'title', children: 'below' };

test.each([
  [[{ code: 1, title: 'One' }], [{ id: '1', name: { zh: 'One' } }]],
  [{ list: [{ code: 'a', title: 'A' }] }, [{ id: 'a', name: { zh: 'A' } }]],
  [{ data: [{ code: 'a' }] }, [{ id: 'a', name: { zh: 'a' } }]],
  [[{ code: 'a', title: 'A', below: [{ code: 'b', title: 'B', below: [] }] }], [{ id: 'a', name: { zh: 'A' }, children: [{ id: 'b', name: { zh: 'B' } }] }]],
  [[null, 'x', {}, { code: {}, title: 'A' }], []],
  ['text', []],
  [null, []],
])('%j', (answer, options) => {
  expect(optionsIn(answer, keys)).toEqual(options);
});
