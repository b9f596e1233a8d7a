// Actions on several records: each separately, with a report; buttons of a list; and the initial values of a copy.
import { modelOpen, recordCopy, recordCreate, recordHistory, recordInfo, recordRemove, recordRestore } from '@ordo/contract/model-record.ts';
import { recordEditMany, recordPress, recordRemoveMany } from '@ordo/contract/model-record-many.ts';
import { modelInfo } from '@ordo/contract/model.ts';
import { onlineRemoveMany } from '@ordo/contract/online-dev.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childTable, draftModel, formOf, listOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let claim: MadeModel;
const button = (name: string, more: object) => ({ value: `btn_${name}`, label: name, ...more });
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  claim = await releasedModel(
    server,
    token,
    formOf(
      node('comInput', 'name', '名称', { required: true }),
      node('comInput', 'code', '编码', { unique: true }),
      node('numInput', 'worth', '价值', {}, { precision: 2 }),
      node('comInput', 'state', '状态'),
      node('createUser', 'maker', '创建人'),
      node('PsdInput', 'pw', '密码'),
      childTable('parts', '部件', [node('comInput', 'part', '部件名'), node('numInput', 'cost', '成本')]),
    ),
    listOf(['name', 'worth', 'state'], [], {
      customBtnsList: [
        button('approve', { action: { do: 'set', values: { state: '"approved"', worth: 'LEN({name})' } }, when: { field: 'state', is: 'empty' } }),
        button('look', { action: { do: 'link', address: 'https://a.example/{name}' } }),
        button('spoil', { action: { do: 'set', values: { name: '""' } } }),
      ],
    }),
    ['btn_add', 'btn_edit', 'btn_batchEdit', 'btn_copy', 'btn_remove', 'btn_batchRemove', 'btn_approve', 'btn_spoil'],
  );
});
afterAll(() => server.stop());

async function add(values: object = {}, rows: object = {}): Promise<string> {
  const recordId = `r${newId()}`;
  const reply = await server.ask(recordCreate, { id: claim.id, recordId, values: { name: recordId, ...values }, rows } as never, token);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
  return recordId;
}
const read = async (recordId: string) => (await server.ask(recordInfo, { id: claim.id, recordId }, token)).data;
/** A user with permissions on the page, who sees the records that match the condition. */
async function worker(right: string, condition: Filter = { all: [] }) {
  const rights = ['view', right, ...(right === 'btn_batchRemove' ? ['btn_remove'] : [])];
  const hired = await createUserWithSession(
    server,
    newId(),
    rights.map((one) => `${claim.page}:${one}`),
  );
  await createScheme(server, hired.roleId, claim.page, condition);
  return hired;
}
const some = async (count: number, values: object = {}) => Promise.all(Array.from({ length: count }, () => add(values)));

describe('several are deleted', () => {
  test('each by itself: what is gone already is told, the rest goes', async () => {
    const [one = '', two = '', three = ''] = await some(3);
    await server.ask(recordRemove, { id: claim.id, recordId: two }, token);
    const { data } = await server.ask(recordRemoveMany, { id: claim.id, ids: [one, two, three, one] }, token);
    expect(data).toMatchObject({
      done: 2,
      list: [
        { id: one, done: true },
        { id: two, done: false, why: '记录不存在' },
        { id: three, done: true },
      ],
    });
  });

  test.each([
    ['our own call', recordRemoveMany],
    ["the family's", onlineRemoveMany],
  ])('under a scheme on when they were changed last, by %s; what is outside of it stays', async (_, endpoint) => {
    const clerk = await worker('btn_batchRemove', { field: 'lastModifyTime', is: 'empty' });
    const [one = '', two = '', three = ''] = await some(3);
    await sql`update record.${sql.id(`t_${claim.id}`)} set last_modify_time = now() where id = ${two}`.execute(server.db);
    const { code, data } = await server.ask(endpoint as typeof recordRemoveMany, { id: claim.id, ids: [one, two, three] }, clerk.token);
    expect({ code, list: data.list.map(({ done }) => done) }).toEqual({ code: 200, list: [true, false, true] });
    const alone = await add();
    expect((await server.ask(recordRemove, { id: claim.id, recordId: alone }, clerk.token)).code).toBe(200);
  });

  test('one at a time, a record that was deleted under such a scheme is no more than what the scheme says', async () => {
    const clerk = await worker('btn_remove', { field: 'name', is: 'startsWith', value: 'mine' });
    const [mine, theirs] = [await add({ name: 'mine' }), await add({ name: 'theirs' })];
    for (const recordId of [mine, theirs]) await server.ask(recordRemove, { id: claim.id, recordId }, token);
    expect((await server.ask(recordRestore, { id: claim.id, recordId: theirs }, clerk.token)).refusal).toBe('notFound');
    expect((await server.ask(recordRestore, { id: claim.id, recordId: mine }, clerk.token)).code).toBe(200);
  });

  test('not without the right, and not more than a thousand', async () => {
    const clerk = await worker('btn_remove');
    expect((await server.ask(recordRemoveMany, { id: claim.id, ids: ['a'] }, clerk.token)).refusal).toBe('denied');
    expect((await server.ask(recordRemoveMany, { id: claim.id, ids: Array.from({ length: 1_001 }, (_, at) => `a${at}`) }, token)).refusal).toBe('invalid');
  });
});

describe('several are edited', () => {
  const edit = (ids: readonly string[], values: object, who = token) => server.ask(recordEditMany, { id: claim.id, ids: [...ids], values } as never, who);

  test('each by the rules of the form, in the history of each', async () => {
    const ids = await some(3, { worth: 1 });
    const { data } = await edit(ids, { worth: 9, state: 'x' });
    expect(data).toMatchObject({ done: 3 });
    for (const id of ids) expect((await read(id)).values).toMatchObject({ worth: 9, state: 'x', name: id });
    const { list } = (await server.ask(recordHistory, { id: claim.id, recordId: ids[0] ?? '' }, token)).data;
    expect(list[0]?.changes).toContainEqual({ field: 'worth', row: null, before: 1, after: 9 });
  });

  test('what one may not become is told of it, and the others are changed', async () => {
    const ids = await some(2);
    const { data } = await edit(ids, { code: `u${newId()}` });
    expect(data.list.map(({ done, why }) => [done, why.includes('已存在')])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect((await edit(ids, { name: null })).data).toMatchObject({ done: 0, list: [{ why: expect.stringContaining('名称') }, {}] });
  });

  test('no field that is hidden, fixed or none, and nothing outside of what somebody sees', async () => {
    const clerk = await worker('btn_batchEdit', { field: 'state', is: 'equal', value: 'mine' });
    const [mine, theirs] = [await add({ state: 'mine' }), await add({ state: 'theirs' })];
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values ('hide-worth', ${claim.page}, 'column', 'worth', 'worth')`.execute(
      server.db,
    );
    expect((await edit([mine, theirs], { name: 'changed' }, clerk.token)).data.list.map(({ done }) => done)).toEqual([true, false]);
    expect((await edit([mine], { worth: 1 }, clerk.token)).data).toMatchObject({ done: 0 });
    expect((await edit([mine], { nothing: 1 }, clerk.token)).data).toMatchObject({ done: 0 });
    expect((await edit([mine], { state: 'theirs' }, clerk.token)).data).toMatchObject({ done: 0 });
    expect((await read(mine)).values).toMatchObject({ name: 'changed', state: 'mine', worth: null });
    await sql`delete from menu_right where id = 'hide-worth'`.execute(server.db);
    expect((await edit([mine], { name: 'x' }, (await worker('btn_edit')).token)).refusal).toBe('denied');
  });
});

describe('a button that sets fields', () => {
  const press = (ids: readonly string[], name: string, who = token) => server.ask(recordPress, { id: claim.id, button: name, ids: [...ids] }, who);

  test('does so where it is offered, by its own right, though the fields are nobody’s to change by hand', async () => {
    const clerk = await worker('btn_approve');
    const [open, done] = [await add({ worth: '1.05' }), await add({ state: 'done' })];
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values ('fix-state', ${claim.page}, 'form', 'state', 'state')`.execute(server.db);
    const { data } = await press([open, done, 'nobody'], 'approve', clerk.token);
    expect(data.list.map(({ done: went, why }) => [went, why])).toEqual([
      [true, ''],
      [false, '这条记录现在不能“approve”'],
      [false, '记录不存在'],
    ]);
    expect((await read(open)).values).toMatchObject({ state: 'approved', worth: open.length });
    expect((await read(done)).values).toMatchObject({ state: 'done' });
    // A second press does nothing.
    expect((await press([open], 'approve', clerk.token)).data.done).toBe(0);
    await sql`delete from menu_right where id = 'fix-state'`.execute(server.db);
  });

  test('is told to who has it, asked of by nobody else, and judged with the rules of the form', async () => {
    const [clerk, other] = [await worker('btn_spoil'), await worker('btn_edit')];
    expect((await server.ask(modelOpen, { id: claim.id }, clerk.token)).data.rights).toEqual(['btn_spoil']);
    const id = await add({});
    expect((await press([id], 'spoil', other.token)).refusal).toBe('denied');
    expect((await press([id], 'spoil', clerk.token)).data).toMatchObject({ done: 0, list: [{ why: expect.stringContaining('名称') }] });
    for (const name of ['look', 'gone', 'constructor']) expect((await press([id], name)).refusal).toBe('recordButtonUnknown');
  });

  test('is no part of a release where it makes no sense', async () => {
    const list = (values: object) => listOf(['name'], [], { customBtnsList: [button('go', { action: { do: 'set', values } })] });
    const fields = formOf(node('comInput', 'name', '名称'), node('numInput', 'worth', '价值'), node('PsdInput', 'pw', '密码'));
    for (const values of [{ worth: '{worth}+1' }, { gone: '1' }, { worth: '1+' }, { name: '{pw}' }]) {
      const id = await draftModel(server, token, fields, list(values));
      expect((await server.ask(modelInfo, { id }, token)).data.findings.filter(({ blocks }) => blocks)).toHaveLength(1);
    }
    const fine = await draftModel(server, token, fields, list({ worth: 'LEN({name})' }));
    expect((await server.ask(modelInfo, { id: fine }, token)).data.findings.filter(({ blocks }) => blocks)).toEqual([]);
  });

  test('reaches only records that somebody sees', async () => {
    const clerk = await worker('btn_approve', { field: 'name', is: 'equal', value: 'mine' });
    const ids = [await add({ name: 'mine' }), await add({ name: 'theirs' })];
    expect((await press(ids, 'approve', clerk.token)).data.list.map(({ done }) => done)).toEqual([true, false]);
  });
});

test('a copy begins with what its maker sees: rows as new ones, nothing of the server, no password, nothing that is another’s alone', async () => {
  const recordId = await add(
    { name: 'n', code: `c${newId()}`, worth: '1.5', state: 's', pw: 'Secret1' },
    { parts: [{ id: 'p1', values: { part: 'a', cost: 1 } }] },
  );
  const clerk = await worker('btn_copy');
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values ('hide-state', ${claim.page}, 'column', 'state', 'state')`.execute(server.db);
  const { values } = (await server.ask(recordCopy, { id: claim.id, recordId }, clerk.token)).data;
  expect(values).toEqual({ name: 'n', worth: 1.5, parts: [{ id: expect.stringMatching(/^(?!p1)/), values: { part: 'a', cost: 1 } }] });
  await sql`delete from menu_right where id = 'hide-state'`.execute(server.db);
  const { parts, ...head } = values as { parts: object[] };
  const made = await server.ask(recordCreate, { id: claim.id, recordId: `k${newId()}`, values: head, rows: { parts } } as never, token);
  expect((await read(made.data.id)).values).toMatchObject({ name: 'n', maker: expect.any(String), parts: [{ values: { part: 'a' } }] });
  expect((await server.ask(recordCopy, { id: claim.id, recordId }, (await worker('btn_add')).token)).refusal).toBe('denied');
  const stranger = await worker('btn_copy', { field: 'name', is: 'equal', value: 'other' });
  expect((await server.ask(recordCopy, { id: claim.id, recordId }, stranger.token)).refusal).toBe('notFound');
});
