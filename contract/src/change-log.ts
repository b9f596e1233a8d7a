// Who changed what: before and after, newest first. Append-only.
import * as z from 'zod/mini';
import { bytes, endpoint, id, integer, pageOf, paging, text } from './kit.ts';

const row = {
  id: z.string(),
  at: z.number(),
  /** `realName/account`, or '' for the product itself. */
  who: z.string(),
  /** Kind of record: the table's name. */
  entity: z.string(),
  recordId: z.string(),
  /** The record's name, if it has one. */
  recordName: z.string(),
  action: z.string(),
};

const time = () => z.optional(integer(0, 7_258_118_399_999));

export const changeLogList = endpoint({
  method: 'GET',
  path: '/api/system/ChangeLog',
  access: 'system.changeLog:view',
  summary: 'Lists the change log, paged; the keyword searches the user, and the name and id of the changed record.',
  input: z.object({
    ...paging('at'),
    entity: z.optional(text(63)),
    recordId: z.optional(text(100)),
    userId: z.optional(id()),
    startTime: time(),
    endTime: time(),
  }),
  result: pageOf(z.object(row)),
});

export const changeLogExport = endpoint({
  method: 'GET',
  path: '/api/system/ChangeLog/Actions/ExportData',
  access: 'system.changeLog:btn_download',
  as: 'bytes',
  summary: 'Exports all log entries that match the filters, field by field, as xlsx: at most the newest 100,000 changes.',
  input: z.omit(changeLogList.input, { currentPage: true, pageSize: true }),
  result: bytes(),
});

export const changeLogInfo = endpoint({
  method: 'GET',
  path: '/api/system/ChangeLog/{id}',
  access: 'system.changeLog:view',
  summary: 'A change, field by field. Secrets are never logged.',
  input: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  result: z.object({
    ...row,
    requestId: z.string(),
    /** Values as JSON text; null: there was none. */
    fields: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  }),
});

export const changeLogEntities = endpoint({
  method: 'GET',
  path: '/api/system/ChangeLog/Entities',
  access: 'system.changeLog:view',
  summary: 'The types of records that the log can contain.',
  input: z.object({}),
  result: z.object({ list: z.array(z.string()) }),
});
