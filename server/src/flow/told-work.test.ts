// Messages about work name it, so that clients of the family open and decide it.
import { beforeAudit } from '@ordo/contract/flow-before.ts';
import { defaultSign } from '@ordo/engine/flow/nodes/approver.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { approver, byPeople, flowForm, people, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import type { TestUser } from '../../testing/users.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
});
afterAll(() => server.stop());
const happened = () => server.outbox.drain();

test('the message names the work of each of several people, which the family’s calls take; run again it is sent once', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('all', [ann.userId, bob.userId], { sign: { ...defaultSign, mode: 'all' } })]);
  const id = await at.launched(flow, ini);
  await happened();
  await at.ask(id, { command: 'urge' }, ini);
  await at.adopt(id, ann);
  // Both effects again, after one of them has acted.
  await sql`insert into outbox (kind, payload) select 'flow.tell', jsonb_build_object('taskId', task_id, 'seq', seq, 'at', x.at - 1)
    from flow_event e, jsonb_array_elements(e.effects) with ordinality x (effect, at) where task_id = ${id} and x.effect ->> 'effect' = 'tell'`.execute(
    server.db,
  );
  await happened();
  const { data } = await at.detail(id, ini);
  const operatorOf = (by: TestUser) => `${id}.${data.operators.find(({ person }) => person?.id === by.userId)?.id}`;
  const { rows } = await sql<{ who: string; body: string }>`
    select r.user_id as who, m.body_text as body from message m join message_receive r on r.message_id = m.id
    where m.body_text::jsonb ->> 'id' = ${id} and m.body_text::jsonb ->> 'type' = '2' order by m.title, r.user_id`.execute(server.db);
  const wanted = [ann, bob].toSorted((a, b) => (a.userId < b.userId ? -1 : 1)).map((by) => [by.userId, operatorOf(by)]);
  expect(rows.map(({ who, body }) => [who, (JSON.parse(body) as { operatorId: string }).operatorId])).toEqual([...wanted, ...wanted]);
  expect(await server.ask(beforeAudit, { id: operatorOf(bob), handleOpinion: '同意' }, bob.token)).toMatchObject({ code: 200 });
});

test('work of a pool is the same for all who may take it', async () => {
  const flow = await releasedFlowOf(server, form, [approver('pool', { kind: 'pool', people: people(ann.userId, bob.userId) })]);
  const id = await at.launched(flow, ini);
  await happened();
  const { rows } = await sql<{ body: string; n: number }>`
    select m.body_text as body, (select count(*)::int from message_receive r where r.message_id = m.id) as n from message m
    where m.body_text::jsonb ->> 'id' = ${id} and m.body_text::jsonb ->> 'type' = '2'`.execute(server.db);
  const work = (await at.detail(id, ini)).data.operators[0]?.id;
  expect(rows.map(({ body, n }) => [JSON.parse(body) as unknown, n])).toEqual([[{ type: '2', id, operatorId: `${id}.${work}` }, 2]]);
});
