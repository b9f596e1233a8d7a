import type { ValueKind } from './kind.ts';
import { AMONG, SAME, THERE } from './question.ts';
import { text } from './text.ts';

/** One of a fixed set of values that are shown by name. */
export const choice: ValueKind<string> = { ...text, questions: [...SAME, ...AMONG, ...THERE] };
