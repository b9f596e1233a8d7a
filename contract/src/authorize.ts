// Permissions: grants to roles, positions, people and organisations (wire §5), and explanations why a person has a permission or not.
import * as z from 'zod/mini';
import { endpoint, id, listOf, nothing, saved, text, version } from './kit.ts';

export const holderTypes = ['Role', 'Position', 'User', 'Organize'] as const;
export type HolderType = (typeof holderTypes)[number];
/** What can be granted: pages, buttons, columns, form fields, data schemes. */
export const itemTypes = ['module', 'button', 'column', 'form', 'resource'] as const;
export type ItemType = (typeof itemTypes)[number];

const PATH = '/api/permission/Authority';

export interface GrantNode {
  id: string;
  parentId: string;
  fullName: string;
  icon: string;
  sortCode: number;
  hasChildren: boolean;
  children?: GrantNode[] | undefined;
}

const node: z.ZodMiniType<GrantNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  icon: z.string(),
  sortCode: z.int(),
  hasChildren: z.boolean(),
  get children() {
    return z.optional(z.array(node));
  },
});

const ids = z.array(id()).check(z.maxLength(20_000));
const items = { module: ids, button: ids, column: ids, form: z._default(ids, []), resource: ids };

export const grantTree = endpoint({
  method: 'POST',
  path: `${PATH}/Data/{objectId}/Values`,
  access: 'permission.authorize:view',
  summary: 'What the caller could grant of one type, and what the object has. `moduleIds`: the pages whose buttons, columns or schemes are shown.',
  input: z.object({ objectId: id(), type: z.enum(itemTypes), moduleIds: z._default(text(200_000), '') }),
  result: z.object({
    list: z.array(node),
    all: z.array(z.string()),
    ids: z.array(z.string()),
    /** Version of the object, for the save; 0 when there is none (`0` on the batch screen). */
    version: z.int(),
  }),
});

export const grantSave = endpoint({
  method: 'PUT',
  path: `${PATH}/Data/{objectId}`,
  access: 'permission.authorize:btn_save',
  summary: 'Replaces the grants of one object, except for portals. Nobody can grant or revoke permissions that they do not have.',
  input: z.object({ objectId: id(), objectType: z.enum(holderTypes), version: z.optional(version()), ...items }),
  result: saved(),
});

export const grantBatch = endpoint({
  method: 'POST',
  path: `${PATH}/Data/Batch`,
  access: 'permission.authorize:btn_save',
  summary: 'Adds to the grants of several objects; unknown ids are ignored.',
  input: z.object({ roleIds: z._default(ids, []), positionIds: z._default(ids, []), userIds: z._default(ids, []), ...items }),
  result: nothing(),
});

export const itemHolders = endpoint({
  method: 'GET',
  path: `${PATH}/Model/{itemId}/{objectType}`,
  access: 'permission.authorize:view',
  summary: 'The holders of one type who may use a portal.',
  input: z.object({ itemId: id(), objectType: z.enum(holderTypes) }),
  result: z.object({ ids: z.array(z.string()) }),
});

export const itemHoldersSave = endpoint({
  method: 'PUT',
  path: `${PATH}/Model/{itemId}`,
  access: 'permission.authorize:btn_save',
  summary: 'Replaces the holders of one type who may use a portal; an empty list removes all. Unknown ids are ignored.',
  input: z.object({ itemId: id(), itemType: z.literal('portal'), objectType: z.enum(holderTypes), objectId: ids }),
  result: nothing(),
});

/** A permission that is gained or lost. */
export const grantChange = z.object({ id: z.string(), fullName: z.string(), kind: z.enum(itemTypes) });

export const grantImpact = endpoint({
  method: 'POST',
  path: `${PATH}/Data/{objectId}/Impact`,
  access: 'permission.authorize:view',
  summary: 'What a save would change: permissions gained and lost, the people affected, and how many rows become visible or hidden.',
  input: z.object({ objectId: id(), objectType: z.enum(holderTypes), ...items }),
  result: z.object({
    gained: z.array(grantChange),
    lost: z.array(grantChange),
    /** People to whom the object's grants apply. */
    people: z.int(),
    /** Those of them who really gain or lose, because no other grant gives them the same. */
    peopleGaining: z.int(),
    peopleLosing: z.int(),
    /** Pages with changed rows: the most that one of the examined people gains and loses, among the rows that the caller sees. */
    rows: z.array(z.object({ id: z.string(), fullName: z.string(), gained: z.int(), lost: z.int() })),
    /** How many people were examined for that. */
    looked: z.int(),
  }),
});

const via = z.object({ type: z.enum(['administrator', ...holderTypes]), id: z.string(), fullName: z.string() });
/** The person in question; default: the caller. */
const person = { userId: z.optional(id()) };
const who = z.object({ id: z.string(), fullName: z.string(), administrator: z.boolean() });

export const why = endpoint({
  method: 'GET',
  path: `${PATH}/Why`,
  access: 'permission.authorize:btn_why',
  summary: 'Why a person may do something (the grants that allow it), or the smallest grant that would allow it.',
  input: z.object({ ...person, right: text(200) }),
  result: z.object({
    who,
    allowed: z.boolean(),
    /** Grants that allow it: one list for the page, one for the button. */
    proof: z.array(z.object({ code: z.string(), fullName: z.string(), through: z.array(via) })),
    /** The missing permissions, and the person's roles, positions and organisations to which they could be granted. */
    missing: z.array(z.object({ code: z.string(), fullName: z.string() })),
    candidates: z.array(via),
  }),
});

export const whyPage = endpoint({
  method: 'GET',
  path: `${PATH}/Why/Page/{menuId}`,
  access: 'permission.authorize:btn_why',
  summary: 'Everything that a page protects (itself, its buttons, columns and data schemes), which of it a person has, and the grants it comes from.',
  input: z.object({ ...person, menuId: id() }),
  result: z.object({
    who,
    /** enCode of the page. */
    enCode: z.string(),
    fullName: z.string(),
    list: z.array(z.object({ kind: z.enum(itemTypes), code: z.string(), fullName: z.string(), allowed: z.boolean(), through: z.array(via) })),
    candidates: z.array(via),
  }),
});

export const effective = endpoint({
  method: 'GET',
  path: `${PATH}/Effective/{userId}`,
  access: 'permission.authorize:btn_why',
  summary: 'All permissions of a person, and the grants they come from.',
  input: z.object({ userId: id() }),
  result: z.object({
    administrator: z.boolean(),
    ...listOf(z.object({ kind: z.enum(itemTypes), id: z.string(), code: z.string(), page: z.string(), fullName: z.string(), through: z.array(via) })).shape,
  }),
});

export const whoSees = endpoint({
  method: 'GET',
  path: `${PATH}/WhoSees/{menuId}/{id}`,
  access: 'permission.authorize:btn_why',
  summary: 'The people who may see one record of a page, and the grants and data schemes it comes from. Administrators first, at most 2,000 people.',
  input: z.object({ menuId: id(), id: id() }),
  result: z.object({
    /** enCode of the page. */
    enCode: z.string(),
    fullName: z.string(),
    /** More people have the page than were examined. */
    more: z.boolean(),
    /** Examined people who have the page and do not see the record. */
    blind: z.int(),
    ...listOf(
      z.object({
        id: z.string(),
        fullName: z.string(),
        organize: z.string(),
        administrator: z.boolean(),
        /** What grants the page. */
        page: z.array(via),
        /** Their data schemes that match this record; empty where the page has no schemes. */
        schemes: z.array(z.object({ fullName: z.string(), through: z.array(via) })),
      }),
    ).shape,
  }),
});
