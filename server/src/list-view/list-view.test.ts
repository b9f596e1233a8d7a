// Personal views of the task lists, over HTTP.
import { flowTodo } from '@ordo/contract/flow-task.ts';
import { listViewCreate, listViewRemove, listViews, listViewUpdate, MAX_LIST_VIEWS, viewedLists } from '@ordo/contract/list-view.ts';
import type { KeptView } from '@ordo/engine/list/kept-view.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createUserWithSession, type TestUser } from '../../testing/users.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
beforeAll(async () => {
  server = await startServer();
  ann = await createUserWithSession(server, 'viewann', ['workFlow.flowTodo:view', 'workFlow.flowDone:view']);
  bob = await createUserWithSession(server, 'viewbob', ['workFlow.flowTodo:view']);
  cat = await createUserWithSession(server, 'viewcat', ['system.log:view']);
});
afterAll(() => server.stop());
beforeEach(async () => void (await sql`delete from list_view`.execute(server.db)));

const LIST = 'flow.todo' as const;
const settings = (more: Partial<KeptView> = {}): KeptView => ({ filters: { urgency: '3', keyword: '请假' }, sort: '-urgency', columns: ['due'], ...more });
const viewsOf = async ({ token }: TestUser, list: keyof typeof viewedLists = LIST) => (await server.ask(listViews, { list }, token)).data.list;
const create = (by: TestUser, fullName: string, more: object = {}) =>
  server.ask(listViewCreate, { list: LIST, fullName, settings: settings(), ...more }, by.token);

test('a view is kept as it was saved, renamed, changed and deleted; a list has its own', async () => {
  const { id } = (await create(ann, '紧急请假')).data;
  expect(await viewsOf(ann)).toEqual([{ id, version: 1, fullName: '紧急请假', settings: settings(), defaultMark: 0 }]);
  expect(await viewsOf(ann, 'flow.done')).toEqual([]);
  const next = { id, version: 1, fullName: '急', settings: settings({ sort: '', columns: [] }), defaultMark: 1 as const };
  expect(await server.ask(listViewUpdate, next, ann.token)).toMatchObject({ code: 200, data: { version: 2 } });
  expect(await viewsOf(ann)).toEqual([{ ...next, version: 2 }]);
  // Two tabs: the later save does not overwrite.
  expect((await server.ask(listViewUpdate, next, ann.token)).code).not.toBe(200);
  expect((await server.ask(listViewRemove, { id }, ann.token)).code).toBe(200);
  expect(await viewsOf(ann)).toEqual([]);
});

test('views of others are not seen, changed or deleted, whatever id one names', async () => {
  const { id } = (await create(ann, '我的')).data;
  expect(await viewsOf(bob)).toEqual([]);
  expect(await server.ask(listViewUpdate, { id, version: 1, fullName: '你的', settings: settings() }, bob.token)).toMatchObject({ refusal: 'notFound' });
  expect(await server.ask(listViewRemove, { id }, bob.token)).toMatchObject({ refusal: 'notFound' });
  expect(await server.ask(listViewRemove, { id }, await server.admin())).toMatchObject({ refusal: 'notFound' });
  expect((await viewsOf(ann)).map(({ fullName }) => fullName)).toEqual(['我的']);
  // The same name is free for another person.
  expect((await create(bob, '我的')).code).toBe(200);
});

test('who may not read a list has no views of it, and one who may no longer does not reach theirs', async () => {
  expect(await server.ask(listViews, { list: LIST }, cat.token)).toMatchObject({ refusal: 'denied' });
  expect(await create(cat, '偷看')).toMatchObject({ refusal: 'denied' });
  expect(await server.ask(listViews, { list: 'flow.monitor' }, ann.token)).toMatchObject({ refusal: 'denied' });
  const { id } = (await create(ann, '旧的')).data;
  await sql`update list_view set list = 'flow.monitor' where id = ${id}`.execute(server.db);
  expect(await server.ask(listViewUpdate, { id, version: 1, fullName: 'x', settings: settings() }, ann.token)).toMatchObject({ refusal: 'denied' });
  // A view never shows more than the list.
  expect((await server.ask(flowTodo, { initiatorId: bob.userId }, ann.token)).data.list).toEqual([]);
});

test('filters, values and sort columns that the list does not have are left out, when saved and when read', async () => {
  const odd = settings({ filters: { urgency: '3', colour: 'red', status: '99', currentPage: '7', pageSize: '500', sidx: 'id' }, sort: 'password,-urgency' });
  const { id } = (await create(ann, '旧字段', { settings: odd })).data;
  const kept = { filters: { urgency: '3' }, sort: '-urgency', columns: ['due'] };
  expect((await viewsOf(ann))[0]?.settings).toEqual(kept);
  const older = { filters: { gone: '1', urgency: '3' }, sort: 'gone', columns: ['due'] };
  await sql`update list_view set settings = ${JSON.stringify(older)}::jsonb where id = ${id}`.execute(server.db);
  expect((await viewsOf(ann))[0]?.settings).toEqual({ ...kept, sort: '' });
});

test('a list opens with at most one view', async () => {
  await create(ann, '一', { defaultMark: 1 });
  await create(ann, '二', { defaultMark: 1 });
  expect((await viewsOf(ann)).map(({ fullName, defaultMark }) => `${fullName}${defaultMark}`)).toEqual(['一0', '二1']);
  await Promise.all(['三', '四', '五'].map((name) => create(ann, name, { defaultMark: 1 })));
  expect((await viewsOf(ann)).filter(({ defaultMark }) => defaultMark === 1)).toHaveLength(1);
});

test('a name stands once, and there is a limit', async () => {
  await create(ann, 'Urgent');
  expect(await create(ann, '  urgent ')).toMatchObject({ refusal: 'viewNameTaken', msg: '已有同名视图' });
  for (let n = 1; n < MAX_LIST_VIEWS; n += 1) expect((await create(ann, `v${n}`)).code).toBe(200);
  expect(await create(ann, '多一个')).toMatchObject({ refusal: 'viewMany' });
  expect(await viewsOf(ann)).toHaveLength(MAX_LIST_VIEWS);
});

test.each<[string, object]>([
  ['without a name', { fullName: '  ' }],
  ['with too long a name', { fullName: 'x'.repeat(51) }],
  ['of a list that has none', { list: 'system.user' }],
  ['of no list', { list: '__proto__' }],
  ['with settings that are none', { settings: { filters: 'all', sort: '', columns: [] } }],
  ['with SQL for an order', { settings: settings({ sort: 'id; drop table flow_task' }) }],
])('a view %s is refused', async (_, wrong) => {
  expect(await create(bob, '视图', wrong)).toMatchObject({ code: 400, refusal: 'invalid' });
  expect(await viewsOf(bob)).toEqual([]);
});
