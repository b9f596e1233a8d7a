// The product's words in values of designed forms, on the screen and in spreadsheets.
import type { LookWord } from '@ordo/engine/form/look.ts';
import type { Phrase } from './refusals.ts';

export const lookPhrases = {
  on: ['开', 'Yes'],
  off: ['关', 'No'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  to: ['至', 'to'],
  unseen: ['（不可查看）', '(not available to you)'],
} as const satisfies Record<LookWord, Phrase>;
