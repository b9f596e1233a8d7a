// Lists and counters of one busy person among very many tasks, and the monitor's list.
//   TRIAL_TASKS=1000000   number of tasks, ten operators each
import { flowEngines } from '@ordo/contract/flow-launch.ts';
import { flowCirculated, flowCounts, flowDone, flowMine, flowMonitor, flowTodo } from '@ordo/contract/flow-task.ts';
import { seedAreas } from '../../server/seed/areas.ts';
import { seedBase } from '../../server/seed/base.ts';
import { createSession } from '../../server/testing/create-session.ts';
import { flowWorld, type FlowWorld } from '../../server/testing/flow-races.ts';
import { byPeople } from '../../server/testing/flows.ts';
import { nodesInTurns } from '../../server/testing/flow-nodes.ts';
import { fillTasks } from '../../server/testing/many-tasks.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { percentile, startDatabase, verdict, type Check } from '../set-up.ts';

const tasks = Number(process.env.TRIAL_TASKS ?? 100_000);
/** Operators of each. */
const EACH = 10;
const ROUNDS = 40;
/** Rounds before the caches are warm. */
const WARM = 5;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const database = await startDatabase();
  const nodes = nodesInTurns(database.url, database.folder, await freePort());
  try {
    const { db } = database;
    await seedBase(db, 'Trial20262026');
    await seedAreas(db);
    await nodes.start(1);
    const token = await createSession({ db }, (await db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()).id);
    const world = await flowWorld({ db, ask: nodes.ask }, token, 2);
    const [a, b] = world.people;
    if (!a || !b) throw new Error('nobody to work');
    const flow = await world.flowOf([byPeople('one', [a.userId]), byPeople('two', [b.userId])]);
    await fillTasks(database.url, { tasks, each: EACH, flow, busy: a.userId });
    await measure(world, a.token, check);
  } finally {
    await nodes.stop();
    await database.stop();
  }
  return end();
}

async function measure({ ask, watcher }: FlowWorld, busy: string, check: Check): Promise<void> {
  const among = `among ${tasks.toLocaleString('en')} tasks and ${(tasks * EACH).toLocaleString('en')} operators, p95`;
  const p95 = async (name: string, most: number, work: (page: number) => Promise<{ code: number; msg: string }>) => {
    const took: number[] = [];
    for (let at = 0; at < ROUNDS; at += 1) {
      const began = performance.now();
      const { code, msg } = await work(1 + (at % 5));
      took.push(performance.now() - began);
      if (code !== 200) throw new Error(msg);
    }
    const found = percentile(took.slice(WARM), 0.95);
    check(`${name} ${among}`, found <= most, `${found.toFixed(0)} ms (≤ ${most})`);
  };
  const page = (currentPage: number) => ({ currentPage, pageSize: 20 });
  await p95('to do', 100, (at) => ask(flowTodo, page(at), busy));
  await p95('counters', 100, () => ask(flowCounts, {}, busy));
  await p95('done', 100, (at) => ask(flowDone, page(at), busy));
  await p95('copies', 100, (at) => ask(flowCirculated, page(at), busy));
  await p95('own tasks', 100, (at) => ask(flowMine, page(at), busy));
  await p95('workflows to filter by', 100, () => ask(flowEngines, {}, busy));
  await p95('workflows to filter by, for a monitor', 100, () => ask(flowEngines, {}, watcher.token));
  await p95('monitor', 200, (at) => ask(flowMonitor, page(at), watcher.token));
  await p95('monitor by status, keyword and urgency', 200, (at) =>
    ask(flowMonitor, { ...page(at), status: 1, sidx: 'urgency', keyword: '试验' }, watcher.token),
  );
  await p95('monitor by a rare word of two characters', 200, (at) => ask(flowMonitor, { ...page(at), keyword: '稀有' }, watcher.token));
  await p95('monitor by a rare word', 200, (at) => ask(flowMonitor, { ...page(at), keyword: '试验777' }, watcher.token));
}
