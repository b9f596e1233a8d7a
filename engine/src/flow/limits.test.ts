// Whom the limits of a node leave out, whatever way they come; and who stays a party of a task.
import { describe, expect, test } from 'vitest';
import { cases, played, stageOf } from '../../testing/flow-cases.ts';
import { play } from '../../testing/flow-script.ts';
import { approver, minutes, users } from '../../testing/small-flow.ts';
import { defaultSign, type ApproverNode } from './nodes/approver.ts';
import { nobody } from './nodes/node.ts';

const near: ApproverNode['limit'] = { notInitiator: false, same: 'department' };
const others: ApproverNode['limit'] = { notInitiator: true, same: null };
const pool = approver('a', { kind: 'pool', people: { ...nobody, roles: ['clerks'] } }, { limit: near });
const chosen = (...of: string[]) => [approver('b', ['bob']), approver('a', { kind: 'candidates', people: users(...of), several: true }, { limit: others })];

describe('only the department of the initiator', () => {
  cases([
    ['named people', [approver('a', ['ann', 'cat'], { limit: near })], 'ini submits', '1 a(ann)'],
    ['step by step up', [approver('a', { kind: 'steps', level: 3, position: null }, { limit: near })], 'ini submits; bob adopts', '2'],
    [
      'the head of a department of the form',
      [approver('a', { kind: 'head', field: 'dep' }, { limit: near })],
      'ini submits dep=works',
      '1 a(adm)',
      (office) => (office.departments.works = { head: 'dan', people: ['cat', 'dan'] }),
    ],
    ['the answer of an interface', [approver('a', { kind: 'interface', interface: 'x' }, { limit: near })], 'ini submits; a answers ann,cat', '1 a(ann)'],
    ['work of a pool is claimed by one of them', [pool], 'ini submits; ann claims a', '1 a(ann)'],
    ['and by nobody else', [pool], 'ini submits; cat claims a', '!notYours'],
    ['it is not handed to others', [approver('a', ['ann'], { limit: near })], 'ini submits; ann transfers to dan', '!notAllowed'],
    ['but to one of them', [approver('a', ['ann'], { limit: near })], 'ini submits; ann transfers to bob', '1 a(bob)'],
    ['nobody else signs', [approver('a', ['ann'], { limit: near })], 'ini submits; ann adds dan beside', '!notAllowed'],
  ]);
});

describe('not the initiator', () => {
  cases([
    ['who is no signer either', [approver('a', ['ann'], { limit: others })], 'ini submits; ann adds ini beside', '!notAllowed'],
    ['and cannot be chosen', chosen('ini', 'ann'), 'ini submits; bob adopts choose!a=ini', '!candidates'],
    ['where there is nobody else to choose, nobody is found', chosen('ini'), 'ini submits; bob adopts', '1 a(adm)'],
  ]);
});

test('who acted as a deputy stays a party when they are deputy no more', () => {
  const stage = stageOf([approver('a', ['bob']), approver('b', ['ann'])]);
  stage.principals.dan = ['bob'];
  play(stage, 'ini submits');
  play(stage, 'dan/bob adopts');
  stage.principals.dan = [];
  play(stage, 'dan comments');
  expect(stage.refusal).toBeNull();
  play(stage, 'eve comments');
  expect(stage.refusal?.key).toBe('notYours');
});

test.each([
  ['start', 'ini submits; ann adopts; bob returns to start'],
  ['a', 'ini submits; ann adopts; bob returns to a'],
])('the initiator is told once of a return to %s', (_, sentences) => {
  const { stage } = played([approver('a', ['ann']), approver('b', ['bob'])], sentences);
  expect(stage.effects.filter((one) => one.effect === 'tell' && one.about === 'returned' && one.people.includes('ini'))).toHaveLength(1);
});

describe('time limits', () => {
  const late = { remind: null, overdue: { after: minutes(60), does: 'adopt' as const, to: null } };
  const turn = approver('a', ['ann', 'cat'], { sign: { ...defaultSign, mode: 'order' }, limits: late });
  cases([
    ['run for each of those who act one after the other', [turn, approver('b', ['bob'])], 'ini submits; ann adopts; 60 minutes', '1 b(bob)'],
    ['from when it is their turn', [turn, approver('b', ['bob'])], 'ini submits; 50 minutes; ann adopts; 59 minutes', '1 a(cat)'],
    [
      'run anew for who is assigned',
      [approver('a', ['ann'], { limits: late }), approver('b', ['bob'])],
      'ini submits; 50 minutes; mon assigns a to cat; 60 minutes',
      '1 b(bob)',
    ],
  ]);
});
