// The files of a record of a model: those in its fields, those of its comments, and its attachments.
import * as z from 'zod/mini';
import { endpoint, id, listOf, nothing } from './kit.ts';
import { onModel } from './model-page.ts';
import { recordKey } from './model-record.ts';
import { attachedFile } from './record-comment.ts';

const PATH = '/api/visualdev/Model/{id}/Records/{recordId}';

/** Maximum number of attachments. */
export const MAX_ATTACHED = 200;

const menuId = z.optional(id());
const at = { id: id(), recordId: recordKey(), menuId };

export const recordFiles = endpoint({
  method: 'GET',
  path: `${PATH}/Files`,
  access: onModel('view'),
  summary: 'All files of a record that the caller may see, newest first.',
  input: z.object(at),
  result: listOf(
    z.object({
      /** Id of an attachment or a comment's file; '' for a file in a field. */
      id: z.string(),
      from: z.enum(['attached', 'comment', 'field']),
      /** `field` or `table.field`. */
      field: z.nullable(z.string()),
      name: z.string(),
      /** '': a link, or a file that is not stored here. */
      fileId: z.string(),
      type: z.enum(['annex', 'annexpic']),
      /** Bytes. */
      size: z.nullable(z.int()),
      at: z.nullable(z.number()),
      who: z.nullable(z.string()),
    }),
  ),
});

export const recordFileAdd = endpoint({
  method: 'POST',
  path: `${PATH}/Files`,
  access: onModel('btn_edit'),
  summary: 'Attaches a file to a record, outside its form.',
  input: z.object({ ...at, ...attachedFile.shape }),
  result: z.object({ id: z.string(), version: z.int() }),
});

export const recordFileRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/Files/{attachmentId}`,
  access: onModel('btn_edit'),
  summary: 'Deletes a file that was attached outside the form.',
  input: z.object({ ...at, attachmentId: id() }),
  result: nothing(),
});
