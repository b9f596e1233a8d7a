import { expect, test } from 'vitest';
import { anyVersions, Dice } from '../../../testing/any-flow.ts';
import { seedFor } from '../../../../server/testing/run-seed.ts';
import { approver, copy, either, more, together, version, wait } from '../../../testing/small-flow.ts';
import { compared } from './compare.ts';
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
