// Simulates a task of a draft: decided by the engine with the current organisation. Nothing is written or sent.
import type { flowEngineDryRun, FlowDryStep } from '@ordo/contract/flow-dry-run.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { questionKey, type Command, type Effect, type Question } from '@ordo/engine/flow/command.ts';
import type { Version } from '@ordo/engine/flow/document.ts';
import { allAdopt, dryRun, heldIn, type DryFacts, type DryRun, type DryStep } from '@ordo/engine/flow/dry-run.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { TaskState, Values } from '@ordo/engine/flow/state.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { answerOf, type HouseQuestion } from '../flow/answers.read.ts';

/** Each round adds an answer that the previous one needed. */
const MAX_ROUNDS = 500;

/** Thrown for an answer that is not known yet; the run starts again with it. */
class Wanted extends Error {
  readonly question: HouseQuestion;
  constructor(question: HouseQuestion) {
    super('wanted');
    this.question = question;
  }
}

interface Asked extends Pick<Parsed<typeof flowEngineDryRun>, 'initiator' | 'values' | 'decisions'> {
  /** A task that has begun, to go on from. */
  from?: TaskState;
}
/** Answers of organisational queries so far, by `questionKey`. */
export type Known = Record<string, Json>;

export async function runDry(db: Db, version: Version, asked: Asked, now: number): Promise<Result<typeof flowEngineDryRun>> {
  const known: Known = {};
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const tried = attempt(version, asked, now, known);
    if ('run' in tried) return told(db, version, tried.run, tried.moments, now);
    known[questionKey(tried.wants)] = await answerOf(db, tried.wants);
  }
  return { steps: [], status: 0, stopped: 'tooLong', passed: [] };
}

/** The whole run, or the organisational queries needed to continue. */
export function attempt(version: Version, asked: Asked, now: number, known: Known): { run: DryRun; moments: readonly number[] } | { wants: HouseQuestion } {
  const answer = (question: Question): Json => {
    // Findings of the form are shown on its own screen; no number is bound.
    if (question.ask === 'form') return [];
    if (question.ask === 'number') return '';
    const said = known[questionKey(question)];
    if (said === undefined) throw new Wanted(question);
    return said;
  };
  const moments: number[] = [];
  try {
    return { run: dryRun(version, { initiator: asked.initiator, from: asked.from, now, answer, next: nextOf(version, asked, answer, moments) }), moments };
  } catch (error) {
    if (error instanceof Wanted) return { wants: error.question };
    throw error;
  }
}

/** Every operator adopts; work of a pool is claimed by its first member, and the first candidate is chosen. */
function nextOf(version: Version, { values, decisions }: Asked, answer: (question: Question) => Json, moments: number[]): DryFacts['next'] {
  const { places } = planOf(version.flow);
  const usual = allAdopt(values as Values);
  const membersOf = (id: string, as: string): readonly string[] => {
    const node = places[id]?.node;
    if (node?.kind !== 'approver' || !('people' in node.who)) return [];
    return answer({ ask: 'people', of: node.who.people, same: node.limit.same, as }) as readonly string[];
  };
  const chosen = (as: string) =>
    Object.fromEntries(
      Object.values(places).flatMap(({ node }) =>
        node.kind === 'approver' && node.who.kind === 'candidates' ? [[node.id, membersOf(node.id, as).slice(0, 1)] as const] : [],
      ),
    );
  const start = version.flow.start.id;
  /** The decision given for a node is applied there once; afterwards the node is adopted. */
  const otherwise = (operator: string, state: TaskState): Command | null => {
    const visit = state.operators.find(({ id }) => id === operator)?.visit;
    const node = state.visits.find(({ id }) => id === visit)?.node ?? '';
    const does = decisions[node];
    if (!does || state.records.some((record) => record.node === node && record.act === does)) return null;
    const said = { operator, opinion: '-', target: start };
    return does === 'return' ? { command: 'return', ...said, mode: 'again' } : { command: 'reject', signature: '-', ...said };
  };
  const withChosen = (command: Command, state: TaskState): Command => {
    const other = command.command === 'adopt' ? otherwise(command.operator, state) : null;
    if (other) return other;
    return command.command === 'submit' || command.command === 'adopt' ? { ...command, candidates: chosen(state.initiator) } : command;
  };
  return (state, step) => {
    const held = heldIn(state);
    const pooled = state.operators.find(({ status, person, isPool, visit }) => status === 'open' && person === null && isPool && !held.has(visit));
    const taker = pooled && membersOf(state.visits.find(({ id }) => id === pooled.visit)?.node ?? '', state.initiator)[0];
    const next = pooled && taker ? { command: { command: 'claim', operator: pooled.id } as const, actor: taker } : usual(state, step);
    if (!next) return null;
    moments.push('now' in next && next.now !== undefined ? next.now : (moments.at(-1) ?? 0));
    return { ...next, command: withChosen(next.command, state) };
  };
}

async function told(db: Db, version: Version, run: DryRun, moments: readonly number[], now: number): Promise<Result<typeof flowEngineDryRun>> {
  const names = await namesOf(db, peopleIn(run.steps));
  const called = (id: string) => ({ id, name: names.get(id) ?? id });
  const steps = run.steps.map((step, at): FlowDryStep => {
    const { command, actor, came, records, effects, due } = step;
    return {
      command: command.command,
      actor: actor === null ? null : called(actor),
      at: Math.max(now, moments[at] ?? now),
      came: came.map(({ node, people }) => ({ node, people: people.map(({ person, why }) => ({ person: person === null ? null : called(person), why })) })),
      notes: records
        .filter(({ act }) => NOTED.has(act))
        .map(({ act, node, for: whose, note }) => ({
          act,
          node: node ?? '',
          person: whose === null ? null : called(whose),
          branches: branchesOf(note),
          on: valuesOf(note),
          ...(act === 'matrix' && isObject(note) && { row: Number(note.row) }),
        })),
      messages: effects.flatMap((one) => (one.effect === 'tell' ? [{ about: one.about, people: one.people.map(called) }] : [])),
      outside: effects.flatMap((one) => (INSIDE.has(one.effect) ? [] : [{ effect: one.effect, target: targetOf(one) }])),
      due: [...due],
    };
  });
  const { stopped, state } = run;
  const passed = [...new Set(state.visits.map(({ node }) => node))].filter((id) => Object.hasOwn(planOf(version.flow).places, id));
  return { steps, status: state.status, stopped: stopped === null ? '' : typeof stopped === 'string' ? stopped : stopped.key, passed };
}

/** Effects that are not listed among those outside: shown separately, or irrelevant for a task without a parent. */
const INSIDE: ReadonlySet<Effect['effect']> = new Set(['tell', 'ended', 'tellParent']);

/** Records of a step that contain a reason; the others only repeat the command. */
const NOTED: ReadonlySet<string> = new Set(['branch', 'matrix', 'skip', 'nobody', 'childFailed', 'noChildren', 'tooManyChildren', 'failed']);

const isObject = (note: Json): note is Readonly<Record<string, Json>> => typeof note === 'object' && note !== null && !Array.isArray(note);
const branchesOf = (note: Json): string[] => (isObject(note) && Array.isArray(note.branches) ? note.branches.map(String) : []);
const valuesOf = (note: Json): Record<string, unknown> => (isObject(note) && isObject(note.on ?? null) ? { ...(note.on as object) } : {});

function targetOf(effect: Effect): string {
  if ('target' in effect) return effect.target;
  if ('model' in effect) return effect.model;
  return 'engine' in effect ? effect.engine : '';
}

const peopleIn = (steps: readonly DryStep[]): string[] => [
  ...new Set(
    steps.flatMap(({ actor, came, records, effects }) => [
      ...(actor === null ? [] : [actor]),
      ...came.flatMap(({ people }) => people.flatMap(({ person }) => person ?? [])),
      ...records.flatMap((record) => record.for ?? []),
      ...effects.flatMap((one) => ('people' in one ? one.people : [])),
    ]),
  ),
];

async function namesOf(db: Db, people: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, real_name as name from app_user where id = any(${people}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
