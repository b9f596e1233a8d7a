// How nodes are matched when a task moves to another version.
import { expect, test } from 'vitest';
import { approver, version } from '../../testing/small-flow.ts';
import type { FlowNode } from './document.ts';
import { handMap, standsAt, wayOver } from './migration.ts';
import { blankTask, type Visit } from './state.ts';

const step = (id: string, title = id): FlowNode => ({ ...approver(id, { kind: 'initiator' }), title });
const flow = (...nodes: FlowNode[]) => version(nodes).flow;
type Case = [sentence: string, from: FlowNode[], to: FlowNode[], byHand: Record<string, string>, goesTo: string | null];

test.each<Case>([
  ['by its id, whatever it is called', [step('a', '审核')], [step('a', '复核'), step('b', '审核')], {}, 'a'],
  ['else to the one that is called the same', [step('a', '审核')], [step('b', '审核')], {}, 'b'],
  ['where two are called the same, to neither', [step('a', '审核')], [step('b', '审核'), step('c', '审核')], {}, null],
  ['nowhere, if nothing fits', [step('a', '审核')], [step('b', '复核')], {}, null],
  ['by hand before everything else', [step('a')], [step('a'), step('b')], { a: 'b' }, 'b'],
  ['by hand only to a node of its kind', [step('a')], [step('a')], { a: 'start' }, null],
  ['and only to one that is there', [step('a')], [step('a')], { a: 'gone' }, null],
  ['a name that every object has is no node', [step('a')], [step('b')], { a: 'constructor' }, null],
])('a node goes %s', (_, from, to, byHand, goesTo) => {
  expect(wayOver(flow(...from), flow(...to), 'a', byHand).to).toBe(goesTo);
  expect(handMap(flow(...from), flow(...to), byHand)).toEqual(goesTo === null || goesTo === 'a' ? {} : { a: goesTo });
});

test('a task stands at what is alive, and at what it goes straight back to', () => {
  const visit = (id: string, node: string, more: Partial<Visit>): Visit => ({
    id,
    node,
    round: 1,
    step: 1,
    status: 'done',
    within: null,
    branches: null,
    heldBy: null,
    back: null,
    returned: false,
    queue: [],
    after: null,
    waits: null,
    exception: null,
    tries: 0,
    overdue: false,
    begun: 1,
    ended: null,
    ...more,
  });
  const visits = [visit('1', 'a', {}), visit('2', 'b', {}), visit('3', 'start', { status: 'live', back: { visit: '2', people: [] } })];
  expect(standsAt({ ...blankTask('ini'), visits })).toEqual(['start', 'b']);
});
