// Administrative divisions: province, city, county, town (wire §11.1).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { described, historyColumns, historyKeys, placedKeys } from './crud.ts';
import { created, endpoint, id, listOf, matching, nothing, partialOf, required, saved, stateInput, switched, text, version } from './kit.ts';

export const areaLevels = 4;
/** Parent of the provinces. */
export const areaRoot = '-1';

const shape = {
  parentId: id(),
  fullName: required(50),
  enCode: matching(50, patterns.digits),
  ...described,
};

const columns: PageColumns = {
  menu: 'system.area',
  kept: ['id', 'version', 'parentId', 'parentName', 'fullName', 'enCode', 'level', 'path', 'pathName', 'enabledMark', 'sortCode'],
  columns: { description: [], ...historyColumns },
};

const area = {
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  ...placedKeys,
  version: z.int(),
};

export const areaList = endpoint({
  method: 'GET',
  path: '/api/system/Area/{parentId}',
  access: 'system.area:view',
  summary: 'The direct children of an area (`-1`: the provinces). With a keyword, up to 200 matches in the subtree, by name or code.',
  input: z.object({ parentId: id(), keyword: z.optional(text(50)) }),
  result: listOf(z.object({ ...area, hasChildren: z.boolean(), isLeaf: z.boolean(), level: z.int(), pathName: z.string() })),
  columns,
});

export const areaSelector = endpoint({
  method: 'GET',
  path: '/api/system/Area/{parentId}/Selector',
  access: 'signed-in',
  summary:
    'The direct children that are switched on, for lazy pickers. With a keyword: up to 50 hits below, by name, code or pinyin initials, each with the way to it.',
  input: z.object({ parentId: id(), keyword: z.optional(text(50)) }),
  result: listOf(
    z.object({
      id: z.string(),
      fullName: z.string(),
      isLeaf: z.boolean(),
      /** For a hit: the area itself and all its ancestors, province first. */
      way: z.optional(z.array(z.object({ id: z.string(), fullName: z.string() }))),
    }),
  ),
});

export const areaSelectorWithout = endpoint({
  method: 'GET',
  path: '/api/system/Area/{parentId}/Selector/{excludeId}',
  access: 'signed-in',
  summary: 'The same without one area and its subtree (`0` excludes nothing).',
  input: z.object({ parentId: id(), excludeId: id(), keyword: z.optional(text(50)) }),
  result: areaSelector.result,
});

export const areaPath = endpoint({
  method: 'GET',
  path: '/api/system/Area/{id}/Path',
  access: 'signed-in',
  summary: 'The area and its ancestors, province first, for a cascader that shows a stored value.',
  input: z.object({ id: id() }),
  result: listOf(z.object({ id: z.string(), fullName: z.string() })),
});

export const areaInfo = endpoint({
  method: 'GET',
  path: '/api/system/Area/{id}/Info',
  access: 'system.area:view',
  summary: 'An area.',
  input: z.object({ id: id() }),
  result: z.object({
    ...area,
    description: z.string(),
    parentName: z.string(),
    ...historyKeys,
  }),
  columns,
});

export const areaCreate = endpoint({
  method: 'POST',
  path: '/api/system/Area',
  access: 'system.area:btn_add',
  summary: 'Creates an area.',
  input: z.object(shape),
  result: created(),
  columns,
});

export const areaUpdate = endpoint({
  method: 'PUT',
  path: '/api/system/Area/{id}',
  access: 'system.area:btn_edit',
  summary: 'Updates the given fields of an area; a new parent moves its whole subtree.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const areaRemove = endpoint({
  method: 'DELETE',
  path: '/api/system/Area/{id}',
  access: 'system.area:btn_remove',
  summary: 'Deletes an area without children that nothing uses.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const areaState = endpoint({
  method: 'PUT',
  path: '/api/system/Area/{id}/Actions/State',
  access: 'system.area:btn_edit',
  summary: 'Enables or disables an area.',
  input: stateInput(),
  result: switched(),
  columns,
});
