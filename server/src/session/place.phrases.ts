import type { Phrase } from '@ordo/contract/refusals.ts';

export const localNetwork: Phrase = ['内网', 'Local network'];
