// Messages of workflows go by mail too, where the step that they are about says so; those to the initiator where the start does.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
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
  for (const { userId } of [ini, ann, bob]) await sql`update app_user set email = ${`${userId}@example.com`} where id = ${userId}`.execute(server.db);
});
afterAll(() => server.stop());

/** Who was sent which message about the task by mail. */
async function mailed(id: string): Promise<Record<string, string[]>> {
  await server.outbox.drain();
  const { rows } = await sql<{ user: string; title: string }>`
    select w.user_id as "user", m.title from message_mail w join message m on m.id = w.message_id where m.id like ${`${id}-%`}`.execute(server.db);
  return Object.fromEntries([...Map.groupBy(rows, ({ user }) => user)].map(([user, all]) => [user, all.map(({ title }) => title.slice(0, 4)).toSorted()]));
}

test('of two steps the one that wants it sends mail; to the initiator goes what the start says', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { mails: true }), byPeople('two', [bob.userId])], { start: { mails: true } });
  const id = await at.launched(flow, ini);
  await server.outbox.drain();
  expect((await mailed(id))[ann.userId]).toEqual(['【待审】']);
  await at.adopt(id, ann);
  await at.adopt(id, bob);
  const all = await mailed(id);
  expect(Object.keys(all).toSorted()).toEqual([ann.userId, ini.userId].toSorted());
  expect(all[ini.userId]).toContain('【审批通');
});

test('whoever is urged at such a step gets a mail of that too', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { mails: true })]);
  const id = await at.launched(flow, ini);
  expect((await at.ask(id, { command: 'urge' }, ini)).code).toBe(200);
  await server.outbox.drain();
  expect(await mailed(id)).toEqual({ [ann.userId]: ['【催办】', '【待审】'] });
});

test('where nothing is said nothing goes by mail', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const id = await at.launched(flow, ini);
  await at.adopt(id, ann);
  await server.outbox.drain();
  expect(await mailed(id)).toEqual({});
});
