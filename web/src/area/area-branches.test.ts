import { expect, test } from 'vitest';
import { failed, linesOf, loaded, loading, patched, type Area, type Branches } from './area-branches.ts';

const area = (id: string, parentId: string, hasChildren = true): Area => ({
  id,
  parentId,
  fullName: id,
  enCode: id,
  enabledMark: 1,
  sortCode: 0,
  version: 1,
  hasChildren,
  isLeaf: !hasChildren,
  level: 1,
  pathName: id,
});
const provinces = loaded({}, '-1', [area('11', '-1'), area('31', '-1')]);
const lines = (branches: Branches, ...unfolded: string[]) =>
  linesOf(branches, new Set(unfolded)).map((line) => ' '.repeat(line.depth) + (line.kind === 'area' ? line.area.id : `${line.kind} ${line.parent}`));

test('before anything has come there is one line that waits', () => {
  expect(lines({})).toEqual(['wait -1']);
});

test('children stand below their unfolded parent, one step to the right', () => {
  expect(lines(loaded(provinces, '11', [area('1101', '11')]), '11')).toEqual(['11', ' 1101', '31']);
});

test('folded branches keep what was loaded', () => {
  const branches = loaded(provinces, '11', [area('1101', '11')]);
  expect(lines(branches)).toEqual(['11', '31']);
  expect(lines(branches, '11')).toEqual(['11', ' 1101', '31']);
});

test('while a branch loads again its old lines stay', () => {
  expect(lines(loading(loaded(provinces, '11', [area('1101', '11')]), '11'), '11')).toEqual(['11', ' 1101', '31']);
});

test('a branch that failed says so in its own place', () => {
  expect(lines(failed(provinces, '31', 'no'), '31')).toEqual(['11', '31', ' failed 31']);
});

test('when the last child is gone its parent has nothing to unfold', () => {
  const before = loaded(provinces, '31', [area('3101', '31')]);
  const after = loaded(before, '31', []);
  expect(after['-1']?.children?.[1]).toMatchObject({ id: '31', hasChildren: false, isLeaf: true });
  expect(lines(after, '31')).toEqual(['11', '31']);
});

test('a change of one area leaves the other branches untouched', () => {
  const before = loaded(provinces, '11', [area('1101', '11')]);
  const after = patched(before, '31', { enabledMark: 0 });
  expect(after['-1']?.children?.[1]?.enabledMark).toBe(0);
  expect(after['11']).toBe(before['11']);
});
