// Infinite scrolling: loads the next page when the end is near, by scrolling or because the box is tall enough to show it at once.
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface Pages {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage(): Promise<unknown>;
}

/**
 * @param near px from the end
 * @returns `box` for the scrolling element, `scrolled` for its event
 */
export function useInfiniteScroll<E extends HTMLElement>(
  { data, hasNextPage, isFetching, fetchNextPage }: Pages,
  near: number,
): { box: RefObject<E | null>; scrolled(): void } {
  const box = useRef<E>(null);
  const scrolled = () => {
    const it = box.current;
    if (!it?.clientHeight || !hasNextPage || isFetching) return;
    if (it.scrollHeight - it.scrollTop - it.clientHeight < near) void fetchNextPage();
  };
  const shown = useEffectEvent(scrolled);
  const pages = data?.pages.length ?? 0;
  useEffect(() => shown(), [pages]);
  return { box, scrolled };
}
