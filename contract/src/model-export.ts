// Export of many records as a background job: with progress, and a link when it is done.
import * as z from 'zod/mini';
import { endpoint, id, nothing, text } from './kit.ts';
import { onModel } from './model-page.ts';

const PATH = '/api/visualdev/Model';
/** From this number of records on an export is a job. */
export const MANY_EXPORTED = 10_000;

export const sheetForms = ['xlsx', 'csv'] as const;
export const sheetChildren = ['rows', 'sheets'] as const;

/** How records leave in a file. No field is called so: ids of fields have no capitals. */
export const exported = {
  exportAs: z._default(z.enum(sheetForms), 'xlsx'),
  /** Child rows below their record, or each child table in a separate sheet, identified by the number of the record; csv has only one sheet. */
  exportChildren: z._default(z.enum(sheetChildren), 'rows'),
  /** Paths of fields, `recordNo`, `creatorTime`, `lastModifyTime`; joined by commas. */
  exportColumns: z.optional(text(8_000)),
};

const run = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));
const menuId = z.optional(id());

export const recordExport = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Exports`,
  access: onModel('btn_download'),
  summary:
    'Begins a file of the records of a list, under its filters and in its order. The name of the run is the caller’s; an earlier one of theirs that is still under way ends.',
  input: z.looseObject({
    id: id(),
    menuId,
    exportRun: run,
    ...exported,
    /** Only these records; joined by commas. */
    exportIds: z.optional(text(240_000)),
  }),
  result: z.object({ total: z.int() }),
});

export const exportStates = ['working', 'done', 'stopped', 'failed', 'lost'] as const;

export const recordExportProgress = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Exports/{run}`,
  access: onModel('btn_download'),
  summary:
    'How far an export of one’s own is, and where its file is once it is done; `lost`: the server was restarted meanwhile. Null where nothing is known of it.',
  input: z.object({ id: id(), menuId, run }),
  result: z.nullable(z.object({ state: z.enum(exportStates), done: z.int(), total: z.int(), why: z.string(), name: z.string(), url: z.nullable(z.string()) })),
});

export const recordExportStop = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Exports/{run}/Actions/Stop`,
  access: onModel('btn_download'),
  summary: 'Cancels an export of the caller; a finished one is not affected.',
  input: z.object({ id: id(), menuId, run }),
  result: nothing(),
});
