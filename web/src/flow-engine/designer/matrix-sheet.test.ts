import type { MatrixColumn } from '@ordo/engine/flow/matrix-words.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { describe, expect, test } from 'vitest';
import { rowsOf, sheetOf, slotsOf, writtenIn } from './matrix-sheet.ts';

const own: MatrixColumn[] = [
  { field: 'total', cell: 'range', source: null },
  { field: 'dep', cell: 'within', source: { from: 'department' } },
  { field: 'sort', cell: 'among', source: { from: 'options', options: [{ id: '1', name: { zh: '办公用品' } }, { id: '2', name: { zh: '设备' } }] } }, // prettier-ignore
];
const slots = slotsOf(own, ['金额', '部门', '类别'], { users: '人员', positions: '岗位', roles: '角色' });
const names: Record<string, string> = { d1: '采购部', d2: '信息、档案科', u1: '王芳/wangfang', u2: '李强/liqiang', p1: '主任', r1: '财务' };
const written: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(names).map(([id, name]) => [name, [id]])),
  王芳: ['u1'],
  liqiang: ['u2'],
  张伟: ['u3', 'u4'],
};
const look: Look = { language: 'zh', say: () => '', name: (_, id) => names[id], find: (_, text) => written[text] ?? [] };
const read = (text: string, most = 9) => rowsOf(text, { own, slots, look, most });

const rows = [
  { cells: [{ from: null, to: 5000 }, { within: ['d1', 'd2'] }, null], people: { ...nobody, users: ['u1', 'u2'] } },
  { cells: [{ from: 5000, to: null }, null, { among: ['2'] }], people: { ...nobody, positions: ['p1'], roles: ['r1'] } },
];
const sheet = [
  '金额 ≥\t金额 <\t部门\t类别\t人员\t岗位\t角色',
  '\t5000\t采购部、信息、档案科\t\t王芳/wangfang、李强/liqiang\t\t',
  '5000\t\t\t设备\t\t主任\t财务',
].join('\n');

describe('a matrix as a sheet', () => {
  test('is copied with its headings', () => expect(sheetOf({ fields: ['total', 'dep', 'sort'], rows }, slots, look)).toBe(sheet));
  test('comes back as it was; a name that contains a separator only where it is alone', () => {
    const { rows: back, unread } = read(sheet.replace('采购部、信息、档案科', '信息、档案科').replaceAll('\n', '\r\n'));
    expect(back).toEqual([{ ...rows[0], cells: [{ from: null, to: 5000 }, { within: ['d2'] }, null] }, rows[1]]);
    expect(unread).toEqual([]);
  });
  test('numbers as they are written, and people by name, account or both', () =>
    expect(read('1,000\t２０００.50\t\t1\t王芳，liqiang;王芳/wangfang')).toEqual({
      rows: [{ cells: [{ from: 1000, to: 2000.5 }, null, { among: ['1'] }], people: { ...nobody, users: ['u1', 'u2'] } }],
      unread: [],
    }));
  test('what is not understood is named; a condition that is not understood leaves out its row', () => {
    const { rows: some, unread } = read('一万\t\t\t\t王芳\n\n\t9\t\t\t张伟、赵六、liqiang\t\t\t多余\n1\t\t没有的科');
    expect(some).toEqual([{ cells: [{ from: null, to: 9 }, null, null], people: { ...nobody, users: ['u2'] } }]);
    expect(unread.map(({ row, head, text, why, leavesOut }) => [row, head, text, why, leavesOut])).toEqual([
      [1, '金额 ≥', '一万', 'number', true],
      [2, '人员', '张伟', 'several', false],
      [2, '人员', '赵六', 'unknown', false],
      [2, '', '多余', 'unknown', false],
      [3, '部门', '没有的科', 'unknown', true],
    ]);
  });
  test('a row too many is named', () => expect(read('1\n2\n3', 2)).toMatchObject({ rows: [{}, {}], unread: [{ row: 3, text: '3', why: 'tooMany' }] }));
  test('names are known before it is read', () =>
    expect(writtenIn('1\t2\t采购部\t设备\t王芳、李四', slots).map(([source, texts]) => [source.from, texts])).toEqual([
      ['department', ['采购部', '采购部']],
      ['options', ['设备', '设备']],
      ['user', ['王芳、李四', '王芳', '李四']],
      ['position', ['']],
      ['role', ['']],
    ]));
});
