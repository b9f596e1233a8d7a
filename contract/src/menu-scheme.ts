// Data schemes of a page: the fields that can be used, and named conditions on them (wire §4.4).
import { filterSchema } from '@ordo/engine/filter/filter.ts';
import { dynamicValues, operators } from '@ordo/engine/filter/groups.ts';
import { kindNames } from '@ordo/engine/kind/kinds.ts';
import * as z from 'zod/mini';
import { created, endpoint, id, integer, listOf, matching, nothing, partialOf, required, saved, text, version } from './kit.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';

export const fieldTypes = ['String', 'Int32', 'Double'] as const;

const FIELDS = '/api/system/ModuleDataAuthorize';
const SCHEMES = '/api/system/ModuleDataAuthorizeScheme';

/** A subset of `words`, joined by commas. */
const some = (words: readonly string[]) => required(500).check(z.refine((csv) => csv.split(',').every((one) => words.includes(one))));

const field = {
  moduleId: id(),
  enCode: matching(50, patterns.fieldCode),
  fullName: required(50),
  fullNameEn: z._default(text(100), ''),
  type: z.enum(fieldTypes),
  /** The offered operators, joined by commas. */
  conditionSymbol: some(operators),
  /** The offered values: `text` (a constant), `@userId`, …, joined by commas. */
  conditionText: some(['text', ...dynamicValues]),
  sortCode: z._default(integer(0, 999_999_999), 0),
  description: z._default(text(500), ''),
};
const { moduleId: _, ...fieldChanges } = field;

const fieldTold = {
  id: z.string(),
  enCode: z.string(),
  /** In the caller's language. */
  fullName: z.string(),
  type: z.enum(fieldTypes),
  conditionSymbol: z.string(),
  conditionText: z.string(),
  version: z.int(),
  shipped: z.boolean(),
  /** Its kind; `text` if the page no longer has the field. */
  kind: z.enum(kindNames),
  /** For a choice: its options. */
  choices: z.array(z.object({ value: z.string(), fullName: z.string() })),
};

export const fieldList = endpoint({
  method: 'GET',
  path: `${FIELDS}/{moduleId}/List`,
  access: 'system.menu:view',
  summary: 'The fields that data schemes of a page may use.',
  input: z.object({ moduleId: id(), keyword: z.optional(text(50)) }),
  result: listOf(z.object(fieldTold)),
});

export const fieldKnown = endpoint({
  method: 'GET',
  path: `${FIELDS}/{moduleId}/Known`,
  access: 'system.menu:view',
  summary: 'Every field that rows of a page can be filtered by; those not in the list above can be added.',
  input: z.object({ moduleId: id() }),
  result: listOf(z.object({ enCode: z.string(), fullName: z.string(), type: z.enum(fieldTypes), conditionSymbol: z.string(), conditionText: z.string() })),
});

export const fieldInfo = endpoint({
  method: 'GET',
  path: `${FIELDS}/{id}`,
  access: 'system.menu:view',
  summary: 'A field (`fullName` is simplified Chinese here).',
  input: z.object({ id: id() }),
  result: z.object({
    ...fieldTold,
    moduleId: z.string(),
    fullNameEn: z.string(),
    sortCode: z.int(),
    description: z.string(),
    creatorTime: z.nullable(z.number()),
    creatorUser: z.nullable(z.string()),
    lastModifyTime: z.nullable(z.number()),
    lastModifyUser: z.nullable(z.string()),
  }),
});

export const fieldCreate = endpoint({
  method: 'POST',
  path: FIELDS,
  access: 'system.menu:btn_dataPer_add',
  summary: 'Adds a field that the page knows.',
  input: z.object(field),
  result: created(),
});

export const fieldUpdate = endpoint({
  method: 'PUT',
  path: `${FIELDS}/{id}`,
  access: 'system.menu:btn_dataPer_edit',
  summary: 'Updates the given fields of a field.',
  input: z.object({ ...partialOf(fieldChanges), id: id(), version: version() }),
  result: saved(),
});

export const fieldRemove = endpoint({
  method: 'DELETE',
  path: `${FIELDS}/{id}`,
  access: 'system.menu:btn_dataPer_remove',
  summary: 'Removes a field that no scheme uses.',
  input: z.object({ id: id() }),
  result: nothing(),
});

const scheme = {
  moduleId: id(),
  fullName: required(50),
  /** The condition as a filter; or `conditionJson` in the family's notation. One of them is required. */
  condition: z.optional(filterSchema),
  conditionJson: z.optional(text(20_000)),
  description: z._default(text(500), ''),
};
const { moduleId: __, ...schemeChanges } = scheme;

const schemeTold = {
  id: z.string(),
  moduleId: z.string(),
  fullName: z.string(),
  /** The condition in plain words, in the caller's language. */
  conditionText: z.string(),
  description: z.string(),
  version: z.int(),
  /** How many roles, positions, organisations and people are granted it. */
  grants: z.int(),
};

export const schemeList = endpoint({
  method: 'GET',
  path: `${SCHEMES}/{moduleId}/List`,
  access: 'system.menu:view',
  summary: 'The data schemes of a page. Without schemes every row is visible; with schemes, each person sees the rows of those granted.',
  input: z.object({ moduleId: id(), keyword: z.optional(text(50)) }),
  result: listOf(z.object(schemeTold)),
});

export const schemeInfo = endpoint({
  method: 'GET',
  path: `${SCHEMES}/{id}`,
  access: 'system.menu:view',
  summary: 'A data scheme.',
  input: z.object({ id: id() }),
  result: z.object({
    ...schemeTold,
    condition: filterSchema,
    conditionJson: z.string(),
    creatorTime: z.nullable(z.number()),
    creatorUser: z.nullable(z.string()),
    lastModifyTime: z.nullable(z.number()),
    lastModifyUser: z.nullable(z.string()),
  }),
});

export const schemePreview = endpoint({
  method: 'POST',
  path: `${SCHEMES}/{moduleId}/Preview`,
  access: 'system.menu:view',
  summary:
    'A condition in plain words, and how many of the rows that the caller sees it takes now, for the caller or for `userId` (null: the caller may not open the page).',
  input: z.object({ moduleId: id(), condition: filterSchema, userId: z.optional(id()) }),
  result: z.object({ conditionText: z.string(), rows: z.nullable(z.int()), of: z.nullable(z.int()) }),
});

export const schemeCreate = endpoint({
  method: 'POST',
  path: SCHEMES,
  access: 'system.menu:btn_dataPer_add',
  summary: 'Adds a data scheme. From the first one of a page on, only users with a granted scheme see rows of the page.',
  input: z.object(scheme),
  result: created(),
});

export const schemeUpdate = endpoint({
  method: 'PUT',
  path: `${SCHEMES}/{id}`,
  access: 'system.menu:btn_dataPer_edit',
  summary: 'Updates the given fields of a data scheme. Only administrators change the condition of one that is granted.',
  input: z.object({ ...partialOf(schemeChanges), id: id(), version: version() }),
  result: saved(),
});

export const schemeRemove = endpoint({
  method: 'DELETE',
  path: `${SCHEMES}/{id}`,
  access: 'system.menu:btn_dataPer_remove',
  summary: 'Deletes a data scheme that is not granted to anybody. Only administrators may delete the last one of a page, because then every row is visible.',
  input: z.object({ id: id() }),
  result: nothing(),
});
