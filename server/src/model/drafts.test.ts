// Drafts of users: visible only to them, without sealed values; and the records that they watch.
import { recordDraftInfo, recordDraftRemove, recordDraftSave, recordWatch, recordWatching } from '@ordo/contract/record-draft.ts';
import { recordCreate, recordRemove, recordUpdate } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childTable, formOf, node, orderForm, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let order: MadeModel;
let ann: { token: string; id: string };
let bob: { token: string; id: string };
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  order = await releasedModel(server, token, orderForm());
  const rights = [`${order.page}:view`, `${order.page}:btn_add`, `${order.page}:btn_edit`];
  ann = await person(rights);
  bob = await person(rights);
});
afterAll(() => server.stop());

async function person(rights: string[]) {
  const { token: own, userId } = await createUserWithSession(server, newId(), rights);
  return { token: own, id: userId };
}
const draftOf = async (by: string, recordId?: string) => (await server.ask(recordDraftInfo, { id: order.id, ...(recordId && { recordId }) }, by)).data.draft;
const told = async (userId: string) => {
  // The watch handler runs and leaves a notice.
  await server.outbox.drain();
  await server.outbox.drain();
  const { rows } = await sql<{ title: string }>`
    select m.title from message m join message_receive r on r.message_id = m.id where r.user_id = ${userId} order by m.creator_time, m.id`.execute(server.db);
  return rows.map(({ title }) => title);
};

test('what one has begun is there on another device, is nobody else’s, and is forgotten when it is done', async () => {
  const values = { title: 'half', lines: [{ id: 'r1', values: { item: '纸' } }], __proto__x: 1 };
  expect((await server.ask(recordDraftSave, { id: order.id, values: { title: 'ha' } }, ann.token)).code).toBe(200);
  expect((await server.ask(recordDraftSave, { id: order.id, values }, ann.token)).refusal).toBe('invalid');
  const { __proto__x: _, ...right } = values;
  expect((await server.ask(recordDraftSave, { id: order.id, values: { ...right, nothing: 1 } }, ann.token)).code).toBe(200);
  expect(await draftOf(ann.token)).toMatchObject({ version: 0, values: right, at: expect.any(Number) });
  expect((await draftOf(ann.token))?.values).toEqual(right);
  expect(await draftOf(bob.token)).toBeNull();
  expect((await server.ask(recordDraftRemove, { id: order.id }, bob.token)).code).toBe(200);
  expect(await draftOf(ann.token)).not.toBeNull();
  expect((await server.ask(recordDraftRemove, { id: order.id }, ann.token)).code).toBe(200);
  expect(await draftOf(ann.token)).toBeNull();
});

test('of a record it says against which version it was written', async () => {
  const recordId = newId();
  expect((await server.ask(recordDraftSave, { id: order.id, recordId, values: { title: 'x' } }, ann.token)).refusal).toBe('recordNoVersion');
  await server.ask(recordDraftSave, { id: order.id, recordId, version: 3, base: { title: 'was' }, values: { title: 'is' } }, ann.token);
  expect(await draftOf(ann.token, recordId)).toMatchObject({ version: 3, base: { title: 'was' }, values: { title: 'is' } });
  expect(await draftOf(ann.token)).toBeNull();
});

test('nobody has more than twenty: the oldest go', async () => {
  for (let at = 0; at < 22; at += 1)
    await server.ask(recordDraftSave, { id: order.id, recordId: `n${at}`, version: 1, values: { title: String(at) } }, bob.token);
  expect(await draftOf(bob.token, 'n0')).toBeNull();
  expect(await draftOf(bob.token, 'n21')).not.toBeNull();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from record_draft where user_id = ${bob.id}`.execute(server.db);
  expect(rows[0]?.n).toBe(20);
});

test('what is sealed is never kept in one, and what has been hidden since does not come back', async () => {
  const form = formOf(
    node('comInput', 'name', '名称'),
    node('password', 'pw', '密码'),
    childTable('rows', '明细', [node('password', 'pin', '口令'), node('comInput', 'a', '甲')]),
  );
  const model = await releasedModel(server, token, form);
  const one = await person([`${model.page}:view`, `${model.page}:btn_add`]);
  const values = { name: 'n', pw: 'secret-1', rows: [{ id: 'r', values: { pin: 'secret-2', a: 'b' } }, 'nonsense', null] };
  expect((await server.ask(recordDraftSave, { id: model.id, base: values, values }, one.token)).code).toBe(200);
  const { rows } = await sql<{ whole: string }>`select base::text || content::text as whole from record_draft where user_id = ${one.id}`.execute(server.db);
  expect(rows[0]?.whole).toContain('"b"');
  expect(rows[0]?.whole).not.toContain('secret');
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${model.page}, 'column', 'name', 'name')`.execute(server.db);
  const { draft } = (await server.ask(recordDraftInfo, { id: model.id }, one.token)).data;
  expect(draft?.values).toEqual({ rows: [{ id: 'r', values: { a: 'b' } }] });
});

test('who watches a record is told when others change or delete it; not of their own changes, and not when they see it no more', async () => {
  const recordId = newId();
  await server.ask(recordCreate, { id: order.id, recordId, values: { title: 't' }, rows: {} }, token);
  expect((await server.ask(recordWatch, { id: order.id, recordId: 'nothing', watching: 1 }, ann.token)).refusal).toBe('notFound');
  expect((await server.ask(recordWatch, { id: order.id, recordId, watching: 1 }, ann.token)).data.watching).toBe(1);
  await server.ask(recordWatch, { id: order.id, recordId, watching: 1 }, ann.token);
  expect((await server.ask(recordWatching, { id: order.id, recordId }, ann.token)).data.watching).toBe(1);
  expect((await server.ask(recordWatching, { id: order.id, recordId }, bob.token)).data.watching).toBe(0);
  const update = async (by: string, from: string, to: string, version: number) => {
    const reply = await server.ask(recordUpdate, { id: order.id, recordId, version, changes: { title: { from, to } }, rows: {} }, by);
    expect(reply.code).toBe(200);
  };
  await update(ann.token, 't', 'mine', 1);
  expect(await told(ann.id)).toEqual([]);
  await update(bob.token, 'mine', 'his', 2);
  expect(await told(ann.id)).toEqual([expect.stringContaining('修改了您关注的记录')]);
  expect(await told(bob.id)).toEqual([]);
  await server.ask(recordRemove, { id: order.id, recordId }, token);
  expect(await told(ann.id)).toHaveLength(2);
});

test('who may not see it any more is told nothing', async () => {
  const recordId = newId();
  await server.ask(recordCreate, { id: order.id, recordId, values: { title: 't' }, rows: {} }, token);
  const eve = await person([`${order.page}:view`]);
  await server.ask(recordWatch, { id: order.id, recordId, watching: 1 }, eve.token);
  await sql`delete from permission_grant where object_id in (select role_id from user_role where user_id = ${eve.id}) or object_id = ${eve.id}`.execute(
    server.db,
  );
  await server.ask(recordUpdate, { id: order.id, recordId, version: 1, changes: { title: { from: 't', to: 'u' } }, rows: {} }, bob.token);
  expect(await told(eve.id)).toEqual([]);
});
