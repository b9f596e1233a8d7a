// Views of the records of a model: private, or shared with all or some of those who work with it. A view grants nothing.
import { viewSchema, type ViewDocument } from '@ordo/engine/list/view/document.ts';
import * as z from 'zod/mini';
import { endpoint, id, integer, mark, nothing, required, saved, text, version } from './kit.ts';
import { onModel } from './model-page.ts';
import { names } from './model-record.ts';

const PATH = '/api/visualdev/Model/{id}/Views';
const menuId = z.optional(id());
const viewId = id();

/** That one person has of one model, and that are shared of one model. */
export const MAX_VIEWS = 50;

const shape = {
  fullName: required(50),
  fullNameEn: z._default(text(100), ''),
  document: viewSchema,
  /** 1: others have it, too. */
  sharedMark: z._default(mark(), 0),
  /** For a shared view: the roles that have it; empty: everybody. */
  roleIds: z._default(z.array(id()).check(z.maxLength(50)), []),
  lockedMark: z._default(mark(), 0),
  defaultMark: z._default(mark(), 0),
  sortCode: z._default(integer(0, 9_999), 0),
};

const view = z.object({
  id: z.string(),
  version: z.int(),
  /** In the caller's language. */
  name: z.string(),
  fullName: z.string(),
  fullNameEn: z.string(),
  document: z.custom<ViewDocument>((value) => typeof value === 'object' && value !== null),
  sharedMark: z.int(),
  roleIds: z.array(z.string()),
  lockedMark: z.int(),
  defaultMark: z.int(),
  sortCode: z.int(),
  /** The caller may change and delete it. */
  mayEdit: z.boolean(),
});

export const modelViewList = endpoint({
  method: 'GET',
  path: PATH,
  access: onModel('view'),
  summary: 'The views of a model that the caller is offered: their own and shared ones, without those that look at fields that they may not see.',
  input: z.object({ id: id(), menuId }),
  result: z.object({ list: z.array(view), mayShare: z.boolean() }),
});

export const modelViewCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: onModel('view'),
  summary: 'Keeps a view. Only who designs models shares one.',
  input: z.object({ id: id(), menuId, ...shape }),
  result: z.object({ id: z.string(), version: z.int() }),
});

export const modelViewUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{viewId}`,
  access: onModel('view'),
  summary: 'Changes a view: one’s own, or a shared one that is not locked. Only who designs models changes whether and with whom it is shared.',
  input: z.object({ id: id(), menuId, viewId, version: version(), ...shape }),
  result: saved(),
});

export const modelViewRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{viewId}`,
  access: onModel('view'),
  summary: 'Deletes a view: one’s own; a shared one only who designs models.',
  input: z.object({ id: id(), menuId, viewId }),
  result: nothing(),
});

const pivotHead = z.object({ id: z.string(), value: z.unknown() });
const pivotCell = z.object({
  /** Ids of heads; null: over all of them. */
  row: z.nullable(z.string()),
  column: z.nullable(z.string()),
  count: z.int(),
  /** Exact; null if there are no values. */
  value: z.nullable(z.string()),
});

/** The same keys as the list; `inView` is the view that defines what is counted. */
export const recordPivot = endpoint({
  method: 'GET',
  path: '/api/visualdev/Model/{id}/Pivot',
  access: onModel('view'),
  summary: 'The records of a pivot view counted or measured by one field or two, with exact totals.',
  input: z.looseObject({ id: id(), menuId }),
  result: z.object({ rows: z.array(pivotHead), columns: z.array(pivotHead), cells: z.array(pivotCell), cut: z.boolean(), names }),
});
