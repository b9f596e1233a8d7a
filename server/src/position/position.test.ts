import type { Input } from '@ordo/contract/kit.ts';
import { positionCreate, positionList, positionRemove, positionSelector, positionState, positionUpdate } from '@ordo/contract/position.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganisation } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  await createOrganisation(server, 'ward');
});
afterAll(() => server.stop());

let made = 0;
const named = (part: Partial<Input<typeof positionCreate>> = {}) => ({
  organizeId: '1',
  fullName: `岗位${(made += 1)}`,
  enCode: `post.${made}`,
  type: 'manager',
  ...part,
});
const position = async (part: Partial<Input<typeof positionCreate>> = {}) => (await server.ask(positionCreate, named(part), token)).data.id;

test('a position is listed below its organisation and those above, and offered in the tree while it is on', async () => {
  const id = await position({ organizeId: 'ward', fullName: '护士长' });
  expect((await server.ask(positionList, { organizeId: '1', keyword: '护士长' }, token)).data.list).toMatchObject([{ id, type: '管理岗', members: 0 }]);
  const offered = async () => JSON.stringify((await server.ask(positionSelector, {}, token)).data.list).includes(id);
  expect(await offered()).toBe(true);
  expect((await server.ask(positionState, { id, enabledMark: 0 }, token)).code).toBe(200);
  expect(await offered()).toBe(false);
});

test('nobody deletes a position that people have', async () => {
  const id = await position();
  await sql`insert into app_user (id, account, real_name, organize_id) values ('nurse', 'nurse', '护士', '1')`.execute(server.db);
  await sql`insert into user_position (user_id, position_id) values ('nurse', ${id})`.execute(server.db);
  expect((await server.ask(positionRemove, { id }, token)).msg).toBe('该岗位下有 1 名用户，不能删除');
  await sql`delete from user_position where position_id = ${id}`.execute(server.db);
  expect((await server.ask(positionRemove, { id }, token)).code).toBe(200);
});

test('a code and a name are free again in another organisation', async () => {
  await position({ fullName: '会计', enCode: 'clerk' });
  expect((await server.ask(positionCreate, named({ organizeId: 'ward', fullName: '会计', enCode: 'CLERK' }), token)).code).toBe(200);
});

test.each<[string, () => Promise<{ refusal?: string }>, string]>([
  [
    'a code twice in one organisation, in any case',
    async () => (await position({ enCode: 'Twice' }), server.ask(positionCreate, named({ enCode: 'tWICE' }), token)),
    'positionCodeTaken',
  ],
  [
    'a name twice there',
    async () => (await position({ fullName: '同名' }), server.ask(positionCreate, named({ fullName: '同名' }), token)),
    'positionNameTaken',
  ],
  [
    'a move to where its code is taken',
    async () => {
      await position({ organizeId: 'ward', enCode: 'here' });
      return server.ask(positionUpdate, { id: await position({ enCode: 'HERE' }), version: 1, organizeId: 'ward' }, token);
    },
    'positionCodeTaken',
  ],
  ['an organisation that is not there', () => server.ask(positionCreate, named({ organizeId: 'none' }), token), 'organizeUnknown'],
  ['a stale save', async () => server.ask(positionUpdate, { id: await position(), version: 7, description: 'x' }, token), 'stale'],
  ['deleting what is not there', () => server.ask(positionRemove, { id: 'none' }, token), 'notFound'],
])('refuses %s', async (_, attempt, refusal) => {
  expect((await attempt()).refusal).toBe(refusal);
});
