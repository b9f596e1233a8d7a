import { expect, test } from 'vitest';
import { answers, smallOffice } from '../../testing/flow-office.ts';
import { approver, either, together, version, type Way } from '../../testing/small-flow.ts';
import type { Settings } from './document.ts';
import { findsFor, judgedNodes } from './found.ts';
import { nobody } from './nodes/node.ts';
import type { ApproverNode, Who } from './nodes/approver.ts';

const office = smallOffice();

/** Described in terms of the organisation. */
function judged(initiator: string, who: readonly string[] | Who, more: Partial<ApproverNode> = {}, settings: Partial<Settings> = {}): string {
  const flow = version([approver('a', who, more)], settings);
  return told(flow, 'a', initiator);
}

function told(flow: ReturnType<typeof version>, id: string, initiator: string): string {
  const node = judgedNodes(flow).find((one) => one.id === id);
  if (!node) return 'unknown';
  let known: Record<string, never> = {};
  for (let round = 0; round < 20; round += 1) {
    const found = findsFor(flow, node, initiator, known);
    if (typeof found === 'string') return found;
    known = answers(office, found, known) as Record<string, never>;
  }
  return 'endless';
}

const above = (level: number): Who => ({ kind: 'superior', level, of: 'initiator' });
const role = (...roles: string[]) => ({ ...nobody, roles });

test.each<[string, string, string]>([
  ['there is a superior', judged('ini', above(1)), 'somebody'],
  ['there is none above the top', judged('ini', above(4)), 'nobody'],
  ['the top of all has no superior', judged('eve', above(1)), 'nobody'],
  ['a department has a head', judged('ini', { kind: 'head', field: null }), 'somebody'],
  ['another one has none', judged('cat', { kind: 'head', field: null }), 'nobody'],
  ['a head who launches may act', judged('bob', { kind: 'head', field: null }), 'somebody'],
  ['unless the initiator is left out', judged('bob', { kind: 'head', field: null }, { limit: { notInitiator: true, same: null } }), 'nobody'],
  ['their superior acts instead', judged('bob', { kind: 'head', field: null }, {}, { sameInitiator: 'superior' }), 'somebody'],
  ['whom the last of all has not', judged('eve', ['eve'], {}, { sameInitiator: 'superior' }), 'nobody'],
  ['the initiator', judged('ini', { kind: 'initiator' }), 'somebody'],
  ['somebody who is disabled', judged('ini', ['off']), 'nobody'],
  ['members of a role', judged('ini', { kind: 'people', people: role('clerks') }), 'somebody'],
  ['a role without members', judged('ini', { kind: 'people', people: role('empty') }), 'nobody'],
  [
    'members of the same department',
    judged('ini', { kind: 'people', people: role('clerks') }, { limit: { notInitiator: false, same: 'department' } }),
    'somebody',
  ],
  ['none of the same department', judged('dan', ['ann'], { limit: { notInitiator: false, same: 'department' } }), 'nobody'],
  ['candidates', judged('ini', { kind: 'candidates', people: role('clerks'), several: false }), 'somebody'],
  ['no candidates', judged('ini', { kind: 'candidates', people: role('empty'), several: false }), 'nobody'],
  ['a pool', judged('ini', { kind: 'pool', people: role('clerks') }), 'somebody'],
  ['an empty pool', judged('ini', { kind: 'pool', people: role('empty') }), 'nobody'],
  ['one after another up the line', judged('ini', { kind: 'steps', level: 3, position: 'chief' }), 'somebody'],
  ['nobody up the line', judged('eve', { kind: 'steps', level: 3, position: null }), 'nobody'],
  ['a field says it later', judged('ini', { kind: 'field', field: 'boss', holds: 'users' }), 'unknown'],
  ['an interface says it later', judged('ini', { kind: 'interface', interface: 'x' }), 'unknown'],
  ['whoever acts first has the initiator before them', judged('eve', { kind: 'superior', level: 1, of: 'previous' }), 'nobody'],
])('%s', (_, found, expected) => expect(found).toBe(expected));

test('behind another approver, the one before is not known yet', () =>
  expect(told(version([approver('x', ['ann']), approver('a', { kind: 'superior', level: 1, of: 'previous' })]), 'a', 'eve')).toBe('unknown'));

test('where branches hang on the initiator alone, only those who come there count', () => {
  const sales: Way = [{ field: 'initiator.department', is: 'equal', value: 'sales' }, approver('a', { kind: 'head', field: null })];
  const flow = version([either('e', sales, [null, approver('b', { kind: 'head', field: null })])]);
  expect(['ini', 'cat'].map((one) => told(flow, 'a', one))).toEqual(['somebody', 'elsewhere']);
  expect(['ini', 'cat'].map((one) => told(flow, 'b', one))).toEqual(['elsewhere', 'nobody']);
  const mixed = version([either('e', [{ field: 'days', is: 'greater', value: 1 }, approver('a', ['off'])], [null])]);
  expect(told(mixed, 'a', 'ini')).toBe('nobody');
  expect(told(version([together('p', [approver('a', ['off'])], [])]), 'a', 'ini')).toBe('nobody');
});
