// All designed forms of the demo: released and valid, with records without findings, and each role sees what it should.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelInfo } from '@ordo/contract/model.ts';
import { modelAsRole } from '@ordo/contract/model-as-role.ts';
import { modelOpen, recordAsk, recordCreate, recordGroups, recordInfo, recordUpdate } from '@ordo/contract/model-record.ts';
import { recordPress } from '@ordo/contract/model-record-many.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { compile } from '@ordo/engine/form/rules/compile.ts';
import { settle } from '@ordo/engine/form/rules/settle.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../../../testing/create-session.ts';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { liveModel } from '../../../src/model/live.ts';
import { sourceOf } from '../../../src/model/record-read.ts';
import { columnsOf } from '../../../src/model/storage.ts';
import { demoSizes, seedDemo } from '../demo.ts';
import type { RoleCode } from '../roles.ts';
import { columnIdOf, modelIdOf, pageIdOf, tableIdOf } from './ids.ts';
import { plannedModels } from './models.ts';

let server: TestServer;
let folder: string;
let admin: string;
const NOW = Date.now();
const models = plannedModels('all');
const named = models.map((model) => [model.code, model] as const);

beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'ordo-models-'));
  const place = { app: server.app, db: server.db, pool: server.pool, personKey: Buffer.alloc(32, 7) };
  await seedDemo(place, folder, NOW, () => undefined, { ...demoSizes.small, models: 'all' });
  admin = await server.admin();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Person {
  id: string;
  token: string;
}

/** A person with a role; if a model is named, one who created records of it. */
async function of(role: RoleCode, code?: string): Promise<Person> {
  const made = code ? sql`and u.id in (select creator_user_id from ${sql.id('record', `t_${modelIdOf(code)}`)})` : sql``;
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id
    where r.en_code = ${role} and u.enabled_mark = 1 ${made} order by u.id limit 1`.execute(server.db);
  const id = rows[0]?.id ?? '';
  return { id, token: await createSession(server, id) };
}

async function roleIdOf(role: RoleCode): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from role where en_code = ${role} and delete_mark = 0`.execute(server.db);
  return rows[0]?.id ?? '';
}

const allOf = async (code: string, token: string) => {
  const { data } = await server.ask(recordAsk, { id: modelIdOf(code), menuId: pageIdOf(code), pageSize: 500 }, token);
  return data.list;
};

test('there are ten, one of them with forty questions', () => {
  expect(models.map(({ code }) => code).sort()).toEqual(
    ['asset', 'expense', 'leave', 'meeting', 'purchase', 'repair', 'seal', 'survey', 'vehicle', 'visitor'].sort(),
  );
  const survey = models.find(({ code }) => code === 'survey');
  expect(fieldsOf(survey?.design.form ?? { nodes: [] }).filter(({ kind }) => kind !== null)).toHaveLength(40);
  expect(plannedModels('few').map(({ code }) => code)).toEqual(['leave', 'asset', 'repair']);
});

describe.each(named)('%s', (code, planned) => {
  test('is released and in use, and nothing is wrong with its design', async () => {
    const { data } = await server.ask(modelInfo, { id: modelIdOf(code) }, admin);
    expect(data).toMatchObject({ fullName: planned.name.zh, release: 1, changed: 0, state: 1, findings: [] });
  });

  test('everything that is read of it is said in Chinese and in English', () => {
    const { form, list, rules } = planned.design;
    const said = [
      planned.name,
      ...fieldsOf(form).flatMap(({ node }) => [node.label, ...node.checks.flatMap(({ message }) => message ?? [])]),
      ...fieldsOf(form).flatMap(({ node }) => {
        const source = fieldKinds[node.kind].source(node);
        return source?.from === 'options' ? source.options.map(({ name }) => name) : [];
      }),
      ...[...(list?.buttons ?? []), ...(list?.rowButtons ?? [])].map(({ label }) => label),
      ...[...(list?.tabs ?? []), ...(list?.heads ?? [])].map(({ name }) => name),
      ...(list?.tree ? [list.tree.title] : []),
      ...rules.flatMap((rule) => [rule.name, ...rule.then.flatMap((action) => ('text' in action ? [action.text] : []))]),
    ];
    for (const { zh, en } of said) expect([zh, en]).toEqual([expect.stringMatching(/\p{Script=Han}/u), expect.stringMatching(/^[\x20-\x7e]+$/)]);
  });

  test('nothing stands against its records, and what is computed is what the rules make of it', async () => {
    const program = compile(planned.design.form, planned.design.rules);
    const tasks = new Set((await sql<{ id: string }>`select record_id as id from flow_task`.execute(server.db)).rows.map(({ id }) => id));
    // Those of workflows are launched by their people, when the demo is created.
    const rows = (await allOf(code, admin)).filter(({ id }) => !tasks.has(id));
    expect(rows).toHaveLength(planned.records);
    for (const { id, creatorTime, creatorUserId } of rows) {
      const { data } = await server.ask(recordInfo, { id: modelIdOf(code), menuId: pageIdOf(code), recordId: id }, admin);
      const values = data.values as Values;
      const now = creatorTime ?? 0;
      const facts = { userId: creatorUserId ?? '', organizeId: '', positionIds: [], roleIds: [], now };
      const settled = settle(program, null, values, { known: values, facts, now });
      expect(settled.findings).toEqual([]);
      const told = Object.fromEntries(Object.keys(values).map((key) => [key, settled.values[key] ?? null]));
      expect(told).toEqual(values);
      expect(now).toBeLessThan(NOW);
    }
  });

  test('its records are by many people, over months, and each is in the change log as its maker’s', async () => {
    const { rows } = await sql<{ makers: number; days: number; logged: number }>`
      select count(distinct t.creator_user_id)::int as makers, extract(day from max(t.creator_time) - min(t.creator_time))::int as days,
        (count(*) filter (where exists (select from change_log c where c.entity = ${`t_${modelIdOf(code)}`} and c.record_id = t.id
          and c.action = 'create' and c.user_id = t.creator_user_id and c.at = t.creator_time)))::int as logged
      from ${sql.id('record', `t_${modelIdOf(code)}`)} t where t.task_id = ''`.execute(server.db);
    expect(rows[0]?.logged).toBe(planned.records);
    expect(rows[0]?.makers).toBeGreaterThan(planned.records / 2);
    expect(rows[0]?.days).toBeGreaterThan(90);
  });
});

test('numbers count up, and the next record has the next one', async () => {
  const { id, token } = await of('warehouse', 'repair');
  const numbers = (await allOf('asset', admin)).map((row) => String(row.no));
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, nth) => `ZC${String(nth + 1).padStart(4, '0')}`));
  const values = { name: '除湿机', serial: 'SN-NEW', category: 'office', status: 'used', price: 800, bought: '2024-05-06', keeper: id };
  await server.ask(recordCreate, { id: modelIdOf('asset'), menuId: pageIdOf('asset'), recordId: 'new', values }, token);
  const { data } = await server.ask(recordInfo, { id: modelIdOf('asset'), menuId: pageIdOf('asset'), recordId: 'new' }, token);
  expect(data.values.no).toBe(`ZC${String(numbers.length + 1).padStart(4, '0')}`);
  const again = await server.ask(recordCreate, { id: modelIdOf('asset'), menuId: pageIdOf('asset'), recordId: 'new2', values }, token);
  expect(again.refusal).toBe('recordTaken');
});

test('the order of a list is the designed one, and tells nothing that is hidden', async () => {
  const [id, design] = [modelIdOf('asset'), models.find(({ code }) => code === 'asset')?.design as Design];
  const live = liveModel({ id, fullName: '', enCode: '', webType: 2, number: 1, former: {}, design }, await columnsOf(server.db, id));
  const orderFor = (sees: boolean) => sourceOf(live, { currentPage: 1, pageSize: 20, sort: [], deleted: 0 }, sql<SqlBool>`true`, () => sees).usual;
  expect(orderFor(true)).toMatchObject([{ sort: 'asc' }]);
  expect(orderFor(false)).toMatchObject([{ sort: 'desc' }]);
});

test('a repair tells the asset by its name', async () => {
  const { data } = await server.ask(recordAsk, { id: modelIdOf('repair'), menuId: pageIdOf('repair') }, (await of('warehouse')).token);
  const ids = data.list.map((row) => String(row.asset));
  const told = new Map(Object.values(data.names).flatMap((names) => Object.entries(names)));
  for (const id of ids) expect(told.get(id)).toMatch(/\p{Script=Han}/u);
});

test('more than three days need a reason', async () => {
  const { id, token } = await of('clinic');
  const values = { type: 'annual', begin: '2026-03-02', end: '2026-03-05', cover: id };
  const model = { id: modelIdOf('leave'), menuId: pageIdOf('leave') };
  expect(await server.ask(recordCreate, { ...model, recordId: 'l1', values }, token)).toMatchObject({ refusal: 'recordWrong' });
  expect(await server.ask(recordCreate, { ...model, recordId: 'l1', values: { ...values, end: '2026-03-04' } }, token)).toMatchObject({ code: 200 });
});

test('who runs the office approves a leave once, and nobody else does', async () => {
  const at = { id: modelIdOf('leave'), menuId: pageIdOf('leave') };
  const waiting = (await allOf('leave', admin)).filter(({ state }) => state === 'pending').map(({ id }) => id);
  const { token } = await of('immunisation');
  const press = (who: string) => server.ask(recordPress, { ...at, button: 'approve', ids: waiting }, who);
  expect((await press((await of('clinic')).token)).refusal).toBe('denied');
  // Those of a workflow are only approved by their tasks.
  const { rows: ofTasks } = await sql`select from flow_task where model_id = ${at.id} and record_id = any(${waiting})`.execute(server.db);
  expect(ofTasks.length).toBeGreaterThan(0);
  expect((await press(token)).data.done).toBe(waiting.length - ofTasks.length);
  expect(waiting.length).toBeGreaterThan(ofTasks.length);
  expect((await press(token)).data.done).toBe(0);
});

test('assets are grouped by their category, and what they cost is summed up for who sees it', async () => {
  const at = { id: modelIdOf('asset'), menuId: pageIdOf('asset') };
  const groups = async (role: RoleCode) => (await server.ask(recordGroups, at, (await of(role)).token)).data;
  const all = await groups('warehouse');
  expect(all.list.reduce((sum, { count }) => sum + count, 0)).toBe((await allOf('asset', admin)).length);
  expect(Number(all.sums?.price)).toBe(all.list.reduce((sum, { sums }) => sum + Number(sums.price), 0));
  expect((await groups('clinic')).list.map(({ sums }) => sums)).toEqual(all.list.map(() => ({})));
});

describe('contracts, in tables that were there before', () => {
  const at = { id: modelIdOf('contract'), menuId: pageIdOf('contract') };
  type Contract = { id: string; values: { title: string; amount: number; payments: { values: { paid: number } }[] }; version: number };
  const read = async (recordId: string, token: string) => (await server.ask(recordInfo, { ...at, recordId }, token)).data as unknown as Contract;

  test('are released without a finding that blocks, and seen by every role', async () => {
    const { data } = await server.ask(modelInfo, { id: at.id }, admin);
    expect(data).toMatchObject({ fullName: '合同台账', release: 1, changed: 0, state: 1, findings: [] });
    for (const role of ['immunisation', 'township', 'clinic', 'warehouse', 'audit'] as const)
      expect((await allOf('contract', (await of(role)).token)).length, role).toBe(46);
  });

  test('what was paid is of the contract, and never more than it', async () => {
    const rows = await allOf('contract', admin);
    const whole = await Promise.all(rows.map(({ id }) => read(id, admin)));
    for (const { values } of whole) expect(values.payments.reduce((sum, { values: { paid } }) => sum + paid, 0)).toBeLessThanOrEqual(values.amount);
    expect(whole.filter(({ values }) => values.payments.length).length).toBeGreaterThan(20);
  });

  test('who works with them saves them, the column of the other system stays, and who looks on changes nothing', async () => {
    const recordId = (await allOf('contract', admin))[0]?.id ?? '';
    const keeper = (await of('warehouse')).token;
    const { values, version } = await read(recordId, keeper);
    const change = { ...at, recordId, version, changes: { title: { from: values.title, to: '改名' } }, rows: {} };
    expect((await server.ask(recordUpdate, change, (await of('clinic')).token)).refusal).toBe('denied');
    expect((await server.ask(recordUpdate, change, keeper)).data).toEqual({ version: version + 1, merged: false });
    const { rows } = await sql<{ old: string; title: string }>`
      select ${sql.id(`c_${columnIdOf(1, 10)}`)} as old, ${sql.id(`c_${columnIdOf(1, 1)}`)} as title from ${sql.id('model', `t_${tableIdOf(1)}`)}
      where ${sql.id(`c_${columnIdOf(1, 0)}`)} = ${recordId}`.execute(server.db);
    expect(rows).toEqual([{ old: expect.stringMatching(/^OLD-\d+$/), title: '改名' }]);
  });
});

describe('who sees what', () => {
  test('who runs the office and who audits it see all of it', async () => {
    for (const role of ['immunisation', 'audit'] as const) {
      const { token } = await of(role);
      for (const { code } of models) expect((await allOf(code, token)).length, code).toBe((await allOf(code, admin)).length);
    }
  });

  test.each(['clinic', 'township'] as const)('%s sees what they made themselves, and the assets', async (role) => {
    const { id, token } = await of(role, 'leave');
    const [all, mine] = [await allOf('leave', admin), await allOf('leave', token)];
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.map((row) => row.id)).toEqual(all.filter((row) => row.creatorUserId === id).map((row) => row.id));
    expect((await allOf('asset', token)).length).toBe((await allOf('asset', admin)).length);
  });

  test.each([
    ['asset', 'price', ['clinic', 'township'], ['immunisation', 'warehouse', 'audit']],
    ['leave', 'reason', ['audit'], ['immunisation', 'township', 'clinic', 'warehouse']],
    ['visitor', 'phone', ['audit', 'warehouse'], ['immunisation', 'township', 'clinic']],
  ] as const)('of %s some do not see %s', async (code, field, without, seen) => {
    const hidden = async (role: RoleCode) =>
      (await server.ask(modelOpen, { id: modelIdOf(code), menuId: pageIdOf(code) }, (await of(role)).token)).data.hidden.includes(field);
    for (const role of without) expect(await hidden(role), role).toBe(true);
    for (const role of seen) expect(await hidden(role), role).toBe(false);
    for (const row of await allOf(code, (await of(without[0])).token)) expect(field in row).toBe(false);
    // The preview for a role equals what its holders have.
    const told = async (role: RoleCode) => (await server.ask(modelAsRole, { id: modelIdOf(code), roleId: await roleIdOf(role) }, admin)).data;
    for (const role of without) expect((await told(role)).hidden, role).toContain(field);
    for (const role of seen) expect(await told(role), role).toMatchObject({ opens: true, hidden: expect.not.arrayContaining([field]) });
  });

  test('buttons are as they were granted', async () => {
    const rightsOf = async (role: RoleCode, code: string) =>
      (await server.ask(modelOpen, { id: modelIdOf(code), menuId: pageIdOf(code) }, (await of(role)).token)).data.rights;
    expect(await rightsOf('audit', 'expense')).toEqual(['btn_detail']);
    expect(await rightsOf('clinic', 'expense')).toEqual(['btn_add', 'btn_detail']);
    expect(await rightsOf('clinic', 'asset')).toEqual(['btn_detail']);
    expect((await rightsOf('warehouse', 'asset')).length).toBe(10);
    expect(await rightsOf('immunisation', 'leave')).toEqual(expect.arrayContaining(['btn_approve', 'btn_return']));
  });
});
