// Corners where a rule meets another one: pools without people, votes that complete a step by a command of somebody else, and a second submission.
import { describe, expect, test } from 'vitest';
import { cases, played } from '../../testing/flow-cases.ts';
import { all, approver, copy, either, inTurn, minutes, more, ratio, service, subFlow, together, users, version } from '../../testing/small-flow.ts';
import { defaultSign } from './nodes/approver.ts';
import { nobody } from './nodes/node.ts';

const [b, c] = [approver('b', ['bob']), approver('c', ['cat'])] as const;
const people = { ...nobody, roles: ['clerks'] };
const chosen = approver('a', { kind: 'candidates', people, several: true });
const pool = approver('a', { kind: 'pool', people });
const told = (flow: Parameters<typeof played>[0], sentences: string, about: string) =>
  played(flow, sentences).stage.effects.flatMap((one) => (one.effect === 'tell' && one.about === about ? [...one.people] : []));

describe('a step whose people are chosen, reached without an adoption of somebody who could choose', () => {
  const late = ratio('x', 50, ['bob', 'dan'], { delayed: true });
  cases([
    ['a suspended task can be resumed', [subFlow('s', ['dan']), chosen], 'ini submits; mon suspends; 1 child adopted; mon resumes', '1 a(adm)'],
    ['the last vote is a reject, and the step is adopted', [late, chosen], 'ini submits; bob adopts; dan rejects', '1 a(adm)'],
    ['a signer is removed', [all('x', 'bob'), chosen], 'ini submits; bob adds dan beside; bob adopts choose!a=ann; bob removes dan', '1 a(adm)'],
    ['where people are looked for again', [chosen], 'ini submits choose!a=ann; cat goes; ann leaves', '1 a(adm)'],
    ['who adopts still has to choose', [b, chosen], 'ini submits; bob adopts', '!candidates'],
  ]);
});

describe('who has acted already is skipped only for the values as they are', () => {
  const skips = { sameApprover: 'adjacent' } as const;
  const writes = [{ field: 'days', read: true, write: true, required: false }];
  cases([
    ['directly after: skipped', version([approver('x', ['bob']), b, c], skips), 'ini submits; bob adopts', '1 c(cat)'],
    [
      'a co-signer has changed them since',
      version([{ ...all('x', 'bob', 'dan'), rights: writes }, b, c], skips),
      'ini submits days=1; bob adopts; dan adopts days=9',
      '1 b(bob)',
    ],
    [
      'who changed them in the same act has seen them',
      version([{ ...approver('x', ['bob']), rights: writes }, b, c], skips),
      'ini submits; bob adopts days=9',
      '1 c(cat)',
    ],
    [
      'a service has changed them since',
      version([approver('x', ['bob']), service('s'), b, c], skips),
      'ini submits; bob adopts; s answers level=3',
      '1 b(bob)',
    ],
  ]);
});

describe('children that nobody waits for', () => {
  const flow = [subFlow('s', ['dan'], { waits: 'none' }), b];
  const results = (sentences: string) => played(version(flow, { withdraw: 'any' }), sentences).stage.state.children.map(({ result }) => result);
  test.each([
    ['go on while the task does', 'ini submits', 'open'],
    ['go on when it is adopted', 'ini submits; bob adopts', 'open'],
    ['go on when it is rejected', 'ini submits; bob rejects', 'open'],
    ['end with a withdrawal', 'ini submits; ini withdraws', 'cancelled'],
    ['end when it is cancelled', 'ini submits; mon cancels', 'cancelled'],
  ])('%s', (_, sentences, result) => expect(results(sentences)).toEqual([result]));
});

describe('a weight belongs to the person, however they come to the step', () => {
  const heavy = (more: object = {}) =>
    approver('a', ['ann', 'bob', 'eve'], { sign: { ...defaultSign, mode: 'weight', adopts: { percent: 60 }, weights: { dan: 8 } }, ...more });
  cases([
    ['as a signer beside', [heavy(), c], 'ini submits; ann adds dan beside; dan adopts', '1 c(cat)'],
    ['assigned', [heavy(), c], 'ini submits; ann rejects; mon assigns a to dan; dan adopts', '1 c(cat)'],
    [
      'after the time limit',
      [heavy({ limits: { remind: null, overdue: { after: minutes(5), does: 'transfer', to: 'dan' } } }), c],
      'ini submits; ann rejects; 5 minutes; dan adopts',
      '1 c(cat)',
    ],
    ['who takes over has the weight of the work', [heavy(), c], 'ini submits; ann transfers to dan; dan adopts', '1 a(bob eve)'],
  ]);
});

describe('a pool', () => {
  cases([
    ['whose last member leaves: nobody', [pool], 'ini submits; ann goes; cat leaves', '1 a(adm)'],
    ['of whom one is left', [pool], 'ini submits; ann goes; ini comments', '1 a(?)'],
    ['claimed by the last who leaves: nobody', [pool], 'ini submits; cat goes; ann claims a; ann leaves', '1 a(adm)'],
    ['claimed by one who leaves, while others stay: free again', [pool], 'ini submits; ann claims a; ann leaves', '1 a(?)'],
    ['the rule of the step says what then', [{ ...pool, nobody: { does: 'adopt' } }, b], 'ini submits; cat goes; ann leaves', '1 b(bob)'],
    ['transferred: the work is no longer of the pool', [pool], 'ini submits; ann claims a; ann transfers to dan; dan releases', '!notAllowed'],
    ['who took it over leaves: nobody', [pool], 'ini submits; ann claims a; ann transfers to dan; dan leaves', '1 a(adm)'],
    ['can be urged before anybody has claimed', [pool], 'ini submits; ini urges', '1 a(?)'],
  ]);

  test.each([
    ['is urged', [pool], 'ini submits; ini urges', 'urged'],
    ['is reminded', [{ ...pool, limits: { remind: { after: minutes(5), every: minutes(5), most: 1 }, overdue: null } }], 'ini submits; 5 minutes', 'remind'],
    [
      'is told that it is late',
      [{ ...pool, limits: { remind: null, overdue: { after: minutes(5), does: 'none' as const, to: null } } }],
      'ini submits; 5 minutes',
      'overdue',
    ],
    ['is asked about a withdrawal', [b, pool], 'ini submits; bob adopts; ini withdraws asking', 'withdrawAsked'],
  ])('%s as all who may claim', (_, flow, sentences, about) => expect(told(flow, sentences, about)).toEqual(['ann', 'cat']));

  test('claimed, only its holder is urged', () => expect(told([pool], 'ini submits; ann claims a; ini urges', 'urged')).toEqual(['ann']));
  test('its superiors are told that it is late', () =>
    expect(
      told([{ ...pool, limits: { remind: null, overdue: { after: minutes(5), does: 'superior', to: null } } }], 'ini submits; 5 minutes', 'overdue'),
    ).toEqual(['bob']));
  test('the initiator whom the step leaves out is not told of it', () =>
    expect(told([approver('a', { kind: 'pool', people: users('ini', 'ann') }, { limit: { notInitiator: true, same: null } })], 'ini submits', 'todo')).toEqual([
      'ann',
    ]));
});

describe('the initiator whom a step leaves out does not come to it by the way round', () => {
  const limit = { notInitiator: true, same: null };
  const none = (more: object) => approver('a', { kind: 'people', people: { ...nobody, roles: ['empty'] } }, { limit, ...more });
  cases([
    ['as the people for nobody', [none({ nobody: { does: 'people', people: users('ini', 'dan') } })], 'ini submits', '1 a(dan)'],
    ['as the only one of them', [none({ nobody: { does: 'people', people: users('ini') } })], 'ini submits', '1 a(adm)'],
    ['as the administrator of the engine', version([none({})], { admin: 'ini' }), 'ini submits', '1 a!'],
    [
      'after the time limit',
      [approver('a', ['ann'], { limit, limits: { remind: null, overdue: { after: minutes(5), does: 'transfer', to: 'ini' } } })],
      'ini submits; 5 minutes',
      '1 a(adm)',
    ],
    [
      'where it does not, the administrator is as good as anybody',
      version([none({ limit: { notInitiator: false, same: null } })], { admin: 'ini' }),
      'ini submits',
      '1 a(ini)',
    ],
  ]);
});

describe('the nodes that a task has passed are those since its submission', () => {
  const flow = [either('e', [more(3), approver('x', ['ann'])], [null]), b];
  cases([
    ['a step of this submission', flow, 'ini submits days=5; ann adopts; bob returns to x', '1 x(ann)'],
    ['a step of an earlier one, on a way not taken now', flow, 'ini submits days=5; ann adopts; bob rejects; ini submits days=1; bob returns to x', '!target'],
    ['the start always', flow, 'ini submits days=5; ann adopts; bob rejects; ini submits days=1; bob returns to start', '1 start(ini)'],
  ]);
});

describe('an adoption by the time limit', () => {
  const limits = { remind: null, overdue: { after: minutes(5), does: 'adopt' as const, to: null } };
  cases([
    ['is nobody’s to take back', [approver('a', ['ann'], { limits }), b], 'ini submits; 5 minutes; ann recalls', '!notAllowed'],
    ['one’s own is', [approver('a', ['ann'], { limits }), b], 'ini submits; ann adopts; ann recalls', '1 a(ann)'],
  ]);
});

describe('step by step up the superiors', () => {
  const steps = (level: number, position: string | null = null) => approver('a', { kind: 'steps', level, position });
  cases([
    ['a vacancy in the middle is passed over', [steps(3)], 'bob goes; ini submits', '1 a(dan)'],
    ['and the level counts it', [steps(2), c], 'bob goes; ini submits; dan adopts', '1 c(cat)'],
    ['who leaves meanwhile is passed over', [steps(3), c], 'ini submits; dan goes; bob adopts', '1 a(eve)'],
    ['the last leaves meanwhile: nobody', [steps(2), c], 'ini submits; dan goes; bob adopts', '1 a(adm)'],
    ['all places are vacant: nobody', [steps(2)], 'bob goes; dan goes; ini submits', '1 a(adm)'],
    ['a vacancy at the position: up to the level', [steps(3, 'chief'), c], 'dan goes; ini submits; bob adopts; eve adopts', '1 c(cat)'],
    ['up to the position', [steps(3, 'chief'), c], 'ini submits; bob adopts; dan adopts', '1 c(cat)'],
  ]);
});

describe('one after the other, with signers', () => {
  cases([
    ['who was added leaves before their turn', [inTurn('a', 'ann', 'cat'), b], 'ini submits; ann adds dan beside; dan goes; ann adopts', '1 a(cat)'],
    [
      'a return straight back, taken up by two in turn: what waits goes on after a recall by the first',
      [inTurn('x', 'ann', 'cat'), together('p', [approver('d', ['dan'], { back: 'straight' })], [approver('e', ['eve'])])],
      'ini submits; ann adopts; cat adopts; dan returns to x; ann adopts; ann recalls; ann adopts; cat adopts',
      '1 d(dan) e(eve)',
    ],
    ['a person in the queue is not added twice', [inTurn('a', 'ann', 'cat'), b], 'ini submits; ann adds cat before', '!coSigner'],
  ]);
});

describe('where nobody could go on, somebody can be found later', () => {
  const corrected = [approver('a', ['ann'])];
  const empty = subFlow('s', [], { launcher: { kind: 'superior', level: 9 } });
  const noAdmin = (chain: Parameters<typeof version>[0]) => version(chain, { admin: null });
  cases([
    ['the initiator leaves while they correct', corrected, 'ini submits; ann returns to start; ini leaves', '1 start!'],
    ['their launches are handed over: the correction too', corrected, 'ini submits; ann returns to start; ini leaves; boss hands ini to cat', '1 start(cat)'],
    ['who corrects and sends it on', corrected, 'ini submits; ann returns to start; ini leaves; boss hands ini to cat; cat adopts', '1 a(ann)'],
    ['a monitor tries again: the initiator is still gone', corrected, 'ini submits; ann returns to start; ini leaves; mon retries start', '1 start!'],
    ['they are back', corrected, 'ini submits; ann returns to start; ini leaves; ini comes; mon retries start', '1 start(ini)'],
    ['a sub-flow that nobody launches', noAdmin([empty, b]), 'ini submits', '1 s!'],
    ['is tried again: still nobody', noAdmin([empty, b]), 'ini submits; mon retries s', '1 s!'],
    ['is tried again: somebody is there', noAdmin([subFlow('s', ['off']), b]), 'ini submits; off comes; mon retries s; 1 child adopted', '1 b(bob)'],
  ]);
});

describe('a return to people who were chosen', () => {
  cases([
    ['goes to them again', [chosen, b], 'ini submits choose!a=ann; ann adopts; bob returns to a', '1 a(ann)'],
    ['not to those who have left since', [chosen, b], 'ini submits choose!a=ann; ann adopts; ann goes; bob returns to a', '1 a(adm)'],
  ]);
});

describe('more than two hundred at once', () => {
  const many = Array.from({ length: 201 }, (_, at) => `m${at}`);
  const lines = JSON.stringify(many.map((id) => ({ id }))).replaceAll(' ', '');
  const rows = subFlow('s', [], { launcher: { kind: 'rows', table: 'lines' } });
  cases([
    ['children: refused to who sends it on', [rows, b], `ini submits lines=${lines}`, '!tooManyChildren'],
    ['children for people, too', [subFlow('s', many), b], 'ini submits', '!tooManyChildren'],
    ['children after a wait: none is started, and a monitor is told', [service('x'), rows, b], `ini submits lines=${lines}; x answers level=1`, '1 s!'],
  ]);
  test('two hundred children are started', () => {
    const { stage } = played([subFlow('s', many.slice(1)), b], 'ini submits');
    expect(stage.state.children).toHaveLength(200);
  });
  test('copies reach everybody', () => {
    const { stage } = played([copy('k', ...many), b], 'ini submits');
    expect(stage.state.circulates).toHaveLength(201);
  });
});
