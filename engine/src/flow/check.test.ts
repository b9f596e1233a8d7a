import { describe, expect, test } from 'vitest';
import {
  approver,
  copy,
  either,
  end,
  more,
  ratio,
  service,
  subFlow,
  timer,
  together,
  users,
  version,
  wait,
  write,
  type Way,
} from '../../testing/small-flow.ts';
import { check, type CheckFacts, type FlowFindingKey } from './check.ts';
import type { Filter } from '../filter/filter.ts';
import type { FlowNode, Settings } from './document.ts';
import type { ApproverNode } from './nodes/approver.ts';
import { nobody, type FieldRight } from './nodes/node.ts';
import type { StartNode } from './nodes/start.ts';
import { isNever } from './never.ts';
import type { RecordStart } from './record-start.ts';

const facts: CheckFacts = {
  disabled: new Set(['off', 'goneRole']),
  gone: new Set(['goneEngine', 'goneModel']),
  unfit: new Set(['unfitModel']),
  startsBack: new Set(['back']),
  hasCalendar: false,
  above: (one) => [one],
  mayCall: (target) => !target.includes('bad'),
  required: ['note'],
  untold: (hidden) => new Set([...hidden, 'boss']),
};
const found = (chain: readonly FlowNode[], settings: Partial<Settings> = {}, start: Partial<StartNode> = {}) =>
  check(version(chain, settings, start), facts).map(({ node, key, of }) => `${node} ${key}${of ? ` ${of}` : ''}`);
const a = approver('a', ['ann']);
const working = { minutes: 5, working: true };
const within = (does: 'adopt' | 'reject' | 'transfer', to: string | null = null) => ({
  remind: null,
  overdue: { after: { minutes: 5, working: false }, does, to },
});
const adopts = (id: string) => approver(id, ['ann'], { limits: within('adopt') });
const rejects = (id: string, onReject: ApproverNode['onReject']) => approver(id, ['bob'], { limits: within('reject'), onReject });
const note = (more: Partial<FieldRight>): FieldRight[] => [{ field: 'note', read: true, write: true, required: false, ...more }];

test('a flow in order has no findings', () => expect(found([a, either('e', [more(3), approver('b', ['bob'])], [null])])).toEqual([]));

describe('each fault is found', () => {
  test.each<[string, readonly FlowNode[], string]>([
    ['nobody is named', [approver('a', [])], 'a peopleMissing'],
    ['somebody who is disabled', [approver('a', ['ann', 'off'])], 'a peopleDisabled off'],
    ['a field that is gone', [approver('a', { kind: 'field', field: 'x', holds: 'users' })], 'a fieldGone x'],
    ['a department of a field that is gone', [approver('a', { kind: 'head', field: 'x' })], 'a fieldGone x'],
    ['an approver of a node that is gone', [approver('a', { kind: 'node', node: 'x' })], 'a nodeGone x'],
    ['an approver of a later node', [approver('a', { kind: 'node', node: 'b' }), approver('b', ['bob'])], 'a returnLater b'],
    ['an approver of a branch beside', [together('p', [approver('a', { kind: 'node', node: 'b' })], [approver('b', ['bob'])])], 'a returnLater b'],
    ['a reject to a later node', [approver('a', ['ann'], { onReject: { to: 'node', node: 'b' } }), approver('b', ['bob'])], 'a returnLater b'],
    ['a reject to a node that is gone', [approver('a', ['ann'], { onReject: { to: 'node', node: 'x' } })], 'a nodeGone x'],
    ['more votes than people', [ratio('a', 50, ['ann', 'bob'], { rejects: { votes: 3 } })], 'a votesTooMany 2'],
    ['a limit of rejects that never decides', [ratio('a', 75, ['ann', 'bob', 'cat', 'dan'], { rejects: { votes: 2 } })], 'a rejectsIdle'],
    ['an interface that is not allowed', [approver('a', { kind: 'interface', interface: 'bad' })], 'a targetNotAllowed bad'],
    ['a hook that is not allowed', [approver('a', ['ann'], { hooks: [{ at: 'adopted', target: 'bad' }] })], 'a targetNotAllowed bad'],
    ['a service that is not allowed', [a, { ...service('s'), target: 'bad' } as FlowNode], 's targetNotAllowed bad'],
    ['nobody instead', [approver('a', ['ann'], { nobody: { does: 'people', people: nobody } })], 'a peopleMissing'],
    [
      'a limit in working time without a calendar',
      [approver('a', ['ann'], { limits: { remind: null, overdue: { after: working, does: 'none', to: null } } })],
      'a calendarMissing',
    ],
    ['a wait in working time without a calendar', [a, timer('t', { kind: 'span', span: working })], 't calendarMissing'],
    [
      'a limit that hands on to nobody',
      [approver('a', ['ann'], { limits: { remind: null, overdue: { after: { minutes: 1, working: false }, does: 'transfer', to: null } } })],
      'a peopleMissing',
    ],
    ['a wait for a field that is gone', [a, timer('t', { kind: 'field', field: 'x' })], 't fieldGone x'],
    ['a wait for a field that keeps no time', [a, timer('t', { kind: 'field', field: 'days' })], 't fieldKind days'],
    ['asked for and hidden', [approver('a', ['ann'], { rights: note({ read: false, required: true }) })], 'a requiredHidden note'],
    ['no default', [a, either('e', [more(3)])], 'e defaultMissing'],
    ['a default that is not the last', [a, either('e', [null], [more(3)] as Way)], 'e defaultNotLast'],
    ['a condition on a field that is gone', [a, either('e', [{ field: 'x', is: 'equal', value: 1 }], [null])], 'e1 fieldGone x'],
    ['a question that the kind does not know', [a, either('e', [{ field: 'days', is: 'startsWith', value: '1' }], [null])], 'e1 fieldKind days'],
    ['a value of another kind', [a, either('e', [{ field: 'days', is: 'greater', value: 'much' }], [null])], 'e1 fieldKind days'],
    [
      'a branch that can never hold',
      [
        a,
        either(
          'e',
          [
            {
              all: [
                { field: 'days', is: 'equal', value: 1 },
                { field: 'days', is: 'equal', value: 2 },
              ],
            },
          ],
          [null],
        ),
      ],
      'e1 neverHolds',
    ],
    ['a branch that asks what one before it has asked', [a, either('e', [more(3)], [more(3), approver('b', ['bob'])], [null])], 'e2 neverHolds'],
    ['a role that is gone', [approver('a', { kind: 'people', people: { ...nobody, roles: ['goneRole'] } })], 'a peopleDisabled goneRole'],
    ['a copy for somebody who is disabled', [approver('a', ['ann'], { circulate: users('off') })], 'a peopleDisabled off'],
    ['a limit that hands on to somebody who is disabled', [approver('a', ['ann'], { limits: within('transfer', 'off') })], 'a peopleDisabled off'],
    ['an approver in a field that keeps no people', [approver('a', { kind: 'field', field: 'days', holds: 'users' })], 'a fieldKind days'],
    ['a department of a field that keeps people', [approver('a', { kind: 'head', field: 'boss' })], 'a fieldKind boss'],
    ['a flow that is started back', [a, { ...subFlow('s', ['ann']), engine: 'back' }], 's startsItself back'],
    ['a sub-flow without a release', [a, { ...subFlow('s', ['ann']), engine: 'goneEngine' }], 's engineGone goneEngine'],
    ['a line that says where, but not what', [a, subFlow('s', ['ann'], { into: [{ parent: '', child: 'x' }] })], 's pairEmpty'],
    ['a field that is gone, given to a sub-flow', [a, subFlow('s', ['ann'], { into: [{ parent: 'x', child: 'y' }] })], 's fieldGone x'],
    ['an answer for a field that is gone', [a, { ...service('s'), into: [{ answer: 'n', field: 'x' }] } as FlowNode], 's fieldGone x'],
    ['a record of no form', [a, { ...write('w'), model: '' } as FlowNode], 'w modelMissing'],
    ['a record of a form without a release', [a, { ...write('w'), model: 'goneModel' } as FlowNode], 'w modelGone goneModel'],
    ['a loop that goes on while nobody does anything', [adopts('a'), rejects('b', { to: 'node', node: 'a' })], 'b loopAlone'],
    ['one to the node before', [adopts('a'), copy('k', 'ann'), rejects('b', { to: 'previous' })], 'b loopAlone'],
    ['one through branches', [adopts('a'), either('e', [more(3), wait('t', 5)], [null]), rejects('b', { to: 'node', node: 'a' })], 'b loopAlone'],
    ['a flow that starts itself', [a, { ...subFlow('s', ['ann']), engine: 'engine' }], 's startsItself engine'],
    ['a sub-flow of nothing', [a, { ...subFlow('s', ['ann']), engine: '' }], 's engineMissing'],
    ['a copy for nobody', [a, copy('k')], 'k peopleMissing'],
    ['an end among branches at the same time', [a, together('p', [end('z')], [])], 'z endWithin'],
    ['what stands behind an end', [end('z'), a], 'a unreachable'],
    ['behind branches that all end', [either('e', [more(3), end('y')], [null, end('z')]), a], 'a unreachable'],
    ['a node of another tool', [a, { id: 'r', kind: 'unknown', title: '', type: 'route', outside: {} }], 'r kindUnknown route'],
    ['nobody acts at all', [copy('k', 'ann')], 'start nobodyActs'],
    ['an id that stands twice', [a, a], 'a idTwice a'],
  ])('%s', (_, chain, finding) => expect(found(chain)).toContain(finding));

  test.each([
    ['a schedule in nobody’s name', '', ['start starterMissing']],
    ['in the name of somebody who is disabled', 'off', ['start peopleDisabled off']],
    ['in the name of somebody', 'ann', []],
  ])('%s', (_, user, findings) => expect(found([a], {}, { schedule: { every: 'week', day: 1, at: '09:00', user } })).toEqual(findings));
  test.each<[string, RecordStart, string[]]>([
    ['new records of no form', { model: '', when: null, into: [] }, ['start recordFormMissing']],
    ['of a form that cannot start it', { model: 'unfitModel', when: null, into: [] }, ['start recordFormUnfit unfitModel']],
    ['into a field that is gone', { model: 'm', when: null, into: [{ field: 'x', record: 'y' }] }, ['start fieldGone x']],
    ['a line that says what, but not where', { model: 'm', when: null, into: [{ field: 'days', record: '' }] }, ['start pairEmpty']],
    ['of a form that can', { model: 'm', when: null, into: [{ field: 'days', record: 'y' }] }, []],
  ])('%s', (_, recordStart, findings) => expect(found([a], {}, { recordStart })).toEqual(findings));
  test('no administrator', () => expect(found([a], { admin: null })).toEqual(['start adminMissing']));
  test('one who is disabled', () => expect(found([a], { admin: 'off' })).toEqual(['start adminMissing off']));
  test('a field that the form asks for and nobody can fill in', () =>
    expect(found([a], {}, { rights: note({ write: false }) })).toEqual(['start requiredHidden note']));
  test.each([
    ['a title with a field that is gone', '{user} {x}', ['start fieldGone x']],
    ['a title with a field that a node hides', '{level} {days}', ['start titleUntold level']],
    ['a title with a field that is not told to everybody', '{boss}', ['start titleUntold boss']],
    ['a title of words and of what everybody sees', '{user}的{flow} {days}', []],
  ])('%s', (_, title, findings) =>
    expect(found([approver('a', ['ann'], { rights: [{ field: 'level', read: false, write: false, required: false }] })], { title })).toEqual(findings),
  );
  test('texts of messages are checked like the title', () =>
    expect(found([a], { messages: { todo: '{boss}', adopted: '{x} {user}' } })).toEqual(['start titleUntold boss', 'start fieldGone x']));
  test('a wait that names people of the engine is none', () => expect(found([approver('a', { kind: 'people', people: users('ann') })])).toEqual([]));
});

test('what only may go wrong does not block', () => {
  const hints: FlowFindingKey[] = ['peopleDisabled'];
  for (const finding of check(version([approver('a', ['ann', 'off'])]), facts)) expect(finding.blocks).toBe(!hints.includes(finding.key));
});

describe('no loop where a person has to act', () => {
  test.each<[string, readonly FlowNode[]]>([
    ['the one who is returned to', [a, rejects('b', { to: 'node', node: 'a' })]],
    ['somebody on the way', [adopts('a'), approver('m', ['cat']), rejects('b', { to: 'node', node: 'a' })]],
    ['the initiator', [adopts('a'), rejects('b', { to: 'start' })]],
    ['nobody, as it ends', [adopts('a'), rejects('b', { to: 'end' })]],
    ['those of a sub-flow', [adopts('a'), subFlow('s', ['ann']), rejects('b', { to: 'node', node: 'a' })]],
  ])('%s', (_, chain) => expect(found(chain).filter((one) => one.includes('loopAlone'))).toEqual([]));
});

describe('a condition that can never hold', () => {
  const known = { days: { kind: 'number' }, note: { kind: 'text' }, tags: { kind: 'list' }, until: { kind: 'day' } } as const;
  const days = (is: 'equal' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual', value: number) => ({ field: 'days', is, value }) as const;
  test.each<[boolean, string, Filter]>([
    [true, 'nothing', { any: [] }],
    [true, 'more than five and less than three', { all: [days('greater', 5), days('less', 3)] }],
    [false, 'more than three and less than five', { all: [days('greater', 3), days('less', 5)] }],
    [true, 'more than three and three at most', { all: [days('greater', 3), days('lessOrEqual', 3)] }],
    [false, 'at least three and three at most', { all: [days('greaterOrEqual', 3), days('lessOrEqual', 3)] }],
    [true, 'numbers by their size, not as text', { all: [days('greater', 20), days('less', 100), days('equal', 9)] }],
    [false, 'twenty and less than a hundred', { all: [days('equal', 20), days('less', 100)] }],
    [
      true,
      'one text and another',
      {
        all: [
          { field: 'note', is: 'equal', value: 'a' },
          { field: 'note', is: 'equal', value: 'b' },
        ],
      },
    ],
    [
      false,
      'one value and another of a field with several',
      {
        all: [
          { field: 'tags', is: 'equal', value: 'a' },
          { field: 'tags', is: 'equal', value: 'b' },
        ],
      },
    ],
    [
      true,
      'a day after and before',
      {
        all: [
          { field: 'until', is: 'greater', value: '2026-05-01' },
          { field: 'until', is: 'less', value: '2026-04-01' },
        ],
      },
    ],
    [true, 'empty and more than one', { all: [{ field: 'days', is: 'empty' }, days('greater', 1)] }],
    [
      false,
      'empty and not equal',
      {
        all: [
          { field: 'days', is: 'empty' },
          { field: 'days', is: 'notEqual', value: 1 },
        ],
      },
    ],
    [true, 'within a group', { all: [days('greater', 5), { all: [days('less', 3)] }] }],
    [true, 'each of several', { any: [{ all: [days('greater', 5), days('less', 3)] }, { any: [] }] }],
    [false, 'one of several can', { any: [{ all: [days('greater', 5), days('less', 3)] }, days('less', 3)] }],
  ])('%s: %s', (never, _, when) => expect(isNever(when, known)).toBe(never));
});
