import { ownRights, type RightNode } from '@ordo/contract/current-user.ts';
import { buttonUpdate } from '@ordo/contract/menu-right.ts';
import { everyRow } from '@ordo/engine/filter/filter.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../kit/id.ts';
import { createOrganisation, createScheme, createUserWithSession } from '../../testing/users.ts';
import { menus } from '../../seed/menus.ts';
import type { SeedMenu } from '../../seed/seed-menu.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** A tree as indented names. */
const outline = (nodes: readonly RightNode[], depth = 0): string[] =>
  nodes.flatMap(({ fullName, children = [] }) => [`${'  '.repeat(depth)}${fullName}`, ...outline(children, depth + 1)]);
const flat = (nodes: readonly RightNode[]): RightNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

test('somebody with one page sees that page, its buttons and its rows, under the catalogue it stands in', async () => {
  const me = await createUserWithSession(server, 'township', ['vaccine.customer:view', 'vaccine.customer:btn_add', 'vaccine.customer:btn_edit']);
  const id = await createScheme(server, me.roleId, 'vaccine.customer', everyRow);
  await sql`update menu_scheme set full_name = '本单位及下级' where id = ${id}`.execute(server.db);
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values ('column:mobile', 'vaccine.customer', 'column', '手机号', 'mobile')`.execute(
    server.db,
  );
  await sql`insert into permission_grant (object_type, object_id, item_type, item_id) values ('role', ${me.roleId}, 'column', 'column:mobile')`.execute(
    server.db,
  );

  const { data } = await server.ask(ownRights, {}, me.token);
  expect(outline(data.module)).toEqual(['疫苗业务', '  客户管理']);
  expect(outline(data.button)).toEqual(['疫苗业务', '  客户管理', '    新增', '    编辑']);
  expect(outline(data.column)).toEqual(['疫苗业务', '  客户管理', '    手机号']);
  expect(outline(data.resource)).toEqual(['疫苗业务', '  客户管理', '    本单位及下级']);
});

test('buttons are called in the language of whoever asks, and a new name in every language', async () => {
  const me = await createUserWithSession(server, 'englishman', ['permission.user:view', 'permission.user:btn_password', 'permission.user:btn_upload']);
  const buttons = async (language: string) => outline((await server.ask(ownRights, {}, me.token, { 'accept-language': language })).data.button).slice(2);
  expect(await buttons('en')).toEqual(['    Reset password', '    Import']);
  expect(await buttons('zh-TW')).toEqual(['    重置密碼', '    匯入']);
  await server.ask(buttonUpdate, { id: 'permission.user:btn_password', version: 1, fullName: '换新密码' }, await server.admin());
  expect(await buttons('en')).toEqual(['    换新密码', '    Import']);
});

test('a node knows its parent, and leaves have no children', async () => {
  const { data } = await server.ask(ownRights, {}, await server.admin());
  for (const tree of [data.module, data.button]) {
    const nodes = flat(tree);
    const ids = new Set(nodes.map(({ id }) => id));
    expect(ids.size).toBe(nodes.length);
    for (const node of nodes) expect(node.parentId === '-1' || ids.has(node.parentId)).toBe(true);
    for (const node of nodes) expect(node.children ?? [node]).not.toEqual([]);
  }
});

test('the administrator sees everything that there is', async () => {
  const { data } = await server.ask(ownRights, {}, await server.admin());
  const names = (list: readonly SeedMenu[], indent = ''): string[] =>
    list.flatMap((menu) => [indent + menu.name[0], ...names(menu.children ?? [], `${indent}  `)]);
  expect(outline(data.module)).toEqual(names(menus));
  const rights = (list: readonly SeedMenu[]): number => list.reduce((sum, menu) => sum + (menu.rights?.length ?? 0) + rights(menu.children ?? []), 0);
  expect(outline(data.button).filter((line) => line.startsWith('    '))).toHaveLength(rights(menus));
});

test('a button of a page that I may not open is no right', async () => {
  const me = await createUserWithSession(server, 'halfway', ['vaccine.customer:view', 'vaccine.product:btn_add']);
  expect(outline((await server.ask(ownRights, {}, me.token)).data.button)).toEqual([]);
});

test('what my organisation was granted is mine too', async () => {
  await createOrganisation(server, 'county');
  await createOrganisation(server, 'village', '1.county.');
  const me = await createUserWithSession(server, 'villager', [], 'village');
  const id = newId();
  await sql`insert into menu_scheme (id, menu_id, full_name, condition) values (${id}, 'vaccine.product', '全县', ${JSON.stringify(everyRow)}::jsonb)`.execute(
    server.db,
  );
  for (const [type, item] of [
    ['module', 'vaccine.product'],
    ['resource', id],
  ]) {
    await sql`insert into permission_grant (object_type, object_id, item_type, item_id) values ('organize', 'county', ${type}, ${item})`.execute(server.db);
  }
  const { data } = await server.ask(ownRights, {}, me.token);
  expect(outline(data.module)).toEqual(['疫苗业务', '  产品管理']);
  expect(outline(data.resource)).toEqual(['疫苗业务', '  产品管理', '    全县']);
});

test('names come in the language of the caller', async () => {
  const me = await createUserWithSession(server, 'english', ['vaccine.customer:view']);
  const { data } = await server.ask(ownRights, {}, me.token, { 'accept-language': 'en' });
  expect(outline(data.module)).toEqual(['Vaccines', '  Customers']);
});

test('whoever has no right has four empty trees', async () => {
  const me = await createUserWithSession(server, 'nothing', []);
  expect((await server.ask(ownRights, {}, me.token)).data).toEqual({ module: [], button: [], column: [], resource: [] });
});
