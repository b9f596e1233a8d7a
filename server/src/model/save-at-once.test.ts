// A save of one row is one statement; after a conflict, or with more rows, the transaction is used, with the same guarantees.
import { recordCreate, recordHistory, recordInfo, recordUpdate } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { executedBy } from '../../testing/executed.ts';
import { childTable, formOf, listOf, node, redesign, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { lockModel } from './release.ts';

const FIELDS = [node('comInput', 'title', '标题', { required: true }), node('numInput', 'amount', '金额'), node('userSelect', 'owner', '负责人')];

let server: TestServer;
let token: string;
let plain: MadeModel;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
beforeEach(async () => {
  plain = await releasedModel(server, token, formOf(...FIELDS), listOf(['title', 'amount']));
  // The node's caches are filled from the second save on.
  await update(await made(), 1, { title: { from: '甲', to: '乙' } });
});
afterAll(() => server.stop());

const create = (values: object, recordId = `c${newId()}`, who = token) => server.ask(recordCreate, { id: plain.id, recordId, values, rows: {} } as never, who);
const made = async () => (await create({ title: '甲', amount: 1 })).data.id;
const update = (recordId: string, version: number, changes: object) =>
  server.ask(recordUpdate, { id: plain.id, recordId, version, changes, rows: {} } as never, token);
const read = async (recordId: string) => (await server.ask(recordInfo, { id: plain.id, recordId }, token)).data;

test('who asks, and the row with its history and its lock: two statements create, a third reads what is changed, two read one with its names', async () => {
  expect((await executedBy(made)).map(kindOf)).toEqual(['who', 'write']);
  const recordId = await made();
  expect((await executedBy(() => update(recordId, 1, { amount: { from: 1, to: 2 } }))).map(kindOf)).toEqual(['who', 'read', 'write']);
  const { userId: owner } = await createUserWithSession(server, newId(), []);
  await update(recordId, 2, { owner: { from: null, to: owner } });
  expect((await executedBy(() => read(recordId))).map(kindOf)).toEqual(['who', 'read']);
  const { names } = (await read(recordId)) as unknown as { names: Record<string, Record<string, string>> };
  expect(Object.keys(names.user ?? {})).toContain(owner);
});

const kindOf = (text: string): string => {
  if (text.includes('insert into change_log')) return 'write';
  return text.includes('authority_epoch') ? 'who' : /^select/i.test(text) ? 'read' : text.slice(0, 40);
};

test('a release that is under way is waited for, and what it asks holds', async () => {
  const recordId = await made();
  await redesign(server, token, plain.id, { formData: formOf(...FIELDS, node('comInput', 'code', '编码', { required: true })) });
  let saves: Promise<{ refusal?: string | undefined }[]> | undefined;
  await server.db.transaction().execute(async (tx) => {
    await lockModel(tx, plain.id, 'to release');
    saves = Promise.all([create({ title: '丙' }), update(recordId, 1, { amount: { from: 1, to: 5 } })]);
    // Both wait: neither is answered before the lock on the model is released.
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`.execute(server.db);
      return rows[0]?.n;
    };
    await expect.poll(waiting).toBe(2);
  });
  expect((await saves)?.map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
  await release(server, token, plain.id, { code: 'x' });
  expect((await create({ title: '丁' })).refusal).toBe('recordWrong');
  expect((await create({ title: '丁', code: 'k' })).code).toBe(200);
});

test('a node that has not heard of a release writes nothing by the old one', async () => {
  await made();
  // A release between the start of a call and its write.
  await sql`update model set release_number = release_number + 1 where id = ${plain.id}`.execute(server.db);
  const { rows } = await sql<{ held: boolean }>`select model_held(${plain.id}, 1, 'r') as held`.execute(server.db);
  expect(rows).toEqual([{ held: false }]);
  await sql`update model set release_number = release_number - 1 where id = ${plain.id}`.execute(server.db);
  const again = await sql<{ held: boolean }>`select model_held(${plain.id}, 1, 'r') as held`.execute(server.db);
  expect(again.rows).toEqual([{ held: true }]);
});

test('what one node has cached of a model and of a person is not used after a release or a changed permission on another node', async () => {
  const other = await startServer({ beside: server });
  try {
    const { roleId, token: who } = await createUserWithSession(
      server,
      newId(),
      ['view', 'btn_add', 'btn_edit'].map((right) => `${plain.page}:${right}`),
    );
    const scheme = await createScheme(server, roleId, plain.page, { field: 'amount', is: 'less', value: 100 });
    // The second and third calls use cached statements.
    const ids = [];
    for (const amount of [1, 2, 3]) ids.push((await create({ title: '甲', amount }, undefined, who)).data.id);
    const [first = '', second = ''] = ids;
    const info = async (recordId: string) => server.ask(recordInfo, { id: plain.id, recordId }, who);
    const edit = (recordId: string, version: number, changes: object) =>
      server.ask(recordUpdate, { id: plain.id, recordId, version, changes, rows: {} } as never, who);
    for (const version of [1, 2, 3]) expect((await edit(first, version, { amount: { from: version, to: version + 1 } })).data.version).toBe(version + 1);
    for (const recordId of ids) expect((await info(recordId)).data.values.title).toBe('甲');

    // The same fields, one of them in another column.
    const numbered = formOf(node('numInput', 'title', '标题'), ...FIELDS.slice(1));
    await redesign(other, token, plain.id, { formData: numbered });
    await release(other, token, plain.id);
    expect((await create({ title: 5, amount: 4 }, undefined, who)).code).toBe(200);
    expect((await info(first)).data.values.title).toBeNull();
    expect((await edit(first, 4, { title: { from: null, to: 7 } })).data.version).toBe(5);
    expect((await info(first)).data.values).toMatchObject({ title: 7, amount: 4 });
    expect((await create({ title: '丁', amount: 4 }, undefined, who)).refusal).toBe('recordWrong');

    const narrowed = JSON.stringify({ field: 'amount', is: 'equal', value: 2 });
    await sql`update menu_scheme set condition = ${narrowed}::jsonb where id = ${scheme}`.execute(other.db);
    expect((await info(first)).refusal).toBe('notFound');
    expect((await edit(first, 5, { title: { from: 7, to: 8 } })).refusal).toBe('notFound');
    expect((await info(second)).data.values.amount).toBe(2);
    expect((await create({ title: 5, amount: 4 }, undefined, who)).refusal).toBe('denied');
  } finally {
    await other.stop();
  }
});

test('the same record asked for by twenty at once is one, and each is told the same', async () => {
  const recordId = `c${newId()}`;
  const replies = await Promise.all(Array.from({ length: 20 }, () => create({ title: '同', amount: 1 }, recordId)));
  expect(new Set(replies.map(({ data }) => JSON.stringify(data)))).toEqual(new Set([JSON.stringify({ id: recordId, version: 1 })]));
  const history = await server.ask(recordHistory, { id: plain.id, recordId, currentPage: 1, pageSize: 20 }, token);
  expect(history.data.list).toHaveLength(1);
});

test('twenty who change the same record at once count one after the other, or are told', async () => {
  const recordId = await made();
  const changes = Array.from({ length: 20 }, (_, at) =>
    update(recordId, 1, at % 2 ? { amount: { from: 1, to: 10 + at } } : { title: { from: '甲', to: `题${at}` } }),
  );
  const replies = await Promise.all(changes);
  const accepted = replies.filter(({ code }) => code === 200).length;
  expect(replies.filter(({ code }) => code !== 200).every(({ refusal }) => refusal === 'recordConflict')).toBe(true);
  expect(accepted).toBe(2);
  expect((await read(recordId)).version).toBe(1 + accepted);
});

test('nobody makes a record that they could not see, at once or not', async () => {
  const { roleId, token: who } = await createUserWithSession(server, newId(), [`${plain.page}:view`, `${plain.page}:btn_add`]);
  await createScheme(server, roleId, plain.page, { field: 'amount', is: 'less', value: 100 });
  expect((await create({ title: '大', amount: 500 }, undefined, who)).refusal).toBe('denied');
  expect((await create({ title: '小', amount: 5 }, undefined, who)).code).toBe(200);
});

test('what names other records, or has rows, is saved in a transaction', async () => {
  const other = await releasedModel(server, token, formOf(...FIELDS, childTable('lines', '明细', [node('comInput', 'item', '品名')])), listOf(['title']));
  const save = () => server.ask(recordCreate, { id: other.id, recordId: `c${newId()}`, values: { title: '甲' }, rows: {} }, token);
  await save();
  const texts = await executedBy(save);
  expect(texts).toContain('begin');
  expect(texts.filter((text) => text.includes('model_hold'))).toHaveLength(1);
});
