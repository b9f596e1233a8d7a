import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '../phrases.ts';
import { listPhrases } from './list.phrases.ts';
import type { Action, RowSelection } from './types.ts';

/** Selection of rows on the present page, and of rows below them; rows that have left the page are not selected. */
export function useSelection<R extends { id: string }>(rows: readonly R[] | null): { picked: RowSelection<R>; rows: R[]; clear(): void } {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [below, setBelow] = useState<ReadonlyMap<string, R>>(new Map());
  const there = [...(rows ?? []).filter((row) => marked.has(row.id)), ...below.values()];
  const mark = (wanted: (id: string) => boolean) => setMarked(new Set((rows ?? []).map((row) => row.id).filter(wanted)));
  const flipBelow = (row: R) => {
    const next = new Map(below);
    if (!next.delete(row.id)) next.set(row.id, row);
    setBelow(next);
  };
  const all = (on: boolean) => {
    mark(() => on);
    if (!on) setBelow(new Map());
  };
  return {
    picked: {
      ids: new Set(there.map((row) => row.id)),
      flip: (id, row) => (row ? flipBelow(row) : mark((one) => marked.has(one) !== (one === id))),
      all,
    },
    rows: there,
    clear: () => all(false),
  };
}

interface BarProps {
  count: number;
  actions: readonly Action[];
  /** For layouts without a header that selects all. */
  all?: (() => void) | undefined;
  clear(): void;
}

export function SelectionBar({ count, actions, all, clear }: BarProps) {
  const text = useText(listPhrases);
  return (
    <div className="list-picked" role="status">
      <span>{text('selected', { n: count })}</span>
      {actions.map((action) => (
        <Button key={action.key} size="small" danger={action.danger ?? false} onClick={action.run}>
          {action.label}
        </Button>
      ))}
      {all && (
        <Button type="link" size="small" onClick={all}>
          {text('selectAll')}
        </Button>
      )}
      <Button type="link" size="small" onClick={clear}>
        {text('unselect')}
      </Button>
    </div>
  );
}
