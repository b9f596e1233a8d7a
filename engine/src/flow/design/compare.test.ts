import { expect, test } from 'vitest';
import { anyVersions, Dice } from '../../../testing/any-flow.ts';
import { seedFor } from '../../../../server/testing/run-seed.ts';
import { approver, copy, either, more, together, version, wait } from '../../../testing/small-flow.ts';
import { compared } from './compare.ts';
import type { MatrixCell, MatrixRow } from '../matrix.ts';
import { nobody } from '../nodes/node.ts';
import { changeNode, insertNode, moveNode, removeNode } from './edit.ts';
import type { FlowNode, ForkNode } from '../document.ts';

const flow = (...chain: FlowNode[]) => version(chain).flow;
const said = (...[before, after]: Parameters<typeof compared>) =>
  compared(before, after).map(({ id, change, moved, parts }) =>
    [id || 'flow', change, ...(moved ? ['moved'] : []), ...parts.map(({ what }) => what)].join(' '),
  );
const base = flow(approver('a', ['ann']), either('e', [more(3), approver('b', ['bob'])], [null]), copy('k', 'cat'), wait('t', 5));

test('a flow and itself', () => expect(said(base, structuredClone(base))).toEqual([]));
test('an order of keys is no difference', () =>
  expect(said(base, { ...base, settings: Object.fromEntries(Object.entries(base.settings).toReversed()) as unknown as typeof base.settings })).toEqual([]));
test('a node that came, one that went', () => {
  expect(said(base, insertNode(base, { branch: 'e2', index: 0 }, copy('z', 'dan')))).toEqual(['z added']);
  expect(said(base, removeNode(base, 'k'))).toEqual(['k removed']);
});
test('with a fork goes what stands in it', () => expect(said(base, removeNode(base, 'e'))).toEqual(['e removed', 'e1 removed', 'b removed', 'e2 removed']));
test('properties by name, also within', () => {
  const next = changeNode(base, 'a', (node) =>
    node.kind === 'approver' ? { ...node, title: 'A', may: { ...node.may, transfer: false }, sign: { ...node.sign, mode: 'all' } } : node,
  );
  expect(said(base, next)).toEqual(['a changed title sign.mode may.transfer']);
  expect(compared(base, next)[0]?.parts.map(({ before, after }) => [before, after])).toEqual([
    ['a', 'A'],
    ['any', 'all'],
    [true, false],
  ]);
});
test('rights field by field; one that is not named is read', () => {
  const rights = (...fields: string[]) =>
    flow(approver('a', ['ann'], { rights: fields.map((field) => ({ field, read: true, write: field !== 'note', required: false })) }));
  expect(said(rights('days'), rights('days', 'level'))).toEqual(['a changed rights.level']);
  expect(said(rights('days'), rights('days', 'note'))).toEqual([]);
});
test('an approval matrix row by row, and its columns', () => {
  const row = (cell: MatrixCell, ...users: string[]) => ({ cells: [cell], people: { ...nobody, users } });
  const to = (end: number): MatrixCell => ({ from: null, to: end });
  const matrix = (...rows: MatrixRow[]) => flow(approver('a', { kind: 'matrix', fields: ['days'], rows }));
  const three: [MatrixRow, MatrixRow, MatrixRow] = [row(to(3), 'ann'), row(to(5), 'bob'), row(null, 'cat')];
  const [one, two, last] = three;
  const changes = (...rows: MatrixRow[]) => said(matrix(...three), matrix(...rows)).join();
  expect(changes(...structuredClone(three))).toBe('');
  expect(changes(one, row(to(4), 'dan'), two, last)).toBe('a changed matrix.added.2');
  expect(changes(one, last)).toBe('a changed matrix.removed.2');
  expect(changes(one, row(to(5), 'eve'), last)).toBe('a changed matrix.changed.2');
  expect(changes(row(to(2), 'ann'), two, last, row(to(9), 'eve'))).toBe('a changed matrix.changed.1 matrix.added.4');
  expect(changes(two, one, last)).toBe('a changed matrix.removed.1 matrix.added.2');
  expect(changes()).toBe('a changed matrix.removed.1 matrix.removed.2 matrix.removed.3');
  const wider = flow(
    approver('a', { kind: 'matrix', fields: ['note', 'days'], rows: three.map(({ cells, people }) => ({ cells: [null, ...cells], people })) }),
  );
  expect(said(matrix(...three), wider)).toEqual(['a changed matrix.fields']);
  expect(said(matrix(...three), flow(approver('a', ['ann'])))).toEqual(['a changed who']);
});
test('a condition, and what holds for the whole flow', () => {
  const other = flow(approver('a', ['ann']), either('e', [more(5), approver('b', ['bob'])], [null]), copy('k', 'cat'), wait('t', 5));
  expect(said(base, other)).toEqual(['e1 changed when']);
  expect(said(base, { ...base, settings: { ...base.settings, withdraw: 'never' } })).toEqual(['flow changed withdraw']);
});
test('what moved is told once, not all that it passed', () => {
  expect(said(base, moveNode(base, 't', { branch: null, index: 0 }))).toEqual(['t changed moved']);
  expect(said(base, moveNode(base, 'k', { branch: 'e2', index: 0 }))).toEqual(['k changed moved']);
});
test('branches in another order', () => {
  const p = (...chains: FlowNode[][]) => flow(together('p', ...chains));
  const one = p([approver('a', ['ann'])], [approver('b', ['bob'])]);
  const fork = one.chain[0] as ForkNode;
  expect(said(one, { ...one, chain: [{ ...fork, branches: fork.branches.toReversed() }] })).toEqual(['p1 changed moved']);
});

test('what one way adds the other removes, for any two flows', () => {
  const seed = seedFor('compare');
  for (let at = 0; at < 200; at += 1) {
    const [[one], [other]] = [anyVersions(new Dice(seed + at)), anyVersions(new Dice(seed + at + 1))];
    const ids = (change: string, ...pair: Parameters<typeof compared>) =>
      compared(...pair)
        .filter((difference) => difference.change === change)
        .map(({ id }) => id)
        .toSorted();
    expect(ids('added', one.flow, other.flow), String(seed + at)).toEqual(ids('removed', other.flow, one.flow));
    expect(ids('changed', one.flow, other.flow)).toEqual(ids('changed', other.flow, one.flow));
    expect(compared(one.flow, structuredClone(one.flow))).toEqual([]);
  }
});
