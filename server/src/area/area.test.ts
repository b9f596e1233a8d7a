import { areaCreate, areaInfo, areaList, areaRoot, areaState, areaUpdate } from '@ordo/contract/area.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf, fingerprint } from '../../testing/traces.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

let codes = 990_000;
const create = (input: Partial<Input<typeof areaCreate>> = {}) =>
  server.ask(areaCreate, { parentId: '330100', fullName: '试验区', enCode: String((codes += 1)), ...input }, token);
const made = async (input: Partial<Input<typeof areaCreate>> = {}) => (await create(input)).data.id;
const info = async (id: string) => (await server.ask(areaInfo, { id }, token)).data;
const update = (id: string, changes: Omit<Input<typeof areaUpdate>, 'id'>) => server.ask(areaUpdate, { id, ...changes }, token);

describe('a new area', () => {
  test('lies below its parent, switched on, with version 1', async () => {
    const reply = await create({ fullName: ' 滨海区 ', enCode: '330199', sortCode: 7, description: '新设' });
    expect(reply).toMatchObject({ status: 200, code: 200, msg: '操作成功', data: { id: expect.stringMatching(/^\d{15,19}$/), version: 1 } });
    const { id } = reply.data;
    expect(await info(id)).toMatchObject({
      id,
      parentId: '330100',
      parentName: '杭州市',
      fullName: '滨海区',
      enCode: '330199',
      enabledMark: 1,
      sortCode: 7,
      description: '新设',
    });
    const { data } = await server.ask(areaList, { parentId: '330100', keyword: '330199' }, token);
    expect(data.list).toMatchObject([{ id, level: 3, pathName: '浙江省/杭州市/滨海区', isLeaf: true }]);
  });

  test('may be a province', async () => {
    const id = await made({ parentId: areaRoot, fullName: '海外', enCode: '990000' });
    expect((await server.ask(areaList, { parentId: areaRoot }, token)).data.list.find((area) => area.id === id)).toMatchObject({ level: 1, pathName: '海外' });
  });

  test('does not need to send the id as something new: 0 and the empty text are ignored', async () => {
    const { data } = await server.ask(areaCreate, { id: 0, parentId: '330100', fullName: '零号区', enCode: '330198' } as Input<typeof areaCreate>, token);
    expect(data.id).toMatch(/^\d{15,19}$/);
  });

  test.each(['33A', '33 01', '-1', '33.5', '１２', '', '   ', '1'.repeat(51)])('has a code of digits only, not “%s”', async (enCode) => {
    expect(await create({ enCode })).toMatchObject({ status: 200, code: 400, refusal: 'invalid', data: { fields: [{ path: 'enCode' }] } });
  });

  test('is told field by field what is missing, in the language of the caller', async () => {
    const nothing = {} as Input<typeof areaCreate>;
    const reply = await server.ask(areaCreate, nothing, token, { 'accept-language': 'en' });
    expect(reply).toMatchObject({ code: 400, msg: 'Please check: Parent is required; Name is required; Code is required' });
    expect((await server.ask(areaCreate, nothing, token)).msg).toBe('请检查：上级 必填；名称 必填；编码 必填');
  });

  test('with a code that is taken is refused by that code, and nothing has changed', async () => {
    const before = await fingerprint(server.db);
    expect(await create({ enCode: '330106' })).toMatchObject({ code: 409, refusal: 'areaCodeTaken', msg: '区域编码 330106 已存在' });
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('does not lie below a town: there are four levels', async () => {
    expect(await create({ parentId: '330106002' })).toMatchObject({ code: 400, refusal: 'areaTooDeep', msg: '区域最多 4 级' });
  });

  test('does not lie below an area that does not exist', async () => {
    expect(await create({ parentId: 'nowhere' })).toMatchObject({ code: 400, refusal: 'areaParentMissing' });
  });

  test('of two people who take the same code at once only one gets it', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => create({ enCode: '330197' })));
    expect(replies.map((reply) => reply.refusal ?? 'made').toSorted()).toEqual([...Array.from({ length: 5 }, () => 'areaCodeTaken'), 'made']);
  });
});

describe('a change', () => {
  test('keeps what is not sent, and overwrites with what is sent empty', async () => {
    const id = await made({ sortCode: 5, description: '旧说明' });
    expect(await update(id, { version: 1, sortCode: 6 })).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await info(id)).toMatchObject({ fullName: '试验区', sortCode: 6, description: '旧说明', enabledMark: 1 });
    await update(id, { version: 2, description: '' });
    expect(await info(id)).toMatchObject({ sortCode: 6, description: '', version: 3 });
  });

  test('from an old version is refused with who changed it and when', async () => {
    const other = await createUserWithSession(server, 'zhangsan', ['system.area:view', 'system.area:btn_edit']);
    const id = await made();
    await server.ask(areaUpdate, { id, version: 1, fullName: '先到区' }, other.token);
    const late = await update(id, { version: 1, fullName: '后到区' });
    expect(late).toMatchObject({ code: 409, refusal: 'stale', data: { version: 2, who: '人员zhangsan/zhangsan', at: expect.any(Number) } });
    expect(late.msg).toMatch(/^人员zhangsan\/zhangsan 已于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 修改过这条记录/);
    expect(await info(id)).toMatchObject({ fullName: '先到区', version: 2, lastModifyUser: '人员zhangsan/zhangsan', lastModifyTime: expect.any(Number) });
  });

  test('to a code that is taken is refused', async () => {
    const id = await made();
    expect(await update(id, { version: 1, enCode: '330106' })).toMatchObject({ refusal: 'areaCodeTaken', msg: '区域编码 330106 已存在' });
    expect(await info(id)).toMatchObject({ version: 1 });
  });

  test('of an area that does not exist is not found', async () => {
    expect(await update('nowhere', { version: 1, fullName: '无' })).toMatchObject({ code: 404, refusal: 'notFound' });
  });
});

describe('switching', () => {
  const state = (id: string, wanted: Omit<Input<typeof areaState>, 'id'>) => server.ask(areaState, { id, ...wanted }, token);

  test('to a wanted state is idempotent: a double click changes nothing more', async () => {
    const id = await made();
    expect(await state(id, { enabledMark: 0 })).toMatchObject({ code: 200, data: { enabledMark: 0, version: 2 } });
    expect(await state(id, { enabledMark: 0 })).toMatchObject({ code: 200, data: { enabledMark: 0, version: 2 } });
    expect((await changesOf(server.db, 'area', id)).map((change) => change.action)).toEqual(['create', 'state']);
  });

  test('by the version that was seen flips once', async () => {
    const id = await made();
    expect(await state(id, { version: 1 })).toMatchObject({ data: { enabledMark: 0, version: 2 } });
    expect(await state(id, { version: 1 })).toMatchObject({ code: 409, refusal: 'stale' });
    expect(await info(id)).toMatchObject({ enabledMark: 0, version: 2 });
  });

  test('by neither flips', async () => {
    const id = await made();
    expect(await state(id, {})).toMatchObject({ data: { enabledMark: 0, version: 2 } });
    expect(await state(id, {})).toMatchObject({ data: { enabledMark: 1, version: 3 } });
  });

  test('of an area that does not exist is not found', async () => {
    expect(await state('nowhere', { enabledMark: 1 })).toMatchObject({ code: 404, refusal: 'notFound' });
  });
});
