// What people write to each other about a record of a model. Whoever sees the record reads and writes; each changes what is their own.
import * as z from 'zod/mini';
import { endpoint, id, integer, listOf, nothing, pageOf, required, saved, text, version } from './kit.ts';
import { onModel } from './model-page.ts';

const PATH = '/api/visualdev/Model/{id}/Records/{recordId}';

/** Characters of a comment. */
export const MAX_COMMENT = 2_000;
/** People that one comment names. */
export const MAX_MENTIONS = 20;
/** Files that go with a comment. */
export const MAX_COMMENT_FILES = 9;

const menuId = z.optional(id());
const at = { id: id(), recordId: id(), menuId };
/** Made by the client: the same one sent once more is the same comment. */
const commentId = z.string().check(z.regex(/^[\w-]{8,64}$/));
/** `@{id}` names a person (engine/text/mention). */
const body = required(MAX_COMMENT);
/** A file that the caller has sent up as `annex`. */
export const attachedFile = z.object({ name: required(255), fileId: required(64) });

export const recordComments = endpoint({
  method: 'GET',
  path: `${PATH}/Comments`,
  access: onModel('view'),
  summary: 'The comments on a record, newest first.',
  input: z.object({ ...at, currentPage: z._default(integer(1, 1_000_000), 1), pageSize: z._default(integer(1, 100), 20) }),
  result: z.extend(
    pageOf(
      z.object({
        id: z.string(),
        version: z.int(),
        at: z.number(),
        /** Null: it is as it was written. */
        changedAt: z.nullable(z.number()),
        who: z.nullable(z.string()),
        face: z.string(),
        text: z.string(),
        files: z.array(z.object({ id: z.string(), name: z.string(), fileId: z.string() })),
        /** What the caller may do with it. */
        mayEdit: z.boolean(),
        mayRemove: z.boolean(),
      }),
    ),
    {
      /** Who is named in the texts: id → name. */
      people: z.record(z.string(), z.string()),
    },
  ),
});

export const recordCommentCreate = endpoint({
  method: 'POST',
  path: `${PATH}/Comments`,
  access: onModel('view'),
  summary: 'Comments on a record. Whoever is named in it is told, and has to be somebody who sees the record.',
  input: z.object({ ...at, commentId, text: body, files: z._default(z.array(attachedFile).check(z.maxLength(MAX_COMMENT_FILES)), []) }),
  result: z.object({ id: z.string(), version: z.int() }),
});

export const recordCommentUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/Comments/{commentId}`,
  access: onModel('view'),
  summary: "Changes a comment of one's own. Whoever is named anew is told.",
  input: z.object({ ...at, commentId, version: version(), text: body }),
  result: saved(),
});

export const recordCommentRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/Comments/{commentId}`,
  access: onModel('view'),
  summary: "Deletes a comment of one's own with its files; administrators delete any.",
  input: z.object({ ...at, commentId }),
  result: nothing(),
});

export const recordReaders = endpoint({
  method: 'GET',
  path: `${PATH}/Readers`,
  access: onModel('view'),
  summary: 'People who see a record, by their names: those who can be named in a comment.',
  input: z.object({ ...at, keyword: z.optional(text(50)) }),
  result: listOf(z.object({ id: z.string(), realName: z.string(), account: z.string(), organize: z.string() })),
});
