// A function of formulas as data: its types and its code. The functions are in `functions/`; `formulaPhrases` of the contract describes them.
import type { Exact } from './exact.ts';
import type { Scalar, Type, Value } from './types.ts';

/**
 * Type of a parameter: a scalar type; `A`, `B` any scalar type, the same for each use of the letter; `N` one with an order, except text; `any` every type. `[]`
 * a list; `*` a value or a list, and as the last parameter any number of both, collected in one list. `A=` a value of A, or a condition on it as text (">=5").
 * `?` is optional.
 */
type Takes = Scalar | 'A' | 'B' | 'N' | 'any' | 'A=';
type Much = Takes | `${Takes}[]` | `${Takes}*`;
export type Parameter = Much | `${Much}?`;

/** Value of a parameter. Numbers, dates and times are present: if one is missing, the result is null. Missing text is '', a missing condition false. */
type Held<P extends string> = P extends `${infer Q}?`
  ? Held<Q> | undefined
  : P extends 'number'
    ? Exact
    : P extends 'text'
      ? string
      : P extends 'boolean'
        ? boolean
        : P extends 'date' | 'datetime' | 'time'
          ? number
          : P extends 'number*' | 'number[]'
            ? readonly (Exact | null)[]
            : P extends 'boolean*'
              ? readonly (boolean | null)[]
              : P extends 'text*'
                ? readonly (string | null)[]
                : P extends `${string}*` | `${string}[]`
                  ? readonly Value[]
                  : Value;
type HeldBy<P extends readonly string[]> = { [I in keyof P]: Held<P[I] & string> };

/** Context of an evaluation. */
export interface Scope {
  record: Readonly<Record<string, unknown>>;
  /** Values of the row that the formula is in. */
  row: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds. */
  now: number;
  daysOff: ReadonlySet<number>;
  workingDays: ReadonlySet<number>;
  budget: Budget;
}

/** Remaining steps; can be shared by many evaluations. */
export interface Budget {
  steps: number;
}

export type Get = (at: Scope) => Value;

export interface FormulaFunction {
  parameters: readonly Parameter[];
  /** Number of parameters at the end that can be repeated. */
  repeats?: number;
  /** A further optional parameter after the repeated ones. */
  otherwise?: Parameter;
  result: Type | 'A' | 'B' | 'N';
  asksNow?: true;
  /** @param types what the letters stand for */
  run?(values: readonly never[], at: Scope, types: Readonly<Record<string, Scalar | 'empty'>>): Value;
  /** Instead of `run`: evaluates only the values that it needs. */
  choose?(values: readonly Get[], at: Scope, types: Readonly<Record<string, Scalar | 'empty'>>): Value;
}

/** A function that evaluates all its values. */
export const strict = <const P extends readonly Parameter[]>(
  parameters: P,
  result: FormulaFunction['result'],
  run: (values: HeldBy<P>, at: Scope, types: Readonly<Record<string, Scalar | 'empty'>>) => Value,
): FormulaFunction => ({ parameters, result, run: run as unknown as NonNullable<FormulaFunction['run']> });

/** Functions by their names. */
export type Functions = Readonly<Record<string, FormulaFunction>>;

export type StopReason = 'tooManySteps' | 'textTooLong';

/** Ends an evaluation; caught by `evaluate`. */
export class Stopped extends Error {
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Maximum length of a text. */
export const MAX_SIGNS_OF_TEXT = 32_767;

export function spend(at: Scope, steps: number): void {
  at.budget.steps -= steps;
  if (at.budget.steps < 0) throw new Stopped('tooManySteps');
}

/** Checks the length of a text; '' becomes null. */
export function bounded(text: string): string | null {
  if (text.length > MAX_SIGNS_OF_TEXT) throw new Stopped('textTooLong');
  return text === '' ? null : text;
}
