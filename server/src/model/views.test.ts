// Views: their owners, their conditions, and that they reveal no hidden values.
import { modelViewCreate, modelViewList, modelViewRemove, modelViewUpdate, recordPivot } from '@ordo/contract/model-view.ts';
import { recordCreate, recordGroups, recordList, recordSheet } from '@ordo/contract/model-record.ts';
import type { ViewDocument } from '@ordo/engine/list/view/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOf, orderForm, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { downloadSheet } from '../../testing/sheets.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { indexesOf } from './indexes.ts';
import { buildIndexes } from './indexing.ts';

let server: TestServer;
let token: string;
let order: MadeModel;
let clerk: string;
let other: string;

const common = { schema: 1 as const, filter: null, sort: [], shown: [] };
const board: ViewDocument = { ...common, kind: 'board', by: 'level', sort: [{ field: 'amount', descending: true }] };
const keep = (document: ViewDocument, by: string, more: object = {}) => server.ask(modelViewCreate, { id: order.id, fullName: 'v', document, ...more }, by);
const offered = async (by: string) => (await server.ask(modelViewList, { id: order.id }, by)).data.list;

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  order = await releasedModel(server, token, orderForm(), listOf(['title', 'amount']));
  for (const [title, level, amount] of [
    ['a', 'a', '10'],
    ['b', 'b', '30.5'],
    ['c', 'b', '20.25'],
    ['d', null, null],
  ] as const) {
    const reply = await server.ask(recordCreate, { id: order.id, recordId: `r${title}`, values: { title, level, amount }, rows: {} }, token);
    if (reply.code !== 200) throw new Error(reply.msg);
  }
  clerk = (await createUserWithSession(server, newId(), [`${order.page}:view`, `${order.page}:btn_download`])).token;
  other = (await createUserWithSession(server, newId(), [`${order.page}:view`])).token;
});
afterAll(() => server.stop());

test('lanes have their exact numbers, and each its own records in the order of the view', async () => {
  const inView = (await keep(board, clerk)).data.id;
  const groups = await server.ask(recordGroups, { id: order.id, inView }, clerk);
  expect(groups.data.list.map(({ id, count }) => [id, count])).toEqual([
    ['=a', 1],
    ['=b', 2],
    ['~', 1],
  ]);
  const lane = await server.ask(recordList, { id: order.id, inView, inGroup: '=b' }, clerk);
  expect(lane.data.list.map(({ title }) => title)).toEqual(['b', 'c']);
});

test('a page opens with one’s own default, else that of one’s role, else that of everybody; never with that of other roles', async () => {
  const person = await createUserWithSession(server, newId(), [`${order.page}:view`]);
  const usual = async (by: string) => (await server.ask(modelViewList, { id: order.id }, by)).data.usual;
  const all = (await keep(board, token, { sharedMark: 1, defaultMark: 1 })).data.id;
  const role = (await keep(board, token, { sharedMark: 1, roleIds: [person.roleId], defaultMark: 1 })).data.id;
  expect(await usual(person.token)).toBe(role);
  expect(await usual(other)).toBe(all);
  expect(await usual(token)).toBe(all);
  const own = (await keep(board, person.token, { defaultMark: 1 })).data.id;
  expect(await usual(person.token)).toBe(own);
  await server.ask(modelViewRemove, { id: order.id, viewId: all }, token);
  expect(await usual(token)).toBeNull();
  await server.ask(modelViewRemove, { id: order.id, viewId: role }, token);
});

test('a default for one role is taken from a view that is shared with several for this role alone; it comes back when the later one goes', async () => {
  const [one, two] = [
    await createUserWithSession(server, newId(), [`${order.page}:view`]),
    await createUserWithSession(server, newId(), [`${order.page}:view`]),
  ];
  const usual = async () => {
    const of = async (by: string) => (await server.ask(modelViewList, { id: order.id }, by)).data.usual;
    return [await of(one.token), await of(two.token)];
  };
  const view = async (roleIds: string[], more: object = {}) => (await keep(board, token, { sharedMark: 1, defaultMark: 1, roleIds, ...more })).data.id;
  const both = await view([one.roleId, two.roleId]);
  expect(await usual()).toEqual([both, both]);
  const first = await view([one.roleId]);
  expect(await usual()).toEqual([first, both]);
  // A change of its content takes nothing back.
  const change = (viewId: string, more: object) =>
    server.ask(modelViewUpdate, { id: order.id, viewId, fullName: 'w', document: board, sharedMark: 1, defaultMark: 1, version: 1, ...more } as never, token);
  expect((await change(both, { roleIds: [two.roleId, one.roleId] })).code).toBe(200);
  expect(await usual()).toEqual([first, both]);
  await server.ask(modelViewRemove, { id: order.id, viewId: first }, token);
  expect(await usual()).toEqual([both, both]);
  const all = await view([one.roleId, two.roleId, newId()]);
  expect(await usual()).toEqual([all, all]);
  expect((await offered(token)).find(({ id }) => id === both)?.defaultMark).toBe(0);
  for (const viewId of [both, all]) await server.ask(modelViewRemove, { id: order.id, viewId }, token);
});

test('a pivot has exact totals over all rows, and averages that are not those of averages', async () => {
  const pivot = (measure: 'sum' | 'average', columns: string | null): ViewDocument => ({
    ...common,
    kind: 'pivot',
    rows: 'level',
    columns,
    measure,
    of: 'amount',
    chart: true,
  });
  const ask = async (document: ViewDocument) => {
    const inView = (await keep(document, clerk)).data.id;
    return (await server.ask(recordPivot, { id: order.id, inView }, clerk)).data;
  };
  const sums = await ask(pivot('sum', null));
  expect(sums.rows.map(({ id }) => id)).toEqual(['=a', '=b', '~']);
  expect(sums.cells).toContainEqual({ row: null, column: null, count: 4, value: '60.75' });
  expect(sums.cells).toContainEqual({ row: '~', column: null, count: 1, value: null });
  const average = await ask(pivot('average', 'urgent'));
  expect(average.cells).toContainEqual({ row: null, column: null, count: 4, value: '20.25' });
  expect(average.cells).toContainEqual({ row: '=b', column: '~', count: 2, value: '25.375' });
});

test('a list, its sheet and its groups are under the condition of the view', async () => {
  const inView = (await keep({ ...common, kind: 'table', filter: { field: 'amount', is: 'greater', value: 15 } }, clerk)).data.id;
  expect((await server.ask(recordList, { id: order.id, inView }, clerk)).data.pagination.total).toBe(2);
  const { rows } = await downloadSheet(
    server,
    `${recordSheet.path.replace('{id}', order.id)}?${new URLSearchParams({ inView, exportColumns: 'title' })}`,
    clerk,
  );
  expect(new Set(rows.flat())).toEqual(new Set(['标题', 'b', 'c']));
});

test('what is one’s own nobody else has, changes or deletes, and nobody shares who does not design', async () => {
  const { id: viewId } = (await keep(board, clerk)).data;
  expect((await offered(other)).map(({ id }) => id)).not.toContain(viewId);
  expect((await server.ask(recordList, { id: order.id, inView: viewId }, other)).refusal).toBe('recordPartUnknown');
  const said = { id: order.id, viewId, version: 1, fullName: 'w', document: board };
  expect((await server.ask(modelViewUpdate, said, other)).refusal).toBe('recordPartUnknown');
  expect((await server.ask(modelViewRemove, { id: order.id, viewId }, other)).refusal).toBe('recordPartUnknown');
  expect((await server.ask(modelViewUpdate, { ...said, sharedMark: 1 }, clerk)).refusal).toBe('viewNotShared');
  expect((await keep(board, clerk, { sharedMark: 1 })).refusal).toBe('viewNotShared');
  expect((await server.ask(modelViewUpdate, said, clerk)).data).toMatchObject({ version: 2 });
  expect((await server.ask(modelViewUpdate, said, clerk)).refusal).toBe('stale');
  expect((await server.ask(modelViewRemove, { id: order.id, viewId }, clerk)).code).toBe(200);
});

test('a shared view is for its roles alone; locked it stays as it is, and open it is changed but not shared otherwise', async () => {
  const role = newId();
  await sql`insert into role (id, full_name, en_code) values (${role}, ${role}, ${role})`.execute(server.db);
  const none = (await keep(board, token, { sharedMark: 1, roleIds: [role], lockedMark: 1 })).data.id;
  const locked = (await keep(board, token, { sharedMark: 1, lockedMark: 1 })).data.id;
  const open = (await keep(board, token, { sharedMark: 1 })).data.id;
  const list = await offered(clerk);
  expect(list.map(({ id }) => id)).not.toContain(none);
  expect(list.filter(({ id }) => id === locked || id === open).map(({ id, mayEdit }) => [id, mayEdit])).toEqual([
    [locked, false],
    [open, true],
  ]);
  const change = (viewId: string, more: object) =>
    server.ask(modelViewUpdate, { id: order.id, viewId, version: 1, fullName: 'w', document: board, sharedMark: 1, ...more }, clerk);
  expect((await change(locked, { lockedMark: 1 })).refusal).toBe('viewNotOwn');
  expect((await change(open, { lockedMark: 1 })).refusal).toBe('viewNotShared');
  expect((await change(open, { sharedMark: 0 })).refusal).toBe('viewNotShared');
  expect((await change(open, {})).data).toMatchObject({ version: 2 });
  expect((await server.ask(modelViewRemove, { id: order.id, viewId: open }, clerk)).refusal).toBe('viewNotOwn');
});

test('a deleted view passes nothing on: its address opens nothing, and the next one has an id, roles and locks of its own', async () => {
  const shared = (await keep(board, token, { fullName: '共享', sharedMark: 1, lockedMark: 1, defaultMark: 1 })).data.id;
  const own = (await keep(board, clerk, { fullName: '个人' })).data.id;
  await server.ask(modelViewRemove, { id: order.id, viewId: shared }, token);
  await server.ask(modelViewRemove, { id: order.id, viewId: own }, clerk);
  const next = (await keep(board, clerk, { fullName: '个人' })).data.id;
  expect([shared, own]).not.toContain(next);
  expect((await offered(clerk)).filter(({ id }) => [shared, own, next].includes(id))).toMatchObject([
    { id: next, sharedMark: 0, roleIds: [], lockedMark: 0, defaultMark: 0 },
  ]);
  expect((await offered(other)).map(({ id }) => id)).not.toContain(next);
  for (const [inView, by] of [
    [shared, token],
    [shared, clerk],
    [own, clerk],
    [own, other],
    [next, other],
    [next, token],
  ] as const)
    expect((await server.ask(recordList, { id: order.id, inView }, by)).refusal).toBe('recordPartUnknown');
  expect((await server.ask(recordList, { id: order.id, inView: next }, clerk)).code).toBe(200);
});

test('one view opens the page: a second one that shall takes its place', async () => {
  const first = (await keep(board, clerk, { defaultMark: 1 })).data.id;
  const second = (await keep(board, clerk, { defaultMark: 1 })).data.id;
  expect((await offered(clerk)).filter(({ defaultMark }) => defaultMark === 1).map(({ id }) => id)).toEqual([second]);
  expect(first).not.toBe(second);
});

test.each<[string, ViewDocument, string]>([
  ['by a field that is not there', { ...board, by: 'nothing' }, 'recordFieldUnknown'],
  ['by a text', { ...board, by: 'title' }, 'viewWrong'],
  ['under a condition that makes no sense', { ...board, filter: { field: 'amount', is: 'contains', value: 'x' } }, 'recordConditionWrong'],
  ['by __proto__', { ...board, by: '__proto__' }, 'invalid'],
  ['with more than it has', { ...board, more: 1 } as never, 'invalid'],
])('no view is kept %s', async (_, document, refusal) => {
  expect((await keep(document, clerk)).refusal).toBe(refusal);
});

test('who does not see a field is not offered a view that looks at it, cannot open it by its id, and keeps none that does', async () => {
  const model = await releasedModel(server, token, orderForm(), listOf(['title']));
  const person = await createUserWithSession(server, newId(), [`${model.page}:view`]);
  const make = (document: ViewDocument, by = token) =>
    server.ask(modelViewCreate, { id: model.id, fullName: 'v', document, sharedMark: by === token ? 1 : 0 }, by);
  const views: ViewDocument[] = [
    { ...common, kind: 'table', filter: { field: 'amount', is: 'greater', value: 1 } },
    { ...common, kind: 'table', sort: [{ field: 'amount', descending: false }] },
    { ...common, kind: 'board', by: 'level', filter: { not: { any: [{ field: 'amount', is: 'empty' }] } } },
    { ...common, kind: 'pivot', rows: 'level', columns: null, measure: 'sum', of: 'amount', chart: false },
    { ...common, kind: 'pivot', rows: 'amount', columns: null, measure: 'count', of: null, chart: false },
  ];
  const ids: string[] = [];
  for (const view of views) ids.push((await make(view)).data.id);
  const shows = (await make({ ...common, kind: 'table', shown: ['title', 'amount'] })).data.id;
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${model.page}, 'column', 'amount', 'amount')`.execute(server.db);
  const told = await server.ask(modelViewList, { id: model.id }, person.token);
  expect(told.data.list.map(({ id }) => id)).toEqual([shows]);
  expect(JSON.stringify(told.data)).not.toContain('amount');
  for (const inView of ids)
    for (const call of [recordList, recordGroups, recordPivot])
      expect((await server.ask(call, { id: model.id, inView }, person.token)).refusal).toBe('recordPartUnknown');
  for (const view of views) expect((await make(view, person.token)).refusal).toBe('columnDenied');
  expect((await make({ ...common, kind: 'table', shown: ['amount'] }, person.token)).refusal).toBe('columnDenied');
});

test('a view shows the rows of whoever opens it, not of who shared it', async () => {
  const model = await releasedModel(server, token, orderForm(), listOf(['title']));
  for (const title of ['mine', 'yours'])
    await server.ask(recordCreate, { id: model.id, recordId: `s${title}`, values: { title, level: 'a' }, rows: {} }, token);
  const { id: inView } = (
    await server.ask(modelViewCreate, { id: model.id, fullName: 'v', sharedMark: 1, document: { ...common, kind: 'board', by: 'level' } }, token)
  ).data;
  const { id: pivot } = (
    await server.ask(
      modelViewCreate,
      {
        id: model.id,
        fullName: 'p',
        sharedMark: 1,
        document: { ...common, kind: 'pivot', rows: 'level', columns: null, measure: 'count', of: null, chart: false },
      },
      token,
    )
  ).data;
  const person = await createUserWithSession(server, newId(), [`${model.page}:view`]);
  const scheme = newId();
  await sql`insert into menu_scheme (id, menu_id, full_name, condition)
    values (${scheme}, ${model.page}, 'own', ${JSON.stringify({ field: 'creatorUserId', is: 'equal', value: { my: 'userId' } })}::jsonb)`.execute(server.db);
  const groups = await server.ask(recordGroups, { id: model.id, inView }, person.token);
  expect(groups.data.list).toEqual([]);
  expect((await server.ask(recordPivot, { id: model.id, inView: pivot }, person.token)).data.cells).toEqual([
    { row: null, column: null, count: 0, value: '0' },
  ]);
  expect((await server.ask(recordList, { id: model.id, inView, inGroup: '=a' }, person.token)).data.pagination.total).toBe(0);
});

test('what a shared view groups by is indexed as what a list is searched by; what one keeps for oneself is not', async () => {
  const model = await releasedModel(server, token, orderForm(), listOf(['title']));
  const names = async () => {
    await buildIndexes(server.db, model.id);
    return (await indexesOf(server.db, model.id)).map(({ name }) => name);
  };
  const make = (document: ViewDocument, sharedMark: 0 | 1) => server.ask(modelViewCreate, { id: model.id, fullName: 'v', document, sharedMark }, token);
  await make({ ...common, kind: 'calendar', begin: 'day', end: null }, 0);
  expect(await names()).not.toContain(`i_${model.id}_day`);
  await make({ ...common, kind: 'board', by: 'level' }, 1);
  expect(await names()).toContain(`i_${model.id}_level`);
});
