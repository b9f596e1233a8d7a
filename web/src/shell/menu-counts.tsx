// The numbers beside entries of the menu: the user's open work and unread copies. They follow every change of a task at once.
import { flowCounts } from '@ordo/contract/flow-task.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useEffect, useMemo } from 'react';
import { onFrame, useLive } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { queryClient, useRead } from '../kit/query.ts';
import { usePageReady } from '../kit/use-page-ready.ts';
import { isViewing } from '../kit/viewing.ts';
import { flatten, openablePath, type MenuItem } from './menu.ts';
import './menu-counts.css';
import { shellPhrases } from './shell.phrases.ts';

interface MenuCount {
  /** 0: it has none. */
  n: number;
  /** The name of the entry, with its number. */
  title: string;
}
export type CountOf = (item: MenuItem) => MenuCount;

type Key = keyof Result<typeof flowCounts>;
const counted: Readonly<Record<string, Key>> = { '/workFlow/flowTodo': 'todo', '/workFlow/flowCirculate': 'circulate' };

/** What is counted at each entry, by its id: a catalogue counts what is below it. */
function countedIn(menu: MenuItem[]): ReadonlyMap<string, ReadonlySet<Key>> {
  const keys = new Map<string, Set<Key>>();
  for (const item of flatten(menu)) {
    const key = counted[openablePath(item) ?? ''];
    if (key === undefined) continue;
    for (const { id } of [item, ...item.above]) keys.set(id, (keys.get(id) ?? new Set()).add(key));
  }
  return keys;
}

/** Several changes within this time are one reload, in ms. */
const PAUSE = 300;
let waits: ReturnType<typeof setTimeout> | undefined;

function reloadSoon(): void {
  waits ??= setTimeout(() => {
    waits = undefined;
    void queryClient.invalidateQueries({ queryKey: ['/api/workflow/Task', flowCounts.path] });
  }, PAUSE);
}

export function useMenuCounts(menu: MenuItem[]): CountOf {
  const text = useText(shellPhrases);
  const settled = usePageReady();
  const keys = useMemo(() => countedIn(menu), [menu]);
  const asks = keys.size > 0 && settled && !isViewing();
  const { data } = useRead(flowCounts, {}, { enabled: asks });
  useEffect(() => {
    if (!asks) return undefined;
    const stops = [
      onFrame(({ method }) => void (method === 'flowChanged' && reloadSoon())),
      // Some changes were missed.
      useLive.subscribe((now, before) => void (now.generation !== before.generation && reloadSoon())),
    ];
    return () => stops.forEach((stop) => stop());
  }, [asks]);
  return useMemo(
    () => (item) => {
      const n = asks && data ? [...(keys.get(item.id) ?? [])].reduce((sum, key) => sum + data[key], 0) : 0;
      return { n, title: n > 0 ? text('countOf', { what: item.title, n }) : item.title };
    },
    [asks, data, keys, text],
  );
}

/** No part of the entry's name: the entry's title says it to those who do not see it. */
export const CountSign = ({ n }: { n: number }) => n > 0 && <span className="menu-count" data-n={n > 99 ? '99+' : n} aria-hidden />;

/** The name of an entry, with its number. */
export const Counted = ({ item, countOf }: { item: MenuItem; countOf: CountOf }) => (
  <>
    {item.title}
    <CountSign n={countOf(item).n} />
  </>
);
