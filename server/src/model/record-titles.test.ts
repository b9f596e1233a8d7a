// Titles of records outside of their pages: within the caller's pages, rows and fields.
import { modelPages } from '@ordo/contract/model-page.ts';
import { recordCreate, recordInfo, recordRemove } from '@ordo/contract/model-record.ts';
import { recordSearch, recordTitles } from '@ordo/contract/record-title.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, listOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession, grant, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { pageOfTarget } from '../../testing/target-page.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let model: MadeModel;
let other: MadeModel;
let reader: TestUser;
/** Sees only rows of 甲, without names. */
let narrow: TestUser;
let outsider: TestUser;

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  model = await releasedModel(server, token, formOf(node('comInput', 'name', '名称'), node('comInput', 'city', '城市')), listOf(['name', 'city']));
  const relation = node('relationForm', 'to', '关联', {}, { modelId: model.id, relationField: 'name' });
  other = await releasedModel(server, token, formOf(node('comInput', 'code', '编号'), relation), listOf(['code']));
  reader = await createUserWithSession(server, newId(), [`${model.page}:view`, `${other.page}:view`]);
  narrow = await createUserWithSession(server, newId(), [`${model.page}:view`, `${other.page}:view`]);
  outsider = await createUserWithSession(server, newId(), []);
  const column = newId();
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${column}, ${model.page}, 'column', 'name', 'name')`.execute(server.db);
  await sql`insert into permission_grant (object_type, object_id, item_type, item_id) values ('role', ${reader.roleId}, 'column', ${column})`.execute(
    server.db,
  );
  await createScheme(server, reader.roleId, model.page, { all: [] });
  await createScheme(server, narrow.roleId, model.page, { field: 'city', is: 'equal', value: '甲' });
});
afterAll(() => server.stop());

const put = async (id: string, values: object) => {
  const recordId = `c${newId()}`;
  expect((await server.ask(recordCreate, { id, recordId, values, rows: {} } as never, token)).code).toBe(200);
  return recordId;
};
const numberOf = async (recordId: string) => (await server.ask(recordInfo, { id: model.id, recordId }, token)).data.recordNo;
const titles = async (of: readonly string[], who: string) =>
  (await server.ask(recordTitles, { of: of.map((one) => `${model.id}.${one}`).join(',') }, who)).data.list.map(({ title }) => title).toSorted();
const found = async (keyword: string, who: string) =>
  (await server.ask(recordSearch, { keyword }, who)).data.list
    .flatMap(({ model: of, records }) => records.map(({ title }) => `${of === model.id ? '' : 'other '}${title}`))
    .toSorted();

test('a record is called by its title; by its number where one lacks a field of it; by nothing where one does not see it', async () => {
  const [near, far] = [await put(model.id, { name: '投影仪一', city: '甲' }), await put(model.id, { name: '投影仪二', city: '乙' })];
  const number = `#${await numberOf(near)}`;
  expect(await titles([near, far, 'nothing'], reader.token)).toEqual(['投影仪一', '投影仪二']);
  expect(await titles([near, far], narrow.token)).toEqual([number]);
  expect(await titles([near, far], outsider.token)).toEqual([]);
  // The title is the one that a relation shows.
  const recordId = await put(other.id, { code: 'R1', to: near });
  const told = async (who: string) => Object.values((await server.ask(recordInfo, { id: other.id, recordId }, who)).data.names).map((names) => names[near]);
  expect(await told(reader.token)).toContain('投影仪一');
  expect(await told(narrow.token)).toContain(number);
  const refused = await server.ask(recordTitles, { of: Array.from({ length: 51 }, () => 'a.b').join(',') }, token);
  expect(refused.refusal).toBe('invalid');
});

test('it is found by what it is called, in every model that one has; by its number where one lacks the field', async () => {
  const [near, far] = [await put(model.id, { name: '冷藏箱一号', city: '甲' }), await put(model.id, { name: '冷藏箱二号', city: '乙' })];
  await put(other.id, { code: '冷藏箱单' });
  expect(await found('冷藏箱', reader.token)).toEqual(['other 冷藏箱单', '冷藏箱一号', '冷藏箱二号']);
  expect(await found('箱二', reader.token)).toEqual(['冷藏箱二号']);
  expect(await found('冷藏箱', narrow.token)).toEqual(['other 冷藏箱单']);
  const number = await numberOf(near);
  expect(await found(`#${number}`, narrow.token)).toEqual([`#${number}`]);
  expect(await found(`#${await numberOf(far)}`, narrow.token)).toEqual([]);
  expect(await found('%', reader.token)).toEqual([]);
  for (const keyword of ['冷藏箱', `#${number}`]) expect(await found(keyword, outsider.token)).toEqual([]);
  await server.ask(recordRemove, { id: model.id, recordId: far }, token);
  expect(await found('二号', reader.token)).toEqual([]);
});

test('no more than five of a model, the newest first', async () => {
  for (let at = 0; at < 7; at += 1) await put(model.id, { name: `多件${at}`, city: '甲' });
  const { list } = (await server.ask(recordSearch, { keyword: '多件' }, reader.token)).data;
  expect(list[0]?.records.map(({ title }) => title)).toEqual(['多件6', '多件5', '多件4', '多件3', '多件2']);
  expect(list[0]?.menuId).toBe(model.page);
});

test('of two pages of a model the first that one has says what is seen, and they never add up', async () => {
  const second = await pageOfTarget(server, modelPages, model.id, []);
  await sql`update menu set sort_code = -1 where id = ${second}`.execute(server.db);
  const id = await put(model.id, { name: '两页', city: '乙' });
  expect(await titles([id], narrow.token)).toEqual([]);
  await grant(server, narrow.roleId, [`${second}:view`]);
  expect(await titles([id], narrow.token)).toEqual(['两页']);
  await grant(server, outsider.roleId, [`${second}:view`]);
  expect(await found('两页', outsider.token)).toEqual(['两页']);
});

test('words of three signs are found by an index', async () => {
  const { rows } = await sql<{ def: string }>`select indexdef as def from pg_indexes where schemaname = 'record' and tablename = ${`t_${model.id}`}`.execute(
    server.db,
  );
  const all = rows.map(({ def }) => def).join('\n');
  expect(all).toContain('gin (c_name gin_trgm_ops)');
  expect(all).toContain('(record_no)');
});
