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

export function Sidebar(shown: Shown) {
  const text = useText(shellPhrases);
  return (
    <nav className="sidebar" aria-label={text('menu')}>
      <a className="sidebar-logo" href="#/" aria-label="Ordo">
        <img src="/ordo.svg" alt="" width="28" height="28" />
        {shown.wide && 'Ordo'}
      </a>
      <div className="sidebar-menu">
        <SidebarMenu {...shown} />
      </div>
    </nav>
  );
}
