// Spreadsheets of people: a template, a preview with problems, an all-or-nothing import, and an export.
import * as z from 'zod/mini';
import { bytes, endpoint } from './kit.ts';
import { sheetChecked } from './sheet.ts';
import { userColumns } from './user-columns.ts';
import { oncePassword, userList } from './user.ts';

const PATH = '/api/permission/Users/Actions';

/** `updated`: only if requested. */
const taken = z.object({ created: z.int(), updated: z.optional(z.int()), people: z.array(oncePassword()) });

export const userTemplate = endpoint({
  method: 'GET',
  path: `${PATH}/Template`,
  access: 'permission.user:btn_upload',
  as: 'bytes',
  summary: 'An xlsx template for an import, with its column headings in the caller’s language.',
  input: z.object({}),
  result: bytes(),
  columns: userColumns,
});

export const userPreview = endpoint({
  method: 'POST',
  path: `${PATH}/Preview`,
  access: 'permission.user:btn_upload',
  as: 'upload',
  summary:
    'Reads the part `file` (xlsx, csv, or JSON rows of texts under a row of column keys; at most 10,000 rows) and says what would have to be mended. Changes nothing.',
  input: z.object({}),
  result: sheetChecked(),
  columns: userColumns,
});

export const userImport = endpoint({
  method: 'POST',
  path: `${PATH}/ImportData`,
  access: 'permission.user:btn_upload',
  as: 'upload',
  summary:
    'Creates everybody in the part `file`, or nobody when one row is bad: `sheetRowsBad` then lists the problems. Each gets a one-time password, answered here and never again.',
  input: z.object({}),
  result: taken,
  columns: userColumns,
});

export const userRevisePreview = endpoint({
  method: 'POST',
  path: `${PATH}/PreviewUpdate`,
  access: 'permission.user:btn_upload',
  as: 'upload',
  summary: 'Like `Preview`, for an import that also updates existing people, matched by account; `updates` lists those rows. Changes nothing.',
  input: z.object({}),
  result: sheetChecked(),
  columns: userColumns,
});

export const userRevise = endpoint({
  method: 'POST',
  path: `${PATH}/ImportUpdate`,
  access: 'permission.user:btn_upload',
  as: 'upload',
  summary:
    'Creates those in the part `file` who are new and changes those who are there (needs the right to edit them), or does nothing when one row is bad. Empty cells leave what is there; so do organisation, roles, positions, manager and state.',
  input: z.object({}),
  result: taken,
  columns: userColumns,
});

export const userExport = endpoint({
  method: 'GET',
  path: `${PATH}/ExportData`,
  access: 'permission.user:btn_download',
  as: 'bytes',
  summary: 'Exports all people that match the filters as xlsx, with the columns of an import.',
  input: z.omit(userList.input, { currentPage: true, pageSize: true }),
  result: bytes(),
  columns: userColumns,
});
