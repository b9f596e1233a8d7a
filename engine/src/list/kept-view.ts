// A personal view of one of the product's own lists: its filters, order and columns, as the address and the column chooser name them.
import * as z from 'zod/mini';

export interface KeptView {
  /** Filter, or `keyword` → value. */
  filters: Record<string, string>;
  /** As in the address: columns joined by commas, descending ones with `-`; '' for the usual order. */
  sort: string;
  /** Columns that are shown or hidden otherwise than usual. */
  columns: string[];
}

export const MAX_VIEW_FILTERS = 30;
const MAX_COLUMNS = 60;
const KEY = /^[A-Za-z][A-Za-z0-9_]{0,59}$/;
const SORT = /^(?:-?[A-Za-z][A-Za-z0-9_]{0,59}(?:,-?[A-Za-z][A-Za-z0-9_]{0,59}){0,4})?$/;

const key = () => z.string().check(z.regex(KEY));
export const keptViewSchema = z.strictObject({
  filters: z
    .record(key(), z.string().check(z.maxLength(500)))
    .check(z.refine((filters) => Object.keys(filters).length <= MAX_VIEW_FILTERS, { params: { problem: 'tooMany' } })),
  sort: z.string().check(z.regex(SORT)),
  columns: z.array(key()).check(z.maxLength(MAX_COLUMNS)),
});

export interface ListKeys {
  /** Whether the list takes the value of a filter; false for one that it does not know. */
  takes(key: string, value: string): boolean;
  /** Columns that it can be sorted by. */
  sorts: ReadonlySet<string>;
  /** Columns that can be chosen; undefined: not known here. */
  columns?: ReadonlySet<string>;
}

/** Without what the list has no more: filters, values, sort columns and columns of an earlier version. Empty filters are left out. */
export function fittingView(view: KeptView, { takes, sorts, columns }: ListKeys): KeptView {
  const sort = view.sort.split(',').filter((one) => sorts.has(one.replace(/^-/, '')));
  return {
    filters: Object.fromEntries(Object.entries(view.filters).filter(([name, value]) => value !== '' && takes(name, value))),
    sort: sort.join(','),
    columns: [...new Set(view.columns)].filter((one) => columns?.has(one) ?? true).toSorted(),
  };
}

/** Whether two views show the same, whatever the order of their keys. */
export function isSameView(one: KeptView, other: KeptView): boolean {
  const plain = ({ filters, sort, columns }: KeptView) =>
    JSON.stringify([Object.entries(filters).filter(([, value]) => value !== '').toSorted(([a], [b]) => (a < b ? -1 : 1)), sort, [...new Set(columns)].toSorted()]); // prettier-ignore
  return plain(one) === plain(other);
}
