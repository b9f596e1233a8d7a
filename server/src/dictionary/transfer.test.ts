import {
  dictionaryList,
  dictionaryRemove,
  dictionaryTypeCreate,
  dictionaryTypeList,
  dictionaryTypeRemove,
  dictionaryCreate,
} from '@ordo/contract/dictionary.ts';
import { dictionaryExport, dictionaryImport, dictionaryImportPlan } from '@ordo/contract/dictionary-transfer.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { fetchExport } from '../../testing/upload.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { uploadSheet } from '../../testing/sheets.ts';
import { fingerprint } from '../../testing/traces.ts';
import { within } from '../../testing/within.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

interface Content {
  list: Record<string, unknown>[];
  modelList: Record<string, unknown>[];
}
const plan = (content: unknown, who = token) => uploadSheet(server, dictionaryImportPlan, text(content), who);
const take = (content: unknown, who = token, language = 'zh-CN') => uploadSheet(server, dictionaryImport, text(content), who, language);
const text = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content));
const give = async (typeId: string): Promise<Content> => {
  const { name, url } = (await server.ask(dictionaryExport, { typeId }, token)).data;
  expect(name).toBe(`${typeId}.json`);
  return JSON.parse(await fetchExport(server, { url })) as Content;
};
const typesIn = async () => (await server.ask(dictionaryTypeList, {}, token)).data.list;
const itemsOf = async (typeId: string) => (await server.ask(dictionaryList, { typeId, isTree: 0 }, token)).data.list;

test('a type goes with those below it and all their items, and comes back the same under new ids', async () => {
  const top = (await server.ask(dictionaryTypeCreate, { fullName: '旅行', enCode: 'Travel', isTree: 1 }, token)).data.id;
  const below = (await server.ask(dictionaryTypeCreate, { fullName: '车', enCode: 'Car', parentId: top }, token)).data.id;
  const add = async (dictionaryTypeId: string, enCode: string, more: object = {}) =>
    (await server.ask(dictionaryCreate, { dictionaryTypeId, enCode, fullName: `名${enCode}`, ...more }, token)).data.id;
  const land = await add(top, 'land', { isDefault: 1, validFrom: '2026-01-01' });
  const sea = await add(top, 'sea', { enabledMark: 0 });
  const train = await add(top, 'train', { parentId: land });
  const red = await add(below, 'red');
  const content = await give('Travel');
  expect(content.list.map(({ enCode }) => String(enCode)).toSorted((a, b) => a.localeCompare(b))).toEqual(['Car', 'Travel']);
  expect(content.modelList).toHaveLength(4);

  for (const id of [train, land, sea, red]) await server.ask(dictionaryRemove, { id }, token);
  for (const id of [below, top]) await server.ask(dictionaryTypeRemove, { id }, token);
  expect((await plan(content)).data).toMatchObject({
    types: expect.arrayContaining([
      { fullName: '旅行', enCode: 'Travel', isNew: true, added: 3, kept: 0 },
      { fullName: '车', enCode: 'Car', isNew: true, added: 1, kept: 0 },
    ]) as unknown,
    problems: [],
  });
  expect(await take(content)).toMatchObject({ code: 200, data: null });
  const travel = (await typesIn()).find((type) => type.enCode === 'Travel');
  expect(travel?.id).not.toBe(top);
  expect(travel?.children?.map((type) => type.enCode)).toEqual(['Car']);
  const items = await itemsOf('Travel');
  const newLand = items.find((item) => item.enCode === 'land');
  expect(newLand).toMatchObject({ isDefault: 1, validFrom: '2026-01-01' });
  expect(items.find((item) => item.enCode === 'train')?.parentId).toBe(newLand?.id);
  expect(items.find((item) => item.enCode === 'sea')?.enabledMark).toBe(0);
});

test('what is there already stays as it is; only what is new comes in, the second time nothing', async () => {
  const typeId = 'RoleType';
  const content = await give(typeId);
  const known = content.modelList.length;
  const type = content.list[0];
  content.modelList.push({ id: 'x', dictionaryTypeId: type?.id, fullName: '外来角色', enCode: 'foreign', parentId: '0', isDefault: 1, description: null });
  // Traditional Chinese names are generated.
  const asKept = async () => (await itemsOf(typeId)).filter((item) => item.enCode !== 'foreign').map(({ fullNameZhtw: _, ...item }) => item);
  const before = await asKept();
  expect((await plan(content)).data.types).toEqual([expect.objectContaining({ isNew: false, added: 1, kept: known })]);
  await take(content);
  expect(await asKept()).toEqual(before);
  expect((await plan(content)).data.types).toEqual([expect.objectContaining({ added: 0, kept: known + 1 })]);
});

describe('a file that is wrong is refused with the row and the reason, and nothing of it comes in:', () => {
  const type = { id: 't', parentId: '-1', fullName: '坏类型', enCode: 'BadType', isTree: 1, sortCode: 0 };
  const item = { id: 'a', dictionaryTypeId: 't', parentId: '0', fullName: '一', enCode: 'a' };
  const file = (items: object[], types: object[] = [type]) => ({ list: types, modelList: items });
  test.each<[string, unknown, string[]]>([
    ['a name that is no text', file([{ ...item, fullName: { x: 1 } }]), ['modelList 1 a 名称：格式不正确']],
    ['a code with blanks', file([{ ...item, enCode: 'a b' }]), ['modelList 1 一 编码：只能是英文字母、数字和 . _ -，且以字母或数字开头']],
    ['a day that is none', file([{ ...item, validFrom: '2026-02-30' }]), ['modelList 1 一 生效日期：格式不正确']],
    ['days in the wrong order', file([{ ...item, validFrom: '2026-02-02', validTo: '2026-02-01' }]), ['modelList 1 一 生效日期不能晚于失效日期']],
    ['a state that is none', file([{ ...item, enabledMark: 7 }]), ['modelList 1 一 状态：不是可选的值']],
    ['an item of nothing', file([{ ...item, dictionaryTypeId: 'x' }]), ['modelList 1 一 所属类型不在文件中']],
    ['an item below nothing', file([{ ...item, parentId: 'x' }]), ['modelList 1 一 上级不在文件中']],
    ['an item below itself', file([{ ...item, parentId: 'a' }]), ['modelList 1 一 上级不能是自己或自己的下级']],
    ['the same item twice', file([item, { ...item, fullName: '二' }]), ['modelList 2 二 文件中标识重复', 'modelList 2 二 编码与第 1 行重复']],
    ['a type below nothing', file([item], [{ ...type, parentId: 'x' }]), ['list 1 坏类型 上级类型不存在']],
    ['a type below itself', file([item], [{ ...type, parentId: 't' }]), ['list 1 坏类型 上级不能是自己或自己的下级']],
    ['a type without a code', file([item], [{ ...type, enCode: '' }]), ['list 1 坏类型 编码：必填']],
  ])('%s', async (_, content, expected) => {
    const before = await fingerprint(server.db);
    const { data } = await plan(content);
    expect(data.problems.map(({ list, row, name, text: said }) => `${list} ${row} ${name} ${said}`)).toEqual(expected);
    const refused = await take(content);
    expect(refused).toMatchObject({ refusal: 'dictionaryFileBad', data: { problems: data.problems } });
    expect(refused.msg).toContain(data.problems[0]?.text);
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test.each([
    ['nothing', '{'],
    ['half of a file', JSON.stringify(file([item])).slice(0, 60)],
    ['a list', '[]'],
    ['lists of no rows', '{"list":[1],"modelList":["x"]}'],
    ['no types', '{"list":[],"modelList":[]}'],
    ['hostile keys', '{"__proto__":{"list":[{}]},"constructor":{"prototype":{"x":1}}}'],
    ['too many items', JSON.stringify(file(Array.from({ length: 20_001 }, () => ({}))))],
    ['lists within lists', '['.repeat(500_000)],
    ['what is no UTF-8', Buffer.from('fffe7b00', 'hex').toString('latin1')],
  ])('%s', async (_, content) => {
    const before = await fingerprint(server.db);
    for (const ask of [plan, take]) expect(await ask(content)).toMatchObject({ refusal: 'dictionaryFile' });
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('a file beyond 5 MB is told as that, in the caller’s language', async () => {
    expect(await take('x'.repeat(5_242_881), token, 'en')).toMatchObject({ refusal: 'fileTooLarge' });
    expect((await take('{', token, 'en')).msg).toBe('The file is not a valid dictionary export (JSON, up to 500 types and 20000 items)');
  });
});

test('20,000 items are looked at within seconds', async () => {
  const modelList = Array.from({ length: 20_000 }, (_, at) => ({ id: `i${at}`, dictionaryTypeId: 't', parentId: '0', fullName: `名${at}`, enCode: `c${at}` }));
  const content = { list: [{ id: 't', parentId: '-1', fullName: '大', enCode: 'Large' }], modelList };
  const began = performance.now();
  expect(await take(content)).toMatchObject({ code: 200 });
  expect(performance.now() - began).toBeLessThan(within(10_000));
  expect(await itemsOf('Large')).toHaveLength(20_000);
});

test('giving and taking are rights of their own', async () => {
  const adder = await createUserWithSession(server, 'adder', [
    'systemData.dictionary:view',
    'systemData.dictionary:btn_add',
    'systemData.dictionary:btn_type_add',
  ]);
  expect((await take('{}', adder.token)).refusal).toBe('denied');
  expect((await server.ask(dictionaryExport, { typeId: 'RoleType' }, adder.token)).refusal).toBe('denied');
});
