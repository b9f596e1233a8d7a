// A second kind of page that opens one target each, added by its declaration alone: enforcement, explanation, impact and permission matrix come with it.
import { grantImpact, whoSees, why, whyPage } from '@ordo/contract/authorize.ts';
import { endpoint, id, text, type Endpoint } from '@ordo/contract/kit.ts';
import { columnKnown } from '@ordo/contract/menu-right.ts';
import { fieldCreate, fieldKnown, schemePreview } from '@ordo/contract/menu-scheme.ts';
import { menuTargetImpact } from '@ordo/contract/menu.ts';
import { currentUser } from '@ordo/contract/session.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import type { TargetPages } from '@ordo/engine/permission/target.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createScheme, createUserWithSession, grant } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { targetMatrix } from '../../testing/target-matrix.ts';
import { pageOfTarget } from '../../testing/target-page.ts';
import { tableSql, type TableName } from './ddl.ts';
import { newId } from './id.ts';
import { insertRecord, removeRecord, updateRecord } from './record.ts';
import type { RowSource } from './row-source.ts';
import { serve } from './serve.ts';

const models: TargetPages = { kind: 'model', all: null };
/** The page stands for those that open a model: its permissions and columns are theirs. */
const columns: PageColumns = { menu: 'any.model', kept: ['page'], columns: { amount: [], name: [] } };
const PATH = '/api/test/Model';
const record = z.object({ page: z.string(), name: z.optional(z.string()), amount: z.optional(z.int()) });
const on = (target: 'modelId' | 'id', right: string) => ({ page: models, target, right });

const read = endpoint({
  method: 'GET',
  path: `${PATH}/{modelId}`,
  access: on('modelId', 'view'),
  summary: 'Reads.',
  input: z.object({ modelId: id(), menuId: z.optional(id()), amount: z.optional(text(9)) }),
  result: record,
  columns,
});
const rename = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Record`,
  access: on('id', 'btn_edit'),
  summary: 'Changes a record.',
  input: z.object({ id: id(), name: z.optional(text(9)) }),
  result: record,
  columns,
});
const remove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}/Record`,
  access: on('id', 'btn_remove'),
  summary: 'Deletes a record.',
  input: z.object({ id: id() }),
  result: record,
  columns,
});
const endpoints: Endpoint[] = [read, rename, remove];

const list = endpoint({
  method: 'GET',
  path: `${PATH}/{modelId}/List`,
  access: on('modelId', 'view'),
  summary: 'Records.',
  input: z.object({ modelId: id() }),
  result: z.object({ list: z.array(z.object({ id: z.string(), name: z.string(), amount: z.optional(z.int()) })) }),
  columns,
});

/** Record → its model. */
const records = new Map<string, string>();
function makeModel(): { id: string; named: Record<string, string> } {
  const [model, one] = [newId(), newId()];
  records.set(one, model);
  return { id: model, named: { modelId: model, id: one } };
}

const tableOf = (model: string): TableName => ({ schema: 'model', name: `t_${model.toLowerCase()}` });
const rowsOf = (model: string): RowSource => ({
  table: tableOf(model),
  fields: {
    name: { column: sql.ref('t.name'), kind: 'text', name: ['名称', 'Name'] },
    amount: { column: sql.ref('t.amount'), kind: 'number', name: ['金额', 'Amount'] },
  },
});
/** A model with a table: two records of Ann's and one of Bob's. */
async function filledModel(): Promise<ReturnType<typeof makeModel> & { ann: string; bob: string }> {
  const model = makeModel();
  const table = tableSql(tableOf(model.id));
  await sql`create table ${table} (id text primary key, name text not null, amount integer not null default 0, version integer not null default 1,
    delete_mark smallint not null default 0, creator_time timestamptz not null default now(), creator_user_id text, last_modify_time timestamptz, last_modify_user_id text)`.execute(
    server.db,
  );
  const writer = { db: server.db, user: { userId: 'somebody' }, requestId: 'r1' };
  const made = await Promise.all(['Ann', 'Ann', 'Bob'].map((name, amount) => insertRecord(writer, tableOf(model.id), { name, amount })));
  return { ...model, ann: made[0]?.id ?? '', bob: made[2]?.id ?? '' };
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  server.deps.targets.add({
    ...models,
    named: { modelId: async (_, model) => model, id: async (_, one) => records.get(one) },
    nameOf: async (_, model) => `model ${model}`,
    rows: async (_, model) => rowsOf(model),
    columns: async (_, ids) => new Map(ids.map((model) => [model, columns])),
  });
  for (const one of [read, rename, remove])
    serve(server.app, server.deps, one as typeof read, async (_, { page }) => ({ page: page ?? 'none', name: 'Ann', amount: 1 }));
  serve(server.app, server.deps, list, async ({ modelId }, { db, scope, page }) => {
    const { table, fields } = rowsOf(modelId);
    const { rows } = await sql<{ id: string; name: string; amount: number }>`
      select id, name, amount from ${tableSql(table)} t where delete_mark = 0 and ${scope(page ?? '', fields)} order by amount`.execute(db);
    return { list: rows };
  });
});
afterAll(() => server.stop());

const BUTTONS = ['btn_edit', 'btn_remove'];
const ask = <E extends Endpoint>(one: E, input: object, token: string) => server.ask(one, input as never, token);

test('the same matrix holds for it', async () => {
  const { wrong, asked } = await targetMatrix(server, models, endpoints, async () => makeModel());
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(endpoints.length * 10);
});

test('what its page keeps from somebody is neither told, asked for nor set', async () => {
  const model = makeModel();
  const page = await pageOfTarget(server, models, model.id, BUTTONS);
  const clerk = await createUserWithSession(server, newId(), [`${page}:view`, `${page}:btn_edit`]);
  expect((await ask(read, model.named, clerk.token)).data).toEqual({ page, name: 'Ann', amount: 1 });
  for (const [kind, code] of [
    ['column', 'amount'],
    ['form', 'name'],
  ])
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${`${page}:${kind}.${code}`}, ${page}, ${kind}, ${code}, ${code})`.execute(
      server.db,
    );
  expect((await ask(read, model.named, clerk.token)).data).toEqual({ page, name: 'Ann' });
  expect(await ask(read, { ...model.named, amount: '1' }, clerk.token)).toMatchObject({ refusal: 'columnDenied', data: { right: `${page}:amount` } });
  expect(await ask(rename, { ...model.named, name: 'Bob' }, clerk.token)).toMatchObject({ refusal: 'columnDenied', data: { right: `${page}:name` } });
});

test('of several pages that open it the first one in the menu that grants the right decides, or the one that the call comes from', async () => {
  const model = makeModel();
  const first = await pageOfTarget(server, models, model.id, BUTTONS);
  const second = await pageOfTarget(server, models, model.id, BUTTONS);
  await sql`update menu set sort_code = 7 where id = ${first}`.execute(server.db);
  await sql`update menu set sort_code = 12 where id = ${second}`.execute(server.db);
  const clerk = await createUserWithSession(server, newId(), [`${first}:view`, `${second}:view`, `${second}:btn_edit`]);
  const pageFor = async (one: Endpoint, more: object = {}) => (await ask(one, { ...model.named, ...more }, clerk.token)).data;
  expect(await pageFor(read)).toMatchObject({ page: first });
  expect(await pageFor(rename)).toMatchObject({ page: second });
  expect(await pageFor(read, { menuId: second })).toMatchObject({ page: second });
  expect(await ask(read, { ...model.named, menuId: 'elsewhere' }, clerk.token)).toMatchObject({ refusal: 'denied' });
  // A button of one page gives nothing on the other.
  const both = await createUserWithSession(server, newId(), [`${first}:view`, `${second}:btn_remove`]);
  expect(await ask(remove, model.named, both.token)).toMatchObject({ refusal: 'denied', data: { right: `${first}:btn_remove` } });
});

test('a refusal names the right, why answers it, and impact counts what a grant would open', async () => {
  const model = makeModel();
  const page = await pageOfTarget(server, models, model.id, BUTTONS);
  const clerk = await createUserWithSession(server, newId(), [`${page}:view`]);
  const admin = await server.admin();
  const denied = await ask(rename, model.named, clerk.token);
  expect(denied).toMatchObject({ refusal: 'denied', data: { right: `${page}:btn_edit` } });
  const right = (denied.data as unknown as { right: string }).right;

  const impact = await server.ask(
    grantImpact,
    { objectType: 'Role', objectId: clerk.roleId, module: [page], button: [`${page}:btn_edit`], column: [], form: [], resource: [] } as never,
    admin,
  );
  expect(impact.data).toMatchObject({ gained: [{ id: `${page}:btn_edit`, kind: 'button' }], lost: [], people: 1, peopleGaining: 1 });

  expect((await server.ask(why, { right, userId: clerk.userId }, admin)).data).toMatchObject({ allowed: false, missing: [{ code: right }] });
  await grant(server, clerk.roleId, [right]);
  expect((await server.ask(why, { right, userId: clerk.userId }, admin)).data).toMatchObject({
    allowed: true,
    proof: [{ through: [{ id: clerk.roleId }] }, { code: right, through: [{ id: clerk.roleId }] }],
  });
  expect((await ask(rename, model.named, clerk.token)).code).toBe(200);
  const { data } = await server.ask(whyPage, { menuId: page, userId: clerk.userId }, admin);
  expect(data.list.map(({ code, allowed }) => `${code} ${allowed}`).toSorted()).toEqual([
    `${page}:btn_edit true`,
    `${page}:btn_remove false`,
    `${page}:view true`,
  ]);
});

test('its rows are narrowed by data schemes, which are offered, previewed, explained and counted as those of any page', async () => {
  const model = await filledModel();
  const page = await pageOfTarget(server, models, model.id, BUTTONS);
  const clerk = await createUserWithSession(server, newId(), [`${page}:view`]);
  const admin = await server.admin();
  const names = async () => (await server.ask(list, { modelId: model.id }, clerk.token)).data.list.map(({ name }) => name);
  expect(await names()).toEqual(['Ann', 'Ann', 'Bob']);

  const { data: known } = await server.ask(fieldKnown, { moduleId: page }, admin);
  expect(known.list.map(({ enCode }) => enCode)).toEqual(['name', 'amount']);
  expect((await server.ask(fieldCreate, { moduleId: page, ...known.list[0], fullName: 'Name' } as never, admin)).code).toBe(200);
  const condition: Filter = { field: 'name', is: 'equal', value: 'Ann' };
  expect((await server.ask(schemePreview, { moduleId: page, condition }, admin)).data).toMatchObject({ rows: 2, of: 3 });
  const id = await createScheme(server, clerk.roleId, page, condition);
  expect(await names()).toEqual(['Ann', 'Ann']);

  const sees = async (record: string) =>
    (await server.ask(whoSees, { menuId: page, id: record }, admin)).data.list.filter((one) => one.id === clerk.userId).map(({ schemes }) => schemes.length);
  expect([await sees(model.ann), await sees(model.bob)]).toEqual([[1], []]);

  const without = { objectType: 'Role', objectId: clerk.roleId, module: [page], button: [], column: [], form: [], resource: [] };
  expect((await server.ask(grantImpact, without as never, admin)).data.rows).toMatchObject([{ id: page, gained: 0, lost: 2 }]);
  const other = await createUserWithSession(server, newId(), []);
  const given = { ...without, objectId: other.roleId, resource: [id] };
  expect((await server.ask(grantImpact, given as never, admin)).data.rows).toMatchObject([{ id: page, gained: 2, lost: 0 }]);
});

test('its columns are offered, and everybody is told which of them are not theirs', async () => {
  const model = await filledModel();
  const page = await pageOfTarget(server, models, model.id, []);
  const clerk = await createUserWithSession(server, newId(), [`${page}:view`]);
  const { data } = await server.ask(columnKnown, { moduleId: page }, await server.admin());
  expect(data.list.map(({ enCode }) => enCode)).toEqual(['amount', 'name']);
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${`${page}:amount`}, ${page}, 'column', 'amount', 'amount')`.execute(
    server.db,
  );
  const mine = (await server.ask(currentUser, {}, clerk.token)).data;
  expect(mine.columns).toEqual({ [page]: { hidden: ['amount'], fixed: ['amount'] } });
  expect(
    mine.permissionList
      .find(({ modelId }) => modelId === page)
      ?.column.map(({ enCode }) => enCode)
      .toSorted(),
  ).toEqual(['name', 'page']);
  expect((await server.ask(list, { modelId: model.id }, clerk.token)).data.list.every((row) => !('amount' in row))).toBe(true);
});

test('a table that metadata names is written with version, log and conditions like all others, and a name is nothing but a name', async () => {
  const model = await filledModel();
  const writer = { db: server.db, user: { userId: 'somebody' }, requestId: 'r2' };
  const table = tableOf(model.id);
  expect(await updateRecord(writer, table, model.ann, 1, { name: 'Eve' })).toEqual({ version: 2 });
  await expect(updateRecord(writer, table, model.ann, 1, { name: 'Eve' })).rejects.toMatchObject({ key: 'stale' });
  await removeRecord(writer, table, model.bob);
  const { rows } = await sql<{ action: string }>`
    select action from change_log where entity = ${table.name} and request_id = 'r2' order by id`.execute(server.db);
  expect(rows.map(({ action }) => action)).toEqual(['update', 'remove']);
  for (const name of ['t_x; drop table menu', 'T', '', 't"x', 'x'.repeat(64)])
    expect(() => tableSql({ schema: 'model', name })).toThrow('is no name of a table');
});

test('who points an entry at another one must hold there what the entry grants', async () => {
  const [from, to] = [makeModel(), makeModel()];
  const page = await pageOfTarget(server, models, from.id, BUTTONS);
  const there = await pageOfTarget(server, models, to.id, BUTTONS);
  const clerk = await createUserWithSession(server, newId(), ['system.menu:view', 'system.menu:btn_edit', `${page}:view`]);
  const impact = async () => (await server.ask(menuTargetImpact, { id: page, propertyJson: JSON.stringify({ moduleId: to.id }) }, clerk.token)).data;
  expect(await impact()).toMatchObject({ moved: true, allowed: false, from: `model ${from.id}`, to: `model ${to.id}` });
  await grant(server, clerk.roleId, [`${there}:view`]);
  expect(await impact()).toMatchObject({ allowed: true });
});

test('a call about a target that no feature can find is not served', () => {
  expect(() =>
    serve(server.app, server.deps, { ...read, path: `${PATH}/{modelId}/Lost`, access: { ...on('id', 'view'), target: 'lost' } }, async () => ({ page: '' })),
  ).toThrow('nobody finds a model by lost');
});
