// A form is released again while tasks run: each task keeps its own release.
import { flowStart } from '@ordo/contract/flow-task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedAgain, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { formOf, node, redesign, release } from '../../testing/models.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { purgeParked } from '../model/purge.ts';

const DAYS = 86_400_000;
let server: TestServer;
let token: string;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let flow: MadeFlow;
let running: string;
const f = (key: string) => form.field[key] ?? '';

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const before = formOf(node('comInput', 'title', '标题', { required: true }), node('textarea', 'remark', '备注'), node('numInput', 'days', '天数'));
  form = await flowForm(server, token, before);
  at = office(server, form);
  [ini, ann] = await Promise.all([at.hire(), at.hire()]);
  const rights = ['title', 'remark'].map((key) => ({ field: f(key), read: true, write: true, required: false }));
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { rights }), byPeople('two', [ini.userId])]);
  running = await at.launched(flow, ini, { title: '旧', remark: '留着', days: '2' });
  // One field is renamed, one removed, and one is new and required.
  const after = formOf(
    node('comInput', 'title', '主题', { required: true }),
    node('numInput', 'days', '天数'),
    node('comInput', 'phone', '电话', { required: true }),
  );
  await redesign(server, token, form.model, { formData: after });
  await release(server, token, form.model, { phone: '0' });
});
afterAll(() => server.stop());

const labels = (design: unknown) => JSON.stringify((design as { form: object }).form);

test('a task shows its own form, with the values of a field that the newest form has not', async () => {
  const { data } = await at.detail(running, ann);
  expect(data.form.release).toBe(1);
  expect(labels(data.form.design)).toContain('标题');
  expect(labels(data.form.design)).not.toContain('主题');
  expect(labels(data.form.design)).not.toContain('电话');
  expect(data.form.record?.values).toMatchObject({ [f('title')]: '旧', [f('remark')]: '留着' });
  expect(data.form.writable.toSorted()).toEqual([f('title'), f('remark')].toSorted());
});

test('it is checked by its own form: what the newest requires is not asked for, what its own has is written, and nothing else', async () => {
  const { version = 0 } = (await at.detail(running, ann)).data.form.record ?? {};
  const strange = await at.adopt(running, ann, {}, { version, changes: { phone: { from: null, to: '1' } } });
  expect(strange.refusal).toBe('recordFieldUnknown');
  const empty = await at.adopt(running, ann, {}, at.filled({ title: '' }, version, { title: '旧' }));
  expect(empty.refusal).toBe('recordWrong');
  expect((await at.adopt(running, ann, {}, at.filled({ remark: '改过' }, version, { remark: '留着' }))).data).toMatchObject({ status: 1 });
  expect((await at.detail(running, ini)).data.form.record?.values).toMatchObject({ [f('remark')]: '改过' });
});

test('values of what was taken out stay as long as a task runs with them', async () => {
  await sql`update model_column set parked_at = now() - interval '1 year' where model_id = ${form.model} and parked_at is not null`.execute(server.db);
  expect(await purgeParked(server.db, Date.now() + 90 * DAYS)).toBe(0);
  expect((await at.detail(running, ini)).data.form.record?.values).toMatchObject({ [f('remark')]: '改过' });
  expect((await at.adopt(running, ini)).data).toMatchObject({ status: 2 });
  expect(await purgeParked(server.db, Date.now() + 90 * DAYS)).toBe(1);
  const { data } = await at.detail(running, ini);
  expect(data.form.record?.values).toMatchObject({ [f('title')]: '旧' });
  expect(data.form.record?.values).not.toHaveProperty(f('remark'));
});

test('a new task begins with the form of the release of its engine, and one that comes back is filled in by the newest', async () => {
  expect((await server.ask(flowStart, { flowId: flow.id }, ini.token)).data.form.release).toBe(1);
  const id = newId();
  await at.ask(id, { command: 'saveDraft' }, ini, { flowId: flow.id, form: at.filled({ title: '草稿' }) });
  await releasedAgain(server, flow, { ...form, number: 2 }, [byPeople('one', [ann.userId])]);
  const { data } = await at.detail(id, ini);
  expect(data.form.release).toBe(2);
  expect(labels(data.form.design)).toContain('电话');
  expect((await at.ask(id, { command: 'submit' }, ini)).refusal).toBe('recordWrong');
  const sent = { version: data.form.record?.version ?? 0, changes: { phone: { from: null, to: '110' } } };
  expect((await at.ask(id, { command: 'submit' }, ini, { form: sent })).code).toBe(200);
});
