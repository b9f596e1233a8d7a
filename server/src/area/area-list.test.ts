import { areaInfo, areaList, areaPath, areaRoot, areaSelector, areaSelectorWithout, areaState } from '@ordo/contract/area.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const list = async (parentId: string) => (await server.ask(areaList, { parentId }, token)).data.list;
const selector = async (parentId: string) => (await server.ask(areaSelector, { parentId }, token)).data.list;
const without = async (parentId: string, excludeId: string) => (await server.ask(areaSelectorWithout, { parentId, excludeId }, token)).data.list;
const switchTo = (id: string, enabledMark: 0 | 1) => server.ask(areaState, { id, enabledMark }, token);

describe('the list', () => {
  test('starts with the 34 provinces, in the order of their codes', async () => {
    const provinces = await list(areaRoot);
    expect(provinces).toHaveLength(34);
    expect(provinces.map((area) => area.enCode)).toEqual(provinces.map((area) => area.enCode).toSorted());
    expect(provinces[0]).toEqual({
      id: '110000',
      parentId: '-1',
      fullName: '北京市',
      enCode: '110000',
      enabledMark: 1,
      sortCode: 1,
      version: 1,
      level: 1,
      pathName: '北京市',
      hasChildren: true,
      isLeaf: false,
    });
  });

  test('answers the direct children only, level by level down to the towns', async () => {
    expect((await list('330000')).map((area) => area.fullName)).toContain('杭州市');
    expect((await list('330100')).every((area) => area.parentId === '330100' && area.level === 3)).toBe(true);
    const towns = await list('330106');
    expect(towns[0]).toMatchObject({
      id: '330106002',
      fullName: '北山街道',
      level: 4,
      pathName: '浙江省/杭州市/西湖区/北山街道',
      hasChildren: false,
      isLeaf: true,
    });
  });

  test('a row says whether it opens', async () => {
    expect((await list('330100')).find((area) => area.id === '330106')).toMatchObject({ hasChildren: true, isLeaf: false });
    expect(await list('330106002')).toEqual([]);
  });

  test('an area that does not exist has no children', async () => {
    expect(await list('nowhere')).toEqual([]);
  });

  test('shows what is switched off too; pickers do not', async () => {
    await switchTo('330122', 0);
    expect((await list('330100')).find((area) => area.id === '330122')).toMatchObject({ enabledMark: 0 });
    expect((await selector('330100')).map((area) => area.id)).not.toContain('330122');
    await switchTo('330122', 1);
    expect((await selector('330100')).map((area) => area.id)).toContain('330122');
  });

  test('a picker shows an area as a leaf when all below it is switched off', async () => {
    const children = await list('330900');
    for (const child of children) await switchTo(child.id, 0);
    expect((await selector('330000')).find((area) => area.id === '330900')).toEqual({ id: '330900', fullName: '舟山市', isLeaf: true });
    expect((await list('330000')).find((area) => area.id === '330900')).toMatchObject({ hasChildren: true });
    for (const child of children) await switchTo(child.id, 1);
  });
});

describe('the picker', () => {
  test('answers the three keys that a cascader needs', async () => {
    expect((await selector('330106'))[0]).toEqual({ id: '330106002', fullName: '北山街道', isLeaf: true });
    expect((await selector(areaRoot))[0]).toEqual({ id: '110000', fullName: '北京市', isLeaf: false });
  });

  test('can leave one area out, so that nothing is put below itself; 0 leaves nothing out', async () => {
    const all = await selector('330000');
    expect((await without('330000', '330100')).map((area) => area.id)).toEqual(all.map((area) => area.id).filter((id) => id !== '330100'));
    expect(await without('330000', '0')).toEqual(all);
  });

  test('left out is all below it too', async () => {
    expect(await without('330100', '330100')).toEqual([]);
    expect(await without('330106', '330100')).toEqual([]);
    expect(await without('330200', '330100')).toEqual(await selector('330200'));
  });
});

describe('one area', () => {
  test('its path leads from the province to itself', async () => {
    const { data } = await server.ask(areaPath, { id: '330106002' }, token);
    expect(data.list).toEqual([
      { id: '330000', fullName: '浙江省' },
      { id: '330100', fullName: '杭州市' },
      { id: '330106', fullName: '西湖区' },
      { id: '330106002', fullName: '北山街道' },
    ]);
  });

  test('its info echoes the id and names the parent', async () => {
    const { data } = await server.ask(areaInfo, { id: '330106' }, token);
    expect(data).toMatchObject({ id: '330106', parentId: '330100', parentName: '杭州市', fullName: '西湖区', enCode: '330106', description: '', version: 1 });
    expect((await server.ask(areaInfo, { id: '330000' }, token)).data).toMatchObject({ parentId: '-1', parentName: '' });
  });

  test('one that does not exist is not found', async () => {
    expect(await server.ask(areaInfo, { id: 'nowhere' }, token)).toMatchObject({ status: 200, code: 404, refusal: 'notFound', data: null });
    expect(await server.ask(areaPath, { id: 'nowhere' }, token)).toMatchObject({ refusal: 'notFound' });
  });
});
