// Views of the records of a model: private, or shared with all or some of those who work with it. A view grants nothing.
import { viewSchema, type ViewDocument } from '@ordo/engine/list/view/document.ts';
import * as z from 'zod/mini';
import { endpoint, id, integer, mark, nothing, required, saved, text, version } from './kit.ts';
import { onModel } from './model-page.ts';
import { names } from './model-record.ts';

const PATH = '/api/visualdev/Model/{id}/Views';
const menuId = z.optional(id());
const viewId = id();

/** Maximum number of views of one model: private ones per person, and shared ones. */
export const MAX_VIEWS = 50;

const shape = {
  fullName: required(50),
  fullNameEn: z._default(text(100), ''),
  document: viewSchema,
  /** 1: shared with others. */
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
  summary: 'The caller’s views of a model, personal and shared, without those that use fields that the caller may not see.',
  input: z.object({ id: id(), menuId }),
  result: z.object({
    list: z.array(view),
    mayShare: z.boolean(),
    /** The one that the page opens with: the caller's own, else one for their roles, else one for everybody; null: the list. */
    usual: z.nullable(z.string()),
  }),
});

export const modelViewCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: onModel('view'),
  summary: 'Saves a view. Only designers of models can share one.',
  input: z.object({ id: id(), menuId, ...shape }),
  result: z.object({ id: z.string(), version: z.int() }),
});

export const modelViewUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{viewId}`,
  access: onModel('view'),
  summary: 'Updates a view: the caller’s own, or a shared one that is not locked. Only designers of models change with whom it is shared.',
  input: z.object({ id: id(), menuId, viewId, version: version(), ...shape }),
  result: saved(),
});

export const modelViewRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{viewId}`,
  access: onModel('view'),
  summary: 'Deletes a view of the caller. Shared ones are deleted by designers of models.',
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
  summary: 'The records of a pivot view, aggregated by one or two fields, with exact totals.',
  input: z.looseObject({ id: id(), menuId }),
  result: z.object({ rows: z.array(pivotHead), columns: z.array(pivotHead), cells: z.array(pivotCell), cut: z.boolean(), names }),
});
