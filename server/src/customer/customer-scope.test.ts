// Data scope: a person of a department sees and touches the customers of their department and those below it, and learns nothing of others.
import { customerCreate, customerInfo, customerList, customerRemove, customerState, customerUpdate } from '@ordo/contract/customer.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganisation, createScheme, createUserWithSession, grant, revoke, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';

const RIGHTS = ['view', 'btn_add', 'btn_edit', 'btn_remove', 'btn_state'].map((right) => `vaccine.customer:${right}`);

let server: TestServer;
let admin: string;
let clerk: TestUser;
/** code → id; the first letter names the organisation: own, below, other. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  await createOrganisation(server, 'own');
  await createOrganisation(server, 'below', '1.own.');
  await createOrganisation(server, 'other');
  clerk = await createUserWithSession(server, 'clerk', RIGHTS, 'own');
  await createScheme(server, clerk.roleId, 'vaccine.customer', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
  for (const code of ['O1', 'O2', 'B1', 'X1', 'X2', 'X3']) {
    const organizeId = { O: 'own', B: 'below', X: 'other' }[code[0] as 'O' | 'B' | 'X'];
    ids[code] = (await server.ask(customerCreate, { code, name: '卫生院', type: 'CLINIC', areaId: '330106', organizeId }, admin)).data.id;
  }
});
afterAll(() => server.stop());

const idOf = (code: string) => ids[code] ?? '';
const list = async (token: string, query: Input<typeof customerList> = {}) =>
  (await server.ask(customerList, { sidx: 'code', sort: 'asc', ...query }, token)).data;

describe('in a data scope', () => {
  test('the list shows the own organisation and all below it, and the total counts no other', async () => {
    const { list: rows, pagination } = await list(clerk.token);
    expect(rows.map((row) => row.code)).toEqual(['B1', 'O1', 'O2']);
    expect(pagination.total).toBe(3);
  });

  test('no filter, order or page reveals another row', async () => {
    for (const query of [{ keyword: 'X1' }, { areaId: '330000', keyword: 'X' }, { currentPage: 2 }, { keyword: '卫生院', currentPage: 2, pageSize: 3 }]) {
      const { list: rows, pagination } = await list(clerk.token, query);
      expect(rows.filter((row) => row.code.startsWith('X'))).toEqual([]);
      expect(pagination.total).toBeLessThanOrEqual(3);
    }
    expect((await list(clerk.token, { keyword: 'X' })).pagination.total).toBe(0);
  });

  test('another organisation’s customer answers like one that does not exist, whatever is asked of it, and nothing changes', async () => {
    const before = await fingerprint(server.db);
    const ask = (id: string) =>
      Promise.all([
        server.ask(customerInfo, { id }, clerk.token),
        server.ask(customerUpdate, { id, version: 1, remark: '越权' }, clerk.token),
        server.ask(customerUpdate, { id, version: 1, organizeId: 'own' }, clerk.token),
        server.ask(customerState, { id, status: 'CLOSED' }, clerk.token),
        server.ask(customerState, { id, status: 'ACTIVE' }, clerk.token),
        server.ask(customerRemove, { id }, clerk.token),
      ]);
    const foreign = await ask(idOf('X1'));
    expect(foreign).toEqual(await ask('nowhere'));
    expect(foreign.every((reply) => reply.refusal === 'notFound')).toBe(true);
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('own customers are changed, switched and deleted as usual', async () => {
    expect((await server.ask(customerUpdate, { id: idOf('B1'), version: 1, remark: '自己的' }, clerk.token)).code).toBe(200);
    expect((await server.ask(customerState, { id: idOf('B1'), status: 'SUSPENDED' }, clerk.token)).code).toBe(200);
    const { data } = await server.ask(customerCreate, { code: 'O9', name: '新诊所', type: 'CLINIC', areaId: '330106' }, clerk.token);
    expect((await server.ask(customerInfo, { id: data.id }, clerk.token)).data).toMatchObject({ organizeId: 'own', creatorUser: '人员clerk/clerk' });
    expect((await server.ask(customerRemove, { id: data.id }, clerk.token)).code).toBe(200);
  });

  test('nothing is made for, or handed over to, another organisation, and no trace is left', async () => {
    const before = await fingerprint(server.db);
    const stray = { code: 'X9', name: '外单位', type: 'CLINIC', areaId: '330106', organizeId: 'other' } as const;
    expect(await server.ask(customerCreate, stray, clerk.token)).toMatchObject({ code: 403, refusal: 'denied' });
    expect(await server.ask(customerUpdate, { id: idOf('O2'), version: 1, organizeId: 'other' }, clerk.token)).toMatchObject({ code: 403, refusal: 'denied' });
    expect(await server.ask(customerUpdate, { id: idOf('O2'), version: 1, organizeId: '1' }, clerk.token)).toMatchObject({ refusal: 'denied' });
    expect(await fingerprint(server.db)).toEqual(before);
    expect((await server.ask(customerInfo, { id: idOf('O2') }, clerk.token)).data).toMatchObject({ organizeId: 'own', version: 1 });
  });

  test('a change never takes a customer out of sight, by whatever column the scope looks at', async () => {
    const local = await createUserWithSession(server, 'local', RIGHTS, 'own');
    await createScheme(server, local.roleId, 'vaccine.customer', { field: 'areaId', is: 'equal', value: '330106' });
    expect(await server.ask(customerUpdate, { id: idOf('O2'), version: 1, areaId: '330200' }, local.token)).toMatchObject({ refusal: 'denied' });
    const typed = await createUserWithSession(server, 'typed', RIGHTS, 'own');
    await createScheme(server, typed.roleId, 'vaccine.customer', { field: 'type', is: 'equal', value: 'CLINIC' });
    expect(await server.ask(customerUpdate, { id: idOf('O2'), version: 1, type: 'SCHOOL' }, typed.token)).toMatchObject({ refusal: 'denied' });
    expect((await server.ask(customerInfo, { id: idOf('O2') }, admin)).data).toMatchObject({ areaId: '330106', type: 'CLINIC', version: 1 });
  });
});

describe('a change of rights', () => {
  test('takes effect on the next call', async () => {
    const { token, roleId } = await createUserWithSession(server, 'changing', ['vaccine.customer:view'], 'own');
    const rename = () => server.ask(customerUpdate, { id: idOf('O1'), version: 1, name: '改名' }, token);
    expect((await list(token)).pagination.total).toBe(0);
    await createScheme(server, roleId, 'vaccine.customer', { field: 'organizeId', is: 'equal', value: { my: 'organizeId' } });
    expect((await list(token)).list.map((row) => row.code)).toEqual(['O1', 'O2']);
    expect(await rename()).toMatchObject({ refusal: 'denied' });
    await grant(server, roleId, ['vaccine.customer:btn_edit']);
    expect((await rename()).code).toBe(200);
    await revoke(server, roleId, 'vaccine.customer:view');
    expect(await server.ask(customerList, {}, token)).toMatchObject({ refusal: 'denied' });
  });

  test.each([
    ['the role is switched off', sql`update role set enabled_mark = 0 where en_code = 'rolemember'`, 'denied'],
    ['the page is switched off', sql`update menu set enabled_mark = 0 where en_code = 'vaccine.customer'`, 'denied'],
    ['the role is taken away', sql`delete from user_role where role_id = (select id from role where en_code = 'rolemember')`, 'denied'],
  ])('reaches a session that is open: when %s', async (_, change, refusal) => {
    const { token } = await hireOnce();
    expect((await server.ask(customerList, {}, token)).code).toBe(200);
    await change.execute(server.db);
    expect(await server.ask(customerList, {}, token)).toMatchObject({ refusal });
    await sql`update role set enabled_mark = 1`.execute(server.db);
    await sql`update menu set enabled_mark = 1`.execute(server.db);
  });

  test('to another organisation moves the scope along', async () => {
    const { token, userId, roleId } = await createUserWithSession(server, 'mover', ['vaccine.customer:view'], 'own');
    await createScheme(server, roleId, 'vaccine.customer', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
    expect((await list(token)).pagination.total).toBe(3);
    await sql`update app_user set organize_id = 'other' where id = ${userId}`.execute(server.db);
    expect((await list(token)).list.map((row) => row.code)).toEqual(['X1', 'X2', 'X3']);
  });
});

let member: Promise<TestUser> | undefined;
const hireOnce = () => (member ??= createUserWithSession(server, 'member', ['vaccine.customer:view'], 'own'));
