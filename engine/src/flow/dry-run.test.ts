import { expect, test } from 'vitest';
import { anyVersions, Dice } from '../../testing/any-flow.ts';
import { answer, smallOffice } from '../../testing/flow-office.ts';
import { NOON, Stage } from '../../testing/flow-stage.ts';
import { all, approver, either, more, ratio, version, wait } from '../../testing/small-flow.ts';
import { seedFor } from '../../../server/testing/run-seed.ts';
import { allAdopt, dryRun, type DryFacts } from './dry-run.ts';

const facts = (next: DryFacts['next']): DryFacts => ({ initiator: 'ini', now: NOON, answer: (question) => answer(smallOffice(), question), next });

test('path, people and why, what would leave and when it is due', () => {
  const flow = version([approver('a', { kind: 'superior', level: 1, of: 'initiator' }), either('e', [more(3), all('b', 'ann', 'cat')], [null]), wait('t', 30)]);
  const { state, steps, stopped } = dryRun(flow, facts(allAdopt({ days: 5 })));
  expect(stopped).toBeNull();
  expect(state.status).toBe(2);
  expect(steps.flatMap(({ came }) => came.map(({ node, people }) => `${node} ${people.map(({ person, why }) => `${person ?? ''}:${why}`).join()}`))).toEqual([
    'start ',
    'a bob:superior',
    'e ',
    'b ann:people,cat:people',
    't ',
  ]);
  expect(steps.flatMap(({ due }) => due)).toEqual([{ node: 't', does: 'pass', due: NOON + 30 * 60_000 }]);
  expect(steps.flatMap(({ effects }) => effects.filter(({ effect }) => effect === 'ended'))).toHaveLength(1);
});

test('so many rejects end it, one less does not', () => {
  const flow = version([ratio('a', 50, ['ann', 'bob', 'cat', 'dan'], { rejects: { votes: 2 } }), approver('b', ['eve'])]);
  const rejecting = (those: readonly string[]): DryFacts['next'] => {
    const adopt = allAdopt({});
    return (state, step) => {
      const open = state.operators.find(({ status, person }) => status === 'open' && those.includes(person ?? ''));
      return open ? { command: { command: 'reject', operator: open.id, opinion: '-' }, actor: open.person } : adopt(state, step);
    };
  };
  expect(dryRun(flow, facts(rejecting(['ann', 'dan']))).state.status).toBe(3);
  expect(dryRun(flow, facts(rejecting(['ann']))).state.status).toBe(2);
});

test('what is refused ends it, and is told', () => {
  const flow = version([approver('a', ['off'], { nobody: { does: 'refuse' } })]);
  expect(dryRun(flow, facts(allAdopt({}))).stopped).toEqual({ key: 'nobody', of: ['a'] });
});

test('a task that has begun goes on from where it is, as the whole would have gone', () => {
  const flow = version([approver('a', ['ann']), either('e', [more(3), all('b', 'ann', 'cat')], [null]), approver('c', ['bob'])]);
  const adopt = allAdopt({ days: 5 });
  const begun = dryRun(
    flow,
    facts((state, step) => (step === 0 ? adopt(state, step) : null)),
  );
  const rest = dryRun(flow, { ...facts(allAdopt({})), from: begun.state });
  expect(rest.steps.flatMap(({ came }) => came.map(({ node }) => node))).toEqual(['e', 'b', 'c']);
  expect(rest.state).toEqual(dryRun(flow, facts(adopt)).state);
});

test('work that waits for another step is left alone until that step has come back', () => {
  const flow = version([approver('a', ['ann']), approver('b', ['cat'], { back: 'chosen' })]);
  const adopt = allAdopt({ days: 5 });
  const returned = dryRun(
    flow,
    facts((state, step) => {
      if (step < 2) return adopt(state, step);
      const operator = state.operators.find(({ status }) => status === 'open')?.id ?? '';
      return step > 2 ? null : { command: { command: 'return', operator, opinion: '-', target: 'a', mode: 'straight' }, actor: 'cat' };
    }),
  );
  expect(returned.steps).toHaveLength(3);
  const rest = dryRun(flow, { ...facts(allAdopt({})), from: returned.state });
  expect([rest.stopped, rest.state.status]).toEqual([null, 2]);
});

test('given the same decisions and answers its path is the real one, in 1,000 random tasks', () => {
  const seed = seedFor('dry run');
  let ended = 0;
  for (let at = 0; at < 1_000; at += 1) {
    const [flow] = anyVersions(new Dice(seed + at));
    const dry = dryRun(flow, facts(allAdopt({ days: at % 10, boss: 'ann', note: 'x' })));
    const stage = new Stage([flow]);
    for (const { command, actor } of dry.steps) {
      // Uses the due times of the original timers.
      const timer = command.command === 'fire' ? stage.state.timers.find(({ id }) => id === command.timer) : undefined;
      stage.now = Math.max(stage.now, timer?.due ?? 0);
      stage.do(command, actor);
    }
    expect(stage.state, String(seed + at)).toEqual(dry.state);
    ended += Number(dry.state.status === 2);
  }
  expect(ended).toBeGreaterThan(200);
});
