import { Dropdown } from 'antd';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { useText } from '../phrases.ts';
import { listPhrases } from './list.phrases.ts';
import type { Action } from './types.ts';

interface Props {
  actions: readonly Action[];
  /** What the row is called, for screen readers. */
  name: string;
  shown: number;
}

/** The first `shown` actions as buttons, the rest behind one button more. */
export function RowActions({ actions, name, shown }: Props) {
  const text = useText(listPhrases);
  const direct = actions.length <= shown + 1 ? actions : actions.slice(0, shown);
  const rest = actions.slice(direct.length);
  return (
    <span className="list-actions">
      {direct.map((action) => (
        <Plain key={action.key} label={`${action.label} ${name}`} danger={action.danger} press={action.run}>
          {action.label}
        </Plain>
      ))}
      {rest.length > 0 && <More actions={rest} label={text('moreFor', { name })} />}
    </span>
  );
}

/** Hundreds stand on a page, so they are plain buttons, and the menu is made when it is opened for the first time. */
function More({ actions, label }: { actions: readonly Action[]; label: string }) {
  const [menu, setMenu] = useState<'unmade' | 'open' | 'shut'>('unmade');
  const button = useRef<HTMLButtonElement>(null);
  if (menu === 'unmade') return <Plain label={label} press={() => setMenu('open')} menu />;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      open={menu === 'open'}
      onOpenChange={(open) => {
        setMenu(open ? 'open' : 'shut');
        if (!open) button.current?.focus();
      }}
      menu={{
        items: actions.map(({ key, label, danger }) => ({ key, label, danger: danger ?? false })),
        onClick: ({ key, domEvent }) => {
          // Else the Enter that chose the entry also presses what opens next; and that gives the keyboard back to this button.
          domEvent.preventDefault();
          button.current?.focus();
          actions.find((action) => action.key === key)?.run();
        },
      }}
    >
      <Plain ref={button} label={label} menu />
    </Dropdown>
  );
}

interface PlainProps {
  label: string;
  danger?: boolean | undefined;
  menu?: boolean;
  press?(): void;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Also a trigger: what the menu hands over is passed on. */
function Plain({ label, danger, menu, press, children, ref, ...trigger }: PlainProps) {
  return (
    <button
      type="button"
      onClick={press}
      {...trigger}
      ref={ref}
      className={`list-action${danger ? ' list-action-danger' : ''}${menu ? ' list-action-more' : ''}`}
      aria-label={label}
      aria-haspopup={menu ? 'menu' : undefined}
    >
      {children}
    </button>
  );
}
