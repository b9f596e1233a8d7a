// The edge of a column header for resizing: by pointer, or with the arrow keys.
import type { KeyboardEvent, PointerEvent } from 'react';
import { useText } from '../phrases.ts';
import { listPhrases } from './list.phrases.ts';

interface Props {
  column: string;
  title: string;
  width: number;
  set(width: number): void;
}

const STEP = 16;

export function ResizeHandle({ column: key, title, width, set }: Props) {
  const text = useText(listPhrases);
  /** While dragging only the column is rendered again, not its rows. */
  const drag = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const cell = handle.closest('th');
    const column = handle.closest('table')?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(key)}"]`);
    if (!cell || !column) return;
    const [from, began] = [event.clientX, cell.getBoundingClientRect().width];
    let now = began;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      now = Math.max(48, began + clientX - from);
      column.style.inlineSize = `${now}px`;
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener(
      'lostpointercapture',
      () => {
        handle.removeEventListener('pointermove', move);
        if (now !== began) set(now);
      },
      { once: true },
    );
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(width + by);
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={text('widthOf', { title })}
      aria-valuenow={width}
      aria-valuemin={48}
      aria-valuemax={1200}
      tabIndex={0}
      className="list-width"
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}
