import type { Fact } from './fact.ts';
import type { ValueKind } from './kind.ts';
import { AMONG, SAME, THERE } from './question.ts';
import { text } from './text.ts';

/** The id of something that has a page of its own. @param facts what the looking person has of it */
export const reference = (...facts: readonly Fact[]): ValueKind<string> => ({ ...text, questions: [...AMONG, ...SAME, ...THERE], facts });
