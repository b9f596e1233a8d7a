import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { expect, test } from 'vitest';
import { assignTargets, reasonsOf, retryTargets, signerTargets, type TaskDetail } from './task-map.ts';

const node = (id: string, kind: string) => ({ id, kind, title: `title of ${id}`, outside: {} });
const document = {
  schema: 1,
  start: node('start', 'start'),
  chain: [node('one', 'approver'), node('call', 'service'), node('sub', 'subFlow'), node('wait', 'timer')],
} as unknown as FlowDocument;
const visit = (id: string, at: string, more: object = {}) => ({ id, node: at, status: 'live', held: false, exception: null, ...more });
const operator = (id: string, name: string | null, removable = false, why = 'people') => ({
  id,
  visit: '1.1',
  person: name === null ? null : { id: name, name },
  removable,
  why,
});
const task = (part: object) => ({ document, visits: [], operators: [], mine: [], ...part }) as unknown as TaskDetail;

test('work of people is assigned, nothing else', () => {
  const visits = [visit('1.1', 'one'), visit('1.2', 'sub'), visit('1.3', 'wait'), visit('1.4', 'one', { held: true }), visit('1.5', 'one', { status: 'done' })];
  expect(assignTargets(task({ visits }))).toEqual([{ id: '1.1', title: 'title of one' }]);
});

test('what failed is tried again, also the search for approvers; a sub-workflow is not', () => {
  const visits = [
    visit('1.1', 'one', { exception: 'nobody' }),
    visit('1.2', 'call', { exception: 'failed' }),
    visit('1.3', 'sub', { exception: 'nobody' }),
    visit('1.4', 'call'),
  ];
  expect(retryTargets(task({ visits })).map(({ id }) => id)).toEqual(['1.1', '1.2']);
});

test('signers whom the user may remove, by name', () => {
  expect(signerTargets(task({ operators: [operator('1.1', 'ann'), operator('1.2', 'bob', true)] }))).toEqual([{ id: '1.2', title: 'bob' }]);
});

test('each reason is said once; for others it is that one acts for them', () => {
  const operators = [operator('1.1', 'me'), operator('1.2', 'me'), operator('1.3', 'boss', false, 'head')];
  const mine = [
    { operator: '1.1', for: null },
    { operator: '1.2', for: null },
    { operator: '1.3', for: { id: 'boss', name: 'Boss' } },
  ];
  expect(reasonsOf(task({ operators, mine }))).toEqual([
    { why: 'people', for: null },
    { why: 'head', for: 'Boss' },
  ]);
});
