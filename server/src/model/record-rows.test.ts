// Child rows of a record that two users edit at once.
import { recordCreate, recordInfo, recordUpdate } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOf, orderForm, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let order: MadeModel;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  order = await releasedModel(server, token, orderForm(), listOf(['title']));
});
afterAll(() => server.stop());

const LINES = [
  { id: 'r1', values: { item: '纸', qty: 3 } },
  { id: 'r2', values: { item: '笔', qty: 5 } },
];
async function made(): Promise<string> {
  const recordId = `c${newId()}`;
  await server.ask(recordCreate, { id: order.id, recordId, values: { title: 't' }, rows: { lines: LINES } }, token);
  return recordId;
}
const change = (recordId: string, version: number, lines: object, by = token) =>
  server.ask(recordUpdate, { id: order.id, recordId, version, rows: { lines } }, by);
const linesOf = async (recordId: string) => (await server.ask(recordInfo, { id: order.id, recordId }, token)).data.values.lines;
const clashesOf = (reply: { data: unknown }) => (reply.data as { clashes: object[] }).clashes;

const MORE = { changed: [{ id: 'r1', changes: { qty: { from: 3, to: 30 } } }] };
const WAS = { was: { r1: { item: '纸', qty: 3 } } };

test('a row that somebody else has changed is not removed unseen: both are told, and it goes when it is said again', async () => {
  const recordId = await made();
  expect((await change(recordId, 1, MORE)).data).toMatchObject({ version: 2 });
  const late = await change(recordId, 1, { removed: ['r1'], ...WAS });
  expect(late.refusal).toBe('recordConflict');
  expect(clashesOf(late)).toEqual([
    { field: 'lines', row: 'r1', label: '明细', from: { item: '纸', qty: 3 }, theirs: { item: '纸', qty: 30 }, mine: { deleted: true } },
  ]);
  expect(await linesOf(recordId)).toHaveLength(2);
  expect((await change(recordId, 2, { removed: ['r1'], was: { r1: { item: '纸', qty: 30 } } })).code).toBe(200);
  expect(await linesOf(recordId)).toEqual([LINES[1]]);
});

test('nor one of which it is not said what was read, where the record has changed since', async () => {
  const recordId = await made();
  await change(recordId, 1, { changed: [{ id: 'r2', changes: { qty: { from: 5, to: 6 } } }] });
  expect((await change(recordId, 1, { removed: ['r1'] })).refusal).toBe('recordConflict');
  expect((await change(recordId, 1, { removed: ['r1'], ...WAS })).data).toMatchObject({ merged: true });
});

test('one that both remove is gone, and one that is removed as it was read goes beside the changes of others', async () => {
  const recordId = await made();
  expect((await change(recordId, 1, { removed: ['r1'], ...WAS })).code).toBe(200);
  expect((await change(recordId, 1, { removed: ['r1'], ...WAS })).code).toBe(200);
  expect(await linesOf(recordId)).toEqual([LINES[1]]);
});

test('what of the row the remover may not see tells them nothing', async () => {
  const recordId = await made();
  const clerk = await createUserWithSession(server, newId(), [`${order.page}:view`, `${order.page}:btn_edit`]);
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${order.page}, 'column', 'qty', 'lines.qty')`.execute(server.db);
  await change(recordId, 1, { changed: [{ id: 'r1', changes: { item: { from: '纸', to: '板' }, qty: { from: 3, to: null } } }] });
  const late = await change(recordId, 1, { removed: ['r1'], was: { r1: { item: '纸' } } }, clerk.token);
  expect(clashesOf(late)).toMatchObject([{ from: { item: '纸' }, theirs: { item: '板' } }]);
  expect(JSON.stringify(late)).not.toContain('qty');
  await sql`delete from menu_right where menu_id = ${order.page} and en_code = 'lines.qty'`.execute(server.db);
});

test('a row that is added once more is the same row; another one with its id is refused', async () => {
  const recordId = await made();
  const added = [{ id: 'r3', values: { item: '尺' } }];
  expect((await change(recordId, 1, { added })).code).toBe(200);
  expect((await change(recordId, 1, { added })).code).toBe(200);
  expect(await linesOf(recordId)).toHaveLength(3);
  expect((await change(recordId, 3, { added: [{ id: 'r3', values: { item: '规' } }] })).refusal).toBe('recordRowThere');
  expect(
    (
      await change(recordId, 3, {
        added: [
          { id: 'r9', values: { item: 'a' } },
          { id: 'r9', values: { item: 'b' } },
        ],
      })
    ).refusal,
  ).toBe('recordRowThere');
  expect(await linesOf(recordId)).toHaveLength(3);
});
