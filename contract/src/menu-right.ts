// Items of a page that can be restricted: its buttons, columns and form fields (wire §4.2, wire §4.3). Three groups of calls, each with its own permissions.
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { holderTypes } from './authorize.ts';
import { describedKeys } from './crud.ts';
import { created, endpoint, id, integer, listOf, mark, matching, nothing, partialOf, required, saved, stateInput, switched, text, version } from './kit.ts';

export const rightKinds = ['button', 'column', 'form'] as const;
export type RightKind = (typeof rightKinds)[number];

const common = {
  fullName: required(50),
  /** Empty: as in simplified Chinese. */
  fullNameEn: z._default(text(100), ''),
  fullNameZhtw: z._default(text(50), ''),
  icon: z._default(text(100), ''),
  sortCode: z._default(integer(0, 999_999_999), 0),
  enabledMark: z._default(mark(), 1),
  description: z._default(text(500), ''),
};
const button = { moduleId: id(), parentId: z._default(id(), '-1'), enCode: matching(50, patterns.buttonCode), ...common };
const field = {
  moduleId: id(),
  enCode: matching(50, patterns.fieldCode),
  ...common,
  bindTable: z._default(text(100), ''),
  bindTableName: z._default(text(100), ''),
  /** Those of `holdersOfPage` that are granted it immediately. */
  holders: z._default(z.array(id()).check(z.maxLength(1_000)), []),
};

/** `moduleId` is the page of a new one, `holders` its initial holders; later neither changes here, and grants are edited elsewhere. */
const changed = <S extends z.core.$ZodLooseShape & { moduleId: z.core.$ZodType }>({ moduleId: _, holders: __, ...rest }: S) => partialOf(rest);

const resultKeys = {
  id: z.string(),
  moduleId: z.string(),
  fullName: z.string(),
  fullNameEn: z.string(),
  fullNameZhtw: z.string(),
  enCode: z.string(),
  icon: z.string(),
  ...describedKeys,
  version: z.int(),
  /** Built-in: its code stays, and it cannot be deleted. */
  shipped: z.boolean(),
};
const people = {
  creatorTime: z.nullable(z.number()),
  creatorUser: z.nullable(z.string()),
  lastModifyTime: z.nullable(z.number()),
  lastModifyUser: z.nullable(z.string()),
};
const bound = { bindTable: z.string(), bindTableName: z.string() };

type Told = z.output<z.ZodMiniObject<typeof resultKeys>>;
export interface ButtonRow extends Told {
  parentId: string;
  hasChildren: boolean;
  children?: ButtonRow[] | undefined;
}

const buttonRow: z.ZodMiniType<ButtonRow> = z.object({
  ...resultKeys,
  parentId: z.string(),
  hasChildren: z.boolean(),
  get children() {
    return z.optional(z.array(buttonRow));
  },
});

export interface ButtonNode {
  id: string;
  parentId: string;
  fullName: string;
  icon: string;
  hasChildren: boolean;
  children?: ButtonNode[] | undefined;
}

const buttonNode: z.ZodMiniType<ButtonNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  icon: z.string(),
  hasChildren: z.boolean(),
  get children() {
    return z.optional(z.array(buttonNode));
  },
});

const keyword = z.optional(text(50));

export const buttonList = endpoint({
  method: 'GET',
  path: '/api/system/ModuleButton/{moduleId}/List',
  access: 'system.menu:view',
  summary: 'The buttons of a page as a tree, enabled or not.',
  input: z.object({ moduleId: id(), keyword }),
  result: listOf(buttonRow),
});

export const buttonSelector = endpoint({
  method: 'GET',
  path: '/api/system/ModuleButton/{moduleId}/Selector',
  access: 'system.menu:view',
  summary: 'The buttons of a page, as possible parents of another.',
  input: z.object({ moduleId: id() }),
  result: listOf(buttonNode),
});

const one = <const P extends string, S extends z.core.$ZodLooseShape & { moduleId: z.core.$ZodType }, W extends z.core.$ZodLooseShape>(
  path: P,
  noun: string,
  right: string,
  shape: S,
  row: W,
) => {
  const can = (button: string) => `system.menu:btn_${right}_${button}` as const;
  const base = `/api/system/${path}` as const;
  return {
    info: endpoint({
      method: 'GET',
      path: `${base}/{id}`,
      access: 'system.menu:view',
      summary: `One ${noun}.`,
      input: z.object({ id: id() }),
      result: z.object({ ...resultKeys, ...row, ...people }),
    }),
    create: endpoint({ method: 'POST', path: base, access: can('add'), summary: `Adds a ${noun} to a page.`, input: z.object(shape), result: created() }),
    update: endpoint({
      method: 'PUT',
      path: `${base}/{id}`,
      access: can('edit'),
      summary: `Changes the sent keys of a ${noun}; it stays with its page.`,
      input: z.object({ ...changed(shape), id: id(), version: version() }),
      result: saved(),
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/{id}`,
      access: can('remove'),
      summary: `Deletes a ${noun}: a button that nobody is granted, a column or form field with its grants.`,
      input: z.object({ id: id() }),
      result: nothing(),
    }),
    state: endpoint({
      method: 'PUT',
      path: `${base}/{id}/Actions/State`,
      access: can('edit'),
      summary: `Switches a ${noun} on or off: a button that is off is nobody's, a column or form field that is off guards nothing.`,
      input: stateInput(),
      result: switched(),
    }),
  };
};

const several = <const P extends string, const J extends string>(path: P, noun: string, right: string, json: J) => ({
  list: endpoint({
    method: 'GET',
    path: `/api/system/${path}/{moduleId}/Fields`,
    access: 'system.menu:view',
    summary: `The ${noun}s of a page, in every state.`,
    input: z.object({ moduleId: id(), keyword }),
    result: listOf(z.object({ ...resultKeys, ...bound })),
  }),
  batch: endpoint({
    method: 'POST',
    path: `/api/system/${path}/Actions/Batch`,
    access: `system.menu:btn_${right}_batchAdd`,
    summary: `Adds several ${noun}s to a page at once; those that are there stay as they are.`,
    input: z.object({
      moduleId: id(),
      bindTable: field.bindTable,
      bindTableName: field.bindTableName,
      holders: field.holders,
      [json]: z.array(z.object({ enCode: field.enCode, fullName: field.fullName })).check(z.minLength(1), z.maxLength(500)),
    } as {
      moduleId: ReturnType<typeof id>;
      bindTable: typeof field.bindTable;
      bindTableName: typeof field.bindTableName;
      holders: typeof field.holders;
    } & Record<J, z.ZodMiniArray<z.ZodMiniObject<{ enCode: typeof field.enCode; fullName: typeof field.fullName }>>>),
    result: nothing(),
  }),
});

export const columnKnown = endpoint({
  method: 'GET',
  path: '/api/system/ModuleColumn/{moduleId}/Known',
  access: 'system.menu:view',
  summary: 'The columns of a page that the product suggests; they are not stored.',
  input: z.object({ moduleId: id() }),
  result: listOf(z.object({ enCode: z.string(), fullName: z.string() })),
});

export const holdersOfPage = endpoint({
  method: 'GET',
  path: '/api/system/ModuleColumn/{moduleId}/Holders',
  access: 'system.menu:view',
  summary: 'The holders of a page and the number of people who have it. They lose access to a new column or form field unless it is granted to them.',
  input: z.object({ moduleId: id() }),
  result: z.object({ people: z.int(), list: z.array(z.object({ type: z.enum(holderTypes), id: z.string(), fullName: z.string() })) }),
});

const buttons = one('ModuleButton', 'button', 'btnPer', button, { parentId: z.string() });
const columns = { ...one('ModuleColumn', 'column', 'columnPer', field, bound), ...several('ModuleColumn', 'column', 'columnPer', 'columnJson') };
const forms = { ...one('ModuleForm', 'form field', 'formPer', field, bound), ...several('ModuleForm', 'form field', 'formPer', 'formJson') };

export const { info: buttonInfo, create: buttonCreate, update: buttonUpdate, remove: buttonRemove, state: buttonState } = buttons;
export const {
  list: columnList,
  info: columnInfo,
  create: columnCreate,
  batch: columnBatch,
  update: columnUpdate,
  remove: columnRemove,
  state: columnState,
} = columns;
export const { list: formList, info: formInfo, create: formCreate, batch: formBatch, update: formUpdate, remove: formRemove, state: formState } = forms;
