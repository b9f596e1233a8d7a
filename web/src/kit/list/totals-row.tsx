// The last line of a table with totals. Totals of columns scrolled out of view are listed at the beginning of the line.
import { useEffect, useRef, useState } from 'react';
import { useText } from '../phrases.ts';
import { listPhrases } from './list.phrases.ts';
import type { StickyColumn } from './sticky-columns.ts';
import type { RowsProps } from './types.ts';

interface Props<R> extends Required<Pick<RowsProps<R>, 'columns'>> {
  foot: NonNullable<RowsProps<R>['foot']>;
  places: ReadonlyMap<string, StickyColumn>;
  picks: boolean;
  actions: boolean;
  /** Pixels at the end that actions cover. */
  room: number;
}

export function TotalsRow<R>({ columns, foot, places, picks, actions, room }: Props<R>) {
  const text = useText(listPhrases);
  const line = useRef<HTMLTableRowElement>(null);
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const summed = columns.filter((column) => foot(column) !== null).map(({ key }) => key);
  const watched = summed.join(' ');
  useEffect(() => {
    const cells = [...(line.current?.querySelectorAll<HTMLElement>('td[data-sum]') ?? [])];
    const look = (seen: readonly IntersectionObserverEntry[]) =>
      setAway((before) => {
        const next = new Set(before);
        for (const { target, isIntersecting } of seen) {
          const key = (target as HTMLElement).dataset.sum ?? '';
          if (isIntersecting) next.delete(key);
          else next.add(key);
        }
        return next;
      });
    const watch = new IntersectionObserver(look, { root: line.current?.closest('.list-rows') ?? null, rootMargin: `0px -${room}px 0px 0px`, threshold: 0.9 });
    for (const cell of cells) watch.observe(cell);
    return () => watch.disconnect();
  }, [watched, room]);
  const beside = columns.filter(({ key }) => away.has(key) && summed.includes(key));
  return (
    <tfoot>
      <tr ref={line}>
        {picks && <td aria-hidden />}
        {columns.map((column, at) => (
          <td
            key={column.key}
            className={places.get(column.key)?.className}
            style={places.get(column.key)?.style}
            {...(summed.includes(column.key) && { 'data-sum': column.key })}
          >
            {foot(column) ??
              (at === 0 ? (
                <span className="list-sum">
                  {text('sum')}
                  {beside.map((one) => (
                    // It is also in its own cell, where screen readers find it.
                    <span key={one.key} aria-hidden>
                      {one.title} {foot(one)}
                    </span>
                  ))}
                </span>
              ) : null)}
          </td>
        ))}
        {actions && <td aria-hidden className="list-stays-end" />}
      </tr>
    </tfoot>
  );
}
