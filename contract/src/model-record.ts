// Records of a model for our own screens: by ids of fields, with versions. The family's calls are in online-dev.ts.
import { filterSchema } from '@ordo/engine/filter/filter.ts';
import * as z from 'zod/mini';
import { bytes, endpoint, id, integer, mark, nothing, pageOf, saved, text } from './kit.ts';
import { exported } from './model-export.ts';
import { onModel } from './model-page.ts';

export const PATH = '/api/visualdev/Model';
const ONE = `${PATH}/{id}/Records/{recordId}` as const;

/** Maximum size of a request with a record and its child rows, in bytes. */
export const MAX_RECORD_BODY = 8_388_608;
/** Maximum number of rows of a child table in one record. */
export const MAX_ROWS = 5_000;

export const fieldId = z.string().check(z.regex(/^[a-z][a-z0-9]{0,15}$/));
/** Keys of rows in bound tables may be longer than ids generated here. */
export const rowId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/));
export const recordKey = () => z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\0]*$/));
/** A value as records store it (engine/form/values); validated by its kind. */
const value = z.unknown();
export const values = z.record(fieldId, value);
const row = z.object({ id: rowId, values });
export const menuId = z.optional(id());

const history = {
  creatorTime: z.nullable(z.number()),
  creatorUserId: z.nullable(z.string()),
  lastModifyTime: z.nullable(z.number()),
  lastModifyUserId: z.nullable(z.string()),
};
/** For a record of a workflow: its task, with its status (flow-task). */
const ofTask = { taskId: z.optional(z.string()), flowState: z.optional(z.int()) };

/** Names of ids in values: source (`sourceKey` of engine/form) → id → name. Only those in the answer. */
export const names = z.record(z.string(), z.record(z.string(), z.string()));

/** Field → value, for a child table its rows; hidden fields are missing. */
export const record = z.object({
  id: z.string(),
  version: z.int(),
  formNumber: z.int(),
  recordNo: z.string(),
  ...history,
  ...ofTask,
  values: z.record(z.string(), value),
});
export type ModelRecord = z.infer<typeof record>;

/** A record in a list: its values are next to the keys of every record, each under the id of its field. */
export const recordRow = z.looseObject({
  id: z.string(),
  version: z.int(),
  formNumber: z.int(),
  recordNo: z.string(),
  ...history,
  ...ofTask,
  /** In a tree of records: number of direct children. */
  rowsBelow: z.optional(z.int()),
});
export type RecordRow = z.infer<typeof recordRow>;

/** Summary columns: path of a field → its exact sum over all matching records. */
export const summed = { sums: z.optional(z.record(z.string(), z.string())) };

/** Of groups with a name: how many were looked through, if there are more. */
export const searched = { searched: z.optional(z.int()) };

/** `id` is the parameter for listing its records. */
export const recordGroup = z.object({ id: z.string(), value, count: z.int(), sums: z.record(z.string(), z.string()) });
export type RecordGroup = z.infer<typeof recordGroup>;

export const modelOpen = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: onModel('view'),
  summary: 'What a page of a model needs: the current release, and the caller’s permissions on it.',
  input: z.object({ id: id(), menuId }),
  result: z.object({
    id: z.string(),
    fullName: z.string(),
    enCode: z.string(),
    webType: z.int(),
    release: z.int(),
    /** `Design` of engine/model/design. */
    design: z.unknown(),
    /** `field` or `table.field`. */
    hidden: z.array(z.string()),
    fixed: z.array(z.string()),
    /** The common buttons, and those of its list. */
    rights: z.array(z.string()),
    /** Facts about the caller for rules: `Facts` of engine/filter. */
    facts: z.record(z.string(), z.unknown()),
    /** Public holidays, and weekends worked in exchange, `YYYY-MM-DD`; null: no formula needs them. */
    calendar: z.nullable(z.object({ daysOff: z.array(z.string()), workingDays: z.array(z.string()) })),
    /** Its records are in tables that existed before: creator and time of creation are unknown. */
    bound: z.boolean(),
    /** The engine of its records' workflow; null: none, or not released. `launch`: the caller may start one. */
    flow: z.nullable(z.object({ id: z.string(), fullName: z.string(), launch: z.boolean() })),
  }),
});

/** Further parameters depend on the model: contract/model-calls. */
export const recordList = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Records`,
  access: onModel('view'),
  byKey: 'list',
  summary: 'Lists records, paged; each field of the search bar has its own key.',
  input: z.looseObject({ id: id(), menuId }),
  result: z.extend(pageOf(recordRow), { names, ...summed }),
});

/** The same keys as the list. */
export const recordGroups = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Groups`,
  access: onModel('view'),
  summary: 'The values of the field that a list is grouped by, or of its tree, each with its number of records, paged; `named`: those whose name contains it.',
  input: z.looseObject({ id: id(), menuId }),
  result: z.extend(pageOf(recordGroup), { names, ...summed, ...searched }),
});

/** The same keys as the list. */
export const recordSheet = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Sheet`,
  access: onModel('btn_download'),
  summary:
    'The records of a list as a sheet, under its filters and in its order: those that are named, or all of them; with the columns that are named, or its own.',
  input: z.looseObject({
    id: id(),
    menuId,
    ...exported,
    /** Joined by commas. */
    exportIds: z.optional(text(12_000)),
  }),
  result: bytes(),
  as: 'bytes',
});

export const recordAsk = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Records/List`,
  access: onModel('view'),
  byKey: 'list',
  summary: 'Lists the records that match a condition, paged.',
  input: z.object({
    id: id(),
    menuId,
    currentPage: z._default(integer(1, 1_000_000), 1),
    pageSize: z._default(integer(1, 500), 20),
    /** `field`, `-field` for descending; default: the list's own order. */
    sort: z._default(z.array(z.string().check(z.regex(/^-?[A-Za-z][A-Za-z0-9.]{0,40}$/))).check(z.maxLength(5)), []),
    keyword: z.optional(text(100)),
    filter: z.optional(filterSchema),
    /** 1: the recycle bin. */
    deleted: z._default(mark(), 0),
  }),
  result: z.extend(pageOf(recordRow), { names }),
});

export const recordInfo = endpoint({
  method: 'GET',
  path: ONE,
  access: onModel('view'),
  byKey: 'read',
  summary: 'A record with its child rows; `held`: why a record of a workflow cannot be changed here.',
  input: z.object({ id: id(), recordId: recordKey(), menuId }),
  result: z.extend(record, { names, held: z.optional(z.string()) }),
});

export const recordCreate = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Records`,
  access: onModel('btn_add'),
  byKey: 'create',
  summary: 'Creates a record. A repeated call with the same `recordId` returns the record created first.',
  input: z.object({ id: id(), menuId, recordId: rowId, values, rows: z._default(z.record(fieldId, z.array(row).check(z.maxLength(MAX_ROWS))), {}) }),
  result: z.object({ id: z.string(), version: z.int() }),
  most: MAX_RECORD_BODY,
});

/** A field's value when it was read, and its new value. */
export const fieldChange = z.object({ from: value, to: value });
export const rowChanges = z.object({
  added: z._default(z.array(row).check(z.maxLength(MAX_ROWS)), []),
  removed: z._default(z.array(rowId).check(z.maxLength(MAX_ROWS)), []),
  /** The removed rows as they were read: a row that somebody has changed since is not removed unnoticed. */
  was: z.optional(z.record(rowId, values)),
  changed: z._default(z.array(z.object({ id: rowId, changes: z.record(fieldId, fieldChange) })).check(z.maxLength(MAX_ROWS)), []),
  /** Ids of all rows in order, if the order has changed. */
  order: z.optional(z.array(rowId).check(z.maxLength(MAX_ROWS))),
});
export type RowChanges = z.output<typeof rowChanges>;

/**
 * A field changed by two people: the original, the present and the new value. For a row that one removes and another has changed: the
 * field is the child table, the values are the row's, and `mine` is `{ deleted: true }`.
 */
export const recordClash = z.object({ field: z.string(), row: z.nullable(z.string()), label: z.string(), from: value, theirs: value, mine: value });

export const recordUpdate = endpoint({
  method: 'PUT',
  path: ONE,
  access: onModel('btn_edit'),
  byKey: 'change',
  summary: 'Updates fields of a record. Changes that others made meanwhile stay; if both changed the same field, the call is refused with all three values.',
  input: z.object({
    id: id(),
    recordId: recordKey(),
    menuId,
    version: integer(1, 2_147_483_647),
    changes: z._default(z.record(fieldId, fieldChange), {}),
    rows: z._default(z.record(fieldId, rowChanges), {}),
  }),
  result: z.extend(saved(), { merged: z.boolean() }),
  most: MAX_RECORD_BODY,
});

export const recordRemove = endpoint({
  method: 'DELETE',
  path: ONE,
  access: onModel('btn_remove'),
  byKey: 'delete',
  summary: 'Moves a record to the bin; with a version, only if the record still has it. API keys must give it.',
  input: z.object({ id: id(), recordId: recordKey(), menuId, version: z.optional(integer(1, 2_147_483_647)) }),
  result: nothing(),
});

export const recordRestore = endpoint({
  method: 'POST',
  path: `${ONE}/Actions/Restore`,
  access: onModel('btn_remove'),
  summary: 'Restores a record from the bin.',
  input: z.object({ id: id(), recordId: recordKey(), menuId }),
  result: nothing(),
});

export const recordCopy = endpoint({
  method: 'GET',
  path: `${ONE}/Copy`,
  access: onModel('btn_copy'),
  summary: 'The initial values for a copy of a record, without generated, numbered and unique values. It is saved as a new record.',
  input: z.object({ id: id(), recordId: recordKey(), menuId }),
  result: z.object({ values: z.record(z.string(), value) }),
});

export const recordHistory = endpoint({
  method: 'GET',
  path: `${ONE}/History`,
  access: onModel('view'),
  summary: 'The history of a record, newest first.',
  input: z.object({ id: id(), recordId: recordKey(), menuId, currentPage: z._default(integer(1, 1_000_000), 1), pageSize: z._default(integer(1, 100), 20) }),
  result: z.extend(
    pageOf(
      z.object({
        /** Of the change. */
        id: z.string(),
        at: z.number(),
        who: z.nullable(z.string()),
        action: z.string(),
        changes: z.array(z.object({ field: z.string(), row: z.nullable(z.string()), before: value, after: value })),
      }),
    ),
    { names },
  ),
});
