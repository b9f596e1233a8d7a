// Random engines and whatever is done in them: the engine beside the naive mind after each command, what always holds, histories decided again, and how
// quick a decision is.
//   TRIAL_SEQUENCES=1000   so many; TEST_SEED=… the same ones again
import { blankTask, fold, type TaskState } from '../../engine/src/flow/state.ts';
import type { Command, CommandName, Facts } from '../../engine/src/flow/command.ts';
import { decide, rules } from '../../engine/src/flow/decide.ts';
import { answers, smallOffice } from '../../engine/testing/flow-office.ts';
import { judgeFlow } from '../../engine/testing/judge-flow.ts';
import { all, approver, either, more, together, version } from '../../engine/testing/small-flow.ts';
import { seedFor } from '../../server/testing/run-seed.ts';
import { say, verdict } from '../set-up.ts';

const sequences = Number(process.env.TRIAL_SEQUENCES ?? 10_000);
const QUICK = 20_000;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const seed = seedFor('flow');
  const faults: string[] = [];
  const pairs = new Set<string>();
  let [done, refused] = [0, 0];
  for (let index = 0; index < sequences; index += 1) {
    const one = judgeFlow(seed + index);
    done += one.done;
    refused += one.refused;
    for (const pair of one.pairs) pairs.add(pair);
    if (one.fault) faults.push(one.fault);
  }
  for (const fault of faults.slice(0, 5)) say(`          ${fault.slice(0, 3_000)}`);
  const every = ([0, 1, 2, 3, 4, 5] as const).flatMap((status) => (Object.keys(rules) as CommandName[]).map((name) => `${status} ${name}`));
  const unseen = every.filter((pair) => !pairs.has(pair));
  check('commands that were done', done > sequences * 9, `${done.toLocaleString('en')}, and ${refused.toLocaleString('en')} refused`);
  check(
    'pairs of state and command',
    sequences < 10_000 || unseen.length === 0,
    `${pairs.size} of ${every.length}${unseen.length > 0 ? `, not ${unseen.join(', ')}` : ''}`,
  );
  check('the engine says what the naive mind says, and what always holds, holds', faults.length === 0, `${faults.length} sequences differ`);
  const perSecond = speed();
  check('decisions in a second of processor time', perSecond >= QUICK, Math.round(perSecond).toLocaleString('en'));
  return end();
}

/** Decisions of a usual flow from submission to its end, questions answered beforehand, as the server has them in its second round. */
function speed(): number {
  const flow = version([
    approver('a', { kind: 'superior', level: 1, of: 'initiator' }),
    either('e', [more(3), all('b', 'ann', 'cat', 'dan')], [null, approver('c', ['cat'])]),
    together('p', [approver('d', ['dan'])], [approver('f', ['eve'])]),
    approver('g', ['ann', 'bob']),
  ]);
  const steps: { state: TaskState; command: Command; facts: Facts }[] = [];
  const may = { monitor: false, administer: false, launch: true, launchForOthers: false };
  let state = blankTask('ini');
  while (state.status < 2) {
    const open = state.operators.find(({ status }) => status === 'open');
    const command: Command = open ? { command: 'adopt', operator: open.id, opinion: '' } : { command: 'submit', values: { days: 5 } };
    const facts: Facts = { now: 0, actor: open?.person ?? 'ini', principals: [], may, released: true, answers: {} };
    const outcome = decide(flow, state, command, facts);
    if ('needs' in outcome) {
      const known = { ...facts, answers: answers(smallOffice(), outcome.needs, {}) };
      const second = decide(flow, state, command, known);
      if (!('done' in second)) throw new Error(JSON.stringify(second));
      steps.push({ state, command, facts: known });
      state = fold(state, second.done.changes);
    } else if ('done' in outcome) {
      steps.push({ state, command, facts });
      state = fold(state, outcome.done.changes);
    } else throw new Error(JSON.stringify(outcome));
  }
  const start = process.cpuUsage();
  let count = 0;
  const used = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000_000;
  };
  while (used() < 3) {
    for (let round = 0; round < 100; round += 1) for (const one of steps) decide(flow, one.state, one.command, one.facts);
    count += 100 * steps.length;
  }
  return count / used();
}
