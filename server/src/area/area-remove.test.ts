import { areaCreate, areaInfo, areaList, areaRemove, areaSelector, areaUpdate } from '@ordo/contract/area.ts';
import { customerCreate, customerRemove } from '@ordo/contract/customer.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from '../../testing/traces.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

let codes = 880_000;
const made = async (parentId = '330100', enCode = String((codes += 1))) =>
  (await server.ask(areaCreate, { parentId, fullName: '试验区', enCode }, token)).data.id;
const remove = (id: string, headers: Record<string, string> = {}) => server.ask(areaRemove, { id }, token, headers);
const customerIn = async (areaId: string, code: string) => (await server.ask(customerCreate, { code, name: '卫生院', type: 'CLINIC', areaId }, token)).data.id;

describe('deleting an area', () => {
  test('takes it out of every list', async () => {
    const id = await made();
    expect(await remove(id)).toMatchObject({ status: 200, code: 200, msg: '操作成功', data: null });
    expect(await server.ask(areaInfo, { id }, token)).toMatchObject({ refusal: 'notFound' });
    expect((await server.ask(areaList, { parentId: '330100' }, token)).data.list.map((area) => area.id)).not.toContain(id);
    expect((await server.ask(areaList, { parentId: '330100', keyword: '试验区' }, token)).data.list).toEqual([]);
    expect((await server.ask(areaSelector, { parentId: '330100' }, token)).data.list.map((area) => area.id)).not.toContain(id);
  });

  test('is refused while areas lie below it, with their number', async () => {
    expect(await remove('330106')).toMatchObject({ code: 409, refusal: 'areaHasChildren', msg: '该区域有 12 个下级区域，不能删除' });
    const parent = await made();
    const child = await made(parent);
    expect(await remove(parent)).toMatchObject({ refusal: 'areaHasChildren' });
    await remove(child);
    expect((await server.ask(areaList, { parentId: '330100' }, token)).data.list.find((area) => area.id === parent)).toMatchObject({ isLeaf: true });
    expect((await remove(parent)).code).toBe(200);
  });

  test('is refused while customers are there, in a sentence that says so', async () => {
    const id = await made();
    const customer = await customerIn(id, 'C1');
    expect(await remove(id)).toMatchObject({ code: 409, refusal: 'inUse', msg: '该记录正被1 个客户使用，不能删除' });
    expect((await remove(id, { 'accept-language': 'en' })).msg).toBe('The record is used by 1 customers, so it cannot be deleted');
    await server.ask(customerRemove, { id: customer }, token);
    expect((await remove(id)).code).toBe(200);
  });

  test('frees its code', async () => {
    const id = await made('330100', '887766');
    await remove(id);
    expect(await made('330100', '887766')).toMatch(/^\d+$/);
  });

  test('happens once: the second time it is not found, and neither is it for a change', async () => {
    const id = await made();
    await remove(id);
    expect(await remove(id)).toMatchObject({ code: 404, refusal: 'notFound' });
    expect(await server.ask(areaUpdate, { id, version: 2, fullName: '复活区' }, token)).toMatchObject({ refusal: 'notFound' });
    expect(await server.ask(areaCreate, { parentId: id, fullName: '孤儿', enCode: '880999' }, token)).toMatchObject({ refusal: 'areaParentMissing' });
  });

  test('and putting something into it at the same moment do not both happen', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await made();
      const [removed, placed, located] = await Promise.all([
        remove(id),
        server.ask(areaCreate, { parentId: id, fullName: '同时', enCode: `8877${round}` }, token),
        server.ask(customerCreate, { code: `SAME${round}`, name: '同时', type: 'CLINIC', areaId: id }, token),
      ]);
      const used = placed.code === 200 || located.code === 200;
      expect(removed.code === 200).toBe(!used);
    }
  });
});

describe('the change log of an area', () => {
  test('has a row for each change: who, before and after', async () => {
    const editor = await createUserWithSession(server, 'lisi', ['system.area:view', 'system.area:btn_edit']);
    const id = await made('330100', '886655');
    await server.ask(areaUpdate, { id, version: 1, fullName: '改名区' }, editor.token);
    await remove(id);
    const changes = await changesOf(server.db, 'area', id);
    expect(changes.map(({ action, account }) => [action, account])).toEqual([
      ['create', 'admin'],
      ['update', 'lisi'],
      ['remove', 'admin'],
    ]);
    expect(changes[0]).toMatchObject({ before: null, after: { full_name: '试验区', en_code: '886655', version: 1 } });
    expect(changes[1]).toMatchObject({ before: { full_name: '试验区', version: 1 }, after: { full_name: '改名区', version: 2 } });
    expect(changes[2]).toMatchObject({ before: { delete_mark: 0 }, after: { delete_mark: 1 } });
  });

  test('knows the place after a move, for the area and for what moved with it', async () => {
    const id = await made('330100');
    const below = await made(id);
    await server.ask(areaUpdate, { id, version: 1, parentId: '330200' }, token);
    expect((await changesOf(server.db, 'area', id)).at(-1)).toMatchObject({ after: { parent_id: '330200', path: `330000.330200.${id}.` } });
    expect((await changesOf(server.db, 'area', below)).map((change) => change.action)).toEqual(['create']);
  });

  test('says nothing of what was refused', async () => {
    const id = await made();
    await server.ask(areaUpdate, { id, version: 9, fullName: '迟' }, token);
    await server.ask(areaUpdate, { id, version: 1, parentId: 'nowhere' }, token);
    expect(await changesOf(server.db, 'area', id)).toHaveLength(1);
  });
});
