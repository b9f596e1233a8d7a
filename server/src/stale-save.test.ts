// Two administrators edit the same record: one save succeeds, the other is refused with who saved first and when, and nothing of either is lost or mixed.
import { grantSave } from '@ordo/contract/authorize.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { columnCreate, columnUpdate } from '@ordo/contract/menu-right.ts';
import { schemeCreate, schemeUpdate } from '@ordo/contract/menu-scheme.ts';
import { menuCreate, menuUpdate } from '@ordo/contract/menu.ts';
import { departmentCreate, departmentUpdate, organizeCreate, organizeUpdate } from '@ordo/contract/organize.ts';
import { positionCreate, positionUpdate } from '@ordo/contract/position.ts';
import { roleCreate, roleUpdate } from '@ordo/contract/role.ts';
import { userCreate, userUpdate } from '@ordo/contract/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession } from '../testing/create-session.ts';
import { send } from '../testing/send.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let tokens: [string, string];
beforeAll(async () => {
  server = await startServer();
  await sql`insert into app_user (id, account, real_name, organize_id, is_administrator) values ('second', 'second', '第二位', '1', true)`.execute(server.db);
  const { id } = await server.db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
  tokens = [await createSession(server, id), await createSession(server, 'second')];
});
afterAll(() => server.stop());

const NAMES = ['管理员/admin', '第二位/second'] as const;
const ROUNDS = 5;
const named = (n: number) => ({ fullName: `同改${n}`, enCode: `both.${n}`, sortCode: 0 });
const grants = (module: string[]) => ({ module, button: [], column: [], form: [], resource: [] });

interface Case {
  create: Endpoint;
  input(n: number): Record<string, unknown>;
  save: Endpoint;
  /** The input of each of the two. */
  change(id: string, by: 0 | 1): Record<string, unknown>;
  /** The present value of what was changed. */
  stands(id: string): Promise<unknown>;
}

const described = (table: 'role' | 'app_user' | 'organize' | 'position' | 'menu_scheme') => ({
  change: (_: string, by: 0 | 1) => ({ description: `由 ${by} 写` }),
  stands: async (id: string) =>
    (await sql<{ said: string }>`select description as said from ${sql.table(table)} where id = ${id}`.execute(server.db)).rows[0]?.said,
});

const cases: Record<string, Case> = {
  'a role': { create: roleCreate, input: (n) => ({ ...named(n), type: 'business' }), save: roleUpdate, ...described('role') },
  'a person': {
    create: userCreate,
    input: (n) => ({ account: `both${n}`, realName: '同改', organizeId: '1', managerId: '', roleId: '', positionId: '' }),
    save: userUpdate,
    ...described('app_user'),
  },
  'a company': {
    create: organizeCreate,
    input: (n) => ({ ...named(n), fullName: `公司${n}`, enCode: `c.${n}`, parentId: '1' }),
    save: organizeUpdate,
    ...described('organize'),
  },
  'a department': { create: departmentCreate, input: (n) => ({ ...named(n), parentId: '1' }), save: departmentUpdate, ...described('organize') },
  'a position': { create: positionCreate, input: (n) => ({ ...named(n), organizeId: '1', type: 'manager' }), save: positionUpdate, ...described('position') },
  'a menu entry': {
    create: menuCreate,
    input: (n) => ({ ...named(n), parentId: '-1', category: 'Web', type: 1, icon: 'x' }),
    save: menuUpdate,
    change: (_, by) => ({ icon: `icon-${by}` }),
    stands: async (id) => (await server.db.selectFrom('menu').select('icon').where('id', '=', id).executeTakeFirst())?.icon,
  },
  'a column of a page': {
    create: columnCreate,
    input: (n) => ({ ...named(n), enCode: `both${n}`, moduleId: 'vaccine.product', parentId: '-1' }),
    save: columnUpdate,
    change: (id, by) => ({ fullName: `列${by} ${id}` }),
    stands: async (id) => (await server.db.selectFrom('menu_right').select('full_name').where('id', '=', id).executeTakeFirst())?.full_name,
  },
  'a data scheme': {
    create: schemeCreate,
    input: (n) => ({ fullName: `同改${n}`, moduleId: 'vaccine.product', condition: { field: 'creatorUserId', is: 'in', value: { my: 'userId' } } }),
    save: schemeUpdate,
    change: (id, by) => ({ fullName: `方案${by} ${id}` }),
    stands: async (id) => (await server.db.selectFrom('menu_scheme').select('full_name').where('id', '=', id).executeTakeFirst())?.full_name,
  },
  'the grants of a role': {
    create: roleCreate,
    input: (n) => ({ ...named(n), fullName: `授权${n}`, enCode: `g.${n}`, type: 'business' }),
    save: grantSave,
    change: (objectId, by) => ({ objectId, objectType: 'Role', ...grants([['system.area', 'vaccine.product'][by] as string]) }),
    stands: async (id) =>
      (await server.db.selectFrom('permission_grant').select('item_id').where('object_id', '=', id).execute()).map(({ item_id }) => item_id).join(),
  },
};

test.each(Object.entries(cases))('%s', async (_, { create, input, save, change, stands }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const made = await send(server, create, input(round), tokens[0]);
    expect(made).toMatchObject({ code: 200 });
    const { id, version } = { version: 1, ...(made.data as { id: string; version?: number }) };
    const both = [0, 1] as const;
    const replies = await Promise.all(both.map((by) => send(server, save, { id, version, ...change(id, by) }, tokens[by])));
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = replies[0]?.code === 200 ? 0 : 1;
    expect(replies[1 - winner]).toMatchObject({ refusal: 'stale', msg: expect.stringContaining(NAMES[winner]) });
    expect(replies[1 - winner]?.msg).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/);
    const [value] = Object.values(change(id, winner)).filter((one) => typeof one === 'string' && one !== id && one !== 'Role');
    expect(await stands(id)).toBe(value ?? (change(id, winner).module as string[]).join());
    const { rows } = await sql<{ saves: number }>`
      select count(*)::int as saves from change_log where record_id in (${id}, ${`role/${id}`}) and action not in ('create', 'grants')`.execute(server.db);
    expect(rows[0]?.saves).toBe(1);
    // After reading it again the save succeeds.
    const again = await send(server, save, { id, version: version + 1, ...change(id, winner === 0 ? 1 : 0) }, tokens[1 - winner]);
    expect(again.code).toBe(200);
  }
});
