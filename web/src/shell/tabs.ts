// The open pages, in the order of their tags: pure functions, and the store that uses them.
import { create } from 'zustand';
import { readStoredForTab, writeStoredForTab } from '../kit/browser-storage.ts';

export interface Tab {
  path: string;
  /** The query when it was last active, with `?`. */
  search: string;
  /** Incremented by a refresh: another generation is another page. */
  generation: number;
  /** From before a reload: the page is created when it becomes active. */
  asleep?: true;
}

/** `path` becomes active with `search`: a new tab if it was not open. */
export function visit(tabs: Tab[], path: string, search: string): Tab[] {
  const known = tabs.find((tab) => tab.path === path);
  if (!known) return [...tabs, { path, search, generation: 0 }];
  return known.search === search && !known.asleep ? tabs : replace(tabs, { path, search, generation: known.generation });
}

export function refresh(tabs: Tab[], path: string): Tab[] {
  const known = tabs.find((tab) => tab.path === path);
  return known ? replace(tabs, { ...known, generation: known.generation + 1 }) : tabs;
}

export const close = (tabs: Tab[], goes: (path: string) => boolean): Tab[] => tabs.filter((tab) => !goes(tab.path));

/**
 * The page that becomes active when tabs close for which `goes` returns true: `path` if it stays, else the nearest, right before left; null when none stays.
 */
export function survivor(tabs: Tab[], path: string, goes: (path: string) => boolean): Tab | null {
  const at = tabs.findIndex((tab) => tab.path === path);
  const nearest = [...tabs.slice(at), ...tabs.slice(0, at).toReversed()];
  return nearest.find((tab) => !goes(tab.path)) ?? null;
}

/** The affixed page has the first tag, open or not. */
export function withAffixed(tabs: Tab[], path: string): Tab[] {
  if (!path) return tabs;
  const known = tabs.find((tab) => tab.path === path) ?? { path, search: '', generation: 0 };
  return [known, ...tabs.filter((tab) => tab !== known)];
}

/** Moves the tab of `path` to the position of `target`; those in between shift. */
export function move(tabs: Tab[], path: string, target: string): Tab[] {
  const from = tabs.findIndex((tab) => tab.path === path);
  const to = tabs.findIndex((tab) => tab.path === target);
  if (from < 0 || to < 0 || from === to) return tabs;
  return tabs.toSpliced(from, 1).toSpliced(to, 0, tabs[from] as Tab);
}

/** Tabs stored over a reload; anything else is ignored. */
export function parseTabs(text: string | null): Tab[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    const tabs = kept.slice(0, MAX_KEPT).flatMap((one: Partial<Tab> | null): Tab[] => {
      const { path, search } = one ?? {};
      const sound = typeof path === 'string' && path.startsWith('/') && typeof search === 'string' && /^(\?|$)/.test(search);
      return sound ? [{ path, search, generation: 0, asleep: true }] : [];
    });
    return tabs.filter((tab, index) => tabs.findIndex(({ path }) => path === tab.path) === index);
  } catch {
    return [];
  }
}

const MAX_KEPT = 100;

const replace = (tabs: Tab[], changed: Tab) => tabs.map((tab) => (tab.path === changed.path ? changed : tab));

export const useTabs = create<{ tabs: Tab[] }>(() => ({ tabs: parseTabs(readStoredForTab('tabs')) }));

export const changeTabs = (step: (tabs: Tab[]) => Tab[]) => useTabs.setState(({ tabs }) => ({ tabs: step(tabs) }));

/** The tags of a browser tab last as long as it does. */
useTabs.subscribe(({ tabs }) => writeStoredForTab('tabs', tabs.length > 0 ? JSON.stringify(tabs.map(({ path, search }) => ({ path, search }))) : null));
