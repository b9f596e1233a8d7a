// Lists of a person with much work are read in the order of an index, however much of it there is. The rows that PostgreSQL reads for a page are
// counted: this number is the same on every machine.
import { sql, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { flowTodo } from '@ordo/contract/flow-task.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { urlOf } from '../../testing/cluster.ts';
import { flowWorld, type FlowWorld } from '../../testing/flow-races.ts';
import { byPeople } from '../../testing/flows.ts';
import { fillTasks } from '../../testing/many-tasks.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import type { Call } from '../kit/serve.ts';
import { countsOf } from './counts.ts';
import { listed, type List } from './lists.ts';
import { callAs } from './system.ts';

const TASKS = 20_000;
/** Open work of one person; they completed, received and launched twice as much. */
const OPEN = TASKS / 40;
/** For a page of 20: its work, its tasks (to order and to show), its visits, and a few more. */
const PAGE = 150;

let server: TestServer;
let world: FlowWorld;

beforeAll(async () => {
  server = await startServer();
  world = await flowWorld(server, await server.admin(), 2);
  const [busy = world.launcher] = world.people;
  const flow = await world.flowOf([byPeople('one', [busy.userId])]);
  await fillTasks(urlOf(inject('cluster'), server.database), { tasks: TASKS, each: 2, flow, busy: busy.userId });
});
afterAll(() => server.stop());

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const tables: ReadonlySet<string | undefined> = new Set(['flow_task', 'flow_operator', 'flow_visit', 'flow_record', 'flow_circulate']);

function rowsRead(node: PlanNode): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  const own = tables.has(node['Relation Name']) ? Math.round((rows + filtered + rechecked) * loops) : 0;
  return own + (node.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), 0);
}

/** Rows of our tables read by each statement of the work. */
async function readBy(call: Call, work: (call: Call) => Promise<unknown>): Promise<number[]> {
  const statements: RootOperationNode[] = [];
  const watch: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work({ ...call, db: call.db.withPlugin(watch) });
  const read: number[] = [];
  for (const node of statements) {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (analyze, timing off, format json) ${{ toOperationNode: () => node }}`.execute(
      call.db,
    );
    for (const row of rows) read.push(rowsRead(row['QUERY PLAN'][0].Plan));
  }
  return read;
}

const page = { currentPage: 1, pageSize: 20, sort: 'desc' as const };
const as = (who: { userId: string }) => callAs({ db: server.db }, server.flows, who.userId);

/** @returns the number of rows read for the page, and for its total */
async function readFor(who: { userId: string }, list: List, input: Partial<Parsed<typeof flowTodo>> = {}) {
  const read = await readBy(await as(who), (call) => listed(call, list, { ...page, ...input }));
  const [total = 0, rows = 0] = read.toReversed();
  return { rows, total };
}

describe('a page reads little more than what it shows:', () => {
  test.each<[string, List, object]>([
    ['work to do', 'todo', {}],
    ['the oldest work', 'todo', { sort: 'asc' }],
    ['work to do, by a word that is everywhere', 'todo', { keyword: '试验' }],
    ['work that is done', 'done', {}],
    ['copies', 'circulate', {}],
    ['own tasks', 'mine', {}],
  ])('%s', async (_, list, input) => {
    const [busy = world.launcher] = world.people;
    const { rows, total } = await readFor(busy, list, input);
    expect(rows).toBeGreaterThanOrEqual(20);
    expect(rows).toBeLessThan(PAGE);
    // Nothing but the work itself.
    expect(list === 'todo' && !('keyword' in input) ? total - OPEN : 0).toBeLessThan(10);
  });

  test.each(['稀有', '虚无', '稀'])('work to do, by a short word that is rare: %s', async (keyword) => {
    const [busy = world.launcher] = world.people;
    const { rows, total } = await readFor(busy, 'todo', { keyword });
    expect(Math.max(rows, total)).toBeLessThan(PAGE);
  });

  test.each<[string, object]>([
    ['every task', {}],
    ['by a word that is everywhere', { keyword: '试验' }],
    ['by a short word that is rare', { keyword: '稀有' }],
    ['by a character that is rare', { keyword: '稀' }],
    ['by a short word that is nowhere', { keyword: '虚无' }],
    ['by a longer word', { keyword: '试验777的' }],
  ])('the monitor, %s', async (_, input) => {
    expect((await readFor(world.watcher, 'monitor', input)).rows).toBeLessThan(PAGE);
  });
});

test('what a page reads would be noticed if it grew with the work', async () => {
  const [busy = world.launcher] = world.people;
  // As the list was read before the mark: each open row is looked up in its task and its visit, and all are sorted.
  const [read = 0] = await readBy(await as(busy), ({ db, user }) =>
    sql`select o.id from flow_operator o join flow_task t on t.id = o.task_id
      where o.status = 'open' and o.person_id = ${user.userId} and t.status = 1 and exists (
        select from flow_visit v where v.task_id = o.task_id and v.id = o.visit_id and v.status = 'live' and v.state ->> 'heldBy' is null)
      order by o.received desc, t.id desc limit 20`.execute(db),
  );
  expect(read).toBeGreaterThan(PAGE);
});

test('counters are those of the lists', async () => {
  const [busy = world.launcher] = world.people;
  expect(await countsOf(await as(busy))).toEqual({ todo: OPEN, overdue: 0, circulate: TASKS / 400 });
});
