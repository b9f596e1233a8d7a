// List parameters other than the search bar: sums, tabs, groups, trees, custom conditions, several orders; none of them reveals hidden values.
import { modelOpen, recordCreate, recordGroups, recordList, recordUpdate } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childTable, formOf, listOf, node, redesign, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let stock: MadeModel;
const options = (...ids: string[]) => ({ __slot__: { options: ids.map((id) => ({ id, fullName: id.toUpperCase() })) } });
const form = () =>
  formOf(
    node('comInput', 'name', '名称', { required: true }),
    node('select', 'sort', '类别', { dataType: 'static', fieldId: 'sort1' }, options('a', 'b')),
    node('numInput', 'worth', '价值', {}, { precision: 2 }),
    node('date', 'day', '日期', {}, { format: 'yyyy-MM-dd', type: 'date' }),
    node('comSelect', 'place', '单位'),
    node('userSelect', 'keeper', '保管人'),
    childTable('parts', '部件', [node('numInput', 'cost', '成本', {}, { precision: 2 })]),
  );
const tab = (id: string, filter: object) => ({ id, name: { zh: id }, filter });

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  stock = await releasedModel(
    server,
    token,
    form(),
    listOf(['name', 'sort', 'worth'], [node('comInput', 'name', '名称')], {
      type: 3,
      groupField: 'sort',
      showSummary: true,
      summaryField: ['worth', 'parts.cost', 'name'],
      hasSuperQuery: true,
      quickFilters: [
        tab('dear', { field: 'worth', is: 'greater', value: 10 }),
        tab('mine', { field: 'keeper', is: 'equal', value: { my: 'userId' } }),
        tab('below', { field: 'place', is: 'in', value: { my: 'organizeAndBelow' } }),
      ],
    }),
  );
  await add({ name: 'n1', sort1: 'a', worth: '0.1', day: '2026-01-01' }, [0.1, 0.2]);
  await add(
    { name: 'n2', sort1: 'a', worth: '12345678901234567.89', day: '2026-01-02', keeper: (await createUserWithSession(server, newId(), [])).userId, place: '1' },
    [1],
  );
  await add({ name: 'n3', sort1: 'b', worth: '0.2', day: '2026-01-02' });
  await add({ name: 'n4', worth: null });
});
afterAll(() => server.stop());

async function add(values: object, costs: readonly number[] = [], model = stock, recordId = `r${newId()}`): Promise<string> {
  const rows = costs.length ? { parts: costs.map((cost, at) => ({ id: `p${at}`, values: { cost } })) } : {};
  const reply = await server.ask(recordCreate, { id: model.id, recordId, values, rows } as never, token);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
  return recordId;
}
const ask = (asked: object, who = token, model = stock) => server.ask(recordList, { id: model.id, ...asked }, who);
const names = async (asked: object, who = token, model = stock) =>
  (await ask({ sidx: 'name', sort: 'asc', ...asked }, who, model)).data.list.map(({ name }) => name);

test('what is summed up is exact, over all that is found and not the page alone, rows of child tables too', async () => {
  const { data } = await ask({ pageSize: 1 });
  expect(data.list).toHaveLength(1);
  expect(data.sums).toEqual({ worth: '12345678901234568.19', 'parts.cost': '1.3' });
  expect((await ask({ name: 'n1' })).data.sums).toEqual({ worth: '0.1', 'parts.cost': '0.3' });
  expect((await ask({ name: 'nothing' })).data).toMatchObject({ list: [], sums: { worth: '0', 'parts.cost': '0' } });
});

test('a tab is what its designer said, of whoever looks', async () => {
  expect(await names({ inTab: 'dear' })).toEqual(['n2']);
  expect((await ask({ inTab: 'dear' })).data.sums?.worth).toBe('12345678901234567.89');
  expect((await ask({ inTab: 'mine' })).code).toBe(200);
  const clerk = await createUserWithSession(server, newId(), [`${stock.page}:view`]);
  // A fact that is loaded only when a condition uses it.
  expect((await ask({ inTab: 'below' }, clerk.token)).code).toBe(200);
  expect((await ask({ inTab: 'gone' })).refusal).toBe('recordPartUnknown');
});

describe('groups', () => {
  const groups = async (asked: object = {}, who = token) => (await server.ask(recordGroups, { id: stock.id, ...asked }, who)).data;

  test('have their exact numbers and sums, what has no value last, and each is asked for by its key', async () => {
    const { list, pagination, sums } = await groups();
    expect(list).toMatchObject([
      { id: '=a', value: 'a', count: 2, sums: { worth: '12345678901234567.99' } },
      { id: '=b', value: 'b', count: 1 },
      { id: '~', value: null, count: 1, sums: { worth: '0' } },
    ]);
    expect(pagination.total).toBe(3);
    expect(sums?.worth).toBe('12345678901234568.19');
    expect(await names({ inGroup: '=a' })).toEqual(['n1', 'n2']);
    expect(await names({ inGroup: '~' })).toEqual(['n4']);
    expect(await names({ inGroup: "=a' or 1=1" })).toEqual([]);
  });

  test('are those of what is found, a page at a time, within what somebody may see', async () => {
    expect((await groups({ inTab: 'dear' })).list).toMatchObject([{ id: '=a', count: 1 }]);
    expect((await groups({ pageSize: 1, currentPage: 2 })).list).toMatchObject([{ id: '=b' }]);
    const clerk = await createUserWithSession(server, newId(), [`${stock.page}:view`]);
    await createScheme(server, clerk.roleId, stock.page, { field: 'sort1', is: 'equal', value: 'b' });
    expect((await groups({}, clerk.token)).list).toMatchObject([{ id: '=b', count: 1 }]);
  });
});

describe('a condition put together by hand', () => {
  const by = (filter: object) => JSON.stringify(filter);
  test('has groups of its own, and facts', async () => {
    const filter = {
      any: [
        { all: [{ field: 'worth', is: 'greater', value: 0.15 }, { not: { field: 'sort1', is: 'equal', value: 'a' } }] },
        { field: 'name', is: 'startsWith', value: 'n4' },
      ],
    };
    expect(await names({ askedFor: by(filter) })).toEqual(['n3', 'n4']);
    expect((await ask({ askedFor: by({ field: 'keeper', is: 'equal', value: { my: 'userId' } }) })).code).toBe(200);
  });
  test.each([
    ['{', 'invalid'],
    ['{"field":"name"}', 'invalid'],
    ['{"field":"nothing","is":"empty"}', 'recordFieldUnknown'],
    ['{"field":"constructor","is":"empty"}', 'recordFieldUnknown'],
    ['{"field":"worth","is":"contains","value":"1"}', 'recordConditionWrong'],
    ['{"field":"worth","is":"equal","value":"x"}', 'recordConditionWrong'],
    [by(Array.from({ length: 9 }).reduce<object>((inner) => ({ all: [inner] }), { field: 'name', is: 'empty' })), 'recordConditionDeep'],
  ])('%s is %s', async (askedFor, refusal) => {
    expect((await ask({ askedFor })).refusal).toBe(refusal);
  });
});

test('a list is ordered by several columns', async () => {
  expect(await names({ sidx: '', sortBy: '-day,name' })).toEqual(['n2', 'n3', 'n1', 'n4']);
  expect(await names({ sidx: '', sortBy: '-day,-name' })).toEqual(['n3', 'n2', 'n1', 'n4']);
  expect((await ask({ sortBy: 'parts' })).refusal).toBe('recordFieldUnknown');
  expect((await ask({ sortBy: 'name;' })).refusal).toBe('invalid');
});

test('a field that is hidden is summed, grouped, ordered and asked for by nobody who may not see it', async () => {
  const clerk = await createUserWithSession(server, newId(), [`${stock.page}:view`]);
  await createScheme(server, clerk.roleId, stock.page, { all: [] });
  for (const code of ['worth', 'sort1'])
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${stock.page}, 'column', ${code}, ${code})`.execute(server.db);
  const told = await ask({}, clerk.token);
  expect(told.data.sums).toEqual({ 'parts.cost': '1.3' });
  const filter = JSON.stringify({ field: 'worth', is: 'greater', value: 1 });
  for (const asked of [{ inTab: 'dear' }, { inGroup: '=a' }, { sortBy: 'name,-worth' }, { askedFor: filter }])
    expect((await ask(asked, clerk.token)).refusal).toBe('columnDenied');
  expect((await server.ask(recordGroups, { id: stock.id }, clerk.token)).refusal).toBe('columnDenied');
  const { design } = (await server.ask(modelOpen, { id: stock.id }, clerk.token)).data;
  expect(design).toMatchObject({ list: { type: 'plain', group: null, tabs: [{ id: 'mine' }, { id: 'below' }] } });
  await sql`delete from menu_right where menu_id = ${stock.page} and kind = 'column'`.execute(server.db);
});

test('beside a tree of the house a node stands for all below it; of its own field each value is one', async () => {
  const tree = (more: object) => listOf(['name'], [], { type: 2, treeTitle: '单位', ...more });
  const houses = await releasedModel(server, token, form(), tree({ treeDataSource: 'organize', treeRelation: 'place' }));
  await sql`insert into organize (id, parent_id, category, full_name, en_code, path) values ('deep', '1', 'company', 'Deep', 'DEEP', '1.deep.')`.execute(
    server.db,
  );
  await add({ name: 'top', place: '1' }, [], houses);
  await add({ name: 'deep', place: 'deep' }, [], houses);
  await add({ name: 'none' }, [], houses);
  expect(await names({ inNode: '=1' }, token, houses)).toEqual(['deep', 'top']);
  expect(await names({ inNode: '=deep' }, token, houses)).toEqual(['deep']);
  expect(await names({ inNode: '~' }, token, houses)).toEqual(['none']);
  const own = await releasedModel(server, token, form(), tree({ treeDataSource: 'formField', treeRelation: 'day' }));
  await add({ name: 'x', day: '2026-03-01' }, [], own);
  await add({ name: 'y', day: '2026-03-01' }, [], own);
  await add({ name: 'z' }, [], own);
  const nodes = await server.ask(recordGroups, { id: own.id, groupsOf: 'tree', inNode: '=2026-03-01' }, token);
  expect(nodes.data.list).toMatchObject([
    { id: '=2026-03-01', value: '2026-03-01', count: 2 },
    { id: '~', count: 1 },
  ]);
  expect(await names({ inNode: '=2026-03-01' }, token, own)).toEqual(['x', 'y']);
  expect((await ask({ inNode: '=x' })).refusal).toBe('recordPartUnknown');
});

describe('a tree of the values of a field is searched by names', () => {
  const MANY = 5_001;
  let of: Record<'name' | 'day' | 'place' | 'sort' | 'worth', MadeModel>;
  const found = async (model: MadeModel, named: string, who = token, more = {}) =>
    (await server.ask(recordGroups, { id: model.id, groupsOf: 'tree', named, ...more }, who)).data.list.map(({ value, count }) => [value, count]);
  beforeAll(async () => {
    const made = async (field: string) => {
      const model = await releasedModel(
        server,
        token,
        form(),
        listOf(['name'], [], { type: 2, treeTitle: '值', treeDataSource: 'formField', treeRelation: field }),
      );
      await add({ name: '50% off', day: '2026-03-01', place: '1', sort1: 'a', worth: '1000.5' }, [], model);
      await add({ name: '50 off', day: '2026-03-02', place: '1', sort1: 'b', worth: '20' }, [], model);
      await add({ name: 'A_b' }, [], model);
      return [field, model] as const;
    };
    of = Object.fromEntries([await made('name'), await made('day'), await made('place'), await made('sort'), await made('worth')]) as typeof of;
  });

  test('signs of patterns are taken literally, and case does not matter', async () => {
    expect(await found(of.name, '50%')).toEqual([['50% off', 1]]);
    expect(await found(of.name, 'OFF')).toEqual([
      ['50 off', 1],
      ['50% off', 1],
    ]);
    expect(await found(of.name, 'a_')).toEqual([['A_b', 1]]);
    expect(await found(of.name, '\\')).toEqual([]);
    expect(await found(of.name, 'x'.repeat(50))).toEqual([]);
    const tooLong = await server.ask(recordGroups, { id: of.name.id, groupsOf: 'tree', named: 'x'.repeat(51) }, token);
    expect(tooLong.refusal).toBe('invalid');
  });

  test('by the shown name, not by what is stored', async () => {
    const [{ name } = { name: '' }] = (await sql<{ name: string }>`select full_name as name from organize where id = '1'`.execute(server.db)).rows;
    expect(await found(of.place, name.slice(0, 2))).toEqual([['1', 2]]);
    expect(await found(of.day, '03-02')).toEqual([['2026-03-02', 1]]);
    expect(await found(of.worth, '1000.5')).toEqual([[1000.5, 1]]);
    expect(await found(of.sort, 'B')).toEqual([['b', 1]]);
    expect(await found(of.sort, 'nothing')).toEqual([]);
  });

  test('values of records that somebody may not see, and of a hidden field, are not found', async () => {
    const clerk = await createUserWithSession(server, newId(), [`${of.name.page}:view`]);
    await createScheme(server, clerk.roleId, of.name.page, { field: 'name', is: 'notEqual', value: '50% off' });
    expect(await found(of.name, 'off', clerk.token)).toEqual([['50 off', 1]]);
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${of.name.page}, 'column', 'name', 'name')`.execute(server.db);
    expect((await server.ask(recordGroups, { id: of.name.id, groupsOf: 'tree', named: 'off' }, clerk.token)).refusal).toBe('columnDenied');
  });

  test('of very many values the first ones are searched, which is said', async () => {
    const table = sql.table(`record.t_${of.worth.id}`);
    await sql`insert into ${table} (id, c_worth, creator_time, form_number) select 'w' || n, n + 5000, now(), 1 from generate_series(1, ${MANY}) n`.execute(
      server.db,
    );
    const { data } = await server.ask(recordGroups, { id: of.worth.id, groupsOf: 'tree', named: '000' }, token);
    expect(data).toMatchObject({ searched: 5_000 });
    expect(data.list).toMatchObject([{ value: 1000.5 }, { value: 6000 }, { value: 7000 }, { value: 8000 }, { value: 9000 }]);
  });
});

describe('a tree of records', () => {
  let tree: MadeModel;
  const parent = (model: string) => node('relationForm', 'above', '上级', {}, { modelId: model, relationField: 'name' });
  beforeAll(async () => {
    tree = await releasedModel(server, token, formOf(node('comInput', 'name', '名称'), parent('x')), listOf(['name'], [], { type: 5, parentField: 'above' }));
    // The parent relation refers to the model itself, whose id is known only now.
    await redesign(server, token, tree.id, { formData: formOf(node('comInput', 'name', '名称'), parent(tree.id)) });
    await release(server, token, tree.id);
    await add({ name: 'root' }, [], tree, 'root');
    await add({ name: 'child', above: 'root' }, [], tree, 'child');
    await add({ name: 'leaf', above: 'child' }, [], tree, 'leaf');
    await add({ name: 'lost' }, [], tree, 'lost');
    await sql`update record.${sql.id(`t_${tree.id}`)} set c_above = 'nobody' where id = 'lost'`.execute(server.db);
  });

  test('comes level by level, with how many are below each; what has lost its parent stands at the top', async () => {
    const level = async (belowId: string, who = token) =>
      (await ask({ belowId, sidx: 'name', sort: 'asc' }, who, tree)).data.list.map(({ id, rowsBelow }) => [id, rowsBelow]);
    expect(await level('~')).toEqual([
      ['lost', 0],
      ['root', 1],
    ]);
    expect(await level('root')).toEqual([['child', 1]]);
    const clerk = await createUserWithSession(server, newId(), [`${tree.page}:view`]);
    await createScheme(server, clerk.roleId, tree.page, { field: 'name', is: 'notEqual', value: 'root' });
    expect(await level('~', clerk.token)).toEqual([
      ['child', 1],
      ['lost', 0],
    ]);
    expect((await ask({}, token, tree)).data.list[0]).not.toHaveProperty('rowsBelow');
  });

  test('has no record below itself', async () => {
    const hang = (recordId: string, to: string) =>
      server.ask(recordUpdate, { id: tree.id, recordId, version: 1, changes: { above: { from: null, to } }, rows: {} }, token);
    expect((await hang('root', 'leaf')).refusal).toBe('recordParentLoop');
    expect((await hang('root', 'root')).refusal).toBe('recordParentLoop');
    expect((await hang('lost', 'leaf')).code).toBe(200);
  });
});
