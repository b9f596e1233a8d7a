import { expect, test } from 'vitest';
import { NOON, Stage } from '../../../engine/testing/flow-stage.ts';
import { all, approver, either, end, more, together, version } from '../../../engine/testing/small-flow.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import type { TaskState } from '@ordo/engine/flow/state.ts';
import { everySpot, spotsOf, type Stop } from './process-map.ts';

/** As the engine stores it; one minute per event. */
const stopsOf = ({ visits, operators, records }: TaskState): Stop<string>[] =>
  visits.map(({ id, node, round, status, begun, ended, branches }) => ({
    node,
    round,
    status,
    begun: begun * 60_000,
    ended: ended === null ? null : ended * 60_000,
    branches: branches
      ? Object.keys(branches)
      : ((records.find(({ act, visit }) => act === 'branch' && visit === id)?.note as { branches: string[] } | null)?.branches ?? null),
    people: operators.filter(({ visit }) => visit === id).map(({ person, vote, status: is }) => `${person ?? 'pool'}:${vote ?? is}`),
  }));

function played(chain: readonly FlowNode[], values: Record<string, number>, ...deeds: ((stage: Stage) => void)[]): Stage {
  const stage = new Stage([version(chain)]);
  stage.now = NOON;
  stage.do({ command: 'submit', values }, 'ini');
  for (const deed of deeds) deed(stage);
  return stage;
}
const adopts = (person: string) => (stage: Stage) => void stage.do({ command: 'adopt', operator: stage.operator(person), opinion: '' }, person);
const returns = (person: string, target: string) => (stage: Stage) =>
  void stage.do({ command: 'return', operator: stage.operator(person), opinion: 'no', target }, person);
const said = (chain: readonly FlowNode[], { state }: Stage) =>
  everySpot(spotsOf(chain, stopsOf(state), state.status !== 1))
    .map(({ node, state: is }) => `${node.id} ${is}`)
    .join(', ');

const plain = [approver('a', ['ann']), approver('b', ['bob'])];
const ways = [either('e', [more(3), approver('long', ['ann']), approver('longer', ['bob'])], [null, approver('short', ['cat'])]), approver('last', ['dan'])];
const beside = [together('t', [approver('x', ['ann']), approver('x2', ['bob'])], [approver('y', ['cat'])]), approver('last', ['dan'])];

test.each<[string, readonly FlowNode[], Record<string, number>, ((stage: Stage) => void)[], string]>([
  ['where it is, and what comes after', plain, {}, [], 'a current, b later'],
  ['what is behind it', plain, {}, [adopts('ann')], 'a done, b current'],
  ['at its end', plain, {}, [adopts('ann'), adopts('bob')], 'a done, b done'],
  ['what was returned is current once more, and what came after is not yet', plain, {}, [adopts('ann'), returns('bob', 'a')], 'a current, b later'],
  ['of one way the others are passed by', ways, { days: 5 }, [], 'e done, long current, longer later, short skipped, last later'],
  ['within the way that was taken it is not over', ways, { days: 5 }, [adopts('ann')], 'e done, long done, longer current, short skipped, last later'],
  ['by default', ways, { days: 1 }, [], 'e done, long skipped, longer skipped, short current, last later'],
  ['behind the ways', ways, { days: 1 }, [adopts('cat')], 'e done, long skipped, longer skipped, short done, last current'],
  ['ways at the same time', beside, {}, [adopts('cat')], 't current, x current, x2 later, y done, last later'],
  ['and joined', beside, {}, [adopts('cat'), adopts('ann'), adopts('bob')], 't done, x done, x2 done, y done, last current'],
  ['what an end cut off', [approver('a', ['ann']), end('z'), approver('never', ['bob'])], {}, [adopts('ann')], 'a done, z done, never skipped'],
])('%s', (_, chain, values, deeds, expected) => expect(said(chain, played(chain, values, ...deeds))).toBe(expected));

test('rounds, how long they took, since when it stands, and with whom', () => {
  const chain = [all('a', 'ann', 'bob'), approver('b', ['cat'])];
  const stage = played(chain, {}, adopts('ann'), adopts('bob'), returns('cat', 'a'));
  const [a, b] = spotsOf(chain, stopsOf(stage.state), false);
  expect(a).toMatchObject({ state: 'current', rounds: 2, took: 2 * 60_000, since: 4 * 60_000, people: ['ann:open', 'bob:open'] });
  expect(b).toMatchObject({ state: 'later', rounds: 1, since: null, people: [] });
});
