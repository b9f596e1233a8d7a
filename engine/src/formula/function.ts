// What a function of formulas is: a row of data with its types and what it does. The rows are in `functions/`; what each is for is said by
// `formulaPhrases` of the contract.
import type { Exact } from './exact.ts';
import type { Scalar, Type, Value } from './types.ts';

/**
 * What a parameter takes: a scalar type; `A`, `B` any scalar type, the same wherever the letter stands; `N` one with an order that is no text;
 * `any` whatever it is. `[]` a list of it, `*` one or a list, and as the last one any number of both, gathered in one list.
 * `A=` one of A or a condition on it as text (">=5"). `?` may be left out.
 */
type Takes = Scalar | 'A' | 'B' | 'N' | 'any' | 'A=';
type Much = Takes | `${Takes}[]` | `${Takes}*`;
export type Parameter = Much | `${Much}?`;

/** A parameter's value. Numbers, dates and times are there: where one is missing, the function says nothing. Missing text is '', a missing condition false. */
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

/** What an evaluation may ask for. */
export interface Scope {
  record: Readonly<Record<string, unknown>>;
  /** Of the table in which the formula is. */
  row: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds. */
  now: number;
  daysOff: ReadonlySet<number>;
  workingDays: ReadonlySet<number>;
  budget: Budget;
}

/** Steps that are left; many evaluations may share one. */
export interface Budget {
  steps: number;
}

export type Get = (at: Scope) => Value;

export interface FormulaFunction {
  parameters: readonly Parameter[];
  /** The last so many come any number of times. */
  repeats?: number;
  /** After those that repeat one more may come, of this parameter. */
  otherwise?: Parameter;
  result: Type | 'A' | 'B' | 'N';
  asksNow?: true;
  /** @param types what the letters stand for */
  run?(values: readonly never[], at: Scope, types: Readonly<Record<string, Scalar | 'empty'>>): Value;
  /** Instead of `run`: looks only at what it needs. */
  choose?(values: readonly Get[], at: Scope, types: Readonly<Record<string, Scalar | 'empty'>>): Value;
}

/** A function that wants all its values. */
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

/** Signs of a text that is worked with. */
export const MAX_SIGNS_OF_TEXT = 32_767;

export function spend(at: Scope, steps: number): void {
  at.budget.steps -= steps;
  if (at.budget.steps < 0) throw new Stopped('tooManySteps');
}

/** Text within the limit; none is nothing. */
export function bounded(text: string): string | null {
  if (text.length > MAX_SIGNS_OF_TEXT) throw new Stopped('textTooLong');
  return text === '' ? null : text;
}
