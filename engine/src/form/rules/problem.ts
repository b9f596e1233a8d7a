// Problems of rules reported to the designer. Sentences: `contract/src/record-findings.phrases.ts`.
import type { PatternRefusal } from '../../text/safe-pattern-parse.ts';
import type { FormulaProblem } from './computation.ts';

export type DesignProblem = { rule: string | null } & (
  | { problem: 'cycle'; path: readonly string[] }
  /** A rule or formula refers to a field that does not exist, or not in its context. */
  | { problem: 'fieldGone'; field: string }
  /** The field does not support this comparison, or not with that value or field. */
  | { problem: 'notComparable'; field: string }
  | { problem: 'nodeGone'; node: string }
  /** A rule about rows acts on the head; totals should be used instead. */
  | { problem: 'notInRows'; node: string }
  /** An action that is impossible for the node. */
  | { problem: 'notForNode'; node: string; does: string }
  | { problem: 'formula'; node: string; wrong: FormulaProblem }
  | { problem: 'pattern'; node: string; reason: PatternRefusal['problem'] }
  /** Two rules that can apply at once contradict each other; the later one wins. */
  | { problem: 'contradiction'; node: string; does: string; other: string; earlier: string }
  | { problem: 'setTwice'; node: string; earlier: string }
  | { problem: 'requiredButHidden'; node: string }
  /** Hidden by the design, so that nobody is ever asked for it. */
  | { problem: 'requiredNeverShown'; node: string }
);

/** These prevent a release; the others are warnings. */
const REFUSED: readonly DesignProblem['problem'][] = ['cycle', 'fieldGone', 'notComparable', 'nodeGone', 'notInRows', 'notForNode', 'formula', 'pattern'];
export const isRefused = ({ problem }: DesignProblem): boolean => REFUSED.includes(problem);
