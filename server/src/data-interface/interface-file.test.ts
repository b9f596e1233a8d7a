import { dataInterfaceCreate, dataInterfaceExport, dataInterfaceInfo, dataInterfaceRemove } from '@ordo/contract/data-interface.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';
import { fetchExport, form } from '../../testing/upload.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
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

describe('a file', () => {
  const take = async (content: string, token = admin) => {
    const { headers, payload } = form('interface.json', content);
    return (
      await server.app.inject({ method: 'POST', url: '/v1/api/system/DataInterface/Action/Import', headers: { ...headers, authorization: token }, payload })
    ).json() as { code: number; refusal?: string; data: { id: string } };
  };
  const give = async (id: string) => fetchExport(server, (await server.ask(dataInterfaceExport, { id }, admin)).data);

  test('carries an interface over, switched off and without rights', async () => {
    const id = await made({ dataType: 1, query: 'select @a as a', requestParameters: parameters({ field: 'a', value: '1' }), asOwner: 1, checkType: 0 });
    const text = await give(id);
    await server.ask(dataInterfaceRemove, { id }, admin);
    const { data } = await take(text);
    expect((await server.ask(dataInterfaceInfo, { id: data.id }, admin)).data).toMatchObject({
      enabledMark: 0,
      asOwner: 0,
      checkType: 1,
      query: 'select @a as a',
    });
    expect(await take(text)).toMatchObject({ refusal: 'interfaceCodeTaken' });
  });

  test.each([
    ['nothing', ''],
    ['half of one', '{"format":"ordo.dataInterface.1","fullName":'],
    ['another kind', '{"format":"x"}'],
    ['a list', '[1]'],
    ['hostile keys', '{"format":"ordo.dataInterface.1","__proto__":{"x":1}}'],
    ['something huge', `{"a":"${'x'.repeat(200_000)}"}`],
  ])('with %s is refused, and nothing changes', async (_, content) => {
    const before = await fingerprint(server.db);
    expect(await take(content)).toMatchObject({ refusal: expect.stringMatching(/^(interfaceFile|fileTooLarge)$/) });
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('with SQL needs the right to write it', async () => {
    const id = await made({ dataType: 1, query: 'select 1 as a' });
    const text = (await give(id)).replace(/"enCode": "\w+"/, '"enCode": "brought"');
    const carrier = await createUserWithSession(server, 'carrier', ['system.dataInterface:view', 'system.dataInterface:btn_upload']);
    expect(await take(text, carrier.token)).toMatchObject({ refusal: 'interfaceSqlRight' });
  });
});
