// Companies and their departments (wire §7). One table: the parent of a department is a company or a department.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { grantChange } from './authorize.ts';
import { described, describedKeys, historyColumns, historyKeys, placedKeys } from './crud.ts';
import {
  partialOf,
  created,
  endpoint,
  id,
  listOf,
  nothing,
  matching,
  required,
  saved,
  stateInput,
  switched,
  text,
  version,
  integer,
  treeNode,
  type TreeNode,
} from './kit.ts';

/** Parent id of the root organisations. */
export const organizeRoot = '-1';

const PATH = '/api/permission/Organize';

/** Further data of a company; on the wire an object as input, JSON text as output (wire §1.7). */
const profile = z.object({
  shortName: z.optional(text(50)),
  enterpriseNature: z.optional(text(64)),
  industry: z.optional(text(64)),
  foundedTime: z.optional(z.nullable(integer(-2_208_988_800_000, 7_258_118_399_999))),
  telePhone: z.optional(text(30)),
  fax: z.optional(text(30)),
  webSite: z.optional(text(200)),
  address: z.optional(text(200)),
  managerName: z.optional(text(50)),
  managerTelePhone: z.optional(text(30)),
  managerMobilePhone: z.optional(text(30)),
  manageEmail: z.optional(text(100)),
  bankName: z.optional(text(100)),
  bankAccount: z.optional(text(50)),
  businessscope: z.optional(text(500)),
});

const named = {
  parentId: id(),
  fullName: required(50),
  enCode: matching(50, patterns.code),
  ...described,
};

const company = { ...named, propertyJson: z._default(profile, {}) };
/** `managerId`: one person, or ''. */
const department = { ...named, managerId: z._default(text(64), '') };

const companyColumns: PageColumns = {
  menu: 'permission.organize',
  kept: ['id', 'version', 'parentId', 'fullName', 'enCode', 'type', 'category', 'path', 'icon', 'enabledMark', 'sortCode'],
  columns: { description: [], propertyJson: [], manager: [], ...historyColumns },
};

const departmentColumns: PageColumns = {
  menu: 'permission.department',
  kept: ['id', 'version', 'parentId', 'organizeId', 'fullName', 'enCode', 'type', 'category', 'icon', 'enabledMark', 'sortCode'],
  columns: { description: [], manager: ['managerId'], ...historyColumns },
};

export interface OrganizeRow extends TreeNode {
  enCode: string;
  description: string;
  enabledMark: number;
  sortCode: number;
  version: number;
  creatorTime: number | null;
  /** `realName/account` of a department's manager, or ''. */
  manager: string;
  /** The same as `type`, for older clients. */
  category: string;
  children?: OrganizeRow[] | undefined;
}

const row: z.ZodMiniType<OrganizeRow> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  type: z.string(),
  icon: z.string(),
  hasChildren: z.boolean(),
  enCode: z.string(),
  description: z.string(),
  ...placedKeys,
  version: z.int(),
  creatorTime: z.nullable(z.number()),
  manager: z.string(),
  category: z.string(),
  get children() {
    return z.optional(z.array(row));
  },
});

const info = {
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  ...describedKeys,
  version: z.int(),
  ...historyKeys,
};

export const organizeList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'permission.organize:view',
  summary: 'The companies as a tree; a keyword keeps the ancestors of every match.',
  input: z.object({ keyword: z.optional(text(50)) }),
  result: listOf(row),
  columns: companyColumns,
});

export const organizeSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Selector`,
  access: 'signed-in',
  cacheable: 'house',
  summary: 'Enabled companies as a tree.',
  input: z.object({}),
  result: listOf(treeNode),
});

export const organizeSelectorWithout = endpoint({
  method: 'GET',
  path: `${PATH}/Selector/{excludeId}`,
  access: 'signed-in',
  summary: 'The same without one organisation and its subtree (`0` excludes nothing).',
  input: z.object({ excludeId: id() }),
  result: listOf(treeNode),
});

export const organizeTree = endpoint({
  method: 'GET',
  path: `${PATH}/Tree`,
  access: 'signed-in',
  cacheable: 'house',
  summary: 'Enabled companies as a tree.',
  input: z.object({}),
  result: listOf(treeNode),
});

export const organizeInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'permission.organize:view',
  summary: 'A company; `propertyJson` is JSON text.',
  input: z.object({ id: id() }),
  result: z.object({ ...info, propertyJson: z.string() }),
  columns: companyColumns,
});

export const organizeCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'permission.organize:btn_add',
  summary: 'Creates a company.',
  input: z.object(company),
  result: created(),
  columns: companyColumns,
});

export const organizeUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'permission.organize:btn_edit',
  summary: 'Updates the given fields of a company; a new parent moves its whole subtree.',
  input: z.object({ ...partialOf(company), id: id(), version: version() }),
  result: saved(),
  columns: companyColumns,
});

const moveImpact = {
  method: 'GET',
  summary: 'What a move to another parent would change: how many organisations, people and customers move, and which permissions people gain and lose.',
  input: z.object({ id: id(), parentId: id() }),
  result: z.object({ organizations: z.int(), people: z.int(), customers: z.int(), gained: z.array(grantChange), lost: z.array(grantChange) }),
} as const;
export const organizeMoveImpact = endpoint({ ...moveImpact, path: `${PATH}/{id}/Impact`, access: 'permission.organize:btn_edit' });
export const departmentMoveImpact = endpoint({ ...moveImpact, path: `${PATH}/Department/{id}/Impact`, access: 'permission.department:btn_edit' });

export const organizeRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'permission.organize:btn_remove',
  summary: 'Deletes a company without child organisations and people.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const organizeState = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/State`,
  access: 'permission.organize:btn_edit',
  summary: 'Enables or disables a company.',
  input: stateInput(),
  result: switched(),
  columns: companyColumns,
});

export const departmentList = endpoint({
  method: 'GET',
  path: `${PATH}/{organizeId}/Department`,
  access: 'permission.department:view',
  summary: 'The departments below a company or department, as a tree.',
  input: z.object({ organizeId: id(), keyword: z.optional(text(50)) }),
  result: listOf(row),
  columns: departmentColumns,
});

export const departmentSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Department/Selector`,
  access: 'signed-in',
  cacheable: 'house',
  summary: 'Enabled companies and departments as a tree; `type` is company or department.',
  input: z.object({}),
  result: listOf(treeNode),
});

export const departmentSelectorWithout = endpoint({
  method: 'GET',
  path: `${PATH}/Department/Selector/{excludeId}`,
  access: 'signed-in',
  summary: 'The same without one organisation and its subtree (`0` excludes nothing).',
  input: z.object({ excludeId: id() }),
  result: listOf(treeNode),
});

export const departmentInfo = endpoint({
  method: 'GET',
  path: `${PATH}/Department/{id}`,
  access: 'permission.department:view',
  summary: 'A department.',
  input: z.object({ id: id() }),
  result: z.object({ ...info, managerId: z.string() }),
  columns: departmentColumns,
});

export const departmentCreate = endpoint({
  method: 'POST',
  path: `${PATH}/Department`,
  access: 'permission.department:btn_add',
  summary: 'Creates a department in a company or department.',
  input: z.object(department),
  result: created(),
  columns: departmentColumns,
});

export const departmentUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/Department/{id}`,
  access: 'permission.department:btn_edit',
  summary: 'Updates the given fields of a department.',
  input: z.object({ ...partialOf(department), id: id(), version: version() }),
  result: saved(),
  columns: departmentColumns,
});

export const departmentRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/Department/{id}`,
  access: 'permission.department:btn_remove',
  summary: 'Deletes a department without child departments and people.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const departmentState = endpoint({
  method: 'PUT',
  path: `${PATH}/Department/{id}/Actions/State`,
  access: 'permission.department:btn_edit',
  summary: 'Enables or disables a department.',
  input: stateInput(),
  result: switched(),
  columns: departmentColumns,
});
