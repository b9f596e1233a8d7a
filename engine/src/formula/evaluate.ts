// Compiles a checked formula into closures, once for many evaluations. Null equals only null; arithmetic with null is null.
import { dayNumber } from './calendar.ts';
import { check, partsOfParameter, type Fields, type Problem, type Read, type Settled } from './check.ts';
import { rounded, type Exact } from './exact.ts';
import type { Expression } from './expression.ts';
import { spend, Stopped, type Budget, type FormulaFunction, type Get, type Scope, type StopReason } from './function.ts';
import { converted, elementOf, isList, resultOf, valueOf, type Result, type Scalar, type Type, type Value } from './types.ts';

/** Input of an evaluation; plain data. */
export interface Surroundings {
  /** Field id → value; for a child table its rows, `{ values }`. */
  record: Readonly<Record<string, unknown>>;
  /** The values of the row, in formulas of a child table. */
  row?: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds, for TODAY and NOW. */
  now: number;
  calendar?: Calendar;
  /** Remaining steps, if shared by several formulas; otherwise each has `MAX_STEPS`. */
  budget?: Budget;
}

/** Deviations from the usual weekend. Created once (`calendarOf`), used often. */
export interface Calendar {
  daysOff: ReadonlySet<number>;
  workingDays: ReadonlySet<number>;
}

/** @param daysOff holidays, `YYYY-MM-DD`; `workingDays`: weekend days worked in exchange */
export const calendarOf = (daysOff: readonly string[], workingDays: readonly string[]): Calendar => ({
  daysOff: new Set(daysOff.map(dayNumber)),
  workingDays: new Set(workingDays.map(dayNumber)),
});
const NO_CALENDAR = calendarOf([], []);

/** How a field treats the result. `zero`: a missing or non-numeric result is 0, as in the family's calculated fields. `places`: rounded half up. */
export interface Target {
  falls: 'empty' | 'zero';
  places?: number;
}

export type Outcome = { value: Result } | { stopped: StopReason };

export interface Formula {
  type: Scalar | 'empty';
  problems: readonly Problem[];
  reads: readonly Read[];
  /** Whether the value depends on the current time. */
  asksNow: boolean;
  evaluate(surroundings: Surroundings, target?: Target): Outcome;
}

/** Function calls and values read. */
const MAX_STEPS = 500_000;

/** @returns a formula that can be evaluated even if it has problems: invalid parts are null */
export function compile(expression: Expression, fields: Fields): Formula {
  const { settled, problems, reads, asksNow } = check(expression, fields);
  const get = made(settled);
  const type = elementOf(settled.type);
  return {
    type,
    problems,
    reads,
    asksNow,
    evaluate: ({ record, row = {}, now, calendar = NO_CALENDAR, budget = { steps: MAX_STEPS } }, target = { falls: 'empty' }) => {
      try {
        const value = get({ record, row, now, budget, daysOff: calendar.daysOff, workingDays: calendar.workingDays });
        return { value: fallen(resultOf(type, cut(value, type, target)), type, target) };
      } catch (error) {
        if (error instanceof Stopped) return { stopped: error.reason };
        throw error;
      }
    },
  };
}

const cut = (value: Value, type: Type, { places }: Target): Value =>
  value === null || type !== 'number' || places === undefined ? value : rounded(value as Exact, places);

const fallen = (value: Result, type: Type, { falls }: Target): Result => (falls === 'zero' && (value === null || type !== 'number') ? 0 : value);

function made(settled: Settled): Get {
  switch (settled.does) {
    case 'say':
      return () => settled.value;
    case 'read':
      return reader(settled.read, settled.type, settled.inRow);
    case 'convert': {
      const of = made(settled.of);
      const [from, to] = [elementOf(settled.from), elementOf(settled.type)];
      if (!isList(settled.type)) return (at) => converted(of(at), from, to);
      return (at) => {
        const list = of(at) as readonly Value[];
        spend(at, list.length);
        return list.map((one) => converted(one, from, to));
      };
    }
    case 'call':
      return caller(settled);
  }
}

function reader({ path: [first, column], all }: Read, type: Type, inRow: boolean): Get {
  if (column === undefined) return (at) => valueOf(type, own(at.record, first));
  if (inRow) return (at) => valueOf(type, own(at.row, column));
  const element = elementOf(type);
  return (at) => {
    const rows = own(at.record, first);
    if (!Array.isArray(rows) || !all) return [];
    spend(at, rows.length);
    return rows.flatMap((row: { values?: Readonly<Record<string, unknown>> } | null) => cells(element, own(row?.values ?? {}, column)));
  };
}

/** A cell with several values counts as that many values. */
const cells = (type: Scalar | 'empty', kept: unknown): Value | Value[] => (Array.isArray(kept) ? kept.map((one) => valueOf(type, one)) : valueOf(type, kept));

const own = (values: Readonly<Record<string, unknown>>, key: string): unknown => (Object.hasOwn(values, key) ? values[key] : undefined);

function caller({ of, values, types }: Extract<Settled, { does: 'call' }>): Get {
  const gets = values.map(made);
  const { choose } = of;
  if (choose) {
    return (at) => {
      spend(at, 1);
      return choose(gets, at, types);
    };
  }
  const run = of.run as NonNullable<FormulaFunction['run']>;
  const parameters = of.parameters.map(partsOfParameter);
  const gathers = parameters.at(-1)?.much === '*' ? parameters.length - 1 : Infinity;
  const missing = gets.map((_, index) => whereMissing(parameters[Math.min(index, parameters.length - 1)]?.takes ?? 'any', parameters[index]?.much ?? '*'));
  return (at) => {
    spend(at, 1);
    const held: Value[] = [];
    const list: Value[] = [];
    for (const [index, get] of gets.entries()) {
      const value = get(at);
      if (index >= gathers) gather(list, value, at);
      else if (value !== null) held.push(value);
      else {
        const instead = missing[index];
        if (instead === undefined) return null;
        held.push(instead);
      }
    }
    if (gathers !== Infinity) held.push(list);
    return run(held as never[], at, types);
  };
}

/** Value of a parameter that is missing; undefined: the result of the function is null. */
function whereMissing(takes: string, much: string): Value | undefined {
  if (much !== '') return null;
  if (takes === 'text') return '';
  if (takes === 'boolean') return false;
  return takes === 'number' || takes === 'date' || takes === 'datetime' || takes === 'time' ? undefined : null;
}

function gather(list: Value[], value: Value, at: Scope): void {
  if (!Array.isArray(value)) list.push(value);
  else {
    spend(at, value.length);
    for (const one of value) list.push(one as Value);
  }
}
