import * as contract from '@ordo/contract/menu.ts';
import { buttonCreate } from '@ordo/contract/menu-right.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { currentUser } from '@ordo/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession, grant } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
});
afterAll(() => server.stop());

let codes = 0;
const create = (more: Partial<Input<typeof contract.menuCreate>> = {}, token = admin) => {
  codes += 1;
  const page = { parentId: '-1', fullName: `页面${codes}`, enCode: `test.page${codes}`, type: 2, urlAddress: 'system/area' };
  return server.ask(contract.menuCreate, { ...page, ...more }, token);
};
const made = async (more: Partial<Input<typeof contract.menuCreate>> = {}) => (await create(more)).data.id;
const catalogue = (more: Partial<Input<typeof contract.menuCreate>> = {}) => made({ type: 1, urlAddress: '', ...more });
const info = async (id: string) => (await server.ask(contract.menuInfo, { id }, admin)).data;
const update = async (id: string, change: Partial<Input<typeof contract.menuUpdate>>, token = admin) =>
  server.ask(contract.menuUpdate, { id, version: (await info(id)).version, ...change }, token);
const titles = async (token: string) => {
  const all = (entries: { fullName: string; children: unknown[] }[]): string[] =>
    entries.flatMap((entry) => [entry.fullName, ...all(entry.children as { fullName: string; children: unknown[] }[])]);
  return all((await server.ask(currentUser, {}, token)).data.menuList);
};

describe('an entry', () => {
  test('comes back whole, is in the tree, and reaches whoever holds it at their next CurrentUser', async () => {
    const parentId = await catalogue({ fullName: '试验目录' });
    const id = await made({ parentId, fullName: '试验页', fullNameEn: 'Trial page', propertyJson: '{"x":{"kept":1}}', isDataAuthorize: 1, icon: 'home' });
    expect(await info(id)).toMatchObject({
      fullName: '试验页',
      fullNameEn: 'Trial page',
      propertyJson: '{"x":{"kept":1}}',
      isDataAuthorize: 1,
      creatorUser: '管理员/admin',
    });
    const tree = (await server.ask(contract.menuList, { keyword: 'trial page' }, admin)).data.list;
    expect(tree.map((row) => [row.id, row.children?.map((child) => child.id)])).toEqual([[parentId, [id]]]);

    const person = await createUserWithSession(server, 'reader', ['system.area:view']);
    expect(await titles(person.token)).not.toContain('试验页');
    await sql`insert into permission_grant values ('role', ${person.roleId}, 'module', ${id})`.execute(server.db);
    expect(await titles(person.token)).toContain('试验页');
    await update(id, { fullName: '改了名' });
    expect(await titles(person.token)).toContain('改了名');
    expect((await server.ask(contract.menuState, { id: parentId, enabledMark: 0 }, admin)).data).toEqual({ enabledMark: 0, version: 2 });
    expect(await titles(person.token)).not.toContain('改了名');
  });

  test('finds what its type lets people leave out', async () => {
    expect(await info(await made({ type: 4, urlAddress: '', enCode: 'test.sex' }))).toMatchObject({ urlAddress: 'dictionary/testsex' });
    expect(await info(await made({ type: 6, propertyJson: '{"moduleId":"7"}' }))).toMatchObject({ linkTarget: '_blank' });
    const dictionary = await made({ type: 4 });
    const { rows } = await sql<{ en_code: string }>`select en_code from menu_right where menu_id = ${dictionary} order by sort_code`.execute(server.db);
    expect(rows.map((row) => row.en_code)).toEqual(['btn_add', 'btn_edit', 'btn_remove']);
  });

  test.each<[string, Partial<Input<typeof contract.menuCreate>>, string]>([
    ['with a code that is there, whatever its letters', { enCode: 'SYSTEM.area' }, 'menuCodeTaken'],
    ['with a name that its catalogue has', { parentId: 'system', fullName: '行政区划' }, 'menuNameTaken'],
    ['without a parent that exists', { parentId: 'nowhere' }, 'menuParentMissing'],
    ['below a page', { parentId: 'system.area' }, 'menuParentKind'],
    ['of the app in a catalogue of the browser', { parentId: 'system', category: 'App' }, 'menuParentKind'],
    ['as a page that leads outside', { urlAddress: 'https://example.org' }, 'menuAddress'],
    ['as a link that runs a script', { type: 7, urlAddress: 'javascript:alert(1)' }, 'menuLink'],
    ['with properties that would break the menu', { propertyJson: '[' }, 'menuProperty'],
    ['of a type there is none of', { type: 9 }, 'invalid'],
  ])('is not made %s', async (_, wanted, refusal) => {
    const before = await fingerprint(server.db);
    expect((await create(wanted)).refusal).toBe(refusal);
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('never lies below itself, wherever two changes meet', async () => {
    const upper = await catalogue();
    const lower = await catalogue({ parentId: upper });
    expect((await update(upper, { parentId: upper })).refusal).toBe('menuCycle');
    expect((await update(upper, { parentId: lower })).refusal).toBe('menuCycle');
    expect((await server.ask(contract.menuMove, { id: upper, parentId: lower, version: 1 }, admin)).refusal).toBe('menuCycle');
    const [one, two] = [await catalogue(), await catalogue()];
    const replies = await Promise.all([
      server.ask(contract.menuMove, { id: one, parentId: two, version: 1 }, admin),
      server.ask(contract.menuMove, { id: two, parentId: one, version: 1 }, admin),
    ]);
    expect(replies.map((reply) => reply.refusal ?? 'done').sort()).toEqual(['done', 'menuCycle']);
  });

  test('stays a catalogue of its kind while something lies in it', async () => {
    const parent = await catalogue();
    await made({ parentId: parent });
    expect(await update(parent, { type: 2, urlAddress: 'system/area' })).toMatchObject({ refusal: 'menuTypeKept', msg: expect.stringContaining('1') });
    expect((await update(parent, { category: 'App' })).refusal).toBe('menuTypeKept');
  });

  test('is deleted only when nothing lies below it and nobody is granted it or what it guards', async () => {
    const parent = await catalogue();
    const child = await made({ parentId: parent });
    const button = (await server.ask(buttonCreate, { moduleId: child, fullName: '打印', enCode: 'btn_print' }, admin)).data.id;
    const remove = (id: string) => server.ask(contract.menuRemove, { id }, admin);
    expect(await remove(parent)).toMatchObject({ refusal: 'menuHasChildren', msg: '该菜单有 1 个下级菜单，不能删除' });
    await sql`insert into permission_grant values ('role', 'r', 'button', ${button})`.execute(server.db);
    expect((await remove(child)).refusal).toBe('menuGranted');
    await sql`delete from permission_grant where object_id = 'r'`.execute(server.db);
    expect((await remove(child)).code).toBe(200);
    expect((await remove(parent)).code).toBe(200);
    expect((await remove(parent)).refusal).toBe('notFound');
    const { rows } = await sql`select from menu_right where id = ${button} and delete_mark = 0`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('the order', () => {
  test('follows the move, and two administrators who move one entry do not turn each other back', async () => {
    const parent = await catalogue();
    const [a, b, c] = [await made({ parentId: parent }), await made({ parentId: parent }), await made({ parentId: parent })];
    const order = async () => {
      const all = (await server.ask(contract.menuSelectorAll, {}, admin)).data.list;
      return all.find((node) => node.id === parent)?.children?.map((node) => node.id);
    };
    expect((await server.ask(contract.menuMove, { id: c, parentId: parent, before: a, version: 1 }, admin)).data).toEqual({ version: 2 });
    expect(await order()).toEqual([c, a, b]);
    expect(await server.ask(contract.menuMove, { id: c, parentId: parent, version: 1 }, admin)).toMatchObject({
      refusal: 'stale',
      msg: expect.stringContaining('管理员/admin'),
    });
    expect((await server.ask(contract.menuMove, { id: c, parentId: parent, version: 2 }, admin)).code).toBe(200);
    expect(await order()).toEqual([a, b, c]);
    expect((await server.ask(contract.menuMove, { id: c, parentId: parent, before: 'nowhere', version: 3 }, admin)).refusal).toBe('menuParentMissing');
  });
});

describe('what the product ships', () => {
  test.each<[string, Partial<Input<typeof contract.menuUpdate>>]>([
    ['its code', { enCode: 'other.code' }],
    ['its type', { type: 7, urlAddress: 'https://example.org' }],
    ['its address', { urlAddress: 'permission/user' }],
    ['its kind', { category: 'App', parentId: '-1' }],
  ])('keeps %s', async (_, change) => {
    expect((await update('system.area', change)).refusal).toBe('menuShipped');
  });

  test('is not deleted, but may be renamed, moved and switched off', async () => {
    expect((await server.ask(contract.menuRemove, { id: 'system.area' }, admin)).refusal).toBe('menuShipped');
    expect((await update('system.area', { fullName: '区划', icon: 'home', parentId: 'permission' })).code).toBe(200);
    expect((await server.ask(contract.menuState, { id: 'system.area', enabledMark: 0 }, admin)).code).toBe(200);
    expect((await server.ask(contract.menuState, { id: 'system.area', enabledMark: 1 }, admin)).code).toBe(200);
    expect((await update('system.area', { fullName: '行政区划', parentId: 'system' })).code).toBe(200);
  });

  test('locks nobody out of menu administration', async () => {
    const before = await fingerprint(server.db);
    const state = (id: string) => server.ask(contract.menuState, { id, enabledMark: 0 }, admin);
    expect((await state('system.menu')).refusal).toBe('menuLockout');
    expect((await state('system')).refusal).toBe('menuLockout');
    expect((await update('system.menu', { enabledMark: 0 })).refusal).toBe('menuLockout');
    expect(await fingerprint(server.db)).toEqual(before);
    const closed = await catalogue({ enabledMark: 0 });
    expect((await update('system.menu', { parentId: closed })).refusal).toBe('menuLockout');
    const { version } = await info('system.menu');
    expect((await server.ask(contract.menuMove, { id: 'system.menu', parentId: closed, version }, admin)).refusal).toBe('menuLockout');
  });
});

describe('rights', () => {
  test('the second of two administrators who edit one entry is told who was first and when', async () => {
    const id = await made();
    expect((await server.ask(contract.menuUpdate, { id, version: 1, icon: 'a' }, admin)).data).toEqual({ version: 2 });
    expect(await server.ask(contract.menuUpdate, { id, version: 1, icon: 'b' }, admin)).toMatchObject({
      refusal: 'stale',
      msg: expect.stringMatching(/管理员\/admin 已于 \d{4}-\d\d-\d\d/),
    });
    expect((await info(id)).icon).toBe('a');
  });

  test('who administers menus opens no page for others that they do not hold', async () => {
    const clerk = await createUserWithSession(server, 'menuclerk', ['system.menu:view', 'system.menu:btn_edit']);
    const other = await createUserWithSession(server, 'other', []);
    const page = await made({ enabledMark: 0 });
    await sql`insert into permission_grant values ('role', ${other.roleId}, 'module', ${page})`.execute(server.db);
    const open = () => server.ask(contract.menuState, { id: page, enabledMark: 1 }, clerk.token);
    expect((await open()).refusal).toBe('grantNotHeld');
    await grant(server, clerk.roleId, ['vaccine.product:view']);
    await sql`insert into permission_grant values ('role', ${clerk.roleId}, 'module', ${page})`.execute(server.db);
    expect((await open()).code).toBe(200);
    expect((await create({}, clerk.token)).refusal).toBe('denied');
  });
});

describe('an entry that is granted', () => {
  const types = async () =>
    (await sql<{ id: string }>`select id from dictionary_type where delete_mark = 0 order by id limit 2`.execute(server.db)).rows.map(({ id }) => id);
  const CLERK = ['system.menu:view', 'system.menu:btn_edit', 'system.menu:btn_add'];

  test('is not pointed at another dictionary by somebody who may not grant that', async () => {
    const [first = '', second = ''] = await types();
    const property = (moduleId: string) => JSON.stringify({ moduleId, isTree: 0 });
    const id = await made({ type: 4, propertyJson: property(first) });
    const [clerk, reader] = [await createUserWithSession(server, 'pointer', CLERK), await createUserWithSession(server, 'entries', [])];
    await sql`insert into permission_grant values ('role', ${reader.roleId}, 'module', ${id}), ('role', ${clerk.roleId}, 'module', ${id})`.execute(server.db);
    const { rows: add } = await sql<{ id: string }>`select id from menu_right where menu_id = ${id} and en_code = 'btn_add'`.execute(server.db);
    await sql`insert into permission_grant values ('role', ${reader.roleId}, 'button', ${add[0]?.id})`.execute(server.db);
    const before = await fingerprint(server.db);
    for (const change of [
      { propertyJson: property(second) },
      { type: 8, propertyJson: property(second) },
      { type: 3, propertyJson: property(first) },
      { type: 2, urlAddress: 'permission/user' },
      { enCode: 'systemData.other' },
    ])
      expect(await update(id, change, clerk.token), JSON.stringify(change)).toMatchObject({
        code: 403,
        refusal: 'menuTarget',
        msg: expect.stringContaining('3'),
      });
    expect(await fingerprint(server.db)).toEqual(before);
    const impact = await server.ask(contract.menuTargetImpact, { id, propertyJson: property(second) }, clerk.token);
    expect(impact.data).toMatchObject({ moved: true, allowed: false, people: 2 });
    expect(impact.data.list.map((holder) => holder.id).toSorted()).toEqual([clerk.roleId, reader.roleId].toSorted());

    // An unchanged target is not new, and the caller may grant what they hold: here everything that is granted, on the screen of all dictionaries.
    expect((await update(id, { propertyJson: JSON.stringify({ isTree: 1, moduleId: first }) }, clerk.token)).code).toBe(200);
    await grant(server, clerk.roleId, ['systemData.dictionary:view']);
    expect((await update(id, { propertyJson: property(second) }, clerk.token)).refusal).toBe('menuTarget');
    await grant(server, clerk.roleId, ['systemData.dictionary:btn_add']);
    expect((await server.ask(contract.menuTargetImpact, { id, propertyJson: property(second) }, clerk.token)).data.allowed).toBe(true);
    expect((await update(id, { propertyJson: property(second) }, clerk.token)).code).toBe(200);
  });

  test('that opens a page needs the page it is to open', async () => {
    const id = await made({ urlAddress: 'system/area' });
    const clerk = await createUserWithSession(server, 'pager', CLERK);
    await sql`insert into permission_grant values ('role', 'somebody', 'module', ${id})`.execute(server.db);
    expect((await update(id, { urlAddress: 'Permission/User?x=1' }, clerk.token)).refusal).toBe('menuTarget');
    expect((await update(id, { urlAddress: '/system/area?keyword=1' }, clerk.token)).code).toBe(200);
    expect((await update(id, { type: 7, urlAddress: 'https://example.org' }, clerk.token)).code).toBe(200);
    expect((await update(id, { type: 2, urlAddress: 'system/menu' }, clerk.token)).code).toBe(200);
  });

  test('and one that nobody is granted may open anything: it gives nothing to anybody', async () => {
    const [first = '', second = ''] = await types();
    const id = await made({ type: 4, propertyJson: JSON.stringify({ moduleId: first }) });
    const clerk = await createUserWithSession(server, 'free', CLERK);
    expect((await update(id, { propertyJson: JSON.stringify({ moduleId: second }) }, clerk.token)).code).toBe(200);
  });
});
