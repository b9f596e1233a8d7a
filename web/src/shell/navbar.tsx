import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useText } from '../kit/phrases.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { LanguageMenu } from './language-menu.tsx';
import type { PageItem } from './menu.ts';
import { shellPhrases } from './shell.phrases.ts';
import { setDrawn, setWide, useSidebar } from './sidebar-state.ts';
import { UserMenu } from './user-menu.tsx';

export function Navbar({ page, narrow }: { page: PageItem | null; narrow: boolean }) {
  const text = useText(shellPhrases);
  const { wide, drawn } = useSidebar();
  const folded = narrow || !wide;
  return (
    <header className="navbar">
      <button
        type="button"
        className="navbar-button"
        aria-label={text(narrow ? 'openMenu' : wide ? 'collapse' : 'expand')}
        aria-expanded={narrow ? drawn : wide}
        onClick={() => (narrow ? setDrawn(true) : setWide(!wide))}
      >
        {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
      <Breadcrumb page={page} />
      <LanguageMenu />
      <UserMenu />
    </header>
  );
}
