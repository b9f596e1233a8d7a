// References of a record have to exist, and the user has to be allowed to choose them.
import { recordImport } from '@ordo/contract/model-import.ts';
import { recordCreate, recordInfo, recordUpdate } from '@ordo/contract/model-record.ts';
import { onlineCreate } from '@ordo/contract/online-dev.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childTable, draftModel, formOf, node, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let asset: MadeModel;
let model: MadeModel;
const TYPE = 'choosable';

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  await sql`insert into dictionary_type (id, full_name, en_code) values (${TYPE}, '地方', 'place.test')`.execute(server.db);
  for (const [id, name, enabled] of [
    ['north', '北方', 1],
    ['south', '南方', 1],
    ['closed', '停用', 0],
  ] as const)
    await sql`insert into dictionary_data (id, dictionary_type_id, full_name, en_code, enabled_mark) values (${id}, ${TYPE}, ${name}, ${id}, ${enabled})`.execute(
      server.db,
    );
  asset = await releasedModel(server, token, formOf(node('comInput', 'name', '名称')));
  for (const recordId of ['a1', 'a2']) await server.ask(recordCreate, { id: asset.id, recordId, values: { name: recordId }, rows: {} }, token);
  const toAsset = (key: string, more: object = {}) => node('relationForm', key, '资产', {}, { modelId: asset.id, relationField: 'name', ...more });
  model = await releasedModel(
    server,
    token,
    formOf(
      node('comInput', 'title', '标题'),
      node('userSelect', 'who', '人员', {}, { multiple: true }),
      node('comSelect', 'company', '公司'),
      node('depSelect', 'dept', '部门'),
      node('posSelect', 'post', '岗位'),
      node('roleSelect', 'role', '角色'),
      node('groupSelect', 'group', '分组'),
      node('address', 'area', '地区', {}, { level: 1 }),
      node('select', 'place', '地方', { dataType: 'dictionary', dictionaryType: TYPE, props: { label: 'fullName', value: 'id' } }),
      toAsset('asset'),
      toAsset('assets', { multiple: true }),
      node('uploadFz', 'files', '附件'),
      node('signature', 'sign', '签名'),
      childTable('lines', '明细', [node('userSelect', 'person', '人员'), toAsset('thing')]),
    ),
  );
});
afterAll(() => server.stop());

const put = (values: object, rows: object = {}, by = token, id = model.id, recordId = `c${newId()}`) =>
  server.ask(recordCreate, { id, recordId, values: { title: 't', ...values }, rows } as never, by);
const findingsOf = (reply: { data: unknown }) => (reply.data as { findings: { field: string; row: string | null; text: string }[] } | null)?.findings;

test.each([
  ['who', ['nobody']],
  ['who', ['admin', 'x'.repeat(10_000)]],
  ['company', 'nowhere'],
  ['dept', '__proto__'],
  ['post', 'none'],
  ['role', 'constructor'],
  ['group', 'g'],
  ['area', ['33', 'nowhere']],
  ['place', 'closed'],
  ['place', 'west'],
  ['asset', 'a9'],
  ['assets', ['a1', "a' or 1=1"]],
  ['files', [{ name: 'a.pdf', fileId: 'f'.repeat(32), url: '' }]],
  ['sign', { name: 'a.png', fileId: `${'f'.repeat(32)}.png`, url: '' }],
])('%s is not %j', async (field, value) => {
  const reply = await put({ [field]: value });
  expect(reply.refusal).toBe('recordWrong');
  expect(findingsOf(reply)).toMatchObject([{ field, row: null, text: expect.stringMatching(/./) }]);
});

test('what is there is taken, in the head and in rows, and what is not is said at its row', async () => {
  const { rows } = await sql<{ id: string }>`select id from app_user where account = 'admin'`.execute(server.db);
  const person = rows[0]?.id ?? '';
  const { rows: areas } = await sql<{ id: string }>`select id from area where level = 1 order by id limit 1`.execute(server.db);
  const good = {
    who: [person],
    company: '1',
    area: areas.map(({ id }) => id),
    place: 'north',
    asset: 'a1',
    assets: ['a1', 'a2'],
    files: [{ name: 'x', fileId: '', url: 'https://a.b' }],
    sign: { name: 'x', fileId: '', url: 'https://a.b' },
  };
  expect(await put(good, { lines: [{ id: 'r1', values: { person, thing: 'a2' } }] })).toMatchObject({ code: 200 });
  const wrong = await put(good, {
    lines: [
      { id: 'r1', values: { person, thing: 'a2' } },
      { id: 'r2', values: { person: 'x', thing: 'a9' } },
    ],
  });
  expect(findingsOf(wrong)).toMatchObject([
    { field: 'lines.thing', row: 'r2', number: 2 },
    { field: 'lines.person', row: 'r2', number: 2 },
  ]);
});

test('clients of the family are told the same', async () => {
  const reply = await server.ask(onlineCreate, { id: model.id, data: JSON.stringify({ title: 't', asset: 'a9' }) }, token);
  expect(reply.refusal).toBe('recordWrong');
});

test('what was chosen before stays when it can be chosen no more, and is not asked again', async () => {
  const recordId = `c${newId()}`;
  await put({ place: 'south' }, {}, token, model.id, recordId);
  await sql`update dictionary_data set enabled_mark = 0 where id = 'south'`.execute(server.db);
  const change = (version: number, changes: object) => server.ask(recordUpdate, { id: model.id, recordId, version, changes } as never, token);
  expect((await change(1, { title: { from: 't', to: 'u' } })).code).toBe(200);
  expect((await change(2, { place: { from: 'south', to: 'north' } })).code).toBe(200);
  expect((await change(3, { place: { from: 'north', to: 'south' } })).refusal).toBe('recordWrong');
  await sql`update dictionary_data set enabled_mark = 1 where id = 'south'`.execute(server.db);
  expect((await server.ask(recordInfo, { id: model.id, recordId }, token)).data.values.place).toBe('north');
});

test('a record that the saver may not see is answered as one that is not there', async () => {
  const blind = await createUserWithSession(server, newId(), [`${model.page}:view`, `${model.page}:btn_add`]);
  const unseen = await put({ asset: 'a1' }, {}, blind.token);
  const gone = await put({ asset: 'b1' }, {}, blind.token);
  expect(unseen.refusal).toBe('recordWrong');
  expect(unseen.msg.replace('a1', 'b1')).toBe(gone.msg);
  const some = await createUserWithSession(server, newId(), [`${model.page}:view`, `${model.page}:btn_add`, `${asset.page}:view`]);
  await createScheme(server, some.roleId, asset.page, { field: 'name', is: 'equal', value: 'a2' });
  await createScheme(server, some.roleId, model.page, { all: [] });
  expect((await put({ asset: 'a1' }, {}, some.token)).refusal).toBe('recordWrong');
  expect((await put({ asset: 'a2' }, {}, some.token)).code).toBe(200);
});

test('options of a dictionary that a rule leaves out are refused by the server too', async () => {
  const fields = [
    node('comInput', 'title', '标题'),
    node('switch', 'cold', '冷'),
    node('select', 'place', '地方', { dataType: 'dictionary', dictionaryType: TYPE, props: { label: 'fullName', value: 'id' } }),
  ];
  const narrow = {
    id: 'r1',
    name: { zh: '冷的在北方' },
    enabled: true,
    table: null,
    when: { field: 'cold', is: 'equal', value: 1 },
    then: [{ do: 'options', node: 'place', filter: { field: 'option.name', is: 'equal', value: '北方' } }],
  };
  const id = await draftModel(server, token, formOf(...fields), '', { rules: JSON.stringify([narrow]) });
  await release(server, token, id);
  expect((await put({ cold: 1, place: 'south' }, {}, token, id)).refusal).toBe('recordWrong');
  expect((await put({ cold: 1, place: 'north' }, {}, token, id)).code).toBe(200);
  expect((await put({ cold: 0, place: 'south' }, {}, token, id)).code).toBe(200);
  const sheet = (...rows: string[][]) => ({ id, run: newId(), columns: ['title', 'cold', 'place'], rows });
  const bad = await server.ask(recordImport, sheet(['a', '开', '北方'], ['b', '开', '南方'], ['c', '关', '南方']), token);
  expect(bad.refusal).toBe('sheetRowsBad');
  expect((bad.data as { problems?: object[] } | null)?.problems).toMatchObject([{ row: 1, column: 'place' }]);
  expect((await server.ask(recordImport, sheet(['a', '开', '北方'], ['c', '关', '南方']), token)).data).toEqual({ created: 2, updated: 0 });
});

test('a sheet brings no group, which nobody can choose, and what it names stays until it is taken', async () => {
  const sheet = { id: model.id, run: newId(), columns: ['title', 'group', 'asset'], rows: [['a', 'g', 'a1']] };
  const bad = await server.ask(recordImport, sheet, token);
  expect((bad.data as { problems?: object[] } | null)?.problems).toMatchObject([{ row: 0, column: 'group' }]);
  // Another transaction is about to delete the referenced record: the import waits, and then reports it.
  const gone = await releasedModel(server, token, formOf(node('comInput', 'name', '名称')));
  await server.ask(recordCreate, { id: gone.id, recordId: 'g1', values: { name: 'g1' }, rows: {} }, token);
  const from = await releasedModel(server, token, formOf(node('relationForm', 'to', '关联', {}, { modelId: gone.id, relationField: 'name' })));
  const late = await server.db.transaction().execute(async (tx) => {
    await sql`select t.id from record.${sql.id(`t_${gone.id}`)} t where id = 'g1' for update`.execute(tx);
    await sql`update record.${sql.id(`t_${gone.id}`)} set delete_mark = 1 where id = 'g1'`.execute(tx);
    const asked = server.ask(recordImport, { id: from.id, run: newId(), columns: ['to'], rows: [['g1']] }, token);
    const waits = async (): Promise<void> => {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%key share%'`.execute(server.db);
      if (rows.length === 0) return waits();
    };
    await waits();
    return { asked };
  });
  expect((await late.asked).refusal).toBe('sheetRowsBad');
});
