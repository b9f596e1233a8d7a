// Roles in two levels: the kind, and the roles of that kind (wire §10).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { described, historyColumns, historyKeys } from './crud.ts';
import { created, endpoint, id, listOf, matching, nothing, partialOf, required, saved, stateInput, switched, text, version } from './kit.ts';

const PATH = '/api/permission/Role';

const shape = {
  fullName: required(50),
  enCode: matching(50, patterns.code),
  /** An item of the dictionary `RoleType`, by its code; the group's id on the wire. */
  type: matching(50, patterns.key),
  ...described,
};

const columns: PageColumns = {
  menu: 'permission.role',
  kept: ['id', 'version', 'parentId', 'fullName', 'enCode', 'type', 'enabledMark', 'sortCode'],
  columns: { description: [], members: [], ...historyColumns },
};

const role = z.object({
  id: z.string(),
  parentId: z.string(),
  type: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  description: z.string(),
  enabledMark: z.int(),
  creatorTime: z.nullable(z.number()),
  sortCode: z.int(),
  version: z.int(),
  /** How many people hold it. */
  members: z.int(),
});

const group = <R extends z.core.$ZodType>(row: R) =>
  z.object({ id: z.string(), parentId: z.string(), fullName: z.string(), num: z.int(), hasChildren: z.boolean(), children: z.array(row) });

export const roleList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'permission.role:view',
  summary: 'All roles by group, without empty groups.',
  input: z.object({ keyword: z.optional(text(50)) }),
  result: listOf(group(role)),
  columns,
});

export const roleSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Selector`,
  access: 'signed-in',
  summary: 'Enabled roles by group.',
  input: z.object({}),
  result: listOf(group(z.object({ id: z.string(), parentId: z.string(), fullName: z.string(), enCode: z.string(), type: z.string() }))),
  columns,
});

export const roleInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'permission.role:view',
  summary: 'A role.',
  input: z.object({ id: id() }),
  result: z.extend(role, historyKeys),
  columns,
});

export const roleCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'permission.role:btn_add',
  summary: 'Creates a role.',
  input: z.object(shape),
  result: created(),
  columns,
});

export const roleUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'permission.role:btn_edit',
  summary: 'Updates the given fields of a role.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const roleRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'permission.role:btn_remove',
  summary: 'Deletes a role that has no members and no grants.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const roleState = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/State`,
  access: 'permission.role:btn_edit',
  summary: 'Enables or disables a role; a disabled one grants nothing.',
  input: stateInput(),
  result: switched(),
  columns,
});
