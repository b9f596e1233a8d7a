// A record as it was: with the release under which it was saved, and after an earlier change.
import * as z from 'zod/mini';
import { endpoint, id } from './kit.ts';
import { onModel } from './model-page.ts';
import { names, record, recordKey } from './model-record.ts';

export const recordAsSaved = endpoint({
  method: 'GET',
  path: '/api/visualdev/Model/{id}/Records/{recordId}/AsSaved',
  access: onModel('view'),
  summary: 'A record by the release under which it was saved: its layout, labels and options, with the current values.',
  input: z.object({ id: id(), recordId: recordKey(), menuId: z.optional(id()) }),
  result: z.extend(record, {
    names,
    release: z.int(),
    releasedAt: z.number(),
    /** Number of the release in use. */
    newest: z.int(),
    /** `Design` of engine/model/design. */
    design: z.unknown(),
    /** `field` or `table.field`. */
    hidden: z.array(z.string()),
  }),
});

const values = z.record(z.string(), z.unknown());

export const recordEarlier = endpoint({
  method: 'GET',
  path: '/api/visualdev/Model/{id}/Records/{recordId}/History/{change}',
  access: onModel('btn_edit'),
  summary: 'A record now and as it was after one of its changes, without hidden fields. It is restored by an update, which is checked like any other.',
  input: z.object({ id: id(), recordId: recordKey(), menuId: z.optional(id()), change: z.string().check(z.regex(/^\d{1,18}$/)) }),
  result: z.object({ version: z.int(), now: values, then: values, names }),
});
