import { CloseOutlined } from '@ant-design/icons';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useText } from '../kit/phrases.ts';
import { shellPhrases } from './shell.phrases.ts';
import type { Tab } from './tabs.ts';
import { TagMenu, type TagAction } from './tag-menu.tsx';

interface Shown {
  tab: Tab;
  title: string;
  current: boolean;
  closable: boolean;
  act: (action: TagAction, tab: Tab) => void;
}

/** A tag closes by its button, by the middle of the mouse, and by Delete; everything else is in its menu. */
export function Tag({ tab, title, current, closable, act }: Shown) {
  const text = useText(shellPhrases);
  const shut = () => act('closeOne', tab);

  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== 'Delete' || !closable) return;
    const tag = event.currentTarget.closest('li');
    const next = (tag?.nextElementSibling ?? tag?.previousElementSibling)?.querySelector('a');
    shut();
    next?.focus();
  };
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1 || !closable) return;
    event.preventDefault();
    shut();
  };
  return (
    <TagMenu trigger="contextMenu" closable={closable} act={(action) => act(action, tab)}>
      <li className="tag-item" data-current={current}>
        <a href={`#${tab.path}${tab.search}`} aria-current={current ? 'page' : undefined} onKeyDown={onKeyDown} onAuxClick={onAuxClick}>
          {title}
        </a>
        {closable && (
          <button type="button" aria-label={text('closeNamed', { name: title })} onClick={shut}>
            <CloseOutlined />
          </button>
        )}
      </li>
    </TagMenu>
  );
}
