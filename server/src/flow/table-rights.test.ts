// Rights of a step on the columns of a table that it may write.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { office, type Office } from '../../testing/flow-people.ts';
import { childTable, formOf, node } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import type { TestUser } from '../../testing/users.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let chief: TestUser;
let clerk: TestUser;
const id = (key: string) => form.field[key] ?? key;

beforeAll(async () => {
  server = await startServer();
  const columns = [node('comInput', 'item', '事项'), node('numInput', 'cost', '费用'), node('comInput', 'state', '核销', { defaultValue: '未核销' })];
  form = await flowForm(server, await server.admin(), formOf(node('comInput', 'title', '标题'), childTable('lines', '明细', columns)));
  at = office(server, form);
  [chief, clerk] = [await at.hire(), await at.hire()];
  const right = (key: string, write: boolean) => ({ field: key.split('-').map(id).join('-'), read: true, write, required: false });
  const rights = [right('lines', true), right('lines-cost', false)];
  flow = await releasedFlowOf(server, form, [byPeople('a', [chief.userId], { rights })], { start: { rights: [right('lines-state', false)] } });
});
afterAll(() => server.stop());

const row = (rowId: string, values: Record<string, unknown>) => ({
  id: rowId,
  values: Object.fromEntries(Object.entries(values).map(([key, value]) => [id(key), value])),
});
const edit = (rowId: string, changes: Record<string, [unknown, unknown]>) => ({
  id: rowId,
  changes: Object.fromEntries(Object.entries(changes).map(([key, [from, to]]) => [id(key), { from, to }])),
});
const sent = (version: number, changes: object, lines: object) =>
  ({ version, changes, rows: { [id('lines')]: { added: [], removed: [], changed: [], ...lines } } }) as never;
async function lines(task: string): Promise<unknown[][]> {
  const { record } = (await at.detail(task, clerk)).data.form;
  const rows = (record?.values[id('lines')] ?? []) as { values: Record<string, unknown> }[];
  return rows.map(({ values }) => ['item', 'cost', 'state'].map((key) => values[id(key)]));
}

test('of a row that is added or changed only the columns that may be written are taken, the others are as the form begins them', async () => {
  const task = await at.launched(
    flow,
    clerk,
    {},
    {
      form: sent(
        0,
        { [id('title')]: { from: null, to: 't' } },
        { added: [row('r1', { item: '车票', cost: 100, state: '已核销' }), row('r2', { item: '餐费', cost: 30, state: '未核销' })] },
      ),
    },
  );
  expect(await lines(task)).toEqual([
    ['车票', 100, '未核销'],
    ['餐费', 30, '未核销'],
  ]);
  const version = (await at.detail(task, chief)).data.form.record?.version ?? 0;
  const more = { added: [row('r3', { item: '住宿', cost: 999, state: '待定' })], changed: [edit('r1', { cost: [100, 9999], item: ['车票', '机票'] })] };
  expect((await at.adopt(task, chief, {}, sent(version, {}, more))).code).toBe(200);
  expect(await lines(task)).toEqual([
    ['机票', 100, '未核销'],
    ['餐费', 30, '未核销'],
    ['住宿', null, '待定'],
  ]);
});
