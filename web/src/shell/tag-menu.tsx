import { Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../kit/phrases.ts';
import { tagPhrases } from './tag.phrases.ts';

export type TagAction = 'refresh' | 'moveLeft' | 'moveRight' | 'closeOne' | 'closeOthers' | 'closeAll';

interface Around {
  trigger: 'click' | 'contextMenu';
  /** An affixed page neither closes nor moves. */
  closable: boolean;
  act: (action: TagAction) => void;
  children: ReactElement;
}

/** What can be done with an open page, on whatever it is put around. */
export function TagMenu({ trigger, closable, act, children }: Around) {
  const text = useText(tagPhrases);
  const entry = (key: TagAction, disabled = false) => ({ key, label: text(key), disabled });
  return (
    <Dropdown
      autoFocus
      trigger={[trigger]}
      placement={trigger === 'click' ? 'bottomRight' : 'bottomLeft'}
      menu={{
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
      }}
    >
      {children}
    </Dropdown>
  );
}
