// The menu for administrators: catalogues, pages and links, for the browser and the app (wire §4.1).
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { holderTypes } from './authorize.ts';
import { described, describedKeys } from './crud.ts';
import { created, endpoint, id, integer, listOf, mark, matching, nothing, partialOf, required, saved, stateInput, switched, text, version } from './kit.ts';

/** Parent id of top-level entries. */
export const menuRoot = '-1';
export const menuCategories = ['Web', 'App'] as const;
export type MenuCategory = (typeof menuCategories)[number];
/** 1 catalogue, 2 page by address, 3 model, 4 dictionary, 5 report, 6 visualisation in a new window, 7 link, 8 portal (product §2.3). */
export const menuTypes = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type MenuType = (typeof menuTypes)[number];

const PATH = '/api/system/Menu';

const category = () => z._default(z.enum(menuCategories), 'Web');
const flag = () => z._default(mark(), 0);

const shape = {
  parentId: id(),
  category: category(),
  fullName: required(50),
  fullNameEn: z._default(text(100), ''),
  fullNameZhtw: z._default(text(50), ''),
  enCode: matching(50, patterns.code),
  icon: z._default(text(100), ''),
  type: integer(1, 8),
  urlAddress: z._default(text(500), ''),
  linkTarget: z._default(z.enum(['_self', '_blank']), '_self'),
  /** JSON text of an object: `moduleId`, `isTree`, `iconBackgroundColor`, and other keys, which are kept. */
  propertyJson: z._default(text(4000), ''),
  isButtonAuthorize: flag(),
  isColumnAuthorize: flag(),
  isFormAuthorize: flag(),
  isDataAuthorize: flag(),
  ...described,
};

const resultKeys = {
  id: z.string(),
  parentId: z.string(),
  category: z.enum(menuCategories),
  /** In the caller's language. */
  fullName: z.string(),
  enCode: z.string(),
  icon: z.string(),
  type: z.int(),
  urlAddress: z.string(),
  linkTarget: z.string(),
  propertyJson: z.string(),
  isButtonAuthorize: z.int(),
  isColumnAuthorize: z.int(),
  isFormAuthorize: z.int(),
  isDataAuthorize: z.int(),
  ...describedKeys,
  version: z.int(),
  /** Built-in: its code, type and address stay, and it cannot be deleted. */
  shipped: z.boolean(),
};

const counts = { buttons: z.int(), columns: z.int(), forms: z.int(), schemes: z.int() };

type Told = z.output<z.ZodMiniObject<typeof resultKeys & typeof counts>>;
export interface MenuRow extends Told {
  hasChildren: boolean;
  /** Left out on leaves. */
  children?: MenuRow[] | undefined;
}

const row: z.ZodMiniType<MenuRow> = z.object({
  ...resultKeys,
  ...counts,
  hasChildren: z.boolean(),
  get children() {
    return z.optional(z.array(row));
  },
});

export interface MenuNode {
  id: string;
  parentId: string;
  fullName: string;
  icon: string;
  type: number;
  urlAddress: string;
  propertyJson: string;
  enabledMark: number;
  hasChildren: boolean;
  children?: MenuNode[] | undefined;
}

const node: z.ZodMiniType<MenuNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  icon: z.string(),
  type: z.int(),
  urlAddress: z.string(),
  propertyJson: z.string(),
  enabledMark: z.int(),
  hasChildren: z.boolean(),
  get children() {
    return z.optional(z.array(node));
  },
});

export const menuList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'system.menu:view',
  summary: 'All entries of the browser or the app as a tree, enabled or not. A keyword (name, code, address) keeps the ancestors of every match.',
  input: z.object({ category: category(), keyword: z.optional(text(50)) }),
  result: listOf(row),
});

export const menuSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Selector`,
  access: 'system.menu:view',
  summary: 'The catalogues, as possible parents of an entry.',
  input: z.object({ category: category() }),
  result: listOf(node),
});

export const menuSelectorWithout = endpoint({
  method: 'GET',
  path: `${PATH}/Selector/{excludeId}`,
  access: 'system.menu:view',
  summary: 'The same without one catalogue and its subtree (`0` excludes nothing).',
  input: z.object({ category: category(), excludeId: id() }),
  result: listOf(node),
});

export const menuSelectorAll = endpoint({
  method: 'GET',
  path: `${PATH}/Selector/All`,
  access: 'system.menu:view',
  summary: 'All entries with their targets.',
  input: z.object({ category: category() }),
  result: listOf(node),
});

export const menuInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'system.menu:view',
  summary: 'An entry, with its name in each language (`fullName` is simplified Chinese here).',
  input: z.object({ id: id() }),
  result: z.object({
    ...resultKeys,
    fullNameEn: z.string(),
    fullNameZhtw: z.string(),
    creatorTime: z.nullable(z.number()),
    creatorUser: z.nullable(z.string()),
    lastModifyTime: z.nullable(z.number()),
    lastModifyUser: z.nullable(z.string()),
  }),
});

export const menuCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'system.menu:btn_add',
  summary: 'Adds an entry. Administrators see it at once, others when it is granted to them.',
  input: z.object(shape),
  result: created(),
});

export const menuUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'system.menu:btn_edit',
  summary: 'Updates the given fields of an entry; a new parent moves its whole subtree.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
});

export const menuTargetImpact = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Impact`,
  access: 'system.menu:btn_edit',
  summary: 'The impact of a new target for an entry: who has the entry and would get access to the target, and whether the caller may grant it.',
  input: z.object({ id: id(), ...partialOf({ enCode: shape.enCode, type: shape.type, urlAddress: shape.urlAddress, propertyJson: shape.propertyJson }) }),
  result: z.object({
    /** Whether its target changes at all. */
    moved: z.boolean(),
    from: z.string(),
    to: z.string(),
    allowed: z.boolean(),
    /** How many people have it through these grants. */
    people: z.int(),
    list: z.array(z.object({ type: z.enum(holderTypes), id: z.string(), fullName: z.string() })),
  }),
});

export const menuMove = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/Move`,
  access: 'system.menu:btn_edit',
  summary: 'Moves an entry below `parentId`, in front of `before` (omitted: to the end). Its siblings are renumbered.',
  input: z.object({ id: id(), parentId: id(), before: z.optional(id()), version: version() }),
  result: saved(),
});

export const menuRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'system.menu:btn_remove',
  summary: 'Deletes an entry without children and grants, with its buttons, columns, form fields and data schemes.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const menuState = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/State`,
  access: 'system.menu:btn_edit',
  summary: 'Enables or disables an entry; a catalogue with its whole subtree.',
  input: stateInput(),
  result: switched(),
});
