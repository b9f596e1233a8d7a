// Reject, return, recall, withdraw: the ways back.
import { describe } from 'vitest';
import { cases } from '../../testing/flow-cases.ts';
import { all, approver, either, inTurn, minutes, more, service, some, subFlow, together, version, wait } from '../../testing/small-flow.ts';

const [a, b, c, d] = [approver('a', ['ann']), approver('b', ['bob']), approver('c', ['cat']), approver('d', ['dan'])] as const;
const straight = (id: string, who: string[]) => approver(id, who, { back: 'straight' });
const chosen = (id: string, who: string[]) => approver(id, who, { back: 'chosen' });
const late = approver('c', ['cat'], {
  progress: 60,
  onReject: { to: 'node', node: 'a' },
  limits: { remind: null, overdue: { after: minutes(60), does: 'reject', to: null } },
});
const to = (target: Parameters<typeof approver>[2]) => approver('c', ['cat'], target);

describe('a reject', () => {
  cases([
    ['ends the task', [a, b], 'ini submits; ann adopts; bob rejects', '3'],
    ['needs an opinion', [a], 'ini submits; ann rejects silently', '!opinion'],
    ['goes back for correction', [a, b, to({ onReject: { to: 'start' } })], 'ini submits; ann adopts; bob adopts; cat rejects', '1 start(ini)'],
    ['to the one before', [a, b, to({ onReject: { to: 'previous' } })], 'ini submits; ann adopts; bob adopts; cat rejects', '1 b(bob)'],
    ['nobody was before: to the initiator', [to({ onReject: { to: 'previous' } })], 'ini submits; cat rejects', '1 start(ini)'],
    ['to a node', [a, b, to({ onReject: { to: 'node', node: 'a' } })], 'ini submits; ann adopts; bob adopts; cat rejects', '1 a(ann)'],
    [
      'a node that was not on the way: to the initiator',
      [either('e', [more(3), a], [null, b]), to({ onReject: { to: 'node', node: 'a' } })],
      'ini submits; bob adopts; cat rejects',
      '1 start(ini)',
    ],
    ['to one that is chosen', [a, b, to({ onReject: { to: 'chosen' } })], 'ini submits; ann adopts; bob adopts; cat rejects to a', '1 a(ann)'],
    ['not to a later one', [a, to({ onReject: { to: 'chosen' } }), d], 'ini submits; ann adopts; cat rejects to d', '!target'],
    [
      'the vote that tips it chooses',
      [a, b, all('c', 'cat', 'dan')].map((one) => (one.id === 'c' ? { ...one, onReject: { to: 'chosen' as const } } : one)),
      'ini submits; ann adopts; bob adopts; dan adopts; cat rejects to b',
      '1 b(bob)',
    ],
    [
      'straight back, if the node says so',
      [a, b, { ...straight('c', ['cat']), onReject: { to: 'node', node: 'a' } }],
      'ini submits; ann adopts; bob adopts; cat rejects; ann adopts',
      '1 c(cat)',
    ],
    [
      'under a ratio with an early decision',
      [{ ...all('c', 'cat', 'dan', 'eve'), onReject: { to: 'start' } }],
      'ini submits; cat adopts; dan rejects',
      '1 start(ini)',
    ],
  ]);
});

describe('a return', () => {
  cases([
    ['to the initiator', [a, b], 'ini submits; ann adopts; bob returns to start', '1 start(ini)'],
    ['who corrects, and all comes again', [a, b], 'ini submits; ann adopts; bob returns to start; ini adopts days=3', '1 a(ann)'],
    ['needs an opinion', [a, b], 'ini submits; ann adopts; bob returns to a silently', '!opinion'],
    ['only to who was before', [a, b], 'ini submits; ann returns to b', '!target'],
    ['not to a branch beside', [together('p', [a], [b])], 'ini submits; ann adopts; bob returns to a', '!target'],
    [
      'not where it is not allowed',
      [a, approver('b', ['bob'], { may: { return: false, transfer: true, addSigner: true, circulate: true } })],
      'ini submits; ann adopts; bob returns to a',
      '!notAllowed',
    ],
    ['is one person’s act, whatever the others say', [a, all('b', 'bob', 'cat')], 'ini submits; ann adopts; bob adopts; cat returns to a', '1 a(ann)'],
    [
      'conditions are decided anew',
      [a, either('e', [more(3), b], [null, c])],
      'ini submits days=5; ann adopts; bob returns to start; ini adopts days=1; ann adopts',
      '1 c(cat)',
    ],
    ['straight back to who returned it', [a, b, straight('c', ['cat'])], 'ini submits; ann adopts; bob adopts; cat returns to a; ann adopts', '1 c(cat)'],
    ['as they choose', [a, b, chosen('c', ['cat'])], 'ini submits; ann adopts; bob adopts; cat returns to a straight; ann adopts', '1 c(cat)'],
    ['all again otherwise', [a, b, chosen('c', ['cat'])], 'ini submits; ann adopts; bob adopts; cat returns to a; ann adopts', '1 b(bob)'],
    ['no choice where there is none', [a, b], 'ini submits; ann adopts; bob returns to a straight', '!notAllowed'],
    [
      'straight back to all who were at work',
      [a, { ...all('b', 'bob', 'cat'), back: 'straight' }, c],
      'ini submits; ann adopts; bob adopts; cat returns to a; ann adopts',
      '1 b(bob cat)',
    ],
    [
      'who was disabled meanwhile is left out',
      [a, { ...all('b', 'bob', 'cat'), back: 'straight' }],
      'ini submits; ann adopts; cat returns to a; bob goes; ann adopts',
      '1 b(cat)',
    ],
    [
      'in turn: straight back to the one whose turn it was',
      [a, { ...inTurn('b', 'bob', 'cat', 'dan'), back: 'straight' }],
      'ini submits; ann adopts; bob adopts; cat returns to a; ann adopts; cat adopts',
      '1 b(dan)',
    ],
    [
      'twice straight: back one by one',
      [a, straight('b', ['bob']), straight('c', ['cat'])],
      'ini submits; ann adopts; bob adopts; cat returns to b; bob returns to a; ann adopts',
      '1 b(bob)',
    ],
    [
      'and then to the last',
      [a, straight('b', ['bob']), straight('c', ['cat'])],
      'ini submits; ann adopts; bob adopts; cat returns to b; bob returns to a; ann adopts; bob adopts',
      '1 c(cat)',
    ],
  ]);
});

describe('a return and branches', () => {
  const three = together('p', [a, b], [c], [d]);
  const before = approver('x', ['eve']);
  cases([
    ['out of one of three branches, all again: every branch is void', [before, three], 'ini submits; eve adopts; cat adopts; ann returns to x', '1 x(eve)'],
    ['and begins again, the finished one too', [before, three], 'ini submits; eve adopts; cat adopts; ann returns to x; eve adopts', '1 a(ann) c(cat) d(dan)'],
    ['inside one branch: only that', [before, three], 'ini submits; eve adopts; cat adopts; ann adopts; bob returns to a', '1 a(ann) d(dan)'],
    [
      'straight: the others wait, done ones stay',
      [before, together('p', [straight('a', ['ann'])], [c], [d])],
      'ini submits; eve adopts; cat adopts; ann returns to x',
      '1 x(eve) ~d(dan)',
    ],
    ['who waits cannot decide', [before, together('p', [straight('a', ['ann'])], [c], [d])], 'ini submits; eve adopts; ann returns to x; dan adopts', '!held'],
    [
      'afterwards they go on where they were',
      [before, together('p', [straight('a', ['ann'])], [c], [d])],
      'ini submits; eve adopts; cat adopts; ann returns to x; eve adopts',
      '1 a(ann) d(dan)',
    ],
    [
      'and the join waits for those that began',
      [before, together('p', [straight('a', ['ann'])], [c], [d]), b],
      'ini submits; eve adopts; cat adopts; ann returns to x; eve adopts; ann adopts; dan adopts',
      '1 b(bob)',
    ],
    [
      'two straight returns, one within the other',
      [before, together('p', [straight('a', ['ann']), straight('b', ['bob'])], [straight('c', ['cat'])])],
      'ini submits; eve adopts; ann adopts; bob returns to a; cat returns to x',
      '1 x(eve) ~a(ann)',
    ],
    [
      'each gives back what it got',
      [before, together('p', [straight('a', ['ann']), straight('b', ['bob'])], [straight('c', ['cat'])])],
      'ini submits; eve adopts; ann adopts; bob returns to a; cat returns to x; eve adopts; ann adopts',
      '1 b(bob) c(cat)',
    ],
    ['from behind a join into a branch: that branch only', [together('p', [a], [c]), b], 'ini submits; ann adopts; cat adopts; bob returns to a', '1 a(ann)'],
    ['whose end is the join’s', [together('p', [a], [c]), b], 'ini submits; ann adopts; cat adopts; bob returns to a; ann adopts', '1 b(bob)'],
    [
      'an inclusive join waits for those of this activation',
      [before, some('s', [more(1), a], [more(3), c], [null]), b],
      'ini submits days=5; eve adopts; ann adopts; cat adopts; bob returns to start; ini adopts days=2; eve adopts; ann adopts',
      '1 b(bob)',
    ],
    [
      'straight from behind a join into a branch',
      [together('p', [a], [c]), straight('b', ['bob'])],
      'ini submits; ann adopts; cat adopts; bob returns to a; ann adopts',
      '1 b(bob)',
    ],
    [
      'a timer beside stands still',
      [before, together('p', [straight('a', ['ann'])], [wait('t', 30), c])],
      'ini submits; eve adopts; 20 minutes; ann returns to x; 100 minutes; eve adopts; 9 minutes',
      '1 a(ann) t',
    ],
    [
      'and goes on afterwards',
      [before, together('p', [straight('a', ['ann'])], [wait('t', 30), c])],
      'ini submits; eve adopts; 20 minutes; ann returns to x; 100 minutes; eve adopts; 10 minutes',
      '1 a(ann) c(cat)',
    ],
    [
      'a child beside that ends meanwhile is judged afterwards',
      [before, together('p', [straight('a', ['ann'])], [subFlow('s', ['cat']), d])],
      'ini submits; eve adopts; ann returns to x; 1 child adopted; eve adopts',
      '1 a(ann) d(dan)',
    ],
    [
      'what goes back and is done at once has come down, and may',
      [approver('a', ['ann'], { nobody: { does: 'adopt' } }), approver('b', ['bob'], { progress: 20 }), late],
      'ini submits; ann adopts; bob adopts; ann goes; 90 minutes',
      '1 b(bob)',
    ],
    [
      'one of several in turn recalls: the others wait on, and go on at the end',
      [inTurn('x', 'dan', 'eve'), together('p', [straight('a', ['ann'])], [c])],
      'ini submits; dan adopts; eve adopts; ann returns to x; dan adopts; dan recalls; dan adopts; eve adopts; cat adopts',
      '1 a(ann)',
    ],
    [
      'who rejects in one branch with a way back leaves the others',
      [before, together('p', [approver('a', ['ann']), approver('b', ['bob'], { onReject: { to: 'previous' } })], [c])],
      'ini submits; eve adopts; ann adopts; bob rejects',
      '1 a(ann) c(cat)',
    ],
  ]);
});

describe('a recall', () => {
  cases([
    ['takes an adopt back', [a, b], 'ini submits; ann adopts; ann recalls', '1 a(ann)'],
    ['not once the next has acted', [a, b, c], 'ini submits; ann adopts; bob adopts; ann recalls', '!touched'],
    ['nor once they have written something', [a, b], 'ini submits; ann adopts; bob notes; ann recalls', '!touched'],
    ['nor once they have transferred it', [a, b], 'ini submits; ann adopts; bob transfers to dan; ann recalls', '!touched'],
    ['only by who adopted', [a, b], 'ini submits; ann adopts; bob/ann recalls', '!notYours'],
    ['while others have not spoken', [all('a', 'ann', 'cat'), b], 'ini submits; ann adopts; ann recalls', '1 a(ann cat)'],
    ['who was left without a word has it again', [approver('a', ['ann', 'cat']), b], 'ini submits; ann adopts; ann recalls', '1 a(ann cat)'],
    ['not when another came after me', [all('a', 'ann', 'cat'), b], 'ini submits; ann adopts; cat adopts; ann recalls', '!touched'],
    ['after a timer began: it is cancelled', [a, wait('t', 30), b], 'ini submits; ann adopts; 5 minutes; ann recalls; 60 minutes', '1 a(ann)'],
    ['not after it has passed', [a, wait('t', 30), b], 'ini submits; ann adopts; 30 minutes; ann recalls', '!touched'],
    ['out of every branch that began', [a, together('p', [b], [c])], 'ini submits; ann adopts; ann recalls', '1 a(ann)'],
    ['not when one of them was touched', [a, together('p', [b], [c])], 'ini submits; ann adopts; cat adopts; ann recalls', '!touched'],
    ['behind a join: the last to arrive', [together('p', [b], [c]), a], 'ini submits; bob adopts; cat adopts; cat recalls', '1 c(cat)'],
    ['not the first', [together('p', [b], [c]), a], 'ini submits; bob adopts; cat adopts; bob recalls', '!touched'],
    ['whose branch alone has ended may', [together('p', [b], [c]), a], 'ini submits; bob adopts; bob recalls', '1 b(bob) c(cat)'],
    ['of one after the other', [inTurn('a', 'ann', 'cat', 'dan')], 'ini submits; ann adopts; ann recalls; ann adopts; cat adopts', '1 a(dan)'],
    ['not with children', [a, subFlow('s', ['cat'])], 'ini submits; ann adopts; ann recalls', '!touched'],
    ['not when something was called', [a, service('s')], 'ini submits; ann adopts; ann recalls', '!touched'],
    [
      'of what went straight back',
      [a, b, straight('c', ['cat'])],
      'ini submits; ann adopts; bob adopts; cat returns to a; ann adopts; ann recalls',
      '1 a(ann)',
    ],
    [
      'and it goes straight back again',
      [a, b, straight('c', ['cat'])],
      'ini submits; ann adopts; bob adopts; cat returns to a; ann adopts; ann recalls; ann adopts',
      '1 c(cat)',
    ],
    ['signers after me wait once more', [a, b], 'ini submits; ann adds cat after; ann adopts; ann recalls', '1 a(ann cat…)'],
    ['not when the task is over', [a], 'ini submits; ann adopts; ann recalls', '!status'],
  ]);
});

describe('a withdrawal', () => {
  cases([
    ['before anybody acted', [a, b], 'ini submits; ini withdraws', '4'],
    ['not afterwards', [a, b], 'ini submits; ann adopts; ini withdraws', '!touched'],
    ['unless at any time', version([a, b], { withdraw: 'any' }), 'ini submits; ann adopts; ini withdraws', '4'],
    ['or never', version([a], { withdraw: 'never' }), 'ini submits; ini withdraws', '!notAllowed'],
    ['only by the initiator', [a], 'ini submits; ann withdraws', '!notYours'],
    ['who has it open is asked, once somebody has acted', [a, b], 'ini submits; ann adopts; ini withdraws asking', '1 b(bob)'],
    ['nobody is asked before that', [a, b], 'ini submits; ini withdraws asking', '4'],
    ['and they agree', [a, b], 'ini submits; ann adopts; ini withdraws asking; bob lets', '4'],
    ['or not, and say why', [a, b], 'ini submits; ann adopts; ini withdraws asking; bob keeps', '1 b(bob)'],
    ['never without a reason', [a, b], 'ini submits; ann adopts; ini withdraws asking; bob keeps silently', '!opinion'],
    ['then they may be asked again', [a, b], 'ini submits; ann adopts; ini withdraws asking; bob keeps; ini withdraws asking; bob lets', '4'],
    ['not twice at a time', [a, b], 'ini submits; ann adopts; ini withdraws asking; ini withdraws asking', '!decided'],
    ['at any time is not meant where they are asked', version([a, b], { withdraw: 'any' }), 'ini submits; ann adopts; ini withdraws asking', '1 b(bob)'],
    ['never is never', version([a, b], { withdraw: 'never' }), 'ini submits; ann adopts; ini withdraws asking', '!notAllowed'],
    ['nobody answers what was not asked', [a, b], 'ini submits; ann adopts; bob lets', '!gone'],
    ['nor somebody who has acted before', [a, b], 'ini submits; ann adopts; ini withdraws asking; ann lets', '!decided'],
    ['nor the initiator', [a, b], 'ini submits; ann adopts; ini withdraws asking; ini/bob lets', '!notYours'],
    ['who decides meanwhile leaves the question to the next', [a, b, c], 'ini submits; ann adopts; ini withdraws asking; bob adopts; cat lets', '4'],
    ['it ends with the task', [a, b], 'ini submits; ann adopts; ini withdraws asking; bob adopts', '2'],
    [
      'what came back and was sent again is asked anew',
      [a, b],
      'ini submits; ann adopts; ini withdraws asking; bob returns to start; ini adopts; ann lets',
      '!gone',
    ],
    ['what came back asks nobody', [a, b], 'ini submits; ann returns to start; ini withdraws asking', '!touched'],
    ['a revived task asks nothing', [a, b], 'ini submits; ann adopts; ini withdraws asking; mon cancels; mon revives to b; bob lets', '!gone'],
    ['then the task is sent again, with its number', [a, b], 'ini submits; ini withdraws; ini submits days=2', '1 a(ann)'],
    ['and so is a rejected one', [a, b], 'ini submits; ann rejects; ini submits', '1 a(ann)'],
    ['a task at work is not', [a, b], 'ini submits; ini submits', '!status'],
    ['nor an adopted one', [a], 'ini submits; ann adopts; ini submits', '!status'],
  ]);
});
