// The open pages, in the order of their tags. Pure steps, and the store that takes them.
import { create } from 'zustand';

export interface Tab {
  path: string;
  /** The query it had when it was last on top, with `?`. */
  search: string;
  /** A refresh counts on: another generation is another page. */
  generation: number;
}

/** `path` is on top with `search`: a new tab if it was not open. */
export function visit(tabs: Tab[], path: string, search: string): Tab[] {
  const known = tabs.find((tab) => tab.path === path);
  if (!known) return [...tabs, { path, search, generation: 0 }];
  return known.search === search ? tabs : replace(tabs, { ...known, search });
}

export function refresh(tabs: Tab[], path: string): Tab[] {
  const known = tabs.find((tab) => tab.path === path);
  return known ? replace(tabs, { ...known, generation: known.generation + 1 }) : tabs;
}

export const close = (tabs: Tab[], goes: (path: string) => boolean): Tab[] => tabs.filter((tab) => !goes(tab.path));

/** Which page comes on top when those close of which `goes` says so: `path` if it stays, else the nearest, right before left; null when none stays. */
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

const replace = (tabs: Tab[], changed: Tab) => tabs.map((tab) => (tab.path === changed.path ? changed : tab));

export const useTabs = create<{ tabs: Tab[] }>(() => ({ tabs: [] }));

export const changeTabs = (step: (tabs: Tab[]) => Tab[]) => useTabs.setState(({ tabs }) => ({ tabs: step(tabs) }));
