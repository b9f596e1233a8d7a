// Templates for printing records (wire §12.8). A template is a document of the engine's own, not markup.
import { documentSchema, isModest, type PrintDocument } from '@ordo/engine/print/document.ts';
import { printKinds } from '@ordo/engine/print/shape.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { described, describedKeys, recordKeys } from './crud.ts';
import {
  ascending,
  bytes,
  created,
  endpoint,
  fileLinked,
  id,
  integer,
  listOf,
  matching,
  nothing,
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

const PATH = '/api/system/PrintDev';

/** The document's structure is defined in the engine; the description of the API does not expand it. */
const outline = z.meta({
  type: 'object',
  properties: { page: { type: 'object' }, content: { type: 'array', items: { type: 'object' } } },
  required: ['content'],
});

/** Checked before it is parsed: the schema is recursive. */
const document = z.pipe(z.unknown().check(z.refine(isModest, { abort: true }), outline), documentSchema);

const shape = {
  fullName: required(50),
  enCode: matching(50, patterns.key),
  /** Its print source: a key of `Sources`. */
  type: matching(40, patterns.key),
  ...described,
  printTemplate: z.optional(document),
};

const row = {
  fullName: z.string(),
  enCode: z.string(),
  type: z.string(),
  /** Number of the document in use. */ documentVersion: z.int(),
  ...describedKeys,
};

/** As stored or filled. */
const storedDocument = z.custom<PrintDocument>((value) => documentSchema.safeParse(value).success).check(outline);

/** `gone`: only in earlier releases of the form; a print shows since when it is missing. It is no longer offered. */
const field = z.object({ key: z.string(), kind: z.enum(printKinds), name: z.string(), gone: z.boolean() });

export const printTemplateList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'system.printTemplate:view',
  summary: 'Lists print templates, without their documents, paged.',
  input: z.object({
    ...paging('sortCode', 'fullName', 'enCode', 'creatorTime'),
    sort: ascending(),
    enabledMark: z.optional(z.literal(['0', '1'])),
    type: z.optional(text(40)),
  }),
  result: pageOf(z.object({ ...recordKeys, ...row })),
});

export const printTemplateInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'system.printTemplate:view',
  summary: 'A print template with its document.',
  input: z.object({ id: id() }),
  result: z.object({ ...recordKeys, ...row, printTemplate: storedDocument }),
});

export const printTemplateCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'system.printTemplate:btn_add',
  summary: 'Creates a print template; without a document it is an empty page.',
  input: z.object(shape),
  result: created(),
});

export const printTemplateUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'system.printTemplate:btn_edit',
  summary: 'Updates the given fields of a print template; a new document becomes a new version.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
});

export const printTemplateRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'system.printTemplate:btn_remove',
  summary: 'Deletes a print template.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const printTemplateState = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/State`,
  access: 'system.printTemplate:btn_edit',
  summary: 'Enables or disables a print template.',
  input: stateInput(),
  result: switched(),
});

export const printTemplateCopy = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Copy`,
  access: 'system.printTemplate:btn_add',
  summary: 'Copies a template under another name, disabled.',
  input: z.object({ id: id() }),
  result: created(),
});

export const printTemplateExport = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Actions/Export`,
  access: 'system.printTemplate:btn_download',
  summary: 'Exports the template as a JSON file for `Import`: the file name and its URL.',
  input: z.object({ id: id() }),
  result: fileLinked(),
});

export const printTemplateImport = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/Import`,
  access: 'system.printTemplate:btn_upload',
  as: 'upload',
  summary: 'Creates a template from an exported file, disabled; a picture that this installation does not have is replaced by its description.',
  input: z.object({}),
  result: z.object({
    id: z.string(),
    /** Number of pictures to insert again. */
    pictures: z.int(),
  }),
});

/** Content of a file. */
export const printTemplateContent = z.object({ ...shape, printTemplate: document });

export const printTemplateVersions = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Versions`,
  access: 'system.printTemplate:view',
  summary: 'The versions of a template’s document, newest first.',
  input: z.object({ id: id() }),
  result: listOf(z.object({ number: z.int(), creatorTime: z.number(), creatorUser: z.nullable(z.string()) })),
});

export const printTemplateVersion = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Versions/{number}`,
  access: 'system.printTemplate:view',
  summary: 'One version of a template’s document.',
  input: z.object({ id: id(), number: integer(1, 2_147_483_647) }),
  result: z.object({ number: z.int(), printTemplate: storedDocument }),
});

export const printTemplateSources = endpoint({
  method: 'GET',
  path: `${PATH}/Sources`,
  access: 'system.printTemplate:view',
  summary: 'The types that can be printed, with their fields and lists.',
  input: z.object({}),
  result: listOf(
    z.object({
      type: z.string(),
      fullName: z.string(),
      /** Page whose permission shows such a record. */
      menu: z.string(),
      fields: z.array(field),
      lists: z.array(z.object({ key: z.string(), name: z.string(), fields: z.array(field) })),
    }),
  ),
});

export const printTemplateSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Selector`,
  access: 'signed-in',
  summary: 'Enabled templates of a type; none for callers who may not see such records.',
  input: z.object({ type: matching(40, patterns.key) }),
  result: listOf(z.object({ id: z.string(), fullName: z.string(), enCode: z.string(), type: z.string() })),
});

export const printTemplateRecords = endpoint({
  method: 'GET',
  path: `${PATH}/Records`,
  access: 'system.printTemplate:view',
  summary: 'Records that the caller may see, to test a template with.',
  input: z.object({ type: matching(40, patterns.key), keyword: z.optional(text(100)) }),
  result: listOf(z.object({ id: z.string(), fullName: z.string() })),
});

const value = z.nullable(z.union([z.string(), z.number()]));

export const printTemplateData = endpoint({
  method: 'GET',
  path: `${PATH}/Data`,
  access: 'system.printTemplate:view',
  summary: 'The values of a record, as far as the caller may see the record and its columns.',
  input: z.object({ type: matching(40, patterns.key), id: id() }),
  result: z.object({ fullName: z.string(), record: z.record(z.string(), z.union([value, z.array(z.record(z.string(), value))])) }),
});

export const printTemplateFill = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Fill/{recordId}`,
  access: 'signed-in',
  summary: 'The document filled in from a record, as far as the caller may see the record and its columns.',
  input: z.object({ id: id(), recordId: id() }),
  result: z.object({
    fullName: z.string(),
    printTemplate: storedDocument,
    /** Fields in the document that the record does not have. */
    unknown: z.array(z.string()),
  }),
});

export const printTemplatePdf = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Pdf/{recordId}`,
  access: 'signed-in',
  as: 'bytes',
  writes: true,
  summary: 'The same as a PDF: the same bytes until the template or the record changes. An error is JSON with another status.',
  input: z.object({ id: id(), recordId: id(), lang: z._default(z.enum(['zh', 'zhtw', 'en']), 'zh') }),
  result: bytes(),
});
