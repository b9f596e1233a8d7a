// Fields of a notice, named for data schemes.
import type { Phrase } from '@ordo/contract/refusals.ts';

export const noticeFieldPhrases = {
  title: ['标题', 'Title'],
  released: ['已发布', 'Published'],
} as const satisfies Record<string, Phrase>;
