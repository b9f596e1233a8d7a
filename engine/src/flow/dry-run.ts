// A simulated task: the same decisions, with sample answers; nothing is written or sent.
import { questionKey, type Command, type Effect, type Facts, type Outcome, type Question } from './command.ts';
import { decide } from './decide.ts';
import type { FlowDocument, FlowNode, Version } from './document.ts';
import type { ApproverNode } from './nodes/approver.ts';
import { isFork } from './plan.ts';
import { blankTask, fold, type FlowRecord, type TaskState } from './state.ts';

export interface DryStep {
  command: Command;
  actor: string | null;
  /** Records of the step, including skipped people, and branches with the values that decided. */
  records: readonly FlowRecord[];
  /** Nodes reached in this step, with the people who would act there and why. */
  came: readonly { node: string; people: readonly { person: string | null; why: string }[] }[];
  /** Effects that would have been sent. */
  effects: readonly Effect[];
  due: readonly { node: string; does: string; due: number }[];
}

export interface DryRun {
  state: TaskState;
  steps: readonly DryStep[];
  /** Why it stopped before its end. */
  stopped: Extract<Outcome, { refused: unknown }>['refused'] | 'tooLong' | 'waits' | null;
}

const LONGEST = 500;
const ROUNDS = 20;

export interface DryFacts {
  initiator: string;
  /** A task that has begun, to go on from; absent: one that is launched. */
  from?: TaskState | undefined;
  now: number;
  /** The answer that the organisation, the form or the calendar would give. */
  answer(question: Question): Facts['answers'][string];
  /** The next command; null: no more. */
  next(state: TaskState, step: number): { command: Command; actor: string | null; now?: number } | null;
}

export function dryRun(version: Version, facts: DryFacts): DryRun {
  let state = facts.from ?? blankTask(facts.initiator);
  let now = facts.now;
  const steps: DryStep[] = [];
  for (let at = 0; at < LONGEST; at += 1) {
    const next = facts.next(state, at);
    if (!next) return { state, steps, stopped: state.status === 1 ? 'waits' : null };
    now = Math.max(now, next.now ?? now);
    const outcome = decided(version, state, next, { ...facts, now });
    if ('refused' in outcome) return { state, steps, stopped: outcome.refused };
    if ('needs' in outcome) return { state, steps, stopped: 'tooLong' };
    const { changes, effects } = outcome.done;
    state = fold(state, changes);
    const came = changes.visits
      .filter(({ begun }) => begun === state.seq)
      .map(({ id, node }) => ({ node, people: state.operators.filter(({ visit }) => visit === id).map(({ person, why }) => ({ person, why })) }));
    const due = changes.timers.map(({ visit, does, due }) => ({ node: state.visits.find(({ id }) => id === visit)?.node ?? '', does, due }));
    steps.push({ command: next.command, actor: next.actor, records: changes.records, came, effects, due });
  }
  return { state, steps, stopped: 'tooLong' };
}

function decided(version: Version, state: TaskState, { command, actor }: { command: Command; actor: string | null }, facts: DryFacts): Outcome {
  const may = { monitor: false, administer: false, launch: true, launchForOthers: false };
  let answers: Facts['answers'] = {};
  for (let round = 0; ; round += 1) {
    const outcome = decide(version, state, command, { now: facts.now, actor, principals: [], may, released: true, answers });
    if (!('needs' in outcome) || round >= ROUNDS) return outcome;
    answers = { ...answers, ...Object.fromEntries(outcome.needs.map((question) => [questionKey(question), facts.answer(question)])) };
  }
}

/** Visits that wait for another one. */
export const heldIn = ({ visits }: TaskState): ReadonlySet<string> => new Set(visits.flatMap(({ id, heldBy }) => (heldBy === null ? [] : [id])));

/**
 * Everybody adopts, open work first; external calls are answered, timers fire when they are due.
 * @param values what the initiator fills in
 */
export function allAdopt(values: TaskState['values']): DryFacts['next'] {
  return (state, step) => {
    if (step === 0 && state.status !== 1) return { command: { command: 'submit', values }, actor: state.initiator };
    if (state.status !== 1) return null;
    const held = heldIn(state);
    const open = state.operators.find(({ status, visit }) => status === 'open' && !held.has(visit));
    if (open?.person) return { command: { command: 'adopt', operator: open.id, opinion: '-', signature: '-' }, actor: open.person };
    const child = state.children.find(({ result }) => result === 'open');
    if (child) return { command: { command: 'childEnded', child: child.id, result: 'adopted', values: {} }, actor: null };
    const waiting = state.visits.find(({ status, waits }) => status === 'live' && waits !== null);
    if (waiting) return { command: { command: 'answered', visit: waiting.id, people: [], values: {} }, actor: null };
    const timer = state.timers.find(({ does }) => does === 'pass');
    return timer ? { command: { command: 'fire', timer: timer.id }, actor: null, now: timer.due } : null;
  };
}

/** For previews before a form is filled in: required fields do not stop the task. */
export const withoutRights = (flow: FlowDocument): FlowDocument => {
  const bare = withApprovers(flow, (node) => ({ ...node, rights: [] }));
  return { ...bare, start: { ...bare.start, rights: [] } };
};

/** The flow with its approver nodes changed. */
export function withApprovers(flow: FlowDocument, change: (node: ApproverNode) => ApproverNode): FlowDocument {
  const changed = (node: FlowNode): FlowNode => {
    if (isFork(node)) return { ...node, branches: node.branches.map((branch) => ({ ...branch, chain: branch.chain.map(changed) })) };
    return node.kind === 'approver' ? change(node) : node;
  };
  return { ...flow, chain: flow.chain.map(changed) };
}
