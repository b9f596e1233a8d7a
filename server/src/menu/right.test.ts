import { grantImpact } from '@ordo/contract/authorize.ts';
import * as contract from '@ordo/contract/menu-right.ts';
import { menuUpdate } from '@ordo/contract/menu.ts';
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

const PAGE = 'vaccine.product';
const button = (enCode: string, more: object = {}) => server.ask(contract.buttonCreate, { moduleId: PAGE, fullName: `按钮${enCode}`, enCode, ...more }, admin);
const give = (roleId: string, type: string, id: string) => sql`insert into permission_grant values ('role', ${roleId}, ${type}, ${id})`.execute(server.db);
/** Without the codes that only clients of the family use. */
const permissionOf = async (token: string) => {
  const found = (await server.ask(currentUser, {}, token)).data.permissionList.find((item) => item.modelId === PAGE);
  return found && { ...found, button: found.button.filter(({ enCode }) => !['btn_detail', 'btn_more'].includes(enCode)) };
};

describe('a button', () => {
  test('comes with the page to those who hold it, and goes when it is switched off', async () => {
    const { data } = await button('btn_print');
    const person = await createUserWithSession(server, 'printer', [`${PAGE}:view`]);
    await give(person.roleId, 'button', data.id);
    expect((await permissionOf(person.token))?.button).toEqual([{ id: data.id, fullName: '按钮btn_print', enCode: 'btn_print' }]);
    expect((await server.ask(contract.buttonState, { id: data.id, enabledMark: 0 }, admin)).data).toEqual({ enabledMark: 0, version: 2 });
    expect((await permissionOf(person.token))?.button).toEqual([]);
  });

  test('lies below others of its page, never below itself, and is deleted when nobody needs it', async () => {
    const upper = (await button('btn_more')).data.id;
    const lower = (await button('btn_more_a', { parentId: upper })).data.id;
    const { data } = await server.ask(contract.buttonList, { moduleId: PAGE, keyword: 'more_a' }, admin);
    expect(data.list.map((row) => [row.id, row.children?.map((child) => child.id)])).toEqual([[upper, [lower]]]);
    expect((await server.ask(contract.buttonUpdate, { id: upper, version: 1, parentId: lower }, admin)).refusal).toBe('rightParent');
    expect((await button('btn_more_b', { parentId: 'system.area:btn_add' })).refusal).toBe('rightParent');
    expect((await server.ask(contract.buttonRemove, { id: upper }, admin)).refusal).toBe('rightHasChildren');
    await give('somebody', 'button', lower);
    expect(await server.ask(contract.buttonRemove, { id: lower }, admin)).toMatchObject({
      refusal: 'rightGranted',
      msg: expect.stringContaining('按钮btn_more_a'),
    });
    await sql`delete from permission_grant where object_id = 'somebody'`.execute(server.db);
    expect((await server.ask(contract.buttonRemove, { id: lower }, admin)).code).toBe(200);
    expect((await server.ask(contract.buttonRemove, { id: upper }, admin)).code).toBe(200);
    // Its code can be used again.
    expect((await button('btn_more')).code).toBe(200);
  });

  test('of the product keeps its code and stays', async () => {
    const id = `${PAGE}:btn_add`;
    expect((await server.ask(contract.buttonUpdate, { id, version: 1, enCode: 'btn_other' }, admin)).refusal).toBe('rightShipped');
    expect((await server.ask(contract.buttonRemove, { id }, admin)).refusal).toBe('rightShipped');
    expect((await server.ask(contract.buttonUpdate, { id, version: 1, fullName: '登记' }, admin)).data).toEqual({ version: 2 });
    expect(await server.ask(contract.buttonUpdate, { id, version: 1, fullName: '新增' }, admin)).toMatchObject({
      refusal: 'stale',
      msg: expect.stringContaining('管理员/admin'),
    });
  });

  test('is one of its page: no code or name twice, and not reached as a column', async () => {
    expect((await button('BTN_ADD')).refusal).toBe('invalid');
    expect((await button('btn_Add')).refusal).toBe('rightCodeTaken');
    expect((await button('btn_twin', { fullName: '删除' })).refusal).toBe('rightNameTaken');
    expect((await server.ask(contract.columnInfo, { id: `${PAGE}:btn_add` }, admin)).refusal).toBe('notFound');
    expect((await server.ask(contract.columnRemove, { id: `${PAGE}:btn_add` }, admin)).refusal).toBe('notFound');
    expect((await button('btn_lost', { moduleId: 'nowhere' })).refusal).toBe('notFound');
  });

  test('is switched on for others only by who holds it', async () => {
    const { id } = (await button('btn_shared', { enabledMark: 0 })).data;
    const clerk = await createUserWithSession(server, 'buttonclerk', ['system.menu:view', 'system.menu:btn_btnPer_edit']);
    await give('somebody', 'button', id);
    expect((await server.ask(contract.buttonState, { id, enabledMark: 1 }, clerk.token)).refusal).toBe('grantNotHeld');
    expect((await server.ask(contract.buttonUpdate, { id, version: 1, enabledMark: 1 }, clerk.token)).refusal).toBe('grantNotHeld');
    await give(clerk.roleId, 'button', id);
    expect((await server.ask(contract.buttonState, { id, enabledMark: 1 }, clerk.token)).code).toBe(200);
  });
});

describe.each([
  ['column', contract.columnBatch, contract.columnList, 'columnJson'],
  ['form', contract.formBatch, contract.formList, 'formJson'],
] as const)('a %s', (kind, batch, list, json) => {
  test('comes in numbers, without doubling what is there, and reaches those who hold it', async () => {
    const add = (fields: { enCode: string; fullName: string }[]) =>
      server.ask(batch as typeof contract.columnBatch, { moduleId: PAGE, bindTable: 'product', bindTableName: '产品', [json]: fields } as never, admin);
    expect(
      (
        await add([
          { enCode: 'manufacturer', fullName: '厂家' },
          { enCode: 'code', fullName: '编码' },
        ])
      ).code,
    ).toBe(200);
    expect(
      (
        await add([
          { enCode: 'Code', fullName: '编码又来' },
          { enCode: 'nameZh', fullName: '名称' },
        ])
      ).code,
    ).toBe(200);
    const rows = (await server.ask(list, { moduleId: PAGE }, admin)).data.list;
    expect(rows.map((row) => [row.enCode, row.fullName, row.bindTable])).toEqual([
      ['manufacturer', '厂家', 'product'],
      ['code', '编码', 'product'],
      ['nameZh', '名称', 'product'],
    ]);
    const person = await createUserWithSession(server, `with${kind}`, [`${PAGE}:view`]);
    await give(person.roleId, kind, rows[0]?.id ?? '');
    const permission = await permissionOf(person.token);
    const codes = permission?.[kind].map(({ enCode }) => enCode);
    expect(codes).toContain('manufacturer');
    expect(codes).not.toContain('nameZh');
    expect(permission?.form).toHaveLength(kind === 'form' ? 1 : 0);
    expect((await add([{ enCode: 'btn_add', fullName: '冒充按钮' }])).refusal).toBe('invalid');
    expect((await add([{ enCode: 'view', fullName: '冒充页面' }])).refusal).toBe('invalid');
  });
});

test('what a page still guards stays in sight', async () => {
  const { rows } = await sql<{ version: number }>`select version from menu where id = ${PAGE}`.execute(server.db);
  const hide = (change: object) => server.ask(menuUpdate, { id: PAGE, version: rows[0]?.version ?? 0, ...change }, admin);
  expect(await hide({ isButtonAuthorize: 0 })).toMatchObject({ refusal: 'menuHasRights', msg: expect.stringMatching(/^该菜单还有 \d+ 个按钮，请先删除/) });
  expect((await hide({ isDataAuthorize: 0 })).code).toBe(200);
});

test('a right has its name in three languages, and where it is granted says it so', async () => {
  const { data } = await button('btn_stamp', { fullName: '盖章', fullNameEn: 'Stamp', fullNameZhtw: '蓋章' });
  const person = await createUserWithSession(server, 'stamper', [`${PAGE}:view`]);
  const gained = async (language: string) => {
    const sent = { objectId: person.roleId, objectType: 'Role' as const, module: [PAGE], button: [data.id], column: [], resource: [] };
    return (await server.ask(grantImpact, sent, admin, { 'accept-language': language })).data.gained[0]?.fullName;
  };
  expect([await gained('zh-CN'), await gained('en'), await gained('zh-TW')]).toEqual(['产品管理 · 盖章', 'Products · Stamp', '產品管理 · 蓋章']);
  // A new name is used for all languages until it has translations; traditional Chinese is added as soon as it has been converted.
  expect((await server.ask(contract.buttonUpdate, { id: data.id, version: 1, fullName: '签章' }, admin)).code).toBe(200);
  expect((await server.ask(contract.buttonInfo, { id: data.id }, admin)).data).toMatchObject({
    fullName: '签章',
    fullNameEn: '',
    fullNameZhtw: expect.stringMatching(/^(簽章)?$/),
  });
});

describe('columns in the hands of somebody who administers menus and is no administrator', () => {
  const RIGHTS = ['view', 'btn_columnPer_add', 'btn_columnPer_edit', 'btn_columnPer_remove'].map((right) => `system.menu:${right}`);

  test('is not freed by somebody who does not have it: everybody would see it', async () => {
    const clerk = await createUserWithSession(server, 'columner', RIGHTS);
    const { data } = await server.ask(contract.columnCreate, { moduleId: 'vaccine.lot', enCode: 'vvmStage', fullName: '热敏' }, clerk.token);
    const before = await fingerprint(server.db);
    for (const change of [
      () => server.ask(contract.columnRemove, { id: data.id }, clerk.token),
      () => server.ask(contract.columnState, { id: data.id, enabledMark: 0 }, clerk.token),
      () => server.ask(contract.columnUpdate, { id: data.id, version: 1, enabledMark: 0 }, clerk.token),
      () => server.ask(contract.columnUpdate, { id: data.id, version: 1, enCode: 'campaign' }, clerk.token),
    ])
      expect(await change()).toMatchObject({ code: 403, refusal: 'columnOpens', msg: expect.stringContaining('热敏') });
    expect(await fingerprint(server.db)).toEqual(before);
    await give(clerk.roleId, 'column', data.id);
    await grant(server, clerk.roleId, ['vaccine.lot:view']);
    expect((await server.ask(contract.columnState, { id: data.id, enabledMark: 0 }, clerk.token)).code).toBe(200);
    expect((await server.ask(contract.columnRemove, { id: data.id }, clerk.token)).code).toBe(200);
    const { rows } = await sql`select from permission_grant where item_id = ${data.id}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('takes nothing from those to whom it is granted as it is defined: roles that have the page, and no others', async () => {
    const [clerk, reader, outsider] = [
      await createUserWithSession(server, 'definer', RIGHTS),
      await createUserWithSession(server, 'lots', ['vaccine.lot:view']),
      await createUserWithSession(server, 'nolots', []),
    ];
    const { data } = await server.ask(contract.holdersOfPage, { moduleId: 'vaccine.lot' }, clerk.token);
    expect(data.list).toContainEqual({ type: 'Role', id: reader.roleId, fullName: '角色lots' });
    expect(data.people).toBeGreaterThanOrEqual(1);
    const column = { moduleId: 'vaccine.lot', enCode: 'manufacturer', fullName: '厂家' };
    const held = async () =>
      (await server.ask(currentUser, {}, reader.token)).data.permissionList.find((item) => item.modelId === 'vaccine.lot')?.column.map((one) => one.enCode);
    const all = await held();
    const before = await fingerprint(server.db);
    expect((await server.ask(contract.columnCreate, { ...column, holders: [outsider.roleId] }, clerk.token)).refusal).toBe('holdersStrange');
    expect(await fingerprint(server.db)).toEqual(before);
    const made = await server.ask(contract.columnCreate, { ...column, holders: [reader.roleId] }, clerk.token);
    expect(made.code).toBe(200);
    expect((await held())?.toSorted()).toEqual(all?.toSorted());
    const { rows } = await sql<{ after: string[] }>`select after from change_log where record_id = ${`column/${made.data.id}`}`.execute(server.db);
    expect(rows).toEqual([{ after: [reader.roleId] }]);
    expect((await server.ask(contract.columnRemove, { id: made.data.id }, admin)).code).toBe(200);
  });

  test('one that is granted keeps its code: another one would open something else', async () => {
    const clerk = await createUserWithSession(server, 'renamer', RIGHTS);
    const { data } = await server.ask(contract.columnCreate, { moduleId: 'vaccine.lot', enCode: 'campaign', fullName: '活动' }, admin);
    await give('somebody', 'column', data.id);
    expect((await server.ask(contract.columnUpdate, { id: data.id, version: 1, enCode: 'releaseCertNo' }, clerk.token)).refusal).toBe('columnOpens');
    expect((await server.ask(contract.columnUpdate, { id: data.id, version: 1, fullName: '活动用' }, clerk.token)).code).toBe(200);
  });

  test('what a page has to offer is said', async () => {
    const { data } = await server.ask(contract.columnKnown, { moduleId: 'vaccine.lot' }, admin, { 'accept-language': 'en' });
    expect(data.list).toContainEqual({ enCode: 'releaseCertNo', fullName: 'Release certificate' });
    expect((await server.ask(contract.columnKnown, { moduleId: 'system.menu' }, admin)).data.list).toEqual([]);
  });
});
