// Counts the launchers of a draft for whom a node finds no operator: decided by the engine for each of them, with organisational queries batched for all.
import { setImmediate } from 'node:timers/promises';
import type { flowEngineFindsNobody } from '@ordo/contract/flow-draft.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { questionKey, type Question } from '@ordo/engine/flow/command.ts';
import type { Version } from '@ordo/engine/flow/document.ts';
import { findsFor, judgedNodes } from '@ordo/engine/flow/found.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { answersOf, isAmong, isThere, type HouseQuestion } from '../flow/answers.read.ts';

/** Maximum number of people checked; in a larger organisation, a sample across it. */
const MAX_PEOPLE = 2_000;
/** Maximum of people times nodes: a flow with many nodes is checked for fewer people. */
const MAX_LOOKS = 20_000;
/** Maximum of people listed by name, per node. */
const MAX_NAMED = 50;
const MAX_ROUNDS = 20;
const AT_ONCE = 200;

export async function findsNobody(db: Db, version: Version): Promise<Result<typeof flowEngineFindsNobody>> {
  const nodes = judgedNodes(version);
  const { launchers, judged } = await launchersOf(db, version, Math.min(MAX_PEOPLE, Math.floor(MAX_LOOKS / Math.max(1, nodes.length))));
  const known: Record<string, Json> = {};
  const found = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  let left = nodes.flatMap((node) => judged.map(({ id }) => ({ node, person: id })));
  for (let round = 0; left.length > 0 && round < MAX_ROUNDS; round += 1) {
    const questions = new Map<string, HouseQuestion>();
    const waiting: typeof left = [];
    for (const [at, look] of left.entries()) {
      // Other requests are served in between.
      if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
      const says = findsFor(version, look.node, look.person, known);
      if (says === 'nobody') found.get(look.node.id)?.push(look.person);
      if (typeof says === 'string') continue;
      for (const question of says.filter(isOfTheHouse)) questions.set(questionKey(question), question);
      waiting.push(look);
    }
    left = waiting;
    Object.assign(known, await answersOf(db, [...questions.values()]));
  }
  const names = new Map(judged.map(({ id, name }) => [id, name]));
  return {
    launchers,
    judged: judged.length,
    nodes: [...found].flatMap(([node, people]) =>
      people.length === 0 ? [] : [{ node, count: people.length, people: people.slice(0, MAX_NAMED).map((id) => ({ id, name: names.get(id) ?? '' })) }],
    ),
  };
}

const isOfTheHouse = (question: Question): question is HouseQuestion => question.ask !== 'form' && question.ask !== 'number';

/** Number of people who may launch it, and those who are checked: with many, every n-th. */
async function launchersOf(db: Db, { flow }: Version, most: number) {
  const mayLaunch = flow.start.launchers ? sql`${isThere} and ${isAmong(flow.start.launchers)}` : isThere;
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    with launcher as (select u.id, u.real_name || '/' || u.account as name, row_number() over (order by u.id) - 1 as place, count(*) over ()::int as count
      from app_user u where ${mayLaunch})
    select id, name, count from launcher where place % ceil(count::numeric / ${most}) = 0 order by id`.execute(db);
  return { launchers: rows[0]?.count ?? 0, judged: rows };
}
