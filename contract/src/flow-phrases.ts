// Opinions that a user writes often; each user has their own.
import * as z from 'zod/mini';
import { endpoint, required } from './kit.ts';

const PATH = '/api/workflow/Phrases';

export const MAX_PHRASES = 20;
export const LONGEST_PHRASE = 100;

const phrase = () => required(LONGEST_PHRASE);
const result = z.object({
  list: z.array(z.string()),
  /** Whether the caller has ever changed them. */
  own: z.boolean(),
});

export const flowPhrasesOwn = endpoint({
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  summary: 'The caller’s quick phrases, newest first; the default ones if they were never changed.',
  input: z.object({}),
  result,
  personal: true,
});
export const flowPhrasesChange = endpoint({
  method: 'PUT',
  path: PATH,
  access: 'signed-in',
  summary: 'Adds phrases at the front and removes others. Existing ones are moved; the oldest are dropped above the limit.',
  input: z.object({
    add: z._default(z.array(phrase()).check(z.maxLength(MAX_PHRASES)), []),
    remove: z._default(z.array(phrase()).check(z.maxLength(MAX_PHRASES)), []),
  }),
  result,
  personal: true,
});
