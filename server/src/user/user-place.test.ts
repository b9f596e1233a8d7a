// Nobody can move themselves or others out of, or rows into, what their data schemes show them.
import * as members from '@ordo/contract/user-members.ts';
import * as contract from '@ordo/contract/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganisation, createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

let count = 0;
const somebody = (more: object = {}) => {
  count += 1;
  return { account: `person${count}`, realName: '人员', organizeId: '1', ...more };
};
const create = async (more: object = {}) => (await server.ask(contract.userCreate, somebody(more), token)).data;

describe('nobody changes where they stand themselves', () => {
  const codes = ['permission.user:view', 'permission.user:btn_edit', 'permission.user:btn_add'];
  /** Other tests have given the page schemes. */
  const clerkOf = async (account: string, more: string[] = []) => {
    const clerk = await createUserWithSession(server, account, [...codes, ...more]);
    await createScheme(server, clerk.roleId, 'permission.user', { all: [] });
    return clerk;
  };
  const post = async (id: string) => {
    await sql`insert into position (id, organize_id, full_name, en_code) values (${id}, '1', ${`岗位${id}`}, ${id})`.execute(server.db);
    return id;
  };

  test('neither in the form nor as a member: organisation, roles, positions', async () => {
    await createOrganisation(server, 'east');
    const clerk = await clerkOf('mover', ['permission.role:view', 'permission.role:btn_member', 'permission.position:view', 'permission.position:btn_member']);
    const [role, position] = [(await createUserWithSession(server, 'plain', [])).roleId, await post('post1')];
    const before = await fingerprint(server.db);
    for (const change of [{ organizeId: 'east' }, { roleId: '' }, { roleId: `${clerk.roleId},${role}` }, { positionId: position }])
      expect(await server.ask(contract.userUpdate, { id: clerk.userId, version: 1, ...change }, clerk.token), JSON.stringify(change)).toMatchObject({
        code: 403,
        refusal: 'ownPlace',
      });
    for (const [objectId, objectType, userIds] of [
      [role, 'Role', [clerk.userId]],
      [clerk.roleId, 'Role', []],
      [position, 'Position', [clerk.userId]],
    ] as const)
      expect((await server.ask(members.membersSave, { objectId, objectType, userIds: [...userIds] }, clerk.token)).refusal).toBe('ownPlace');
    expect((await server.ask(members.roleMembersSave, { id: role, userIds: [clerk.userId] }, clerk.token)).refusal).toBe('ownPlace');
    expect((await server.ask(members.positionMembersSave, { id: position, userIds: [clerk.userId] }, clerk.token)).refusal).toBe('ownPlace');
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('the rest of their own account they may save, with their place as it is; and others they may place', async () => {
    const clerk = await clerkOf('mover2');
    const own = { id: clerk.userId, version: 1, organizeId: '1', roleId: clerk.roleId, positionId: '', realName: '新名' };
    expect((await server.ask(contract.userUpdate, own, clerk.token)).code).toBe(200);
    const { id } = await create();
    expect((await server.ask(contract.userUpdate, { id, version: 1, organizeId: 'east', roleId: clerk.roleId }, clerk.token)).code).toBe(200);
  });

  test('nor makes somebody report to them whose rows they would then see', async () => {
    const clerk = await clerkOf('leader', ['vaccine.customer:view']);
    await createScheme(server, clerk.roleId, 'vaccine.customer', { field: 'creatorUserId', is: 'in', value: { my: 'subordinateIds' } });
    const foreign = await create();
    const before = await fingerprint(server.db);
    expect(await server.ask(contract.userUpdate, { id: foreign.id, version: 1, managerId: clerk.userId }, clerk.token)).toMatchObject({
      code: 403,
      refusal: 'scopeMoved',
    });
    expect(await fingerprint(server.db)).toEqual(before);
    // Who they create themselves may report to them.
    expect((await server.ask(contract.userCreate, somebody({ managerId: clerk.userId }), clerk.token)).code).toBe(200);
    expect((await server.ask(contract.userUpdate, { id: foreign.id, version: 1, realName: '改名' }, clerk.token)).code).toBe(200);
  });

  test('a colleague is not placed where the caller would not see them', async () => {
    await createOrganisation(server, 'far');
    await createOrganisation(server, 'near');
    const clerk = await createUserWithSession(server, 'placer', codes, 'near');
    await createScheme(server, clerk.roleId, 'permission.user', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
    const { id } = await create({ organizeId: 'near' });
    expect((await server.ask(contract.userCreate, somebody({ organizeId: 'far' }), clerk.token)).refusal).toBe('denied');
    expect((await server.ask(contract.userUpdate, { id, version: 1, organizeId: 'far' }, clerk.token)).refusal).toBe('denied');
    expect((await server.ask(contract.userInfo, { id }, token)).data).toMatchObject({ organizeId: 'near', version: 1 });
  });
});
