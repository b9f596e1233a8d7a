import * as contract from '@ordo/contract/menu-scheme.ts';
import { customerCreate, customerList } from '@ordo/contract/customer.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganisation, createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';

const PAGE = 'vaccine.customer';
let server: TestServer;
let admin: string;
let clerk: TestUser;
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  await createOrganisation(server, 'south');
  clerk = await createUserWithSession(server, 'clerk', [
    `${PAGE}:view`,
    'system.menu:view',
    'system.menu:btn_dataPer_add',
    'system.menu:btn_dataPer_edit',
    'system.menu:btn_dataPer_remove',
  ]);
  for (const [place, [organizeId, type]] of (
    [
      ['1', 'CLINIC'],
      ['1', 'SCHOOL'],
      ['south', 'CLINIC'],
    ] as const
  ).entries())
    await server.ask(customerCreate, { code: `C${place}`, name: `客户${place}`, type, areaId: '330106', organizeId }, admin);
});
afterAll(() => server.stop());

const clinics: Filter = { field: 'type', is: 'equal', value: 'CLINIC' };
const below: Filter = { field: 'organizeId', is: 'in', value: { my: 'organizeAndBelow' } };
let names = 0;
const create = (condition: Filter, token = admin) => {
  names += 1;
  return server.ask(contract.schemeCreate, { moduleId: PAGE, fullName: `方案${names}`, condition }, token);
};
const give = (roleId: string, id: string) => sql`insert into permission_grant values ('role', ${roleId}, 'resource', ${id})`.execute(server.db);
const take = () => sql`delete from permission_grant where item_type = 'resource'`.execute(server.db);
const seen = async (token: string) => (await server.ask(customerList, { sidx: 'code', sort: 'asc' }, token)).data.list.map((row) => row.code);

describe('a scheme', () => {
  test('narrows the rows of those who hold it, and says so in three languages', async () => {
    const { data } = await create({ all: [clinics, { any: [below, { field: 'creatorUserId', is: 'equal', value: { my: 'userId' } }] }] });
    await give(clerk.roleId, data.id);
    expect(await seen(clerk.token)).toEqual(['C0', 'C2']);
    const said = async (language: string) =>
      (await server.ask(contract.schemeInfo, { id: data.id }, admin, { 'accept-language': language })).data.conditionText;
    expect(await said('zh')).toBe('类型等于门诊 且 （所属组织属于我的公司及下级 或 创建人等于本人）');
    expect(await said('zh-TW')).toBe('類型等於門診 且 （所屬組織屬於我的公司及下級 或 建立人等於本人）');
    expect(await said('en')).toBe('Type is Clinic and (Organisation is one of my organisation and below or Creator is me)');
    const { list } = (await server.ask(contract.schemeList, { moduleId: PAGE }, admin)).data;
    expect(list).toMatchObject([{ id: data.id, grants: 1, conditionText: expect.stringContaining('门诊') }]);
    await take();
  });

  test('names what it points to, and says when that is gone', async () => {
    const { data } = await server.ask(
      contract.schemePreview,
      { moduleId: PAGE, condition: { field: 'organizeId', is: 'in', value: ['south', 'lost'] } },
      admin,
    );
    expect(data).toEqual({ conditionText: '所属组织属于组织south、（已不存在）', rows: 1, of: 3 });
  });

  test('counts for another person, and never more than the caller may see', async () => {
    const preview = (token: string, userId?: string) =>
      server.ask(contract.schemePreview, { moduleId: PAGE, condition: below, ...(userId && { userId }) }, token);
    expect((await preview(admin)).data).toMatchObject({ rows: 3, of: 3 });
    const southerner = await createUserWithSession(server, 'southerner', [], 'south');
    expect(
      (
        await server.ask(
          contract.schemePreview,
          { moduleId: PAGE, condition: { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } }, userId: southerner.userId },
          admin,
        )
      ).data,
    ).toMatchObject({ rows: 1, of: 3 });
    const { id } = (await create(clinics)).data;
    await give(clerk.roleId, id);
    expect((await preview(clerk.token)).data).toMatchObject({ rows: 2, of: 2 });
    await take();
    const blind = await createUserWithSession(server, 'blind', ['system.menu:view']);
    expect((await preview(blind.token)).data).toMatchObject({ rows: null, of: null });
  });

  test.each<[string, Filter, string]>([
    ['a field that the page does not know', { field: 'mobile', is: 'equal', value: '1' }, '没有可用的字段“mobile”'],
    ['a name that every object has', { field: 'constructor', is: 'equal', value: '1' }, '没有可用的字段“constructor”'],
    ['a comparison that the field does not have', { field: 'type', is: 'less', value: 'A' }, '字段“类型”不能这样比较'],
    ['a value that is none', { field: 'type', is: 'equal', value: "' or 1=1 --" }, '字段“类型”的值不正确'],
    ['a fact of another kind', { field: 'type', is: 'in', value: { my: 'positionIds' } }, '字段“类型”不能与所选的动态值比较'],
  ])('is not saved with %s', async (_, condition, problem) => {
    const before = await fingerprint(server.db);
    expect(await create(condition)).toMatchObject({ refusal: 'schemeCondition', msg: `条件不正确：${problem}` });
    expect((await server.ask(contract.schemePreview, { moduleId: PAGE, condition }, admin)).refusal).toBe('schemeCondition');
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('takes the writing of the family, and answers in it', async () => {
    const conditionJson = JSON.stringify([{ logic: 'and', groups: [{ id: '0', field: 'creatorUserId', type: 'String', op: 'Equal', value: '@userId' }] }]);
    const { data } = await server.ask(contract.schemeCreate, { moduleId: PAGE, fullName: '家族', conditionJson }, admin);
    const info = (await server.ask(contract.schemeInfo, { id: data.id }, admin)).data;
    expect(info.condition).toEqual({ all: [{ all: [{ field: 'creatorUserId', is: 'equal', value: { my: 'userId' } }] }] });
    expect(info.conditionJson).toBe(conditionJson);
    expect((await server.ask(contract.schemeCreate, { moduleId: PAGE, fullName: '坏的', conditionJson: '[{"logic":"or 1=1"}]' }, admin)).refusal).toBe(
      'schemeMissing',
    );
    expect((await server.ask(contract.schemeCreate, { moduleId: PAGE, fullName: '空的' }, admin)).refusal).toBe('schemeMissing');
    expect((await server.ask(contract.schemeCreate, { moduleId: PAGE, fullName: '家族', condition: clinics }, admin)).refusal).toBe('schemeNameTaken');
  });

  test('that is granted is changed only by an administrator, and deleted by nobody', async () => {
    const { id } = (await create(clinics)).data;
    await give(clerk.roleId, id);
    const widen = (token: string, version: number) => server.ask(contract.schemeUpdate, { id, version, condition: { all: [] } }, token);
    expect(await widen(clerk.token, 1)).toMatchObject({ refusal: 'schemeGranted', msg: expect.stringContaining('1') });
    expect((await server.ask(contract.schemeUpdate, { id, version: 1, fullName: '只改名', condition: clinics }, clerk.token)).code).toBe(200);
    expect((await widen(admin, 2)).code).toBe(200);
    expect(await widen(admin, 2)).toMatchObject({ refusal: 'stale', msg: expect.stringContaining('管理员/admin') });
    expect((await server.ask(contract.schemeRemove, { id }, admin)).refusal).toBe('rightGranted');
    await take();
    expect((await server.ask(contract.schemeRemove, { id }, clerk.token)).code).toBe(200);
  });

  test('is not the last to go by the hand of somebody who would then see every row', async () => {
    const { list } = (await server.ask(contract.schemeList, { moduleId: PAGE }, admin)).data;
    for (const { id } of list.slice(1)) await server.ask(contract.schemeRemove, { id }, admin);
    const last = { id: list[0]?.id ?? '' };
    expect(await seen(clerk.token)).toEqual([]);
    expect((await server.ask(contract.schemeRemove, last, clerk.token)).refusal).toBe('schemeLast');
    expect(await seen(clerk.token)).toEqual([]);
    expect((await server.ask(contract.schemeRemove, last, admin)).code).toBe(200);
    expect(await seen(clerk.token)).toEqual(['C0', 'C1', 'C2']);
  });
});

describe('a field', () => {
  const offer = { moduleId: PAGE, enCode: 'type', fullName: '类型', type: 'String', conditionSymbol: 'Equal,In', conditionText: 'text' } as const;
  const field = async (enCode: string) =>
    (await server.ask(contract.fieldList, { moduleId: PAGE, keyword: enCode }, admin)).data.list.find((row) => row.enCode === enCode);

  test('of the page is offered from the start, with its choices', async () => {
    expect(await field('status')).toMatchObject({
      kind: 'choice',
      type: 'String',
      choices: [{ value: 'ACTIVE', fullName: '正常' }, { value: 'SUSPENDED' }, { value: 'CLOSED' }],
    });
    expect((await server.ask(contract.fieldList, { moduleId: 'system.area' }, admin)).data.list).toEqual([]);
  });

  test('narrows what schemes may ask, but not below one that is there', async () => {
    const { id } = (await create(clinics)).data;
    const { id: fieldId, version } = (await field('type')) ?? { id: '', version: 0 };
    const change = (conditionSymbol: string) => server.ask(contract.fieldUpdate, { id: fieldId, version, conditionSymbol }, admin);
    expect(await change('In')).toMatchObject({ refusal: 'fieldInUse', msg: expect.stringContaining(`方案${names}`) });
    expect((await server.ask(contract.fieldRemove, { id: fieldId }, admin)).refusal).toBe('fieldInUse');
    expect((await change('Equal')).code).toBe(200);
    expect((await create({ field: 'type', is: 'in', value: ['CLINIC'] })).refusal).toBe('schemeCondition');
    await server.ask(contract.schemeRemove, { id }, admin);
    expect((await server.ask(contract.fieldRemove, { id: fieldId }, admin)).code).toBe(200);
    expect((await create(clinics)).refusal).toBe('schemeCondition');
    expect((await server.ask(contract.fieldCreate, offer, admin)).code).toBe(200);
    expect((await server.ask(contract.fieldCreate, offer, admin)).refusal).toBe('rightCodeTaken');
  });

  test.each<[string, Partial<typeof offer | Record<string, string>>, string]>([
    ['the page does not know', { enCode: 'mobile' }, 'fieldUnknown'],
    ['has another type', { enCode: 'areaId', type: 'Int32' }, 'fieldMisfit'],
    ['is not compared like that', { enCode: 'areaId', conditionSymbol: 'GreaterThan' }, 'fieldMisfit'],
    ['does not go with that fact', { enCode: 'areaId', conditionText: '@userId' }, 'fieldMisfit'],
    ['is compared by what is no comparison', { conditionSymbol: 'Equal;drop table menu' }, 'invalid'],
  ])('is not offered when it %s', async (_, change, refusal) => {
    expect((await server.ask(contract.fieldCreate, { ...offer, ...change }, admin)).refusal).toBe(refusal);
  });
});
