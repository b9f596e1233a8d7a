// One random workflow and its commands: after each command the engine is compared with the reference model, and the invariants are checked.
import { isDeepStrictEqual } from 'node:util';
import { decide } from '../src/flow/decide.ts';
import type { Command, Facts, Outcome } from '../src/flow/command.ts';
import type { Version } from '../src/flow/document.ts';
import { blankTask, fold, type Changes, type TaskState } from '../src/flow/state.ts';
import { openWithdrawal } from '../src/flow/withdrawal.ts';
import { anyDeed, type Deed } from './any-flow-deed.ts';
import { anyVersions, Dice, staff } from './any-flow.ts';
import { answers, smallOffice } from './flow-office.ts';
import { Stage } from './flow-stage.ts';
import { brokenRules } from './flow-invariants.ts';
import { NaiveTask } from './naive-flow-task.ts';

export interface FlowVerdict {
  /** Number of decisions taken, and of refused ones. */
  done: number;
  refused: number;
  /** `status command` */
  pairs: Set<string>;
  fault: string | null;
  /** All decisions, including refusals. */
  kept: readonly Kept[];
}

const STEPS = 30;
/** Refusals that are found late, after something has changed already. */
const late = ['nobody', 'candidates'];

export interface Kept {
  version: Version;
  state: TaskState;
  command: Command;
  facts: Facts;
  outcome: Outcome;
}

export function judgeFlow(seed: number): FlowVerdict {
  const dice = new Dice(seed);
  const versions = anyVersions(dice);
  const stage = new Stage(versions, smallOffice());
  stage.principals = dice.chance(0.5) ? { [dice.one(staff)]: dice.few(staff, 1, 2), ...(dice.chance(0.2) && { ini: ['ann'] }) } : {};
  const naive = new NaiveTask(versions[0], stage.office);
  const kept: Kept[] = [];
  const verdict: FlowVerdict = { done: 0, refused: 0, pairs: new Set(), fault: null, kept };
  const keys = new Set<string>();
  const trail: string[] = [];
  for (let step = 0; step < STEPS && !verdict.fault; step += 1) {
    if (dice.chance(0.3)) stage.now += dice.upTo(40) * 60_000;
    const deed = anyDeed(dice, stage);
    const said = `${deed.actor ?? 'system'} ${JSON.stringify({ ...deed.command, ...('target' in deed.command && typeof deed.command.target === 'object' && { target: 'version' }), ...('before' in deed.command && { before: 0 }) })} ${JSON.stringify(deed.aim)}`;
    verdict.pairs.add(`${stage.state.status} ${deed.command.command}`);
    if (
      deed.command.command === 'disabled' &&
      stage.state.operators.some(
        ({ person, status }) => person === (deed.command as { person: string }).person && (status === 'open' || status === 'waiting'),
      ) &&
      stage.state.status === 1 &&
      dice.chance(0.5)
    )
      stage.office.disabled.add(deed.command.person);
    const before = stage.state;
    const pinned = deed.command.command === 'submit' ? dice.one(versions) : (versions.find(({ id }) => id === before.version) ?? versions[0]);
    stage.version = pinned;
    let outcome: Outcome;
    try {
      outcome = ask(stage, pinned, deed, kept);
    } catch (error) {
      verdict.fault = `${seed} after ${step}: ${said} broke: ${(error as Error).stack ?? ''}`;
      break;
    }
    trail.push(`${said} → ${'refused' in outcome ? `!${outcome.refused.key}` : stage.line()}`);
    const fault =
      beside(naive, deed, stage, outcome, pinned) ?? brokenRules(before, stage.state, { command: deed.command, outcome, flow: stage.version.flow }, keys);
    if ('done' in outcome) verdict.done += 1;
    else verdict.refused += 1;
    if (fault) verdict.fault = `${seed} after ${step}: ${fault}\n  ${trail.join('\n  ')}`;
  }
  verdict.fault ??= anew(seed, kept, stage.state);
  return verdict;
}

function ask(stage: Stage, version: Version, { command, actor }: Deed, kept: Kept[]): Outcome {
  let known: Facts['answers'] = {};
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const facts = stage.facts(actor, { ...known });
    const outcome = decide(version, stage.state, command, facts);
    if ('needs' in outcome) {
      known = answers(stage.office, outcome.needs, known);
      continue;
    }
    kept.push({ version, state: stage.state, command, facts, outcome });
    stage.take(outcome);
    return outcome;
  }
  throw new Error('asked for ever');
}

/** Runs the command in the reference model and compares the results. */
function beside(naive: NaiveTask, { command, aim, actor }: Deed, stage: Stage, outcome: Outcome, version: Version): string | null {
  const asker = { actor, principals: stage.principals[actor ?? ''] ?? [], now: stage.now, monitor: actor === 'mon', administer: actor === 'boss' };
  const isRefused = 'refused' in outcome;
  const mind = isRefused && late.includes(outcome.refused.key) ? copyOf(naive) : naive;
  if (command.command === 'submit' && naive.version !== version && [0, 3, 4].includes(naive.status)) {
    if (!isRefused) mind.version = version;
    else if (mind !== naive) mind.version = version;
  }
  let refusal: string | null = null;
  try {
    mind.do(command, aim, asker);
  } catch (error) {
    refusal = (error as Error).message;
    if ((error as Error).constructor.name !== 'Refused') return `the naive mind broke: ${(error as Error).stack ?? ''}`;
  }
  if ((refusal !== null) !== isRefused)
    return isRefused ? `refused (${outcome.refused.key}), but not by the naive mind` : `done, but not by the naive mind (${refusal ?? ''})`;
  if (isRefused) return null;
  const [one, other] = [looks(stage.state), naiveLooks(naive)];
  return isDeepStrictEqual(one, other) ? null : `\n  engine ${JSON.stringify(one)}\n  naive  ${JSON.stringify(other)}`;
}

function copyOf(naive: NaiveTask): NaiveTask {
  const { version, office, todo: _, ...rest } = naive as NaiveTask & Record<string, unknown>;
  const plain = Object.fromEntries(Object.entries(rest).filter(([, value]) => typeof value !== 'function'));
  return Object.assign(Object.create(NaiveTask.prototype) as NaiveTask, structuredClone(plain), { version, office, todo: [] });
}

function looks(state: TaskState) {
  const live = state.visits.filter(({ status, branches }) => status === 'live' && branches === null);
  const work = live.map((visit) => ({
    node: visit.node,
    step: visit.step,
    held: visit.heldBy !== null,
    back: visit.back !== null,
    exception: visit.exception,
    waits: visit.waits !== null,
    late: visit.overdue,
    queue: visit.queue.join(),
    seats: state.operators
      .filter((one) => one.visit === visit.id && one.status !== 'void')
      .map(({ person, status, vote, added, depth, weight }) => `${person ?? '?'} ${status} ${vote ?? ''} ${added?.how ?? ''} ${depth} ${weight}`)
      .toSorted(),
    clocks: state.timers
      .filter((timer) => timer.visit === visit.id)
      .map(({ does, due, pausedAt, count }) => `${does} ${due} ${pausedAt ?? ''} ${count}`)
      .toSorted(),
    kids: state.children.filter(({ visit: id }) => id === visit.id).map(({ person, result }) => `${person} ${result}`),
  }));
  const { status, suspended, revoking, initiator, completion, values } = state;
  const copies = [...new Set(state.circulates.map(({ person, node }) => `${person}@${node ?? ''}`))].toSorted();
  const asking = openWithdrawal(state) !== null;
  return { status, suspended, revoking, asking, initiator, completion, values, copies, work: inOrder(work) };
}

function naiveLooks(naive: NaiveTask): ReturnType<typeof looks> {
  const work = naive
    .live()
    .filter(({ over }) => over === null)
    .map((leaf) => ({
      node: leaf.node.id,
      step: leaf.step,
      held: leaf.heldBy !== null,
      back: leaf.gives !== null,
      exception: leaf.exception as 'nobody' | 'failed' | null,
      waits: leaf.waits,
      late: leaf.late,
      queue: leaf.queue.join(),
      seats: leaf.seats
        .filter(({ now }) => now !== 'void')
        .map(({ person, now, vote, how, depth, weight }) => `${person ?? '?'} ${now} ${vote ?? ''} ${how ?? ''} ${depth} ${weight}`)
        .toSorted(),
      clocks: leaf.clocks.map(({ does, due, paused, count }) => `${does} ${due} ${paused ?? ''} ${count}`).toSorted(),
      kids: leaf.kids.map(({ person, result }) => `${person} ${result}`),
    }));
  const { status, suspended, revoking, initiator, completion, values } = naive;
  return {
    status: status as TaskState['status'],
    suspended,
    revoking,
    asking: naive.status === 1 && naive.asking,
    initiator,
    completion,
    values,
    copies: [...naive.copies].toSorted(),
    work: inOrder(work),
  };
}

const inOrder = <W extends { node: string; step: number }>(work: W[]): W[] =>
  work.toSorted((one, other) => (`${one.node} ${one.step}` < `${other.node} ${other.step}` ? -1 : 1));

/** Stored outcomes fold to the state; decided again from stored answers, each is the same. */
function anew(seed: number, kept: readonly Kept[], state: TaskState): string | null {
  const changes = kept.flatMap(({ outcome }): Changes[] => ('done' in outcome ? [outcome.done.changes] : []));
  if (!isDeepStrictEqual(changes.reduce(fold, blankTask('ini')), state)) return `${seed}: events do not fold to the state`;
  const other = kept.find((one) => !isDeepStrictEqual(decide(one.version, one.state, one.command, one.facts), one.outcome));
  return other ? `${seed}: ${other.command.command} is decided otherwise the second time` : null;
}
