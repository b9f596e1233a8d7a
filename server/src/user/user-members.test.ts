// Members of roles and positions.
import * as members from '@ordo/contract/user-members.ts';
import { userCreate } from '@ordo/contract/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createOrganisation, createScheme, createUserWithSession } from '../../testing/users.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

let count = 0;
const create = async (more: object = {}) => {
  count += 1;
  return (await server.ask(userCreate, { account: `person${count}`, realName: '人员', organizeId: '1', ...more }, token)).data;
};

describe('members of a role', () => {
  test('outside the data scope of whoever saves are neither shown nor touched', async () => {
    await createOrganisation(server, 'north');
    await createOrganisation(server, 'south', '1.north.');
    const clerk = await createUserWithSession(server, 'clerk4', ['permission.user:view', 'permission.user:btn_edit'], 'south');
    await createScheme(server, clerk.roleId, 'permission.user', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
    const [inside, outside, other] = [await create({ organizeId: 'south' }), await create(), await create()];
    await sql`insert into user_role values (${outside.id}, ${clerk.roleId})`.execute(server.db);
    expect((await server.ask(members.memberIds, { objectId: clerk.roleId }, clerk.token)).data.ids).toEqual([clerk.userId]);
    const saved = await server.ask(
      members.membersSave,
      { objectId: clerk.roleId, objectType: 'Role', userIds: [clerk.userId, inside.id, other.id] },
      clerk.token,
    );
    expect(saved.code).toBe(200);
    const { rows } = await sql<{ user_id: string }>`select user_id from user_role where role_id = ${clerk.roleId}`.execute(server.db);
    expect(rows.map((row) => row.user_id).toSorted()).toEqual([clerk.userId, inside.id, outside.id].toSorted());
  });
});

describe('members of roles and positions', () => {
  test('are the business of who administers them, without any right on people', async () => {
    await sql`delete from menu_scheme where menu_id = 'permission.user'`.execute(server.db);
    const keeper = await createUserWithSession(server, 'keeper', ['permission.role:view', 'permission.role:btn_member']);
    const mighty = await createUserWithSession(server, 'mighty5', ['system.area:view']);
    const person = await create();
    const save = (id: string, userIds: string[]) => server.ask(members.roleMembersSave, { id, userIds }, keeper.token);
    expect((await save(keeper.roleId, [keeper.userId, person.id])).code).toBe(200);
    expect((await server.ask(members.roleMembers, { id: keeper.roleId }, keeper.token)).data.ids).toEqual([keeper.userId, person.id].toSorted());
    expect((await save(mighty.roleId, [keeper.userId])).refusal).toBe('grantNotHeld');
    await sql`insert into position (id, organize_id, full_name, en_code) values ('guarded', '1', '守门', 'guarded')`.execute(server.db);
    expect((await server.ask(members.positionMembersSave, { id: 'guarded', userIds: [] }, keeper.token)).refusal).toBe('denied');
    expect((await server.ask(members.memberIds, { objectId: keeper.roleId }, keeper.token)).refusal).toBe('denied');
    expect((await server.ask(members.positionMembersSave, { id: keeper.roleId, userIds: [] }, token)).refusal).toBe('notFound');
  });
});
