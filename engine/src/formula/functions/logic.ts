// Choices by conditions. A missing condition is false; null equals only null.
import { strict, type FormulaFunction, type Functions } from '../function.ts';
import { holds } from '../operators.ts';

/** Selects one of several values by the conditions before it; only the selected one is evaluated. */
const choice = (rest: Omit<FormulaFunction, 'run' | 'result'>): FormulaFunction => ({ ...rest, result: 'A' });

const firstThere: NonNullable<FormulaFunction['choose']> = (values, at) => {
  for (const get of values) {
    const value = get(at);
    if (value !== null) return value;
  }
  return null;
};

export const logic: Functions = {
  IF: choice({ parameters: ['boolean', 'A', 'A?'], choose: ([when, then, otherwise], at) => (when?.(at) === true ? then : otherwise)?.(at) ?? null }),
  IFS: choice({
    parameters: ['boolean', 'A'],
    repeats: 2,
    choose: (values, at) => {
      for (let index = 0; index < values.length; index += 2) if (values[index]?.(at) === true) return values[index + 1]?.(at) ?? null;
      return null;
    },
  }),
  SWITCH: choice({
    parameters: ['B', 'B', 'A'],
    repeats: 2,
    otherwise: 'A',
    choose: (values, at, { B = 'empty' }) => {
      const asked = values[0]?.(at) ?? null;
      let index = 1;
      for (; index + 1 < values.length; index += 2) if (holds('=', B, asked, values[index]?.(at) ?? null)) return values[index + 1]?.(at) ?? null;
      return values[index]?.(at) ?? null;
    },
  }),
  COALESCE: choice({ parameters: ['A'], repeats: 1, choose: firstThere }),
  IFEMPTY: choice({ parameters: ['A', 'A'], choose: firstThere }),
  /** Errors are null, so it is the same function. */
  IFERROR: choice({ parameters: ['A', 'A'], choose: firstThere }),
  AND: strict(['boolean*'], 'boolean', ([all]) => all.every((one) => one === true)),
  OR: strict(['boolean*'], 'boolean', ([all]) => all.includes(true)),
  XOR: strict(['boolean*'], 'boolean', ([all]) => all.filter((one) => one === true).length % 2 === 1),
  NOT: strict(['boolean'], 'boolean', ([one]) => !one),
  ISBLANK: strict(['any'], 'boolean', ([one]) => one === null),
};
