import { useEffect, useRef } from 'react';
import { useText } from '../kit/phrases.ts';
import type { MenuItem, PageItem } from './menu.ts';
import { shellPhrases } from './shell.phrases.ts';
import { SidebarMenu } from './sidebar-menu.tsx';

interface Shown {
  menu: MenuItem[];
  page: PageItem | null;
  /** Icons only, when not. */
  wide: boolean;
}

/** How long the library takes to unfold a submenu. */
const UNFOLDING = 350;

export function Sidebar(shown: Shown) {
  const text = useText(shellPhrases);
  const scroller = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => scroller.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' }), UNFOLDING);
    return () => clearTimeout(timer);
  }, [shown.page]);

  return (
    <nav className="sidebar" aria-label={text('menu')}>
      <a className="sidebar-logo" href="#/" aria-label="Ordo">
        <img src="/ordo.svg" alt="" width="28" height="28" />
        {shown.wide && 'Ordo'}
      </a>
      <div ref={scroller} className="sidebar-menu">
        <SidebarMenu {...shown} />
      </div>
    </nav>
  );
}
