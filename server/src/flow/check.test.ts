// The nightly check of workflows: correct tasks give no finding, and every planted difference is found.
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, people, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { builtInTasks } from '../built-in-tasks.ts';
import type { Deps } from '../kit/serve.ts';
import { checkFlows } from './check.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let flow: MadeFlow;
let forked: MadeFlow;
let parent: MadeFlow;

const limited = { limits: { remind: null, overdue: { after: { minutes: 60, working: false }, does: 'none' as const, to: null } } };

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
  const settings = { admin: bob.userId, withdraw: 'any' as const };
  const rights = [{ field: form.field.days ?? '', read: true, write: true, required: false }];
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { ...limited, rights }), byPeople('two', [bob.userId], { progress: 80 })], {
    settings,
  });
  const both: FlowNode = {
    kind: 'interflow',
    id: 'both',
    title: '并行',
    outside: {},
    branches: ['left', 'right'].map((id, place) => ({
      id,
      title: id,
      when: null,
      outside: {},
      chain: [byPeople(`in-${id}`, [[ann, bob][place]?.userId ?? ''])],
    })),
  };
  const long: FlowNode = {
    kind: 'condition',
    id: 'long',
    title: '条件',
    outside: {},
    branches: [
      { id: 'yes', title: '', when: { field: form.field.days ?? '', is: 'greater', value: 3 }, outside: {}, chain: [byPeople('boss', [bob.userId])] },
      { id: 'no', title: '', when: null, outside: {}, chain: [] },
    ],
  };
  forked = await releasedFlowOf(server, form, [byPeople('first', [ann.userId], { rights }), long, both], { settings });
  const inner = await releasedFlowOf(server, form, [byPeople('in', [bob.userId])], { settings });
  const sub: FlowNode = {
    kind: 'subFlow',
    id: 'sub',
    title: '子流程',
    outside: {},
    engine: inner.id,
    launcher: { kind: 'people', people: people(ann.userId) },
    waits: 'all',
    failed: 'wait',
    starts: true,
    into: [{ parent: form.field.title ?? '', child: form.field.title ?? '' }],
    outOf: [],
  };
  parent = await releasedFlowOf(server, form, [sub], { settings });
});
afterAll(() => server.stop());

const found = async (id: string) => {
  const { found: all } = await checkFlows(server.db, Date.now());
  return all.filter(({ taskId }) => taskId === id).map(({ rule, what }) => `${rule} ${what}`);
};

test('tasks that people have worked on are what their events make, and are decided again as they were', async () => {
  const days = { title: '事假', days: '2.5' };
  const through = await at.launched(flow, ini);
  await at.adopt(through, ann, { opinion: '同意' }, at.filled({ days: '5' }, 1, { days: '2.5' }));
  await at.adopt(through, bob);
  const rejected = await at.launched(flow, ini);
  await at.ask(rejected, { command: 'reject', operator: await at.openOf(rejected, ann), opinion: '不行' }, ann);
  const returned = await at.launched(flow, ini);
  await at.adopt(returned, ann);
  await at.ask(returned, { command: 'return', operator: await at.openOf(returned, bob), target: 'start', mode: 'straight', opinion: '补充' }, bob);
  await at.adopt(returned, ini, {}, at.filled({ days: '4' }, 1, { days: '2.5' }));
  const withdrawn = await at.launched(flow, ini, days);
  await at.ask(withdrawn, { command: 'withdraw', opinion: '' }, ini);
  await at.ask(withdrawn, { command: 'submit' }, ini, { form: at.filled({ days: '9' }, 1, { days: '2.5' }) });
  const parallel = await at.launched(forked, ini);
  await at.adopt(parallel, ann, {}, at.filled({ days: '7' }, 1, { days: '2.5' }));
  await at.adopt(parallel, bob);
  await at.adopt(parallel, ann);
  await at.ask(parallel, { command: 'comment', text: '你好' }, ini);
  const family = await at.launched(parent, ini, days);
  await server.outbox.drain();
  const look = await checkFlows(server.db, Date.now());
  expect(look.found).toEqual([]);
  const { rows } = await sql<{ n: number; other: number }>`
    select count(*)::int as n, count(*) filter (where task_id = ${family})::int as other from flow_event`.execute(server.db);
  expect(look).toMatchObject({ tasks: 7, again: rows[0]?.n });
  expect(rows[0]?.n).toBeGreaterThan(15);
});

const oneTask = (id: string) => sql`task_id = ${id}`;
interface Plant {
  what: string;
  rule: string;
  /** The flow of the task; a simple one by default. */
  of?: () => MadeFlow;
  ends?: true;
  plant(id: string): RawBuilder<unknown>;
}

const plants: readonly Plant[] = [
  {
    what: 'a running task that is nowhere',
    rule: 'I1',
    plant: (id) => sql`update flow_visit set status = 'done' where ${oneTask(id)} and status = 'live'`,
  },
  {
    what: 'a step at which nobody is at work',
    rule: 'I2',
    plant: (id) => sql`update flow_operator set status = 'void' where ${oneTask(id)} and status = 'open'`,
  },
  {
    what: 'work at a step that is over',
    rule: 'I3',
    plant: (id) => sql`update flow_visit set status = 'void' where ${oneTask(id)} and status = 'live'`,
  },
  { what: 'a task that has ended and is still at work', rule: 'I4', plant: (id) => sql`update flow_task set status = 2 where id = ${id}` },
  {
    what: 'a limit of a step that is over',
    rule: 'I4',
    ends: true,
    plant: (id) =>
      sql`insert into flow_timer (task_id, id, visit_id, does, due, fixed, count) select task_id, '9.9', id, 'remind', now(), false, 0 from flow_visit where ${oneTask(id)} limit 1`,
  },
  {
    what: 'somebody who has decided and may again',
    rule: 'I5',
    plant: (id) => sql`update flow_operator set vote = 'adopt' where ${oneTask(id)} and status = 'open'`,
  },
  {
    what: 'an event that decides once more for the same person',
    rule: 'I5',
    ends: true,
    plant: (id) => sql`update flow_event set changes = replace(changes::text, '"vote": null', '"vote": "reject"')::jsonb where ${oneTask(id)} and seq = 1`,
  },
  {
    what: 'an effect that is there twice',
    rule: 'I6',
    plant: (id) => sql`update flow_event set effects = effects || effects where ${oneTask(id)} and seq = 1`,
  },
  {
    what: 'a join that waits for a branch no more that still runs',
    rule: 'I7',
    of: () => forked,
    plant: (id) => sql`update flow_visit set state = jsonb_set(state, '{branches,left}', '"ended"') where ${oneTask(id)} and node = 'both'`,
  },
  { what: 'a record that is gone', rule: 'fold', plant: (id) => sql`delete from flow_record where ${oneTask(id)} and act = 'submit'` },
  { what: 'an opinion that somebody has rewritten', rule: 'fold', plant: (id) => sql`update flow_record set opinion = '另一句' where ${oneTask(id)}` },
  { what: 'an event that is gone', rule: 'I8', ends: true, plant: (id) => sql`delete from flow_event where ${oneTask(id)} and seq = 2` },
  {
    what: 'completion that came down',
    rule: 'I10',
    ends: true,
    plant: (id) => sql`update flow_event set changes = jsonb_set(changes, '{task,completion}', '1') where ${oneTask(id)} and seq = 3`,
  },
  { what: 'a child without a task', rule: 'I11', of: () => parent, plant: (id) => sql`update flow_task set parent_child = '9.9' where parent_task = ${id}` },
  { what: 'work in the list of somebody else', rule: 'fold', plant: (id) => sql`update flow_operator set person_id = ${ini.userId} where ${oneTask(id)}` },
  { what: 'work that may be decided, and is not marked', rule: 'fold', plant: (id) => sql`update flow_operator set ready = false where ${oneTask(id)}` },
  { what: 'work marked that is over', rule: 'fold', ends: true, plant: (id) => sql`update flow_operator set ready = true where ${oneTask(id)}` },
  { what: 'another number', rule: 'fold', plant: (id) => sql`update flow_task set en_code = 'A-1' where id = ${id}` },
  { what: 'a step in the list where the task is not', rule: 'fold', plant: (id) => sql`update flow_task set this_step = '别处' where id = ${id}` },
  { what: 'a limit in the list that is none', rule: 'fold', plant: (id) => sql`update flow_task set due_at = now() where id = ${id}` },
  {
    what: 'an answer that was another then',
    rule: 'again',
    plant: (id) => sql`update flow_event set facts = replace(facts::text, ${ann.userId}, ${bob.userId})::jsonb where ${oneTask(id)} and seq = 1`,
  },
];

describe('a planted difference is found:', () => {
  test.each(plants)('$rule: $what', async ({ rule, of = () => flow, ends, plant }) => {
    const id = await at.launched(of(), ini);
    if (of() === forked) await at.adopt(id, ann);
    if (ends) {
      await at.adopt(id, ann);
      await at.adopt(id, bob);
    }
    await server.outbox.drain();
    expect(await found(id)).toEqual([]);
    await plant(id).execute(server.db);
    expect(await found(id)).toContainEqual(expect.stringMatching(new RegExp(`^${rule} `)));
    await sql`update flow_task set delete_mark = 1 where id = ${id}`.execute(server.db);
  });

  test('I9: work of somebody who is not there cannot be written', async () => {
    const id = await at.launched(flow, ini);
    await expect(sql`update flow_operator set person_id = 'nobody' where task_id = ${id}`.execute(server.db)).rejects.toThrow('flow_operator_person');
  });

  test.each([
    ['disabled', 'before', { enabled_mark: 0, delete_mark: 0 }, true],
    ['deleted', 'before', { enabled_mark: 1, delete_mark: 1 }, true],
    ['disabled', 'after', { enabled_mark: 0, delete_mark: 0 }, false],
    ['enabled', 'before', { enabled_mark: 1, delete_mark: 0 }, false],
  ] as const)('I9: work of somebody who was %s %s they got it', async (_, when, marks, isFound) => {
    const cat = await at.hire();
    const id = await at.launched(flow, ini);
    await at.ask(id, { command: 'transfer', operator: await at.openOf(id, ann), opinion: '', to: cat.userId }, ann);
    expect(await found(id)).toEqual([]);
    const moment = when === 'before' ? sql`now() - interval '1 hour'` : sql`now() + interval '1 hour'`;
    await sql`insert into change_log (at, request_id, entity, record_id, action, after)
      values (${moment}, '', 'app_user', ${cat.userId}, 'update', ${JSON.stringify(marks)}::jsonb)`.execute(server.db);
    expect((await found(id)).some((one) => one.startsWith('I9 ') && one.includes(cat.userId))).toBe(isFound);
    await sql`update flow_task set delete_mark = 1 where id = ${id}`.execute(server.db);
  });

  test('I12: a release, and that of its form, stay as they were; what got past that is found', async () => {
    const made = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])], { settings: { admin: bob.userId } });
    const id = await at.launched(made, ini);
    const change = () => sql`update flow_release set document = replace(document::text, '"one"', '"eins"')::json where id = ${made.release}`.execute(server.db);
    await expect(change()).rejects.toThrow('flow_release is append-only');
    await expect(sql`delete from flow_release where id = ${made.release}`.execute(server.db)).rejects.toThrow('flow_task_release');
    expect(await found(id)).toEqual([]);
    const past = async (plant: RawBuilder<unknown>, what: string) => {
      await server.db.transaction().execute(async (tx) => {
        for (const table of ['flow_release', 'model_release', 'flow_task']) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
        await plant.execute(tx);
        for (const table of ['flow_release', 'model_release', 'flow_task']) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
      });
      expect(await found(id)).toContainEqual(`I12 release ${what}`);
    };
    const back = async (plant: RawBuilder<unknown>) => {
      await sql`alter table flow_release disable trigger user`.execute(server.db);
      await plant.execute(server.db);
      await sql`alter table flow_release enable trigger user`.execute(server.db);
      expect(await found(id)).toEqual([]);
    };
    await past(
      sql`update flow_release set document = replace(document::text, '"节点one"', '"改过"')::json where id = ${made.release}`,
      `${made.release} is not what it was`,
    );
    await back(sql`update flow_release set document = replace(document::text, '"改过"', '"节点one"')::json where id = ${made.release}`);
    const ofForm = sql`model_id = ${form.model} and number = ${form.number}`;
    await past(sql`update model_release set design = (design::text || ' ')::json where ${ofForm}`, `${made.release} has a form that is not what it was`);
    await back(sql`update model_release set design = rtrim(design::text)::json where ${ofForm}`);
    await past(sql`update flow_event set facts = jsonb_set(facts, '{release}', '"gone"') where task_id = ${id}`, 'gone does not exist');
    await sql`update flow_task set delete_mark = 1 where id = ${id}`.execute(server.db);
  });
});

test('a task that has not changed for long has its turn as well', async () => {
  const id = await at.launched(flow, ini);
  await sql`update flow_event set at = '2020-01-01' where task_id = ${id}`.execute(server.db);
  expect(await found(id)).toEqual([]);
  await sql`update flow_task set urged_at = now() where id = ${id}`.execute(server.db);
  expect(await found(id)).toEqual(['fold urgedAt is not what its events make']);
  await sql`update flow_task set urged_at = null where id = ${id}`.execute(server.db);
});

test('the night tells how many differ, and which', async () => {
  const task = builtInTasks.find(({ code }) => code === 'flow.check');
  const night = () => task?.run({ db: server.db, now: Date.now } as unknown as Deps);
  await sql`update flow_task set delete_mark = 1`.execute(server.db);
  await at.launched(flow, ini);
  await server.outbox.drain();
  expect((await night())?.said[1]).toContain('match their history');
  const id = await at.launched(flow, ini);
  await server.outbox.drain();
  await sql`update flow_task set completion = 99 where id = ${id}`.execute(server.db);
  expect(await night()).toMatchObject({
    said: [expect.stringContaining('不符'), expect.any(String)],
    parameters: { n: 1, what: expect.stringContaining(id) as string },
  });
});
