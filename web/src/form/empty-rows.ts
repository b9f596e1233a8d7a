// Empty rows of a child table: without any input by the user.
import type { FormState, RowState } from '@ordo/engine/form/rules/state.ts';
import type { Row, Values } from '@ordo/engine/form/values.ts';

/** Values set by rules and formulas do not count as input. */
export const isEmptyRow = ({ entered }: RowState, { values }: Row): boolean =>
  Object.keys({ ...values, ...entered }).every((field) => JSON.stringify(entered[field] ?? null) === JSON.stringify(values[field] ?? null));

/** Values without the empty rows. */
export function omitEmptyRows({ values, rows }: FormState, bare: (table: string, row: RowState) => boolean): Values {
  const lean = Object.entries(rows).flatMap(([table, all]) => {
    const kept = all.filter((row) => !bare(table, row));
    return kept.length < all.length ? [[table, kept.map(({ row }) => row)] as const] : [];
  });
  return lean.length > 0 ? { ...values, ...Object.fromEntries(lean) } : values;
}
