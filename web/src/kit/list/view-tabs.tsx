// The views of a list above it: the open one, actions on it, and a button for a new one.
import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { DropdownMenu } from '../dropdown-menu.tsx';
import './view-tabs.css';

interface Tab {
  /** Null: the list without a view. */
  id: string | null;
  name: string;
  icon: ReactNode;
}

interface Props {
  label: string;
  /** Empty: there are no views yet. */
  tabs: readonly Tab[];
  current: string | null;
  choose(id: string | null): void;
  /** Actions on the open view. */
  more: { label: string; items: { key: string; label: string; danger?: boolean }[]; run(key: string): void } | null;
  add: { label: string; run(): void } | null;
  /** Messages and dialogs. */
  children?: ReactNode;
}

export function ViewTabs({ label, tabs, current, choose, more, add, children }: Props) {
  return (
    <div className="views-above">
      {tabs.length > 0 && (
        <div className="views" role="group" aria-label={label}>
          {tabs.map(({ id, name, icon }) => (
            <button key={id ?? ''} type="button" aria-pressed={current === id} onClick={() => choose(id)}>
              {icon}
              <span>{name}</span>
            </button>
          ))}
        </div>
      )}
      {more && (
        <DropdownMenu
          look={{ className: 'views-more', 'aria-label': more.label, title: more.label }}
          menu={{ items: more.items, onClick: ({ key }) => more.run(key) }}
        >
          <MoreOutlined aria-hidden />
        </DropdownMenu>
      )}
      {add && (
        <Button size="small" type="text" icon={<PlusOutlined aria-hidden />} onClick={add.run}>
          {add.label}
        </Button>
      )}
      {children}
    </div>
  );
}
