// People and their accounts (wire §8).
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { described, describedKeys, historyKeys } from './crud.ts';
import { genders } from './current-user.ts';
import {
  ascending,
  partialOf,
  created,
  endpoint,
  id,
  listOf,
  mobile,
  moment,
  nothing,
  pageOf,
  paging,
  matching,
  saved,
  stateInput,
  switched,
  text,
  version,
  treeNode,
  integer,
} from './kit.ts';
import { userColumns } from './user-columns.ts';
import { contact, userNode } from './user-node.ts';

const PATH = '/api/permission/Users';

/** Empty, or matching the pattern. */
const maybe = (most: number, pattern: RegExp) => z._default(z.union([z.literal(''), matching(most, pattern)]), '');
/** Ids joined by commas, as the family's pickers keep them (wire §1.7). */
const ids = z._default(z.string().check(z.maxLength(10_000), z.regex(/^[\w-]*(?:,[\w-]+)*$/)), '');

/** A higher number is a higher rank. */
export const MAX_RANK = 30;

const shape = {
  account: matching(50, patterns.account),
  realName: matching(50, patterns.fullName),
  gender: z._default(z.enum(genders), '3'),
  organizeId: id(),
  /** One person, or ''. */
  managerId: z._default(text(64), ''),
  positionId: ids,
  roleId: ids,
  ...described,
  nation: z._default(text(50), ''),
  nativePlace: z._default(text(100), ''),
  certificatesType: z._default(text(50), ''),
  certificatesNumber: z._default(text(50), ''),
  education: z._default(text(50), ''),
  telePhone: z._default(text(30), ''),
  landline: z._default(text(30), ''),
  mobilePhone: z._default(z.union([z.literal(''), mobile()]), ''),
  email: maybe(100, patterns.email),
  urgentContacts: z._default(text(50), ''),
  urgentTelePhone: z._default(text(30), ''),
  postalAddress: z._default(text(200), ''),
  rank: z._default(z.nullable(integer(1, MAX_RANK)), null),
  entryDate: z._default(z.nullable(moment()), null),
  birthday: z._default(z.nullable(moment()), null),
  /** The address of a picture uploaded by the caller as `userAvatar`; the present one stays, '' removes it. */
  headIcon: z._default(text(500), ''),
};

const listed = z.object({
  id: z.string(),
  account: z.string(),
  realName: z.string(),
  gender: z.int(),
  mobilePhone: z.string(),
  /** Names from the company down, joined by `/`. */
  department: z.string(),
  /** Names, joined by commas. */
  position: z.string(),
  roleName: z.string(),
  rank: z.nullable(z.int()),
  description: z.string(),
  enabledMark: z.int(),
  creatorTime: z.nullable(z.number()),
  lastLoginTime: z.nullable(z.number()),
  sortCode: z.int(),
  isAdministrator: z.boolean(),
  version: z.int(),
});

export const userList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'permission.user:view',
  summary: 'Lists the people of an organisation and its subtree within my data scope, paged.',
  input: z.object({
    ...paging('sortCode', 'account', 'realName', 'creatorTime', 'lastLoginTime', 'rank'),
    sort: ascending(),
    organizeId: z.optional(id()),
    enabledMark: z.optional(z.literal(['0', '1'])),
    roleId: z.optional(id()),
  }),
  result: pageOf(listed),
  columns: userColumns,
});

export const userAll = endpoint({
  method: 'GET',
  path: `${PATH}/All`,
  access: 'signed-in',
  summary: 'The first 500 enabled people: name, account, department.',
  input: z.object({}),
  result: listOf(
    z.object({
      id: z.string(),
      account: z.string(),
      realName: z.string(),
      headIcon: z.string(),
      gender: z.int(),
      department: z.string(),
      sortCode: z.int(),
      quickQuery: z.string(),
    }),
  ),
  columns: userColumns,
});

export const userSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Selector`,
  access: 'signed-in',
  summary: 'Organisations with their people as a tree, limited to 2,000 people; above that, use the lazy ImUser/Selector.',
  input: z.object({}),
  result: listOf(treeNode),
});

export const userContacts = endpoint({
  method: 'GET',
  path: `${PATH}/ImUser`,
  access: 'signed-in',
  summary: 'Lists the people that the caller can write to, paged; the company comes before the department.',
  input: z.object(paging('realName')),
  result: pageOf(contact),
});

export const userNodes = endpoint({
  method: 'POST',
  path: `${PATH}/ImUser/Selector/{nodeId}`,
  access: 'signed-in',
  summary: 'A lazy tree: the people of an organisation, then its child organisations (`0`: the roots). With a keyword, up to 200 people from anywhere.',
  input: z.object({ nodeId: id(), keyword: z.optional(text(50)) }),
  result: listOf(userNode),
});

export const userNames = endpoint({
  method: 'POST',
  path: `${PATH}/getUserList`,
  access: 'signed-in',
  summary: 'Names of people by id, in the given order, including disabled and deleted people, because old records name them. Unknown ids are left out.',
  input: z.object({ userId: z.array(id()).check(z.maxLength(500)) }),
  result: listOf(z.object({ id: z.string(), fullName: z.string() })),
});

export const userInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'permission.user:view',
  summary: 'A person.',
  input: z.object({ id: id() }),
  result: z.object({
    id: z.string(),
    version: z.int(),
    account: z.string(),
    realName: z.string(),
    gender: z.string(),
    organizeId: z.string(),
    managerId: z.string(),
    positionId: z.string(),
    roleId: z.string(),
    ...describedKeys,
    nation: z.string(),
    nativePlace: z.string(),
    certificatesType: z.string(),
    certificatesNumber: z.string(),
    education: z.string(),
    telePhone: z.string(),
    landline: z.string(),
    mobilePhone: z.string(),
    email: z.string(),
    urgentContacts: z.string(),
    urgentTelePhone: z.string(),
    postalAddress: z.string(),
    rank: z.nullable(z.int()),
    entryDate: z.nullable(z.number()),
    birthday: z.nullable(z.number()),
    isAdministrator: z.boolean(),
    headIcon: z.string(),
    ...historyKeys,
  }),
  columns: userColumns,
});

export const userCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'permission.user:btn_add',
  summary: 'Creates a person with a one-time password, which is returned once and must be changed at the first sign-in.',
  input: z.object(shape),
  result: z.object({ ...created().shape, password: z.string() }),
  columns: userColumns,
});

export const userUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'permission.user:btn_edit',
  summary: 'Updates the given fields of a person; roles and positions are replaced if given.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns: userColumns,
});

export const userRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'permission.user:btn_remove',
  summary: 'Deletes a person and ends their sessions. Refused for the caller, the last administrator and managers of departments.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const userState = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/State`,
  access: 'permission.user:btn_edit',
  summary: 'Enables or disables a person; disabling ends their sessions.',
  input: stateInput(),
  result: switched(),
  columns: userColumns,
});

export const userResetPassword = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/ResetPassword`,
  access: 'permission.user:btn_password',
  summary: 'Resets a person’s password to a one-time password, which is returned once, and ends their sessions. Passwords in the request are ignored.',
  input: z.object({ id: id() }),
  result: z.object({ password: z.string() }),
});

/** A person with their one-time password, which cannot be shown again. */
export const oncePassword = () => z.object({ id: z.string(), account: z.string(), realName: z.string(), department: z.string(), password: z.string() });

export const userPasswords = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/ResetPasswords`,
  access: 'permission.user:btn_password',
  summary:
    'Resets the passwords of several people to one-time passwords, which are returned once, and ends their sessions: all, or none if the caller may not manage one of them.',
  input: z.object({ ids: z.array(id()).check(z.minLength(1), z.maxLength(200)) }),
  result: listOf(oncePassword()),
});
