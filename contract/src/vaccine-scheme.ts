// Plans of a product: how many doses, at what ages, how far apart (vaccine §2.2).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { historyColumns, placed, placedKeys, recordKeys } from './crud.ts';
import {
  created,
  day,
  decimal,
  endpoint,
  id,
  integer,
  listOf,
  mark,
  matching,
  nothing,
  orNull,
  pageOf,
  paging,
  partialOf,
  required,
  saved,
  stateInput,
  switched,
  text,
  version,
} from './kit.ts';

export const schemeKinds = ['ROUTINE', 'CAMPAIGN', 'PLAN'] as const;
export type SchemeKind = (typeof schemeKinds)[number];
/** Target groups of plans. */
export const demographics = ['BIRTHS', 'UNDER_1', 'UNDER_5', 'AGE_6', 'AGE_9_14', 'WOMEN_15_49', 'AGE_60', 'EVERYBODY'] as const;
export type Demographic = (typeof demographics)[number];

const ageMonths = () => orNull(integer(0, 1800));

const dose = z.object({
  label: z._default(text(50), ''),
  /** In completed months. */
  minAgeMonths: ageMonths(),
  maxAgeMonths: ageMonths(),
  /** Since the previous dose. */
  minIntervalDays: z._default(integer(0, 3650), 0),
  canSkip: z._default(mark(), 0),
});

const shape = {
  productId: id(),
  code: matching(50, patterns.code),
  name: required(100),
  kind: z.enum(schemeKinds),
  minAgeMonths: ageMonths(),
  maxAgeMonths: ageMonths(),
  /** 1 male, 2 female; null: both. */
  sexLimit: orNull(integer(1, 2)),
  coverageRatePct: z._default(decimal(0, 100), 95),
  /** null: the product's own rate. */
  wastageRatePct: orNull(decimal(0, 99)),
  demographic: orNull(z.enum(demographics)),
  /** Minor units (分). */
  price: orNull(integer(0, 100_000_000)),
  validFrom: orNull(day()),
  validTo: orNull(day()),
  /** The doses in order; their number is the plan's. */
  doses: z.array(dose).check(z.minLength(1), z.maxLength(10)),
  ...placed,
};

const columns: PageColumns = {
  menu: 'vaccine.scheme',
  kept: ['id', 'version', 'code', 'name', 'fullName', 'kind', 'productId', 'productName', 'doseCount', 'doses', 'enabledMark', 'sortCode'],
  columns: {
    minAgeMonths: [],
    maxAgeMonths: [],
    sexLimit: [],
    coverageRatePct: [],
    wastageRatePct: [],
    demographic: [],
    price: [],
    validFrom: [],
    validTo: [],
    ...historyColumns,
  },
};

const scheme = z.object({
  ...recordKeys,
  productId: z.string(),
  productName: z.string(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(schemeKinds),
  doseCount: z.int(),
  minAgeMonths: z.nullable(z.int()),
  maxAgeMonths: z.nullable(z.int()),
  sexLimit: z.nullable(z.int()),
  coverageRatePct: z.number(),
  wastageRatePct: z.nullable(z.number()),
  demographic: z.nullable(z.string()),
  price: z.nullable(z.int()),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  doses: z.array(
    z.object({
      label: z.string(),
      minAgeMonths: z.nullable(z.int()),
      maxAgeMonths: z.nullable(z.int()),
      minIntervalDays: z.int(),
      canSkip: z.int(),
    }),
  ),
  ...placedKeys,
});

export const schemeList = endpoint({
  method: 'GET',
  path: '/api/vaccine/Scheme',
  access: 'vaccine.scheme:view',
  summary: 'Lists plans, paged; the keyword searches name and code.',
  input: z.object({ ...paging('sortCode', 'code', 'name', 'creatorTime'), productId: z.optional(id()), kind: z.optional(z.enum(schemeKinds)) }),
  result: pageOf(scheme),
  columns,
});

export const schemeInfo = endpoint({
  method: 'GET',
  path: '/api/vaccine/Scheme/{id}',
  access: 'vaccine.scheme:view',
  summary: 'A plan with its doses.',
  input: z.object({ id: id() }),
  result: scheme,
  columns,
});

export const schemeSelector = endpoint({
  method: 'GET',
  path: '/api/vaccine/Scheme/Selector',
  access: 'signed-in',
  summary: 'Enabled plans of one product or of all, for pickers.',
  input: z.object({ productId: z.optional(id()) }),
  result: listOf(z.object({ id: z.string(), productId: z.string(), fullName: z.string(), doseCount: z.int() })),
  columns,
});

export const schemeCreate = endpoint({
  method: 'POST',
  path: '/api/vaccine/Scheme',
  access: 'vaccine.scheme:btn_add',
  summary: 'Creates a plan. `code` is unique within its product.',
  input: z.object(shape),
  result: created(),
  columns,
});

const { productId: _fixed, ...changeable } = shape;

export const schemeUpdate = endpoint({
  method: 'PUT',
  path: '/api/vaccine/Scheme/{id}',
  access: 'vaccine.scheme:btn_edit',
  summary: 'Updates the given fields of a plan; `doses` replaces all doses. The product cannot change.',
  input: z.object({ ...partialOf(changeable), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const schemeState = endpoint({
  method: 'PUT',
  path: '/api/vaccine/Scheme/{id}/Actions/State',
  access: 'vaccine.scheme:btn_edit',
  summary: 'Enables or disables a plan.',
  input: stateInput(),
  result: switched(),
  columns,
});

export const schemeRemove = endpoint({
  method: 'DELETE',
  path: '/api/vaccine/Scheme/{id}',
  access: 'vaccine.scheme:btn_remove',
  summary: 'Deletes a plan that nothing uses.',
  input: z.object({ id: id() }),
  result: nothing(),
});
