// Random formulas, evaluated by the engine and by the reference model; for the tests and for the trial.
import fc from 'fast-check';
import { calendarOf, compile, type Target } from '../src/formula/evaluate.ts';
import { digitsOf } from '../src/kind/decimal.ts';
import type { Expression } from '../src/formula/expression.ts';
import { anyFormula, anyRecord, typeOf, type AnyRecord } from './any-formula.ts';
import { DAYS_OFF, WORKING_DAYS } from './naive-days.ts';
import { naively, said } from './naive-formula.ts';

const calendar = calendarOf(DAYS_OFF, WORKING_DAYS);

export interface Drawn {
  home: 't' | null;
  expression: Expression;
  around: AnyRecord;
  target: Target;
}

export const drawn: fc.Arbitrary<Drawn> = fc.constantFrom<'t' | null>('t', null).chain((home) =>
  fc.record({
    home: fc.constant(home),
    expression: anyFormula(home),
    around: anyRecord,
    target: fc.record({ falls: fc.constantFrom('empty' as const, 'zero' as const), places: fc.option(fc.nat(6), { nil: undefined }) }),
  }),
);

/** Results of the engine and of the reference model, with numbers as text. */
export function judged({ home, expression, around: { record, row }, target }: Drawn): { ours: unknown; theirs: unknown; problems: readonly string[] } {
  const formula = compile(expression, { typeOf, home });
  const outcome = formula.evaluate({ record, row, now: 0, calendar }, target);
  const theirs = said(naively(expression, { record, row, home, typeOf }), target);
  const ours = 'value' in outcome ? outcome.value : outcome.stopped;
  return { ours: typeof ours === 'number' ? digitsOf(ours) : ours, theirs, problems: formula.problems.map(({ problem }) => problem) };
}
