// Workflows do not bypass permissions on records: neither initiators nor designers can use them to read or write what they may not.
import { recordCreate, recordInfo, recordList } from '@ordo/contract/model-record.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import { formOf, listOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let other: MadeModel;

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  form = await flowForm(server, token);
  at = office(server, form);
  [ini, ann] = await Promise.all([at.hire(), at.hire()]);
  other = await releasedModel(server, token, formOf(node('comInput', 'name', '名称'), node('numInput', 'wage', '工资')), listOf(['name']));
});
afterAll(() => server.stop());

test('a task that is launched under the id of a record shows nothing of it and leaves it as it is', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const secret = `r${newId()}`;
  const title = form.field.title ?? 'title';
  const values = { [title]: '机密', [form.field.days ?? 'days']: '1' };
  expect((await server.ask(recordCreate, { id: form.model, recordId: secret, values, rows: {} }, token)).code).toBe(200);
  const reply = await at.ask(secret, { command: 'saveDraft' }, ini, { flowId: flow.id, form: at.filled({ title: '自己的' }) });
  expect(reply.code).toBe(200);
  const { data } = await at.detail(secret, ini);
  expect(JSON.stringify(data)).not.toContain('机密');
  expect(data.form.record?.values[title]).toBe('自己的');
  const { rows } = await sql<{ title: string; version: number }>`
    select ${sql.ref(`c_${title}`)} as title, version from ${sql.table(`record.t_${form.model}`)} where id = ${secret}`.execute(server.db);
  expect(rows).toEqual([{ title: '机密', version: 1 }]);
});

test('what somebody has not submitted is on no page of its form; what is submitted is', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const id = newId();
  await at.ask(id, { command: 'saveDraft' }, ini, { flowId: flow.id, form: at.filled({ title: '草稿' }) });
  const shown = async () => {
    const { data } = await server.ask(recordList, { id: form.model, pageSize: 500 }, token);
    return data.list.filter((row) => JSON.stringify(row).includes('草稿')).length;
  };
  expect(await shown()).toBe(0);
  const { rows } = await sql<{ id: string }>`select record_id as id from flow_task where id = ${id}`.execute(server.db);
  expect((await server.ask(recordInfo, { id: form.model, recordId: rows[0]?.id ?? '' }, token)).refusal).toBe('notFound');
  expect((await at.detail(id, ini)).data.form.record?.values).toMatchObject({ [form.field.title ?? 'title']: '草稿' });
  expect((await at.ask(id, { command: 'submit' }, ini)).code).toBe(200);
  expect(await shown()).toBe(1);
});

const writes = (record: string | null): FlowNode => ({
  id: 'write',
  title: '写入',
  outside: {},
  kind: 'assignData',
  model: other.id,
  record,
  mapping: [{ from: form.field.days ?? 'days', to: 'wage' }],
  tries: 1,
});

/** A release by this owner, whose node writes a record of another form. */
async function written(owner: TestUser, record: string | null) {
  const flow = await releasedFlowOf(server, form, [writes(record), byPeople('one', [ann.userId])]);
  await sql`update flow_release set creator_user_id = ${owner.userId} where id = ${flow.release}`.execute(server.db);
  await at.launched(flow, ini, { title: 'kept', days: '99' });
  await server.outbox.drain();
  const { rows } = await sql<{
    id: string;
    wage: string | null;
  }>`select id, trim_scale(c_wage)::text as wage from ${sql.table(`record.t_${other.id}`)} order by id`.execute(server.db);
  return rows;
}

test('a node writes records by the rights of whoever released it: without the page, the button or the row, none', async () => {
  expect((await server.ask(recordCreate, { id: other.id, recordId: 'kept', values: { name: 'a', wage: 1 }, rows: {} }, token)).code).toBe(200);
  const nobody = await createUserWithSession(server, newId(), []);
  const reader = await createUserWithSession(server, newId(), [`${other.page}:view`]);
  for (const owner of [nobody, reader]) {
    expect(await written(owner, null)).toEqual([{ id: 'kept', wage: '1' }]);
    expect(await written(owner, form.field.title ?? 'title')).toEqual([{ id: 'kept', wage: '1' }]);
  }
  const clerk = await createUserWithSession(server, newId(), [`${other.page}:view`, `${other.page}:btn_edit`]);
  await createScheme(server, clerk.roleId, other.page, { field: 'name', is: 'equal', value: 'b' } as never);
  expect(await written(clerk, form.field.title ?? 'title')).toEqual([{ id: 'kept', wage: '1' }]);
  const keeper = await createUserWithSession(server, newId(), [`${other.page}:view`, `${other.page}:btn_edit`]);
  await createScheme(server, keeper.roleId, other.page, { field: 'name', is: 'equal', value: 'a' } as never);
  expect(await written(keeper, form.field.title ?? 'title')).toEqual([{ id: 'kept', wage: '99' }]);
  await sql`update app_user set enabled_mark = 0 where id = ${keeper.userId}`.execute(server.db);
  await sql`update ${sql.table(`record.t_${other.id}`)} set c_wage = 1`.execute(server.db);
  expect(await written(keeper, form.field.title ?? 'title')).toEqual([{ id: 'kept', wage: '1' }]);
  // A new record must be within its creator's data scope.
  const maker = await createUserWithSession(server, newId(), [`${other.page}:view`, `${other.page}:btn_add`]);
  await createScheme(server, maker.roleId, other.page, { field: 'name', is: 'equal', value: 'a' } as never);
  expect(await written(maker, null)).toHaveLength(1);
  await createScheme(server, maker.roleId, other.page, { field: 'name', is: 'empty' } as never);
  expect((await written(maker, null)).map(({ wage }) => wage)).toEqual(expect.arrayContaining(['1', '99']));
});
