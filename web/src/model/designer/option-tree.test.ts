import { expect, test } from 'vitest';
import { readTree, writeTree } from './option-tree.ts';

const options = [
  { id: 'zj', name: { zh: '浙江', en: 'Zhejiang' }, children: [{ id: 'hz', name: { zh: '杭州' }, children: [{ id: 'xh', name: { zh: '西湖' } }] }] },
  { id: 'js', name: { zh: '江苏' } },
];

test('a tree of options is the same after it has been lines', () => expect(readTree(writeTree(options), options, () => '')).toEqual(options));

test('what keeps its name keeps its id wherever it is moved; what is new has a new id', () => {
  let serial = 0;
  expect(readTree('江苏\n  杭州\n福建\n\n    厦门', options, () => String((serial += 1)))).toEqual([
    { id: 'js', name: { zh: '江苏' }, children: [{ id: 'hz', name: { zh: '杭州' } }] },
    { id: '1', name: { zh: '福建' }, children: [{ id: '2', name: { zh: '厦门' } }] },
  ]);
});
