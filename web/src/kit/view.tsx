// A view is one open page. Its address is in the URL while it is active and stored with its tab otherwise, so a hidden page never reacts to another's URL.
import type { MenuEntry } from '@ordo/contract/session.ts';
import { createContext, useContext, useMemo } from 'react';
import { useSession, type CurrentUser } from './session.ts';

export interface View {
  /** Path without query, as in the menu: `/system/area`. */
  path: string;
  /** Query of this view, without `?`. */
  search: string;
  /** Named parts of the path: `/vaccines/indent/:product` → `{ product }`. */
  parameters: Record<string, string>;
  /** Id of the menu entry that opened it; '' for pages outside the menu, which have no permissions (promises §2.11). */
  modelId: string;
  /** Target in the entry's own JSON (menu types 3, 4, 5, 8): the model, dictionary type, report or portal; '' for others. */
  moduleId: string;
  isTree: boolean;
  setSearch(search: string, options?: { replace?: boolean }): void;
}

export const ViewContext = createContext<View | null>(null);

export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('useView() is for screens that the shell opened');
  return view;
}

type Held = Pick<CurrentUser, 'menuList' | 'permissionList'>;

/** The codes of the permitted buttons on the page of an entry: the union over all entries that lead there. */
export function buttonsOn({ menuList, permissionList }: Held, modelId: string): ReadonlySet<string> {
  const ids = idsOfPage(menuList, modelId);
  return new Set(permissionList.flatMap((item) => (ids.includes(item.modelId) ? item.button.map(({ enCode }) => enCode) : [])));
}

const NONE: ReadonlySet<string> = new Set();

/** Whether the user has the button `code` (`btn_add`, …) on this page. Only for display: the server enforces it. */
export function useCan(): (code: string) => boolean {
  const { modelId } = useView();
  const current = useSession((session) => session.current);
  return useMemo(() => {
    const codes = current ? buttonsOn(current, modelId) : NONE;
    return (code) => codes.has(code);
  }, [current, modelId]);
}

/** The same for the page whose menu entry has the code `enCode`. */
export function useCanOn(enCode: string): (code: string) => boolean {
  const current = useSession((session) => session.current);
  return useMemo(() => {
    const modelId = current && idOf(current.menuList, enCode);
    const codes = current && modelId ? buttonsOn(current, modelId) : NONE;
    return (code) => codes.has(code);
  }, [current, enCode]);
}

/** Whether the user's menu has the page with the code `enCode`. Only for display, too. */
export function useCanOpen(enCode: string): boolean {
  const current = useSession((session) => session.current);
  return useMemo(() => current !== null && idOf(current.menuList, enCode) !== undefined, [current, enCode]);
}

/** The entries that lead to the same page, including this one. */
function idsOfPage(entries: readonly MenuEntry[], id: string): string[] {
  const all = entries.flatMap(function below(entry): MenuEntry[] {
    return [entry, ...entry.children.flatMap(below)];
  });
  const page = all.find((entry) => entry.id === id);
  if (!page?.urlAddress) return [id];
  return all.filter(({ urlAddress }) => urlAddress === page.urlAddress).map((entry) => entry.id);
}

function idOf(entries: readonly MenuEntry[], enCode: string): string | undefined {
  for (const entry of entries) {
    const id = entry.enCode === enCode ? entry.id : idOf(entry.children, enCode);
    if (id) return id;
  }
  return undefined;
}

/**
 * State in the URL: only differences from `defaults` (a constant of the screen) are written, as text.
 * @returns the state, and a setter that merges; an `undefined` or default value is removed from the URL
 */
export function useUrlState<S extends Record<string, string>>(defaults: S): [S, (change: Partial<S>, options?: { replace?: boolean }) => void] {
  const view = useView();
  const state = useMemo(() => {
    const query = new URLSearchParams(view.search);
    return Object.fromEntries(Object.keys(defaults).map((key) => [key, query.get(key) ?? defaults[key]])) as S;
  }, [view.search, defaults]);

  const change = (part: Partial<S>, options?: { replace?: boolean }) => {
    const query = new URLSearchParams(view.search);
    for (const [key, value] of Object.entries(part)) {
      if (value === undefined || value === '' || value === defaults[key]) query.delete(key);
      else query.set(key, value as string);
    }
    view.setSearch(query.toString(), options);
  };
  return [state, change];
}
