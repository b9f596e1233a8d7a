// A page that gives its columns one by one does not show a new field, unless that is said in the release.
import { modelPlan, modelRelease, modelUpdate } from '@ordo/contract/model.ts';
import { recordCreate, recordInfo } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childTable, formOf, node, redesign, release, releasedModel } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const title = node('comInput', 'title', '标题');
const [pay, bonus] = [node('numInput', 'pay', '工资'), node('numInput', 'bonus', '奖金')];
const lines = (...fields: ReturnType<typeof node>[]) => childTable('lines', '明细', fields);

test('a new field, and one that moves into a child table, are hidden where columns are given one by one, until they are ticked or granted', async () => {
  const { id, page } = await releasedModel(server, token, formOf(title, pay, lines(node('comInput', 'item', '品名'))));
  const clerk = await createUserWithSession(server, newId(), [`${page}:view`]);
  const plan = async () => (await server.ask(modelPlan, { id }, token)).data;
  const seen = async (recordId: string) => Object.keys((await server.ask(recordInfo, { id, recordId }, clerk.token)).data.values).toSorted();
  const put = async (values: object) => {
    const recordId = `r${newId()}`;
    expect((await server.ask(recordCreate, { id, recordId, values, rows: {} } as never, token)).code).toBe(200);
    return recordId;
  };
  // A page without permissions for columns shows everything.
  await redesign(server, token, id, { formData: formOf(title, pay, node('comInput', 'note', '备注'), lines(node('comInput', 'item', '品名'))) });
  expect((await plan()).pages).toEqual([]);
  await release(server, token, id);
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${page}, 'column', '工资', 'pay')`.execute(server.db);
  const one = await put({ title: 'a', pay: 1, note: 'n' });
  expect(await seen(one)).toEqual(['lines', 'note', 'title']);

  await redesign(server, token, id, {
    formData: formOf(title, bonus, node('comInput', 'note', '备注'), lines(node('comInput', 'item', '品名'), pay), node('comInput', 'memo', '备注')),
  });
  const { pages, version, plan: shown } = await plan();
  expect(pages).toMatchObject([
    {
      menuId: page,
      fields: [
        { path: 'bonus', label: '奖金', required: false },
        { path: 'lines.pay', label: '工资' },
        { path: 'memo', label: '备注' },
      ],
    },
  ]);
  expect((await server.ask(modelRelease, { id, version, plan: shown, shown: [{ menuId: page, fields: ['memo'] }] }, token)).code).toBe(200);
  const two = await put({ title: 'b', bonus: 5, memo: 'm' });
  expect(await seen(two)).toEqual(['lines', 'memo', 'note', 'title']);
  expect(await seen(one)).toEqual(['lines', 'memo', 'note', 'title']);

  // Who says nothing about pages hides what is not required.
  const rest = [
    title,
    bonus,
    node('comInput', 'note', '备注'),
    lines(node('comInput', 'item', '品名'), pay),
    node('comInput', 'memo', '备注'),
    node('numInput', 'rate', '比率'),
  ];
  const { version: next } = await plan();
  expect((await server.ask(modelUpdate, { id, version: next, formData: formOf(...rest), state: 1 }, token)).code).toBe(200);
  expect(await seen(await put({ title: 'c', rate: 1 }))).toEqual(['lines', 'memo', 'note', 'title']);
  await redesign(server, token, id, { formData: formOf(...rest, node('comInput', 'why', '原因', { required: true })) });
  await release(server, token, id, { why: '-' });
  expect(await seen(two)).toEqual(['lines', 'memo', 'note', 'title', 'why']);
});
