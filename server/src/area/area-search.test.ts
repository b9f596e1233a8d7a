import { areaCreate, areaList, areaRoot, areaSelector, areaSelectorWithout, areaState, areaUpdate } from '@ordo/contract/area.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
/** A city of this test whose counties have names that are difficult to search. */
let city: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  city = await create('330000', '试验市', '339900');
  for (const [index, name] of ['百分%区', '下划_区', '反斜\\区', "引'号区", '普通区'].entries()) await create(city, name, `33991${index}`);
});
afterAll(() => server.stop());

async function create(parentId: string, fullName: string, enCode: string): Promise<string> {
  return (await server.ask(areaCreate, { parentId, fullName, enCode }, token)).data.id;
}

const search = async (keyword: string, parentId = areaRoot) => (await server.ask(areaList, { parentId, keyword }, token)).data.list;
const names = async (keyword: string, parentId = areaRoot) => (await search(keyword, parentId)).map((area) => area.fullName);

describe('a search', () => {
  test('finds by name at every level, higher levels first', async () => {
    const found = await search('西湖');
    expect(found.map((area) => area.pathName)).toContain('浙江省/杭州市/西湖区');
    expect(found.map((area) => area.level)).toEqual(found.map((area) => area.level).toSorted((a, b) => a - b));
  });

  test('finds by code, also by a part of it', async () => {
    expect(await names('330106')).toContain('西湖区');
    expect((await search('3301060')).map((area) => area.id)).toContain('330106002');
  });

  test('finds by the initials of the pinyin, in either case', async () => {
    expect((await search('dcq')).map((area) => area.id)).toContain('110101');
    expect((await search('DCQ')).map((area) => area.id)).toContain('110101');
  });

  test('a new area is found by its initials at once, a renamed one by its new initials only', async () => {
    const id = await create('330000', '清溪市', '339800');
    expect((await search('qxs', '330000')).map((area) => area.id)).toContain(id);
    await server.ask(areaUpdate, { id, version: 1, fullName: '碧波市' }, token);
    expect((await search('bbs', '330000')).map((area) => area.id)).toContain(id);
    expect((await search('qxs', '330000')).map((area) => area.id)).not.toContain(id);
  });

  test.each([
    ['%', '百分%区'],
    ['_', '下划_区'],
    ['\\', '反斜\\区'],
    ["'", "引'号区"],
  ])('takes %s as itself, not as a pattern', async (sign, name) => {
    expect(await names(sign, city)).toEqual([name]);
    expect(await names(sign)).toEqual([name]);
  });

  test('stays within the subtree that it was asked in, which counts itself', async () => {
    expect((await search('西湖', '330000')).every((area) => area.pathName.startsWith('浙江省'))).toBe(true);
    expect(await names('西湖', '110000')).toEqual([]);
    expect(await names('杭州', '330100')).toContain('杭州市');
    expect(await names('西湖', 'nowhere')).toEqual([]);
  });

  test('answers 200 hits at the most', async () => {
    expect(await search('镇')).toHaveLength(200);
  });

  test('finds what is switched off, with its state', async () => {
    await server.ask(areaState, { id: city, enabledMark: 0 }, token);
    expect((await search('试验市'))[0]).toMatchObject({ id: city, enabledMark: 0 });
    await server.ask(areaState, { id: city, enabledMark: 1 }, token);
  });

  test('for nothing, or for blanks, is no search: the children are listed', async () => {
    expect(await search('')).toHaveLength(34);
    expect(await search('   ')).toHaveLength(34);
  });

  test('with spaces around the word finds the same', async () => {
    expect(await names(' 试验市 ')).toEqual(['试验市']);
  });

  test('longer than any name is told so', async () => {
    expect(await server.ask(areaList, { parentId: areaRoot, keyword: '长'.repeat(51) }, token)).toMatchObject({
      status: 200,
      code: 400,
      refusal: 'invalid',
      data: { fields: [{ path: 'keyword', problem: 'tooLong', parameters: { most: 50 } }] },
    });
  });
});

describe('a picker’s search', () => {
  const pick = async (keyword: string, parentId = areaRoot) => (await server.ask(areaSelector, { parentId, keyword }, token)).data.list;

  test('finds by name, code and initials, and says the whole way to each', async () => {
    for (const keyword of ['西湖区', '330106', 'XHQ']) {
      const hit = (await pick(keyword)).find((area) => area.id === '330106');
      expect(
        hit?.way?.map((area) => area.fullName),
        keyword,
      ).toEqual(['浙江省', '杭州市', '西湖区']);
    }
    expect((await pick('区', city)).map((area) => area.fullName)).toContain('普通区');
    expect((await pick('试验市', city)).map((area) => area.id)).not.toContain(city);
    expect(await pick('%', '330106')).toEqual([]);
  });

  test('offers nothing that is off or lies below something that is off, and nothing of a branch that is left out', async () => {
    const county = (await pick('普通区', city))[0]?.id ?? '';
    const without = await server.ask(areaSelectorWithout, { parentId: areaRoot, excludeId: city, keyword: '普通区' }, token);
    expect(without.data.list.map((area) => area.id)).not.toContain(county);
    await server.ask(areaState, { id: city, enabledMark: 0 }, token);
    expect((await pick('普通区')).map((area) => area.id)).not.toContain(county);
    await server.ask(areaState, { id: city, enabledMark: 1 }, token);
    expect((await pick('普通区')).map((area) => area.id)).toContain(county);
  });
});
