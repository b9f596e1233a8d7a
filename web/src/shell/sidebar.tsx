import { useEffect, useRef } from 'react';
import { useText } from '../kit/phrases.ts';
import { useSettings } from '../kit/settings.ts';
import { usePageReady } from '../kit/use-page-ready.ts';
import { FavouriteList } from './favourite-list.tsx';
import { MenuOutline } from './frame-skeleton.tsx';
import { Logo } from './logo.tsx';
import type { MenuItem, PageItem } from './menu.ts';
import { shellPhrases } from './shell.phrases.ts';
import './sidebar.css';
import { SidebarMenu } from './sidebar-menu.tsx';

interface Shown {
  menu: MenuItem[];
  page: PageItem | null;
  /** Otherwise icons only. */
  wide: boolean;
  /** Whether the logo is above it. */
  logo: boolean;
}

/** Delay after which the page has rendered, so that measuring costs nothing. */
const LATER = 350;

export function Sidebar({ logo, ...shown }: Shown) {
  const showLogo = useSettings((settings) => settings.sidebarLogo);
  const text = useText(shellPhrases);
  // Until the first page is ready, nobody selects the next.
  const settled = usePageReady();
  const scroller = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => scroller.current?.querySelector('[aria-current], .ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' }), LATER);
    return () => clearTimeout(timer);
  }, [shown.page]);

  return (
    <nav className="sidebar" aria-label={text('menu')}>
      {logo && showLogo && <Logo name={shown.wide} />}
      <div ref={scroller} className="sidebar-menu">
        {settled && <FavouriteList page={shown.page} wide={shown.wide} />}
        {settled ? <SidebarMenu {...shown} /> : <MenuOutline />}
      </div>
    </nav>
  );
}
