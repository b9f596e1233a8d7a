import { describe, expect, test } from 'vitest';
import { stageOf } from '../../testing/flow-cases.ts';
import { all, approver, version } from '../../testing/small-flow.ts';
import type { Stage } from '../../testing/flow-stage.ts';
import type { OpinionSight } from './nodes/approver.ts';
import { opinionsSeen, sightOf, type OpinionReader } from './opinion-sight.ts';
import { planOf } from './plan.ts';

const SAID = 'what ann said';
/** Ann and bob decide at a, then cat at b; dan has a copy. The initiator is ini. */
function told(sees: OpinionSight | undefined, more?: (stage: Stage) => void): Stage {
  const first = { ...all('a', 'ann', 'bob'), ...(sees && { sees }) };
  const stage = stageOf(version([first, approver('b', ['cat'])]));
  stage.do({ command: 'submit', values: {} }, 'ini');
  stage.do({ command: 'circulate', to: ['dan'] }, 'ini');
  stage.do({ command: 'adopt', operator: stage.operator('ann'), opinion: SAID }, 'ann');
  stage.do({ command: 'adopt', operator: stage.operator('bob'), opinion: '' }, 'bob');
  more?.(stage);
  return stage;
}

function sees({ state, version: { flow } }: Stage, reader: Partial<OpinionReader> & { user: string }, opinion = SAID): boolean {
  const record = state.records.find((one) => one.opinion === opinion);
  if (!record) throw new Error('nobody said it');
  return opinionsSeen(planOf(flow), state, { principals: [], monitors: false, ...reader })(record);
}

const giveBack = (stage: Stage) => void stage.do({ command: 'return', operator: stage.operator('cat'), target: 'start', opinion: 'again' }, 'cat');
const addIni = (stage: Stage) => void stage.do({ command: 'addSigner', operator: stage.operator('cat'), to: 'ini', how: 'beside', opinion: '' }, 'cat');

describe('who sees what ann said: everybody, all approvers, those of her node', () => {
  test.each<[string, Partial<OpinionReader> & { user: string }, string, ((stage: Stage) => void)?]>([
    ['herself', { user: 'ann' }, 'yes yes yes'],
    ['who decides with her', { user: 'bob' }, 'yes yes yes'],
    ['who decides at another node', { user: 'cat' }, 'yes yes no'],
    ['who has a copy', { user: 'dan' }, 'yes no no'],
    ['the initiator', { user: 'ini' }, 'yes no no'],
    ['the initiator whose task was returned', { user: 'ini' }, 'yes no no', giveBack],
    ['the initiator who was asked to sign at another node', { user: 'ini' }, 'yes yes no', addIni],
    ['who monitors it', { user: 'mon', monitors: true }, 'yes yes yes'],
    ['the initiator who monitors it', { user: 'ini', monitors: true }, 'yes yes yes'],
    ['a deputy of hers', { user: 'eve', principals: ['ann'] }, 'yes yes yes'],
    ['a deputy of who decides with her', { user: 'eve', principals: ['bob'] }, 'yes yes yes'],
    ['a deputy of another node', { user: 'eve', principals: ['cat'] }, 'yes yes no'],
    ['a deputy of who has a copy', { user: 'eve', principals: ['dan'] }, 'yes no no'],
    ['the initiator as her deputy: not in their own task', { user: 'ini', principals: ['ann'] }, 'yes no no'],
  ])('%s', (_, reader, then, more) => {
    const answers = ([undefined, 'approvers', 'node'] as const).map((sight) => (sees(told(sight, more), reader) ? 'yes' : 'no'));
    expect(answers.join(' ')).toBe(then);
  });
});

test('a deputy sees what they said themselves, also once they are deputy no more; and so does their principal', () => {
  const stage = stageOf(version([{ ...all('a', 'ann', 'bob'), sees: 'node' }]));
  stage.principals.eve = ['ann'];
  stage.do({ command: 'submit', values: {} }, 'ini');
  stage.do({ command: 'adopt', operator: stage.operator('ann'), opinion: SAID }, 'eve');
  expect(['eve', 'ann', 'bob', 'ini'].map((user) => sees(stage, { user }))).toEqual([true, true, true, false]);
  // No chain: a deputy of the deputy.
  expect(sees(stage, { user: 'dan', principals: ['eve'] })).toBe(false);
});

test('every opinion of the node is kept; comments, reasons of the monitor, and answers to a withdrawal are not', () => {
  const node = { ...all('a', 'ann', 'bob', 'cat', 'dan'), sees: 'node' as const };
  const stage = stageOf(version([node, approver('b', ['cat'])]));
  stage.do({ command: 'submit', values: {} }, 'ini');
  stage.do({ command: 'transfer', operator: stage.operator('dan'), to: 'eve', opinion: 'transfer' }, 'dan');
  stage.do({ command: 'addSigner', operator: stage.operator('bob'), to: 'dan', how: 'beside', opinion: 'signer' }, 'bob');
  stage.do({ command: 'comment', text: 'comment', mentions: [], files: [] }, 'ann');
  stage.do({ command: 'adopt', operator: stage.operator('ann'), opinion: 'adopt' }, 'ann');
  stage.do({ command: 'recall', operator: stage.state.operators.find(({ vote }) => vote === 'adopt')?.id ?? '', opinion: 'recall' }, 'ann');
  stage.do({ command: 'withdraw', opinion: 'ask', asks: true }, 'ini');
  stage.do({ command: 'answerWithdrawal', operator: stage.operator('bob'), agrees: false, opinion: 'deny' }, 'bob');
  stage.do({ command: 'return', operator: stage.operator('bob'), target: 'start', opinion: 'return' }, 'bob');
  const said = stage.state.records.filter(({ opinion }) => opinion !== '').map((record) => [record.opinion, sightOf(record)]);
  expect(Object.fromEntries(said)).toEqual({
    transfer: 'node',
    signer: 'node',
    comment: null,
    adopt: 'node',
    recall: 'node',
    ask: null,
    deny: null,
    return: 'node',
  });
});
