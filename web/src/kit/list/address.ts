// What a list's URL means: text on one side, the input of its endpoint on the other. Anything that the endpoint would not take is left out.
import type { Endpoint, Input } from '@ordo/contract/kit.ts';
import * as z from 'zod/mini';

export const pageSizes = [20, 50, 100, 500];

/** `sort` is a column, with `-` before it for descending. */
export type ListState = Record<string, string> & { page: string; size: string; sort: string; keyword: string };

export function listDefaults(filters: readonly string[]): ListState {
  return { ...Object.fromEntries(filters.map((key) => [key, ''])), page: '1', size: '20', sort: '', keyword: '' };
}

export function pageOf(state: ListState): number {
  return /^[1-9]\d{0,5}$/.test(state.page) ? Number(state.page) : 1;
}

export function sizeOf(state: ListState): number {
  const size = Number(state.size);
  return pageSizes.includes(size) ? size : 20;
}

export function sortOf(state: ListState): { column: string; descending: boolean } | null {
  if (!state.sort) return null;
  const descending = state.sort.startsWith('-');
  return { column: descending ? state.sort.slice(1) : state.sort, descending };
}

/** How many filters narrow the list, the keyword not counted. */
export function filtersOn(state: Readonly<Record<string, string>>, filters: readonly string[]): number {
  return filters.filter((key) => state[key]).length;
}

export function inputOf<E extends Endpoint>(endpoint: E, state: ListState, filters: readonly string[]): Input<E> {
  const { shape } = endpoint.input._zod.def as unknown as { shape: Record<string, z.core.$ZodType> };
  const takes = (key: string, value: unknown) => shape[key] !== undefined && z.safeParse(shape[key], value).success;

  const input: Record<string, unknown> = { currentPage: pageOf(state), pageSize: sizeOf(state) };
  const sort = sortOf(state);
  if (sort && takes('sidx', sort.column)) Object.assign(input, { sidx: sort.column, sort: sort.descending ? 'desc' : 'asc' });
  for (const key of ['keyword', ...filters]) if (state[key] && takes(key, state[key])) input[key] = state[key];
  return input as Input<E>;
}
