// Properties of every decision, independent of its subject.
import { describe, expect, test } from 'vitest';
import { answers, smallOffice } from '../../testing/flow-office.ts';
import { played } from '../../testing/flow-cases.ts';
import { all, approver, together, version } from '../../testing/small-flow.ts';
import type { Command, CommandName, Facts, Outcome } from './command.ts';
import { decide, rules } from './decide.ts';
import { defaultSettings } from './document.ts';
import { blankTask, fold, type TaskState, type TaskStatus } from './state.ts';

const flow = version([approver('a', { kind: 'superior', level: 1, of: 'initiator' }), together('p', [all('b', 'ann', 'cat')], [approver('c', ['dan'])])]);
const facts = (more: Partial<Facts> = {}): Facts => ({
  now: 0,
  actor: 'ini',
  principals: [],
  may: { monitor: true, administer: true, launch: true, launchForOthers: false },
  released: true,
  answers: {},
  ...more,
});

function asked(state: TaskState, command: Command, actor: string | null = 'ini'): { outcome: Outcome; rounds: number } {
  let known = {};
  for (let rounds = 1; ; rounds += 1) {
    const outcome = decide(flow, state, command, facts({ actor, answers: known }));
    if (!('needs' in outcome)) return { outcome, rounds };
    known = answers(smallOffice(), outcome.needs, known);
  }
}

describe('needs', () => {
  test('what is not known is asked, several things at once', () => {
    const outcome = decide(flow, blankTask('ini'), { command: 'submit', values: {} }, facts());
    expect('needs' in outcome && outcome.needs.map(({ ask }) => ask).toSorted()).toEqual(['form', 'number', 'superiors']);
  });

  test('all branches ask in one round', () => {
    const state = fold(blankTask('ini'), changes(asked(blankTask('ini'), { command: 'submit', values: {} }).outcome));
    const adopt: Command = { command: 'adopt', operator: state.operators[0]?.id ?? '', opinion: '' };
    expect(asked(state, adopt, 'bob').rounds).toBe(2);
  });
});

const changes = (outcome: Outcome) => {
  if (!('done' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.done.changes;
};

test('the same decision on the same facts is the same', () => {
  const [one, other] = [
    asked(blankTask('ini'), { command: 'submit', values: { days: 3 } }),
    asked(blankTask('ini'), { command: 'submit', values: { days: 3 } }),
  ];
  expect(one).toEqual(other);
});

test('events fold to the state', () => {
  const { stage } = played(flow, 'ini submits; bob adopts; ann adopts; dan returns to a; bob adopts; ann adopts; cat adopts; dan adopts');
  expect(stage.outcomes.reduce(fold, blankTask('ini'))).toEqual(stage.state);
});

test('a decision changes nothing of what it was given', () => {
  const { stage } = played(flow, 'ini submits; bob adopts');
  const before = structuredClone(stage.state);
  asked(stage.state, { command: 'adopt', operator: stage.operator('ann'), opinion: '' }, 'ann');
  expect(stage.state).toEqual(before);
});

test('what is refused says what it is about', () => {
  expect(decide(flow, blankTask('ini'), { command: 'submit', values: {} }, facts({ released: false }))).toEqual({ refused: { key: 'notReleased', of: [] } });
});

test('a command from a state that it does not know is refused', () => {
  for (const [name, { from, by }] of Object.entries(rules) as [CommandName, (typeof rules)[CommandName]][]) {
    for (const status of [0, 1, 2, 3, 4, 5] as TaskStatus[]) {
      if (from.includes(status)) continue;
      const command = { command: name, operator: '', values: {}, reason: 'x', opinion: '' } as unknown as Command;
      const outcome = decide(flow, { ...blankTask('ini'), status, version: flow.id }, command, facts({ actor: by === 'system' ? null : 'ini' }));
      expect(outcome, `${name} at ${status}`).toMatchObject({ refused: { key: 'status' } });
    }
  }
});

test('an engine says what is usual where nothing is said', () => expect(defaultSettings.withdraw).toBe('untouched'));
