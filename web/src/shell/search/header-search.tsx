// The search in the header: a field where there is room, otherwise a button that opens the palette.
import { SearchOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { useText } from '../../kit/phrases.ts';
import { useSettings } from '../../kit/settings.ts';
import type { MenuItem } from '../menu.ts';
import { useMenu } from '../order-pages.ts';
import { commandKey } from './keys.ts';
import { SearchBox } from './search-box.tsx';
import { searchPhrases } from './search.phrases.ts';
import { openPalette } from './shortcuts.tsx';

const none: MenuItem[] = [];
const nothing = () => undefined;

export const HeaderSearch = memo(function HeaderSearch({ narrow }: { narrow: boolean }) {
  const text = useText(searchPhrases);
  const shown = useSettings(({ showSearch }) => showSearch);
  const menu = useMenu() ?? none;
  if (!shown) return null;
  const title = `${text('search')} (${commandKey()} K)`;
  return (
    <>
      {!narrow && (
        <div className="search-bar-place" title={title}>
          <SearchBox menu={menu} kind="bar" onDone={nothing} />
          <kbd aria-hidden="true">{commandKey()} K</kbd>
        </div>
      )}
      <button type="button" className="navbar-button search-button" aria-haspopup="dialog" aria-label={text('search')} title={title} onClick={openPalette}>
        <SearchOutlined />
      </button>
    </>
  );
});
