// Records opened with the release under which they were saved.
import { recordCreate, recordUpdate } from '@ordo/contract/model-record.ts';
import { recordAsSaved } from '@ordo/contract/record-as-saved.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childTable, formOf, node, redesign, release, releasedModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { purgeParked } from './purge.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const choice = (label: string, ...names: string[]) =>
  node('select', 'level', label, { dataType: 'static' }, { __slot__: { options: names.map((fullName, at) => ({ id: 'abc'[at], fullName })) } });
const before = () =>
  formOf(
    node('comInput', 'title', '标题'),
    choice('级别', '普通', '紧急'),
    node('numInput', 'amount', '金额', {}, { precision: 2 }),
    node('comInput', 'code', '旧编码'),
    childTable('lines', '明细', [node('comInput', 'item', '品名'), node('comInput', 'spec', '规格')]),
  );
const after = () =>
  formOf(
    node('comInput', 'title', '主题'),
    choice('程度', '低', '中', '高'),
    node('comInput', 'amount', '金额说明'),
    node('comInput', 'extra', '新字段'),
    childTable('lines', '行', [node('comInput', 'item', '名称')]),
  );

const made = async () => {
  const model = await releasedModel(server, token, before());
  const values = { title: '甲', level: 'b', amount: 12.5, code: 'K-1' };
  const rows = { lines: [{ id: 'r1', values: { item: '纸', spec: 'A4' } }] };
  expect((await server.ask(recordCreate, { id: model.id, recordId: 'one', values, rows }, token)).code).toBe(200);
  await redesign(server, token, model.id, { formData: after() });
  await release(server, token, model.id);
  return model;
};
const open = async (id: string, who = token) => server.ask(recordAsSaved, { id, recordId: 'one' }, who);
const labels = (design: unknown) => Object.fromEntries(fieldsOf((design as Design).form).map((field) => [pathText(field), field.node.label.zh]));

test('labels, options and layout are those of its release, values those of today; edited it is of the newest', async () => {
  const { id } = await made();
  const { data } = await open(id);
  expect(data).toMatchObject({ release: 1, newest: 2 });
  expect(labels(data.design)).toEqual({
    title: '标题',
    level: '级别',
    amount: '金额',
    code: '旧编码',
    lines: '明细',
    'lines.item': '品名',
    'lines.spec': '规格',
  });
  const level = fieldsOf((data.design as Design).form).find(({ node: one }) => one.id === 'level');
  expect(JSON.stringify(level?.node)).toContain('紧急');
  // A number field that became a text field is read as text.
  expect(data.values).toEqual({ title: '甲', level: 'b', amount: '12.5', code: 'K-1', lines: [{ id: 'r1', values: { item: '纸', spec: 'A4' } }] });
  await sql`update ${sql.table(`record.t_${id}`)} set ${sql.id('c_title')} = '乙' where id = 'one'`.execute(server.db);
  expect((await open(id)).data.values.title).toBe('乙');
  const changed = await server.ask(recordUpdate, { id, recordId: 'one', version: 1, changes: { title: { from: '乙', to: '丙' } } }, token);
  expect(changed.code).toBe(200);
  expect(labels((await open(id)).data.design)).toEqual({
    title: '主题',
    level: '程度',
    amount: '金额说明',
    extra: '新字段',
    lines: '行',
    'lines.item': '名称',
  });
});

test('what has been purged says since when it is gone', async () => {
  const { id } = await made();
  await sql`update model_column set parked_at = now() - interval '31 days' where model_id = ${id} and parked_at is not null`.execute(server.db);
  await purgeParked(server.db, Date.now());
  const { values } = (await open(id)).data;
  expect(values).toMatchObject({ title: '甲', code: expect.stringMatching(/^已于 \d{4}-\d\d-\d\d 移除$/) });
  expect(values.lines).toEqual([{ id: 'r1', values: { item: '纸', spec: expect.stringMatching(/移除$/) } }]);
});

test('what somebody may not see of the newest, or was not given before it went, they do not see of the old one either', async () => {
  const { id, page } = await made();
  const clerk = await createUserWithSession(server, `c${id}`, [`${page}:view`]);
  expect((await open(id, clerk.token)).data.values).toMatchObject({ amount: '12.5', code: 'K-1' });
  const guard = (code: string) =>
    sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${`${page}:column.${code}`}, ${page}, 'column', ${code}, ${code})`.execute(
      server.db,
    );
  await guard('amount');
  const { data } = await open(id, clerk.token);
  expect(data.values).toEqual({ title: '甲', level: 'b', lines: [{ id: 'r1', values: { item: '纸' } }] });
  expect(JSON.stringify(data)).not.toMatch(/金额|旧编码|规格|12\.5|K-1|A4/);
  await createScheme(server, clerk.roleId, page, { field: 'level', is: 'equal', value: 'a' });
  expect((await open(id, clerk.token)).refusal).toBe('notFound');
  const stranger = await createUserWithSession(server, `s${id}`, []);
  expect((await open(id, stranger.token)).refusal).toBe('denied');
});
