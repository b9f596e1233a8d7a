import type { Fact } from './fact.ts';
import type { ValueKind } from './kind.ts';
import { AMONG, SAME, THERE } from './question.ts';
import { text } from './text.ts';

/** Id of a record with its own page. @param facts the user's facts that it can be compared with */
export const reference = (...facts: readonly Fact[]): ValueKind<string> => ({ ...text, questions: [...AMONG, ...SAME, ...THERE], facts });
