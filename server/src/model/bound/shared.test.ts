// An app form over the records of its web model: its own permissions and form, with table, versions, history and bin of the web model.
import { modelInfo, modelPlan, modelRemove } from '@ordo/contract/model.ts';
import { recordAsk, recordCreate, recordHistory, recordInfo, recordRemove, recordRestore, recordUpdate } from '@ordo/contract/model-record.ts';
import { modelPages } from '@ordo/contract/model-page.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childTable, draftModel, formOf, listOf, node, redesign, release, releasedModel, type MadeModel } from '../../../testing/models.ts';
import { createUserWithSession } from '../../../testing/users.ts';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { pageOfTarget } from '../../../testing/target-page.ts';

let server: TestServer;
let token: string;
let web: MadeModel;
let app: MadeModel;
const title = node('comInput', 'title', '标题', { unique: true });
const amount = node('numInput', 'amount', '金额', {}, { precision: 2 });
const lines = childTable('lines', '明细', [node('comInput', 'item', '品名')]);
const tablesOf = (id: string) => JSON.stringify([{ typeId: '1', table: `t_${id}`, tableName: 'x', fields: [] }]);
const BUTTONS = ['btn_add', 'btn_edit', 'btn_remove'];

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  web = await releasedModel(server, token, formOf(title, amount, lines), listOf(['title', 'amount']));
  const id = await draftModel(server, token, formOf(title, lines), listOf(['title']), { type: 2, tables: tablesOf(web.id) });
  await release(server, token, id);
  app = { id, page: await pageOfTarget(server, modelPages, id, BUTTONS) };
});
afterAll(() => server.stop());

const ask = <E extends Parameters<TestServer['ask']>[0]>(endpoint: E, input: object, by = token) => server.ask(endpoint, input as never, by);
const info = async (id: string, recordId: string) =>
  (await ask(recordInfo, { id, recordId })).data as { version: number; formNumber: number; values: Record<string, unknown> };
const blocking = async (id: string) =>
  ((await ask(modelPlan, { id })).data as { findings: { key: string; blocks: boolean }[] }).findings.filter(({ blocks }) => blocks).map(({ key }) => key);

test('what the one saves the other reads: one version, one history, one bin', async () => {
  const made = await ask(recordCreate, { id: app.id, recordId: 'r1', values: { title: 'a' }, rows: { lines: [{ id: 'l1', values: { item: 'x' } }] } });
  expect(made).toMatchObject({ code: 200, data: { id: 'r1', version: 1 } });
  expect(await info(web.id, 'r1')).toMatchObject({
    version: 1,
    formNumber: 1,
    values: { title: 'a', amount: null, lines: [{ id: 'l1', values: { item: 'x' } }] },
  });
  await ask(recordUpdate, { id: web.id, recordId: 'r1', version: 1, changes: { amount: { from: null, to: 5 } }, rows: {} });
  // A field that the app form does not have stays unchanged.
  expect((await ask(recordUpdate, { id: app.id, recordId: 'r1', version: 2, changes: { title: { from: 'a', to: 'b' } }, rows: {} })).data).toMatchObject({
    version: 3,
  });
  expect((await info(web.id, 'r1')).values).toMatchObject({ title: 'b', amount: 5 });
  expect(Object.keys((await info(app.id, 'r1')).values).sort()).toEqual(['lines', 'title']);
  const told = async (id: string) => {
    const { list } = (await ask(recordHistory, { id, recordId: 'r1' })).data as { list: { action: string; changes: { field: string }[] }[] };
    return list.map(({ action, changes }) => [action, ...changes.map(({ field }) => field)]).toReversed();
  };
  const first = [
    ['create', 'title'],
    ['update', 'lines.item'],
  ];
  expect(await told(web.id)).toEqual([...first, ['update', 'amount'], ['update', 'title']]);
  // The change of a field that the other form does not have is none of its changes.
  expect(await told(app.id)).toEqual([...first, ['update', 'title']]);
  expect((await ask(recordRemove, { id: app.id, recordId: 'r1' })).code).toBe(200);
  expect((await ask(recordAsk, { id: web.id, deleted: 1 })).data).toMatchObject({ list: [{ id: 'r1' }] });
  expect((await ask(recordRestore, { id: web.id, recordId: 'r1' })).code).toBe(200);
  expect((await ask(recordAsk, { id: app.id })).data).toMatchObject({ list: [{ id: 'r1', title: 'b' }] });
});

test('what occurs once occurs once by either way', async () => {
  await ask(recordCreate, { id: web.id, recordId: 'u1', values: { title: 'once' }, rows: {} });
  expect((await ask(recordCreate, { id: app.id, recordId: 'u2', values: { title: 'once' }, rows: {} })).refusal).toBe('recordTaken');
});

test('its page is its own: who has it has nothing of the other, and a field that it lacks can be neither asked for nor set', async () => {
  const clerk = await createUserWithSession(server, 'app', [`${app.page}:view`, `${app.page}:btn_edit`]);
  await ask(recordCreate, { id: web.id, recordId: 'p1', values: { title: 'p', amount: 7 }, rows: {} });
  expect((await ask(recordInfo, { id: app.id, recordId: 'p1' }, clerk.token)).code).toBe(200);
  expect((await ask(recordInfo, { id: web.id, recordId: 'p1' }, clerk.token)).refusal).toBe('denied');
  expect(JSON.stringify((await ask(recordAsk, { id: app.id }, clerk.token)).data)).not.toContain('amount');
  const set = { id: app.id, recordId: 'p1', version: 1, changes: { amount: { from: 7, to: 8 } }, rows: {} };
  expect((await ask(recordUpdate, set, clerk.token)).refusal).toBe('recordFieldUnknown');
  const found = (await ask(recordAsk, { id: app.id, filter: { field: 'amount', is: 'equal', value: 7 } }, clerk.token)).data as { list?: unknown[] } | null;
  expect(found?.list ?? []).toEqual([]);
});

test('the web model is released again: the app form goes on with what is still there, and says at its own release what is not', async () => {
  await redesign(server, token, web.id, { formData: formOf(amount, title, node('comInput', 'note', '备注')) });
  await release(server, token, web.id);
  await ask(recordCreate, { id: app.id, recordId: 'n1', values: { title: 'after' }, rows: {} });
  expect(await info(web.id, 'n1')).toMatchObject({ formNumber: 2, values: { title: 'after' } });
  expect(await blocking(app.id)).toEqual(['boundColumn', 'boundColumn']);
  await redesign(server, token, web.id, { formData: formOf(amount, title, lines) });
  await release(server, token, web.id);
  expect(await blocking(app.id)).toEqual([]);
});

test('a field of another kind, a model that is none, and other records than before are findings; the web model stays while an app form is over it', async () => {
  const draft = async (formData: string, tables: string) => draftModel(server, token, formData, '', { type: 2, tables });
  expect(await blocking(await draft(formOf(node('numInput', 'title', '标题')), tablesOf(web.id)))).toEqual(['boundType']);
  expect(await blocking(await draft(formOf(node('password', 'title', '标题')), tablesOf(web.id)))).toEqual(['boundType']);
  expect(await blocking(await draft(formOf(title), tablesOf('1')))).toEqual(['boundWeb']);
  expect(await blocking(await draft(formOf(title), tablesOf(app.id)))).toEqual(['boundWeb']);
  const other = await releasedModel(server, token, formOf(title));
  const { version } = (await ask(modelInfo, { id: app.id })).data as { version: number };
  expect(version).toBeGreaterThan(0);
  await redesign(server, token, app.id, { tables: tablesOf(other.id) });
  expect(await blocking(app.id)).toContain('boundElsewhere');
  await server.db.updateTable('menu').set({ delete_mark: 1 }).where('target_id', '=', web.id).execute();
  expect((await ask(modelRemove, { id: web.id })).refusal).toBe('designUsed');
});
