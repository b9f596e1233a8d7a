import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { useText } from '../phrases.ts';
import { listPhrases } from './list.phrases.ts';
import type { Action } from './types.ts';

/** The first `shown` actions as buttons, the rest behind one button more. */
export function RowActions({ actions, name, shown }: { actions: readonly Action[]; name: string; shown: number }) {
  const text = useText(listPhrases);
  const more = useRef<HTMLButtonElement>(null);
  const direct = actions.length <= shown + 1 ? actions : actions.slice(0, shown);
  const rest = actions.slice(direct.length);

  return (
    <span className="list-actions">
      {direct.map((action) => (
        <Button key={action.key} type="link" size="small" danger={action.danger ?? false} onClick={action.run} aria-label={`${action.label} ${name}`}>
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: rest.map(({ key, label, danger }) => ({ key, label, danger: danger ?? false })),
            onClick: ({ key }) => {
              // What opens next gives the keyboard back to this button: the menu item will be gone.
              more.current?.focus();
              rest.find((action) => action.key === key)?.run();
            },
          }}
        >
          <Button ref={more} type="text" size="small" icon={<MoreOutlined />} title={text('more')} aria-label={text('moreFor', { name })} />
        </Dropdown>
      )}
    </span>
  );
}
