// The search in the head and the keys that open it anywhere. The palette and the list of shortcuts are loaded when they are first wanted.
import { SearchOutlined } from '@ant-design/icons';
import { lazy, memo, Suspense, useEffect, useState } from 'react';
import { useText } from '../../kit/phrases.ts';
import { useSettings } from '../../kit/settings.ts';
import { findPage, type MenuItem } from '../menu.ts';
import { useMenu } from '../order-pages.ts';
import { useWhere } from '../where.ts';
import { commandKey, isTyping, shortcutOf, type Shortcut } from './keys.ts';
import { rememberPage } from './recent.ts';
import { SearchBox } from './search-box.tsx';
import { searchPhrases } from './search.phrases.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsList = lazy(async () => ({ default: (await import('./shortcuts-list.tsx')).ShortcutsList }));

const none: MenuItem[] = [];
const nothing = () => undefined;

export const HeaderSearch = memo(function HeaderSearch({ narrow }: { narrow: boolean }) {
  const text = useText(searchPhrases);
  const shown = useSettings(({ showSearch }) => showSearch);
  const menu = useMenu() ?? none;
  const [open, setOpen] = useState<Shortcut | null>(null);
  const close = () => setOpen(null);

  useEffect(() => {
    const remember = ({ pathname }: { pathname: string }) => {
      if (findPage(menu, pathname)) rememberPage(pathname);
    };
    remember(useWhere.getState());
    return useWhere.subscribe(remember);
  }, [menu]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wanted = shortcutOf(event, isTyping(event.target));
      if (!wanted) return;
      event.preventDefault();
      setOpen(wanted);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const title = `${text('search')} (${commandKey()} K)`;
  return (
    <>
      {shown && !narrow && (
        <div className="search-bar-place" title={title}>
          <SearchBox menu={menu} kind="bar" onDone={nothing} />
          <kbd aria-hidden="true">{commandKey()} K</kbd>
        </div>
      )}
      {shown && (
        <button
          type="button"
          className="navbar-button search-button"
          aria-haspopup="dialog"
          aria-label={text('search')}
          title={title}
          onClick={() => setOpen('palette')}
        >
          <SearchOutlined />
        </button>
      )}
      {open && <Suspense>{open === 'palette' ? <Palette menu={menu} onClose={close} /> : <ShortcutsList onClose={close} />}</Suspense>}
    </>
  );
});
