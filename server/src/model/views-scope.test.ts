// Views and permissions: every kind of view with every field, on several pages, and with changing permissions. A view never bypasses them.
import { modelViewCreate, modelViewList, modelViewRemove, modelViewUpdate, recordPivot } from '@ordo/contract/model-view.ts';
import { recordAsk, recordCreate, recordGroups, recordList } from '@ordo/contract/model-record.ts';
import { lookedAt } from '@ordo/engine/list/view/fits.ts';
import { viewKinds, type ViewDocument } from '@ordo/engine/list/view/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formOf, listOf, node, redesign, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { pageOfTarget } from '../../testing/target-page.ts';
import { modelPages } from '@ordo/contract/model-page.ts';
import { createUserWithSession, revoke } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let plan: MadeModel;
let clerk: Awaited<ReturnType<typeof createUserWithSession>>;
const options = { __slot__: { options: ['a', 'b'].map((id) => ({ id, fullName: id.toUpperCase() })) } };

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const form = (above: string) =>
    formOf(
      node('comInput', 'title', '标题', { required: true }),
      node('select', 'state', '状态', { dataType: 'static' }, options),
      node('date', 'begin', '开始', {}, { format: 'yyyy-MM-dd', type: 'date' }),
      node('date', 'finish', '结束', {}, { format: 'yyyy-MM-dd', type: 'date' }),
      node('numInput', 'cost', '费用', {}, { precision: 2 }),
      node('uploadImg', 'photo', '照片'),
      node('location', 'spot', '位置'),
      node('relationForm', 'above', '上级', {}, { modelId: above, relationField: 'title' }),
    );
  plan = await releasedModel(server, token, form('none'), listOf(['title']));
  await redesign(server, token, plan.id, { formData: form(plan.id) });
  await release(server, token, plan.id);
  for (const [title, state, cost] of [
    ['p', 'a', '1'],
    ['q', 'b', '2'],
  ])
    await server.ask(recordCreate, { id: plan.id, recordId: `r${title}`, values: { title, state, cost, begin: '2026-01-01' }, rows: {} }, token);
  clerk = await createUserWithSession(server, newId(), [`${plan.page}:view`]);
});
afterAll(() => server.stop());

const hide = (field: string, page = plan.page) =>
  sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${page}, 'column', ${field}, ${field})`.execute(server.db);
const showAll = () => sql`delete from menu_right where kind = 'column'`.execute(server.db);
beforeEach(showAll);

const common = { schema: 1 as const, filter: null, sort: [], shown: [] };
const views: readonly ViewDocument[] = [
  { ...common, kind: 'table', filter: { all: [{ field: 'cost', is: 'greater', value: 0 }] }, sort: [{ field: 'begin', descending: true }] },
  { ...common, kind: 'board', by: 'state' },
  { ...common, kind: 'calendar', begin: 'begin', end: 'finish' },
  { ...common, kind: 'gallery', cover: 'photo' },
  { ...common, kind: 'gantt', begin: 'begin', end: 'finish', progress: 'cost', after: 'above' },
  { ...common, kind: 'tree', parent: 'above' },
  { ...common, kind: 'map', place: 'spot' },
  { ...common, kind: 'pivot', rows: 'state', columns: 'begin', measure: 'sum', of: 'cost', chart: true },
];
const keep = (document: ViewDocument, by: string, more: object = {}) =>
  server.ask(modelViewCreate, { id: plan.id, fullName: '机密视图', document, ...more }, by);
const kept = async (document: ViewDocument, by: string, more: object = {}) => {
  const reply = await keep(document, by, more);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
  return reply.data.id;
};

test('every kind is here', () => {
  expect(views.map(({ kind }) => kind)).toEqual([...viewKinds]);
});

test.each(views.map((view) => [view.kind, view] as const))(
  'whoever does not see a field that shapes a view (%s) has no such view, shared or their own, by no call',
  async (_, view) => {
    const [shared, own] = [await kept(view, token, { sharedMark: 1 }), await kept(view, clerk.token)];
    const mine = async () => (await server.ask(modelViewList, { id: plan.id }, clerk.token)).data.list.map(({ id }) => id);
    expect(await mine()).toEqual(expect.arrayContaining([shared, own]));
    for (const field of lookedAt(view)) {
      await showAll();
      await hide(field);
      const there = await mine();
      for (const viewId of [shared, own]) {
        expect(there).not.toContain(viewId);
        for (const call of [recordList, recordGroups, recordPivot])
          expect((await server.ask(call, { id: plan.id, inView: viewId }, clerk.token)).refusal).toBe('recordPartUnknown');
        expect((await server.ask(modelViewUpdate, { id: plan.id, viewId, version: 1, fullName: 'x', document: view }, clerk.token)).refusal).toBe(
          'recordPartUnknown',
        );
        expect((await server.ask(modelViewRemove, { id: plan.id, viewId }, clerk.token)).refusal).toBe('recordPartUnknown');
      }
      expect((await keep(view, clerk.token)).refusal).toBe('columnDenied');
    }
  },
);

test('a field that is hidden in a view is in none of its answers', async () => {
  const view = await kept({ ...common, kind: 'table', shown: ['title', 'cost'] }, token, { sharedMark: 1 });
  await hide('cost');
  for (const reply of [
    await server.ask(modelViewList, { id: plan.id }, clerk.token),
    await server.ask(recordList, { id: plan.id, inView: view }, clerk.token),
    await server.ask(recordAsk, { id: plan.id }, clerk.token),
  ])
    expect(JSON.stringify(reply.data)).not.toContain('"cost"');
  for (const more of [{ sidx: 'cost' }, { cost: '1' }, { askedFor: JSON.stringify({ field: 'cost', is: 'greater', value: 0 }) }])
    expect((await server.ask(recordList, { id: plan.id, inView: view, ...more }, clerk.token)).code).not.toBe(200);
});

test('nobody has, opens, changes or deletes another’s own view: not who has the same page, not who designs, not by another model', async () => {
  const [board] = views.filter(({ kind }) => kind === 'board');
  if (!board) throw new Error('no board');
  const viewId = await kept(board, clerk.token);
  const colleague = await createUserWithSession(server, newId(), [`${plan.page}:view`]);
  const designer = await createUserWithSession(server, newId(), [`${plan.page}:view`, 'onlineDev.webDesign:view', 'onlineDev.webDesign:btn_edit']);
  for (const { token: by } of [colleague, designer, { token }]) {
    const told = await server.ask(modelViewList, { id: plan.id }, by);
    expect(told.data.list.map(({ id }) => id)).not.toContain(viewId);
    for (const call of [recordList, recordGroups, recordPivot])
      expect((await server.ask(call, { id: plan.id, inView: viewId }, by)).refusal).toBe('recordPartUnknown');
    for (const sharedMark of [0, 1] as const)
      expect((await server.ask(modelViewUpdate, { id: plan.id, viewId, version: 1, fullName: 'x', document: board, sharedMark }, by)).refusal).toBe(
        'recordPartUnknown',
      );
    expect((await server.ask(modelViewRemove, { id: plan.id, viewId }, by)).refusal).toBe('recordPartUnknown');
  }
  const elsewhere = await releasedModel(server, token, formOf(node('comInput', 'title', '标题')), listOf(['title']));
  const both = await createUserWithSession(server, newId(), [`${elsewhere.page}:view`]);
  expect((await server.ask(modelViewRemove, { id: elsewhere.id, viewId }, both.token)).refusal).toBe('recordPartUnknown');
  expect((await server.ask(modelViewRemove, { id: elsewhere.id, viewId }, token)).refusal).toBe('recordPartUnknown');
  const { rows } = await sql<{ version: number; gone: number }>`select version, delete_mark as gone from model_view where id = ${viewId}`.execute(server.db);
  expect(rows).toEqual([{ version: 1, gone: 0 }]);
});

test('without the page nobody has even their own, and of two pages each says what may be seen', async () => {
  const person = await createUserWithSession(server, newId(), [`${plan.page}:view`]);
  const viewId = await kept({ ...common, kind: 'board', by: 'state' }, person.token);
  await revoke(server, person.roleId, `${plan.page}:view`);
  expect((await server.ask(modelViewList, { id: plan.id }, person.token)).refusal).toBe('denied');
  expect((await server.ask(recordList, { id: plan.id, inView: viewId }, person.token)).refusal).toBe('denied');
  const second = await pageOfTarget(server, modelPages, plan.id, []);
  const two = await createUserWithSession(server, newId(), [`${plan.page}:view`, `${second}:view`]);
  const shared = await kept({ ...common, kind: 'board', by: 'state' }, token, { sharedMark: 1 });
  await hide('state', second);
  const by = async (menuId: string) => (await server.ask(modelViewList, { id: plan.id, menuId }, two.token)).data.list.map(({ id }) => id);
  expect(await by(plan.page)).toContain(shared);
  expect(await by(second)).not.toContain(shared);
  expect((await server.ask(recordGroups, { id: plan.id, menuId: second, inView: shared }, two.token)).refusal).toBe('recordPartUnknown');
});
