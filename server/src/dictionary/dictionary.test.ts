import * as lookup from '@ordo/contract/dictionary-lookup.ts';
import * as contract from '@ordo/contract/dictionary.ts';
import { positionCreate, positionList } from '@ordo/contract/position.ts';
import { roleCreate, roleInfo, roleList, roleUpdate } from '@ordo/contract/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  server.clock.now = Date.parse('2026-11-20T04:00:00Z');
});
afterAll(() => server.stop());

let count = 0;
async function makeType(more: object = {}): Promise<string> {
  count += 1;
  return (await server.ask(contract.dictionaryTypeCreate, { fullName: `字典${count}`, enCode: `Type${count}`, ...more }, token)).data.id;
}
async function makeItem(dictionaryTypeId: string, enCode: string, more: object = {}): Promise<string> {
  return (await server.ask(contract.dictionaryCreate, { dictionaryTypeId, fullName: `值${enCode}`, enCode, ...more }, token)).data.id;
}
const choices = async (typeId: string, more: object = {}, headers = {}) =>
  (await server.ask(lookup.dictionaryChoices, { typeId, ...more }, token, headers)).data.list;

describe('a dictionary type', () => {
  test('lies in a tree that is never empty, with its number of items', async () => {
    const { list } = (await server.ask(contract.dictionaryTypeList, {}, token)).data;
    expect(list.length).toBeGreaterThan(0);
    const people = list.find((type) => type.enCode === 'people');
    expect(people?.children?.find((type) => type.enCode === 'RoleType')).toMatchObject({
      id: '4501f6f26a384757bce12d4c4b03342c',
      items: 3,
      isTree: 0,
      hasChildren: false,
    });
  });

  test('is found by keyword with everything above it, and known by its code', async () => {
    const { list } = (await server.ask(contract.dictionaryTypeList, { keyword: 'RoleT' }, token)).data;
    expect(list.map((type) => [type.enCode, type.children?.map((child) => child.enCode)])).toEqual([['people', ['RoleType']]]);
    expect((await server.ask(contract.dictionaryTypeInfo, { id: 'roletype' }, token)).data.fullName).toBe('角色类型');
  });

  test('whose code or name is taken is refused', async () => {
    await makeType({ fullName: '同名', enCode: 'Same' });
    expect((await server.ask(contract.dictionaryTypeCreate, { fullName: '别名', enCode: 'SAME' }, token)).refusal).toBe('dictionaryTypeCodeTaken');
    expect((await server.ask(contract.dictionaryTypeCreate, { fullName: '同名', enCode: 'Other1' }, token)).refusal).toBe('dictionaryTypeNameTaken');
  });

  test('never lies below itself', async () => {
    const a = await makeType();
    const b = await makeType({ parentId: a });
    for (const parentId of [a, b])
      expect((await server.ask(contract.dictionaryTypeUpdate, { id: a, version: 1, parentId }, token)).refusal).toBe('dictionaryCycle');
    expect((await server.ask(contract.dictionaryTypeUpdate, { id: a, version: 1, parentId: 'nobody' }, token)).refusal).toBe('dictionaryTypeMissing');
  });

  test('with types or items below it is not deleted, nor is one that the product uses', async () => {
    const a = await makeType();
    const b = await makeType({ parentId: a });
    expect((await server.ask(contract.dictionaryTypeRemove, { id: a }, token)).refusal).toBe('dictionaryTypeHasTypes');
    const item = await makeItem(b, 'x');
    expect((await server.ask(contract.dictionaryTypeRemove, { id: b }, token)).refusal).toBe('dictionaryTypeHasItems');
    await server.ask(contract.dictionaryRemove, { id: item }, token);
    expect((await server.ask(contract.dictionaryTypeRemove, { id: b }, token)).code).toBe(200);
    const { data } = await server.ask(contract.dictionaryTypeInfo, { id: 'RoleType' }, token);
    expect((await server.ask(contract.dictionaryTypeRemove, { id: data.id }, token)).refusal).toBe('dictionaryTypeFixed');
    expect((await server.ask(contract.dictionaryTypeUpdate, { id: data.id, version: data.version, enCode: 'Kinds' }, token)).refusal).toBe(
      'dictionaryTypeFixed',
    );
  });

  test('stays a tree while items lie below others', async () => {
    const type = await makeType({ isTree: 1 });
    const top = await makeItem(type, 'top');
    await makeItem(type, 'below', { parentId: top });
    expect((await server.ask(contract.dictionaryTypeUpdate, { id: type, version: 1, isTree: 0 }, token)).refusal).toBe('dictionaryFlat');
  });
});

describe('an item', () => {
  test('is offered flat or nested as its type is, leaves without children', async () => {
    const flat = await makeType();
    await makeItem(flat, 'b', { sortCode: 2 });
    await makeItem(flat, 'a', { sortCode: 1, isDefault: 1 });
    expect(await choices(flat)).toEqual([
      { id: expect.any(String), parentId: '0', fullName: '值a', enCode: 'a', isDefault: 1 },
      { id: expect.any(String), parentId: '0', fullName: '值b', enCode: 'b', isDefault: 0 },
    ]);
    const tree = await makeType({ isTree: 1, enCode: 'TheTree' });
    const top = await makeItem(tree, 'top');
    await makeItem(tree, 'leaf', { parentId: top });
    const [node] = await choices('thetree');
    expect(node).toEqual({
      id: top,
      parentId: '0',
      fullName: '值top',
      enCode: 'top',
      isDefault: 0,
      children: [expect.not.objectContaining({ children: expect.anything() })],
    });
    expect(await choices('no such type')).toEqual([]);
  });

  test('is read in the language of the reader, where it has a name in it', async () => {
    const english = await choices('RoleType', {}, { 'accept-language': 'en' });
    expect(english.map((one) => one.fullName)).toEqual(['System roles', 'Business roles', 'Other roles']);
    expect((await choices('RoleType', {}, { 'accept-language': 'zh-TW' })).map((one) => one.fullName)).toEqual(['系統角色', '業務角色', '其他角色']);
  });

  test.each<[string, object, boolean]>([
    ['switched off', { enabledMark: 0 }, false],
    ['valid from tomorrow', { validFrom: '2026-11-21' }, false],
    ['valid from today', { validFrom: '2026-11-20' }, true],
    ['valid until today', { validTo: '2026-11-20' }, true],
    ['valid until yesterday', { validTo: '2026-11-19' }, false],
  ])('%s can be chosen: %#', async (_, more, open) => {
    const type = await makeType();
    const id = await makeItem(type, 'x', more);
    expect((await choices(type)).some((one) => one.id === id)).toBe(open);
    expect(await choices(type, { retired: 1 })).toEqual([expect.objectContaining({ id, ...(open ? {} : { retired: true }) })]);
    expect((await server.ask(contract.dictionaryList, { typeId: type }, token)).data.list[0]).toMatchObject({ id, retired: !open });
  });

  test('retires at midnight of business time, without anybody saving anything', async () => {
    const type = await makeType();
    await makeItem(type, 'x', { validTo: '2026-11-20' });
    server.clock.now = Date.parse('2026-11-20T15:59:59Z');
    expect(await choices(type)).toHaveLength(1);
    server.clock.now = Date.parse('2026-11-20T16:00:00Z');
    expect(await choices(type)).toHaveLength(0);
    server.clock.now = Date.parse('2026-11-20T04:00:00Z');
  });

  test('below a retired one cannot be chosen either', async () => {
    const type = await makeType({ isTree: 1 });
    const top = await makeItem(type, 'top', { enabledMark: 0 });
    const middle = await makeItem(type, 'middle', { parentId: top });
    await makeItem(type, 'leaf', { parentId: middle });
    expect(await choices(type)).toEqual([]);
  });

  test('one of a dictionary is the default', async () => {
    const type = await makeType();
    const a = await makeItem(type, 'a', { isDefault: 1 });
    const b = await makeItem(type, 'b', { isDefault: 1 });
    expect((await choices(type)).map((one) => [one.id, one.isDefault])).toEqual([
      [a, 0],
      [b, 1],
    ]);
    await server.ask(contract.dictionaryUpdate, { id: a, version: 2, isDefault: 1 }, token);
    expect((await choices(type)).find((one) => one.isDefault)?.id).toBe(a);
  });

  test('whose code or name is taken, whose days run backwards, or whose parent lies elsewhere is refused', async () => {
    const type = await makeType();
    await makeItem(type, 'a');
    const make = async (more: object) =>
      (await server.ask(contract.dictionaryCreate, { dictionaryTypeId: type, fullName: '新', enCode: 'new', ...more }, token)).refusal;
    expect(await make({ enCode: 'A' })).toBe('dictionaryItemCodeTaken');
    expect(await make({ fullName: '值a' })).toBe('dictionaryItemNameTaken');
    expect(await make({ validFrom: '2026-02-01', validTo: '2026-01-31' })).toBe('dictionaryPeriod');
    expect(await make({ parentId: 'RoleType.system' })).toBe('dictionaryParent');
    expect(await make({ validFrom: '2026-02-30' })).toBe('invalid');
    expect(await make({ dictionaryTypeId: 'nothing' })).toBe('dictionaryTypeMissing');
    expect(await choices(type)).toHaveLength(1);
  });

  test('of a tree never lies below itself; the top is said by 0 or by the type', async () => {
    const type = await makeType({ isTree: 1 });
    const a = await makeItem(type, 'a', { parentId: type });
    const b = await makeItem(type, 'b', { parentId: a });
    expect((await server.ask(contract.dictionaryUpdate, { id: a, version: 1, parentId: b }, token)).refusal).toBe('dictionaryCycle');
    expect((await server.ask(contract.dictionaryUpdate, { id: b, version: 1, parentId: type }, token)).code).toBe(200);
    const { list } = (await server.ask(contract.dictionarySelectorWithout, { typeId: type, excludeId: a, isTree: 1 }, token)).data;
    expect(list).toEqual([expect.objectContaining({ id: type, parentId: '-1', children: [expect.objectContaining({ id: b, parentId: type })] })]);
    expect((await server.ask(contract.dictionarySelector, { typeId: type }, token)).data.list).toEqual([
      expect.objectContaining({ id: type, hasChildren: false }),
    ]);
  });

  test('that somebody changed meanwhile is not overwritten', async () => {
    const id = await makeItem(await makeType(), 'a');
    await server.ask(contract.dictionaryUpdate, { id, version: 1, sortCode: 3 }, token);
    expect((await server.ask(contract.dictionaryUpdate, { id, version: 1, sortCode: 4 }, token)).refusal).toBe('stale');
  });
});

describe('an item that records hold', () => {
  test('is not deleted and keeps its code; retired it still reads, and no new record takes it', async () => {
    const type = '4501f6f26a384757bce12d4c4b03342c';
    const id = await makeItem(type, 'audit', { fullName: '审计角色' });
    const { data } = await server.ask(roleCreate, { fullName: '审计甲', enCode: 'AuditA', type: 'audit' }, token);
    expect(await server.ask(contract.dictionaryRemove, { id }, token)).toMatchObject({ refusal: 'dictionaryItemUsed', msg: expect.stringContaining('角色 1') });
    expect((await server.ask(contract.dictionaryUpdate, { id, version: 1, enCode: 'audits' }, token)).refusal).toBe('dictionaryCodeUsed');
    await server.ask(contract.dictionaryUpdate, { id, version: 1, validTo: '2026-01-01' }, token);
    expect(await server.ask(roleCreate, { fullName: '审计乙', enCode: 'AuditB', type: 'audit' }, token)).toMatchObject({ refusal: 'dictionaryChoice' });
    expect((await server.ask(roleUpdate, { id: data.id, version: 1, type: 'audit', description: '仍可保存' }, token)).code).toBe(200);
    expect((await server.ask(roleList, {}, token)).data.list.find((group) => group.id === 'audit')).toMatchObject({ fullName: '审计角色', num: 1 });
    expect((await server.ask(roleInfo, { id: data.id }, token)).data.type).toBe('audit');
  });

  test('a role whose kind is in no dictionary does not disappear', async () => {
    await sql`insert into role (id, full_name, en_code, type) values ('lost', '遗留角色', 'Lost', 'gone')`.execute(server.db);
    expect((await server.ask(roleList, {}, token)).data.list.find((group) => group.id === 'gone')).toMatchObject({ fullName: 'gone', num: 1 });
  });

  test('positions show the name of their kind', async () => {
    expect((await server.ask(positionCreate, { organizeId: '1', fullName: '出纳', enCode: 'Cashier', type: 'clerk' }, token)).code).toBe(200);
    expect((await server.ask(positionCreate, { organizeId: '1', fullName: '会计', enCode: 'Accountant', type: 'nothing' }, token)).refusal).toBe(
      'dictionaryChoice',
    );
    expect((await server.ask(positionList, {}, token)).data.list[0]?.type).toBe('事务岗');
  });
});

describe('who may', () => {
  test('what a page of one dictionary grants holds for that dictionary and no other', async () => {
    const own = await makeType();
    const other = await makeType();
    await sql`insert into menu (id, parent_id, full_name, en_code, type, property_json) values ('page', '-1', '本字典', 'dict.page', 4, ${JSON.stringify({ moduleId: own, isTree: 0 })})`.execute(
      server.db,
    );
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values ('page:btn_add', 'page', 'button', '新增', 'btn_add')`.execute(server.db);
    const keeper = await createUserWithSession(server, 'keeper', ['page:view']);
    await sql`insert into permission_grant (object_type, object_id, item_type, item_id) values ('role', ${keeper.roleId}, 'button', 'page:btn_add')`.execute(
      server.db,
    );
    const add = (dictionaryTypeId: string) => server.ask(contract.dictionaryCreate, { dictionaryTypeId, fullName: '值', enCode: 'v' }, keeper.token);
    const made = await add(own);
    expect(made.code).toBe(200);
    expect((await add(other)).refusal).toBe('denied');
    expect((await server.ask(contract.dictionaryList, { typeId: own }, keeper.token)).code).toBe(200);
    expect((await server.ask(contract.dictionaryList, { typeId: other }, keeper.token)).refusal).toBe('denied');
    expect((await server.ask(contract.dictionaryRemove, { id: made.data.id }, keeper.token)).refusal).toBe('denied');
    expect((await server.ask(contract.dictionaryUpdate, { id: made.data.id, version: 1, fullName: '改' }, keeper.token)).refusal).toBe('denied');
    expect((await server.ask(contract.dictionaryState, { id: made.data.id, enabledMark: 0 }, keeper.token)).refusal).toBe('denied');
    expect((await server.ask(contract.dictionaryTypeCreate, { fullName: '类型', enCode: 'Mine' }, keeper.token)).refusal).toBe('denied');
    expect((await server.ask(contract.dictionaryInfo, { id: 'RoleType.system' }, keeper.token)).refusal).toBe('denied');
  });
});
