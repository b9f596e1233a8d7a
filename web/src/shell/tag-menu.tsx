import { Dropdown, type MenuProps } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../kit/phrases.ts';
import { tagPhrases } from './tag.phrases.ts';

export type TagAction = 'refresh' | 'moveLeft' | 'moveRight' | 'closeOne' | 'closeOthers' | 'closeAll';

/** What can be done with an open page. An affixed one neither closes nor moves. */
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

/** The same by the second button of the mouse, on whatever it is put around. */
export function TagMenu({ closable, act, children }: { closable: boolean; act: (action: TagAction) => void; children: ReactElement }) {
  const menu = useTagEntries(closable, act);
  return (
    <Dropdown autoFocus trigger={['contextMenu']} placement="bottomLeft" menu={menu}>
      {children}
    </Dropdown>
  );
}
