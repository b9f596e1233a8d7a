import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { customerCreate } from '@ordo/contract/customer.ts';
import { credentialCreate, credentialList, credentialRemove, credentialState } from '@ordo/contract/data-interface-credential.ts';
import { dataInterfaceCreate } from '@ordo/contract/data-interface.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  for (const code of ['C1', 'C2', 'C3']) await server.ask(customerCreate, { code, name: code, type: 'CLINIC', areaId: '330106' }, admin);
});
afterAll(() => server.stop());

let count = 0;
type Content = Omit<Input<typeof dataInterfaceCreate>, 'fullName' | 'enCode'>;

async function made(content: Content): Promise<string> {
  count += 1;
  const reply = await server.ask(dataInterfaceCreate, { fullName: `接口${count}`, enCode: `i${count}`, enabledMark: 1, ...content }, admin);
  expect(reply).toMatchObject({ code: 200 });
  return reply.data.id;
}
const parameters = (...all: unknown[]) => JSON.stringify(all);

describe('a key of an outside caller', () => {
  const url = (id: string, query = '') => `/v1/api/system/DataInterface/${id}/Actions/Response${query}`;
  function signed(key: string, secret: string, address: string, more: { time?: number; nonce?: string } = {}): Record<string, string> {
    const time = String(more.time ?? Date.now());
    const nonce = more.nonce ?? randomUUID();
    const privateKey = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
    const signature = sign(null, Buffer.from(['GET', address, time, nonce].join('\n')), privateKey).toString('base64');
    return { 'x-ordo-key': key, 'x-ordo-time': time, 'x-ordo-nonce': nonce, 'x-ordo-signature': signature };
  }
  const get = async (address: string, headers: Record<string, string>) =>
    (await server.app.inject({ method: 'GET', url: address, headers })).json() as { code: number; data: unknown; refusal?: string };
  const key = (interfaceIds: string[], expiresTime = Date.now() + 86_400_000) =>
    server.ask(credentialCreate, { fullName: '外部系统', interfaceIds, expiresTime }, admin);

  test('asks what it was made for, once for each signature, and nothing else', async () => {
    const id = await made({ dataType: 1, query: 'select count(*)::int as n, @a as a from customer', requestParameters: parameters({ field: 'a' }) });
    const another = await made({ dataType: 2, query: '[2]' });
    const { data } = await key([id]);
    const headers = signed(data.id, data.secret, url(id, '?a=x'));
    expect(await get(url(id, '?a=x'), headers)).toMatchObject({ code: 200, data: [{ n: 3, a: 'x' }] });
    expect(await get(url(id, '?a=x'), headers)).toMatchObject({ refusal: 'interfaceSignature' });
    expect(await get(url(another), signed(data.id, data.secret, url(another)))).toMatchObject({ refusal: 'interfaceScope' });
    expect(await get(url(id, '?a=y'), signed(data.id, data.secret, url(id, '?a=x')))).toMatchObject({ refusal: 'interfaceSignature' });
  });

  test('is refused when it is late, early, somebody else’s, off, deleted or over', async () => {
    const id = await made({ dataType: 2, query: '[1]' });
    const { data } = await key([id]);
    const { data: foreign } = await key([id]);
    const expect401 = async (headers: Record<string, string>) =>
      expect(await get(url(id), headers)).toMatchObject({ code: 401, refusal: 'interfaceSignature' });
    await expect401(signed(data.id, data.secret, url(id), { time: Date.now() - 301_000 }));
    await expect401(signed(data.id, data.secret, url(id), { time: Date.now() + 301_000 }));
    await expect401(signed(data.id, foreign.secret, url(id)));
    await expect401({ ...signed(data.id, data.secret, url(id)), 'x-ordo-signature': 'AAAA' });
    await expect401({ 'x-ordo-key': data.id });
    await server.ask(credentialState, { id: data.id, enabledMark: 0 }, admin);
    await expect401(signed(data.id, data.secret, url(id)));
    await server.ask(credentialRemove, { id: foreign.id }, admin);
    await expect401(signed(foreign.id, foreign.secret, url(id)));
    const { data: long } = await key([id]);
    const { data: short } = await key([id], Date.now() + 60_000);
    expect((await get(url(id), signed(short.id, short.secret, url(id)))).code).toBe(200);
    const later = Date.now() + 60_001;
    server.clock.now = later;
    await expect401(signed(short.id, short.secret, url(id), { time: later }));
    expect((await get(url(id), signed(long.id, long.secret, url(id), { time: later }))).code).toBe(200);
    server.clock.now = null;
    expect(await key([id], Date.now() - 1)).toMatchObject({ refusal: 'interfaceExpiry' });
  });

  test('of two that use the same word at once, one is answered', async () => {
    const id = await made({ dataType: 2, query: '[1]' });
    const { data } = await key([id]);
    const headers = signed(data.id, data.secret, url(id));
    const codes = (await Promise.all(Array.from({ length: 8 }, () => get(url(id), headers)))).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
  });

  test('keeps its secret to itself', async () => {
    const id = await made({ dataType: 2, query: '[1]' });
    const { data } = await key([id]);
    const everywhere = JSON.stringify([
      await server.ask(credentialList, {}, admin),
      await server.db.selectFrom('change_log').selectAll().where('record_id', '=', data.id).execute(),
      await server.db.selectFrom('data_interface_credential').selectAll().execute(),
    ]);
    expect(everywhere).toContain(data.id);
    expect(everywhere).not.toContain(data.secret.slice(-40));
  });
});
