// Models bound to existing tables: the same behaviour in the own database, in a PostgreSQL and in a MariaDB.
import { recordAsk, recordCreate, recordHistory, recordInfo, recordRemove, recordRestore, recordUpdate } from '@ordo/contract/model-record.ts';
import { recordReaders } from '@ordo/contract/record-comment.ts';
import { recordImport, recordImportCheck } from '@ordo/contract/model-import.ts';
import { modelExport, onlineInfo, onlineList, onlineUpdate } from '@ordo/contract/online-dev.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assetForm, places, startBoundWorld, type BoundWorld, type Where } from '../../../testing/bound-world.ts';
import type { MadeModel } from '../../../testing/models.ts';
import { fetchExport } from '../../../testing/upload.ts';
import { createScheme, createUserWithSession } from '../../../testing/users.ts';
import { newId } from '../../kit/id.ts';

let world: BoundWorld;
beforeAll(async () => {
  world = await startBoundWorld();
});
afterAll(() => world.stop());

const VALUES = { title: '打印机', price: '12345678901234567.89', bought: '2026-02-28', seen: Date.parse('2026-03-01T02:03:04Z'), tags: ['x', 'y'], used: 1 };
const SERVICES = {
  services: [
    { id: 'new1', values: { what: '换墨', cost: 35.5 } },
    { id: 'new2', values: { what: '保养', cost: 80 } },
  ],
};

describe.each(places)('%s', (where: Where) => {
  let model: MadeModel;
  beforeAll(async () => {
    if (where !== 'MariaDB' || world.maria) model = await world.asset(where);
  });
  beforeEach(({ skip }) => skip(where === 'MariaDB' && !world.maria, 'mariadb-server could not be installed here'));
  const ask = <E extends Parameters<BoundWorld['server']['ask']>[0]>(endpoint: E, input: object, token = world.token) =>
    world.server.ask(endpoint, { id: model.id, ...input } as never, token);
  let count = 0;
  const create = async (values: object = {}, rows: object = {}, token = world.token) => {
    count += 1;
    const code = `${where}-${count}`;
    const reply = await ask(recordCreate, { recordId: `r${newId()}`, values: { code, ...VALUES, ...values }, rows }, token);
    return { ...reply, recordId: (reply.data as { id: string } | null)?.id ?? '' };
  };
  const read = async (recordId: string, token = world.token) =>
    (await ask(recordInfo, { recordId }, token)).data as { version: number; values: Record<string, unknown> };

  test('a record is made in the table, its rows too, and comes back as it was', async () => {
    const made = await create({}, SERVICES);
    expect([made.code, made.msg, made.recordId]).toEqual([200, expect.anything(), `${where}-1`]);
    const { values, version } = await read(made.recordId);
    expect(values).toMatchObject({ code: made.recordId, ...VALUES });
    expect((values.services as { values: unknown }[]).map((row) => row.values)).toEqual([
      { what: '换墨', cost: 35.5 },
      { what: '保养', cost: 80 },
    ]);
    expect(version).toBeGreaterThan(0);
  });

  test('only what the form has is written: the other columns keep what they hold', async () => {
    const { recordId } = await create({}, SERVICES);
    await world.query(
      where,
      `UPDATE asset SET legacy = 'kept' WHERE code = '${recordId}'`
        .replace('legacy', where === 'own' ? 'asset.legacy' : 'legacy')
        .replace('WHERE code', where === 'own' ? 'WHERE asset.code' : 'WHERE code'),
    );
    const { version } = await read(recordId);
    const reply = await ask(recordUpdate, { recordId, version, changes: { title: { from: VALUES.title, to: '扫描仪' } } });
    expect(reply).toMatchObject({ code: 200, data: { merged: false } });
    expect((await read(recordId)).values).toMatchObject({ ...VALUES, title: '扫描仪' });
    const rows = await world.query(
      where,
      where === 'own'
        ? `SELECT asset.legacy AS legacy, asset.title AS title FROM asset WHERE asset.code = '${recordId}'`
        : `SELECT legacy, title FROM asset WHERE code = '${recordId}'`,
    );
    expect(rows).toEqual([{ legacy: 'kept', title: '扫描仪' }]);
  });

  test('two people: what does not touch is merged, the same field is refused with all three values, by whom where it is known', async () => {
    const { recordId } = await create();
    const { version } = await read(recordId);
    expect((await ask(recordUpdate, { recordId, version, changes: { title: { from: VALUES.title, to: 'A' } } })).code).toBe(200);
    expect((await ask(recordUpdate, { recordId, version, changes: { used: { from: 1, to: 0 } } })).data).toMatchObject({ merged: true });
    const clash = await ask(recordUpdate, { recordId, version, changes: { title: { from: VALUES.title, to: 'B' } } });
    expect(clash.refusal).toBe('recordConflict');
    expect(clash.msg).toContain('管理员');
    expect(clash.data).toMatchObject({ clashes: [{ field: 'title', from: VALUES.title, theirs: 'A', mine: 'B' }] });
    expect((await read(recordId)).values).toMatchObject({ title: 'A', used: 0 });
  });

  test('child rows are added, changed and removed by their keys', async () => {
    const { recordId } = await create({}, SERVICES);
    const { version, values } = await read(recordId);
    const [first, second] = values.services as { id: string; values: object }[];
    const rows = {
      services: {
        added: [{ id: 'n1', values: { what: '校准', cost: 1 } }],
        removed: [first?.id],
        was: { [first?.id ?? '']: first?.values },
        changed: [{ id: second?.id, changes: { cost: { from: 80, to: 90 } } }],
      },
    };
    expect((await ask(recordUpdate, { recordId, version, rows })).code).toBe(200);
    expect(((await read(recordId)).values.services as { values: unknown }[]).map((row) => row.values)).toEqual([
      { what: '保养', cost: 90 },
      { what: '校准', cost: 1 },
    ]);
    const { data } = await ask(recordHistory, { recordId });
    const changes = (data as { list: { who: string; changes: { field: string; before: unknown; after: unknown }[] }[] }).list[0]?.changes;
    expect(changes).toEqual(expect.arrayContaining([expect.objectContaining({ field: 'services.cost', before: 80, after: 90 })]));
  });

  test('lists are searched, ordered, paged and counted by the database', async () => {
    const mark = newId();
    for (const price of ['3', '20', null, '100.50']) await create({ title: mark, price, tags: price === '20' ? ['y'] : [] });
    const list = async (input: object) => {
      const { data } = await ask(recordAsk, input);
      const { list: rows, pagination } = data as unknown as { list: { price: unknown }[]; pagination: { total: number } };
      return [rows.map(({ price }) => price), pagination.total];
    };
    const own = { field: 'title', is: 'equal', value: mark };
    expect(await list({ filter: own, sort: ['price'] })).toEqual([[3, 20, 100.5, null], 4]);
    expect(await list({ filter: own, sort: ['-price'], pageSize: 2, currentPage: 2 })).toEqual([[3, null], 4]);
    expect(await list({ filter: { all: [own, { field: 'price', is: 'greater', value: 3 }] }, sort: ['price'] })).toEqual([[20, 100.5], 2]);
    expect(await list({ filter: { all: [own, { field: 'price', is: 'empty' }] } })).toEqual([[null], 1]);
    expect(await list({ filter: { all: [own, { field: 'tags', is: 'contains', value: 'y' }] } })).toEqual([[20], 1]);
    expect(await list({ filter: { all: [own, { not: { field: 'price', is: 'equal', value: 20 } }] }, sort: ['price'] })).toEqual([[3, 100.5, null], 3]);
    expect(
      await list({ filter: { all: [own, { field: 'bought', is: 'equal', value: '2026-02-28' }, { field: 'seen', is: 'less', value: VALUES.seen }] } }),
    ).toEqual([[], 0]);
    expect(await list({ keyword: mark.slice(2), sort: ['price'] })).toEqual([[3, 20, 100.5, null], 4]);
    expect(await list({ keyword: `%${mark.slice(2)}` })).toEqual([[], 0]);
    expect(await list({ filter: { field: 'title', is: 'equal', value: "x' or '1'='1" } })).toEqual([[], 0]);
    // Compared by code point, independent of the collation of a column.
    await create({ title: `${mark}abc` });
    expect(await list({ filter: { field: 'title', is: 'equal', value: `${mark}ABC` } })).toEqual([[], 0]);
    expect(await list({ filter: { field: 'title', is: 'contains', value: `${mark}ABC` } })).toMatchObject([[expect.anything()], 1]);
  });

  test('what is deleted is gone there, lies in the bin with every column, and comes back; not where its key is taken', async () => {
    const { recordId } = await create({}, SERVICES);
    const from = where === 'own' ? `FROM asset WHERE asset.code = '${recordId}'` : `FROM asset WHERE code = '${recordId}'`;
    const column = where === 'own' ? 'asset.legacy' : 'legacy';
    await world.query(where, `UPDATE asset SET ${column} = 'whole' ${from.replace('FROM asset ', '')}`);
    expect((await ask(recordRemove, { recordId })).code).toBe(200);
    expect(await world.query(where, `SELECT 1 AS one ${from}`)).toEqual([]);
    const bin = (await ask(recordAsk, { deleted: 1 })).data as unknown as { list: { id: string; title: string }[] };
    expect(bin.list.find(({ id }) => id === recordId)).toMatchObject({ title: VALUES.title });
    expect((await ask(recordInfo, { recordId })).refusal).toBe('notFound');
    expect((await ask(recordRestore, { recordId })).code).toBe(200);
    expect((await read(recordId)).values).toMatchObject({ ...VALUES, services: [{ values: { what: '换墨' } }, { values: { what: '保养' } }] });
    expect(await world.query(where, `SELECT ${column} AS legacy ${from}`)).toEqual([{ legacy: 'whole' }]);
    await ask(recordRemove, { recordId });
    await create({ code: recordId });
    expect((await ask(recordRestore, { recordId })).refusal).toBe('boundTaken');
    const told = (await ask(recordHistory, { recordId })).data as { list: { action: string }[] };
    expect(told.list.map(({ action }) => action).filter((action) => action !== 'update')).toEqual(['create', 'remove', 'restore', 'remove', 'create']);
  });

  test('a key that is there already, one that is empty, one that is changed, and a value that does not fit are refused with a sentence', async () => {
    const { recordId } = await create();
    expect((await create({ code: recordId })).refusal).toBe('boundTaken');
    const { version } = await read(recordId);
    expect((await ask(recordUpdate, { recordId, version, changes: { code: { from: recordId, to: 'other' } } })).refusal).toBe('boundKeyFixed');
    const long = await create({ title: '名'.repeat(31) });
    expect([long.refusal, long.msg]).toEqual(['boundMisfit', expect.stringContaining('名称')]);
    expect((await read(recordId)).values).toMatchObject({ code: recordId, title: VALUES.title });
  });

  test('the same id once more answers the record that it made', async () => {
    const recordId = `r${newId()}`;
    const input = { recordId, values: { code: `${where}-same`, ...VALUES } };
    expect((await ask(recordCreate, input)).data).toMatchObject({ id: `${where}-same` });
    expect((await ask(recordCreate, input)).data).toMatchObject({ id: `${where}-same` });
  });

  test('clients of the family read, list and save it', async () => {
    const { recordId } = await create();
    const { data } = await ask(onlineInfo, { recordId });
    const { data: text, version } = data as { data: string; version: number };
    expect(JSON.parse(text)).toMatchObject({ code: recordId, title: VALUES.title });
    expect((await ask(onlineUpdate, { recordId, version, data: JSON.stringify({ title: 'family' }) })).code).toBe(200);
    expect((await ask(onlineUpdate, { recordId, version, data: JSON.stringify({ title: 'again' }) })).refusal).toBe('stale');
    const listed = await ask(onlineList, { queryJson: JSON.stringify({ title: 'family' }) });
    expect((listed.data as { list: unknown[] }).list).toHaveLength(1);
  });

  test('columns and rows are kept from people as on any page', async () => {
    const { recordId } = await create({ title: 'seen', price: '77' });
    const other = await create({ title: 'unseen', price: '78' });
    const clerk = await createUserWithSession(world.server, `bound${where}`, [`${model.page}:view`, `${model.page}:btn_edit`]);
    await createScheme(world.server, clerk.roleId, model.page, { field: 'title', is: 'equal', value: 'seen' });
    const listed = (await ask(recordAsk, {}, clerk.token)).data as { list: { id: string }[] };
    expect(listed.list.map(({ id }) => id)).toEqual([recordId]);
    // Who sees a record can be named in its comments.
    const readers = async (of: string) => (await ask(recordReaders, { recordId: of, keyword: `bound${where}` })) as { msg: string; data: { list: unknown[] } };
    expect(await readers(recordId)).toMatchObject({ data: { list: [{ id: clerk.userId }] } });
    expect(await readers(other.recordId)).toMatchObject({ data: { list: [] } });
    const { version } = await read(recordId, clerk.token);
    // A change that would make the record invisible to the caller is refused.
    expect((await ask(recordUpdate, { recordId, version, changes: { title: { from: 'seen', to: 'gone' } } }, clerk.token)).refusal).toBe('denied');
    expect((await ask(recordRemove, { recordId }, clerk.token)).refusal).toBe('denied');
    expect((await read(recordId)).values).toMatchObject({ title: 'seen' });
  });
});

test('what occurs already is told without the values of columns that the saver does not see', async () => {
  const document = JSON.parse(assetForm()) as { fields: { __vModel__: string; __config__: Record<string, unknown> }[] };
  const used = document.fields.find(({ __vModel__ }) => __vModel__ === 'title');
  Object.assign(used?.__config__ ?? {}, { checks: [{ check: 'unique', with: ['price'], message: null }] });
  const { id, page } = await world.asset('own', { formData: JSON.stringify(document) });
  const { server, token } = world;
  const made = async (code: string, title: string) =>
    (await server.ask(recordCreate, { id, recordId: code, values: { code, title, price: 4_711 }, rows: {} }, token)).code;
  expect([await made('t1', 'a'), await made('t2', 'b')]).toEqual([200, 200]);
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${page}, 'column', 'price', 'price')`.execute(server.db);
  const clerk = await createUserWithSession(server, newId(), [`${page}:view`, `${page}:btn_edit`]);
  const { version } = (await server.ask(recordInfo, { id, recordId: 't2' }, clerk.token)).data;
  const reply = await server.ask(recordUpdate, { id, recordId: 't2', version, changes: { title: { from: 'b', to: 'a' } }, rows: {} }, clerk.token);
  expect(reply).toMatchObject({ refusal: 'recordTaken', msg: expect.stringContaining('名称') });
  expect(JSON.stringify(reply)).not.toContain('4711');
});

test('rows of a sheet are taken into a table of the own database: all of them or none, by its key too; into another database none', async () => {
  const { id } = await world.asset('own');
  const { server, token } = world;
  const sheet = (rows: string[][], more: object = {}) => ({ id, run: newId(), how: 'create' as const, columns: ['code', 'title', 'price'], rows, ...more });
  const problems = async (input: ReturnType<typeof sheet>) =>
    (await server.ask(recordImportCheck, input as never, token)).data.problems.map(({ row, column }: { row: number; column: string }) => [row, column]);
  await server.ask(recordCreate, { id, recordId: 'i0', values: { code: 'i0', title: '有了' }, rows: {} }, token);
  const bad = sheet([
    ['i0', 'again', '1'],
    ['i1', 'first', '2'],
    ['i1', 'twice', '3'],
    ['i2', '', '4'],
    ['i3', 'wrong', 'x'],
  ]);
  expect(await problems(bad)).toEqual([
    [0, 'code'],
    [2, 'code'],
    [3, 'title'],
    [4, 'price'],
  ]);
  expect((await server.ask(recordImport, bad as never, token)).refusal).toBe('sheetRowsBad');
  const titles = async (...codes: string[]) =>
    (await server.ask(recordAsk, { id, filter: { field: 'code', is: 'in', value: codes }, sort: ['code'] }, token)).data.list.map((row) => row.title);
  expect(await titles('i1', 'i2')).toEqual([]);
  const good = sheet([
    ['i1', 'one', '1.5'],
    ['i2', 'two', ''],
  ]);
  expect((await server.ask(recordImport, good as never, token)).data).toEqual({ created: 2, updated: 0 });
  expect((await server.ask(recordImport, good as never, token)).refusal).toBe('importDone');
  const both = sheet(
    [
      ['i1', 'eins', ''],
      ['i4', 'four', ''],
    ],
    { how: 'both', key: 'code' },
  );
  expect((await server.ask(recordImport, both as never, token)).data).toEqual({ created: 1, updated: 1 });
  expect(await titles('i1', 'i2', 'i4')).toEqual(['eins', 'two', 'four']);
  // One value that its column cannot store stops the whole import.
  expect(
    (
      await server.ask(
        recordImport,
        sheet([
          ['i5', 'five', ''],
          ['i6', '名'.repeat(31), ''],
        ]) as never,
        token,
      )
    ).refusal,
  ).toBe('boundMisfit');
  expect(await titles('i5', 'i6')).toEqual([]);
  const there = await world.asset('PostgreSQL');
  for (const endpoint of [recordImportCheck, recordImport])
    expect((await server.ask(endpoint, { ...good, id: there.id, run: newId() }, token)).refusal).toBe('boundNoImport');
});

test('an exported design names its data source, by which another installation finds it', async () => {
  const { server, token } = world;
  const exported = async (where: Where) =>
    JSON.parse(await fetchExport(server, (await server.ask(modelExport, { id: (await world.asset(where)).id }, token)).data)) as object;
  const { rows } = await sql<{ name: string }>`select full_name as name from data_source where id = ${world.linkOf('PostgreSQL')}`.execute(server.db);
  expect(await exported('PostgreSQL')).toMatchObject({
    dbLinkId: world.linkOf('PostgreSQL'),
    dbLinkName: rows[0]?.name,
    tables: expect.stringContaining('asset'),
  });
  expect(await exported('own')).toMatchObject({ dbLinkId: '0', dbLinkName: '' });
});
