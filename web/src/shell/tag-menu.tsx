import { Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../kit/phrases.ts';
import { shellPhrases } from './shell.phrases.ts';

export type TagAction = 'refresh' | 'closeOne' | 'closeOthers' | 'closeAll';

interface Around {
  trigger: 'click' | 'contextMenu';
  closable: boolean;
  act: (action: TagAction) => void;
  children: ReactElement;
}

/** What can be done with an open page, on whatever it is put around. */
export function TagMenu({ trigger, closable, act, children }: Around) {
  const text = useText(shellPhrases);
  const entry = (key: TagAction, disabled = false) => ({ key, label: text(key), disabled });
  return (
    <Dropdown
      autoFocus
      trigger={[trigger]}
      placement={trigger === 'click' ? 'bottomRight' : 'bottomLeft'}
      menu={{
        items: [entry('refresh'), { type: 'divider' }, entry('closeOne', !closable), entry('closeOthers'), entry('closeAll')],
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
