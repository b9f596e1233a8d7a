// Number of decisions of the engine per second of CPU time.
import type { Command, Facts } from '../src/flow/command.ts';
import { decide } from '../src/flow/decide.ts';
import { blankTask, fold, type TaskState } from '../src/flow/state.ts';
import { answers, smallOffice } from './flow-office.ts';
import { all, approver, either, more, together, version } from './small-flow.ts';

/** Decisions of an ordinary flow from submission to end, with the questions answered beforehand, as in the server's second round. */
export function decisionsInASecond(seconds: number): number {
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
  while (used() < seconds) {
    for (let round = 0; round < 100; round += 1) for (const one of steps) decide(flow, one.state, one.command, one.facts);
    count += 100 * steps.length;
  }
  return count / used();
}
