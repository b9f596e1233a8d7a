// Unsaved input of a person: stored for them alone, and offered when they return, on any device. Also watched records.
import * as z from 'zod/mini';
import { endpoint, id, integer, mark, nothing } from './kit.ts';
import { onModel } from './model-page.ts';
import { MAX_RECORD_BODY, recordKey } from './model-record.ts';

const PATH = '/api/visualdev/Model/{id}';
const menuId = z.optional(id());
const values = z.record(z.string().check(z.regex(/^[a-z][a-z0-9]{0,15}$/)), z.unknown());
/** Left out: for a new record. */
const recordId = z.optional(recordKey());

/** Maximum per person; the oldest is deleted. */
export const MAX_DRAFTS = 20;

export const recordDraftInfo = endpoint({
  method: 'GET',
  path: `${PATH}/Draft`,
  access: onModel('view'),
  summary: 'The caller’s unsaved draft: of a new record, or of changes to one.',
  input: z.object({ id: id(), menuId, recordId }),
  result: z.object({ draft: z.nullable(z.object({ version: z.int(), base: values, values, at: z.number() })) }),
  personal: true,
});

export const recordDraftSave = endpoint({
  method: 'PUT',
  path: `${PATH}/Draft`,
  access: onModel('view'),
  summary: 'Saves the caller’s draft. It is not validated; encrypted fields are left out.',
  input: z.object({ id: id(), menuId, recordId, version: z._default(integer(0, 2_147_483_647), 0), base: z._default(values, {}), values }),
  result: z.object({ at: z.number() }),
  most: MAX_RECORD_BODY,
});

export const recordDraftRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/Draft`,
  access: onModel('view'),
  summary: 'Deletes the caller’s draft.',
  input: z.object({ id: id(), menuId, recordId }),
  result: nothing(),
});

export const recordWatching = endpoint({
  method: 'GET',
  path: `${PATH}/Records/{recordId}/Watch`,
  access: onModel('view'),
  summary: 'Whether the caller watches a record.',
  input: z.object({ id: id(), menuId, recordId: recordKey() }),
  result: z.object({ watching: z.int() }),
  personal: true,
});

export const recordWatch = endpoint({
  method: 'PUT',
  path: `${PATH}/Records/{recordId}/Watch`,
  access: onModel('view'),
  summary: 'Watches or unwatches a record: the caller is notified when others change or delete it.',
  input: z.object({ id: id(), menuId, recordId: recordKey(), watching: mark() }),
  result: z.object({ watching: z.int() }),
});
