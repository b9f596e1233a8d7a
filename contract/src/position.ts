// Positions in organisations (wire §7).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { described, describedKeys, historyColumns, historyKeys } from './crud.ts';
import {
  ascending,
  partialOf,
  created,
  endpoint,
  id,
  listOf,
  nothing,
  pageOf,
  paging,
  matching,
  required,
  saved,
  stateInput,
  switched,
  version,
  treeNode,
} from './kit.ts';

const PATH = '/api/permission/Position';

const shape = {
  organizeId: id(),
  fullName: required(50),
  enCode: matching(50, patterns.code),
  /** An item of the dictionary `PositionType`, by its code. */
  type: matching(50, patterns.key),
  ...described,
};

const columns: PageColumns = {
  menu: 'permission.position',
  kept: ['id', 'version', 'organizeId', 'department', 'fullName', 'enCode', 'enabledMark', 'sortCode'],
  columns: { type: [], description: [], members: [], ...historyColumns },
};

const row = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** The name of the type, in the caller's language. */
  type: z.string(),
  /** Names from the company down, joined by `/`. */
  department: z.string(),
  enabledMark: z.int(),
  creatorTime: z.nullable(z.number()),
  description: z.string(),
  sortCode: z.int(),
  version: z.int(),
  members: z.int(),
});

export const positionList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'permission.position:view',
  summary: 'Lists the positions of an organisation and its subtree, paged.',
  input: z.object({ ...paging('sortCode', 'fullName', 'enCode', 'creatorTime'), sort: ascending(), organizeId: z.optional(id()) }),
  result: pageOf(row),
  columns,
});

export const positionAll = endpoint({
  method: 'GET',
  path: `${PATH}/All`,
  access: 'signed-in',
  summary: 'The first 500 enabled positions.',
  input: z.object({}),
  result: listOf(row),
  columns,
});

export const positionSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Selector`,
  access: 'signed-in',
  cacheable: 'house',
  summary: 'Companies, departments and positions as a tree; only positions can be chosen.',
  input: z.object({}),
  result: listOf(treeNode),
});

export const positionInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'permission.position:view',
  summary: 'A position; `type` is the code here.',
  input: z.object({ id: id() }),
  result: z.object({
    id: z.string(),
    organizeId: z.string(),
    fullName: z.string(),
    enCode: z.string(),
    type: z.string(),
    ...describedKeys,
    version: z.int(),
    ...historyKeys,
  }),
  columns,
});

export const positionCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'permission.position:btn_add',
  summary: 'Creates a position.',
  input: z.object(shape),
  result: created(),
  columns,
});

export const positionUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'permission.position:btn_edit',
  summary: 'Updates the given fields of a position.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const positionRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'permission.position:btn_remove',
  summary: 'Deletes a position that nobody holds.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const positionState = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/State`,
  access: 'permission.position:btn_edit',
  summary: 'Enables or disables a position.',
  input: stateInput(),
  result: switched(),
  columns,
});
