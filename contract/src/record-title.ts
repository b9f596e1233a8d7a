// Titles of models' records, for places outside of their pages: chat, and the global search.
import * as z from 'zod/mini';
import { endpoint, listOf, required, text } from './kit.ts';

const PATH = '/api/visualdev/RecordTitle';

/** Maximum number of records per call. */
export const MAX_TITLES = 50;

const REFERENCE = /^[\w-]{1,64}\.[\w-]{1,64}(,[\w-]{1,64}\.[\w-]{1,64})*$/;

const titled = { id: z.string(), recordNo: z.string(), title: z.string() };

export const recordTitles = endpoint({
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  summary: 'The titles of records that the caller may see; without permission for a field of the title, the number instead.',
  input: z.object({
    /** `model.record`, joined by commas. */
    of: text(7_000).check(
      z.regex(REFERENCE),
      z.refine((of) => of.split(',').length <= MAX_TITLES),
    ),
  }),
  result: listOf(z.object({ model: z.string(), ...titled })),
});

export const recordSearch = endpoint({
  method: 'GET',
  path: `${PATH}/Search`,
  access: 'signed-in',
  summary:
    'The newest records of every model with a page of the caller that are called so, at most five of each; words of one or two signs are looked for among the newest.',
  input: z.object({ keyword: required(100) }),
  result: listOf(z.object({ model: z.string(), menuId: z.string(), records: z.array(z.object(titled)) })),
});
