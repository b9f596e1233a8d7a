// Tasks that start by the timetable of their engine: once over all nodes, filled by the form, and otherwise skipped with a message.
import { flowEngineCreate, flowEngineRelease, flowEngineStop } from '@ordo/contract/flow-engine.ts';
import { flowHandOver, flowHandOverInfo, flowHandOverPreview } from '@ordo/contract/flow-hand-over.ts';
import { flowTask } from '@ordo/contract/flow-task.ts';
import { messageList } from '@ordo/contract/message.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { nextStart, type Schedule } from '@ordo/engine/flow/schedule.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { flowPages } from '../../testing/flow-people.ts';
import { formOf, node, releasedModel } from '../../testing/models.ts';
import { createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { workDays } from '../dictionary/work-calendar.read.ts';
import { newId } from '../kit/id.ts';
import { followCalendar } from './calendar.ts';
import { takeDueSchedules } from './schedules.ts';

let server: TestServer;
let other: TestServer;
let admin: string;
let chief: TestUser;
let clerk: TestUser;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ beside: server });
  admin = await server.admin();
});
beforeEach(async () => {
  [chief, clerk] = await Promise.all([hire(), hire()]);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const hire = () => createUserWithSession(server, newId(), flowPages);
const form = (required: boolean) =>
  formOf(
    node('numInput', 'days', '天数', { defaultValue: 3 }),
    node('calculate', 'twice', '两倍', {}, { expression: [{ __vModel__: 'days', label: 'days' }, '×', '2'] }),
    node('comInput', 'why', '事由', { required }),
  );

/** @returns id of a released engine that starts tasks in the name of the clerk */
async function engine(schedule: Partial<Schedule> = {}, required = false): Promise<string> {
  const { id: formId } = await releasedModel(server, admin, form(required));
  const approver = { type: 'approver', nodeId: 'a', properties: { title: '审批', assigneeType: 6, approvers: [chief.userId] } };
  const timetable = { every: 'workday', day: 1, at: '09:00', user: clerk.userId, ...schedule };
  const ordo = { settings: { admin: chief.userId }, node: { schedule: timetable } };
  const flowTemplateJson = JSON.stringify({ type: 'start', nodeId: 's', properties: { title: '发起', ordo }, childNode: approver });
  const { data } = await server.ask(flowEngineCreate, { fullName: `日报${newId()}`, enCode: `daily${newId()}`, formId, flowTemplateJson }, admin);
  expect((await server.ask(flowEngineRelease, { id: data.id }, admin)).refusal).toBeUndefined();
  return data.id;
}
const dueOf = async (id: string) => (await sql<{ due: number }>`select due from flow_schedule where flow_id = ${id}`.execute(server.db)).rows[0]?.due;
const tasksOf = async (id: string) =>
  (
    await sql<{ id: string; status: number; by: string }>`
    select id, status, initiator_id as by from flow_task where flow_id = ${id} and delete_mark = 0 order by id`.execute(server.db)
  ).rows;

/** Either node may run an effect, and an effect may lead to further ones. */
const happened = async () => {
  for (const node of [server, other, server, other]) await node.outbox.drain();
};
/** Both nodes look at this moment. */
async function at<T>(moment: number, look: () => Promise<T>): Promise<T> {
  server.clock.now = other.clock.now = moment;
  try {
    const found = await look();
    await happened();
    return found;
  } finally {
    server.clock.now = other.clock.now = null;
  }
}
const bothTake = () => Promise.all([takeDueSchedules(server.flows), takeDueSchedules(other.flows), takeDueSchedules(server.flows)]);
const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);

test('a task starts once, in the name of the chosen person, filled by defaults and formulas, and the next start is set', async () => {
  const id = await engine();
  const due = await dueOf(id);
  const days = await workDays(server.db);
  expect(due).toBe(nextStart({ every: 'workday', day: 1, at: '09:00' }, Date.now(), days));
  if (due === undefined) return;
  expect(sum(await at(due - 1, bothTake))).toBe(0);
  expect(sum(await at(due, bothTake))).toBe(1);
  const tasks = await tasksOf(id);
  expect(tasks).toMatchObject([{ status: 1, by: clerk.userId }]);
  const { data } = await server.ask(flowTask, { id: tasks[0]?.id ?? '' }, chief.token);
  expect(Object.values(data.form.record?.values ?? {})).toEqual(expect.arrayContaining([3, 6]));
  const next = await dueOf(id);
  expect(next).toBe(nextStart({ every: 'workday', day: 1, at: '09:00' }, due, days));
  expect(sum(await at(next ?? 0, bothTake))).toBe(1);
  expect(await tasksOf(id)).toHaveLength(2);
});

test.each([
  ['the person has left', false, () => sql`update app_user set enabled_mark = 0 where id = ${clerk.userId}`, '停用'],
  ['a required field has no default', true, () => sql`select`, '事由'],
])('a start is skipped and the administrator of the engine is notified: %s', async (_, required, before, why) => {
  const id = await engine({}, required);
  await before().execute(server.db);
  const due = (await dueOf(id)) ?? 0;
  expect(sum(await at(due, bothTake))).toBe(1);
  expect(await tasksOf(id)).toEqual([]);
  const { list } = (await server.ask(messageList, { pageSize: 50 }, chief.token)).data;
  expect(list.map(({ title }) => title)).toEqual([expect.stringMatching(new RegExp(`未能按计划发起.*${why}`))]);
  expect(await dueOf(id)).toBeGreaterThan(due);
});

test('only who may launch for others releases a timetable in the name of another', async () => {
  const id = await engine();
  const may = ['workFlow.flowEngine:view', 'workFlow.flowEngine:btn_release', 'workFlow.flowLaunch:view'];
  const releases = async (...more: string[]) =>
    (await server.ask(flowEngineRelease, { id }, (await createUserWithSession(server, newId(), [...may, ...more])).token)).refusal;
  expect(await releases()).toBe('flowScheduleOther');
  expect(await releases('workFlow.flowLaunch:btn_other')).toBeUndefined();
});

test('a day off that is entered later moves the start to the next working day', async () => {
  const id = await engine();
  const due = (await dueOf(id)) ?? 0;
  const { rows } = await sql<{ type: string; off: string }>`
    select y.id as type, d.id as off from dictionary_type y join dictionary_data d on d.dictionary_type_id = y.id and d.en_code = 'off' and d.delete_mark = 0
    where y.en_code = 'WorkCalendar' and y.delete_mark = 0`.execute(server.db);
  await followCalendar(server.flows);
  await sql`insert into dictionary_data (id, dictionary_type_id, parent_id, full_name, en_code) values (${newId()}, ${rows[0]?.type}, ${rows[0]?.off}, '停电', ${businessDay(due)})`.execute(
    server.db,
  );
  await followCalendar(server.flows);
  expect(await dueOf(id)).toBeGreaterThan(due);
});

test('where the person of a timetable hands over, nothing starts in their name: the administrator of the engine is told, and a release goes on in the other name', async () => {
  const id = await engine();
  const due = (await dueOf(id)) ?? 0;
  const follower = await hire();
  const { rows } = await sql<{ fullName: string }>`select full_name as "fullName" from flow where id = ${id}`.execute(server.db);
  const fullName = rows[0]?.fullName ?? '';
  const leaves = { fromUserId: clerk.userId, toUserId: follower.userId };
  expect((await server.ask(flowHandOverPreview, { fromUserId: clerk.userId }, admin)).data.engines).toEqual([{ id, fullName }]);
  const { data } = await server.ask(flowHandOver, { commandId: newId(), ...leaves }, admin);
  expect((await server.ask(flowHandOverInfo, { id: data.id }, admin)).data.engines).toEqual([{ id, fullName }]);
  // The person is still enabled: only the hand over says that they leave.
  await at(due, bothTake);
  expect([await tasksOf(id), await dueOf(id)]).toEqual([[], undefined]);
  const { list } = (await server.ask(messageList, { pageSize: 50 }, chief.token)).data;
  expect(list.map(({ title }) => title)).toEqual([expect.stringMatching(`已停止按计划发起.*${fullName}`)]);
  expect((await server.ask(flowEngineRelease, { id }, admin)).refusal).toBeUndefined();
  await at((await dueOf(id)) ?? 0, bothTake);
  expect(await tasksOf(id)).toMatchObject([{ status: 1, by: follower.userId }]);
});

test('a timetable that the draft names no more is stopped as well; if the administrator leaves, whoever takes over is told', async () => {
  const [id, follower] = [await engine({ user: chief.userId }), await hire()];
  await sql`update flow set draft = replace(draft::text, ${chief.userId}, ${clerk.userId})::json where id = ${id}`.execute(server.db);
  await server.ask(flowHandOver, { commandId: newId(), fromUserId: chief.userId, toUserId: follower.userId }, admin);
  await happened();
  expect(await dueOf(id)).toBeUndefined();
  const told = (await server.ask(messageList, { pageSize: 50 }, follower.token)).data.list.map(({ title }) => title);
  expect(told).toEqual([expect.stringContaining('已停止按计划发起')]);
});

test('a stopped engine starts nothing, and neither does one whose start was missed by more than a day', async () => {
  const [stopped, late] = [await engine(), await engine({ every: 'week', day: 3 })];
  const due = (await dueOf(stopped)) ?? 0;
  const missed = (await dueOf(late)) ?? 0;
  expect((await server.ask(flowEngineStop, { id: stopped }, admin)).code).toBe(200);
  expect(sum(await at(Math.max(due, missed) + 2 * 86_400_000, bothTake))).toBe(0);
  expect([await tasksOf(stopped), await tasksOf(late)]).toEqual([[], []]);
  expect(await dueOf(stopped)).toBeUndefined();
  expect(await dueOf(late)).toBeGreaterThan(missed);
});
