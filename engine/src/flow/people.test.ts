// Who acts, and what happens where nobody is found or the same person comes twice.
import { describe } from 'vitest';
import { cases } from '../../testing/flow-cases.ts';
import { all, approver, either, more, together, users, version } from '../../testing/small-flow.ts';
import { nobody } from './nodes/node.ts';

const [b, c] = [approver('b', ['bob']), approver('c', ['cat'])] as const;
const roles = (...ids: string[]) => ({ ...nobody, roles: ids });

describe('the rule names', () => {
  cases([
    ['the superior of the initiator', [approver('a', { kind: 'superior', level: 1, of: 'initiator' })], 'ini submits', '1 a(bob)'],
    ['the one above that', [approver('a', { kind: 'superior', level: 2, of: 'initiator' })], 'ini submits', '1 a(dan)'],
    ['beyond the top: nobody', [approver('a', { kind: 'superior', level: 9, of: 'initiator' })], 'ini submits', '1 a(adm)'],
    [
      'the superior of the approver before',
      [approver('x', ['dan']), approver('a', { kind: 'superior', level: 1, of: 'previous' })],
      'ini submits; dan adopts',
      '1 a(eve)',
    ],
    ['nobody was before: of the initiator', [approver('a', { kind: 'superior', level: 1, of: 'previous' })], 'ini submits', '1 a(bob)'],
    ['the head of the department', [approver('a', { kind: 'head', field: null })], 'ini submits', '1 a(bob)'],
    ['the head of a department of the form', [approver('a', { kind: 'head', field: 'dep' })], 'ini submits dep=sales', '1 a(bob)'],
    ['a department without a head: nobody', [approver('a', { kind: 'head', field: 'dep' })], 'ini submits dep=works', '1 a(adm)'],
    ['the initiator', [approver('a', { kind: 'initiator' })], 'ini submits', '1 a(ini)'],
    ['people of a field', [approver('a', { kind: 'field', field: 'boss', holds: 'users' })], 'ini submits boss=cat', '1 a(cat)'],
    ['the head of a department in a field', [approver('a', { kind: 'field', field: 'dep', holds: 'departments' })], 'ini submits dep=sales', '1 a(bob)'],
    ['which has none: nobody', [approver('a', { kind: 'field', field: 'dep', holds: 'departments' })], 'ini submits dep=works', '1 a(adm)'],
    ['an empty field: nobody', [approver('a', { kind: 'field', field: 'boss', holds: 'users' })], 'ini submits', '1 a(adm)'],
    [
      'who acted at an earlier node',
      [all('x', 'ann', 'cat'), b, approver('a', { kind: 'node', node: 'x' })],
      'ini submits; ann adopts; cat adopts; bob adopts',
      '1 a(ann cat)',
    ],
    [
      'not who only could have',
      [approver('x', ['ann', 'cat']), b, approver('a', { kind: 'node', node: 'x' })],
      'ini submits; ann adopts; bob adopts',
      '1 a(ann)',
    ],
    ['people by name', [approver('a', ['ann', 'cat'])], 'ini submits', '1 a(ann cat)'],
    ['each of them once', [approver('a', { kind: 'people', people: { ...users('ann'), roles: ['clerks'] } })], 'ini submits', '1 a(ann cat)'],
    ['members of a role', [approver('a', { kind: 'people', people: roles('clerks') })], 'ini submits', '1 a(ann cat)'],
    ['nobody who is disabled', [approver('a', ['off', 'ann'])], 'ini submits', '1 a(ann)'],
    [
      'whoever was chosen',
      [b, approver('a', { kind: 'candidates', people: roles('clerks'), several: true })],
      'ini submits; bob adopts choose!a=cat',
      '1 a(cat)',
    ],
    [
      'several, where that is allowed',
      [b, approver('a', { kind: 'candidates', people: roles('clerks'), several: true })],
      'ini submits; bob adopts choose!a=cat,ann',
      '1 a(cat ann)',
    ],
    [
      'one, where it is not',
      [b, approver('a', { kind: 'candidates', people: roles('clerks'), several: false })],
      'ini submits; bob adopts choose!a=cat,ann',
      '!candidates',
    ],
    [
      'nobody from outside',
      [b, approver('a', { kind: 'candidates', people: roles('clerks'), several: true })],
      'ini submits; bob adopts choose!a=dan',
      '!candidates',
    ],
    ['somebody has to be chosen', [b, approver('a', { kind: 'candidates', people: roles('clerks'), several: true })], 'ini submits; bob adopts', '!candidates'],
    [
      'but only by who completes the visit',
      [all('x', 'bob', 'cat'), approver('a', { kind: 'candidates', people: roles('clerks'), several: true })],
      'ini submits; bob adopts',
      '1 x(cat)',
    ],
    [
      'the initiator chooses the first',
      [approver('a', { kind: 'candidates', people: roles('clerks'), several: true })],
      'ini submits choose!a=ann',
      '1 a(ann)',
    ],
    ['an interface is asked outside', [approver('a', { kind: 'interface', interface: 'who' })], 'ini submits', '1 a'],
    ['and answers', [approver('a', { kind: 'interface', interface: 'who' })], 'ini submits; a answers cat,off', '1 a(cat)'],
    ['with nobody', [approver('a', { kind: 'interface', interface: 'who' })], 'ini submits; a answers off', '1 a(adm)'],
    ['or not at all', [approver('a', { kind: 'interface', interface: 'who' })], 'ini submits; a fails', '1 a(adm)'],
    ['step by step up', [approver('a', { kind: 'steps', level: 2, position: null })], 'ini submits', '1 a(bob)'],
    ['to the next', [approver('a', { kind: 'steps', level: 2, position: null }), c], 'ini submits; bob adopts', '1 a(dan)'],
    ['as far as the level', [approver('a', { kind: 'steps', level: 2, position: null }), c], 'ini submits; bob adopts; dan adopts', '1 c(cat)'],
    ['as far as a position', [approver('a', { kind: 'steps', level: 9, position: 'chief' }), c], 'ini submits; bob adopts; dan adopts', '1 c(cat)'],
    ['a step that rejects, rejects', [approver('a', { kind: 'steps', level: 2, position: null }), c], 'ini submits; bob rejects', '3'],
    [
      'somebody on the way who was disabled meanwhile is passed over',
      [approver('a', { kind: 'steps', level: 3, position: null }), c],
      'ini submits; dan goes; bob adopts',
      '1 a(eve)',
    ],
    ['a pool is one row', [approver('a', { kind: 'pool', people: roles('clerks') })], 'ini submits', '1 a(?)'],
    ['until somebody takes it', [approver('a', { kind: 'pool', people: roles('clerks') })], 'ini submits; cat claims a', '1 a(cat)'],
    ['nobody takes it twice', [approver('a', { kind: 'pool', people: roles('clerks') })], 'ini submits; cat claims a; ann claims a', '!claimed'],
    ['and nobody else', [approver('a', { kind: 'pool', people: roles('clerks') })], 'ini submits; dan claims a', '!notYours'],
    ['it can be given back', [approver('a', { kind: 'pool', people: roles('clerks') })], 'ini submits; cat claims a; cat releases; ann claims a', '1 a(ann)'],
    ['whoever has it decides', [approver('a', { kind: 'pool', people: roles('clerks') }), b], 'ini submits; cat claims a; cat adopts', '1 b(bob)'],
    ['nobody decides what nobody has', [approver('a', { kind: 'pool', people: roles('clerks') })], 'ini submits; cat adopts', '!claimFirst'],
    ['an empty pool: nobody', [approver('a', { kind: 'pool', people: roles('empty') })], 'ini submits', '1 a(adm)'],
    ['not the initiator, where that is said', [approver('a', ['ini', 'ann'], { limit: { notInitiator: true, same: null } })], 'ini submits', '1 a(ann)'],
    ['only the same department', [approver('a', ['cat', 'ann'], { limit: { notInitiator: false, same: 'department' } })], 'ini submits', '1 a(ann)'],
  ]);
});

describe('nobody is found', () => {
  const none = (does: Parameters<typeof approver>[2] = {}) => approver('a', ['off'], does);
  cases([
    ['the administrator of the engine', [none(), b], 'ini submits', '1 a(adm)'],
    ['who decides for them', [none(), b], 'ini submits; adm adopts', '1 b(bob)'],
    ['no administrator: it waits, and the monitor is told', version([none(), b], { admin: null }), 'ini submits', '1 a!'],
    ['who assigns it', version([none(), b], { admin: null }), 'ini submits; mon assigns a to cat; cat adopts', '1 b(bob)'],
    ['named people', [none({ nobody: { does: 'people', people: users('cat') } }), b], 'ini submits', '1 a(cat)'],
    ['who are disabled too: the administrator', [none({ nobody: { does: 'people', people: users('off') } }), b], 'ini submits', '1 a(adm)'],
    ['adopted by itself', [none({ nobody: { does: 'adopt' } }), b], 'ini submits', '1 b(bob)'],
    [
      'not where a field has to be filled in',
      [none({ nobody: { does: 'adopt' }, rights: [{ field: 'note', read: true, write: true, required: true }] }), b],
      'ini submits',
      '1 a(adm)',
    ],
    ['refused', [none({ nobody: { does: 'refuse' } }), b], 'ini submits', '!nobody'],
    ['and the task stays where it was', [b, none({ nobody: { does: 'refuse' } })], 'ini submits; bob adopts', '!nobody'],
    [
      'nobody can be refused by a timer: the administrator',
      [
        approver('x', ['cat'], { limits: { remind: null, overdue: { after: { minutes: 5, working: false }, does: 'adopt', to: null } } }),
        none({ nobody: { does: 'refuse' } }),
      ],
      'ini submits; 5 minutes',
      '1 a(adm)',
    ],
    ['back to the initiator', [b, none({ nobody: { does: 'initiator' } })], 'ini submits; bob adopts', '1 start(ini)'],
    ['a leaver at the moment of arrival', [b, approver('a', ['cat'])], 'ini submits; cat goes; bob adopts', '1 a(adm)'],
    ['a leaver has no open work: the others decide', [all('a', 'ann', 'cat'), b], 'ini submits; ann adopts; cat leaves', '1 b(bob)'],
    ['the last of any leaves: nobody', [approver('a', ['cat']), b], 'ini submits; cat leaves', '1 a(adm)'],
    ['a leaver gives a pool back', [approver('a', { kind: 'pool', people: roles('clerks') })], 'ini submits; cat claims a; cat leaves', '1 a(?)'],
    [
      'who leaves while a task is suspended is judged when it goes on',
      [approver('a', ['cat']), b],
      'ini submits; mon suspends; cat leaves; mon resumes',
      '1 a(adm)',
    ],
  ]);
});

describe('the same person', () => {
  const own = approver('a', ['ini']);
  const twice = [approver('a', ['bob']), c, approver('d', ['bob'])];
  const next = [approver('a', ['bob']), approver('d', ['bob', 'dan'])];
  const free = { rights: [{ field: 'days', read: true, write: true, required: false }] };
  cases([
    ['the initiator approves as usual', version([own, b], { sameInitiator: 'usual' }), 'ini submits', '1 a(ini)'],
    ['is skipped', version([own, b], { sameInitiator: 'skip' }), 'ini submits', '1 b(bob)'],
    ['goes to the superior', version([own, c], { sameInitiator: 'superior' }), 'ini submits', '1 a(bob)'],
    ['among several only their place is taken', version([all('a', 'ini', 'cat'), b], { sameInitiator: 'skip' }), 'ini submits', '1 a(cat)'],
    [
      'who has to fill in a field is not skipped',
      version([approver('a', ['ini'], { rights: [{ field: 'note', read: true, write: true, required: true }] }), b], { sameInitiator: 'skip' }),
      'ini submits',
      '1 a(ini)',
    ],
    ['an approver acts again', version(next), 'ini submits; bob adopts', '1 d(bob dan)'],
    ['is skipped directly after', version(next, { sameApprover: 'adjacent' }), 'ini submits; bob adopts', '2'],
    ['not after somebody else', version(twice, { sameApprover: 'adjacent' }), 'ini submits; bob adopts; cat adopts', '1 d(bob)'],
    ['always, also after somebody else', version(twice, { sameApprover: 'always' }), 'ini submits; bob adopts; cat adopts', '2'],
    [
      'but not once the values have changed',
      version([approver('a', ['bob']), approver('c', ['cat'], free), approver('d', ['bob'])], { sameApprover: 'always' }),
      'ini submits; bob adopts; cat adopts days=7',
      '1 d(bob)',
    ],
    [
      'their own change counts with their adopt',
      version([approver('a', ['bob'], free), c, approver('d', ['bob'])], { sameApprover: 'always' }),
      'ini submits; bob adopts days=7; cat adopts',
      '2',
    ],
    [
      'what a deputy did is the principal’s',
      version(twice, { sameApprover: 'always' }),
      'ini submits; dan/bob adopts; cat adopts',
      '2',
      (_, stage) => (stage.principals.dan = ['bob']),
    ],
    [
      'and not the deputy’s',
      version([approver('a', ['bob']), c, approver('d', ['dan'])], { sameApprover: 'always' }),
      'ini submits; dan/bob adopts; cat adopts',
      '1 d(dan)',
      (_, stage) => (stage.principals.dan = ['bob']),
    ],
    [
      'whoever a task was returned to is not skipped',
      version([approver('a', ['bob']), approver('d', ['bob']), c], { sameApprover: 'always' }),
      'ini submits; bob adopts; cat returns to d',
      '1 d(bob)',
    ],
    [
      'a chain of skips',
      version([own, approver('x', ['ini']), either('e', [more(3), approver('y', ['ini'])], [null]), together('p', [approver('z', ['ini'])], [b])], {
        sameInitiator: 'skip',
      }),
      'ini submits days=4',
      '1 b(bob)',
    ],
  ]);
});
