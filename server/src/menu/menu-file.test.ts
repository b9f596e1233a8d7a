import { menuExport, menuImport, menuPreview } from '@ordo/contract/menu-file.ts';
import { buttonList, columnCreate, columnList } from '@ordo/contract/menu-right.ts';
import { menuCreate, menuList } from '@ordo/contract/menu.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';
import { fetchExport as exportedFile, form } from '../../testing/upload.ts';

interface Content {
  format: string;
  entries: { enCode: string; parent: string; fullName: string; urlAddress: string; button: { enCode: string }[]; column: { enCode: string }[] }[];
}
interface Line {
  row: number;
  enCode: string;
  does: string;
  rights: number;
  problem: string;
}

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  await server.ask(columnCreate, { moduleId: 'vaccine.customer', enCode: 'mobile', fullName: '手机号', fullNameEn: 'Mobile' }, admin);
});
afterAll(() => server.stop());

async function exported(id: string): Promise<Content> {
  const { data } = await server.ask(menuExport, { id }, admin);
  return JSON.parse(await exportedFile(server, data)) as Content;
}

async function sent(
  endpoint: Endpoint,
  content: unknown,
  token = admin,
  parentId = '-1',
): Promise<{ code: number; refusal?: string; msg: string; data: { list: Line[] } }> {
  const { headers, payload } = form('menu.json', typeof content === 'string' ? content : JSON.stringify(content));
  const response = await server.app.inject({
    method: 'POST',
    url: `/v1${endpoint.path.replace('{parentId}', parentId)}`,
    headers: { ...headers, authorization: token, 'accept-language': 'zh-CN' },
    payload,
  });
  return response.json();
}

/** The same entries under other codes, which do not exist in the target system. */
const renamed = (content: Content, suffix: string): Content => ({
  ...content,
  entries: content.entries.map((one) => ({
    ...one,
    enCode: `${one.enCode}${suffix}`,
    parent: one.parent && `${one.parent}${suffix}`,
    fullName: `${one.fullName}${suffix}`,
  })),
});

test('what comes from the same house is there already, and stays as it is', async () => {
  const whole = await exported('-1');
  const before = await fingerprint(server.db);
  const { code, data } = await sent(menuImport, whole);
  expect(code).toBe(200);
  expect(new Set(data.list.map(({ does }) => does))).toEqual(new Set(['keep']));
  expect(await fingerprint(server.db)).toEqual(before);
});

test('what is there is not pointed at something else by a file', async () => {
  const entry = { parentId: '-1', category: 'Web' as const, fullName: '性别', enCode: 'file.target', type: 4, propertyJson: '{"moduleId":"one"}' };
  const { data } = await server.ask(menuCreate, entry, admin);
  const content = await exported(data.id);
  const before = await fingerprint(server.db);
  const pointed = {
    ...content,
    entries: content.entries.map((one) => ({ ...one, type: 2, urlAddress: 'permission/user', propertyJson: '{"moduleId":"two"}' })),
  };
  expect((await sent(menuImport, pointed)).data.list).toMatchObject([{ enCode: 'file.target', does: 'keep' }]);
  expect(await fingerprint(server.db)).toEqual(before);
});

test('a branch comes with its buttons and columns, previewed as it is then made', async () => {
  const branch = renamed(await exported('vaccine'), 'X');
  const before = await fingerprint(server.db);
  const preview = await sent(menuPreview, branch);
  expect(await fingerprint(server.db)).toEqual(before);
  const taken = await sent(menuImport, branch);
  expect(taken.data.list).toEqual(preview.data.list);
  expect(new Set(taken.data.list.map(({ does }) => does))).toEqual(new Set(['create']));
  const { data } = await server.ask(menuList, { keyword: 'vaccine.customerX' }, admin);
  const page = data.list[0]?.children?.[0];
  expect(page).toMatchObject({ enCode: 'vaccine.customerX', urlAddress: 'vaccines/customer', shipped: false });
  const buttons = (await server.ask(buttonList, { moduleId: page?.id ?? '' }, admin)).data.list.map((row) => row.enCode);
  expect(buttons).toEqual(['btn_add', 'btn_edit', 'btn_remove', 'btn_state', 'btn_upload', 'btn_download']);
  expect((await server.ask(columnList, { moduleId: page?.id ?? '' }, admin)).data.list).toMatchObject([{ enCode: 'mobile', fullNameEn: 'Mobile' }]);
  // Again, with one more button.
  const more = structuredClone(branch);
  for (const one of more.entries) if (one.enCode === 'vaccine.customerX') (one.button as object[]).push({ enCode: 'btn_print', fullName: '打印' });
  const again = (await sent(menuImport, more)).data.list.filter(({ does }) => does !== 'keep');
  expect(again).toMatchObject([{ enCode: 'vaccine.customerX', does: 'add', rights: 1 }]);
});

test('one bad row and nothing is made; each is told with its row and the reason', async () => {
  const branch = renamed(await exported('system'), 'Y');
  const entries = branch.entries as (Content['entries'][number] & { type?: number })[];
  const [, second, third, fourth] = entries;
  Object.assign(second ?? {}, { enCode: '1 bad code' });
  Object.assign(third ?? {}, { parent: 'nowhere' });
  Object.assign(fourth ?? {}, { button: [{ enCode: 'print', fullName: '打印' }] });
  const before = await fingerprint(server.db);
  const preview = await sent(menuPreview, branch);
  const bad = preview.data.list.filter(({ does }) => does === 'bad');
  expect(bad.map(({ row }) => row)).toEqual([2, 3, 4]);
  expect(bad[1]?.problem).toBe('上级目录不存在');
  expect(bad.every(({ problem }) => problem !== '')).toBe(true);
  const refused = await sent(menuImport, branch);
  expect(refused).toMatchObject({ code: 400, refusal: 'menuFileBad', msg: expect.stringContaining('有 3 行不能导入，第 2 行') });
  expect(await fingerprint(server.db)).toEqual(before);
});

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['another file', '{"format":"ordo.dataInterface.1"}'],
  ['no entries', '{"format":"ordo.menu.1","entries":[]}'],
  ['texts for entries', '{"format":"ordo.menu.1","entries":["a"]}'],
])('a file with %s is none', async (_, content) => {
  expect(await sent(menuPreview, content || ' ')).toMatchObject({ refusal: 'menuFile' });
  expect(await sent(menuImport, content || ' ')).toMatchObject({ refusal: 'menuFile' });
});

test('who may add entries and no columns brings no columns in', async () => {
  const clerk = await createUserWithSession(server, 'importer', ['system.menu:view', 'system.menu:btn_add', 'system.menu:btn_btnPer_add']);
  const branch = renamed(await exported('vaccine.customer'), 'Z');
  expect((await sent(menuPreview, branch, clerk.token)).data.list).toMatchObject([{ does: 'bad', problem: '没有权限' }]);
  Object.assign(branch.entries[0] ?? {}, { column: [] });
  expect((await sent(menuImport, branch, clerk.token)).data.list).toMatchObject([{ does: 'create' }]);
});

test('entries go below the catalogue that was chosen', async () => {
  const { data } = await server.ask(menuCreate, { parentId: '-1', fullName: '外来', enCode: 'guest', type: 1 }, admin);
  const branch = renamed(await exported('systemData'), 'W');
  expect((await sent(menuImport, branch, admin, data.id)).code).toBe(200);
  const list = (await server.ask(menuList, { keyword: 'systemDataW' }, admin)).data.list;
  expect(list[0]).toMatchObject({ enCode: 'guest' });
});
