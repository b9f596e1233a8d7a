// Deliberately wrong input: refused with a sentence, never with a server error, and without revealing hidden or sealed values.
import { modelInfo, modelPlan, modelRemove, modelUpdate } from '@ordo/contract/model.ts';
import {
  modelOpen,
  recordAsk,
  recordCreate,
  recordHistory,
  recordInfo,
  recordList,
  recordRemove,
  recordRestore,
  recordUpdate,
} from '@ordo/contract/model-record.ts';
import { onlineCreate, onlineInfo, onlineList, onlineUpdate } from '@ordo/contract/online-dev.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childTable, draftModel, formOf, listOf, node, orderForm, redesign, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { fieldSealer } from './sealing.ts';

const KEY = Buffer.alloc(32, 7);
let server: TestServer;
let token: string;
let order: MadeModel;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  order = await releasedModel(server, token, orderForm(), listOf(['title']));
});
afterAll(() => server.stop());

const put = (model: string, values: object, rows: object = {}, recordId = `c${newId()}`) =>
  server.ask(recordCreate, { id: model, recordId, values, rows } as never, token);

test.each(['constructor', 'toString', '__proto__', 'nothing', 'lines.qty'])('a list is not ordered by %s', async (name) => {
  expect((await server.ask(onlineList, { id: order.id, sidx: name }, token)).refusal).toBe('recordFieldUnknown');
});

test.each(['constructor', 'toString', 'nothing', 'lines.qty'])('nor by -%s where a condition is asked', async (name) => {
  expect((await server.ask(recordAsk, { id: order.id, sort: [`-${name}`] }, token)).refusal).toBe('recordFieldUnknown');
});

test.each(['tags', 'title', 'amount', 'day', 'owner'])('what is asked of %s may be an object that has no text', async (key) => {
  const value = { toString: 1 };
  const json = await server.ask(onlineList, { id: order.id, json: JSON.stringify({ [key]: value }) }, token);
  const conditionJson = [{ field: key, symbol: 'in', fieldValue: [value] }];
  const parts = await server.ask(onlineList, { id: order.id, superQueryJson: JSON.stringify({ conditionJson }) }, token);
  for (const reply of [json, parts]) expect([undefined, 'recordWrong']).toContain(reply.refusal);
});

test.each([
  ['urgent', []],
  ['amount', []],
  ['day', ''],
  ['urgent', ''],
  ['level', []],
])('nothing as %s of %j is kept as nothing', async (field, value) => {
  const recordId = `c${newId()}`;
  expect((await put(order.id, { title: 't', [field]: value }, {}, recordId)).code).toBe(200);
  expect((await server.ask(recordInfo, { id: order.id, recordId }, token)).data.values[field]).toBeNull();
});

test('half a sign is no text, in the head and in a row', async () => {
  expect((await put(order.id, { title: 'a\ud800b' })).refusal).toBe('recordWrong');
  expect((await put(order.id, { title: 't' }, { lines: [{ id: 'r1', values: { item: '\ud800' } }] })).refusal).toBe('recordWrong');
});

test('no record has more rows than 5,000, whichever way they come', async () => {
  const rows = (count: number, by: string) => Array.from({ length: count }, (_, at) => ({ id: `${by}${at}`, values: { item: 'a' } }));
  const recordId = `c${newId()}`;
  expect((await put(order.id, { title: 't' }, { lines: rows(3_000, 'p') }, recordId)).code).toBe(200);
  const more = { lines: { added: rows(2_001, 'q') } };
  expect((await server.ask(recordUpdate, { id: order.id, recordId, version: 1, rows: more }, token)).refusal).toBe('recordWrong');
  const lines = Array.from({ length: 5_001 }, () => ({ item: 'a' }));
  expect((await server.ask(onlineCreate, { id: order.id, data: JSON.stringify({ title: 't', lines }) }, token)).refusal).toBe('recordWrong');
});

test('fields with the ids of what stands beside them get ids of their own', async () => {
  const taken = ['id', 'version', 'keyword', 'sort'];
  const form = formOf(
    ...taken.map((id) => node('comInput', `k${id}`, id, { fieldId: id })),
    childTable('rows', '明细', [node('comInput', 'cell', '格', { fieldId: 'record' })]),
  );
  const id = await draftModel(server, token, form);
  await release(server, token, id);
  const data = JSON.stringify({ kid: '1', kversion: '2', kkeyword: '3', ksort: '4', rows: [{ cell: '5' }] });
  const recordId = (await server.ask(onlineCreate, { id, data }, token)).data.id;
  expect(JSON.parse((await server.ask(onlineInfo, { id, recordId }, token)).data.data)).toMatchObject({ ...JSON.parse(data), id: recordId });
});

describe('a field that is sealed', () => {
  test('is told nobody, asked by nobody and in no log; it is kept when others change, and may be changed', async () => {
    const model = await releasedModel(
      server,
      token,
      formOf(node('comInput', 'name', '名称'), node('password', 'pw', '密码'), childTable('rows', '明细', [node('password', 'pin', '口令')])),
      listOf(['name', 'pw']),
    );
    const id = model.id;
    const recordId = `c${newId()}`;
    await put(id, { name: 'n', pw: 'secret-1' }, { rows: [{ id: 'r1', values: { pin: 'secret-2' } }] }, recordId);
    const change = (version: number, changes: object, rows: object = {}) => server.ask(recordUpdate, { id, recordId, version, changes, rows } as never, token);
    expect((await change(1, { name: { from: 'n', to: 'm' } })).code).toBe(200);
    const kept = async () => {
      const { rows } = await sql<{ pw: string; pin: string }>`
        select t.c_pw as pw, r.c_pin as pin from record.${sql.id(`t_${id}`)} t join record.${sql.id(`t_${id}_rows`)} r on r.record_id = t.id`.execute(
        server.db,
      );
      expect(JSON.stringify(rows)).not.toContain('secret');
      return rows.map((row) => [fieldSealer(KEY).open(row.pw), fieldSealer(KEY).open(row.pin)]);
    };
    expect(await kept()).toEqual([['secret-1', 'secret-2']]);
    const late = await change(1, { pw: { from: null, to: 'secret-3' } });
    expect(late.refusal).toBe('recordConflict');
    expect((await change(2, { pw: { from: null, to: 'secret-3' } })).code).toBe(200);
    expect(await kept()).toEqual([['secret-3', 'secret-2']]);
    // A sealed value is never shown, so an empty one means unchanged, for any caller and any call.
    const empty = { rows: { changed: [{ id: 'r1', changes: { pin: { from: null, to: '' } } }] } };
    expect((await change(3, { pw: { from: null, to: null }, name: { from: 'm', to: 'o' } }, empty)).code).toBe(200);
    expect((await server.ask(onlineUpdate, { id, recordId, data: '{"name":"p","pw":"","rows":[{"id":"r1","pin":""}]}' }, token)).code).toBe(200);
    expect((await change(2, { pw: { from: null, to: '' }, name: { from: 'p', to: 'q' } })).code).toBe(200);
    expect(await kept()).toEqual([['secret-3', 'secret-2']]);
    expect((await change(1, { pw: { from: null, to: 'x'.repeat(201) } })).refusal).toBe('recordConflict');
    expect((await change(6, { pw: { from: null, to: 'x'.repeat(201) } })).refusal).toBe('recordWrong');
    const replies = [
      await server.ask(recordInfo, { id, recordId }, token),
      await server.ask(recordAsk, { id }, token),
      await server.ask(recordHistory, { id, recordId }, token),
      await server.ask(onlineInfo, { id, recordId }, token),
      await server.ask(onlineList, { id }, token),
      late,
    ];
    for (const reply of replies) expect(JSON.stringify(reply)).not.toContain('secret');
    expect((await server.ask(recordAsk, { id, keyword: 'secret' }, token)).data.list).toEqual([]);
    expect((await server.ask(recordAsk, { id, filter: { field: 'pw', is: 'startsWith', value: 's' } }, token)).refusal).toBe('columnDenied');
    expect((await server.ask(recordAsk, { id, sort: ['pw'] }, token)).refusal).toBe('columnDenied');
    expect((await server.ask(onlineList, { id, json: '{"pw":"secret-3"}' }, token)).refusal).toBe('columnDenied');
    // A row with a sealed value may be removed by users who may change it.
    expect((await change(6, {}, { rows: { removed: ['r1'] } })).code).toBe(200);
    await server.ask(recordRemove, { id, recordId }, token);
    await server.ask(recordRestore, { id, recordId }, token);
    const { rows } = await sql`select before, after from change_log where record_id = ${recordId}`.execute(server.db);
    expect(rows.length).toBeGreaterThan(4);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  test('of before it was sealed is sealed once, and twice by nobody', async () => {
    const form = formOf(node('comInput', 'name', '名称'), node('password', 'pw', '密码'), childTable('rows', '明细', [node('password', 'pin', '口令')]));
    const { id } = await releasedModel(server, token, form);
    const [head, rows] = [sql.id('record', `t_${id}`), sql.id('record', `t_${id}_rows`)];
    for (const name of ['a', 'b']) await put(id, { name, pw: name === 'b' ? 'new' : null }, { rows: [{ id: 'r1', values: {} }] }, `${name}1`);
    await sql`update ${head} set c_pw = 'v1.of-before' where id = 'a1'`.execute(server.db);
    await sql`update ${rows} set c_pin = record_id`.execute(server.db);
    const read = async () => {
      const { rows: found } = await sql<{ pw: string; pin: string }>`
        select t.c_pw as pw, r.c_pin as pin from ${head} t join ${rows} r on r.record_id = t.id order by t.id`.execute(server.db);
      return found;
    };
    await sql`insert into outbox (kind, payload) values ('record.sealed', '{}')`.execute(server.db);
    await server.outbox.drain();
    const once = await read();
    expect(once.map(({ pw, pin }) => [fieldSealer(KEY).open(pw), fieldSealer(KEY).open(pin)])).toEqual([
      ['v1.of-before', 'a1'],
      ['new', 'b1'],
    ]);
    await sql`insert into outbox (kind, payload) values ('record.sealed', '{}')`.execute(server.db);
    await server.outbox.drain();
    expect(await read()).toEqual(once);
  });

  test('is no sample of a plan', async () => {
    const { id } = await releasedModel(server, token, formOf(node('comInput', 'name', '名称'), node('password', 'pw', '密码')));
    await put(id, { name: 'n', pw: 'secret' });
    await redesign(server, token, id, { formData: formOf(node('comInput', 'name', '名称'), node('numInput', 'pw', '密码')) });
    const { steps } = (await server.ask(modelPlan, { id }, token)).data;
    expect(steps).toMatchObject([{ op: 'changeKind', field: 'pw', lost: 1, samples: [] }]);
  });
});

test('numbers of the history are exact', async () => {
  const recordId = `c${newId()}`;
  await put(order.id, { title: 't', amount: '12345678901234567.89' }, {}, recordId);
  const { list } = (await server.ask(recordHistory, { id: order.id, recordId }, token)).data;
  expect(list.flatMap(({ changes }) => changes)).toContainEqual({ field: 'amount', row: null, before: null, after: '12345678901234567.89' });
});

test('what is unique may be too long to be compared, and one that comes back may be there again: both are said', async () => {
  const { id } = await releasedModel(server, token, formOf(node('comInput', 'code', '编号', { unique: true })));
  expect((await put(id, { code: randomBytes(9_000).toString('base64') })).refusal).toBe('impossible');
  const recordId = `c${newId()}`;
  await put(id, { code: 'A1' }, {}, recordId);
  await server.ask(recordRemove, { id, recordId }, token);
  await put(id, { code: 'A1' });
  expect(await server.ask(recordRestore, { id, recordId }, token)).toMatchObject({ refusal: 'recordTaken', msg: expect.stringContaining('A1') });
});

test('whoever designs but may not release does not release by saving', async () => {
  const id = await draftModel(server, token, formOf(node('comInput', 'a', '甲')));
  const designer = await createUserWithSession(server, newId(), ['onlineDev.webDesign:view', 'onlineDev.webDesign:btn_edit']);
  const { version } = (await server.ask(modelInfo, { id }, token)).data;
  expect((await server.ask(modelUpdate, { id, version, state: 1 }, designer.token)).refusal).toBe('denied');
  expect((await server.ask(modelInfo, { id }, token)).data).toMatchObject({ release: 0, version });
});

test('clients of the family that say no version save one after the other, whoever was quicker', async () => {
  const recordId = `c${newId()}`;
  await put(order.id, { title: 't' }, {}, recordId);
  const save = (data: string) => server.ask(onlineUpdate, { id: order.id, recordId, data }, token);
  const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => save(`{"title":"t${at}"}`)));
  expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await server.ask(recordInfo, { id: order.id, recordId }, token)).data.version).toBe(9);
});

test('a model that another one points to is not removed, though the draft of that one points to it no more', async () => {
  const id = await draftModel(server, token, formOf(node('comInput', 'name', '名称')));
  await release(server, token, id);
  const relation = node('relationForm', 'to', '关联', {}, { modelId: id, relationField: 'name' });
  const other = await draftModel(server, token, formOf(node('comInput', 'a', '甲'), relation));
  await release(server, token, other);
  await redesign(server, token, other, { formData: formOf(node('comInput', 'a', '甲')) });
  expect((await server.ask(modelRemove, { id }, token)).refusal).toBe('designUsed');
});

test('a result of what is hidden from somebody is not told, sorted by, asked for or in the design; a password that becomes text is empty', async () => {
  const formula = { expression: [{ __vModel__: 'wage', label: 'wage' }, '×', '2'] };
  const model = await releasedModel(
    server,
    token,
    formOf(node('comInput', 'name', '名称'), node('numInput', 'wage', '工资'), node('calculate', 'twice', '两倍', {}, formula), node('PsdInput', 'pw', '密码')),
    listOf(['name', 'twice'], [node('calculate', 'twice', '两倍')]),
  );
  const recordId = `h${newId()}`;
  expect((await server.ask(recordCreate, { id: model.id, recordId, values: { name: 'a', wage: 21, pw: 'Secret1' }, rows: {} }, token)).code).toBe(200);
  expect((await server.ask(recordInfo, { id: model.id, recordId }, token)).data.values).toMatchObject({ twice: 42 });
  const clerk = await createUserWithSession(server, newId(), [`${model.page}:view`]);
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${model.page}, 'column', 'wage', 'wage')`.execute(server.db);
  const told = await server.ask(recordInfo, { id: model.id, recordId }, clerk.token);
  expect(told.data.values).toEqual({ name: 'a' });
  const opened = await server.ask(modelOpen, { id: model.id }, clerk.token);
  expect(JSON.stringify(opened.data.design)).not.toMatch(/wage|twice/);
  for (const asked of [{ sidx: 'twice' }, { twice: '1~' }])
    expect((await server.ask(recordList, { id: model.id, ...asked }, clerk.token)).refusal).toBe('columnDenied');
  await redesign(server, token, model.id, { formData: formOf(node('comInput', 'name', '名称'), node('comInput', 'pw', '密码')) });
  await release(server, token, model.id);
  expect((await server.ask(recordInfo, { id: model.id, recordId }, token)).data.values).toEqual({ name: 'a', pw: null });
});
