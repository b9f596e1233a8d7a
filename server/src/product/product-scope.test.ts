// Row scope in the six plain calls: a person can change only the products of their schemes, and learns nothing of others.
import type { Input } from '@ordo/contract/kit.ts';
import { product } from '@ordo/contract/product.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScheme, createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';

const RIGHTS = ['view', 'btn_add', 'btn_edit', 'btn_remove'].map((right) => `vaccine.product:${right}`);

let server: TestServer;
let admin: string;
let clerk: TestUser;
const ids: Record<string, string> = {};
const idOf = (code: string) => ids[code] ?? '';

const create = (code: string, manufacturer: string, token: string, more: Partial<Input<typeof product.create>> = {}) =>
  server.ask(product.create, { code, nameZh: '乙肝疫苗', dosesPerVial: 1, vialsPerPack: 10, manufacturer, ...more }, token);

beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  clerk = await createUserWithSession(server, 'clerk', RIGHTS);
  await createScheme(server, clerk.roleId, 'vaccine.product', { field: 'manufacturer', is: 'equal', value: '甲厂' });
  for (const [code, maker] of [
    ['A1', '甲厂'],
    ['A2', '甲厂'],
    ['B1', '乙厂'],
    ['B2', '乙厂'],
  ] as const)
    ids[code] = (await create(code, maker, admin)).data.id;
});
afterAll(() => server.stop());

describe('in a data scope', () => {
  test('the list shows the rows of the scheme, the total counts no other, and no filter reveals another', async () => {
    const list = async (query: Input<typeof product.list>) => (await server.ask(product.list, { sidx: 'code', sort: 'asc', ...query }, clerk.token)).data;
    const all = await list({});
    expect(all.list.map((row) => row.code)).toEqual(['A1', 'A2']);
    expect(all.pagination.total).toBe(2);
    expect((await list({ keyword: 'B1' })).pagination.total).toBe(0);
    expect((await list({ enabledMark: '1', currentPage: 2 })).list).toEqual([]);
  });

  test('another row answers like one that does not exist, whatever is asked of it, and nothing changes', async () => {
    const before = await fingerprint(server.db);
    const ask = (id: string) =>
      Promise.all([
        server.ask(product.info, { id }, clerk.token),
        server.ask(product.update, { id, version: 1, nameEn: 'x' }, clerk.token),
        server.ask(product.update, { id, version: 7, nameEn: 'x' }, clerk.token),
        server.ask(product.state, { id, enabledMark: 1 }, clerk.token),
        server.ask(product.state, { id, version: 1 }, clerk.token),
        server.ask(product.remove, { id }, clerk.token),
      ]);
    const foreign = await ask(idOf('B1'));
    expect(foreign).toEqual(await ask('nowhere'));
    expect(foreign.every((reply) => reply.refusal === 'notFound')).toBe(true);
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('nothing is made outside of it, and no change takes a row out of sight', async () => {
    const before = await fingerprint(server.db);
    expect(await create('B3', '乙厂', clerk.token)).toMatchObject({ code: 403, refusal: 'denied' });
    expect(await server.ask(product.update, { id: idOf('A1'), version: 1, manufacturer: '乙厂' }, clerk.token)).toMatchObject({ refusal: 'denied' });
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('one’s own rows are made, changed, switched and deleted as usual', async () => {
    const { data } = await create('A9', '甲厂', clerk.token);
    expect((await server.ask(product.update, { id: data.id, version: 1, nameEn: 'x' }, clerk.token)).data).toEqual({ version: 2 });
    expect((await server.ask(product.state, { id: data.id, enabledMark: 0 }, clerk.token)).data).toEqual({ enabledMark: 0, version: 3 });
    expect((await server.ask(product.remove, { id: data.id }, clerk.token)).code).toBe(200);
  });

  test('a switch that would hide the row from its switcher is refused', async () => {
    const opened = await createUserWithSession(server, 'opened', RIGHTS);
    await createScheme(server, opened.roleId, 'vaccine.product', { field: 'enabledMark', is: 'equal', value: 1 });
    expect(await server.ask(product.state, { id: idOf('A2'), enabledMark: 0 }, opened.token)).toMatchObject({ refusal: 'denied' });
    expect((await server.ask(product.info, { id: idOf('A2') }, admin)).data).toMatchObject({ enabledMark: 1, version: 1 });
  });

  test('who has no scheme on a page that has some sees no row', async () => {
    const bare = await createUserWithSession(server, 'bare', RIGHTS);
    expect((await server.ask(product.list, {}, bare.token)).data.pagination.total).toBe(0);
    expect(await create('A8', '甲厂', bare.token)).toMatchObject({ refusal: 'denied' });
  });
});
