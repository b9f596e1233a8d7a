import { expect, test } from 'vitest';
import { anyVersions, Dice } from '../../../testing/any-flow.ts';
import { approver, either, end, more, together, version } from '../../../testing/small-flow.ts';
import { seedFor } from '../../../../server/testing/run-seed.ts';
import type { FlowDocument } from '../document.ts';
import { inside, outside } from '../translate.ts';
import * as edit from './edit.ts';
import { addedKinds, newBranch, newNode } from './new-node.ts';

const flow = () =>
  version([
    approver('a', ['ann']),
    either('f', [more(3), approver('b', ['bob']), approver('c', ['cat'])], [null, approver('d', ['dan'])]),
    approver('e', ['eve']),
  ]).flow;

/** Nodes in their order; branches in brackets. */
const drawn = ({ chain }: Pick<FlowDocument, 'chain'>): string =>
  chain.map((node) => ('branches' in node ? `${node.id}(${node.branches.map(drawn).join('|')})` : node.id)).join(' ');

test.each<[string, (flow: FlowDocument) => FlowDocument, string]>([
  ['nothing is done to it', (one) => one, 'a f(b c|d) e'],
  ['a node is put before another', (one) => edit.insertNode(one, { branch: null, index: 1 }, end('x')), 'a x f(b c|d) e'],
  ['a node is put at the end of a branch', (one) => edit.insertNode(one, { branch: 'f2', index: 1 }, end('x')), 'a f(b c|d x) e'],
  ['a node goes', (one) => edit.removeNode(one, 'b'), 'a f(c|d) e'],
  ['a fork goes with all that is in it', (one) => edit.removeNode(one, 'f'), 'a e'],
  ['of two branches one goes: the nodes of the other stay', (one) => edit.removeBranch(one, 'f1'), 'a d e'],
  [
    'a third branch stands before the one for all other cases',
    (one) =>
      edit.addBranch(
        one,
        'f',
        newBranch('', () => 'x', more(9)),
      ),
    'a f(b c||d) e',
  ],
  [
    'a branch goes, two stay',
    (one) =>
      edit.removeBranch(
        edit.addBranch(
          one,
          'f',
          newBranch('', () => 'x', more(9)),
        ),
        'f1',
      ),
    'a f(|d) e',
  ],
  [
    'the branch for all other cases stays while there are two others',
    (one) =>
      edit.removeBranch(
        edit.addBranch(
          one,
          'f',
          newBranch('', () => 'x', more(9)),
        ),
        'f2',
      ),
    'a f(b c||d) e',
  ],
  ['and goes with the fork where there is one', (one) => edit.removeBranch(one, 'f2'), 'a b c e'],
  ['a node moves down its chain', (one) => edit.moveNode(one, 'a', { branch: null, index: 3 }), 'f(b c|d) e a'],
  ['a node moves into a branch', (one) => edit.moveNode(one, 'e', { branch: 'f1', index: 1 }), 'a f(b e c|d)'],
  ['a fork does not move into itself', (one) => edit.moveNode(one, 'f', { branch: 'f1', index: 0 }), 'a f(b c|d) e'],
  ['the start does not move', (one) => edit.moveNode(one, 'start', { branch: null, index: 1 }), 'a f(b c|d) e'],
  ['a step down leads into the fork', (one) => edit.stepNode(one, 'a', 1), 'f(a b c|d) e'],
  ['a step down at the end of a branch leads out of it', (one) => edit.stepNode(one, 'c', 1), 'a f(b|d) c e'],
  ['a step up at its beginning too', (one) => edit.stepNode(one, 'b', -1), 'a b f(c|d) e'],
  ['a step up changes places', (one) => edit.stepNode(one, 'c', -1), 'a f(c b|d) e'],
  ['a step beyond the end is none', (one) => edit.stepNode(one, 'e', 1), 'a f(b c|d) e'],
  ['the branch for all other cases stays the last', (one) => edit.moveBranch(one, 'f1', 1), 'a f(b c|d) e'],
])('%s', (_, does, after) => {
  const before = flow();
  expect(drawn(does(before))).toBe(after);
  expect(drawn(before)).toBe('a f(b c|d) e');
});

test('what does not change stays the same object', () => {
  const before = flow();
  expect(edit.removeNode(before, 'nobody')).toBe(before);
  expect(edit.stepNode(before, 'e', 1)).toBe(before);
  expect(edit.removeNode(before, 'a').chain[0]).toBe(before.chain[1]);
});

test('a copy has ids of its own, and names its own', () => {
  let made = 0;
  const fork = together('p', [approver('x', ['ann'])], [approver('y', { kind: 'node', node: 'x' }, { onReject: { to: 'node', node: 'a' } })]);
  const copy = edit.copied(fork, () => `n${(made += 1)}`);
  expect(drawn({ chain: [copy] })).toBe('n1(n3|n5)');
  expect(copy).toMatchObject({ branches: [{ id: 'n2' }, { id: 'n4', chain: [{ who: { node: 'n3' }, onReject: { node: 'a' } }] }] });
});

test('before a node stand those of its own way and of forks that are over', () => {
  expect(edit.approversBefore(flow(), 'c').map(({ id }) => id)).toEqual(['a', 'b']);
  expect(edit.approversBefore(flow(), 'e').map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(edit.approversBefore(flow(), 'd').map(({ id }) => id)).toEqual(['a']);
});

test('whatever is done, no id is there twice and the family reads what was drawn', () => {
  const dice = new Dice(seedFor('flow designer'));
  let made = 0;
  const newId = () => `new${(made += 1)}`;
  const titles = { node: '新', branch: (at: number) => `条件${at}`, otherwise: '其他' };
  for (let round = 0; round < 60; round += 1) {
    const [one] = anyVersions(dice);
    // As read from a file, including data that is kept only for the family's format.
    let now = inside(JSON.stringify(outside(one.flow))).document as FlowDocument;
    for (let step = 0; step < 25; step += 1) {
      const all = [...edit.within(now.chain)];
      const nodes = all.flatMap((each) => ('node' in each ? [each.node] : []));
      const branches = all.flatMap((each) => ('branch' in each ? [each.branch.id] : []));
      const spot = (): edit.Spot => {
        const branch = dice.one([null, ...branches]);
        const chain = branch === null ? now.chain : (edit.branchOf(now, branch)?.branch.chain ?? []);
        return { branch, index: dice.upTo(chain.length + 1) };
      };
      const node = nodes.length > 0 ? dice.one(nodes) : null;
      const deeds = [
        () => edit.insertNode(now, spot(), newNode(dice.one(addedKinds), titles, newId)),
        () => (node ? edit.moveNode(now, node.id, spot()) : now),
        () => (node ? edit.stepNode(now, node.id, dice.one([-1, 1] as const)) : now),
        () => (node ? edit.insertNode(now, spot(), edit.copied(node, newId)) : now),
        () => (node && nodes.length > 8 ? edit.removeNode(now, node.id) : now),
        () => (branches.length > 0 ? edit.removeBranch(now, dice.one(branches)) : now),
        () => (branches.length > 0 ? edit.moveBranch(now, dice.one(branches), dice.one([-1, 1] as const)) : now),
        () => (node ? edit.addBranch(now, node.id, newBranch('又', newId, node.kind === 'interflow' ? null : more(2))) : now),
      ];
      now = dice.one(deeds)();
      const ids = [...edit.within(now.chain)].map((each) => ('node' in each ? each.node.id : each.branch.id));
      expect(new Set(ids).size).toBe(ids.length);
      const back = inside(JSON.stringify(outside(now))).document;
      expect(bare(back)).toEqual(bare(now));
    }
  }
});

/** Without data that is kept only for the family's format. */
const bare = (flow: FlowDocument | null): unknown => JSON.parse(JSON.stringify(flow, (key, value: unknown) => (key === 'outside' ? undefined : value)));
