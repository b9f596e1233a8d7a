import { TableOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Popover } from '../lazy-antd.tsx';
import { useText } from '../phrases.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { listPhrases } from './list.phrases.ts';
import type { Column } from './types.ts';

type Columns = readonly Pick<Column<never>, 'key' | 'title' | 'names' | 'optional'>[];

/** A view of the list that has columns of its own; what is chosen in it is not stored. */
export interface ViewColumns {
  id: string;
  /** Columns that are shown or hidden otherwise than usual. */
  columns: readonly string[];
}

/** The chosen columns, stored for the screen `name`. Only differences from the default are stored. */
export function useChosenColumns(name: string, columns: Columns, view: ViewColumns | null = null) {
  const key = `columns.${name}`;
  const [own, setOwn] = useState(() => new Set((readStored(key) ?? '').split(',').filter(Boolean)));
  const [inView, setInView] = useState<{ id: string; columns: Set<string> } | null>(null);
  const flipped = view === null ? own : inView?.id === view.id ? inView.columns : new Set(view.columns);
  const change = (next: Set<string>) => {
    if (view) return setInView({ id: view.id, columns: next });
    setOwn(next);
    writeStored(key, next.size > 0 ? [...next].join(',') : null);
  };
  return {
    /** Those shown or hidden otherwise than usual. */
    flipped: columns.flatMap((column) => (flipped.has(column.key) ? [column.key] : [])),
    /** The view has its columns again. */
    forget: () => setInView(null),
    shown: (column: Columns[number]) => column.names || flipped.has(column.key) === (column.optional ?? false),
    changed: columns.some((column) => flipped.has(column.key)),
    flip: (column: Columns[number]) => change(new Set(flipped.has(column.key) ? [...flipped].filter((one) => one !== column.key) : [...flipped, column.key])),
    reset: () => change(new Set()),
  };
}

export function ColumnChooser({ columns, chosen }: { columns: Columns; chosen: ReturnType<typeof useChosenColumns> }) {
  const text = useText(listPhrases);
  const [state, setState] = useState<'unmade' | 'open' | 'shut'>('unmade');
  const button = (
    <Button
      type="text"
      icon={<TableOutlined />}
      aria-label={text('columns')}
      title={text('columns')}
      {...(state === 'unmade' && { onClick: () => setState('open') })}
    />
  );
  if (state === 'unmade') return button;
  const list = (
    <fieldset className="list-columns" aria-label={text('columns')}>
      {columns.map((column) => (
        <Checkbox key={column.key} checked={chosen.shown(column)} disabled={column.names ?? false} onChange={() => chosen.flip(column)}>
          {column.title}
        </Checkbox>
      ))}
      <Button type="link" size="small" disabled={!chosen.changed} onClick={chosen.reset}>
        {text('columnsReset')}
      </Button>
    </fieldset>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={list}
      open={state === 'open'}
      onOpenChange={(open) => setState(open ? 'open' : 'shut')}
      destroyOnHidden
    >
      {button}
    </Popover>
  );
}
