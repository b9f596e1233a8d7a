// The history of a record, and what it was after one of its changes: without hidden fields, and not even that they have changed.
import { recordCreate, recordHistory, recordInfo, recordUpdate } from '@ordo/contract/model-record.ts';
import { recordEarlier } from '@ordo/contract/record-as-saved.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderForm, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let order: MadeModel;
let recordId: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  order = await releasedModel(server, token, orderForm());
  recordId = `c${newId()}`;
  const rows = {
    lines: [
      { id: 'r1', values: { item: '纸', qty: 1 } },
      { id: 'r2', values: { item: '笔', qty: 2 } },
    ],
  };
  await server.ask(recordCreate, { id: order.id, recordId, values: { title: '一', amount: '10.5', level: 'a' }, rows }, token);
  const change = (version: number, more: object) => server.ask(recordUpdate, { id: order.id, recordId, version, ...more }, token);
  await change(1, { changes: { title: { from: '一', to: '二' } } });
  await change(2, {
    changes: { title: { from: '二', to: '三' } },
    rows: {
      lines: {
        removed: ['r2'],
        added: [{ id: 'r3', values: { item: '尺', qty: 3 } }],
        changed: [{ id: 'r1', changes: { qty: { from: 1, to: 9 } } }],
      },
    },
  });
  await change(3, { changes: { amount: { from: '10.5', to: '20' } } });
});
afterAll(() => server.stop());

const history = async (by = token) => (await server.ask(recordHistory, { id: order.id, recordId }, by)).data.list;
const earlier = (change: string, by = token) => server.ask(recordEarlier, { id: order.id, recordId, change }, by);

test('after each change it was what was saved then, with its rows', async () => {
  const lines = await history();
  const created = lines.filter(({ action }) => action === 'create' || lines.at(-1)?.at === lines[0]?.at)[0];
  const titled = lines.find(({ changes }) => changes.some(({ after }) => after === '二'));
  const first = (await earlier(lines.filter(({ at }) => at === created?.at)[0]?.id ?? '')).data;
  expect(first).toMatchObject({ version: 4, now: { title: '三' }, then: { title: '一', level: 'a' } });
  const { data } = await earlier(titled?.id ?? '');
  expect(data.then).toMatchObject({
    title: '二',
    amount: 10.5,
    lines: [
      { id: 'r1', values: { item: '纸', qty: 1 } },
      { id: 'r2', values: { item: '笔', qty: 2 } },
    ],
  });
  expect(data.now).toMatchObject({ title: '三', amount: 20, lines: [{ id: 'r1' }, { id: 'r3' }] });
});

test('it is asked by who may edit, of the record’s own changes', async () => {
  const [newest] = await history();
  const clerk = await createUserWithSession(server, newId(), [`${order.page}:view`]);
  expect((await earlier(newest?.id ?? '', clerk.token)).refusal).toBe('denied');
  expect((await earlier('1')).refusal).toBe('notFound');
  expect((await earlier('x')).refusal).toBe('invalid');
});

test('what somebody does not see is in no earlier state, and a change of it alone is no line of their history', async () => {
  const clerk = await createUserWithSession(server, newId(), [`${order.page}:view`, `${order.page}:btn_edit`]);
  for (const code of ['amount', 'lines.qty'])
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${`${order.page}:column.${code}`}, ${order.page}, 'column', ${code}, ${code})`.execute(
      server.db,
    );
  const [all, theirs] = [await history(), await history(clerk.token)];
  expect(all[0]?.changes).toMatchObject([{ field: 'amount' }]);
  expect(theirs.map(({ id }) => id)).not.toContain(all[0]?.id);
  expect(JSON.stringify(theirs)).not.toContain('amount');
  const { data } = await earlier(theirs.at(-1)?.id ?? '', clerk.token);
  expect(JSON.stringify(data)).not.toMatch(/amount|qty/);
  expect(data.then).toMatchObject({ title: '一' });
  await sql`delete from menu_right where menu_id = ${order.page} and kind <> 'button'`.execute(server.db);
});

test('it comes back by an update', async () => {
  const titled = (await history()).find(({ changes }) => changes.some(({ after }) => after === '二'));
  const { then, version } = (await earlier(titled?.id ?? '')).data;
  const rows = then.lines as { id: string; values: Record<string, unknown> }[];
  const saved = await server.ask(
    recordUpdate,
    {
      id: order.id,
      recordId,
      version,
      changes: { title: { from: '三', to: then.title }, amount: { from: 20, to: then.amount } },
      rows: {
        lines: {
          removed: ['r3'],
          added: rows.filter(({ id }) => id === 'r2'),
          changed: [{ id: 'r1', changes: { qty: { from: 9, to: 1 } } }],
        },
      },
    },
    token,
  );
  expect(saved.code).toBe(200);
  const { values } = (await server.ask(recordInfo, { id: order.id, recordId }, token)).data;
  expect(values).toMatchObject({ title: '二', amount: 10.5, lines: rows });
});
