import type { MenuProps } from 'antd';
import { Dropdown } from '../kit/lazy-antd.tsx';
import { useText } from '../kit/phrases.ts';
import { tagPhrases } from './tag.phrases.ts';
import type { Tab } from './tabs.ts';

export type TagAction = 'refresh' | 'moveLeft' | 'moveRight' | 'closeOne' | 'closeOthers' | 'closeAll';

/** Actions on an open page. An affixed one neither closes nor moves. */
export function useTagEntries(closable: boolean, act: (action: TagAction) => void): MenuProps {
  const text = useText(tagPhrases);
  const entry = (key: TagAction, disabled = false) => ({ key, label: text(key), disabled });
  return {
    items: [
      entry('refresh'),
      entry('moveLeft', !closable),
      entry('moveRight', !closable),
      { type: 'divider' },
      entry('closeOne', !closable),
      entry('closeOthers'),
      entry('closeAll'),
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      act(key as TagAction);
    },
  };
}

export interface Aim {
  tab: Tab;
  /** Position of the pointer. */
  x: number;
  y: number;
  /** Gets the focus back afterwards. */
  from: HTMLElement;
}

/** The same menu, opened by the right mouse button. */
export function TagMenu({ aim, closable, act, onClose }: { aim: Aim; closable: boolean; act: (action: TagAction) => void; onClose: () => void }) {
  const menu = useTagEntries(closable, act);
  const close = () => {
    onClose();
    aim.from.focus();
  };
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomLeft"
      menu={{
        ...menu,
        onClick: (chosen) => {
          close();
          menu.onClick?.(chosen);
        },
      }}
      onOpenChange={(open) => !open && close()}
    >
      <span style={{ position: 'fixed', insetInlineStart: aim.x, insetBlockStart: aim.y, inlineSize: 1, blockSize: 1 }} />
    </Dropdown>
  );
}
