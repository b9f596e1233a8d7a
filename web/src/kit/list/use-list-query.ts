import type { Endpoint, Input } from '@ordo/contract/kit.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRead } from '../query.ts';
import { useUrlState } from '../view.tsx';
import { listDefaults, listInput, pageOf, type ListState } from './list-url.ts';
import type { Page, RowOf } from './types.ts';

/** The page of `list` that the URL names, and functions to change it. */
export function useListQuery<E extends Endpoint>(list: E, filters: readonly string[], always?: Partial<Input<E>>, size?: number) {
  const [state, change] = useUrlState<ListState>(listDefaults(filters, size));
  const query = useRead(list, { ...(always as object), ...(listInput(list, state, filters) as object) } as Input<E>);
  const page = query.data as Page<RowOf<E>> | undefined;

  // The rows of the last page were deleted, or the link is old: shows the page that is last now.
  const settled = page && !query.isPlaceholderData && page.list.length === 0 ? Math.max(1, Math.ceil(page.pagination.total / page.pagination.pageSize)) : null;
  const goBack = useEffectEvent((last: number) => last < pageOf(state) && change({ page: String(last) }, { replace: true }));
  useEffect(() => {
    if (settled !== null) goBack(settled);
  }, [settled, state.page]);

  // A page that fails to load keeps the paging.
  const [total, setTotal] = useState(0);
  if (page && page.pagination.total !== total) setTotal(page.pagination.total);
  const [more, setMore] = useState(false);
  if (page && (page.pagination.more ?? false) !== more) setMore(page.pagination.more ?? false);

  const narrow = (part: Record<string, string>, options?: { replace?: boolean }) => change({ ...part, page: '1' }, options);
  return {
    state,
    query,
    rows: page?.list ?? null,
    total,
    /** There are more rows than were counted. */
    more,
    /** Another order or filter: goes to the first page. */
    narrow,
    clear: () => narrow({ keyword: '', ...Object.fromEntries(filters.map((key) => [key, ''])) }),
    turn: (to: number, size: number) => change({ page: String(to), size: String(size) }),
    refresh: () => void query.refetch(),
  };
}
