// Speed of workflows (as ratios where absolute times are not meaningful): decisions of the engine alone, adopts over HTTP compared with a bare transaction
// that writes the same rows, and timers that are due at the same time. Lists have a trial of their own (flow-lists).
//   TRIAL_ADOPTS=… TRIAL_TIMERS=…   a shorter one
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { flowCommand } from '@ordo/contract/flow-task.ts';
import { sql } from 'kysely';
import { decisionsInASecond } from '../../engine/testing/flow-speed.ts';
import { seedAreas } from '../../server/seed/areas.ts';
import { seedBase } from '../../server/seed/base.ts';
import { newId } from '../../server/src/kit/id.ts';
import { createSession } from '../../server/testing/create-session.ts';
import { flowWorld, launched, settled, together, type FlowWorld } from '../../server/testing/flow-races.ts';
import { byPeople } from '../../server/testing/flows.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { nodesInTurns } from '../../server/testing/flow-nodes.ts';
import { median, percentile, startDatabase, verdict, type Check } from '../set-up.ts';

const adopts = Number(process.env.TRIAL_ADOPTS ?? 1_200);
const timers = Number(process.env.TRIAL_TIMERS ?? 1_000);
const ROUNDS = 6;
const AT_ONCE = 4;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const perSecond = decisionsInASecond(3);
  check('decisions of the engine in a second of one core', perSecond >= 20_000, Math.round(perSecond).toLocaleString('en'));
  const database = await startDatabase();
  const nodes = nodesInTurns(database.url, database.folder, await freePort());
  try {
    await seedBase(database.db, 'Trial20262026');
    await seedAreas(database.db);
    const { db } = database;
    await nodes.start(1);
    const token = await createSession({ db }, (await db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()).id);
    const world = await flowWorld({ db, ask: nodes.ask }, token, 4);
    await measureAdopts(world, database.url, check);
    await measureTimers(world, check);
  } finally {
    await nodes.stop();
    await database.stop();
  }
  return end();
}

async function startBare(url: string): Promise<{ base: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(part);
    const [, port] = /port (\d+)\n/.exec(said) ?? [];
    if (port) return { base: `http://127.0.0.1:${port}`, child };
  }
  throw new Error(said);
}

/** Alternating, so that both have the same conditions. */
async function measureAdopts(world: FlowWorld, url: string, check: Check): Promise<void> {
  const [a, b] = world.people;
  if (!a || !b) throw new Error('nobody to work');
  const flow = await world.flowOf([byPeople('one', [a.userId]), byPeople('two', [b.userId])]);
  const ids = await launched(world, flow, adopts);
  await settled(world);
  const { rows } = await sql<{
    task: string;
    id: string;
  }>`select task_id as task, id from flow_operator where person_id = ${a.userId} and status = 'open'`.execute(world.db);
  const work = new Map(rows.map(({ task, id }) => [task, id]));
  const bare = await startBare(url);
  const took: number[] = [];
  const ours = async (id: string) => {
    const began = performance.now();
    const { code, msg } = await world.ask(
      flowCommand,
      { id, commandId: newId(), act: { command: 'adopt', operator: work.get(id) ?? '', opinion: '同意' } },
      a.token,
    );
    took.push(performance.now() - began);
    if (code !== 200) throw new Error(msg);
  };
  const theirs = async (id: string) => {
    const body = JSON.stringify({ id, commandId: newId(), operator: work.get(id), person: a.userId, next: b.userId });
    const response = await fetch(`${bare.base}/adopt`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  };
  const rates = { ours: [] as number[], theirs: [] as number[] };
  try {
    const part = Math.floor(ids.length / (2 * ROUNDS));
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const isOurs = round % 2 === 0;
      const own = ids.slice(round * part, (round + 1) * part);
      const began = performance.now();
      await together(own, AT_ONCE, isOurs ? ours : theirs);
      rates[isOurs ? 'ours' : 'theirs'].push((own.length / (performance.now() - began)) * 1_000);
    }
  } finally {
    bare.child.kill();
    // Rows written by the baseline belong to no task.
    await sql`delete from outbox where kind = 'bare'`.execute(world.db);
  }
  const ratio = median(rates.ours) / median(rates.theirs);
  check(
    'adopts over HTTP, effects and all, of the bare transaction',
    ratio >= 0.35,
    `${ratio.toFixed(2)}: ${Math.round(median(rates.ours))} a second, bare ${Math.round(median(rates.theirs))}; p95 ${percentile(took, 0.95).toFixed(0)} ms, ${AT_ONCE} at once`,
  );
}

/** Timers that are due within a minute: each has to fire exactly once, with a delay of at most 5 s (p95). */
async function measureTimers(world: FlowWorld, check: Check): Promise<void> {
  const [a] = world.people;
  if (!a) throw new Error('nobody to work');
  const overdue = { after: { minutes: 60, working: false }, does: 'none' as const, to: null };
  const flow = await world.flowOf([byPeople('one', [a.userId], { limits: { remind: null, overdue } })]);
  const ids = await launched(world, flow, timers);
  await settled(world);
  await sql`update flow_timer m set due = date_trunc('milliseconds', now()) + make_interval(secs => 2 + 60.0 * n.at / ${timers}::float8)
    from (select task_id, row_number() over (order by task_id) as at from flow_timer where task_id = any(${ids}::text[])) n where m.task_id = n.task_id`.execute(
    world.db,
  );
  const { rows: dues } = await sql<{ id: string; due: number }>`select task_id as id, due from flow_timer where task_id = any(${ids}::text[])`.execute(
    world.db,
  );
  const due = new Map(dues.map(({ id, due: at }) => [id, at]));
  for (let left = timers; left > 0;) {
    await sleep(500);
    left = Number((await sql<{ n: number }>`select count(*)::int as n from flow_timer where task_id = any(${ids}::text[])`.execute(world.db)).rows[0]?.n);
  }
  const { rows } = await sql<{
    id: string;
    at: number;
  }>`select task_id as id, at from flow_event where task_id = any(${ids}::text[]) and command ->> 'command' = 'fire'`.execute(world.db);
  const late = rows.map(({ id, at }) => at - (due.get(id) ?? 0));
  check(
    'timers, each fired once',
    rows.length === timers && new Set(rows.map(({ id }) => id)).size === timers,
    `${rows.length} of ${timers} due within a minute`,
  );
  check('how late they are, p95', percentile(late, 0.95) <= 5_000, `${percentile(late, 0.95).toFixed(0)} ms`);
}
