import type { Input } from '@ordo/contract/kit.ts';
import { roleCreate, roleInfo, roleList, roleRemove, roleSelector, roleState, roleUpdate } from '@ordo/contract/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

let made = 0;
const named = (part: Partial<Input<typeof roleCreate>> = {}) => ({ fullName: `角色${(made += 1)}`, enCode: `role.${made}`, type: 'business', ...part });
const role = async (part: Partial<Input<typeof roleCreate>> = {}) => (await server.ask(roleCreate, named(part), token)).data.id;

describe('a role', () => {
  test('is listed in its group with its people, those who are gone left out', async () => {
    const id = await role({ fullName: '有人的角色' });
    await sql`insert into app_user (id, account, real_name, organize_id, delete_mark) values ('in', 'in', '在', '1', 0), ('gone', 'gone', '走', '1', 1)`.execute(
      server.db,
    );
    await sql`insert into user_role (user_id, role_id) values ('in', ${id}), ('gone', ${id})`.execute(server.db);
    const { data } = await server.ask(roleList, { keyword: '有人的' }, token);
    expect(data.list).toMatchObject([{ id: 'business', num: 1, children: [{ id, members: 1 }] }]);
    expect((await server.ask(roleInfo, { id }, token)).data).toMatchObject({ members: 1, version: 1 });
    expect((await server.ask(roleRemove, { id }, token)).msg).toBe('该角色下有 1 名用户，不能删除');
  });

  test('that is off is not offered, and grants nothing', async () => {
    const id = await role({ fullName: '关掉的角色' });
    const offered = async () => (await server.ask(roleSelector, {}, token)).data.list.flatMap(({ children }) => children.map((one) => one.id));
    expect(await offered()).toContain(id);
    expect((await server.ask(roleState, { id, enabledMark: 0 }, token)).code).toBe(200);
    expect(await offered()).not.toContain(id);
  });

  test.each<[string, () => Promise<{ refusal?: string }>, string]>([
    ['a code twice, in any case', async () => (await role({ enCode: 'Twice' }), server.ask(roleCreate, named({ enCode: 'tWICE' }), token)), 'roleCodeTaken'],
    ['a name twice', async () => (await role({ fullName: '同名' }), server.ask(roleCreate, named({ fullName: '同名' }), token)), 'roleNameTaken'],
    [
      'a code that another has, in an edit',
      async () => (await role({ enCode: 'other' }), server.ask(roleUpdate, { id: await role(), version: 1, enCode: 'OTHER' }, token)),
      'roleCodeTaken',
    ],
    ['one that is not there', () => server.ask(roleUpdate, { id: 'none', version: 1, description: 'x' }, token), 'notFound'],
    ['deleting what is not there', () => server.ask(roleRemove, { id: 'none' }, token), 'notFound'],
    [
      'deleting what still grants something',
      async () => server.ask(roleRemove, { id: (await createUserWithSession(server, 'granting', ['system.area:view'])).roleId }, token),
      'roleHasMembers',
    ],
  ])('refuses %s', async (_, attempt, refusal) => {
    expect((await attempt()).refusal).toBe(refusal);
  });

  test('that grants something is not deleted before that is taken back', async () => {
    const id = await role();
    await sql`insert into permission_grant (object_type, object_id, item_type, item_id) values ('role', ${id}, 'module', 'system.area')`.execute(server.db);
    expect((await server.ask(roleRemove, { id }, token)).msg).toBe('该角色还有 1 项权限，请先清除');
    await sql`delete from permission_grant where object_id = ${id}`.execute(server.db);
    expect((await server.ask(roleRemove, { id }, token)).code).toBe(200);
    expect((await server.ask(roleInfo, { id }, token)).refusal).toBe('notFound');
  });
});
