// Paths that past tasks would take through a draft: each is simulated with its submitted values, with organisational queries batched for all of them.
import type { flowEngineCoverage } from '@ordo/contract/flow-draft.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { questionKey } from '@ordo/engine/flow/command.ts';
import type { Version } from '@ordo/engine/flow/document.ts';
import type { DryRun } from '@ordo/engine/flow/dry-run.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../kit/db.ts';
import { answersOf, type HouseQuestion } from '../flow/answers.read.ts';
import { attempt, type Known } from './dry-run.ts';

/** Only the latest are used. */
const MAX_TASKS = 300;
const MAX_ROUNDS = 100;
const MAX_WAYS = 20;
/** Tasks of a batch; other requests are served in between. */
const AT_ONCE = 20;

interface Past {
  initiator: string;
  values: Record<string, Json>;
  total: number;
}

export async function coverage(db: Db, version: Version, months: number, now: number): Promise<Result<typeof flowEngineCoverage>> {
  const past = await pastTasks(db, version.engine, months, now);
  const known: Known = {};
  const runs: DryRun[] = [];
  let left = past;
  for (let round = 0; left.length > 0 && round < MAX_ROUNDS; round += 1) {
    const questions = new Map<string, HouseQuestion>();
    const waiting: Past[] = [];
    for (const [at, task] of left.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
      const tried = attempt(version, { ...task, decisions: {} }, now, known);
      if ('run' in tried) runs.push(tried.run);
      else {
        questions.set(questionKey(tried.wants), tried.wants);
        waiting.push(task);
      }
    }
    left = waiting;
    if (questions.size > 0) Object.assign(known, await answersOf(db, [...questions.values()]));
  }
  const ways = runs.map((run) => wayOf(version, run));
  const counted = Map.groupBy(
    ways.map(({ nodes }) => nodes),
    (nodes) => nodes.join('\n'),
  );
  return {
    tasks: past[0]?.total ?? 0,
    judged: runs.length,
    passed: tally(ways.flatMap(({ nodes, branches }) => [...new Set([...nodes, ...branches])])).map(([id, count]) => ({ id, count })),
    ways: [...counted.values()]
      .map((same) => ({ nodes: same[0] ?? [], count: same.length }))
      .toSorted((left, right) => right.count - left.count)
      .slice(0, MAX_WAYS),
    stopped: tally(runs.flatMap(({ stopped }) => (stopped === null ? [] : [typeof stopped === 'string' ? stopped : stopped.key]))).map(([why, count]) => ({
      why,
      count,
    })),
  };
}

const tally = (all: readonly string[]): [string, number][] => [...Map.groupBy(all, (one) => one)].map(([one, same]) => [one, same.length]);

/** The visited nodes in the order of the drawing, and the branches that were taken. */
function wayOf({ flow }: Version, { state }: DryRun): { nodes: string[]; branches: string[] } {
  const came = new Set(state.visits.map(({ node }) => node));
  const branches = state.records.flatMap(({ act, note }) =>
    act === 'branch' && typeof note === 'object' && note !== null && !Array.isArray(note) && Array.isArray((note as { branches?: Json }).branches)
      ? (note as { branches: string[] }).branches
      : [],
  );
  return { nodes: planOf(flow).order.filter((id) => came.has(id)), branches };
}

/** With the values of their last submission. */
async function pastTasks(db: Db, flowId: string, months: number, now: number): Promise<Past[]> {
  const { rows } = await sql<Past>`
    with recent as (select id, initiator_id, started_at, count(*) over ()::int as total from flow_task
      where flow_id = ${flowId} and delete_mark = 0 and started_at >= to_timestamp(${now}::float8 / 1000) - make_interval(months => ${months})
      order by started_at desc, id limit ${MAX_TASKS})
    select r.initiator_id as initiator, coalesce(nullif(e.facts -> 'values', 'null'), '{}') || coalesce(e.command -> 'values', '{}') as values, r.total
    from recent r cross join lateral (select facts, command from flow_event where task_id = r.id and command ->> 'command' = 'submit' order by seq desc limit 1) e
    order by r.started_at desc, r.id`.execute(db);
  return rows;
}
