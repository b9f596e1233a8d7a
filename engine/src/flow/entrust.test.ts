import { describe, expect, test } from 'vitest';
import { cases } from '../../testing/flow-cases.ts';
import { all, approver } from '../../testing/small-flow.ts';
import { checkEntrust, isCovered, principalsOf, type Entrust } from './entrust.ts';
import { nobody } from './nodes/node.ts';

const entrust = (more: Partial<Entrust> = {}): Entrust => ({
  from: 'ann',
  to: 'dan',
  start: 100,
  end: 200,
  engines: null,
  accepted: true,
  stoppedAt: null,
  ...more,
});

describe('in force', () => {
  test.each<[string, Entrust[], number, string[]]>([
    ['from its start', [entrust()], 100, ['ann']],
    ['not before', [entrust()], 99, []],
    ['not at its end', [entrust()], 200, []],
    ['not once it was stopped', [entrust({ stoppedAt: 150 })], 150, []],
    ['not before it was accepted', [entrust({ accepted: false })], 150, []],
    ['for the engines that it names', [entrust({ engines: ['leave'] })], 150, ['ann']],
    ['and no others', [entrust({ engines: ['seal'] })], 150, []],
    ['no chain: what bob gave ann is not dan’s', [entrust({ from: 'bob', to: 'ann' }), entrust()], 150, ['ann']],
    ['several principals', [entrust(), entrust({ from: 'bob' })], 150, ['ann', 'bob']],
  ])('%s', (_, entrusts, now, principals) => expect(principalsOf(entrusts, 'dan', 'leave', now)).toEqual(principals));
});

describe('refused', () => {
  test.each<[string, Partial<Entrust>, string | null]>([
    ['to oneself', { to: 'ann' }, 'self'],
    ['a window that ends before it begins', { end: 100 }, 'window'],
    ['a window that is over', { start: 10, end: 50 }, 'past'],
    ['windows that cross', { start: 150, end: 300 }, 'crossing'],
    ['not one after the other', { start: 200, end: 300 }, null],
    ['all engines cross with one', { start: 150, end: 300, engines: ['leave'] }, 'crossing'],
  ])('%s', (_, more, refusal) => expect(checkEntrust(entrust(more), [entrust()], 60)).toBe(refusal));

  test('windows of different engines do not cross', () =>
    expect(checkEntrust(entrust({ engines: ['seal'] }), [entrust({ engines: ['leave'] })], 60)).toBeNull());
});

describe('what a deputy has accepted', () => {
  const some = entrust({ engines: ['leave', 'seal'] });
  test.each<[string, Entrust, Partial<Entrust>, boolean]>([
    ['covers the same', some, {}, true],
    ['covers a shorter window', some, { start: 120, end: 150 }, true],
    ['not a later end', some, { end: 201 }, false],
    ['not an earlier start', some, { start: 99 }, false],
    ['not another deputy', some, { to: 'eve' }, false],
    ['not another principal', some, { from: 'bob' }, false],
    ['covers fewer engines', some, { engines: ['seal'] }, true],
    ['not one more engine', some, { engines: ['seal', 'trip'] }, false],
    ['not all engines', some, { engines: null }, false],
    ['all engines cover one', entrust(), { engines: ['seal'] }, true],
    ['all engines cover all', entrust(), {}, true],
  ])('%s', (_, held, more, covered) => expect(isCovered({ ...held, ...more }, held)).toBe(covered));
});

describe('a deputy', () => {
  const two = [all('a', 'ann', 'cat'), approver('b', ['bob'])];
  const dan = (_: unknown, stage: { principals: Record<string, string[]> }) => void (stage.principals = { dan: ['ann'], ini: ['ann'] });
  cases([
    ['acts for the principal', two, 'ini submits; dan/ann adopts; cat adopts', '1 b(bob)', dan],
    ['the first who acts closes it for both', two, 'ini submits; dan/ann adopts; ann adopts', '!decided', dan],
    ['and the other way round: the principal acts while the deputy looks', two, 'ini submits; ann adopts; dan/ann adopts', '!decided', dan],
    ['without an entrust nobody does', two, 'ini submits; dan/ann adopts', '!notYours'],
    ['nobody acts for others on a task of their own', two, 'ini submits; ini/ann adopts', '!notYours', dan],
    ['may transfer', two, 'ini submits; dan/ann transfers to eve', '1 a(cat eve)', dan],
    [
      'is a party of what the principal had taken and given back',
      [approver('p', { kind: 'pool', people: { ...nobody, roles: ['clerks'] } })],
      'ini submits; ann claims p; ann releases; dan comments',
      '1 p(?)',
      dan,
    ],
    ['may recall', two, 'ini submits; dan/ann adopts; dan/ann recalls', '1 a(ann cat)', dan],
  ]);
});
