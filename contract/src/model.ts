// Models: designed forms with their lists. On the wire they are the family's documents as JSON text (forms, lists), and our rules (wire §17.1).
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { choicesInput } from './choices.ts';
import { historyKeys, recordKeys } from './crud.ts';
import { created, endpoint, id, integer, listOf, mark, matching, nothing, pageOf, paging, partialOf, required, saved, text, version } from './kit.ts';
import { designedPages, modelMenu, modelPages, onModel } from './model-page.ts';

const PATH = '/api/visualdev/Base';
const can = (right: string) => `${modelMenu}:${right}` as const;

/** Maximum size of a request with a design, in bytes. */
export const MAX_DESIGN_BODY = 8_388_608;
const MAX_DOCUMENT = 2_097_152;

/** A document as JSON text; '' and the like mean none. */
const document = () => z._default(z.nullable(z.string().check(z.maxLength(MAX_DOCUMENT))), '');

/** Type of a model: 1 web, 2 app, 3 flow form, 4 and 5 output of a generator. */
export const modelTypes = [1, 2, 3, 4, 5] as const;
/** 1 form, 2 form and list, 3 with workflow. */
export const webTypes = [1, 2, 3] as const;

const asNumber = z.transform(Number);
const choice = (most: number) => z.union([integer(1, most), z.pipe(z.string().check(z.regex(/^\d$/)), asNumber).check(z.minimum(1), z.maximum(most))]);

const basics = {
  fullName: required(100),
  enCode: matching(50, patterns.code),
  category: z._default(text(64), ''),
  type: z._default(choice(5), 1),
  webType: z._default(choice(3), 2),
  description: z._default(text(500), ''),
  sortCode: z._default(z.nullable(integer(0, 9_999_999_999)), 0),
  dbLinkId: z._default(text(64), '0'),
};

const documents = {
  formData: document(),
  columnData: document(),
  appColumnData: document(),
  tables: document(),
  flowTemplateJson: document(),
  /** Ours: `Rule[]` of engine/form/rule as JSON text. */
  rules: document(),
  /** Ours: title of a record elsewhere, text with `{field id}` in it; '' for the default. */
  title: z._default(text(500), ''),
};

/** 1: save and release in one step, if no data is lost and no question is open; 0: save, and take the page out of use. Without it the draft is saved. */
const state = z.optional(mark());

const row = {
  ...recordKeys,
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  categoryName: z.string(),
  type: z.int(),
  webType: z.int(),
  description: z.string(),
  sortCode: z.int(),
  state: z.int(),
  enabledMark: z.int(),
  /** The release in use; 0: none yet. */
  release: z.int(),
  /** 1: the draft differs from the release in use. */
  changed: z.int(),
  /** 1: indexes of its records are still being built; everything works, large lists are slower. */
  indexing: z.int(),
  /** 1: values are converted for a release. */
  converting: z.int(),
  lastmodifytime: historyKeys.lastModifyTime,
  lastmodifyuser: historyKeys.lastModifyUser,
};

/** A part of a document that was not understood, or that blocks its release. */
export const modelFinding = z.object({
  /** Id of the node; '' for the whole. */
  node: z.string(),
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The same as a sentence in the caller's language. */
  text: z.string(),
  /** Whether it blocks a release. */
  blocks: z.boolean(),
});

export const modelList = endpoint({
  method: 'GET',
  path: PATH,
  access: can('view'),
  summary: 'Lists models, paged.',
  input: z.object({
    ...paging('sortCode', 'fullName', 'enCode', 'creatorTime', 'lastModifyTime'),
    // Clients of the family ask for no page, and group all by themselves.
    pageSize: z._default(integer(1, 500), 500),
    type: z.optional(choice(5)),
    category: z.optional(text(64)),
  }),
  result: pageOf(z.object(row)),
});

export const modelSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Selector`,
  access: 'signed-in',
  summary: 'Released models by category: all for designers of models, workflows or menus, otherwise those that the caller has a page of.',
  input: z.object({ type: z.optional(choice(5)), webType: z.optional(choice(3)) }),
  result: listOf(
    z.object({
      id: z.string(),
      parentId: z.literal('-1'),
      fullName: z.string(),
      hasChildren: z.literal(true),
      children: z.array(z.object({ id: z.string(), parentId: z.string(), fullName: z.string(), enCode: z.string(), hasChildren: z.literal(false) })),
    }),
  ),
});

export const modelInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: can('view'),
  summary: 'A model with its draft.',
  input: z.object({ id: id() }),
  result: z.object({
    ...row,
    dbLinkId: z.string(),
    flowId: z.string(),
    formData: z.string(),
    columnData: z.string(),
    appColumnData: z.string(),
    tables: z.string(),
    flowTemplateJson: z.string(),
    rules: z.string(),
    /** Title of a record: text with `{id of a field}` placeholders; '' for the default by its list. */
    title: z.string(),
    findings: z.array(modelFinding),
  }),
});

export const modelCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: can('btn_add'),
  summary: 'Creates a model from documents of the family.',
  input: z.object({ ...basics, ...documents, state }),
  result: z.extend(created(), { findings: z.array(modelFinding) }),
  most: MAX_DESIGN_BODY,
});

export const modelUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: can('btn_edit'),
  summary: 'Updates the given fields of a model; its records stay as they are until it is released.',
  input: z.object({ ...partialOf(basics), ...partialOf(documents), state, id: id(), version: version() }),
  result: z.extend(saved(), { findings: z.array(modelFinding) }),
  most: MAX_DESIGN_BODY,
});

export const modelRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: can('btn_remove'),
  summary: 'Deletes a model and parks its records, unless a menu entry or another model refers to it.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const modelCopy = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Copy`,
  access: can('btn_add'),
  summary: 'Copies a model. The copy is not released.',
  input: z.object({ id: id() }),
  result: created(),
});

export const modelFields = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/FormDataFields`,
  access: { page: designedPages, target: 'id', right: 'view' },
  summary: 'Main fields of a released model that can serve as the title of a record.',
  input: z.object({ id: id(), filterType: z.optional(text(10)) }),
  result: listOf(z.object({ vmodel: z.string(), label: z.string() })),
});

const choiceRow = z.looseObject({ id: z.string() });
export const modelChoices = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/FieldDataSelect`,
  access: onModel('view'),
  summary: 'Records to select from. With `field`: ids and texts; with `relationField`, `columnOptions` or `currentPage`: a page; otherwise rows.',
  input: choicesInput(10_000),
  result: z.union([z.array(choiceRow), pageOf(choiceRow), listOf(choiceRow)]),
});

// --- release

const step = z.object({
  op: z.string(),
  table: z.string(),
  field: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
  loss: z.enum(['free', 'checked', 'lossy']),
  /** Number of affected rows, and of rows whose value cannot be kept. */
  rows: z.int(),
  lost: z.int(),
  samples: z.array(z.object({ before: z.string(), after: z.nullable(z.string()) })),
  /** A question to answer before it: values for empty fields that become required. */
  asks: z.nullable(z.literal('fill')),
});
export type ModelStep = z.infer<typeof step>;

export const modelPlan = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Actions/Plan`,
  access: can('btn_release'),
  summary: 'What a release would do to the records, step by step.',
  input: z.object({ id: id() }),
  result: z.object({
    steps: z.array(step),
    findings: z.array(modelFinding),
    plan: z.string(),
    /** Whether its records are in existing tables, which releases do not change. */
    bound: z.boolean(),
    release: z.int(),
    version: z.int(),
    /** The fields with empty values to fill, as a form: `FormDocument` of engine/form. */
    asking: z.unknown(),
    /** Pages that give their columns one by one, and the new fields that nobody would see there; of a column of a child table `table.column`. */
    pages: z.array(
      z.object({ menuId: z.string(), name: z.string(), fields: z.array(z.object({ path: z.string(), label: z.string(), required: z.boolean() })) }),
    ),
  }),
});

export const modelRelease = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Release`,
  access: can('btn_release'),
  summary: 'Releases the draft, if the plan is still the one that was shown.',
  input: z.object({
    id: id(),
    version: version(),
    plan: text(64),
    /** Field → value for empty fields that become required, as records store it. */
    fill: z._default(z.record(z.string().check(z.maxLength(40)), z.unknown()), {}),
    /** New fields that everybody with a page sees there; by default the required ones. The others have a permission of their own, granted to nobody yet. */
    shown: z.optional(z.array(z.object({ menuId: id(), fields: z.array(text(100)).check(z.maxLength(400)) })).check(z.maxLength(100))),
  }),
  /**
   * `converting`: there are so many values of another kind that they are converted first, while users can work; afterwards the release happens automatically.
   */
  result: z.object({ release: z.int(), version: z.int(), converting: z.boolean() }),
});

export const modelReleases = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Releases`,
  access: can('view'),
  summary: 'The releases of a model, newest first, with the steps of each.',
  input: z.object({ id: id() }),
  result: listOf(z.object({ number: z.int(), creatorTime: z.nullable(z.number()), creatorUser: z.nullable(z.string()), steps: z.array(step) })),
});

export const modelReturn = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Return`,
  access: can('btn_edit'),
  summary: 'Copies an earlier release into the draft; releasing it restores its columns.',
  input: z.object({ id: id(), version: version(), number: integer(1, 1_000_000) }),
  result: saved(),
});

export const modelPublish = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Publish`,
  access: can('btn_release'),
  summary: 'Creates a menu entry that opens the model, with its buttons, and grants it to roles that the caller may grant to.',
  input: z.object({
    id: id(),
    parentId: id(),
    fullName: required(50),
    fullNameEn: z._default(text(50), ''),
    icon: z._default(text(50), ''),
    roleIds: z._default(z.array(id()).check(z.maxLength(200)), []),
  }),
  result: z.object({ menuId: z.string() }),
});

export { modelPages };
