// The user's own views of a list of tasks, and the open one. The address has everything that a view sets, so that it can be sent and changed.
import { listViews, type ViewedList } from '@ordo/contract/list-view.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useViewAddress } from '../kit/list/use-view-address.ts';
import { useRead } from '../kit/query.ts';

export type TaskView = Result<typeof listViews>['list'][number];

/** @param keys of the filters @param isBeside a task is open: the default view waits */
export function useTaskViews(list: ViewedList, keys: readonly string[], isBeside: boolean) {
  const read = useRead(listViews, { list });
  const all = read.data?.list;
  const usual = all?.find(({ defaultMark }) => defaultMark === 1) ?? null;
  const named = keys.join();
  const reset = useMemo(() => Object.fromEntries([...named.split(','), 'keyword', 'sort', 'page'].map((key) => [key, key === 'page' ? '1' : ''])), [named]);
  const { state, chosen, current, gone, choose } = useViewAddress(all, usual?.id ?? null, reset);
  const isBlank = chosen === '' && Object.entries(state).every(([key, value]) => key === 'page' || value === '');
  const show = (view: TaskView | null, options?: { replace?: boolean }) =>
    choose(view?.id ?? null, view ? { ...view.settings.filters, sort: view.settings.sort } : {}, options);
  const open = useEffectEvent((view: TaskView) => show(view, { replace: true }));
  const waits = isBlank && !isBeside && usual !== null;
  useEffect(() => {
    if (waits && usual) open(usual);
  }, [waits, usual]);
  return {
    read,
    all: all ?? [],
    /** Filters without a view are no view, even where there is a default one. */
    current: chosen === '' ? null : current,
    gone,
    show,
    /** Its filters are set in a moment. */
    waits: waits || (isBlank && !isBeside && read.isLoading),
  };
}
export type TaskViews = ReturnType<typeof useTaskViews>;
