import { bareNode } from '@ordo/engine/form/bare-node.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import { expect, test } from 'vitest';
import { all, approver, copy, either, more, together, version, wait } from '../../../engine/testing/small-flow.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { predictedPath, shownSteps } from './predicted-path.ts';

const form = { schema: 1 as const, look: defaultLook, nodes: [bareNode('days', 'numInput', { key: 'days' })], outside: {} };
const flow = version([
  approver('boss', { kind: 'superior', level: 1, of: 'initiator' }),
  either('e', [more(3), all('both', 'ann', 'bob'), wait('t', 60)], [null, copy('c', 'ann')]),
  together('x', [approver('one', ['ann'])], [approver('other', { kind: 'pool', people: { users: ['ann'], positions: [], roles: [], departments: [] } })]),
  approver('head', { kind: 'head', field: null }),
]).flow;
const path = (days: number | null) => predictedPath(flow, { days }, { form, facts: { organizeId: 'o' }, now: 0 }).steps.map(({ node }) => node.id);

test('a step with an approval matrix stays on the way, whatever its rows say: which of them matches is known to the server', () => {
  const matrix = approver(
    'm',
    { kind: 'matrix', fields: ['initiator.department'], rows: [{ cells: [{ within: ['above'] }], people: nobody }] },
    { nobody: { does: 'refuse' } },
  );
  const { steps, open } = predictedPath(version([matrix, approver('after', ['ann'])]).flow, {}, { form, facts: { organizeId: 'o' }, now: 0 });
  expect(steps.map(({ node }) => [node.id, node.kind === 'approver' && node.who.kind])).toEqual([
    ['m', 'matrix'],
    ['after', 'people'],
  ]);
  expect(open).toBe(false);
});

test('the way follows what is filled in, forks apart', () => {
  expect(path(5)).toEqual(['boss', 'both', 't', 'one', 'other', 'head']);
  expect(path(1)).toEqual(['boss', 'c', 'one', 'other', 'head']);
  expect(path(null)).toEqual(['boss', 'c', 'one', 'other', 'head']);
});

test('of a path that the server predicted, the same kinds of nodes are shown', () => {
  const ids = shownSteps(flow, ['start', 'boss', 'e', 'both', 't', 'unknown', 'x', 'one', 'other', 'head']).map(({ node }) => node.id);
  expect(ids).toEqual(['boss', 'both', 't', 'one', 'other', 'head']);
});
