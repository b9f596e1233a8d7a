// All other commands to a task: parties, monitors, the system, time limits, field rights, other versions.
import { describe, expect, test } from 'vitest';
import { cases, played } from '../../testing/flow-cases.ts';
import { all, approver, inTurn, minutes, ratio, subFlow, together, users, version, wait } from '../../testing/small-flow.ts';
import { missing, refusedFields, seen } from './field-rights.ts';
import type { TimeLimit } from './nodes/approver.ts';
import type { Hook } from './nodes/node.ts';

const [a, b, c] = [approver('a', ['ann']), approver('b', ['bob']), approver('c', ['cat'])] as const;
const overdue = (does: NonNullable<TimeLimit['overdue']>['does'], to: string | null = null): TimeLimit => ({
  remind: null,
  overdue: { after: minutes(60), does, to },
});
const note = (right: { read?: boolean; write?: boolean; required?: boolean }) => ({
  rights: [{ field: 'note', read: true, write: false, required: false, ...right }],
});

describe('a launch', () => {
  cases([
    ['a draft has no visits', [a], 'ini saves days=1', '0'],
    ['and is sent', [a], 'ini saves days=1; ini submits', '1 a(ann)'],
    ['the form is asked, whole', [a], 'ini submits days=bad', '!form'],
    ['nobody sends another’s task', [a], 'ann submits', '!notYours'],
    ['unless they may for others', [a], 'sec submits', '1 a(ann)'],
    ['whoever may not launch it', [a], 'mon submits', '!notYours'],
    ['a version that is not released', [a], 'ini submits', '!notReleased', (_, stage) => void (stage.released = false)],
    [
      'what the start asks for is there',
      version([a], {}, { rights: [{ field: 'note', read: true, write: true, required: true }] }),
      'ini submits',
      '!required',
    ],
    [
      'what the start does not let write is not written',
      version([a], {}, { rights: [{ field: 'note', read: true, write: false, required: false }] }),
      'ini submits note=x',
      '!fieldRight',
    ],
  ]);
});

describe('parties', () => {
  cases([
    ['the initiator urges', [a], 'ini submits; ini urges', '1 a(ann)'],
    ['not twice in ten minutes', [a], 'ini submits; ini urges; 9 minutes; ini urges', '!urgedLately'],
    ['but after them', [a], 'ini submits; ini urges; 10 minutes; ini urges', '1 a(ann)'],
    ['nobody is at work: nobody to urge', [wait('t', 30)], 'ini submits; ini urges', '!nobodyToUrge'],
    ['approvers do not urge', [a], 'ini submits; ann urges', '!notYours'],
    ['an approver sends a copy', [a, b], 'ini submits; ann circulates to cat; cat reads', '1 a(ann)'],
    ['nobody reads another’s copy', [a, b], 'ini submits; ann circulates to cat; ann reads cat', '!notYours'],
    [
      'not where it is not allowed',
      [approver('a', ['ann'], { may: { return: true, transfer: true, addSigner: true, circulate: false } })],
      'ini submits; ann circulates to cat',
      '!notAllowed',
    ],
    ['nor somebody who has nothing to do with it', [a], 'ini submits; dan circulates to cat', '!notYours'],
    ['a party comments', [a], 'ini submits; ann comments', '1 a(ann)'],
    ['also when it is over', [a], 'ini submits; ann adopts; ann comments', '2'],
    ['who has a copy is a party', [a], 'ini submits; ini circulates to dan; dan comments', '1 a(ann)'],
    ['nobody else', [a], 'ini submits; dan comments', '!notYours'],
    ['with a word or a file', [a], 'ini submits; ann comments silently', '!opinion'],
    ['nobody decides for another', [a], 'ini submits; bob/ann adopts', '!notYours'],
    [
      'an opinion that the node asks for',
      [approver('a', ['ann'], { needs: { opinion: true, signature: false } })],
      'ini submits; ann adopts silently',
      '!opinion',
    ],
    ['a signature that it asks for', [approver('a', ['ann'], { needs: { opinion: false, signature: true } })], 'ini submits; ann adopts', '!signature'],
    ['is given', [approver('a', ['ann'], { needs: { opinion: false, signature: true } })], 'ini submits; ann adopts signed', '2'],
  ]);
});

describe('a monitor', () => {
  cases([
    ['suspends: nobody decides', [a], 'ini submits; mon suspends; ann adopts', '!suspended'],
    ['comments go on', [a], 'ini submits; mon suspends; ann comments', '1s a(ann)'],
    ['and it is resumed', [a, b], 'ini submits; mon suspends; mon resumes; ann adopts', '1 b(bob)'],
    ['only what is suspended', [a], 'ini submits; mon resumes', '!status'],
    ['cancels, also what is suspended', [a], 'ini submits; mon suspends; mon cancels', '5'],
    ['with a reason', [a], 'ini submits; mon cancels silently', '!reason'],
    ['nobody else does', [a], 'ini submits; ini cancels', '!right'],
    ['assigns a visit to another', [all('a', 'ann', 'cat'), b], 'ini submits; mon assigns a to dan', '1 a(dan)'],
    ['votes that were given stay', [all('a', 'ann', 'cat'), b], 'ini submits; ann adopts; mon assigns a to dan; dan adopts', '1 b(bob)'],
    ['not to who has voted', [all('a', 'ann', 'cat'), b], 'ini submits; ann adopts; mon assigns a to ann', '!coSigner'],
    ['not to who is disabled', [a], 'ini submits; mon assigns a to off', '!disabled'],
    ['moves it forward', [a, b, c], 'ini submits; mon moves to c', '1 c(cat)'],
    ['or back', [a, b, c], 'ini submits; ann adopts; mon moves to a', '1 a(ann)'],
    ['into a branch: that branch only', [a, together('p', [b], [c])], 'ini submits; mon moves to c; cat adopts', '2'],
    ['nowhere else', [a], 'ini submits; mon moves to z', '!target'],
    ['revives what was rejected', [a, b], 'ini submits; ann rejects; mon revives to a', '1 a(ann)'],
    ['and what was cancelled', [a, b], 'ini submits; mon cancels; mon revives to b; bob adopts', '2'],
    ['not what was adopted', [a], 'ini submits; ann adopts; mon revives to a', '!status'],
  ]);
});

describe('handing over', () => {
  cases([
    ['a leaver’s work goes to another', [all('a', 'ann', 'cat')], 'ini submits; boss hands ann to dan', '1 a(cat dan)'],
    ['who is there already has it once', [all('a', 'ann', 'cat'), b], 'ini submits; boss hands ann to cat; cat adopts', '1 b(bob)'],
    ['what would come to them later too', [inTurn('a', 'ann', 'cat')], 'ini submits; boss hands cat to dan; ann adopts', '1 a(dan)'],
    ['what they launched', [approver('a', ['ann'])], 'ini submits; boss hands ini to dan; dan withdraws', '4'],
    ['not to who is disabled', [a], 'ini submits; boss hands ann to off', '!disabled'],
    ['nothing is there', [a], 'ini submits; boss hands eve to dan', '!gone'],
    ['only an administrator', [a], 'ini submits; mon hands ann to dan', '!right'],
  ]);
});

describe('revoking an adopted task', () => {
  const engine = () => version([a], { revokeAfter: true });
  cases([
    ['waits for an approval of its own', engine(), 'ini submits; ann adopts; ini revokes', '2'],
    ['once that is given it is withdrawn', engine(), 'ini submits; ann adopts; ini revokes; the revocation adopted', '4'],
    ['else it stays', engine(), 'ini submits; ann adopts; ini revokes; the revocation rejected', '2'],
    ['not twice at a time', engine(), 'ini submits; ann adopts; ini revokes; ini revokes', '!decided'],
    ['only where the engine allows it', [a], 'ini submits; ann adopts; ini revokes', '!notAllowed'],
    ['only by the initiator', engine(), 'ini submits; ann adopts; ann revokes', '!notYours'],
  ]);

  test('is told to whoever heard of its end, once each, and to those who knew of it', () => {
    const hooks: Hook[] = [
      { at: 'ended', target: 'one' },
      { at: 'ended', target: 'two' },
      { at: 'withdrawn', target: 'two' },
      { at: 'withdrawn', target: 'three' },
    ];
    const { stage } = played(
      version([a], { revokeAfter: true }, { hooks }),
      'ini submits; ini circulates to cat; ann adopts; ini revokes; the revocation adopted',
    );
    const last = stage.effects.filter(({ key }) => key.startsWith(`${stage.state.seq}.`));
    expect(last.flatMap((one) => (one.effect === 'hook' ? [`${one.at} ${one.target}`] : []))).toEqual(['undone one', 'undone two', 'withdrawn three']);
    expect(last.flatMap((one) => (one.effect === 'tell' ? [`${one.about} ${one.people.join()}`] : []))).toEqual(['withdrawn ini', 'revoked ann,cat']);
  });

  test('that is refused is told to nobody', () => {
    const { stage } = played(
      version([a], { revokeAfter: true }, { hooks: [{ at: 'ended', target: 'one' }] }),
      'ini submits; ann adopts; ini revokes; the revocation rejected',
    );
    expect(stage.effects.filter(({ key }) => key.startsWith(`${stage.state.seq}.`))).toEqual([]);
  });
});

describe('time limits', () => {
  cases([
    ['adopt', [approver('a', ['ann'], { limits: overdue('adopt') }), b], 'ini submits; 60 minutes', '1 b(bob)'],
    ['not before', [approver('a', ['ann'], { limits: overdue('adopt') }), b], 'ini submits; 59 minutes', '1 a(ann)'],
    ['adopt for all who have not spoken', [{ ...all('a', 'ann', 'cat'), limits: overdue('adopt') }, b], 'ini submits; ann adopts; 60 minutes', '1 b(bob)'],
    [
      'a field that has to be filled in needs a person',
      [approver('a', ['ann'], { limits: overdue('adopt'), ...note({ write: true, required: true }) }), b],
      'ini submits; 60 minutes',
      '1 a(adm)',
    ],
    ['reject', [approver('a', ['ann'], { limits: overdue('reject') }), b], 'ini submits; 60 minutes', '3'],
    ['transfer', [all('x', 'ann', 'cat')].map((one) => ({ ...one, limits: overdue('transfer', 'dan') })), 'ini submits; 60 minutes', '1 x(dan)'],
    ['to somebody who is disabled: the administrator', [approver('a', ['ann'], { limits: overdue('transfer', 'off') })], 'ini submits; 60 minutes', '1 a(adm)'],
    ['tell the superior', [approver('a', ['ann'], { limits: overdue('superior') })], 'ini submits; 60 minutes', '1 a(ann)'],
    [
      'do not count while it is suspended',
      [approver('a', ['ann'], { limits: overdue('reject') })],
      'ini submits; 30 minutes; mon suspends; 60 minutes; mon resumes; 29 minutes',
      '1 a(ann)',
    ],
    ['and go on', [approver('a', ['ann'], { limits: overdue('reject') })], 'ini submits; 30 minutes; mon suspends; 60 minutes; mon resumes; 30 minutes', '3'],
    ['end with the visit', [approver('a', ['ann'], { limits: overdue('reject') }), b], 'ini submits; ann adopts; 90 minutes', '1 b(bob)'],
  ]);

  test('reminders come after, every and at most so often', () => {
    const limits: TimeLimit = { remind: { after: minutes(10), every: minutes(5), most: 3 }, overdue: null };
    const { stage } = played([approver('a', ['ann'], { limits })], 'ini submits; 100 minutes');
    expect(stage.effects.filter((one) => one.effect === 'tell' && one.about === 'remind')).toHaveLength(3);
  });

  test('the superior of who is late is told', () => {
    const { stage } = played([approver('a', ['ann'], { limits: overdue('superior') })], 'ini submits; 60 minutes');
    expect(stage.effects.flatMap((one) => (one.effect === 'tell' && one.about === 'overdue' ? one.people : []))).toEqual(['bob']);
  });
});

describe('fields', () => {
  const row = (id: string, more: object) => ({ id, ...more });
  cases([
    ['what the node does not let write is not written', [approver('a', ['ann'], note({}))], 'ini submits; ann adopts note=x', '!fieldRight'],
    ['what it does not name neither', [a], 'ini submits; ann adopts days=4', '!fieldRight'],
    ['the same value is no change', [a], 'ini submits days=4; ann adopts days=4', '2'],
    ['what it lets write is', [approver('a', ['ann'], note({ write: true }))], 'ini submits; ann adopts note=x', '2'],
    ['what is hidden is not written', [approver('a', ['ann'], note({ read: false, write: true }))], 'ini submits; ann adopts note=x', '!fieldRight'],
    ['what it asks for has to be there', [approver('a', ['ann'], note({ write: true, required: true }))], 'ini submits; ann adopts', '!required'],
    [
      'the form is asked again',
      [approver('a', ['ann'], { rights: [{ field: 'days', read: true, write: true, required: false }] })],
      'ini submits; ann adopts days=bad',
      '!form',
    ],
  ]);
  const node = approver('a', [], {
    rights: [
      { field: 'rows-price', read: false, write: false, required: false },
      { field: 'rows-count', read: true, write: true, required: true },
    ],
  });
  test('hidden columns are left out', () => expect(seen([node], { rows: [row('1', { price: 3, count: 4 })] })).toEqual({ rows: [row('1', { count: 4 })] }));
  test('who reads by two nodes sees what either shows', () =>
    expect(seen([node, a], { rows: [row('1', { price: 3 })] })).toEqual({ rows: [row('1', { price: 3 })] }));
  test('cells are changed by column', () =>
    expect(refusedFields(node, { rows: [row('1', { count: 1, price: 1 })] }, { rows: [row('1', { count: 2, price: 2 })] })).toEqual(['rows-price']));
  test('at the start a cell is what its table is, unless its column is named', () => {
    const { start } = version([], {}, { rights: [{ field: 'rows', read: true, write: false, required: false }] }).flow;
    expect(refusedFields(start, { rows: [row('1', { count: 1 })] }, { rows: [row('1', { count: 2 })] })).toEqual(['rows-count']);
  });
  test('rows come and go only where the table is written', () =>
    expect(refusedFields(node, { rows: [row('1', {})] }, { rows: [row('1', {}), row('2', {})] })).toEqual(['rows']));
  test('a column that is asked for is filled in every row', () =>
    expect(missing(node, { rows: [row('1', { count: 1 }), row('2', { count: null })] })).toEqual(['rows-count']));
});

describe('another version', () => {
  const two = (from: Parameters<typeof version>[0], to: Parameters<typeof version>[0]) => [version(from), version(to)];
  cases([
    ['nodes go by their id', two([a, b], [a, c, b]), 'ini submits; mon migrates 2; ann adopts', '1 c(cat)'],
    ['another rule names other people', two([a], [approver('a', ['cat'])]), 'ini submits; mon migrates 2', '1 a(cat)'],
    ['who is named by both stays', two([all('a', 'ann', 'cat')], [all('a', 'cat', 'dan')]), 'ini submits; mon migrates 2', '1 a(cat dan)'],
    [
      'half a countersign: votes stay',
      two([all('a', 'ann', 'cat'), b], [all('a', 'cat', 'dan'), b]),
      'ini submits; ann adopts; mon migrates 2; cat adopts; dan adopts',
      '1 b(bob)',
    ],
    [
      'a rule that is met now decides at once',
      two([all('a', 'ann', 'cat'), b], [ratio('a', 50, ['ann', 'cat']), b]),
      'ini submits; ann adopts; mon migrates 2',
      '1 b(bob)',
    ],
    ['the same rule leaves everybody, transferred ones too', two([a], [a, b]), 'ini submits; ann transfers to dan; mon migrates 2', '1 a(dan)'],
    ['a node that is gone: not possible', two([a, b], [b]), 'ini submits; mon migrates 2', '!unmapped'],
    ['by hand', two([a, b], [c, b]), 'ini submits; mon migrates 2 a=c', '1 c(cat)'],
    ['not to a node of another kind', two([a], [wait('t', 5)]), 'ini submits; mon migrates 2 a=t', '!unmapped'],
    [
      'nor without a node that the task goes back to later',
      two([a, approver('b', ['bob'], { back: 'straight' }), approver('c', ['cat'], { back: 'straight' })], [a, approver('b', ['bob'])]),
      'ini submits; ann adopts; bob adopts; cat returns to b; bob returns to a; mon migrates 2',
      '!unmapped',
    ],
    ['branches have to be there', two([together('p', [a], [b])], [together('p', [a]), b]), 'ini submits; mon migrates 2', '!unmapped'],
    [
      'a join that is not decided yet waits on',
      two([together('p', [a], [b])], [together('p', [a], [b]), c]),
      'ini submits; ann adopts; mon migrates 2; bob adopts',
      '1 c(cat)',
    ],
    ['can be undone', two([a], [approver('a', ['cat'])]), 'ini submits; mon migrates 2; mon undoes', '1 a(ann)'],
    ['not once somebody acted', two([a, b], [approver('a', ['cat']), b]), 'ini submits; mon migrates 2; cat adopts; mon undoes', '!touched'],
    [
      'not once it has ended children',
      two([subFlow('s', ['cat', 'dan'])], [subFlow('s', ['cat', 'dan'], { waits: 'any' }), b]),
      'ini submits; 1 child adopted; mon migrates 2; mon undoes',
      '!endedByIt',
    ],
    [
      'nor once it has ended the task',
      two([all('a', 'ann', 'cat')], [ratio('a', 50, ['ann', 'cat'])]),
      'ini submits; ann adopts; mon migrates 2; mon undoes',
      '!endedByIt',
    ],
    ['a comment is no act', two([a], [approver('a', ['cat'])]), 'ini submits; mon migrates 2; cat comments; mon undoes', '1 a(ann)'],
  ]);
});

describe('what leaves', () => {
  test('copies of a node go out once it is adopted', () => {
    const { stage } = played([approver('a', ['ann'], { circulate: users('cat') }), b], 'ini submits; ann adopts');
    expect(stage.state.circulates.map(({ person }) => person)).toEqual(['cat']);
  });
  test('hooks are called where they are set', () => {
    const hooks = [
      { at: 'submitted' as const, target: 'one' },
      { at: 'ended' as const, target: 'two' },
    ];
    const { stage } = played(version([approver('a', ['ann'], { hooks: [{ at: 'adopted', target: 'three' }] })], {}, { hooks }), 'ini submits; ann adopts');
    expect(stage.effects.flatMap((one) => (one.effect === 'hook' ? [one.target] : []))).toEqual(['one', 'three', 'two']);
  });
  test('children are started with their values', () => {
    const { stage } = played([subFlow('s', ['cat'], { into: [{ parent: 'days', child: 'count' }] })], 'ini submits days=3');
    expect(stage.effects.flatMap((one) => (one.effect === 'startChild' ? [one.values] : []))).toEqual([{ count: 3 }]);
  });
  test('completion is the highest so far, and comes down with a return', () => {
    const flow = [approver('a', ['ann'], { progress: 60 }), approver('b', ['bob'], { progress: 30 }), approver('c', ['cat'], { progress: 80 })];
    expect(played(flow, 'ini submits; ann adopts').stage.state.completion).toBe(60);
    expect(played(flow, 'ini submits; ann adopts; bob adopts').stage.state.completion).toBe(80);
    expect(played(flow, 'ini submits; ann adopts; bob adopts; cat returns to b').stage.state.completion).toBe(30);
  });
});
