// The pages of random worlds, with their fields and possible conditions.
import fc from 'fast-check';

export type Asked = 'userId' | 'organizeId' | 'organizeAndBelow' | 'departmentAndBelow' | 'subordinateIds' | 'positionIds' | 'roleIds' | 'now';
export type Value = string | number | boolean | null;
export const LISTS = ['in', 'notIn'] as const;
export const SINGLES = ['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual', 'contains', 'startsWith'] as const;
export const THERE = ['empty', 'notEmpty'] as const;
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { field: string; is: (typeof LISTS)[number]; value: Value[] | { my: Asked } }
  | { field: string; is: (typeof SINGLES)[number]; value: Value | { my: Asked } }
  | { field: string; is: (typeof THERE)[number] };

export const PAGES = ['vaccine.customer', 'vaccine.product', 'permission.user', 'permission.userOnline', 'vaccine.warehouse', 'system.notice'] as const;
export type PageName = (typeof PAGES)[number];
/** Pages whose rows belong to customers, and are visible to those who see the customer. */
export const BELONGING = [
  'vaccine.formulary',
  'vaccine.indent',
  'vaccine.stock',
  'vaccine.vaccination',
  'vaccine.aefi',
  'vaccine.recall',
  'vaccine.lot',
] as const;
/** Further pages and buttons that show rows of the pages above. */
export const WAYS = {
  pages: ['permission.authorize', 'permission.role', 'permission.position', 'system.menu', ...BELONGING],
  buttons: ['permission.user:btn_download', 'permission.authorize:btn_why'],
} as const;

/** `none` is a field that was removed after the scheme was created. */
export const FIELDS: Record<PageName, Record<string, 'id' | 'text' | 'choice' | 'mark' | 'moment' | 'none'>> = {
  'vaccine.customer': { organizeId: 'id', creatorUserId: 'id', areaId: 'id', type: 'choice', status: 'choice', creatorTime: 'moment', gone: 'none' },
  'vaccine.product': { creatorUserId: 'id', code: 'text', manufacturer: 'text', antigenGroup: 'text', enabledMark: 'mark', gone: 'none' },
  'permission.user': { organizeId: 'id', managerId: 'id', userId: 'id', creatorUserId: 'id', gone: 'none' },
  'permission.userOnline': { organizeId: 'id', managerId: 'id', userId: 'id', gone: 'none' },
  'vaccine.warehouse': { organizeId: 'id', creatorUserId: 'id', code: 'text', name: 'text', enabledMark: 'mark', gone: 'none' },
  'system.notice': { creatorUserId: 'id', title: 'text', enabledMark: 'mark', creatorTime: 'moment', gone: 'none' },
};

/** Operators of a field, by its kind. */
export const ASKED = {
  id: ['equal', 'notEqual', ...LISTS, ...THERE],
  choice: ['equal', 'notEqual', ...LISTS, ...THERE],
  text: ['equal', 'notEqual', 'contains', 'startsWith', ...LISTS, ...THERE],
  mark: ['equal', 'notEqual'],
  moment: ['less', 'lessOrEqual', 'greater', 'greaterOrEqual', ...THERE],
  none: [],
} as const;

export const CUSTOMER_TYPES = ['CLINIC', 'HOSPITAL', 'SCHOOL'];
export const STATUSES = ['ACTIVE', 'SUSPENDED', 'CLOSED'];
/** Characters with a meaning in LIKE, quoting and sorting. */
const WORDS = ['', 'c0', 'C0', 'c1', 'a_b', 'a%b', 'a\\b', "o'b", '疫苗', '苗', 'Éb', '￥', '𠮷', 'zz'];
const MINUTE = 60_000;
export const word = fc.constantFrom(...WORDS);
export const age = fc.integer({ min: 0, max: 9 }).map((minutes) => minutes * MINUTE);
