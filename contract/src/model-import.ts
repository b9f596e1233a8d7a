// Records of a model that come from a sheet: read, mended in the browser, checked row by row, and taken all together or not at all.
import * as z from 'zod/mini';
import { bytes, endpoint, id, nothing } from './kit.ts';
import { modelMenu, onModel } from './model-page.ts';
import { MAX_RECORD_BODY } from './model-record.ts';
import { sheetProblem } from './sheet.ts';

const PATH = '/api/visualdev/Model';
export const MAX_IMPORTED = 10_000;
const MAX_COLUMNS = 100;
const MAX_CELL = 10_000;

/** `field`, `table.field`, or the number of a record. */
export const sheetPath = z.string().check(z.regex(/^(recordNo|[a-z][a-z0-9]{0,15}(\.[a-z][a-z0-9]{0,15})?)$/));

export const recordTemplate = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Template`,
  access: onModel('btn_upload'),
  summary: 'A sheet with the heads of an import, what there is to choose from, notes and examples, as xlsx.',
  input: z.object({ id: id(), menuId: z.optional(id()) }),
  result: bytes(),
  as: 'bytes',
});

const sheet = z.object({
  name: z.string(),
  heads: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** The line of each row in the file. */
  lines: z.array(z.int()),
  /** Cells that are not what they show; `day`: a column of days takes it all the same. */
  marks: z.array(z.object({ row: z.int(), column: z.int(), text: z.string(), day: z.boolean() })),
});
export type ReadSheets = z.output<typeof sheet>[];

export const recordSheetRead = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/ReadSheet`,
  access: onModel('btn_upload'),
  as: 'upload',
  summary: 'The texts of the part `file` (xlsx or csv; at most 10,000 rows a sheet). Changes nothing.',
  input: z.object({ id: id() }),
  result: z.object({ sheets: z.array(sheet) }),
});

export const designSheetRead = endpoint({
  method: 'POST',
  path: '/api/visualdev/Base/Actions/ReadSheet',
  access: `${modelMenu}:btn_add`,
  as: 'upload',
  summary: 'The same for who makes a design out of it.',
  input: z.object({}),
  result: z.object({ sheets: z.array(sheet) }),
});

/** `create`: what is there already is not looked for; `update`: only that is changed; `both`: what is not there is created. */
export const importWays = ['create', 'update', 'both'] as const;
export type ImportWay = (typeof importWays)[number];

const sent = {
  id: id(),
  menuId: z.optional(id()),
  /** Made by the caller, who may ask by it how far it is, and stop it. */
  run: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/)),
  how: z._default(z.enum(importWays), 'create'),
  /** By what records that are there already are known. */
  key: z.optional(sheetPath),
  columns: z.array(sheetPath).check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
  /** The line of each row in its file, for sentences that name one. */
  lines: z.optional(z.array(z.int()).check(z.maxLength(MAX_IMPORTED))),
  rows: z.array(z.array(z.string().check(z.maxLength(MAX_CELL))).check(z.maxLength(MAX_COLUMNS))).check(z.minLength(1), z.maxLength(MAX_IMPORTED)),
};

export const recordImportCheck = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/CheckRows`,
  access: onModel('btn_upload'),
  summary: 'What an import of these rows would do, and what has to be mended first. Changes nothing.',
  input: z.object(sent),
  result: z.object({ creates: z.int(), updates: z.int(), problems: z.array(sheetProblem) }),
  most: 2 * MAX_RECORD_BODY,
});

export const recordImport = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/ImportRows`,
  access: onModel('btn_upload'),
  summary:
    'Creates and changes the records of all rows, or of none when one is bad: `sheetRowsBad` then lists the problems. Changes need the right to edit, too; empty cells leave what is there.',
  input: z.object(sent),
  result: z.object({ created: z.int(), updated: z.int() }),
  most: 2 * MAX_RECORD_BODY,
});

export const recordImportProgress = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Imports/{run}`,
  access: onModel('btn_upload'),
  summary: 'How many rows of an import of one’s own have been looked at; null where nothing is known of it.',
  input: z.object({ id: id(), menuId: sent.menuId, run: sent.run }),
  result: z.nullable(z.object({ done: z.int(), total: z.int() })),
});

export const recordImportStop = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Imports/{run}/Actions/Stop`,
  access: onModel('btn_upload'),
  summary: 'Stops a check or an import of one’s own: nothing of it is kept. One that is done stays done.',
  input: z.object({ id: id(), menuId: sent.menuId, run: sent.run }),
  result: nothing(),
});
