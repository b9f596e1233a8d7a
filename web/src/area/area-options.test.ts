import { expect, test } from 'vitest';
import { graft, type AreaOption } from './area-options.ts';

const area = (value: string, children?: AreaOption[]): AreaOption => ({ value, label: value, isLeaf: false, ...(children && { children }) });

test('the provinces stand at the top', () => {
  expect(graft([], '-1', [area('11'), area('31')])).toEqual([area('11'), area('31')]);
});

test('children appear below their parent, however deep', () => {
  const tree = [area('11', [area('1101')]), area('31')];
  expect(graft(tree, '1101', [area('110101')])).toEqual([area('11', [area('1101', [area('110101')])]), area('31')]);
});

test('what turns out to have nothing below it is a leaf', () => {
  expect(graft([area('11')], '11', [])).toEqual([{ ...area('11'), isLeaf: true }]);
});

test('loading a level again keeps what was opened below it', () => {
  const tree = [area('11', [area('1101', [area('110101')])])];
  expect(graft(tree, '-1', [area('11'), area('12')])).toEqual([area('11', [area('1101', [area('110101')])]), area('12')]);
});
