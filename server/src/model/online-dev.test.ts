// Clients of the family: models from its files, records as its clients send and read them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelChoices, modelCreate, modelFields, modelInfo, modelPublish, modelSelector, modelUpdate } from '@ordo/contract/model.ts';
import {
  modelExport,
  onlineConfig,
  onlineCreate,
  onlineInfo,
  onlineList,
  onlineRemove,
  onlineRemoveMany,
  onlineShown,
  onlineUpdate,
} from '@ordo/contract/online-dev.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftModel, formOf, listOf, node, orderForm, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let order: MadeModel;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  order = await releasedModel(
    server,
    token,
    orderForm(),
    listOf(['title', 'amount'], [node('comInput', 'title', '标题'), node('date', 'day', '日期'), node('checkbox', 'tags', '标签')]),
  );
});
afterAll(() => server.stop());

const DAY = Date.parse('2026-02-28T00:00:00+08:00');
const DATA = {
  title: '订单',
  amount: 12.5,
  level: 'b',
  tags: ['x', 'y'],
  day: DAY,
  urgent: 1,
  lines: [
    { item: '纸', qty: 3 },
    { item: '笔', qty: 5 },
  ],
};
const create = async (data: object | string = DATA) =>
  server.ask(onlineCreate, { id: order.id, data: typeof data === 'string' ? data : JSON.stringify(data), status: 0 }, token);
const info = async (recordId: string) => JSON.parse((await server.ask(onlineInfo, { id: order.id, recordId }, token)).data.data) as Record<string, unknown>;
const shown = async (recordId: string) => JSON.parse((await server.ask(onlineShown, { id: order.id, recordId }, token)).data.data) as Record<string, unknown>;

test('a record travels as the family has it: days as moments, rows by their keys, texts for people', async () => {
  const { id } = (await create()).data;
  expect(await info(id)).toMatchObject({
    ...DATA,
    lines: [
      { item: '纸', qty: 3 },
      { item: '笔', qty: 5 },
    ],
  });
  expect(await shown(id)).toMatchObject({ title: '订单', level: '紧急', day: '2026-02-28', urgent: '开', tags: '甲,乙' });
});

test('a number that JSON would round is kept as it is written', async () => {
  const { id } = (await create('{"title":"exact","amount":12345678901234567.89}')).data;
  expect(await info(id)).toMatchObject({ amount: '12345678901234567.89' });
});

test('a change without a version writes what differs and leaves the rest; rows without ids are told by their place', async () => {
  const { id } = (await create()).data;
  const before = await info(id);
  const rows = before.lines as { id: string }[];
  const put = (data: object, more: object = {}) => server.ask(onlineUpdate, { id: order.id, recordId: id, data: JSON.stringify(data), ...more }, token);
  expect((await put({ title: '新' })).data).toEqual({ version: 2 });
  expect(await info(id)).toMatchObject({ title: '新', level: 'b', lines: rows });
  await put({ lines: [{ item: '纸', qty: 4 }] });
  expect((await info(id)).lines).toEqual([{ ...rows[0], qty: 4 }]);
  expect((await put({ title: '旧' }, { version: 1 })).refusal).toBe('stale');
  expect((await put({ unknown: 1, title: '旧' }, { version: 3 })).code).toBe(200);
});

test('a list is asked in both spellings and answers texts', async () => {
  await create({ ...DATA, title: 'Q-1', day: DAY, tags: ['x'] });
  await create({ ...DATA, title: 'Q-2', day: DAY + 86_400_000, tags: ['y'] });
  const list = async (more: object) => (await server.ask(onlineList, { id: order.id, ...more }, token)).data?.list.map((row) => row.title);
  expect(await list({ json: JSON.stringify({ title: 'Q-', day: [DAY, DAY] }) })).toEqual(['Q-1']);
  expect(await list({ queryJson: JSON.stringify({ title: 'Q-', tags: 'y', day: [] }) })).toEqual(['Q-2']);
  expect(await list({ queryJson: '{"title":"Q-"}', sidx: 'day', sort: 'asc' })).toEqual(['Q-1', 'Q-2']);
  const condition = [
    { field: 'title', symbol: 'like', fieldValue: 'Q-' },
    { field: 'day', symbol: '>', fieldValue: DAY },
  ];
  expect(await list({ superQueryJson: JSON.stringify({ matchLogic: 'AND', conditionJson: JSON.stringify(condition) }) })).toEqual(['Q-2']);
  expect((await server.ask(onlineList, { id: order.id, json: '{"nothing":1}' }, token)).refusal).toBe('recordFieldUnknown');
  expect((await server.ask(onlineList, { id: order.id, json: '[' }, token)).refusal).toBe('unreadable');
});

test('records are asked for by the rows that they have', async () => {
  const two = {
    ...DATA,
    title: 'R-1',
    lines: [
      { item: '墨', qty: 3 },
      { item: '尺', qty: 7 },
    ],
  };
  await create(two);
  await create({ ...two, title: 'R-2', lines: [{ item: '墨', qty: 9 }] });
  const list = async (asked: object) => {
    const { data } = await server.ask(onlineList, { id: order.id, json: JSON.stringify({ title: 'R-', ...asked }), sidx: 'title', sort: 'asc' }, token);
    return data.list.map((row) => row.title);
  };
  expect(await list({ 'lines-item': '墨' })).toEqual(['R-1', 'R-2']);
  expect(await list({ 'lines.qty': [4, 8] })).toEqual(['R-1']);
  expect(await list({ 'lines-item': '墨', 'lines-qty': [8, null] })).toEqual(['R-2']);
  expect(await list({ 'lines-item': '没有' })).toEqual([]);
  expect((await server.ask(onlineList, { id: order.id, json: '{"lines-none":1}' }, token)).refusal).toBe('recordFieldUnknown');
  // Given to nobody: a column with a permission of its own is hidden from those who do not hold it.
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values ('hiddenItem', ${order.page}, 'column', 'item', 'lines.item')`.execute(
    server.db,
  );
  const clerk = await createUserWithSession(server, newId(), [`${order.page}:view`]);
  expect((await server.ask(onlineList, { id: order.id, json: '{"lines-item":"墨"}' }, clerk.token)).refusal).toBe('columnDenied');
});

test('a grouped list answers a row for each group, its heading in the first column that is not the group', async () => {
  const fields = formOf(node('comInput', 'name', '名称'), node('comInput', 'city', '城市'));
  const model = await releasedModel(server, token, fields, listOf(['city', 'name'], [], { type: 3, groupField: 'city', hasPage: false, sort: 'asc' }));
  for (const [name, city] of [
    ['甲', '杭州'],
    ['乙', '上海'],
    ['丙', '杭州'],
  ])
    await server.ask(onlineCreate, { id: model.id, data: JSON.stringify({ name, city }) }, token);
  const { list, pagination } = (await server.ask(onlineList, { id: model.id, sidx: 'name', sort: 'asc', pageSize: 10_000 }, token)).data;
  const told = list.map(({ top, name, children }) => [top, name, (children as { name: string }[]).map((row) => row.name)]);
  expect(told).toEqual([
    [true, '杭州', ['丙', '甲']],
    [true, '上海', ['乙']],
  ]);
  expect([pagination.total, new Set(list.map(({ id }) => id)).size]).toEqual([3, 2]);
});

test('many are deleted one by one, and what became of each is told', async () => {
  const ids = [(await create()).data.id, (await create()).data.id];
  const reply = await server.ask(onlineRemoveMany, { id: order.id, ids: [...ids, 'nobody'] }, token);
  expect(reply.data).toMatchObject({ removed: 2, list: [{ done: true }, { done: true }, { id: 'nobody', done: false, why: expect.stringMatching(/./) }] });
  expect((await server.ask(onlineRemove, { id: order.id, recordId: ids[0] ?? '' }, token)).refusal).toBe('notFound');
});

test('the configuration is the release for those who use it, the draft for those who design it, and nothing for others', async () => {
  const id = await draftModel(server, token, formOf(node('comInput', 'a', '甲')));
  const config = async (model: string, who: string) => server.ask(onlineConfig, { id: model }, who);
  const user = await createUserWithSession(server, newId(), [`${order.page}:view`]);
  const designer = await createUserWithSession(server, newId(), ['onlineDev.webDesign:view']);
  expect((await config(order.id, user.token)).data.formData).toContain('标题');
  expect((await config(id, designer.token)).data.formData).toContain('甲');
  expect((await config(id, user.token)).refusal).toBe('denied');
});

test('records are offered to choose from in the three ways that are asked', async () => {
  const model = await releasedModel(server, token, formOf(node('comInput', 'name', '名称')));
  await server.ask(onlineCreate, { id: model.id, data: '{"name":"甲"}' }, token);
  const ask = async (more: object) => (await server.ask(modelChoices, { id: model.id, ...more }, token)).data as unknown;
  expect(await ask({})).toMatchObject([{ id: expect.any(String), name: '甲' }]);
  expect(await ask({ field: 'name' })).toMatchObject({ list: [{ fullName: '甲' }] });
  expect(await ask({ relationField: 'name', columnOptions: 'name', currentPage: 1 })).toMatchObject({
    list: [{ fullName: '甲', name: '甲' }],
    pagination: { total: 1 },
  });
  const [{ id: first }] = (await ask({})) as [{ id: string }];
  await server.ask(onlineCreate, { id: model.id, data: '{"name":"乙"}' }, token);
  expect(await ask({ relationField: 'name', ids: first })).toMatchObject({ list: [{ id: first, fullName: '甲' }], pagination: { total: 1 } });
  // Without a field: by their titles and numbers.
  expect(await ask({ currentPage: 1, keyword: '乙' })).toMatchObject({
    list: [{ fullName: expect.stringMatching(/^乙 \(#\d+\)$/) }],
    pagination: { total: 1 },
  });
  expect((await server.ask(modelFields, { id: model.id }, token)).data.list).toEqual([{ vmodel: 'name', label: '名称' }]);
});

test('models are offered to who designs them or menus; to others those that they have a page of', async () => {
  const ids = async (who: string) => (await server.ask(modelSelector, {}, who)).data.list.flatMap(({ children }) => children.map(({ id }) => id));
  const user = await createUserWithSession(server, newId(), [`${order.page}:view`]);
  const nobody = await createUserWithSession(server, newId(), []);
  const designer = await createUserWithSession(server, newId(), ['onlineDev.webDesign:view']);
  expect(await ids(user.token)).toEqual([order.id]);
  expect(await ids(nobody.token)).toEqual([]);
  expect(await ids(designer.token)).toContain(order.id);
});

test('published, it has a page with its buttons, and a role that works with it', async () => {
  const { id } = await releasedModel(server, token, formOf(node('comInput', 'name', '名称')));
  const clerk = await createUserWithSession(server, newId(), []);
  const reply = await server.ask(modelPublish, { id, parentId: '-1', fullName: '名录', roleIds: [clerk.roleId] }, token);
  expect(reply.code).toBe(200);
  expect((await server.ask(onlineCreate, { id, data: '{"name":"甲"}' }, clerk.token)).code).toBe(200);
  const other = await createUserWithSession(server, newId(), ['onlineDev.webDesign:view', 'onlineDev.webDesign:btn_release']);
  expect((await server.ask(modelPublish, { id, parentId: '-1', fullName: '名录二' }, other.token)).refusal).toBe('denied');
});

const CORPUS = join(import.meta.dirname, '../../../../shared/corpus/forms');
const files = existsSync(CORPUS) ? readdirSync(CORPUS).filter((name) => name.endsWith('.json')) : [];

describe.skipIf(files.length === 0)('real documents', () => {
  /** Compared by key, in any order; nodes have additional ids and kinds. */
  const holds = (part: unknown, whole: unknown): boolean => {
    if (typeof part !== 'object' || part === null) return Object.is(part, whole) || (typeof part === 'string' && holds(json(part), whole));
    if (Array.isArray(part)) return Array.isArray(whole) && part.length === whole.length && part.every((one, at) => holds(one, whole[at]));
    return (
      typeof whole === 'object' &&
      whole !== null &&
      Object.entries(part).every(([key, value]) => key in whole && holds(value, (whole as Record<string, unknown>)[key]))
    );
  };
  const json = (text: string): unknown => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  };

  test.each(files)('%s is imported, released where it can have a table, and exported without losing a key', async (name) => {
    const given = readFileSync(join(CORPUS, name), 'utf8');
    const made = await server.ask(modelCreate, { fullName: name, enCode: `c${newId()}`, webType: 1, formData: given }, token);
    const { formData, findings } = (await server.ask(modelInfo, { id: made.data.id }, token)).data;
    expect(holds(JSON.parse(given), JSON.parse(formData))).toBe(true);
    expect((await server.ask(modelExport, { id: made.data.id }, token)).data).toMatchObject({
      name: `${name}.json`,
      url: expect.stringContaining('/api/file/Download'),
    });
    const blocks = findings.filter((one) => one.blocks);
    const released = await server.ask(modelUpdate, { id: made.data.id, version: made.data.version, state: 1 }, token);
    expect(released.refusal ?? 'released').toBe(blocks.length ? 'designWrong' : 'released');
  });
});
