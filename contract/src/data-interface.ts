// Named queries with rows as answers: an SQL statement, a static JSON text, or another system's address (wire §11.2).
import { parametersSchema } from '@ordo/engine/data-interface/parameters.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { describedKeys, recordKeys } from './crud.ts';
import { interfaceColumns as columns } from './data-interface-columns.ts';
import {
  ascending,
  created,
  endpoint,
  fileLinked,
  id,
  integer,
  listOf,
  mark,
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

const PATH = '/api/system/DataInterface';

/** `dataType` of an interface, as on the wire. */
export const interfaceKinds = { sql: 1, static: 2, http: 3 } as const;
/** `checkType`: who may call. */
export const interfaceChecks = { anyone: 0, known: 1, addresses: 2 } as const;

const choice = (...values: [number, ...number[]]) => integer(Math.min(...values), Math.max(...values));

/** Stored and sent as JSON text (wire §11.2). */
const parametersText = z.string().check(z.maxLength(20_000), z.refine(isParameters));

function isParameters(value: string): boolean {
  try {
    return z.safeParse(parametersSchema, JSON.parse(value)).success;
  } catch {
    return false;
  }
}

const content = {
  dataType: choice(1, 2, 3),
  /** SQL: one SELECT over the readable models. Static: JSON text. */
  query: z._default(text(20_000), ''),
  /** SQL: the data source; '0' is Ordo's own readable models. */
  dbLinkId: z._default(text(64), '0'),
  /** HTTP: an address on the list of the setting ORDO_OUTBOUND; always GET. */
  path: z._default(text(2_000), ''),
  /** JSON text of `[{ field, type, value, required }]`. */
  requestParameters: z._default(parametersText, '[]'),
};

const shape = {
  fullName: required(50),
  enCode: matching(50, patterns.code),
  categoryId: z._default(text(64), ''),
  ...content,
  checkType: z._default(choice(0, 1, 2), interfaceChecks.known),
  /** For `checkType` 2: addresses or ranges joined by commas. */
  requestHeaders: z._default(text(1_000), ''),
  /** 1: answers with the rows and permissions of the person who saves this. */
  asOwner: z._default(mark(), 0),
  enabledMark: z._default(mark(), 0),
  sortCode: z._default(integer(0, 999_999_999), 0),
  description: z._default(text(500), ''),
};

const row = {
  ...recordKeys,
  fullName: z.string(),
  enCode: z.string(),
  categoryId: z.string(),
  dataType: z.int(),
  checkType: z.int(),
  asOwner: z.int(),
  ...describedKeys,
};

export const dataInterfaceList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'system.dataInterface:view',
  summary: 'Lists data interfaces, paged.',
  input: z.object({
    ...paging('sortCode', 'enCode', 'fullName', 'creatorTime'),
    sort: ascending(),
    categoryId: z.optional(text(64)),
    dataType: z.optional(choice(1, 2, 3)),
    enabledMark: z.optional(mark()),
  }),
  result: pageOf(z.object(row)),
  columns,
});

export const dataInterfaceSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Selector`,
  access: 'signed-in',
  summary: 'Enabled interfaces that the caller may use, by category; leaves have `categoryId` "1".',
  input: z.object({}),
  result: z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      categoryId: z.literal('0'),
      children: z.array(z.object({ id: z.string(), parentId: z.string(), fullName: z.string(), categoryId: z.literal('1') })),
    }),
  ),
});

export const dataInterfaceInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'system.dataInterface:view',
  summary: 'A data interface.',
  input: z.object({ id: id() }),
  result: z.object({
    ...row,
    query: z.string(),
    path: z.string(),
    requestHeaders: z.string(),
    requestParameters: z.string(),
    requestMethod: z.literal('get'),
    responseType: z.literal('json'),
    dbLinkId: z.string(),
    ownerName: z.string(),
  }),
  columns,
});

export const dataInterfaceCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'system.dataInterface:btn_add',
  summary: 'Creates a data interface; one with SQL also needs `btn_sql`.',
  input: z.object(shape),
  result: created(),
  columns,
});

export const dataInterfaceUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'system.dataInterface:btn_edit',
  summary: 'Updates the given fields of a data interface; SQL also needs `btn_sql`.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const dataInterfaceRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'system.dataInterface:btn_remove',
  summary: 'Deletes a data interface.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const dataInterfaceState = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/State`,
  access: 'system.dataInterface:btn_edit',
  summary: 'Enables or disables a data interface.',
  input: stateInput(),
  result: switched(),
  columns,
});

/** Usually an array of row objects. */
const answer = () => z.unknown();

export const dataInterfaceResponse = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Actions/Response`,
  access: 'anyone',
  knows: 'who asks',
  writes: true,
  summary: 'The response of the interface; its parameters are in the query. Its `checkType` says who may call it; every call is logged.',
  input: z.catchall(z.object({ id: id() }), z.string().check(z.maxLength(500))),
  result: answer(),
});

export const dataInterfacePreview = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/Preview`,
  access: 'system.dataInterface:btn_edit',
  summary: 'Tests an interface before it is saved; SQL also needs `btn_sql`.',
  input: z.object({ ...content, values: z._default(z.record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(500))), {}) }),
  result: z.object({
    data: answer(),
    /** Number of rows, when the answer is a list; null otherwise. */
    count: z.nullable(z.int()),
    milliseconds: z.int(),
  }),
});

export const dataInterfaceModels = endpoint({
  method: 'GET',
  path: `${PATH}/Models`,
  access: 'system.dataInterface:btn_sql',
  summary: 'What an SQL interface may read: models and their columns, each within the caller’s permissions and rows.',
  input: z.object({}),
  result: listOf(z.object({ name: z.string(), menu: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) })),
});

export const dataInterfaceExport = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Action/Export`,
  access: 'system.dataInterface:btn_download',
  summary: 'Exports the interface as a JSON file for `Import`: the file name and its URL.',
  input: z.object({ id: id() }),
  result: fileLinked(),
  columns,
  touches: ['query', 'requestHeaders', 'description'],
});

export const dataInterfaceImport = endpoint({
  method: 'POST',
  path: `${PATH}/Action/Import`,
  access: 'system.dataInterface:btn_upload',
  as: 'upload',
  summary: 'Creates a data interface from an exported file, disabled; SQL also needs `btn_sql`.',
  input: z.object({}),
  result: created(),
  columns,
  touches: ['query', 'requestHeaders', 'description'],
});

export const dataInterfaceLog = endpoint({
  method: 'GET',
  path: '/api/system/DataInterfaceLog/{id}',
  access: 'system.dataInterface:view',
  summary: 'The calls of one interface, newest first; the keyword searches the person and the address.',
  input: z.object({ id: id(), ...paging('invokTime') }),
  result: pageOf(
    z.object({
      id: z.string(),
      invokTime: z.number(),
      userId: z.string(),
      invokIp: z.string(),
      invokDevice: z.string(),
      invokType: z.literal('GET'),
      invokWasteTime: z.int(),
      /** Key of the refusal; '' for success. */
      refusal: z.string(),
    }),
  ),
});
