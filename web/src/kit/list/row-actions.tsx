import type { ReactNode } from 'react';
import { DropdownMenu } from '../dropdown-menu.tsx';
import { useText } from '../phrases.ts';
import { visibleActions } from './actions-width.ts';
import { listPhrases } from './list.phrases.ts';
import type { Action } from './types.ts';

interface Props {
  actions: readonly Action[];
  /** Name of the row, for screen readers. */
  name: string;
  shown: number;
}

/** The first `shown` actions as buttons, the rest in an overflow menu. */
export function RowActions({ actions, name, shown }: Props) {
  const text = useText(listPhrases);
  const direct = visibleActions(actions, shown);
  const rest = actions.slice(direct.length);
  return (
    <span className="list-actions">
      {direct.map((action) => (
        <Plain key={action.key} label={`${action.label} ${name}`} danger={action.danger} off={action.off} press={action.run}>
          {action.label}
        </Plain>
      ))}
      {rest.length > 0 && <More actions={rest} label={text('moreFor', { name })} />}
    </span>
  );
}

const More = ({ actions, label }: { actions: readonly Action[]; label: string }) => (
  <DropdownMenu
    look={{ className: 'list-action list-action-more', 'aria-label': label }}
    menu={{
      items: actions.map(({ key, label: said, danger, off }) => ({ key, label: said, danger: danger ?? false, ...(off && { disabled: true, title: off }) })),
      onClick: ({ key }) => actions.find((action) => action.key === key)?.run(),
    }}
  />
);

interface PlainProps {
  label: string;
  danger?: boolean | undefined;
  off?: string | undefined;
  press(): void;
  children: ReactNode;
}

const Plain = ({ label, danger, off, press, children }: PlainProps) => (
  <button
    type="button"
    onClick={press}
    className={`list-action${danger ? ' list-action-danger' : ''}`}
    aria-label={off ? `${label} (${off})` : label}
    title={off}
    disabled={off !== undefined}
  >
    {children}
  </button>
);
