import { currentUser } from '@ordo/contract/session.ts';
import { customerList } from '@ordo/contract/customer.ts';
import { ownRights } from '@ordo/contract/current-user.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createScheme, createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let clerk: TestUser;
beforeAll(async () => {
  server = await startServer();
  clerk = await createUserWithSession(server, 'clerk', ['vaccine.customer:view', 'vaccine.customer:btn_add', 'system.area:view']);
  await sql`insert into menu (id, parent_id, type, full_name, en_code) values ('upper', '-1', 1, '上级', 'upper')`.execute(server.db);
  await sql`update menu set parent_id = 'upper' where id = 'vaccine'`.execute(server.db);
});
afterAll(() => server.stop());
afterEach(() => sql`update menu set enabled_mark = 1, delete_mark = 0`.execute(server.db));

const may = async () => (await server.ask(customerList, {}, clerk.token)).code;
const pages = async () => (await server.ask(currentUser, {}, clerk.token)).data.permissionList.map(({ modelId }) => modelId).toSorted();

describe('a page', () => {
  test.each([
    ['it is switched off itself', sql`update menu set enabled_mark = 0 where id = 'vaccine.customer'`],
    ['the catalogue above it is', sql`update menu set enabled_mark = 0 where id = 'vaccine'`],
    ['the catalogue above that one is', sql`update menu set enabled_mark = 0 where id = 'upper'`],
    ['a catalogue above it is deleted', sql`update menu set delete_mark = 1 where id = 'upper'`],
  ])('is nobody’s when %s: its calls are denied, and it is in no list of rights', async (_, change) => {
    expect([await may(), await pages()]).toEqual([200, ['system.area', 'vaccine.customer']]);
    await change.execute(server.db);
    expect([await may(), await pages()]).toEqual([403, ['system.area']]);
    const { data } = await server.ask(ownRights, {}, clerk.token);
    expect([data.module.map(({ id }) => id), data.button]).toEqual([['system'], []]);
  });

  test('that comes back has its schemes as before', async () => {
    await createScheme(server, clerk.roleId, 'vaccine.customer', { field: 'code', is: 'equal', value: 'nothing' });
    await sql`update menu set enabled_mark = 0 where id = 'upper'`.execute(server.db);
    expect(await may()).toBe(403);
    await sql`update menu set enabled_mark = 1`.execute(server.db);
    expect((await server.ask(customerList, {}, clerk.token)).data.pagination.total).toBe(0);
  });
});
