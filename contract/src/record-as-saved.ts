// A record with the release under which it was saved.
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
