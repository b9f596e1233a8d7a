// Texts that a user writes often: each user has their own, a list for each use.
import * as z from 'zod/mini';
import { endpoint, required } from './kit.ts';

const PATH = '/api/workflow/Phrases';

export const MAX_PHRASES = 20;
export const LONGEST_PHRASE = 100;

/** `approve`: a decision in favour; `refuse`: one against, or a return; `other`: transfer, withdrawal and so on. */
export const phraseUses = ['approve', 'refuse', 'other'] as const;
export type PhraseUse = (typeof phraseUses)[number];

const about = () => z._default(z.enum(phraseUses), 'approve');
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
  summary: 'The caller’s quick phrases for a use, newest first; the default ones if they were never changed.',
  input: z.object({ about: about() }),
  result,
  personal: true,
});
export const flowPhrasesChange = endpoint({
  method: 'PUT',
  path: PATH,
  access: 'signed-in',
  summary: 'Adds phrases at the front and removes others. Existing ones are moved; the oldest are dropped above the limit.',
  input: z.object({
    about: about(),
    add: z._default(z.array(phrase()).check(z.maxLength(MAX_PHRASES)), []),
    remove: z._default(z.array(phrase()).check(z.maxLength(MAX_PHRASES)), []),
  }),
  result,
  personal: true,
});
