// Keeps every open page mounted: the active one is visible, the others are hidden with their state (which of them are suspended: use-suspended-pages.ts).
import { Activity, createElement, memo, Suspense, useMemo, type ComponentType } from 'react';
import { useText } from '../kit/phrases.ts';
import '../kit/kit.css';
import { lazyComponent } from '../kit/lazy-component.tsx';
import { ViewContext, type View } from '../kit/view.tsx';
import { entryPhrases } from './entry.phrases.ts';
import { PageSkeleton } from './frame-skeleton.tsx';
import { Notice } from './full-page.tsx';
import { entryOf, findPage, type MenuItem } from './menu.ts';
import { shellPhrases } from './shell.phrases.ts';
import { changeTabs, visit, type Tab } from './tabs.ts';
import type { Screen } from './screen.ts';
import { ViewBoundary } from './view-boundary.tsx';
import { Website } from './website.tsx';
import { useSuspendedPages } from './use-suspended-pages.ts';
import { navigate, useCurrentPath } from './navigation.ts';

export type Screens = Record<string, Screen>;

interface Host {
  screens: Screens;
  menu: MenuItem[];
  tabs: Tab[];
  top: string;
}

export function ViewHost({ screens, menu, tabs, top }: Host) {
  const rests = useSuspendedPages(top);
  return tabs
    .filter((tab) => !tab.asleep)
    .map(({ path, search, generation }) => (
      <Activity key={`${generation} ${path}`} mode={rests(path) ? 'hidden' : 'visible'}>
        <OneView screens={screens} menu={menu} path={path} search={search} away={path !== top} />
      </Activity>
    ));
}

const OneView = memo(function OneView({ screens, menu, path, search, away }: Omit<Host, 'tabs' | 'top'> & Omit<Tab, 'generation'> & { away: boolean }) {
  const found = useMemo(() => findPage(menu, path), [menu, path]);
  const view = useMemo<View | null>(
    () =>
      found && {
        path,
        search: search.slice(1),
        parameters: found.parameters,
        modelId: entryOf(found.item),
        moduleId: found.item.target.moduleId,
        isTree: found.item.target.isTree,
        setSearch: (next, options) => setSearch(path, next, options?.replace ?? false),
      },
    [found, path, search],
  );
  // Activating and hiding does not render the page again.
  const page = useMemo(() => {
    if (!found) return null;
    const { title, target } = found.item;
    const screen = screenOf(screens, target.screen);
    return (
      <ViewBoundary path={path}>
        <Suspense fallback={<Loading />}>
          <ViewContext value={view}>
            {screen ? createElement(screen) : target.opens === 'website' ? <Website url={target.url} title={title} /> : <NotBuilt name={title} />}
          </ViewContext>
        </Suspense>
      </ViewBoundary>
    );
  }, [screens, found, view, path]);
  if (!page) return null;
  return (
    <div className="view" data-path={path} data-away={away}>
      {page}
    </div>
  );
});

/** The bar becomes visible after 150 ms (kit.css). */
function Loading() {
  const text = useText(entryPhrases);
  return (
    <>
      <span className="busy-bar busy-bar-top" role="status" aria-label={text('loading')} />
      <PageSkeleton />
    </>
  );
}

/** A hidden page stores its new query until it becomes active. */
function setSearch(path: string, next: string, replace: boolean): void {
  const search = next && `?${next}`;
  if (useCurrentPath.getState().pathname === path) void navigate(path + search, { replace });
  else changeTabs((tabs) => visit(tabs, path, search));
}

const known = new Map<Screen, ComponentType>();

/** A loaded screen is rendered at once, else after loading; the choice is kept, because another component would lose its state. */
function screenOf(screens: Screens, name: string): ComponentType | null {
  const screen = screens[name];
  if (!screen) return null;
  const component = known.get(screen) ?? screen.atHand() ?? lazyComponent(screen);
  known.set(screen, component);
  return component;
}

function NotBuilt({ name }: { name: string }) {
  const text = useText(shellPhrases);
  return <Notice sign="later" title={text('notBuiltTitle')} text={text('notBuiltText', { name })} />;
}
