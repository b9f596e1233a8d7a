import { roleCreate, roleInfo, roleList, roleRemove, roleSelector, roleState, roleUpdate } from '@ordo/contract/role.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { historyColumnsSql, historyJoinSql, toColumns } from '../kit/crud.ts';
import { lockRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { assertCanGrant } from '../authorize/authorize.read.ts';
import { assertChoice, entriesOf } from '../dictionary/dictionary.read.ts';
import { createRole, readChoices, readRoles, usesOf, type Choice } from './role.db.ts';

export function roleFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ role_code_key: 'roleCodeTaken', role_name_key: 'roleNameTaken' });
  serve(app, deps, roleList, async ({ keyword }, call) => ({ list: await grouped(await readRoles(call.db, { keyword }), call) }));
  serve(app, deps, roleSelector, async (_, call) => ({ list: await grouped(await readChoices(call.db), call) }));
  serve(app, deps, roleInfo, async ({ id }, { db }) => {
    const [role] = await readRoles(db, { id });
    if (!role) throw new Refusal('notFound');
    const { rows } = await sql<History>`select ${sql.join(historyColumnsSql)} from role t ${historyJoinSql} where t.id = ${id}`.execute(db);
    return { ...role, ...(rows[0] as History) };
  });

  serve(app, deps, roleCreate, async (input, call) => {
    await assertChoice(call, 'RoleType', 'enCode', input.type);
    return createRole(call, input);
  });
  serve(app, deps, roleUpdate, async ({ id, version, ...input }, call) => {
    const current = await lockRecord<{ enabled_mark: number; type: string }>(call.db, 'role', id);
    if (input.enabledMark === 1 && current.enabled_mark === 0) await assertCanGrant(call, [id]);
    if (input.type !== undefined) await assertChoice(call, 'RoleType', 'enCode', input.type, current.type);
    return updateRecord(call, 'role', id, version, toColumns(input));
  });
  serve(app, deps, roleState, async (input, call) => {
    // Enabling a role gives its rights to its members.
    await assertCanGrant(call, [input.id]);
    return setRecordEnabled(call, 'role', input);
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

/** By kind, in the dictionary's order; roles of a kind that no longer exists are kept, with the code as its name. */
async function grouped<R extends Choice>(roles: R[], { db, language, now }: Call) {
  const kinds = (await entriesOf(db, 'RoleType', language, now)).map(({ enCode, fullName }) => ({ enCode, fullName }));
  const lost = [...new Set(roles.map((role) => role.type))].filter((type) => !kinds.some((kind) => kind.enCode === type));
  return [...kinds, ...lost.map((type) => ({ enCode: type, fullName: type || '—' }))].flatMap(({ enCode, fullName }) => {
    const children = roles.filter((role) => role.type === enCode);
    return children.length ? [{ id: enCode, parentId: '-1', fullName, num: children.length, hasChildren: true, children }] : [];
  });
}
