// What a designer is told about rules. Sentences: `contract/src/record-findings.phrases.ts`.
import type { PatternRefusal } from '../../text/safe-pattern-parse.ts';

export type DesignProblem = { rule: string | null } & (
  | { problem: 'cycle'; path: readonly string[] }
  /** A rule or formula names a field that is not there, or not there for it. */
  | { problem: 'fieldGone'; field: string }
  /** A field cannot be asked so, or not be compared with that. */
  | { problem: 'notComparable'; field: string }
  | { problem: 'nodeGone'; node: string }
  /** A rule about rows does something to the head: its totals are the way there. */
  | { problem: 'notInRows'; node: string }
  /** What cannot be done to that node. */
  | { problem: 'notForNode'; node: string; does: string }
  | { problem: 'formula'; node: string; reason: string }
  | { problem: 'pattern'; node: string; reason: PatternRefusal['problem'] }
  /** Two rules that can hold at once say opposite things; the later one wins. */
  | { problem: 'contradiction'; node: string; does: string; other: string; earlier: string }
  | { problem: 'setTwice'; node: string; earlier: string }
  | { problem: 'requiredButHidden'; node: string }
);

/** With these a form is not released; of the others the designer is told. */
const REFUSED: readonly DesignProblem['problem'][] = ['cycle', 'fieldGone', 'notComparable', 'nodeGone', 'notInRows', 'notForNode', 'formula', 'pattern'];
export const isRefused = ({ problem }: DesignProblem): boolean => REFUSED.includes(problem);
