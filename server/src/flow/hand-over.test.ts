// A person leaves, and another takes over all of their work in workflows.
import { entrustCreate } from '@ordo/contract/flow-entrust.ts';
import { flowHandOver, flowHandOverInfo, flowHandOverPreview } from '@ordo/contract/flow-hand-over.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import { createScheme } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { handOverJob } from './hand-over-run.ts';
import { checkFlows } from './check.ts';

let server: TestServer;
let token: string;
let form: FlowForm;
let at: Office;
const DAY = 86_400_000;

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  form = await flowForm(server, token);
  at = office(server, form);
});
afterAll(() => server.stop());

const begin = (fromUserId: string, toUserId: string, by = token, commandId = newId()) => server.ask(flowHandOver, { commandId, fromUserId, toUserId }, by);
/** Waits until it is done. */
const handOver = async (fromUserId: string, toUserId: string, by = token, commandId = newId()) => {
  const { data, code, msg } = await begin(fromUserId, toUserId, by, commandId);
  if (code !== 200) throw new Error(msg);
  await handOverJob(server.flows).carryOut(data.id, () => true);
  return (await server.ask(flowHandOverInfo, { id: data.id }, by)).data;
};

test('open work, tasks, entrusts and places in designs go over; asked twice it happens once', async () => {
  const [ini, ann, bob, cat] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire()]);
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId]), byPeople('two', [ini.userId])]);
  const [work, own] = [await at.launched(flow, ini), await at.launched(flow, ann)];
  const said = { toUserId: ann.userId, startTime: Date.now() - DAY, endTime: Date.now() + DAY };
  await server.ask(entrustCreate, said, cat.token);
  await server.ask(entrustCreate, { ...said, toUserId: cat.userId }, ann.token);
  const { data } = await server.ask(flowHandOverPreview, { fromUserId: ann.userId }, token);
  expect(data).toMatchObject({ open: 2, launched: 1, entrusts: 2, engines: [{ id: flow.id }] });
  const commandId = newId();
  const first = await handOver(ann.userId, bob.userId, token, commandId);
  expect(first).toMatchObject({ counts: { done: 2 }, more: 0, entrusts: 2, engines: [{ id: flow.id }] });
  expect((await handOver(ann.userId, bob.userId, token, commandId)).id).toBe(first.id);
  expect(await handOver(ann.userId, bob.userId)).toMatchObject({ counts: {}, entrusts: 0, engines: [] });
  expect(await at.todo(ann)).toEqual([]);
  expect((await at.todo(bob)).toSorted()).toEqual([own, work].toSorted());
  expect((await at.detail(own, bob)).data).toMatchObject({
    initiator: { id: bob.userId },
    roles: expect.arrayContaining(['initiator', 'operator']) as string[],
  });
  const { rows } = await sql<{ from: string; to: string; stopped: boolean }>`
    select from_user_id as "from", to_user_id as "to", stopped_at is not null as stopped from flow_entrust where ${ann.userId} in (from_user_id, to_user_id)
      or ${bob.userId} in (from_user_id, to_user_id) order by stopped`.execute(server.db);
  expect(rows).toEqual([
    { from: cat.userId, to: bob.userId, stopped: false },
    { from: ann.userId, to: cat.userId, stopped: true },
  ]);
  const { rows: drafts } = await sql<{ draft: string }>`select draft::text as draft from flow where id = ${flow.id}`.execute(server.db);
  expect(drafts[0]?.draft).not.toContain(ann.userId);
  // Releases do not change.
  const { rows: released } = await sql<{ document: string }>`select document::text as document from flow_release where id = ${flow.release}`.execute(server.db);
  expect(released[0]?.document).toContain(ann.userId);
  expect((await checkFlows(server.db, Date.now())).found).toEqual([]);
});

test('only with the right, only within one’s rows, never to somebody who is not there; entrusts and designs are an administrator’s', async () => {
  const [ini, ann, bob, other] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire()]);
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const [inside, outside] = [await at.launched(flow, ini), await at.launched(flow, other)];
  expect((await begin(ann.userId, bob.userId, bob.token)).refusal).toBe('denied');
  expect((await begin(ann.userId, ann.userId)).refusal).toBe('flowTaskSelf');
  expect((await begin(ann.userId, 'nobody')).refusal).toBe('flowTaskDisabled');
  const watcher = await at.hire(['workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_handOver']);
  await createScheme(server, watcher.roleId, 'workFlow.flowMonitor', { field: 'initiatorId', is: 'equal', value: ini.userId });
  expect((await server.ask(flowHandOverPreview, { fromUserId: ann.userId }, watcher.token)).data).toEqual({ open: 1, launched: 0, entrusts: 0, engines: [] });
  const handed = await handOver(ann.userId, bob.userId, watcher.token);
  expect(handed).toMatchObject({ counts: { done: 1 }, more: 0, entrusts: 0, engines: [] });
  // Only the requester sees it.
  expect((await server.ask(flowHandOverInfo, { id: handed.id }, token)).refusal).toBe('notFound');
  expect(await at.todo(bob)).toEqual([inside]);
  expect(await at.todo(ann)).toEqual([outside]);
});

test('more than two hundred tasks go over in one job, and what cannot go stays with its reason; a node that is cut off is followed by another', async () => {
  const [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const first = await at.launched(flow, ini);
  // The rest are copies of its rows, with other ids.
  const tables = ['flow_event', 'flow_visit', 'flow_operator', 'flow_record'];
  const copied = (table: string, id: string) =>
    sql`
    insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object(${id}::text, ${`${first}x`} || n))).* from ${sql.table(table)} t, generate_series(1, 210) n
    where ${sql.ref(`t.${id}`)} = ${first}`.execute(server.db);
  await copied('flow_task', 'id');
  for (const table of tables) await copied(table, 'task_id');
  const odd = `${first}x7`;
  await sql`update flow_task set release_id = null where id = ${odd}`.execute(server.db);
  const { data } = await begin(ann.userId, bob.userId);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from flow_hand_over_task where hand_over_id = ${data.id}`.execute(server.db);
  expect(rows[0]?.n).toBe(211);
  // The first node stops after ten.
  let left = 10;
  await handOverJob(server.flows).carryOut(data.id, () => (left -= 1) >= 0);
  expect((await server.ask(flowHandOverInfo, { id: data.id }, token)).data).toMatchObject({ state: 'running', counts: { waiting: 201 } });
  expect(await handOverJob(server.flows).leftBehind()).toContain(data.id);
  await handOverJob(server.flows).carryOut(data.id, () => true);
  const done = (await server.ask(flowHandOverInfo, { id: data.id }, token)).data;
  expect(done).toMatchObject({ state: 'done', counts: { done: 210, stays: 1 } });
  expect(done.list[0]).toMatchObject({ id: odd, state: 'stays', why: expect.stringMatching(/./) as string });
  const { rows: acts } = await sql<{ n: number }>`
    select max(n)::int as n from (select count(*) as n from flow_record where act = 'handOver' and task_id like ${`${first}%`} group by task_id) c`.execute(
    server.db,
  );
  expect(acts[0]?.n).toBe(1);
});
