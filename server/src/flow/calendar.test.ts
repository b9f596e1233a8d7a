// An administrator changes the calendar: what is due in working time is moved, once, and never to before now.
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import { flowSuspend } from '@ordo/contract/flow-task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { checkFlows } from './check.ts';
import { followCalendar } from './calendar.ts';
import { fireDueTimers } from './timers.ts';

let server: TestServer;
let other: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let watcher: TestUser;

const on = (moment: string) => Date.parse(`${moment}+08:00`);

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ beside: server });
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann] = await Promise.all([at.hire(), at.hire()]);
  watcher = await at.hire([...flowPages, 'workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_suspend']);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const looks = (moment: string) => void (server.clock.now = other.clock.now = on(moment));
const follow = async () => (await Promise.all([followCalendar(server.flows), followCalendar(other.flows)])).reduce((sum, one) => sum + one, 0);
const isOff = (day: string) =>
  sql`insert into dictionary_data (id, dictionary_type_id, parent_id, full_name, en_code)
  values (${`x${day}`}, 'dictionary.WorkCalendar', 'WorkCalendar.off', ${day}, ${day})`.execute(server.db);
const dueOf = async (id: string) => {
  const { rows } = await sql<{ due: number }>`select due from flow_timer where task_id = ${id}`.execute(server.db);
  return rows.map(({ due }) => businessTime(due));
};
const eventsOf = async (id: string) =>
  (await sql<{ command: string }>`select command ->> 'command' as command from flow_event where task_id = ${id} order by seq`.execute(server.db)).rows.map(
    ({ command }) => command,
  );

test('a day more off moves what is due in working time, once for two nodes; a day less moves it back, but never to before now', async () => {
  // A Monday.
  looks('2028-01-03T10:00:00');
  expect(await follow()).toBe(0);
  const limit = (working: boolean) => ({ limits: { remind: null, overdue: { after: { minutes: 480, working }, does: 'adopt' as const, to: null } } });
  const settings = { settings: { admin: ann.userId } };
  const working = await at.launched(await releasedFlowOf(server, form, [byPeople('one', [ann.userId], limit(true))], settings), ini);
  const plain = await at.launched(await releasedFlowOf(server, form, [byPeople('one', [ann.userId], limit(false))], settings), ini);
  const wait: FlowNode = { kind: 'timer', id: 'wait', title: '等待', outside: {}, wait: { kind: 'span', span: { minutes: 480, working: true } } };
  const still = await at.launched(await releasedFlowOf(server, form, [wait], settings), ini);
  expect([await dueOf(working), await dueOf(plain), await dueOf(still)].flat()).toEqual(['2028-01-04 10:00:00', '2028-01-03 18:00:00', '2028-01-04 10:00:00']);
  await server.ask(flowSuspend, { id: still, commandId: newId(), act: { command: 'suspend', reason: '核实' } }, watcher.token);
  await isOff('2028-01-04');
  expect(await follow()).toBe(1);
  expect(await follow()).toBe(0);
  expect([await dueOf(working), await dueOf(plain), await dueOf(still)].flat()).toEqual(['2028-01-05 10:00:00', '2028-01-03 18:00:00', '2028-01-04 10:00:00']);
  expect(await eventsOf(working)).toEqual(['submit', 'calendar']);
  looks('2028-01-04T12:00:00');
  await sql`delete from dictionary_data where id = 'x2028-01-04'`.execute(server.db);
  expect(await follow()).toBe(1);
  expect(await dueOf(working)).toEqual(['2028-01-04 12:00:00']);
  expect((await fireDueTimers(server.flows)) + (await fireDueTimers(other.flows))).toBe(2);
  expect((await at.detail(working, ini)).data.status).toBe(2);
  await server.outbox.drain();
  expect((await checkFlows(server.db, Date.now())).found).toEqual([]);
});

test('office hours are data: other hours move what is due in working time', async () => {
  // A Monday.
  looks('2028-02-07T10:00:00');
  await follow();
  const limits = { remind: null, overdue: { after: { minutes: 480, working: true }, does: 'adopt' as const, to: null } };
  const id = await at.launched(await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { limits })], { settings: { admin: ann.userId } }), ini);
  expect(await dueOf(id)).toEqual(['2028-02-08 10:00:00']);
  await sql`update dictionary_data set en_code = '13.00-17.00' where id = 'WorkCalendar.13.00-18.00'`.execute(server.db);
  expect(await follow()).toBe(1);
  expect(await dueOf(id)).toEqual(['2028-02-08 11:00:00']);
  const later = await at.launched(await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { limits })], { settings: { admin: ann.userId } }), ini);
  expect(await dueOf(later)).toEqual(['2028-02-08 11:00:00']);
});

test('what was suspended goes on with the working time that it had left, and follows the calendar afterwards too', async () => {
  // A Friday, an hour before the office closes.
  looks('2028-05-05T16:00:00');
  await follow();
  const limits = { remind: null, overdue: { after: { minutes: 480, working: true }, does: 'adopt' as const, to: null } };
  const id = await at.launched(await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { limits })], { settings: { admin: ann.userId } }), ini);
  expect(await dueOf(id)).toEqual(['2028-05-08 17:00:00']);
  const act = (command: 'suspend' | 'resume') =>
    server.ask(flowSuspend, { id, commandId: newId(), act: { command, reason: '核实' } }, watcher.token).then(({ code }) => code);
  expect(await act('suspend')).toBe(200);
  looks('2028-05-08T10:00:00');
  expect(await act('resume')).toBe(200);
  expect(await dueOf(id)).toEqual(['2028-05-09 11:00:00']);
  await isOff('2028-05-09');
  expect(await follow()).toBe(1);
  expect(await dueOf(id)).toEqual(['2028-05-10 11:00:00']);
  expect((await checkFlows(server.db, Date.now())).found).toEqual([]);
});
