// Somebody leaves, and another goes on with everything that they had in workflows.
import { entrustCreate } from '@ordo/contract/flow-entrust.ts';
import { flowHandOver, flowHandOverPreview } from '@ordo/contract/flow-hand-over.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import { createScheme } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
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

const handOver = (fromUserId: string, toUserId: string, by = token, commandId = newId()) => server.ask(flowHandOver, { commandId, fromUserId, toUserId }, by);

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
  expect(first.data).toMatchObject({ done: 2, stays: [], more: 0, entrusts: 2, engines: [{ id: flow.id }] });
  expect((await handOver(ann.userId, bob.userId, token, commandId)).data).toMatchObject({ done: 0, stays: [], entrusts: 0, engines: [] });
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
  // What is released stays what it was.
  const { rows: released } = await sql<{ document: string }>`select document::text as document from flow_release where id = ${flow.release}`.execute(server.db);
  expect(released[0]?.document).toContain(ann.userId);
  expect((await checkFlows(server.db, Date.now())).found).toEqual([]);
});

test('only with the right, only within one’s rows, never to somebody who is not there; entrusts and designs are an administrator’s', async () => {
  const [ini, ann, bob, other] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire()]);
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const [inside, outside] = [await at.launched(flow, ini), await at.launched(flow, other)];
  expect((await handOver(ann.userId, bob.userId, bob.token)).refusal).toBe('denied');
  expect((await handOver(ann.userId, ann.userId)).refusal).toBe('flowTaskSelf');
  expect((await handOver(ann.userId, 'nobody')).refusal).toBe('flowTaskDisabled');
  const watcher = await at.hire(['workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_handOver']);
  await createScheme(server, watcher.roleId, 'workFlow.flowMonitor', { field: 'initiatorId', is: 'equal', value: ini.userId });
  expect((await server.ask(flowHandOverPreview, { fromUserId: ann.userId }, watcher.token)).data).toEqual({ open: 1, launched: 0, entrusts: 0, engines: [] });
  expect((await handOver(ann.userId, bob.userId, watcher.token)).data).toMatchObject({ done: 1, stays: [], entrusts: 0, engines: [] });
  expect(await at.todo(bob)).toEqual([inside]);
  expect(await at.todo(ann)).toEqual([outside]);
});
