import { useText } from '../../kit/phrases.ts';
import type { MenuItem } from '../menu.ts';
import { Overlay } from './overlay.tsx';
import { SearchBox } from './search-box.tsx';
import { searchPhrases } from './search.phrases.ts';

export function Palette({ menu, onClose }: { menu: MenuItem[]; onClose(): void }) {
  const text = useText(searchPhrases);
  return (
    <Overlay label={text('search')} className="palette" onClose={onClose}>
      <SearchBox menu={menu} kind="palette" onDone={onClose} />
      <p className="palette-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {text('move')}
        </span>
        <span>
          <kbd>↵</kbd> {text('open')}
        </span>
        <span>
          <kbd>Esc</kbd> {text('close')}
        </span>
      </p>
    </Overlay>
  );
}
