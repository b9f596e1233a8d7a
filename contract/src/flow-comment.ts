// Comments of tasks for clients of the family (wire §18.4). Comments are records and cannot be removed.
import * as z from 'zod/mini';
import { key } from './flow-act.ts';
import { ENGINE } from './flow-family.ts';
import { endpoint, nothing, pageOf, paging, text } from './kit.ts';

const PATH = `${ENGINE}/FlowComment` as const;

/** JSON text: `[{fileId, name}]`, uploaded as `workFlow`. */
const files = () => z._default(text(4_000), '');

export const familyComments = endpoint({
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  summary: 'The comments on a task, newest first. Only for its parties.',
  input: z.object({ taskId: key(), ...paging('creatorTime') }),
  result: pageOf(
    z.object({
      id: z.string(),
      taskId: z.string(),
      text: z.string(),
      /** JSON text; pictures are among the files. */
      image: z.string(),
      file: z.string(),
      creatorUserId: z.string(),
      creatorUser: z.string(),
      creatorTime: z.number(),
      /** Always false: comments cannot be deleted. */
      isDel: z.boolean(),
    }),
  ),
});

export const familyComment = endpoint({
  method: 'POST',
  path: PATH,
  access: 'signed-in',
  summary: 'Adds a comment to a task, with files.',
  input: z.object({ taskId: key(), text: z._default(text(2_000), ''), image: files(), file: files() }),
  result: nothing(),
});
