import { CloseOutlined } from '@ant-design/icons';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useText } from '../kit/phrases.ts';
import { useSettings } from '../kit/settings.ts';
import { MenuIcon } from './menu-icon.tsx';
import type { MenuItem } from './menu.ts';
import type { Tab } from './tabs.ts';
import { useTagDrag } from './tag-drag.ts';
import type { Aim, TagAction } from './tag-menu.tsx';
import { tagPhrases } from './tag.phrases.ts';

interface Shown {
  tab: Tab;
  /** Its menu entry, if there is one. */
  item: MenuItem | undefined;
  current: boolean;
  closable: boolean;
  act: (action: TagAction, tab: Tab) => void;
  moveTo: (path: string, target: string) => void;
  /** Opens its menu. */
  aim: (aim: Aim) => void;
}

/** A tag is closed by its button, a middle click, and Delete; it is moved by the mouse and by Ctrl + Shift + arrow. All of it is in its menu too. */
export function Tag({ tab, item, current, closable, act, moveTo, aim }: Shown) {
  const text = useText(tagPhrases);
  const tagsIcon = useSettings((settings) => settings.tagsIcon);
  const drag = useTagDrag(closable, (target) => moveTo(tab.path, target));
  const title = item?.title ?? tab.path;
  const shut = () => act('closeOne', tab);

  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const { key, ctrlKey, shiftKey } = event;
    if (!closable) return;
    if (ctrlKey && shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      event.preventDefault();
      act(key === 'ArrowLeft' ? 'moveLeft' : 'moveRight', tab);
    } else if (key === 'Delete') {
      const tag = event.currentTarget.closest('li');
      const next = (tag?.nextElementSibling ?? tag?.previousElementSibling)?.querySelector('a');
      shut();
      next?.focus();
    }
  };
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1 || !closable) return;
    event.preventDefault();
    shut();
  };
  const askMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    aim({ tab, x: event.clientX, y: event.clientY, from: event.currentTarget });
  };
  return (
    <li className="tag-item" data-current={current} data-path={tab.path} data-movable={closable} {...drag}>
      <a
        href={`#${tab.path}${tab.search}`}
        draggable={false}
        aria-current={current ? 'page' : undefined}
        title={closable ? text('keys') : undefined}
        onKeyDown={onKeyDown}
        onAuxClick={onAuxClick}
        onContextMenu={askMenu}
      >
        {tagsIcon && item && <MenuIcon item={item} />}
        {title}
      </a>
      {closable && (
        <button type="button" aria-label={text('closeNamed', { name: title })} onClick={shut} onContextMenu={askMenu}>
          <CloseOutlined />
        </button>
      )}
    </li>
  );
}
