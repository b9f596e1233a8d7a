import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { lazyComponent, OptionalBoundary } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useSettings } from '../kit/settings.ts';
import { usePageReady } from '../kit/use-page-ready.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { FavouriteButton } from './favourite-list.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { LiveButtons } from './live-buttons.tsx';
import { Logo } from './logo.tsx';
import type { MenuItem, PageItem } from './menu.ts';
import './navbar.css';
import { HeaderSearch } from './search/header-search.tsx';
import { SettingsButton } from './settings-button.tsx';
import { shellPhrases } from './shell.phrases.ts';
import { setDrawn, setWide, useSidebar } from './sidebar-state.ts';
import { UserMenu } from './user-menu.tsx';

const TopMenu = lazyComponent(async () => (await import('./top-menu.tsx')).TopMenu);

interface Shown {
  page: PageItem | null;
  narrow: boolean;
  /** The entries in the header; none in classic and plain. */
  top: MenuItem[];
  first: MenuItem | null;
  /** Whether there is a sidebar. */
  side: boolean;
  choose(item: MenuItem): void;
}

export function Navbar({ page, narrow, top, first, side, choose }: Shown) {
  const { layoutType, showLanguage } = useSettings();
  const settled = usePageReady();
  const foldable = narrow || (side && (layoutType === 'classic' || layoutType === 'blend'));
  const logo = !narrow && top.length > 0 && (layoutType !== 'blend' || !side);
  return (
    <header className="navbar">
      {logo && <Logo />}
      {foldable && <FoldButton narrow={narrow} />}
      {top.length > 0 ? (
        <OptionalBoundary meanwhile={<div className="top-menu" />}>
          <TopMenu menu={top} page={page} first={first} choose={choose} />
        </OptionalBoundary>
      ) : (
        <div className="navbar-place">
          <Breadcrumb page={page} />
          <FavouriteButton page={page} />
        </div>
      )}
      {settled && (
        <>
          <HeaderSearch narrow={narrow} />
          <LiveButtons />
          {!narrow && <FullScreenButton />}
          {showLanguage && <LanguageMenu />}
          <SettingsButton />
          <UserMenu />
        </>
      )}
    </header>
  );
}

function FoldButton({ narrow }: { narrow: boolean }) {
  const text = useText(shellPhrases);
  const { wide, drawn } = useSidebar();
  return (
    <button
      type="button"
      className="navbar-button"
      aria-label={text(narrow ? 'openMenu' : wide ? 'collapse' : 'expand')}
      aria-expanded={narrow ? drawn : wide}
      onClick={() => (narrow ? setDrawn(true) : setWide(!wide))}
    >
      {narrow || !wide ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
    </button>
  );
}
