import type { ValueKind } from './kind.ts';
import { AMONG, SAME, THERE } from './question.ts';
import { text } from './text.ts';

/** One of some values that people know by other names. */
export const choice: ValueKind<string> = { ...text, questions: [...SAME, ...AMONG, ...THERE] };
