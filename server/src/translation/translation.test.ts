import { currentUser } from '@ordo/contract/session.ts';
import { dictionaryCreate, dictionaryTypeCreate, dictionaryUpdate } from '@ordo/contract/dictionary.ts';
import { dictionaryAll, dictionaryChoices } from '@ordo/contract/dictionary-lookup.ts';
import { menuCreate } from '@ordo/contract/menu.ts';
import { translationConvert, translationList, translationSave, translationSheet } from '@ordo/contract/translation.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { uploadSheet, xlsx } from '../../testing/sheets.ts';
import { builtInTasks } from '../built-in-tasks.ts';
import { fillTraditional } from './fill-traditional.ts';

let server: TestServer;
let token: string;
let typeId: string;
let itemId: string;
let menuId: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  typeId = (await server.ask(dictionaryTypeCreate, { fullName: '软件类别', enCode: 'softwareKind' }, token)).data.id;
  itemId = (await server.ask(dictionaryCreate, { dictionaryTypeId: typeId, fullName: '内存管理软件', enCode: 'memory' }, token)).data.id;
  menuId = (
    await server.ask(
      menuCreate,
      { fullName: '网络信息台账', enCode: 'network', type: 2, parentId: '-1', urlAddress: 'system/icons', icon: 'api', category: 'Web' },
      token,
    )
  ).data.id;
});
afterAll(() => server.stop());

const one = async (id: string) => {
  for (let page = 1; ; page += 1) {
    const { data } = await server.ask(translationList, { pageSize: 500, currentPage: page }, token);
    const row = data.list.find((each) => each.id === id);
    if (row || data.list.length < 500) return row as NonNullable<typeof row>;
  }
};
/** Number of sessions waiting for a lock. */
const waiting = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db))
    .rows[0]?.n;
const choice = async (language: string) => (await server.ask(dictionaryChoices, { typeId }, token, { 'accept-language': language })).data.list[0]?.fullName;

test('every name that somebody has entered is listed with where it stands, and its traditional Chinese is made by itself', async () => {
  await server.outbox.drain();
  expect(await one(`item:${itemId}`)).toMatchObject({
    kind: 'item',
    place: '软件类别',
    fullName: '内存管理软件',
    fullNameZhtw: '記憶體管理軟體',
    fullNameEn: '',
    enCode: 'memory',
  });
  expect(await one(`dictionary:${typeId}`)).toMatchObject({ kind: 'dictionary', fullName: '软件类别', fullNameZhtw: '軟體類別', version: 1 });
  expect(await one(`menu:${menuId}`)).toMatchObject({ kind: 'menu', fullName: '网络信息台账', fullNameZhtw: '網路資訊臺帳', version: 1 });
  expect(await one('right:system.notice:btn_release')).toMatchObject({ kind: 'right', place: '通知公告', fullName: '发布', fullNameEn: 'Publish' });
});

test('what is missing is found, by kind and by word', async () => {
  const { data } = await server.ask(translationList, { kind: 'item', missing: 'en', keyword: '内存' }, token);
  expect(data.list.map((row) => row.id)).toEqual([`item:${itemId}`]);
  expect((await server.ask(translationList, { kind: 'right', missing: 'en' }, token)).data.list).toEqual([]);
  const words = (await server.ask(translationList, { missing: 'zhtw', pageSize: 500 }, token)).data.list.map((row) => row.id);
  expect(words).toEqual([]);
  expect((await server.ask(translationList, { currentPage: 900 }, token)).data).toMatchObject({ list: [], pagination: { total: expect.any(Number) } });
});

test('a name is shown in the reader’s language from the next call on, in dictionaries and in the menu', async () => {
  const { version } = await one(`item:${itemId}`);
  expect(await server.ask(translationSave, { id: `item:${itemId}`, version, fullNameEn: 'Memory tools' }, token)).toMatchObject({ code: 200 });
  expect(await server.ask(translationSave, { id: `item:${itemId}`, version, fullNameEn: 'late' }, token)).toMatchObject({ refusal: 'stale' });
  expect(await server.ask(translationSave, { id: `item:${itemId}`, version: version + 1, fullNameZhtw: '記憶體工具' }, token)).toMatchObject({ code: 200 });
  expect([await choice('zh-CN'), await choice('zh-TW'), await choice('en')]).toEqual(['内存管理软件', '記憶體工具', 'Memory tools']);

  await server.ask(translationSave, { id: `menu:${menuId}`, version: (await one(`menu:${menuId}`)).version, fullNameEn: 'Network register' }, token);
  const menus = (await server.ask(currentUser, {}, token, { 'accept-language': 'en' })).data.menuList.map((menu) => menu.fullName);
  expect(menus).toContain('Network register');
});

test('another simplified name has the traditional one of the old name no longer, but that of the new one; whoever edits it meanwhile may save', async () => {
  const { version } = await one(`item:${itemId}`);
  await server.ask(dictionaryUpdate, { id: itemId, version, fullName: '硬盘管理软件' }, token);
  await server.outbox.drain();
  expect(await one(`item:${itemId}`)).toMatchObject({ fullNameZhtw: '硬碟管理軟體', fullNameEn: 'Memory tools', version: version + 1 });
  expect(await server.ask(dictionaryUpdate, { id: itemId, version: version + 1, sortCode: 3 }, token)).toMatchObject({ code: 200 });
});

test('a name that is the same in both is not missing; one that is emptied is made again', async () => {
  const { id } = (await server.ask(dictionaryCreate, { dictionaryTypeId: typeId, fullName: '甲乙丙', enCode: 'same' }, token)).data;
  await server.outbox.drain();
  const same = await one(`item:${id}`);
  expect(same).toMatchObject({ fullNameZhtw: '甲乙丙' });
  expect((await server.ask(translationList, { missing: 'zhtw' }, token)).data.list).toEqual([]);
  await server.ask(translationSave, { id: same.id, version: same.version, fullNameZhtw: '' }, token);
  await server.outbox.drain();
  expect(await one(`item:${id}`)).toMatchObject({ fullNameZhtw: '甲乙丙' });
});

test('the night’s task makes what is still missing', async () => {
  await sql`update dictionary_data set full_name_zhtw = '' where id = ${itemId}`.execute(server.db);
  const task = builtInTasks.find(({ code }) => code === 'translation.traditional');
  await task?.run({ db: server.db } as Parameters<NonNullable<typeof task>['run']>[0]);
  expect(await one(`item:${itemId}`)).toMatchObject({ fullNameZhtw: '硬碟管理軟體' });
});

test('what is made waits for nobody who waits for it', async () => {
  await server.outbox.drain();
  const other = (await server.ask(menuCreate, { parentId: '-1', fullName: '另一个目录', enCode: 'test.other', type: 1 }, token)).data.id;
  await server.outbox.drain();
  await sql`update menu set full_name_zhtw = '' where id = ${other}`.execute(server.db);
  let made: Promise<number> | undefined;
  // Somebody changes two entries; in between, missing names are generated.
  await server.db.transaction().execute(async (tx) => {
    await sql`update menu set sort_code = sort_code where id = ${menuId}`.execute(tx);
    made = fillTraditional(server.db);
    await expect.poll(waiting).toBe(1);
    await sql`update menu set sort_code = sort_code where id = ${other}`.execute(tx);
  });
  expect(await made).toBe(1);
  expect(await one(`menu:${other}`)).toMatchObject({ fullNameZhtw: '另一個目錄' });
});

test('missing traditional names are made from the words of the simplified ones; what is there stays', async () => {
  const menu = await one(`menu:${menuId}`);
  await server.ask(translationSave, { id: menu.id, version: menu.version, fullNameZhtw: '自己的名稱' }, token);
  await sql`update dictionary_data set full_name_zhtw = '' where id = ${itemId}`.execute(server.db);
  await sql`update dictionary_type set full_name_zhtw = '' where id = ${typeId}`.execute(server.db);
  const { data } = await server.ask(translationConvert, {}, token);
  expect(data.changed).toBeGreaterThanOrEqual(2);
  expect(await one(`item:${itemId}`)).toMatchObject({ fullNameZhtw: '硬碟管理軟體' });
  expect(await one(`dictionary:${typeId}`)).toMatchObject({ fullNameZhtw: '軟體類別' });
  expect(await one(`menu:${menuId}`)).toMatchObject({ fullNameZhtw: '自己的名稱' });
  expect((await server.ask(dictionaryAll, {}, token, { 'accept-language': 'zh-TW' })).data.list.find((type) => type.id === typeId)?.fullName).toBe('軟體類別');
  expect((await server.ask(translationConvert, {}, token)).data.changed).toBe(0);
  expect((await server.ask(translationList, { missing: 'zhtw' }, token)).data.list).toEqual([]);
});

test('texts go out as a sheet and come back; empty cells leave what is there, unknown keys and doubles are named', async () => {
  const response = await server.app.inject({
    method: 'GET',
    url: `/v1${translationSheet.file.path}?kind=item&keyword=memory`,
    headers: { authorization: token, 'accept-language': 'zh-CN' },
  });
  const { sheets } = await readXlsx(response.rawPayload);
  expect(sheets[0]?.rows).toEqual([
    ['标识*', '所在位置', '简体中文', '繁体中文', '英文'],
    [`item:${itemId}`, '软件类别', '硬盘管理软件', '硬碟管理軟體', 'Memory tools'],
  ]);
  const heads = ['标识', '繁体中文', '英文'];
  const bad = await uploadSheet(
    server,
    translationSheet.take,
    await xlsx([heads, ['item:nobody', '', 'x'], [`item:${itemId}`, '', 'A'], [`item:${itemId}`, '', 'B']]),
    token,
  );
  expect(bad).toMatchObject({ refusal: 'sheetRowsBad' });
  expect(JSON.stringify(bad.data)).toContain('item:nobody');
  expect(await one(`item:${itemId}`)).toMatchObject({ fullNameEn: 'Memory tools' });
  expect(await uploadSheet(server, translationSheet.take, await xlsx([heads, [`item:${itemId}`, '', 'Disk tools']]), token)).toMatchObject({ code: 200 });
  expect(await one(`item:${itemId}`)).toMatchObject({ fullNameZhtw: '硬碟管理軟體', fullNameEn: 'Disk tools' });
});

test('whoever may only look changes nothing, and an id of nothing is not found', async () => {
  const reader = await createUserWithSession(server, 'translator', ['system.language:view']);
  const { version } = await one(`item:${itemId}`);
  expect(await server.ask(translationSave, { id: `item:${itemId}`, version, fullNameEn: 'x' }, reader.token)).toMatchObject({ refusal: 'denied' });
  for (const id of ['item:none', 'app_user:1', 'x', 'item:'])
    expect(await server.ask(translationSave, { id, version: 1, fullNameEn: 'x' }, token)).toMatchObject({ refusal: 'notFound' });
});
