// Records of a model for clients of the family (wire §17.2): values as JSON text, by the keys of the wire. A thin layer over our own calls.
import * as z from 'zod/mini';
import { endpoint, fileLinked, id, integer, nothing, pageOf, text } from './kit.ts';
import { MAX_RECORD_BODY, recordKey } from './model-record.ts';
import { designedPages, onModel } from './model-page.ts';

const PATH = '/api/visualdev/OnlineDev';
const ONE = `${PATH}/{id}/{recordId}` as const;

const json = () => z.optional(z.nullable(z.string().check(z.maxLength(200_000))));
const asked = {
  menuId: z.optional(id()),
  sort: z._default(z.enum(['asc', 'desc', '']), 'desc'),
  sidx: z._default(text(200), ''),
  keyword: z.optional(text(100)),
  /** `{ key: value }` as JSON text, under either name. */
  json: json(),
  queryJson: json(),
  superQueryJson: json(),
  /** 0 the page, 1 everything. */
  dataType: z.optional(z.union([z.literal(['0', '1', '']), z.literal([0, 1])])),
  currentPage: z._default(integer(1, 1_000_000), 1),
  pageSize: z._default(integer(1, 10_000), 20),
};

const data = () => z.string().check(z.maxLength(4_194_304));
/** For a workflow: 0 submit, 1 save as draft. No meaning otherwise. */
const status = z.optional(z.union([z.literal(['0', '1', '']), z.literal([0, 1])]));
/** For a workflow: node → selected people, and its urgency. */
const launching = {
  status,
  candidateList: z.optional(z.record(text(60), z.array(id()).check(z.maxLength(200)))),
  flowUrgent: z.optional(integer(1, 3)),
  flowId: z.optional(text(64)),
};

export const onlineConfig = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Config`,
  access: { page: designedPages, target: 'id', right: 'view' },
  summary: 'The documents behind a page of a model: the release for users of the page, the draft for its designers.',
  input: z.object({ id: id(), menuId: z.optional(id()), draft: z.optional(text(1)) }),
  result: z.object({
    id: z.string(),
    fullName: z.string(),
    enCode: z.string(),
    webType: z.string(),
    formData: z.string(),
    columnData: z.string(),
    appColumnData: z.string(),
    flowId: z.string(),
    flowEnCode: z.string(),
    flowTemplateJson: z.string(),
  }),
});

export const onlineList = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/List`,
  access: onModel('view'),
  summary: 'Lists records with their values as text, paged.',
  input: z.object({ id: id(), ...asked }),
  result: pageOf(z.looseObject({ id: z.string() })),
});

export const onlineCreate = endpoint({
  method: 'POST',
  path: `${PATH}/{id}`,
  access: onModel('btn_add'),
  summary: 'Creates a record; for a list form with a workflow also its task, saved as a draft or submitted.',
  input: z.object({ id: id(), menuId: z.optional(id()), data: data(), ...launching }),
  result: z.object({ id: z.string(), version: z.int() }),
  most: MAX_RECORD_BODY,
});

export const onlineUpdate = endpoint({
  method: 'PUT',
  path: ONE,
  access: onModel('btn_edit'),
  summary: 'Updates a record; only differences are written. Without `version`, the last writer wins.',
  input: z.object({ id: id(), recordId: recordKey(), menuId: z.optional(id()), data: data(), ...launching, version: z.optional(integer(1, 2_147_483_647)) }),
  result: z.object({ version: z.int() }),
  most: MAX_RECORD_BODY,
});

const record = z.object({ id: z.string(), version: z.int(), data: z.string() });

export const onlineInfo = endpoint({
  method: 'GET',
  path: ONE,
  access: onModel('view'),
  summary: 'A record with its values as stored.',
  input: z.object({ id: id(), recordId: recordKey(), menuId: z.optional(id()) }),
  result: record,
});

export const onlineShown = endpoint({
  method: 'GET',
  path: `${ONE}/DataChange`,
  access: onModel('view'),
  summary: 'A record with its values as text.',
  input: z.object({ id: id(), recordId: recordKey(), menuId: z.optional(id()) }),
  result: record,
});

export const onlineRemove = endpoint({
  method: 'DELETE',
  path: ONE,
  access: onModel('btn_remove'),
  summary: 'Moves a record to the bin.',
  input: z.object({ id: id(), recordId: recordKey(), menuId: z.optional(id()) }),
  result: nothing(),
});

export const onlineRemoveMany = endpoint({
  method: 'POST',
  path: `${PATH}/batchDelete/{id}`,
  access: onModel('btn_batchRemove'),
  summary: 'Moves records to the bin, each by itself, with a result per record.',
  input: z.object({ id: id(), menuId: z.optional(id()), ids: z.array(recordKey()).check(z.minLength(1), z.maxLength(1_000)) }),
  result: z.object({ removed: z.int(), list: z.array(z.object({ id: z.string(), done: z.boolean(), why: z.string() })) }),
});

export const onlineExport = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Export`,
  access: onModel('btn_download'),
  summary: 'Exports the records of a list: a link that is valid for ten minutes. Without `dataType` 1, only the requested page.',
  input: z.object({
    id: id(),
    ...asked,
    /** Keys of the columns, joined by commas or as a list; default: the list's columns. */
    selectKey: z.optional(z.union([text(8_000), z.array(text(200)).check(z.maxLength(300))])),
  }),
  result: fileLinked(),
});

export const onlineTemplate = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Template`,
  access: onModel('btn_upload'),
  summary: 'An empty template for an import: a link that is valid for ten minutes.',
  input: z.object({ id: id(), menuId: z.optional(id()) }),
  result: fileLinked(),
  writes: true,
});

/** A row of a spreadsheet by the keys of the wire, as texts; for a child table its rows. */
const sheetRow = z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(z.unknown())]));

export const onlineImportPreview = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/ImportDataPreview`,
  access: onModel('btn_upload'),
  as: 'upload',
  summary: 'Reads the part `file` as rows with the API’s keys, and returns its columns. Changes nothing.',
  input: z.object({ id: id() }),
  result: z.object({ headerRow: z.array(z.object({ id: z.string(), fullName: z.string() })), list: z.array(sheetRow) }),
});

export const onlineImport = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/ImportData`,
  access: onModel('btn_upload'),
  summary: 'Creates the records of all rows, or none if one row is invalid: `failResult` then has the invalid rows, each with its `errorsInfo`.',
  input: z.object({
    id: id(),
    menuId: z.optional(id()),
    list: z.array(sheetRow).check(z.minLength(1), z.maxLength(10_000)),
    /** Generated by the caller: a repetition creates nothing twice. Clients of the family send none. */
    run: z.optional(id()),
  }),
  result: z.object({ snum: z.int(), fnum: z.int(), resultType: z.int(), failResult: z.array(sheetRow) }),
  most: 2 * MAX_RECORD_BODY,
});

export const modelExport = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/ExportData`,
  access: 'onlineDev.webDesign:btn_download',
  summary: 'Exports a model as a file of the family.',
  input: z.object({ id: id() }),
  result: fileLinked(),
});

export const modelExportApp = endpoint({
  ...modelExport,
  path: `${PATH}/App/{id}/Actions/ExportData`,
  summary: 'Exports a model of an app as a file of the family.',
});
