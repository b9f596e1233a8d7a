// Rights are lent by the person who saves: what one person wrote never runs with the rights of another.
import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { customerCreate } from '@ordo/contract/customer.ts';
import { credentialCreate, credentialState } from '@ordo/contract/data-interface-credential.ts';
import { dataInterfaceCreate, dataInterfaceInfo, dataInterfaceResponse, dataInterfaceState, dataInterfaceUpdate } from '@ordo/contract/data-interface.ts';
import { taskCreate, taskInfo, taskLog, taskRun, taskState } from '@ordo/contract/schedule-task.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScheme, createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
/** Sees every customer. */
let lender: TestUser;
/** Has the same permission for interfaces, and sees one customer. */
let other: TestUser;

beforeAll(async () => {
  server = await startServer();
  const rights = ['view', 'btn_add', 'btn_edit', 'btn_sql', 'btn_credential'].map((right) => `system.dataInterface:${right}`);
  const tasks = ['view', 'btn_add', 'btn_edit', 'btn_run'].map((right) => `system.task:${right}`);
  lender = await createUserWithSession(server, 'lender', [...rights, ...tasks, 'vaccine.customer:view']);
  other = await createUserWithSession(server, 'other', [...rights, ...tasks, 'vaccine.customer:view']);
  await createScheme(server, lender.roleId, 'vaccine.customer', { field: 'type', is: 'notEqual', value: 'SCHOOL' });
  await createScheme(server, other.roleId, 'vaccine.customer', { field: 'type', is: 'equal', value: 'CLINIC' });
  const admin = await server.admin();
  for (const [code, type] of [
    ['C1', 'CLINIC'],
    ['H1', 'HOSPITAL'],
    ['H2', 'HOSPITAL'],
  ] as const)
    await server.ask(customerCreate, { code, name: code, type, areaId: '330106' }, admin);
});
afterAll(() => server.stop());

let count = 0;
async function made(more: { asOwner?: 0 | 1; checkType?: number; enabledMark?: 0 | 1 } = {}): Promise<string> {
  count += 1;
  const content = { fullName: `接口${count}`, enCode: `lent${count}`, dataType: 1, query: 'select count(*)::int as n from customer', enabledMark: 1 as const };
  const { data } = await server.ask(dataInterfaceCreate, { ...content, ...more }, lender.token);
  return data.id;
}
const REWRITTEN = 'select count(*)::int as n, max(code) as last from customer';
const anonymous = (id: string) => server.ask(dataInterfaceResponse, { id });
const ownerOf = async (id: string) => (await server.ask(dataInterfaceInfo, { id }, lender.token)).data.ownerName;

describe('an interface that answers with its owner’s rows', () => {
  test.each([
    ['rewrites it', { query: REWRITTEN, checkType: 0 }],
    ['opens it to everybody', { checkType: 0 }],
    ['changes anything else', { sortCode: 7, checkType: 0 }],
  ])('is theirs who %s', async (_, changes) => {
    const id = await made({ asOwner: 1 });
    expect(await server.ask(dataInterfaceUpdate, { id, version: 1, ...changes }, other.token)).toMatchObject({ code: 200 });
    expect((await anonymous(id)).data).toMatchObject([{ n: 1 }]);
    expect(await ownerOf(id)).toContain('other');
  });

  test('is theirs who switch it on again', async () => {
    const id = await made({ asOwner: 1, checkType: 0 });
    expect((await anonymous(id)).data).toEqual([{ n: 3 }]);
    await server.ask(dataInterfaceState, { id, enabledMark: 0 }, other.token);
    expect(await ownerOf(id)).toContain('lender');
    const on = await server.ask(dataInterfaceState, { id, enabledMark: 1 }, other.token);
    expect((await anonymous(id)).data).toEqual([{ n: 1 }]);
    expect(await server.ask(dataInterfaceUpdate, { id, version: on.data.version, description: 'x' }, lender.token)).toMatchObject({ code: 200 });
    expect((await anonymous(id)).data).toEqual([{ n: 3 }]);
  });

  test('with SQL is switched by those who may write SQL', async () => {
    const id = await made({ enabledMark: 0 });
    const plain = await createUserWithSession(server, 'plain', ['system.dataInterface:view', 'system.dataInterface:btn_edit']);
    expect(await server.ask(dataInterfaceState, { id, enabledMark: 1 }, plain.token)).toMatchObject({ refusal: 'interfaceSqlRight' });
  });
});

test('a key asks what its owner has seen: rewritten by somebody else it is refused, until the owner switches the key off and on', async () => {
  const id = await made();
  const { data: key } = await server.ask(credentialCreate, { fullName: '外部', interfaceIds: [id], expiresTime: Date.now() + 86_400_000 }, lender.token);
  const ask = async () => {
    const [time, nonce, address] = [String(Date.now()), randomUUID(), `/v1/api/system/DataInterface/${id}/Actions/Response`];
    const privateKey = createPrivateKey({ key: Buffer.from(key.secret, 'base64'), format: 'der', type: 'pkcs8' });
    const signature = sign(null, Buffer.from(['GET', address, time, nonce].join('\n')), privateKey).toString('base64');
    const headers = { 'x-ordo-key': key.id, 'x-ordo-time': time, 'x-ordo-nonce': nonce, 'x-ordo-signature': signature };
    return (await server.app.inject({ method: 'GET', url: address, headers })).json() as { data: unknown; refusal?: string };
  };
  expect((await ask()).data).toEqual([{ n: 3 }]);
  const { data: info } = await server.ask(dataInterfaceInfo, { id }, other.token);
  const { query, requestParameters, path } = info;
  await server.ask(dataInterfaceUpdate, { id, version: 1, query, requestParameters, path, description: 'nothing that is asked' }, other.token);
  expect((await ask()).data).toEqual([{ n: 3 }]);
  await server.ask(dataInterfaceUpdate, { id, version: 2, query: REWRITTEN }, other.token);
  expect(await ask()).toMatchObject({ refusal: 'interfaceUnapproved' });

  await server.ask(credentialState, { id: key.id, enabledMark: 0 }, other.token);
  expect(await server.ask(credentialState, { id: key.id, enabledMark: 1 }, other.token)).toMatchObject({ refusal: 'interfaceKeyOwner' });
  expect(await server.ask(credentialState, { id: key.id, enabledMark: 1 }, lender.token)).toMatchObject({ code: 200 });
  expect((await ask()).data).toEqual([{ n: 3, last: 'H2' }]);

  await server.ask(dataInterfaceUpdate, { id, version: 3, query: 'select 1 as own' }, lender.token);
  expect((await ask()).data).toEqual([{ own: 1 }]);
});

test('a task runs what its owner has seen, and in the name of whoever switches it on', async () => {
  await server.scheduler.open();
  const id = await made();
  const { data: task } = await server.ask(
    taskCreate,
    { fullName: '借', enCode: 'lent.task', cron: '0 8 * * *', interfaceId: id, parameters: '' },
    lender.token,
  );
  let runs = 0;
  const outcome = async () => {
    await server.ask(taskRun, { id: task.id }, lender.token);
    runs += 1;
    await expect
      .poll(async () => (await server.ask(taskLog, { id: task.id }, lender.token)).data.list.filter((line) => line.outcome !== 'running').length)
      .toBe(runs);
    const [last] = (await server.ask(taskLog, { id: task.id }, lender.token)).data.list;
    return last;
  };
  expect(await outcome()).toMatchObject({ outcome: 'done' });
  await server.ask(dataInterfaceUpdate, { id, version: 1, query: REWRITTEN }, other.token);
  expect(await outcome()).toMatchObject({ outcome: 'failed', description: expect.stringContaining('改写') });

  await server.ask(taskState, { id: task.id, enabledMark: 0 }, other.token);
  await server.ask(taskState, { id: task.id, enabledMark: 1 }, other.token);
  expect((await server.ask(taskInfo, { id: task.id }, lender.token)).data.ownerName).toContain('other');
  expect(await outcome()).toMatchObject({ outcome: 'done' });
});
