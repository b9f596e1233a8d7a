import { roleCreate, roleInfo, roleList, roleRemove, roleSelector, roleState, roleTypes, roleUpdate, type RoleType } from '@ordo/contract/role.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { say } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { columnsOf, people, record } from '../kit/crud.ts';
import { lockRecord, removeRecord, switchRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { assertMayGive } from '../authorize/authorize.read.ts';
import { createRole, readRoles, usesOf, type Listed } from './role.db.ts';

const roleTypeNames: Record<RoleType, Phrase> = {
  system: ['系统角色', 'System roles'],
  business: ['业务角色', 'Business roles'],
  other: ['其他角色', 'Other roles'],
};

export function roleFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, roleList, async ({ keyword }, call) => ({ list: grouped(await readRoles(call.db, { keyword }), call) }));
  serve(app, deps, roleSelector, async (_, call) => {
    const roles = await readRoles(call.db, { enabledOnly: true });
    return {
      list: grouped(roles, call).map((group) => ({
        ...group,
        children: group.children.map(({ id, parentId, fullName, enCode, type }) => ({ id, parentId, fullName, enCode, type })),
      })),
    };
  });
  serve(app, deps, roleInfo, async ({ id }, { db }) => {
    const [role] = await readRoles(db, { id });
    if (!role) throw new Refusal('notFound');
    const { rows } = await sql<History>`select ${sql.join(record)} from role t ${people} where t.id = ${id}`.execute(db);
    return { ...role, ...(rows[0] as History) };
  });

  serve(app, deps, roleCreate, (input, call) => createRole(call, input));
  serve(app, deps, roleUpdate, async ({ id, version, ...input }, call) => {
    const current = await lockRecord<{ enabled_mark: number }>(call.db, 'role', id);
    if (input.enabledMark === 1 && current.enabled_mark === 0) await assertMayGive(call, [id]);
    return updateRecord(call, 'role', id, version, columnsOf(input));
  });
  serve(app, deps, roleState, async (input, call) => {
    // Switching on hands the role's rights to its members.
    await assertMayGive(call, [input.id]);
    return switchRecord(call, 'role', input);
  });
  serve(app, deps, roleRemove, async ({ id }, call) => {
    await lockRecord(call.db, 'role', id);
    const { members, grants } = await usesOf(call.db, id);
    if (members) throw new Refusal('roleHasMembers', { count: members });
    if (grants) throw new Refusal('roleHasGrants', { count: grants });
    await removeRecord(call, 'role', id);
    return null;
  });
}

interface History {
  creatorTime: number | null;
  creatorUser: string | null;
  lastModifyTime: number | null;
  lastModifyUser: string | null;
}

function grouped(roles: Listed[], { language }: Call) {
  return roleTypes.flatMap((type) => {
    const children = roles.filter((role) => role.type === type);
    const fullName = say(roleTypeNames[type], language, {}, zhtw);
    return children.length ? [{ id: type, parentId: '-1', fullName, num: children.length, hasChildren: true, children }] : [];
  });
}
