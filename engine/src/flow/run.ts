// A decision in progress: a draft of the state that only this decision writes, and its results so far.
import type { Json } from '../form/document.ts';
import { questionKey, type Command, type Effect, type Facts, type Question, type Refusal, type RefusalKey, type Told } from './command.ts';
import type { AnyNode, Version } from './document.ts';
import type { HookMoment } from './nodes/node.ts';
import { planOf, type Plan } from './plan.ts';
import { tables, type Changes, type FlowRecord, type Operator, type Table, type TaskState, type Timer, type Visit } from './state.ts';

type Draft = { -readonly [K in keyof TaskState]: TaskState[K] } & { [T in Table]: TaskState[T][number][] };

/** The remaining steps of this decision, in their order. */
export type Errand =
  | { do: 'enter'; node: string; within: Visit['within']; after: string | null }
  /** Checks whether the current votes decide a visit. */
  | { do: 'judge'; visit: string }
  /** A visit is done: its token moves on. */
  | { do: 'pass'; visit: string }
  /** Everything again, from the initiator on. */
  | { do: 'toStart' };

export interface Run {
  version: Version;
  plan: Plan;
  command: Command;
  facts: Facts;
  before: TaskState;
  state: Draft;
  effects: Effect[];
  errands: Errand[];
  questions: Map<string, Question>;
  refusal: Refusal | null;
  count: number;
  /** Whether the completion may decrease. */
  lowers: boolean;
}

export function begin(version: Version, state: TaskState, command: Command, facts: Facts): Run {
  const draft: Draft = { ...state, seq: state.seq + 1 } as Draft;
  for (const table of tables) Object.assign(draft, { [table]: [...state[table]] });
  return {
    version,
    plan: planOf(version.flow),
    command,
    facts,
    before: state,
    state: draft,
    effects: [],
    errands: [],
    questions: new Map(),
    refusal: null,
    count: 0,
    lowers: false,
  };
}

/** Only the first refusal is reported. */
export function refuse(run: Run, key: RefusalKey, ...of: string[]): undefined {
  run.refusal ??= { key, of };
}

/** @returns undefined while there is no answer; the decision is then repeated */
export function ask(run: Run, question: Question): Json | undefined {
  const key = questionKey(question);
  const answer = run.facts.answers[key];
  if (answer === undefined) run.questions.set(key, question);
  return answer;
}

export const askPeople = (run: Run, question: Question): readonly string[] | undefined => ask(run, question) as readonly string[] | undefined;

export const newId = (run: Run): string => `${run.state.seq}.${(run.count += 1)}`;

export const nodeOf = (run: Run, id: string): AnyNode | undefined => run.plan.places[id]?.node;
export const visitOf = (run: Run, id: string): Visit | undefined => run.state.visits.findLast((visit) => visit.id === id);
export const operatorOf = (run: Run, id: string): Operator | undefined => run.state.operators.find((operator) => operator.id === id);
export const operatorsOf = (run: Run, visit: string): Operator[] => run.state.operators.filter((operator) => operator.visit === visit);
/** A live visit that is neither held nor suspended. */
export const isAtWork = (run: Run, visit: Visit): boolean => visit.status === 'live' && visit.heldBy === null && !run.state.suspended && run.state.status === 1;

export function change<T extends Table>(run: Run, table: T, id: string, patch: Partial<TaskState[T][number]>): void {
  const rows: { id: string }[] = run.state[table];
  const at = rows.findLastIndex((row) => row.id === id);
  if (at !== -1) rows[at] = { ...(rows[at] as { id: string }), ...patch };
}

/** Required properties of a new row; the others have defaults. */
export function addVisit(run: Run, visit: Pick<Visit, 'node' | 'within' | 'after'> & Partial<Visit>): Visit {
  const rounds = run.state.visits.filter(({ node }) => node === visit.node).map(({ round }) => round);
  const made: Visit = {
    id: newId(run),
    round: Math.max(0, ...rounds) + 1,
    step: 1,
    status: 'live',
    branches: null,
    heldBy: null,
    back: null,
    returned: false,
    queue: [],
    waits: null,
    exception: null,
    tries: 0,
    overdue: false,
    begun: run.state.seq,
    ended: null,
    ...visit,
  };
  run.state.visits.push(made);
  return made;
}

/** The weight of a person's vote at a visit, however they come to it. */
function weightAt(run: Run, { visit, person }: Pick<Operator, 'visit' | 'person'>): number {
  const node = nodeOf(run, visitOf(run, visit)?.node ?? '');
  return (node?.kind === 'approver' && person !== null ? node.sign.weights[person] : undefined) ?? 1;
}

/** In the order in which the visits began. */
export function judgeAgain(run: Run, visits: ReadonlySet<string>): void {
  for (const { id } of run.state.visits) if (visits.has(id)) run.errands.push({ do: 'judge', visit: id });
}

export function addOperator(run: Run, operator: Pick<Operator, 'visit' | 'person' | 'why'> & Partial<Operator>): Operator {
  const made: Operator = {
    id: newId(run),
    isPool: false,
    status: 'open',
    vote: null,
    added: null,
    depth: 0,
    weight: weightAt(run, operator),
    draft: null,
    begun: run.state.seq,
    ended: null,
    ...operator,
  };
  run.state.operators.push(made);
  return made;
}

export function addTimer(run: Run, timer: Pick<Timer, 'visit' | 'does' | 'due'> & Partial<Timer>): void {
  run.state.timers.push({ id: newId(run), fixed: false, pausedAt: null, count: 0, ...timer });
}

export function endTimers(run: Run, ends: (timer: Timer) => boolean): void {
  if (run.state.timers.some(ends)) run.state.timers = run.state.timers.filter((timer) => !ends(timer));
}

/** Records an act of a person or of the system. */
export function note(run: Run, act: string, more: Partial<Pick<FlowRecord, 'by' | 'for' | 'visit' | 'node' | 'operator' | 'opinion' | 'note'>> = {}): void {
  const { state, facts } = run;
  state.records.push({
    id: newId(run),
    seq: state.seq,
    at: facts.now,
    act,
    by: facts.actor,
    for: null,
    visit: null,
    node: null,
    operator: null,
    opinion: '',
    note: null,
    ...more,
  });
}

type WithoutKey<E> = E extends unknown ? Omit<E, 'key'> : never;
export function effect(run: Run, made: WithoutKey<Effect>): void {
  run.effects.push({ key: newId(run), ...made });
}

/** Each person is notified once; null is left out. */
export function tell(run: Run, about: Told, people: readonly (string | null)[], visit: string | null = null): void {
  const told = [...new Set(people.filter((person) => person !== null))];
  if (told.length > 0) effect(run, { effect: 'tell', about, people: told, visit });
}

export function callHooks(run: Run, at: HookMoment, node: AnyNode | undefined, visit: string | null): void {
  if (node && 'hooks' in node) for (const hook of node.hooks) if (hook.at === at) effect(run, { effect: 'hook', at, target: hook.target, visit });
}

/** All rows that differ from before. */
export function changesOf({ before, state }: Pick<Run, 'before' | 'state'>): Changes {
  const of = <T extends Table>(table: T) => newRows<TaskState[T][number]>(before[table], state[table]);
  const rows = {
    visits: of('visits'),
    operators: of('operators'),
    records: of('records'),
    circulates: of('circulates'),
    timers: of('timers'),
    children: of('children'),
  };
  const task: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(state)) {
    if (!(tables as readonly string[]).includes(key) && value !== before[key as keyof TaskState]) task[key] = value;
  }
  const left = new Set(state.timers.map(({ id }) => id));
  return { task, ...rows, gone: before.timers.filter(({ id }) => !left.has(id)).map(({ id }) => id) };
}

/** Rows keep their index, so most comparisons are immediate; only timers can be removed. */
function newRows<R extends { id: string }>(before: readonly R[], now: readonly R[]): R[] {
  if (now.every((row, at) => row === before[at])) return [];
  const same = new Set<R>(before);
  return now.filter((row) => !same.has(row));
}
