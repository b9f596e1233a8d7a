import type { Phrases } from '../kit/phrases.ts';

export const organizePhrases = {
  choose: ['请选择组织', 'Choose an organisation'],
} as const satisfies Phrases;
