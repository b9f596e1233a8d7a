// How tokens are routed.
import { describe } from 'vitest';
import { cases } from '../../testing/flow-cases.ts';
import { all, approver, copy, either, end, more, service, some, subFlow, timer, together, version, wait, write } from '../../testing/small-flow.ts';

const [a, b, c, d] = [approver('a', ['ann']), approver('b', ['bob']), approver('c', ['cat']), approver('d', ['dan'])] as const;

const eve = approver('v', ['eve']);
const rank = (of: 'initiator' | 'approver', is: 'greater' | 'greaterOrEqual' | 'less', value: number) => ({ field: `${of}.rank`, is, value }) as const;

describe('one after the other', () => {
  cases([
    ['a submitted task is with the first approver', [a, b], 'ini submits', '1 a(ann)'],
    ['then with the second', [a, b], 'ini submits; ann adopts', '1 b(bob)'],
    ['and adopted after the last', [a, b], 'ini submits; ann adopts; bob adopts', '2'],
    ['a flow without a node is adopted at once', [], 'ini submits', '2'],
    ['a copy passes at once', [copy('k', 'cat'), a], 'ini submits', '1 a(ann)'],
    ['an end adopts the task, whatever comes after', [either('e', [more(3), end('z')], [null]), a], 'ini submits days=5', '2'],
    ['without it the rest follows', [either('e', [more(3), end('z')], [null]), a], 'ini submits days=2', '1 a(ann)'],
  ]);
});

describe('one branch of several', () => {
  const amount = either('e', [more(9), b], [more(3), c], [null, d]);
  cases([
    ['the first that holds is taken', [amount], 'ini submits days=10', '1 b(bob)'],
    ['the others are not looked at', [either('e', [more(3), c], [more(9), b], [null, d])], 'ini submits days=10', '1 c(cat)'],
    ['none holds: the default', [amount], 'ini submits days=1', '1 d(dan)'],
    ['an empty field makes a comparison false', [amount], 'ini submits', '1 d(dan)'],
    ['and its negation true', [either('e', [{ not: more(3) }, b], [null, d])], 'ini submits', '1 b(bob)'],
    ['numbers are compared as numbers: 1.5 is not more than 9', [amount], 'ini submits days=1.5', '1 d(dan)'],
    ['−5 is not more than 3', [amount], 'ini submits days=-5', '1 d(dan)'],
    ['20.00 is not more than 100', [either('e', [more(100), b], [null, d])], 'ini submits days=20.00', '1 d(dan)'],
    [
      'a condition sees what the approver before has just changed',
      [approver('a', ['ann'], { rights: [{ field: 'days', read: true, write: true, required: false }] }), amount],
      'ini submits days=1; ann adopts days=12',
      '1 b(bob)',
    ],
    ['branches meet behind the fork', [amount, a], 'ini submits days=5; cat adopts', '1 a(ann)'],
    ['an empty branch goes straight behind the fork', [either('e', [more(3)], [null, d]), a], 'ini submits days=5', '1 a(ann)'],
    ['a fork in a fork', [either('e', [more(3), either('g', [more(9), b], [null, c])], [null, d]), a], 'ini submits days=10; bob adopts', '1 a(ann)'],
    [
      'a condition on the initiator’s department',
      [either('e', [{ field: 'initiator.department', is: 'equal', value: 'sales' }, b], [null, d])],
      'ini submits',
      '1 b(bob)',
    ],
    [
      'a condition on the rank of who acted before',
      [d, either('e', [{ field: 'approver.rank', is: 'greater', value: 5 }, b], [null, c])],
      'ini submits; dan adopts',
      '1 b(bob)',
    ],
    ['a condition on the initiator’s rank', [either('e', [rank('initiator', 'greaterOrEqual', 1), b], [null, c])], 'ini submits', '1 b(bob)'],
    ['a higher rank than theirs', [either('e', [rank('initiator', 'greater', 1), b], [null, c])], 'ini submits', '1 c(cat)'],
    ['days and rank together', [either('e', [{ any: [more(3), rank('initiator', 'greaterOrEqual', 8)] }, b], [null, c])], 'ini submits days=4', '1 b(bob)'],
    ['whoever has no rank: the comparison is false', [eve, either('e', [rank('approver', 'less', 30), b], [null, c])], 'ini submits; eve adopts', '1 c(cat)'],
    ['and its negation true', [eve, either('e', [{ not: rank('approver', 'less', 30) }, b], [null, c])], 'ini submits; eve adopts', '1 b(bob)'],
    [
      'nobody acted before: the comparison is false',
      [either('e', [{ field: 'approver.rank', is: 'greater', value: 0 }, b], [null, c])],
      'ini submits',
      '1 c(cat)',
    ],
    ['no branch holds and there is no default: it goes on behind', [either('e', [more(3), b]), a], 'ini submits days=1', '1 a(ann)'],
  ]);
});

describe('branches at the same time', () => {
  const both = together('p', [b], [c]);
  cases([
    ['each branch has a token', [both, a], 'ini submits', '1 b(bob) c(cat)'],
    ['the join waits for the other', [both, a], 'ini submits; bob adopts', '1 c(cat)'],
    ['and goes on when all have ended', [both, a], 'ini submits; bob adopts; cat adopts', '1 a(ann)'],
    ['in whatever order', [both, a], 'ini submits; cat adopts; bob adopts', '1 a(ann)'],
    ['an empty branch has ended', [together('p', [b], []), a], 'ini submits; bob adopts', '1 a(ann)'],
    ['all empty: on at once', [together('p', [], []), a], 'ini submits', '1 a(ann)'],
    ['nested', [together('p', [together('q', [b], [c])], [d]), a], 'ini submits; bob adopts; dan adopts; cat adopts', '1 a(ann)'],
    [
      'the inner join does not wait for the outer',
      [together('p', [together('q', [b], [c]), a], [d])],
      'ini submits; bob adopts; cat adopts',
      '1 a(ann) d(dan)',
    ],
    ['the last branch of the task ends it', [both], 'ini submits; bob adopts; cat adopts', '2'],
    ['a reject that ends the task ends every branch', [both, a], 'ini submits; bob rejects', '3'],
    ['every branch that holds', [some('s', [more(3), b], [more(5), c], [null, d]), a], 'ini submits days=10', '1 b(bob) c(cat)'],
    ['only those that hold', [some('s', [more(3), b], [more(5), c], [null, d]), a], 'ini submits days=4', '1 b(bob)'],
    ['none holds: the default', [some('s', [more(3), b], [more(5), c], [null, d]), a], 'ini submits days=1', '1 d(dan)'],
    ['the join waits for those that began', [some('s', [more(3), b], [more(5), c], [null, d]), a], 'ini submits days=10; cat adopts; bob adopts', '1 a(ann)'],
    ['and for no others', [some('s', [more(3), b], [more(5), c], [null, d]), a], 'ini submits days=4; bob adopts', '1 a(ann)'],
  ]);
});

describe('a timer', () => {
  cases([
    ['waits', [wait('t', 30), a], 'ini submits; 29 minutes', '1 t'],
    ['and passes', [wait('t', 30), a], 'ini submits; 30 minutes', '1 a(ann)'],
    ['working time is the calendar’s', [timer('t', { kind: 'span', span: { minutes: 30, working: true } }), a], 'ini submits; 69 minutes', '1 t'],
    ['and passes when it is over', [timer('t', { kind: 'span', span: { minutes: 30, working: true } }), a], 'ini submits; 70 minutes', '1 a(ann)'],
    // The task begins at noon, business time.
    ['until the next time that it is 13:00', [timer('t', { kind: 'clock', at: '13:00' }), a], 'ini submits; 59 minutes', '1 t'],
    ['which comes today', [timer('t', { kind: 'clock', at: '13:00' }), a], 'ini submits; 60 minutes', '1 a(ann)'],
    ['11:00 has passed: tomorrow', [timer('t', { kind: 'clock', at: '11:00' }), a], 'ini submits; 1379 minutes', '1 t'],
    ['tomorrow it comes', [timer('t', { kind: 'clock', at: '11:00' }), a], 'ini submits; 1380 minutes', '1 a(ann)'],
    ['until a date of the form', [timer('t', { kind: 'field', field: 'until' }), a], 'ini submits until=1764133200000', '1 a(ann)'],
    ['a date that has not come', [timer('t', { kind: 'field', field: 'until' }), a], 'ini submits until=1795708800000', '1 t'],
    ['no date: nothing to wait for', [timer('t', { kind: 'field', field: 'until' }), a], 'ini submits', '1 a(ann)'],
    ['stands still while the task is suspended', [wait('t', 30), a], 'ini submits; 20 minutes; mon suspends; 100 minutes; mon resumes; 9 minutes', '1 t'],
    ['and has what was left of it', [wait('t', 30), a], 'ini submits; 20 minutes; mon suspends; 100 minutes; mon resumes; 10 minutes', '1 a(ann)'],
    [
      'working time goes on with the working time that was left',
      [timer('t', { kind: 'span', span: { minutes: 30, working: true } }), a],
      'ini submits; 10 minutes; mon suspends; 40 minutes; mon resumes; 29 minutes',
      '1 t',
    ],
    [
      'whatever the clock says: 20 minutes from 13:00',
      [timer('t', { kind: 'span', span: { minutes: 30, working: true } }), a],
      'ini submits; 10 minutes; mon suspends; 40 minutes; mon resumes; 30 minutes',
      '1 a(ann)',
    ],
    ['a date does not wait', [timer('t', { kind: 'clock', at: '13:00' }), a], 'ini submits; mon suspends; 100 minutes; mon resumes; 0 minutes', '1 a(ann)'],
  ]);
});

describe('calls to others', () => {
  cases([
    ['a service is waited for', [service('s'), a], 'ini submits', '1 s'],
    [
      'its answer goes into fields, and conditions see it',
      [service('s'), either('e', [{ field: 'level', is: 'greater', value: 3 }, b], [null, c])],
      'ini submits; s answers level=5',
      '1 b(bob)',
    ],
    ['one that fails is tried again', [service('s', 2), a], 'ini submits; s fails', '1 s'],
    ['and then left to the monitor', [service('s', 2), a], 'ini submits; s fails; s fails', '1 s!'],
    ['who has it tried once more', [service('s'), a], 'ini submits; s fails; mon retries s; s answers level=1', '1 a(ann)'],
    ['a record is written the same way', [write('w'), a], 'ini submits; w answers ok=1', '1 a(ann)'],
    ['nobody answers twice', [service('s'), a], 'ini submits; s answers level=1; s answers level=2', '!answer'],
  ]);
});

describe('a sub-flow', () => {
  const one = subFlow('s', ['cat', 'dan']);
  cases([
    ['waits for all', [one, a], 'ini submits; 1 child adopted', '1 s'],
    ['and goes on', [one, a], 'ini submits; 1 child adopted; 2 child adopted', '1 a(ann)'],
    ['for any', [subFlow('s', ['cat', 'dan'], { waits: 'any' }), a], 'ini submits; 2 child adopted', '1 a(ann)'],
    ['for none', [subFlow('s', ['cat', 'dan'], { waits: 'none' }), a], 'ini submits', '1 a(ann)'],
    ['a rejected child: the parent waits', [one, a], 'ini submits; 1 child rejected; 2 child adopted', '1 s'],
    ['until it was sent again', [one, a], 'ini submits; 1 child rejected; 2 child adopted; 1 child adopted', '1 a(ann)'],
    ['or was revived', [one, a], 'ini submits; 1 child cancelled; 2 child adopted; 1 child adopted', '1 a(ann)'],
    ['or the parent goes on', [subFlow('s', ['cat', 'dan'], { failed: 'goOn' }), a], 'ini submits; 1 child rejected; 2 child adopted', '1 a(ann)'],
    ['or is rejected at once', [subFlow('s', ['cat', 'dan'], { failed: 'reject' }), a], 'ini submits; 1 child cancelled', '3'],
    ['of any, one that fails leaves the others', [subFlow('s', ['cat', 'dan'], { waits: 'any', failed: 'reject' }), a], 'ini submits; 1 child rejected', '1 s'],
    ['until all have failed', [subFlow('s', ['cat', 'dan'], { waits: 'any', failed: 'reject' }), a], 'ini submits; 1 child rejected; 2 child rejected', '3'],
    ['one for each row', [subFlow('s', [], { launcher: { kind: 'rows', table: 'rows' } }), a], 'ini submits rows=[{"x":1},{"x":2}]; 1 child adopted', '1 s'],
    ['no rows: on', [subFlow('s', [], { launcher: { kind: 'rows', table: 'rows' } }), a], 'ini submits', '1 a(ann)'],
    [
      'values come back',
      [subFlow('s', ['cat'], { outOf: [{ child: 'sum', parent: 'days' }] }), either('e', [more(9), b], [null, c])],
      'ini submits days=1; 1 child adopted sum=20',
      '1 b(bob)',
    ],
    ['nobody to launch it: the administrator', [subFlow('s', ['off']), a], 'ini submits; 1 child adopted', '1 a(ann)'],
    [
      'a child that ends while the task is suspended is judged when it goes on',
      [subFlow('s', ['cat']), a],
      'ini submits; mon suspends; 1 child adopted; mon resumes',
      '1 a(ann)',
    ],
    ['withdrawing ends open children', version([one, a], { withdraw: 'any' }), 'ini submits; ini withdraws; 1 child adopted', '!decided'],
    [
      'a return behind it cancels them and starts anew',
      [b, subFlow('s', ['cat']), together('p', [a], [c])],
      'ini submits; bob adopts; 1 child adopted; ann returns to b; bob adopts; 1 child adopted',
      '!decided',
    ],
    [
      'the new one counts',
      [b, subFlow('s', ['cat']), all('x', 'ann')],
      'ini submits; bob adopts; 1 child adopted; ann returns to b; bob adopts; 2 child adopted',
      '1 x(ann)',
    ],
  ]);
});
