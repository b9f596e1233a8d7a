// Parts of a row formula that are the same for every row, mainly totals: computed once, so that a share of the total is not more expensive than other formulas.
import { compile, type Formula, type Surroundings } from '../../formula/evaluate.ts';
import type { Fields } from '../../formula/check.ts';
import { partsOf, type Expression } from '../../formula/expression.ts';

export interface SharedFormula {
  formula: Formula;
  /** By the name of the part in the row. */
  parts: ReadonlyMap<string, Formula>;
}

/** @param home the child table in whose rows the formula is */
export function sharing(expression: Expression, fields: Fields, home: string): SharedFormula {
  const parts = new Map<string, Formula>();
  const split = (one: Expression): Expression => {
    if ('call' in one && gathers(one, home) && !readsRow(one, home)) {
      const part = compile(one, { typeOf: fields.typeOf, home: null });
      if (part.problems.length === 0) {
        const name = `~${parts.size}`;
        parts.set(name, part);
        return { field: [home, name] };
      }
    }
    if ('call' in one) return { call: one.call, of: one.of.map(split) };
    if ('before' in one) return { before: one.before, of: split(one.of) };
    if ('percent' in one) return { percent: split(one.percent) };
    return 'is' in one ? { is: one.is, left: split(one.left), right: split(one.right) } : one;
  };
  const rest = split(expression);
  const typeOf: Fields['typeOf'] = (path) => {
    const part = path.length === 2 && path[0] === home ? parts.get(path[1]) : undefined;
    return part ? part.type : fields.typeOf(path);
  };
  return { formula: compile(rest, { typeOf, home }), parts };
}

const reads = (one: Expression, is: (field: Extract<Expression, { field: unknown }>) => boolean): boolean =>
  'field' in one ? is(one) : partsOf(one).some((part) => reads(part, is));
const gathers = (one: Expression, home: string) => reads(one, ({ field, all }) => field.length === 2 && (all === true || field[0] !== home));
const readsRow = (one: Expression, home: string) => reads(one, ({ field, all }) => field.length === 2 && field[0] === home && all !== true);

/** Shared values, computed for the rows of this step. */
export type Shared = Map<SharedFormula, Readonly<Record<string, unknown>>>;

/** The row with the shared values added. */
export function withShared(of: SharedFormula, around: Surroundings, shared: Shared): Surroundings {
  if (of.parts.size === 0) return around;
  let values = shared.get(of);
  if (!values) {
    const head: Surroundings = { ...around, row: {} };
    const found = [...of.parts].map(([name, part]) => {
      const outcome = part.evaluate(head);
      return [name, 'value' in outcome ? outcome.value : null] as const;
    });
    shared.set(of, (values = Object.fromEntries(found)));
  }
  return { ...around, row: { ...around.row, ...values } };
}
