// Conversion between a list's URL and the input of its endpoint. Values that the endpoint would refuse are left out.
import type { Endpoint, Input } from '@ordo/contract/kit.ts';
import * as z from 'zod/mini';
import type { Filter } from './types.ts';

export const pageSizes = [20, 50, 100, 500];

/** `sort` is a column, with `-` before it for descending. */
export type ListState = Record<string, string> & { page: string; size: string; sort: string; keyword: string };

export function listDefaults(filters: readonly string[], size = 20): ListState {
  return { ...Object.fromEntries(filters.map((key) => [key, ''])), page: '1', size: String(size), sort: '', keyword: '' };
}

export function pageOf(state: ListState): number {
  return /^[1-9]\d{0,5}$/.test(state.page) ? Number(state.page) : 1;
}

export function sizeOf(state: ListState): number {
  const size = Number(state.size);
  return pageSizes.includes(size) ? size : 20;
}

export interface SortOrder {
  column: string;
  descending: boolean;
}

/** The primary sort column first. */
export function sortsOf({ sort }: Pick<ListState, 'sort'>): SortOrder[] {
  return sort
    .split(',')
    .filter(Boolean)
    .map((one) => ({ column: one.replace(/^-/, ''), descending: one.startsWith('-') }));
}

export const sortOf = (state: Pick<ListState, 'sort'>): SortOrder | null => sortsOf(state)[0] ?? null;

/** Maximum number of sort columns. */
const MAX_SORTS = 5;

/** @param next `column`, `-column` or '' to remove it; @param add in addition to the present sort columns */
export function sortedBy(sort: string, column: string, next: string, add: boolean): string {
  if (!add) return next;
  const others = sort.split(',').filter(Boolean);
  const at = others.findIndex((one) => one.replace(/^-/, '') === column);
  const all = at < 0 ? [...others, next] : others.with(at, next);
  return all.filter(Boolean).slice(0, MAX_SORTS).join(',');
}

/** Number of active filters, not counting the keyword. */
export function countActiveFilters(state: Readonly<Record<string, string>>, filters: readonly string[]): number {
  return filters.filter((key) => state[key]).length;
}

/** The filters to show: those that depend on another one once it is set. One that is set can always be cleared. */
export const offeredFilters = <F extends Pick<Filter, 'key' | 'within'>>(filters: readonly F[], state: Readonly<Record<string, string>>): F[] =>
  filters.filter(({ key, within }) => within === undefined || state[within] || state[key]);

/** A change of one filter, which clears those that depend on it. */
export const filterChange = (filters: readonly Pick<Filter, 'key' | 'within'>[], key: string, value: string): Record<string, string> => ({
  ...Object.fromEntries(filters.filter(({ within }) => within === key).map((filter) => [filter.key, ''])),
  [key]: value,
});

export function listInput<E extends Endpoint>(endpoint: E, state: ListState, filters: readonly string[]): Input<E> {
  const { shape } = endpoint.input._zod.def as unknown as { shape: Record<string, z.core.$ZodType> };
  const takes = (key: string, value: unknown) => shape[key] !== undefined && z.safeParse(shape[key], value).success;

  const input: Record<string, unknown> = { currentPage: pageOf(state), pageSize: sizeOf(state) };
  const [sort, ...more] = sortsOf(state);
  if (more.length > 0 && takes('sortBy', state.sort)) input.sortBy = state.sort;
  else if (sort && takes('sidx', sort.column)) Object.assign(input, { sidx: sort.column, sort: sort.descending ? 'desc' : 'asc' });
  for (const key of ['keyword', ...filters]) if (state[key] && takes(key, state[key])) input[key] = state[key];
  return input as Input<E>;
}
