import type { TreeNode } from '@ordo/contract/kit.ts';
import * as contract from '@ordo/contract/organize.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
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
const named = (more: object = {}) => {
  count += 1;
  return { parentId: '1', fullName: `组织${count}`, enCode: `ORG${count}`, ...more };
};
const company = async (more: object = {}) => (await server.ask(contract.organizeCreate, named(more), token)).data.id;
const department = async (parentId: string, more: object = {}) => (await server.ask(contract.departmentCreate, named({ parentId, ...more }), token)).data.id;

describe('organisations', () => {
  test('a company is created, listed in its tree, read and found with its ancestors', async () => {
    const id = await company({ fullName: '东部分公司', propertyJson: { shortName: '东部', telePhone: '0572-123' } });
    const info = await server.ask(contract.organizeInfo, { id }, token);
    expect(info.data).toMatchObject({ id, fullName: '东部分公司', version: 1 });
    expect(JSON.parse(info.data.propertyJson)).toEqual({ shortName: '东部', telePhone: '0572-123' });
    const { data } = await server.ask(contract.organizeList, { keyword: '东部' }, token);
    expect(data.list).toMatchObject([{ id: '1', hasChildren: true, children: [{ id, type: 'company', hasChildren: false }] }]);
    expect(data.list[0]?.children?.[0]).not.toHaveProperty('children');
  });

  test('departments are listed below their company and not among companies', async () => {
    const top = await company();
    const first = await department(top);
    const second = await department(first);
    const { data } = await server.ask(contract.departmentList, { organizeId: top }, token);
    expect(data.list).toMatchObject([{ id: first, children: [{ id: second }] }]);
    expect((await server.ask(contract.organizeInfo, { id: first }, token)).refusal).toBe('notFound');
    expect((await server.ask(contract.departmentInfo, { id: first }, token)).data).toMatchObject({ parentId: top, managerId: '' });
  });

  test('selectors leave out what is switched off, and a subtree on request', async () => {
    const top = await company();
    const off = await department(top);
    const on = await department(top);
    await server.ask(contract.departmentState, { id: off, enabledMark: 0 }, token);
    const ids = (nodes: TreeNode[] = []): string[] => nodes.flatMap((node) => [node.id, ...ids(node.children)]);
    const all = ids((await server.ask(contract.departmentSelector, {}, token)).data.list);
    expect(all).toContain(on);
    expect(all).not.toContain(off);
    expect(ids((await server.ask(contract.departmentSelectorWithout, { excludeId: top }, token)).data.list)).not.toContain(on);
    expect(ids((await server.ask(contract.organizeSelector, {}, token)).data.list)).not.toContain(on);
  });

  test.each<[string, () => Promise<{ refusal?: string }>, string]>([
    [
      'a code twice, in any case',
      async () => (await company({ enCode: 'TWICE' }), server.ask(contract.organizeCreate, named({ enCode: 'twice' }), token)),
      'organizeCodeTaken',
    ],
    [
      'a name twice below one parent',
      async () => (await company({ fullName: '同名' }), server.ask(contract.organizeCreate, named({ fullName: '同名' }), token)),
      'organizeNameTaken',
    ],
    ['a parent that is not there', () => server.ask(contract.organizeCreate, named({ parentId: 'none' }), token), 'organizeParentMissing'],
    ['a company below a department', async () => server.ask(contract.organizeCreate, named({ parentId: await department('1') }), token), 'organizeParentKind'],
    ['a department at the top', () => server.ask(contract.departmentCreate, named({ parentId: '-1' }), token), 'organizeParentKind'],
    ['a manager who is not there', () => server.ask(contract.departmentCreate, named({ managerId: 'nobody' }), token), 'managerUnknown'],
    ['deleting what has something below it', () => server.ask(contract.organizeRemove, { id: '1' }, token), 'organizeHasChildren'],
    ['a stale save', async () => server.ask(contract.organizeUpdate, { id: await company(), version: 7, description: 'x' }, token), 'stale'],
  ])('refuses %s', async (_, attempt, refusal) => {
    expect((await attempt()).refusal).toBe(refusal);
  });

  test('nobody deletes an organisation that people work in', async () => {
    const { db } = server;
    const id = await company();
    await db.insertInto('app_user').values({ id: 'worker', account: 'worker', real_name: '员工', organize_id: id }).execute();
    expect(await server.ask(contract.organizeRemove, { id }, token)).toMatchObject({ refusal: 'organizeHasUsers', msg: expect.stringContaining('1') });
    await db.updateTable('app_user').set({ delete_mark: 1 }).where('id', '=', 'worker').execute();
    expect((await server.ask(contract.organizeRemove, { id }, token)).code).toBe(200);
  });

  test('moving takes everything below along, and never below itself', async () => {
    const [a, b] = [await company(), await company()];
    const inside = await department(a);
    const moved = await server.ask(contract.organizeUpdate, { id: a, version: 1, parentId: b }, token);
    expect(moved.code).toBe(200);
    const { path } = await server.db.selectFrom('organize').select('path').where('id', '=', inside).executeTakeFirstOrThrow();
    expect(path).toBe(`1.${b}.${a}.${inside}.`);
    expect((await server.ask(contract.organizeUpdate, { id: b, version: 1, parentId: a }, token)).refusal).toBe('organizeCycle');
  });

  test('two moves at once cannot make a ring', async () => {
    const [a, b] = [await company(), await company()];
    const replies = await Promise.all([
      server.ask(contract.organizeUpdate, { id: a, version: 1, parentId: b }, token),
      server.ask(contract.organizeUpdate, { id: b, version: 1, parentId: a }, token),
    ]);
    expect(replies.map((reply) => reply.refusal ?? 'moved').sort()).toEqual(['moved', 'organizeCycle'].sort());
  });
});

describe('somebody who sees only their department and below', () => {
  const rights = ['permission.department:view', 'permission.department:btn_add', 'permission.department:btn_edit', 'vaccine.customer:view'];
  const version = async (id: string) => (await server.ask(contract.departmentInfo, { id }, token)).data.version;
  const scoped = async (account: string, condition: Filter, at: string) => {
    const clerk = await createUserWithSession(server, account, rights, at);
    await createScheme(server, clerk.roleId, 'vaccine.customer', condition);
    return clerk;
  };

  test('moves departments within it, and neither brings one in nor carries one out', async () => {
    const [own, foreign] = [await department('1'), await department('1')];
    const [here, there, theirs] = [await department(own), await department(own), await department(foreign)];
    const clerk = await scoped('mover', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } }, own);
    const move = async (id: string, parentId: string) =>
      (await server.ask(contract.departmentUpdate, { id, version: await version(id), parentId }, clerk.token)).refusal ?? 'done';
    const before = await fingerprint(server.db);
    for (const [id, parentId] of [
      [theirs, own],
      [foreign, own],
      [here, foreign],
      [own, foreign],
      [theirs, '1'],
    ] as const)
      expect(await move(id, parentId), `${id} → ${parentId}`).toBe('organizeOutside');
    expect(await fingerprint(server.db)).toEqual(before);
    expect(await move(here, there)).toBe('done');
    // A row that they create themselves does not count as moved in.
    const made = await server.ask(contract.departmentCreate, named({ parentId: own }), clerk.token);
    expect(made.code).toBe(200);
  });

  test('a scheme that does not speak of organisations leaves them free, unless the move would change what it asks', async () => {
    const [from, to] = [await department('1'), await department('1')];
    const moved = await department(from);
    const clerk = await scoped('free', { field: 'type', is: 'equal', value: 'CLINIC' }, from);
    expect((await server.ask(contract.departmentUpdate, { id: moved, version: 1, parentId: to }, clerk.token)).code).toBe(200);
    const asked = await scoped(
      'asked',
      {
        any: [
          { field: 'organizeId', is: 'in', value: [moved, to, from] },
          { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } },
        ],
      },
      from,
    );
    expect((await server.ask(contract.departmentUpdate, { id: moved, version: 2, parentId: from }, asked.token)).refusal).toBe('scopeMoved');
  });

  test('the impact is told before: how many move, and what rights they gain and lose by it', async () => {
    const [from, to] = [await department('1'), await department('1')];
    const moved = await department(from);
    await createUserWithSession(server, 'moved', [], moved);
    await sql`insert into permission_grant values ('organize', ${from}, 'module', 'system.area'), ('organize', ${to}, 'module', 'system.log')`.execute(
      server.db,
    );
    const { data } = await server.ask(contract.departmentMoveImpact, { id: moved, parentId: to }, token);
    expect(data).toMatchObject({ organizations: 1, people: 1, gained: [{ id: 'system.log', kind: 'module' }], lost: [{ id: 'system.area', kind: 'module' }] });
    expect((await server.ask(contract.departmentMoveImpact, { id: moved, parentId: from }, token)).data).toMatchObject({ gained: [], lost: [] });
  });
});
