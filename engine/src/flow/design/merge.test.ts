// Two people edit a workflow at the same time.
import { expect, test } from 'vitest';
import { judgeFlowPair } from '../../../testing/judge-flow-designers.ts';
import { approver, either, more, version } from '../../../testing/small-flow.ts';
import { seedFor } from '../../../../server/testing/run-seed.ts';
import type { FlowDocument } from '../document.ts';
import * as edit from './edit.ts';
import { mergedFlow } from './merge.ts';
import { settledFlow } from './settle.ts';

const base = version([approver('a', ['ann']), either('f', [more(3), approver('b', ['bob'])], [null, approver('d', ['dan'])]), approver('e', ['eve'])]).flow;
const drawn = ({ chain }: Pick<FlowDocument, 'chain'>): string =>
  chain.map((node) => ('branches' in node ? `${node.id}(${node.branches.map(drawn).join('|')})` : node.id)).join(' ');
const titled = (title: string) => (flow: FlowDocument) => edit.changeNode(flow, 'a', (node) => ({ ...node, title }));
const may = (key: 'return' | 'transfer', on: boolean) => (flow: FlowDocument) =>
  edit.changeNode(flow, 'a', (node) => (node.kind === 'approver' ? { ...node, may: { ...node.may, [key]: on } } : node));
const add = (id: string, at: edit.Spot) => (flow: FlowDocument) => edit.insertNode(flow, at, approver(id, ['ann']));
type Change = (flow: FlowDocument) => FlowDocument;

test.each<[what: string, mine: Change, theirs: Change, drawn: string, clashes: readonly string[]]>([
  ['both add', add('x', { branch: null, index: 1 }), add('y', { branch: 'f1', index: 1 }), 'a x f(b y|d) e', []],
  ['both add at the same place', add('x', { branch: null, index: 1 }), add('y', { branch: null, index: 1 }), 'a x y f(b|d) e', []],
  ['one renames, the other moves', titled('A'), (flow) => edit.moveNode(flow, 'a', { branch: 'f2', index: 1 }), 'f(b|d a) e', []],
  ['of one node each sets something else', may('return', false), may('transfer', false), 'a f(b|d) e', []],
  ['both rename', titled('A'), titled('B'), 'a f(b|d) e', ['nodes a own title']],
  ['both rename alike', titled('A'), titled('A'), 'a f(b|d) e', []],
  ['one deletes what the other changed', (flow) => edit.removeNode(flow, 'a'), titled('B'), 'a f(b|d) e', ['nodes a']],
  ['one deletes what the other put something into', (flow) => edit.removeNode(flow, 'f'), add('y', { branch: 'f1', index: 0 }), 'a f(y|) e', ['nodes f2']],
  [
    'each moves it elsewhere',
    (flow) => edit.moveNode(flow, 'e', { branch: 'f1', index: 0 }),
    (flow) => edit.moveNode(flow, 'e', { branch: 'f2', index: 0 }),
    'a f(b|e d)',
    ['nodes e parent'],
  ],
  [
    'both set the whole otherwise',
    (flow) => ({ ...flow, settings: { ...flow.settings, withdraw: 'any' } }),
    (flow) => ({ ...flow, settings: { ...flow.settings, withdraw: 'never' } }),
    'a f(b|d) e',
    ['settings withdraw'],
  ],
])('%s', (_, mine, theirs, result, clashes) => {
  const merged = mergedFlow(base, mine(base), theirs(base), 'theirs');
  expect(drawn(merged.flow)).toBe(result);
  expect(merged.clashes.map(({ at }) => at.join(' '))).toEqual(clashes);
});

test('what was saved stands until one has chosen, and then what was chosen', () => {
  const { flow, clashes } = mergedFlow(base, titled('A')(base), titled('B')(base), 'theirs');
  expect(edit.nodeOf(flow, 'a')?.title).toBe('B');
  const [clash] = clashes;
  if (!clash) throw new Error('nothing was told');
  expect(edit.nodeOf(settledFlow(flow, clash, 'mine'), 'a')?.title).toBe('A');
  expect(settledFlow(flow, clash, 'theirs')).toEqual(flow);
});

test('an order is chosen, and what has been added since stays', () => {
  const moved = (index: number) => (flow: FlowDocument) => edit.moveNode(flow, 'a', { branch: null, index });
  const { flow, clashes } = mergedFlow(base, moved(3)(base), moved(2)(base), 'theirs');
  expect([drawn(flow), clashes.map(({ at }) => at.join(' '))]).toEqual(['f(b|d) a e', ['nodes  order']]);
  const later = add('x', { branch: null, index: 3 })(flow);
  expect(drawn(settledFlow(later, clashes[0]!, 'mine'))).toBe('f(b|d) e x a');
  expect(drawn(settledFlow(later, clashes[0]!, 'theirs'))).toBe('f(b|d) a e x');
});

test('whatever two do at once, nothing of either is lost', () => {
  const seed = seedFor('flow-designers');
  const verdicts = Array.from({ length: 300 }, (_, index) => judgeFlowPair(seed + 3 * index, 8));
  expect(verdicts.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  expect(verdicts.reduce((all, { clashes }) => all + clashes, 0)).toBeGreaterThan(60);
});

test.each<[what: string, merge: typeof mergedFlow]>([
  ['keep only what is saved last', (_base, mine) => ({ flow: mine, clashes: [] })],
  ['tell no clash', (...versions) => ({ ...mergedFlow(...versions), clashes: [] })],
])('two who %s are seen', (_, merge) => {
  expect(Array.from({ length: 60 }, (__, index) => judgeFlowPair(index + 1, 8, merge).fault).some((fault) => fault !== null)).toBe(true);
});
