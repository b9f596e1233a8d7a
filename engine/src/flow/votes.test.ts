// How several people decide together: sign modes, signers, what holders may do with their work.
import { describe, expect, test } from 'vitest';
import { cases, played } from '../../testing/flow-cases.ts';
import { all, approver, inTurn, ratio, together } from '../../testing/small-flow.ts';
import { defaultSign } from './nodes/approver.ts';

const b = approver('b', ['bob']);
const four = ['ann', 'bob', 'cat', 'dan'];
const weights = approver('a', ['ann', 'bob', 'cat'], { sign: { ...defaultSign, mode: 'weight', adopts: { percent: 60 }, weights: { ann: 3 } } });

describe('any one', () => {
  cases([
    ['the first adopt decides', [approver('a', ['ann', 'cat']), b], 'ini submits; cat adopts', '1 b(bob)'],
    ['the first reject too', [approver('a', ['ann', 'cat']), b], 'ini submits; cat rejects', '3'],
    ['the others cannot any more', [approver('a', ['ann', 'cat']), b], 'ini submits; cat adopts; ann adopts', '!decided'],
  ]);
});

describe('all', () => {
  cases([
    ['everybody has to', [all('a', 'ann', 'cat'), b], 'ini submits; cat adopts', '1 a(ann)'],
    ['and then it goes on', [all('a', 'ann', 'cat'), b], 'ini submits; cat adopts; ann adopts', '1 b(bob)'],
    ['one reject is enough', [all('a', 'ann', 'cat'), b], 'ini submits; cat adopts; ann rejects', '3'],
  ]);
});

describe('a part of them', () => {
  cases([
    ['half of four are two', [ratio('a', 50, four), b], 'ini submits; ann adopts; bob adopts', '1 b(bob)'],
    ['one is not enough', [ratio('a', 50, four), b], 'ini submits; ann adopts', '1 a(bob cat dan)'],
    ['a reject does not decide while half can be reached', [ratio('a', 50, four), b], 'ini submits; ann rejects; bob rejects', '1 a(cat dan)'],
    ['it does once that is out of reach', [ratio('a', 50, four), b], 'ini submits; ann rejects; bob rejects; cat rejects', '3'],
    ['rejects have a limit of their own', [ratio('a', 50, four, { rejects: { percent: 50 } }), b], 'ini submits; ann rejects; bob rejects', '3'],
    ['rejects by number: one is not enough', [ratio('a', 50, four, { rejects: { votes: 2 } }), b], 'ini submits; ann rejects', '1 a(bob cat dan)'],
    ['two are, at once', [ratio('a', 50, four, { rejects: { votes: 2 } }), b], 'ini submits; ann rejects; bob adopts; cat rejects', '3'],
    [
      'somebody who joins makes no other number of it',
      [ratio('a', 50, four, { rejects: { votes: 2 } }), b],
      'ini submits; ann adds mon beside; mon rejects; bob rejects',
      '3',
    ],
    ['by number', [ratio('a', 100, four, { adopts: { votes: 1 } }), b], 'ini submits; ann adopts', '1 b(bob)'],
    ['delayed: all have to speak', [ratio('a', 50, four, { delayed: true }), b], 'ini submits; ann adopts; bob adopts; cat adopts', '1 a(dan)'],
    ['delayed: then it is counted', [ratio('a', 50, four, { delayed: true }), b], 'ini submits; ann adopts; bob adopts; cat rejects; dan rejects', '1 b(bob)'],
    [
      'delayed: too many rejects stand above enough adopts',
      [ratio('a', 50, four, { delayed: true, rejects: { votes: 2 } }), b],
      'ini submits; ann adopts; bob adopts; cat rejects; dan rejects',
      '3',
    ],
    ['all have spoken without enough adopts', [ratio('a', 60, ['ann', 'bob']), b], 'ini submits; ann adopts; bob rejects', '3'],
    ['two thirds of three are not reached by one', [ratio('a', 60, ['ann', 'bob', 'cat']), b], 'ini submits; ann adopts', '1 a(bob cat)'],
    [
      'a transferred and an added signer: five, of whom three',
      [ratio('a', 60, four), b],
      'ini submits; ann transfers to eve; bob adds mon beside; eve adopts; bob adopts',
      '1 a(cat dan mon)',
    ],
    ['the third decides', [ratio('a', 60, four), b], 'ini submits; ann transfers to eve; bob adds mon beside; eve adopts; bob adopts; mon adopts', '1 b(bob)'],
    ['one who leaves lowers the total', [ratio('a', 60, four), b], 'ini submits; ann adopts; bob adopts; dan leaves', '1 b(bob)'],
    ['one who is added beside raises it', [all('a', 'ann', 'cat'), b], 'ini submits; ann adds dan beside; ann adopts; cat adopts', '1 a(dan)'],
  ]);
});

describe('weights', () => {
  cases([
    ['three of five are enough', [weights, b], 'ini submits; ann adopts', '1 b(bob)'],
    ['two of five are not', [weights, b], 'ini submits; bob adopts; cat adopts', '1 a(ann)'],
    ['a weight that is out of reach', [weights, b], 'ini submits; ann rejects', '3'],
    [
      'rejects by number are counted in weights',
      [{ ...weights, sign: { ...weights.sign, rejects: { votes: 2 } } }, b],
      'ini submits; bob rejects; cat rejects',
      '3',
    ],
    ['whoever takes over has the weight', [weights, b], 'ini submits; ann transfers to dan; dan adopts', '1 b(bob)'],
  ]);
});

describe('one after the other', () => {
  cases([
    ['the first has it', [inTurn('a', 'ann', 'cat'), b], 'ini submits', '1 a(ann)'],
    ['then the second', [inTurn('a', 'ann', 'cat'), b], 'ini submits; ann adopts', '1 a(cat)'],
    ['then it goes on', [inTurn('a', 'ann', 'cat'), b], 'ini submits; ann adopts; cat adopts', '1 b(bob)'],
    ['the second may not be first', [inTurn('a', 'ann', 'cat'), b], 'ini submits; cat adopts', '!gone'],
    ['one reject is enough', [inTurn('a', 'ann', 'cat'), b], 'ini submits; ann adopts; cat rejects', '3'],
    ['who joins stands next', [inTurn('a', 'ann', 'cat'), b], 'ini submits; ann adds dan beside; ann adopts', '1 a(dan)'],
    ['and the others after', [inTurn('a', 'ann', 'cat'), b], 'ini submits; ann adds dan beside; ann adopts; dan adopts', '1 a(cat)'],
  ]);
});

describe('signers', () => {
  const one = [approver('a', ['ann']), b];
  cases([
    ['before: mine waits', one, 'ini submits; ann adds cat before', '1 a(ann… cat)'],
    ['and comes back', one, 'ini submits; ann adds cat before; cat adopts', '1 a(ann)'],
    ['whatever they say', one, 'ini submits; ann adds cat before; cat rejects', '1 a(ann)'],
    ['I cannot decide meanwhile', one, 'ini submits; ann adds cat before; ann adopts', '!decided'],
    ['after: theirs opens when I adopt', one, 'ini submits; ann adds cat after', '1 a(ann cat…)'],
    ['not before', one, 'ini submits; ann adds cat after; cat adopts', '!decided'],
    ['then it does', one, 'ini submits; ann adds cat after; ann adopts', '1 a(ann… cat)'],
    ['their adopt is mine', one, 'ini submits; ann adds cat after; ann adopts; cat adopts', '1 b(bob)'],
    ['their reject is mine', one, 'ini submits; ann adds cat after; ann adopts; cat rejects', '3'],
    ['my reject needs none of them', one, 'ini submits; ann adds cat after; ann rejects', '3'],
    ['they are outside the total', [all('a', 'ann', 'dan'), b], 'ini submits; ann adds cat after; ann adopts; cat adopts', '1 a(dan)'],
    ['three deep', one, 'ini submits; ann adds cat before; cat adds dan before; dan adds eve before', '1 a(ann… cat… dan… eve)'],
    ['no deeper', one, 'ini submits; ann adds cat before; cat adds dan before; dan adds eve before; eve adds bob before', '!depth'],
    ['and back all the way', one, 'ini submits; ann adds cat before; cat adds dan before; dan adopts; cat adopts', '1 a(ann)'],
    ['nobody twice', one, 'ini submits; ann adds cat before; cat adds ann before', '!coSigner'],
    ['not oneself', one, 'ini submits; ann adds ann beside', '!self'],
    ['nobody who is disabled', one, 'ini submits; ann adds off beside', '!disabled'],
    [
      'only where it is allowed',
      [approver('a', ['ann'], { may: { return: true, transfer: true, addSigner: false, circulate: true } })],
      'ini submits; ann adds cat beside',
      '!notAllowed',
    ],
    ['removed by who added: mine comes back', one, 'ini submits; ann adds cat before; ann removes cat', '1 a(ann)'],
    ['by nobody else', one, 'ini submits; ann adds cat before; cat removes cat', '!notYours'],
    ['by the monitor too', one, 'ini submits; ann adds cat before; mon removes cat', '1 a(ann)'],
    ['a removal lowers the total and is counted', [all('a', 'ann'), b], 'ini submits; ann adds cat beside; ann adopts; ann removes cat', '1 b(bob)'],
    ['who was not added is not removed', one, 'ini submits; ann removes ann', '!gone'],
    ['not the last', one, 'ini submits; ann adds cat beside; ann leaves; mon removes cat', '!last'],
    ['after me, removed: my adopt counts', one, 'ini submits; ann adds cat after; ann adopts; ann removes cat', '1 b(bob)'],
    ['a signer before who leaves: mine comes back', one, 'ini submits; ann adds cat before; cat leaves', '1 a(ann)'],
    ['who added leaves, and with them who hangs on them', one, 'ini submits; ann adds cat before; ann leaves', '1 a(adm)'],
  ]);
});

describe('a transfer', () => {
  const two = [all('a', 'ann', 'cat'), b];
  cases([
    ['gives the work to another', two, 'ini submits; ann transfers to dan', '1 a(cat dan)'],
    ['who decides', two, 'ini submits; ann transfers to dan; dan adopts; cat adopts', '1 b(bob)'],
    ['and nobody else', two, 'ini submits; ann transfers to dan; ann adopts', '!decided'],
    ['never to a co-signer', two, 'ini submits; ann transfers to cat', '!coSigner'],
    ['not to who is disabled', two, 'ini submits; ann transfers to off', '!disabled'],
    [
      'not where it is not allowed',
      [approver('a', ['ann'], { may: { return: true, transfer: false, addSigner: true, circulate: true } })],
      'ini submits; ann transfers to cat',
      '!notAllowed',
    ],
    [
      'not to the initiator whom the node leaves out',
      [approver('a', ['ann'], { limit: { notInitiator: true, same: null } })],
      'ini submits; ann transfers to ini',
      '!notAllowed',
    ],
    ['signers hang on who took over', [approver('a', ['ann']), b], 'ini submits; ann adds cat after; ann transfers to dan; dan adopts; cat adopts', '1 b(bob)'],
  ]);
});

test('whoever decides is told of once: each effect has a key of its own', () => {
  const { stage } = played([together('p', [all('a', 'ann', 'cat')], [b])], 'ini submits; ann adopts; bob adopts; cat adopts');
  const keys = stage.effects.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(stage.effects.filter((one) => one.effect === 'tell' && one.about === 'adopted')).toHaveLength(1);
});
