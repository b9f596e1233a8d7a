import { ColumnHeightOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../phrases.ts';
import { PageRightsButton } from '../why-buttons.tsx';
import { listPhrases } from './list.phrases.ts';
import type { Action } from './types.ts';

interface Props {
  title: string;
  primary: Action | undefined;
  secondary: readonly Action[];
  busy: boolean;
  refresh(): void;
  /** Undefined where rows are cards. */
  density?: { dense: boolean; flip(): void } | undefined;
  children?: ReactNode;
}

/** Name of the list, its actions, and its display options. */
export function Toolbar({ title, primary, secondary, busy, refresh, density, children }: Props) {
  const text = useText(listPhrases);
  const densityLabel = text(density?.dense ? 'roomy' : 'dense');
  return (
    <header className="list-toolbar">
      <h1>{title}</h1>
      <Button type="text" icon={<ReloadOutlined spin={busy} />} aria-label={text('refresh')} title={text('refresh')} onClick={refresh} />
      {density && (
        <Button
          type="text"
          icon={<ColumnHeightOutlined />}
          aria-pressed={density.dense}
          aria-label={densityLabel}
          title={densityLabel}
          onClick={density.flip}
        />
      )}
      {children}
      <PageRightsButton />
      {secondary.map((action) => (
        <Button key={action.key} danger={action.danger ?? false} onClick={action.run}>
          {action.label}
        </Button>
      ))}
      {primary && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={primary.run}>
          {primary.label}
        </Button>
      )}
    </header>
  );
}
