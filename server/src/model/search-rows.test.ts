// The search bar of a list asks for records by the rows of their child tables, in the list, its groups and its exports.
import { recordCreate, recordGroups, recordList, recordSheet } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOf, node, orderForm, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { downloadSheet } from '../../testing/sheets.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let order: MadeModel;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const search = [node('comInput', 'title', '标题'), node('comInput', 'lines-item', '品名'), node('numInput', 'lines-qty', '数量')];
  const list = { ...(JSON.parse(listOf(['title'], search)) as object), type: 3, groupField: 'level' };
  order = await releasedModel(server, token, orderForm(), JSON.stringify(list));
  const rows = (...items: [string, number][]) => ({ lines: items.map(([item, qty], at) => ({ id: `r${at}`, values: { item, qty } })) });
  for (const [title, level, lines] of [
    ['一', 'a', rows(['白纸', 1], ['钢笔', 20])],
    ['二', 'a', rows(['信纸', 30])],
    ['三', 'b', rows(['尺', 5])],
  ] as const)
    await server.ask(recordCreate, { id: order.id, recordId: `c${newId()}`, values: { title, level }, rows: lines }, token);
});
afterAll(() => server.stop());

const titles = async (asked: object, who = token) =>
  (await server.ask(recordList, { id: order.id, sidx: 'title', sort: 'asc', ...asked }, who)).data.list.map(({ title }) => String(title)).toSorted();

test('records with such a row', async () => {
  expect(await titles({ 'lines.item': '纸' })).toEqual(['一', '二'].toSorted());
  expect(await titles({ 'lines.qty': '20~' })).toEqual(['一', '二'].toSorted());
  expect(await titles({ 'lines.item': '纸', 'lines.qty': '~10' })).toEqual(['一']);
  expect(await titles({ title: '二', 'lines.item': '笔' })).toEqual([]);
});

test('groups are counted, and sheets written, under the same condition', async () => {
  const { list } = (await server.ask(recordGroups, { id: order.id, 'lines.item': '纸' }, token)).data;
  expect(list.map(({ id, count }) => [id, count])).toEqual([['=a', 2]]);
  const asked = new URLSearchParams({ exportColumns: 'title', 'lines.item': '尺' });
  expect((await downloadSheet(server, `${recordSheet.path.replace('{id}', order.id)}?${asked}`, token)).rows).toEqual([['标题'], ['三']]);
});

test('not by a column that is hidden, and not by nonsense', async () => {
  const clerk = await createUserWithSession(server, newId(), [`${order.page}:view`]);
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${`${order.page}:column.lines.item`}, ${order.page}, 'column', 'x', 'lines.item')`.execute(
    server.db,
  );
  expect((await server.ask(recordList, { id: order.id, 'lines.item': '纸' }, clerk.token)).refusal).toBe('columnDenied');
  expect((await server.ask(recordList, { id: order.id, 'lines.qty': 'x~' }, token)).refusal).toBe('invalid');
});
