// Finds people by typed names, from a spreadsheet or pasted text.
import * as z from 'zod/mini';
import { endpoint, listOf, text } from './kit.ts';

/** Maximum number of names per call. */
export const MAX_CALLED = 500;

export const userCalled = endpoint({
  method: 'POST',
  path: '/api/permission/Users/Actions/Called',
  access: 'signed-in',
  summary: 'Finds people by real name, account or `name/account`, among those who can be selected.',
  input: z.object({ names: z.array(text(200)).check(z.maxLength(MAX_CALLED)) }),
  result: listOf(z.object({ name: z.string(), ids: z.array(z.string()) })),
});
