// Export and import of dictionaries: one of them as a spreadsheet, or several with all below them as a JSON file (wire §11.4).
import * as z from 'zod/mini';
import { onDictionary } from './dictionary-page.ts';
import { bytes, endpoint, fileLinked, id, nothing } from './kit.ts';
import { sheetChecked } from './sheet.ts';

const DATA = '/api/system/DictionaryData';

export const dictionaryExport = endpoint({
  method: 'GET',
  path: `${DATA}/{typeId}/Action/Export`,
  access: 'systemData.dictionary:btn_download',
  summary: 'Exports a type (by id or code), its child types and all their items as JSON: the file name and its URL.',
  input: z.object({ typeId: id() }),
  result: fileLinked(),
});

/** Effect of the import on one type. */
const planned = z.object({
  fullName: z.string(),
  enCode: z.string(),
  /** The type is created too. */
  isNew: z.boolean(),
  added: z.int(),
  /** Items whose code exists already: they stay unchanged. */
  kept: z.int(),
});

const wrong = z.object({
  /** Which list of the file, and the position in it from 1 on. */
  list: z.enum(['list', 'modelList']),
  row: z.int(),
  name: z.string(),
  /** A sentence in the caller's language. */
  text: z.string(),
});
export type TransferProblem = z.output<typeof wrong>;

export const dictionaryImportPlan = endpoint({
  method: 'POST',
  path: `${DATA}/Actions/Preview`,
  access: 'systemData.dictionary:btn_upload',
  as: 'upload',
  summary: 'Reads the part `file` (from `Export`, at most 5 MB, 500 types and 20,000 items) and returns what an import would create. Changes nothing.',
  input: z.object({}),
  result: z.object({ types: z.array(planned), problems: z.array(wrong) }),
});

export const dictionaryImport = endpoint({
  method: 'POST',
  path: `${DATA}/Action/Import`,
  access: 'systemData.dictionary:btn_upload',
  as: 'upload',
  summary: 'Creates the types and items of the part `file` that do not exist yet, matched by code; all of them, or none if one is invalid.',
  input: z.object({}),
  result: nothing(),
});

const ofType = () => z.object({ typeId: id() });

export const dictionarySheet = endpoint({
  method: 'GET',
  path: `${DATA}/{typeId}/Actions/ExportData`,
  access: onDictionary('typeId', 'btn_download'),
  as: 'bytes',
  summary: 'Exports all items of a type as xlsx, with the columns of an import.',
  input: ofType(),
  result: bytes(),
});

export const dictionaryTemplate = endpoint({
  method: 'GET',
  path: `${DATA}/{typeId}/Actions/Template`,
  access: onDictionary('typeId', 'btn_upload'),
  as: 'bytes',
  summary: 'An xlsx template for an import, with its column headings.',
  input: ofType(),
  result: bytes(),
});

export const dictionarySheetPreview = endpoint({
  method: 'POST',
  path: `${DATA}/{typeId}/Actions/PreviewData`,
  access: onDictionary('typeId', 'btn_upload'),
  as: 'upload',
  summary: 'Reads the part `file` (xlsx, csv, or JSON rows; at most 10,000 rows) as new items and returns the problems to be fixed.',
  input: ofType(),
  result: sheetChecked(),
});

export const dictionarySheetImport = endpoint({
  method: 'POST',
  path: `${DATA}/{typeId}/Actions/ImportData`,
  access: onDictionary('typeId', 'btn_upload'),
  as: 'upload',
  summary: 'Adds every item in the part `file`, or none if one row is invalid: `sheetRowsBad` then lists the problems.',
  input: ofType(),
  result: z.object({ created: z.int() }),
});

export const dictionarySheetRevisePreview = endpoint({
  method: 'POST',
  path: `${DATA}/{typeId}/Actions/PreviewUpdate`,
  access: onDictionary('typeId', 'btn_upload'),
  as: 'upload',
  summary: 'Like `PreviewData`, for an import that also updates existing items, matched by code; `updates` lists those rows. Changes nothing.',
  input: ofType(),
  result: sheetChecked(),
});

export const dictionarySheetRevise = endpoint({
  method: 'POST',
  path: `${DATA}/{typeId}/Actions/ImportUpdate`,
  access: onDictionary('typeId', 'btn_upload'),
  as: 'upload',
  summary:
    'Adds the items of the part `file` that are new and changes those that are there (needs the right to edit them), or does nothing when one row is bad. Empty cells leave what is there; nothing moves below another item.',
  input: ofType(),
  result: z.object({ created: z.int(), updated: z.int() }),
});
