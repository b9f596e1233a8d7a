import { TableOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Popover } from '../lazy-antd.tsx';
import { useText } from '../phrases.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { listPhrases } from './list.phrases.ts';
import type { Column } from './types.ts';

type Columns = readonly Pick<Column<never>, 'key' | 'title' | 'names' | 'optional'>[];

/** The chosen columns, stored for the screen `name`. Only differences from the default are stored. */
export function useChosenColumns(name: string, columns: Columns) {
  const key = `columns.${name}`;
  const [flipped, setFlipped] = useState(() => new Set((readStored(key) ?? '').split(',').filter(Boolean)));
  const change = (next: Set<string>) => {
    setFlipped(next);
    writeStored(key, next.size > 0 ? [...next].join(',') : null);
  };
  return {
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
