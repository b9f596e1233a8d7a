import { effective, grantBatch, grantImpact, grantSave, grantTree, itemHolders, itemHoldersSave, whoSees, why, whyPage } from '@ordo/contract/authorize.ts';
import { menuCreate, menuRemove } from '@ordo/contract/menu.ts';
import { areaList, areaCreate } from '@ordo/contract/area.ts';
import { customerCreate, customerInfo } from '@ordo/contract/customer.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../../testing/create-session.ts';
import { createOrganisation, createScheme, createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let clerk: TestUser;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  clerk = await createUserWithSession(server, 'clerk', [
    'system.area:view',
    'vaccine.product:view',
    'permission.authorize:view',
    'permission.authorize:btn_save',
  ]);
});
afterAll(() => server.stop());

const none: Record<'module' | 'button' | 'column' | 'resource', string[]> = { module: [], button: [], column: [], resource: [] };
const ofRole = async (id: string) =>
  (await server.db.selectFrom('permission_grant').select(['item_type', 'item_id']).where('object_id', '=', id).execute())
    .map((row) => `${row.item_type} ${row.item_id}`)
    .sort();

describe('grants', () => {
  test('a save replaces, takes effect at the next call, and is in the log', async () => {
    const person = await createUserWithSession(server, 'fresh', []);
    expect((await server.ask(areaList, { parentId: '-1' }, person.token)).refusal).toBe('denied');
    const saved = await server.ask(
      grantSave,
      { objectId: person.roleId, objectType: 'Role', ...none, module: ['system.area'], button: ['system.area', 'system.area:btn_add'] },
      token,
    );
    expect(saved.code).toBe(200);
    expect(await ofRole(person.roleId)).toEqual(['button system.area:btn_add', 'module system.area']);
    expect((await server.ask(areaList, { parentId: '-1' }, person.token)).code).toBe(200);
    expect((await server.ask(grantSave, { objectId: person.roleId, objectType: 'Role', ...none }, token)).code).toBe(200);
    expect((await server.ask(areaList, { parentId: '-1' }, person.token)).refusal).toBe('denied');
    const log = await server.db.selectFrom('change_log').select(['before', 'after']).where('record_id', '=', `role/${person.roleId}`).orderBy('id').execute();
    expect(log).toEqual([
      { before: [], after: ['button system.area:btn_add', 'module system.area'] },
      { before: ['button system.area:btn_add', 'module system.area'], after: [] },
    ]);
  });

  test('the second of two administrators who edit one role is told who was first', async () => {
    const { roleId } = await createUserWithSession(server, 'raced', []);
    const { data } = await server.ask(grantTree, { objectId: roleId, type: 'module' }, token);
    const save = (module: string[]) => server.ask(grantSave, { objectId: roleId, objectType: 'Role', version: data.version, ...none, module }, token);
    expect((await save(['system.area'])).code).toBe(200);
    expect(await save(['vaccine.product'])).toMatchObject({ refusal: 'stale', msg: expect.stringContaining('管理员/admin') });
    expect(await ofRole(roleId)).toEqual(['module system.area']);
  });

  test('the batch adds, and leaves out what is no role', async () => {
    const [a, b] = [await createUserWithSession(server, 'batch1', ['vaccine.product:view']), await createUserWithSession(server, 'batch2', [])];
    expect((await server.ask(grantBatch, { roleIds: [a.roleId, b.roleId, 'business'], ...none, module: ['system.area'] }, token)).code).toBe(200);
    expect(await ofRole(a.roleId)).toEqual(['module system.area', 'module vaccine.product']);
    expect(await ofRole(b.roleId)).toEqual(['module system.area']);
  });

  test('a batch in between tells the one who has the role open', async () => {
    const { roleId } = await createUserWithSession(server, 'between', []);
    const { data } = await server.ask(grantTree, { objectId: roleId, type: 'module' }, token);
    expect((await server.ask(grantBatch, { roleIds: [roleId], ...none, module: ['system.area'] }, token)).code).toBe(200);
    const save = await server.ask(grantSave, { objectId: roleId, objectType: 'Role', version: data.version, ...none }, token);
    expect(save).toMatchObject({ refusal: 'stale', msg: expect.stringContaining('管理员/admin') });
    expect(await ofRole(roleId)).toEqual(['module system.area']);
  });

  test('a portal is given to roles by those who hold it, and ids that are none are left out', async () => {
    const { roleId } = await createUserWithSession(server, 'portal', []);
    const save = (objectId: string[], by = token) => server.ask(itemHoldersSave, { itemId: 'p1', itemType: 'portal', objectType: 'Role', objectId }, by);
    expect((await save([roleId], clerk.token)).refusal).toBe('grantNotHeld');
    expect((await save([roleId, 'business'])).code).toBe(200);
    expect((await server.ask(itemHolders, { itemId: 'p1', objectType: 'Role' }, token)).data.ids).toEqual([roleId]);
    // Saving the role's other rights keeps it.
    expect((await server.ask(grantSave, { objectId: roleId, objectType: 'Role', ...none }, token)).code).toBe(200);
    expect((await server.ask(itemHolders, { itemId: 'p1', objectType: 'Role' }, token)).data.ids).toEqual([roleId]);
    expect((await save([])).code).toBe(200);
    expect((await server.ask(itemHolders, { itemId: 'p1', objectType: 'Role' }, token)).data.ids).toEqual([]);
  });

  test('what is being deleted cannot be granted meanwhile, nor the other way round', async () => {
    const { roleId } = await createUserWithSession(server, 'deleting', []);
    const { data } = await server.ask(menuCreate, { parentId: '-1', fullName: '将删除', enCode: 'test.gone', type: 2, urlAddress: 'system/area' }, token);
    const [removed, granted] = await Promise.all([
      server.ask(menuRemove, { id: data.id }, token),
      server.ask(grantSave, { objectId: roleId, objectType: 'Role', ...none, module: [data.id] }, token),
    ]);
    expect(granted.code).toBe(200);
    expect(await ofRole(roleId)).toEqual(removed.code === 200 ? [] : [`module ${data.id}`]);
  });

  test('the menu of the app hangs under a node of its own', async () => {
    const none = (await server.ask(grantTree, { objectId: '0', type: 'module' }, token)).data;
    expect(none.list.map((node) => node.id)).not.toContain('1');
    const { data } = await server.ask(
      menuCreate,
      { parentId: '-1', category: 'App', fullName: '手机首页', enCode: 'app.home', type: 2, urlAddress: 'home' },
      token,
    );
    const tree = (await server.ask(grantTree, { objectId: '0', type: 'module' }, token)).data;
    expect(tree.list.find((node) => node.id === '1')).toMatchObject({ fullName: 'app菜单', children: [{ id: data.id, parentId: '1' }] });
    expect(tree.all).toContain(data.id);
    expect(tree.all).not.toContain('1');
  });

  test('nobody grants what they do not hold, and what they do not hold stays as it was', async () => {
    const other = await createUserWithSession(server, 'other', ['system.area:view', 'vaccine.customer:view']);
    const save = (module: string[]) => server.ask(grantSave, { objectId: other.roleId, objectType: 'Role', ...none, module }, clerk.token);
    expect((await save(['permission.user'])).refusal).toBe('grantNotHeld');
    expect(await ofRole(other.roleId)).toEqual(['module system.area', 'module vaccine.customer']);
    expect((await save(['vaccine.product'])).code).toBe(200);
    expect(await ofRole(other.roleId)).toEqual(['module vaccine.customer', 'module vaccine.product']);
  });

  test('the trees show a caller only what they hold, with the catalogues above', async () => {
    const { data } = await server.ask(grantTree, { objectId: clerk.roleId, type: 'module' }, clerk.token);
    const pages = data.list.flatMap((catalogue) => catalogue.children?.map((page) => page.id) ?? []);
    expect(pages.sort()).toEqual(['permission.authorize', 'system.area', 'vaccine.product']);
    expect((await server.ask(grantTree, { objectId: clerk.roleId, type: 'button', moduleIds: '' }, clerk.token)).data).toMatchObject({ list: [], all: [] });
    const buttons = (await server.ask(grantTree, { objectId: '0', type: 'button', moduleIds: 'system.area' }, token)).data;
    expect(buttons.list[0]?.children?.[0]?.children?.map((button) => button.id)).toEqual([
      'system.area:btn_add',
      'system.area:btn_edit',
      'system.area:btn_remove',
    ]);
  });
});

describe('explained', () => {
  test('a refusal has its reason, and the least that would allow it', async () => {
    expect((await server.ask(areaCreate, { parentId: '-1', fullName: '甲', enCode: '990000' }, clerk.token)).refusal).toBe('denied');
    const { data } = await server.ask(why, { userId: clerk.userId, right: 'system.area:btn_add' }, token);
    expect(data).toMatchObject({
      allowed: false,
      missing: [{ code: 'system.area:btn_add', fullName: '行政区划 · 新增' }],
      proof: [
        { code: 'system.area:view', through: [{ type: 'Role', id: clerk.roleId }] },
        { code: 'system.area:btn_add', through: [] },
      ],
    });
    expect(data.candidates.map((one) => one.type).sort()).toEqual(['Organize', 'Role', 'User']);
  });

  test('an allowed right names every grant that gives it, organisations included', async () => {
    await sql`insert into permission_grant values ('organize', '1', 'module', 'system.area')`.execute(server.db);
    const { data } = await server.ask(why, { userId: clerk.userId, right: 'system.area:view' }, token);
    expect(data.allowed).toBe(true);
    expect(data.proof[0]?.through.map((one) => one.type).sort()).toEqual(['Organize', 'Role']);
    await sql`delete from permission_grant where object_type = 'organize'`.execute(server.db);
  });

  test('the effective matrix lists each right once, with everything it comes through', async () => {
    const { data } = await server.ask(effective, { userId: clerk.userId }, token);
    expect(data.administrator).toBe(false);
    expect(data.list.find((item) => item.id === 'system.area')).toMatchObject({
      kind: 'module',
      code: 'system.area:view',
      through: [{ type: 'Role', id: clerk.roleId }],
    });
  });

  test('the impact of a save counts whom it reaches and who really gains or loses', async () => {
    const [first, second] = [await createUserWithSession(server, 'impact1', ['system.area:view']), await createUserWithSession(server, 'impact2', [])];
    await sql`insert into user_role values (${second.userId}, ${first.roleId})`.execute(server.db);
    await sql`insert into permission_grant values ('user', ${second.userId}, 'module', 'vaccine.product')`.execute(server.db);
    const { data } = await server.ask(grantImpact, { objectId: first.roleId, objectType: 'Role', ...none, module: ['vaccine.product'] }, token);
    expect(data).toEqual({
      gained: [{ id: 'vaccine.product', fullName: '产品管理', kind: 'module' }],
      lost: [{ id: 'system.area', fullName: '行政区划', kind: 'module' }],
      people: 2,
      peopleGaining: 1,
      peopleLosing: 2,
      rows: [],
      looked: 2,
    });
    expect(await ofRole(first.roleId)).toEqual(['module system.area']);
  });

  test('and how many rows come and go: by the schemes that each person holds afterwards, of those that the caller sees', async () => {
    const [one, other] = [await createUserWithSession(server, 'rows1', []), await createUserWithSession(server, 'rows2', [])];
    const resource = await createScheme(server, other.roleId, 'permission.user', { field: 'userId', is: 'in', value: [clerk.userId, one.userId] });
    const impact = async (items: Partial<typeof none>) => {
      const { data } = await server.ask(grantImpact, { objectId: one.roleId, objectType: 'Role', ...none, ...items }, token);
      return { rows: data.rows, looked: data.looked };
    };
    const page = { id: 'permission.user', fullName: '用户管理' };
    const both = { module: ['permission.user'], resource: [resource] };
    // The page has schemes and none of them is granted: no rows.
    expect(await impact({ module: ['permission.user'] })).toEqual({ rows: [], looked: 1 });
    expect(await impact(both)).toEqual({ rows: [{ ...page, gained: 2, lost: 0 }], looked: 1 });
    await server.ask(grantSave, { objectId: one.roleId, objectType: 'Role', ...none, ...both }, token);
    expect(await impact({})).toEqual({ rows: [{ ...page, gained: 0, lost: 2 }], looked: 1 });
    expect(await impact({ resource: [resource] })).toEqual({ rows: [{ ...page, gained: 0, lost: 2 }], looked: 1 });
    // People who have the same through another grant lose nothing.
    await sql`insert into user_role values (${one.userId}, ${other.roleId})`.execute(server.db);
    await sql`insert into permission_grant values ('user', ${one.userId}, 'module', 'permission.user')`.execute(server.db);
    expect(await impact({})).toEqual({ rows: [], looked: 1 });
  });
});

describe('asking why', () => {
  let asker: TestUser;
  beforeAll(async () => {
    asker = await createUserWithSession(server, 'asker', ['permission.authorize:view', 'permission.authorize:btn_why', 'vaccine.product:view']);
  });

  test('a refusal says which right it asked for', async () => {
    expect(await server.ask(areaCreate, { parentId: '-1', fullName: '甲', enCode: '990001' }, asker.token)).toMatchObject({
      refusal: 'denied',
      data: { right: 'system.area:btn_add' },
    });
  });

  test('is about oneself unless somebody is named, and about nobody outside the data scope', async () => {
    expect((await server.ask(why, { right: 'system.area:btn_add' }, asker.token)).data).toMatchObject({ who: { id: asker.userId }, allowed: false });
    await createScheme(server, asker.roleId, 'permission.user', { field: 'userId', is: 'equal', value: clerk.userId });
    expect((await server.ask(effective, { userId: clerk.userId }, asker.token)).code).toBe(200);
    const outsider = await createUserWithSession(server, 'outsider', []);
    for (const answer of [
      await server.ask(effective, { userId: outsider.userId }, asker.token),
      await server.ask(why, { userId: outsider.userId, right: 'system.area:view' }, asker.token),
      await server.ask(whyPage, { userId: outsider.userId, menuId: 'system.area' }, asker.token),
    ])
      expect(answer.refusal).toBe('notFound');
    expect((await server.ask(effective, { userId: asker.userId }, asker.token)).code).toBe(200);
    await sql`delete from menu_scheme where menu_id = 'permission.user'`.execute(server.db);
  });

  test('about a page lists what it guards with what one has, found by id, code or address, in the language of the caller', async () => {
    for (const menuId of ['vaccine.product', 'vaccines/product']) {
      const { data } = await server.ask(whyPage, { menuId, userId: clerk.userId }, token, { 'accept-language': 'en' });
      expect(data).toMatchObject({ enCode: 'vaccine.product', fullName: 'Products', who: { administrator: false } });
      expect(data.list.slice(0, 2)).toMatchObject([
        { kind: 'module', code: 'vaccine.product:view', allowed: true, through: [{ type: 'Role', id: clerk.roleId }] },
        { kind: 'button', code: 'vaccine.product:btn_add', fullName: 'Add', allowed: false, through: [] },
      ]);
    }
    expect((await server.ask(whyPage, { menuId: 'nowhere' }, token)).refusal).toBe('notFound');
  });

  test('a page that lies in a catalogue that is off is nobody’s, in the explanation too', async () => {
    await sql`update menu set enabled_mark = 0 where id = 'vaccine'`.execute(server.db);
    const { data } = await server.ask(why, { userId: clerk.userId, right: 'vaccine.product:view' }, token);
    expect([data.allowed, data.proof[0]?.through]).toEqual([false, []]);
    await sql`update menu set enabled_mark = 1 where id = 'vaccine'`.execute(server.db);
  });

  test('about a record names exactly those who can open it', async () => {
    await createOrganisation(server, 'east');
    await createOrganisation(server, 'eastern', '1.east.');
    const made = await Promise.all(
      ['east', 'eastern', '1'].map((organizeId, index) =>
        server.ask(customerCreate, { code: `W${index}`, name: '卫生院', type: 'CLINIC', areaId: '330106', organizeId }, token),
      ),
    );
    const [reader, boss, all] = (await Promise.all(
      (['reader', 'boss', 'all'] as const).map((account) =>
        createUserWithSession(server, account, ['vaccine.customer:view'], account === 'all' ? 'eastern' : 'east'),
      ),
    )) as [TestUser, TestUser, TestUser];
    await createUserWithSession(server, 'pageless', [], 'east');
    await sql`update app_user set manager_id = ${boss.userId} where id = ${all.userId}`.execute(server.db);
    await createScheme(server, reader.roleId, 'vaccine.customer', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
    await createScheme(server, boss.roleId, 'vaccine.customer', { field: 'creatorUserId', is: 'in', value: { my: 'subordinateIds' } });
    await createScheme(server, all.roleId, 'vaccine.customer', { not: { field: 'organizeId', is: 'equal', value: '1' } });
    await sql`update vac_customer set creator_user_id = ${all.userId} where code = 'W2'`.execute(server.db);
    const { rows: people } = await sql<{ id: string }>`select id from app_user where enabled_mark = 1 and delete_mark = 0`.execute(server.db);
    for (const { data: customer } of made) {
      const { data } = await server.ask(whoSees, { menuId: 'vaccine.customer', id: customer.id }, token);
      const can: string[] = [];
      for (const { id } of people) if ((await server.ask(customerInfo, { id: customer.id }, await createSession(server, id))).code === 200) can.push(id);
      expect(data.list.map(({ id }) => id).toSorted()).toEqual(can.toSorted());
      expect(data.more).toBe(false);
    }
    const { data } = await server.ask(whoSees, { menuId: 'vaccine.customer', id: made[2]?.data.id ?? '' }, token);
    expect(data.list.find(({ id }) => id === boss.userId)).toMatchObject({ page: [{ id: boss.roleId }], schemes: [{ through: [{ id: boss.roleId }] }] });
    expect((await server.ask(whoSees, { menuId: 'vaccine.customer', id: 'nowhere' }, token)).refusal).toBe('notFound');
    const blind = await createUserWithSession(server, 'blind', ['permission.authorize:view', 'permission.authorize:btn_why', 'vaccine.customer:view']);
    expect((await server.ask(whoSees, { menuId: 'vaccine.customer', id: made[2]?.data.id ?? '' }, blind.token)).refusal).toBe('notFound');
  });
});
