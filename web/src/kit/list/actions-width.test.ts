import { expect, test } from 'vitest';
import { actionsWidth } from './actions-width.ts';

const row = (...labels: string[]) => labels.map((label) => ({ key: label, label, run: () => undefined }));

test.each([
  ['what most lists offer fits the usual width', [row('编辑', '删除'), row('编辑')], 112],
  ['longer words take their room', [row('编辑', '删除'), row('阅读情况', '删除')], 124],
  ['in any language', [row('View permissions', 'Delete')], 216],
  ['the button that the rest is behind too', [row('查看有效权限', '编辑', '删除')], 138],
  ['no row at all', [], 112],
])('%s', (_rule, rows, width) => expect(actionsWidth(rows, 1)).toBe(width));
