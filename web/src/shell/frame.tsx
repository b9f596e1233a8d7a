// The frame around the active page. Pages keep their place in the tree in every layout, so that changing it loses no state.
import { useEffect, useRef, useState } from 'react';
import { closeDialogs } from '../kit/dialogs.ts';
import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { setPageTitle, useSystem } from '../kit/system.ts';
import { useSettings } from '../kit/settings.ts';
import { openWhy as askWhy } from '../kit/why.tsx';
import { BackToTop } from './back-to-top.tsx';
import './frame.css';
import { MissingNotice } from './full-page.tsx';
import { countPage } from './home/frequent-pages.ts';
import { OfflineBar } from './offline-bar.tsx';
import { placesOf } from './layouts.ts';
import { findPage, isPinned, landingOf, type MenuItem } from './menu.ts';
import { Navbar } from './navbar.tsx';
import { usePageLeft } from './use-page-left.ts';
import { MISSING, placeOf } from './place.ts';
import { Sharing } from './sharing.tsx';
import { shellPhrases } from './shell.phrases.ts';
import { Sidebar } from './sidebar.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';
import { useScreensAhead } from './screens-ahead.ts';
import { Shortcuts } from './search/shortcuts.tsx';
import { setDrawn, useNarrow, useSidebar } from './sidebar-state.ts';
import { changeTabs, refresh, useTabs, visit } from './tabs.ts';
import { TagsBar } from './tags-bar.tsx';
import { ViewBanner } from './view-banner.tsx';
import { ViewHost, type Screens } from './view-host.tsx';
import { navigate, useCurrentPath } from './navigation.ts';

/** @param behind whether a newer menu is about to be rendered */
export function Frame({ menu, behind, screens }: { menu: MenuItem[]; behind: boolean; screens: Screens }) {
  const text = useText(shellPhrases);
  const { pathname, search } = useCurrentPath();
  const { layoutType: layout, slideClass, tagsView, useCache } = useSettings();
  const narrow = useNarrow();
  const unfolded = useSidebar((sidebar) => sidebar.wide);
  const main = useRef<HTMLElement>(null);
  // Its value when the desk opened: the notice of the last sign-in resets it while the redirect is still running.
  const [fromSignIn] = useState(() => useSession.getState().arrived);

  const place = placeOf(menu, pathname, search);
  const top = place.kind === 'page' ? place.path : '';
  const kept = useTabs(({ tabs }) => tabs);
  // Tabs of pages that are no longer in the menu are closed.
  const tabs = (top ? visit(kept, top, search) : kept).filter((tab) => findPage(menu, tab.path));

  useEffect(() => {
    if (top) changeTabs((before) => visit(before, top, search));
  }, [top, search]);

  useEffect(() => {
    if (top && !isPinned(top)) countPage(top);
  }, [top]);

  // A page missing in the cached menu may be in the one being loaded.
  const missing = place.kind === 'way' && place.to === MISSING;
  const waits = useSession(({ remembered }) => missing && (remembered || behind));
  // The address after the sign-in may be a page of another person: then the user starts at their own first page.
  const lost = missing || place.kind === 'missing';
  const led = fromSignIn && lost && kept.length === 0;
  const home = landingOf(menu);
  const way = led && !waits && home ? home : place.kind === 'way' ? (waits ? '' : place.to) : place.kind === 'again' ? place.path + search : '';
  const again = place.kind === 'again' ? place.path : '';
  useEffect(() => {
    if (again) changeTabs((before) => refresh(before, again));
    if (way) void navigate(way, { replace: true });
  }, [way, again]);

  usePageLeft(() => {
    askWhy(null);
    closeDialogs();
  });

  const sysName = useSystem((system) => system.sysName);
  const title = place.kind === 'page' ? place.item.title : text('missing');
  useEffect(() => {
    setPageTitle(title);
  }, [title, sysName]);

  useEffect(() => {
    setDrawn(false);
    // A new page starts at its top; in the next frame this needs no extra layout.
    const frame = requestAnimationFrame(() => main.current?.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);

  useScreensAhead(menu, screens);

  const page = place.kind === 'page' ? place.item : null;
  // The entry whose children are at the side: the one selected in the header, until another page is active.
  const [chosen, setChosen] = useState<{ id: string; under: string } | null>(null);
  const open = page?.above[0] ?? page;
  const first = menu.find(({ id }) => id === (chosen?.under === pathname ? chosen.id : open?.id)) ?? null;
  const places = placesOf(layout, menu, first);
  const wide = layout === 'composite' || (layout !== 'plain' && unfolded);
  const side = !narrow && places.side.length > 0;

  return (
    <div
      className="frame"
      data-layout={narrow ? 'narrow' : layout}
      data-slide={slideClass}
      data-side={side ? (wide ? 'wide' : 'icons') : 'none'}
      data-tags={tagsView}
    >
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {text('skip')}
      </button>
      {narrow ? <SidebarDrawer menu={menu} page={page} /> : side && <Sidebar menu={places.side} page={page} wide={wide} logo={layout !== 'composite'} />}
      <Navbar
        page={page}
        narrow={narrow}
        top={narrow ? [] : places.top}
        first={first}
        side={side}
        choose={(item) => setChosen({ id: item.id, under: pathname })}
      />
      <div className="frame-bars">
        {tagsView && <TagsBar menu={menu} tabs={tabs} top={top} />}
        <OfflineBar />
      </div>
      <BackToTop key={pathname} within={main} />
      <main ref={main} className="frame-main" tabIndex={-1}>
        <p className="unseen" role="status">
          {title}
        </p>
        <ViewHost screens={screens} menu={menu} tabs={useCache ? tabs : tabs.filter((tab) => tab.path === top)} top={top} />
        {place.kind === 'missing' && <MissingNotice address={pathname.slice(1)} />}
      </main>
      <Sharing />
      <Shortcuts menu={menu} />
      <ViewBanner />
    </div>
  );
}
