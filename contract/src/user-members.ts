// Members of a role or position (wire §7).
import * as z from 'zod/mini';
import { endpoint, id, nothing } from './kit.ts';
import { userColumns } from './user-columns.ts';

export const memberIds = endpoint({
  method: 'GET',
  path: '/api/permission/UserRelation/{objectId}',
  access: 'permission.user:view',
  summary: 'The ids of the people in a role or position.',
  input: z.object({ objectId: id() }),
  result: z.object({ ids: z.array(z.string()) }),
  columns: userColumns,
  touches: ['roleId', 'positionId'],
});

export const membersSave = endpoint({
  method: 'POST',
  path: '/api/permission/UserRelation/{objectId}',
  access: 'permission.user:btn_edit',
  summary: 'Replaces the people in a role or position.',
  input: z.object({ objectId: id(), objectType: z.enum(['Position', 'Role']), userIds: z.array(id()).check(z.maxLength(20_000)) }),
  result: nothing(),
  columns: userColumns,
  touches: ['roleId', 'positionId'],
});

/** The same for administrators of roles or positions, without permission for the page of people. */
const members = <const P extends string, const M extends string>(path: P, menu: M, noun: string) => ({
  read: endpoint({
    method: 'GET',
    path: `/api/permission/${path}/{id}/Members`,
    access: `permission.${menu}:view`,
    summary: `Ids of the people in a ${noun}.`,
    input: z.object({ id: id() }),
    result: memberIds.result,
  }),
  save: endpoint({
    method: 'PUT',
    path: `/api/permission/${path}/{id}/Members`,
    access: `permission.${menu}:btn_member`,
    summary: `Replaces the people in a ${noun}.`,
    input: z.object({ id: id(), userIds: z.array(id()).check(z.maxLength(20_000)) }),
    result: nothing(),
  }),
});
export const { read: roleMembers, save: roleMembersSave } = members('Role', 'role', 'role');
export const { read: positionMembers, save: positionMembersSave } = members('Position', 'position', 'position');
