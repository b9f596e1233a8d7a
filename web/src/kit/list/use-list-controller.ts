// A list without its furniture: what the URL asks for, the rows of that page, the columns that are shown, what is marked. Any screen may draw it.
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { useState } from 'react';
import { useHiddenColumns } from '../hidden-columns.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { countActiveFilters, listInput, pageOf, sizeOf, sortedBy, sortsOf } from './list-url.ts';
import { useChosenColumns } from './column-chooser.tsx';
import { useSelection } from './selection.tsx';
import { useListQuery } from './use-list-query.ts';
import type { Column, Filter, RowOf } from './types.ts';

export interface ListSetup<E extends Endpoint> {
  /** Under which the browser remembers the columns: the feature's word. */
  name: string;
  /** A paged list. */
  list: E;
  /** A function where they are drawn from what an answer holds beside its rows. */
  columns: readonly Column<RowOf<E>>[] | ((answer: Result<E> | undefined) => readonly Column<RowOf<E>>[]);
  filters?: readonly Filter[];
  /** What is asked with every page, whatever the URL says. */
  always?: Partial<Input<E>>;
  /** Rows of a page unless somebody says otherwise; one of those that are offered. */
  size?: number;
}

export function useListController<E extends Endpoint>(setup: ListSetup<E>) {
  const { hidden } = useHiddenColumns(setup.list);
  const filters = (setup.filters ?? []).filter(({ key }) => !hidden.has(key));
  const keys = filters.map((filter) => filter.key);
  const { state, query, rows, total, narrow, clear, turn, refresh } = useListQuery(setup.list, keys, setup.always, setup.size);
  const all = typeof setup.columns === 'function' ? setup.columns(query.data) : setup.columns;
  const columns = all.filter(({ key, of = [key] }) => of.some((one) => !hidden.has(one)));
  const chosen = useChosenColumns(setup.name, columns);
  const selection = useSelection(rows);
  const [dense, setDense] = useState(readStored('dense') === '1');

  const takesSeveral = 'sortBy' in (setup.list.input._zod.def as unknown as { shape: object }).shape;
  return {
    /** Keyword, filters, page and order as the URL has them. */
    state,
    query,
    /** Null: they have not come yet. */
    rows: query.error && !rows ? [] : rows,
    total,
    page: pageOf(state),
    size: sizeOf(state),
    sorts: sortsOf(state),
    /** Why there is no list at all; what is refused otherwise stands over the rows of before. */
    denied: query.error?.key === 'denied' ? query.error : null,
    /** Why the rows that are shown are older ones. */
    outdated: query.error && rows ? query.error : null,
    /** Something but the page and the order is asked for. */
    narrowed: state.keyword !== '' || countActiveFilters(state, keys) > 0,
    /** Those that somebody may see, and those of them that they have chosen to. */
    columns,
    shown: columns.filter(chosen.shown),
    chosen,
    filters,
    selection,
    dense,
    flipDensity: () => {
      setDense(!dense);
      writeStored('dense', dense ? null : '1');
    },
    narrow,
    clear,
    /** @param add beside what orders it already */
    order: (column: string, next: string, add: boolean) => narrow({ sort: sortedBy(state.sort, column, next, add && takesSeveral) }),
    turn,
    refresh,
    /** What is asked for, whatever the page: for a file of the whole list. */
    whole: () => {
      const { currentPage: _, pageSize: __, ...input } = listInput(setup.list, state, keys) as Record<string, unknown>;
      return { ...setup.always, ...input } as Input<Endpoint>;
    },
  };
}
