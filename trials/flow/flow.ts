// Speed of workflows (as ratios where absolute times are not meaningful): decisions of the engine alone, adopts over HTTP compared with a bare transaction
// that writes the same rows, lists among very many tasks, and timers that are due at the same time.
//   TRIAL_TASKS=1000000   number of tasks for lists, ten operators each; TRIAL_ADOPTS=… TRIAL_TIMERS=… a shorter one
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { flowCommand, flowMonitor, flowTodo } from '@ordo/contract/flow-task.ts';
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
import { median, percentile, say, startDatabase, verdict, type Check, type Database } from '../set-up.ts';

const tasks = Number(process.env.TRIAL_TASKS ?? 100_000);
const adopts = Number(process.env.TRIAL_ADOPTS ?? 1_200);
const timers = Number(process.env.TRIAL_TIMERS ?? 1_000);
const ROUNDS = 6;
const AT_ONCE = 4;
const EACH = 10;

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
    await measureLists(world, database, check);
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

/** Inserted directly: creation is not measured. A twentieth of the tasks is running, and half of those wait for one person. */
async function fill(world: FlowWorld, { db }: Database): Promise<void> {
  const [a, b] = world.people;
  const flow = await world.flowOf([byPeople('one', [a?.userId ?? '']), byPeople('two', [b?.userId ?? ''])]);
  await sql`insert into flow_task (id, flow_id, release_id, model_id, record_id, full_name, en_code, initiator_id, organize_id, status, completion, seq, at_nodes, this_step, creator_time, started_at, urgency)
    select 'many' || n, ${flow.id}, ${flow.release}, ${flow.model}, 'many' || n, '试验' || n || '的申请', 'T' || n, ${world.launcher.userId}, '1',
      case when n % 20 = 0 then 1 else 2 + n % 4 end, 50, 3, case when n % 20 = 0 then '{one}'::text[] else '{}' end, case when n % 20 = 0 then '节点one' else '' end,
      now() - make_interval(secs => n * 30), now() - make_interval(secs => n * 30), 1 + n % 3
    from generate_series(1, ${tasks}::int) n`.execute(db);
  await sql`insert into flow_visit (task_id, id, node, title, round, step, status, begun, ended, state)
    select 'many' || n, '1.3', 'one', '节点one', 1, 1, case when n % 20 = 0 then 'live' else 'done' end, 1, null, '{"within": null, "branches": null, "heldBy": null, "exception": null, "waits": null}'
    from generate_series(1, ${tasks}::int) n`.execute(db);
  await sql`insert into flow_operator (task_id, id, visit_id, person_id, status, vote, received, begun, ended, state)
    select 'many' || n, '1.' || (10 + k), '1.3', case when k = 0 then ${a?.userId ?? ''} when k % 2 = 1 then ${b?.userId ?? ''} else ${world.watcher.userId} end,
      case when n % 20 = 0 and (k > 0 or n % 40 = 0) then 'open' else 'done' end, null, now() - make_interval(secs => n * 30), 1, null, '{}'
    from generate_series(1, ${tasks}::int) n, generate_series(0, ${EACH}::int - 1) k`.execute(db);
  for (const table of ['flow_task', 'flow_visit', 'flow_operator']) await sql`analyze ${sql.table(table)}`.execute(db);
}

async function measureLists(world: FlowWorld, database: Database, check: Check): Promise<void> {
  await fill(world, database);
  const many = tasks.toLocaleString('en');
  const p95 = async (ask: (page: number) => Promise<{ code: number; msg: string }>) => {
    const took: number[] = [];
    for (let at = 0; at < 40; at += 1) {
      const began = performance.now();
      const { code, msg } = await ask(at % 5);
      took.push(performance.now() - began);
      if (code !== 200) throw new Error(msg);
    }
    return percentile(took.slice(5), 0.95);
  };
  const [a] = world.people;
  const todo = await p95((page) => world.ask(flowTodo, { currentPage: page + 1, pageSize: 20 }, a?.token ?? ''));
  const total = (await world.ask(flowTodo, { pageSize: 20 }, a?.token ?? '')).data.pagination.total;
  check(
    `to do of a person, among ${many} tasks and ${(tasks * EACH).toLocaleString('en')} operators, p95`,
    todo <= 100 && total >= Math.floor(tasks / 40),
    `${todo.toFixed(0)} ms, ${total.toLocaleString('en')} of them theirs`,
  );
  const monitor = await p95((page) => world.ask(flowMonitor, { currentPage: page + 1, pageSize: 20 }, world.watcher.token));
  const filtered = await p95((page) =>
    world.ask(flowMonitor, { currentPage: page + 1, pageSize: 20, status: 1, sidx: 'urgency', keyword: '试验' }, world.watcher.token),
  );
  check('the monitor’s list, p95', monitor <= 200, `${monitor.toFixed(0)} ms`);
  check('the same with status and keyword, by urgency, p95', filtered <= 200, `${filtered.toFixed(0)} ms`);
  say(`          among ${many} tasks`);
}
