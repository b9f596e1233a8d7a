// A list without its presentation: the query of the URL, the rows of the page, the visible columns, the selection. Any screen can render it.
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { useState } from 'react';
import { useHiddenColumns } from '../hidden-columns.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { countActiveFilters, listInput, pageOf, sizeOf, sortedBy, sortsOf } from './list-url.ts';
import { useChosenColumns, type ViewColumns } from './column-chooser.tsx';
import { useSelection } from './selection.tsx';
import { useListQuery } from './use-list-query.ts';
import type { Column, Filter, RowOf } from './types.ts';

export interface ListSetup<E extends Endpoint> {
  /** Key for the stored column settings: the feature's word. */
  name: string;
  /** A paged list. */
  list: E;
  /** A function where the columns depend on the answer. */
  columns: readonly Column<RowOf<E>>[] | ((answer: Result<E> | undefined) => readonly Column<RowOf<E>>[]);
  filters?: readonly Filter[];
  /** Sent with every page, whatever the URL says. */
  always?: Partial<Input<E>>;
  /** Default page size; one of the offered sizes. */
  size?: number;
  /** The view that is open, with its columns. */
  view?: ViewColumns | null;
}

export type ListController<E extends Endpoint> = ReturnType<typeof useListController<E>>;

export function useListController<E extends Endpoint>(setup: ListSetup<E>) {
  const { hidden } = useHiddenColumns(setup.list);
  const filters = (setup.filters ?? []).filter(({ key }) => !hidden.has(key));
  const keys = filters.map((filter) => filter.key);
  const { state, query, rows, total, more, narrow, clear, turn, refresh } = useListQuery(setup.list, keys, setup.always, setup.size);
  const all = typeof setup.columns === 'function' ? setup.columns(query.data) : setup.columns;
  const columns = all.filter(({ key, of = [key] }) => of.some((one) => !hidden.has(one)));
  const chosen = useChosenColumns(setup.name, columns, setup.view);
  const selection = useSelection(rows);
  const [dense, setDense] = useState(readStored('dense') === '1');

  const takesSeveral = 'sortBy' in (setup.list.input._zod.def as unknown as { shape: object }).shape;
  return {
    /** Keyword, filters, page and order of the URL. */
    state,
    query,
    /** Null: loading. */
    rows: query.error && !rows ? [] : rows,
    total,
    more,
    page: pageOf(state),
    size: sizeOf(state),
    sorts: sortsOf(state),
    /** Why there is no list at all; other errors are shown above the previous rows. */
    denied: query.error?.key === 'denied' ? query.error : null,
    /** Why the shown rows are outdated. */
    outdated: query.error && rows ? query.error : null,
    /** The list is filtered. */
    narrowed: state.keyword !== '' || countActiveFilters(state, keys) > 0,
    /** The permitted columns, and the chosen ones among them. */
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
    /** @param add in addition to the present sort columns */
    order: (column: string, next: string, add: boolean) => narrow({ sort: sortedBy(state.sort, column, next, add && takesSeveral) }),
    turn,
    refresh,
    /** The query without paging: for an export of the whole list. */
    whole: () => {
      const { currentPage: _, pageSize: __, ...input } = listInput(setup.list, state, keys) as Record<string, unknown>;
      return { ...setup.always, ...input } as Input<Endpoint>;
    },
  };
}
