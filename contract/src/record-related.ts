// Related records: records of other models that refer to this one, and lookups of a relation as soon as it is selected.
import * as z from 'zod/mini';
import { endpoint, id, integer, listOf, pageOf, text } from './kit.ts';
import { onModel } from './model-page.ts';
import { recordKey } from './model-record.ts';

const PATH = '/api/visualdev/Model/{id}';
const menuId = z.optional(id());
/** `field` or `table.field`. */
const path = z.string().check(z.regex(/^[a-z][a-z0-9]{0,15}(\.[a-z][a-z0-9]{0,15})?$/));

/** Maximum number of records in one relation here. */
export const MAX_CHOSEN = 100;

export const recordChosen = endpoint({
  method: 'GET',
  path: `${PATH}/Chosen`,
  access: onModel('view'),
  summary: 'What a form shows of related records before it is saved.',
  input: z.object({ id: id(), menuId, relation: path, chosen: text(4_000) }),
  /** Path of a lookup → its value. */
  result: z.object({ values: z.record(z.string(), z.unknown()) }),
});

export const recordRelated = endpoint({
  method: 'GET',
  path: `${PATH}/Records/{recordId}/Related`,
  access: onModel('view'),
  summary: 'The models with records that refer to this one, as far as the caller may see them, by field and with their number.',
  input: z.object({ id: id(), recordId: recordKey(), menuId }),
  result: listOf(
    z.object({
      model: z.string(),
      name: z.string(),
      field: z.string(),
      /** What it is called in designs: by the keys of the wire, by keys that it had before, and by its id. */
      names: z.array(z.string()),
      label: z.string(),
      total: z.int(),
      /** Whether the caller may add one that refers to it; not through rows of a child table. */
      adds: z.boolean(),
    }),
  ),
});

export const recordRelatedList = endpoint({
  method: 'GET',
  path: `${PATH}/Records/{recordId}/Related/{from}`,
  access: onModel('view'),
  summary: 'The records of one model that refer to this one in a field, newest first.',
  input: z.object({
    id: id(),
    recordId: recordKey(),
    from: id(),
    menuId,
    field: path,
    currentPage: z._default(integer(1, 1_000_000), 1),
    pageSize: z._default(integer(1, 100), 10),
  }),
  result: pageOf(
    z.object({ id: z.string(), recordNo: z.string(), title: z.string(), creatorTime: z.nullable(z.number()), creatorUser: z.nullable(z.string()) }),
  ),
});
