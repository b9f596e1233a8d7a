import { useEffect, useRef, useState, type RefObject } from 'react';

/** Rows rendered beyond both edges, so that fast scrolling shows no gaps. */
const SPARE = 10;
/** How long nothing has scrolled when scrolling has ended, in ms. */
const REST = 100;

interface RowsInSight {
  frame: RefObject<HTMLDivElement | null>;
  first: number;
  /** Exclusive end of the rendered rows. */
  last: number;
  /** While it is being scrolled, new rows may be rendered without controls. */
  isMoving: boolean;
  /** Scrolls only as far as necessary. */
  show(index: number): void;
  showInMiddle(index: number): void;
}

/** Virtual scrolling of rows with equal height: only visible ones are rendered, the rest is padding. */
export function useVisibleRows(count: number, height: number): RowsInSight {
  const frame = useRef<HTMLDivElement>(null);
  const [window, setWindow] = useState({ top: 0, size: 800 });
  const [isMoving, setMoving] = useState(false);

  useEffect(() => {
    const scroller = frame.current;
    if (!scroller) return;
    const look = () => setWindow({ top: Math.floor(scroller.scrollTop / height) * height, size: scroller.clientHeight });
    let rest: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      look();
      setMoving(true);
      clearTimeout(rest);
      rest = setTimeout(() => setMoving(false), REST);
    };
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', move, { passive: true });
    return () => {
      clearTimeout(rest);
      observer.disconnect();
      scroller.removeEventListener('scroll', move);
    };
  }, [height]);

  return {
    frame,
    first: Math.max(0, Math.floor(window.top / height) - SPARE),
    last: Math.min(count, Math.ceil((window.top + window.size) / height) + SPARE),
    isMoving,
    show: (index) => {
      const scroller = frame.current;
      if (!scroller) return;
      const head = scroller.querySelector('thead')?.clientHeight ?? 0;
      const [top, bottom] = [index * height, (index + 1) * height + head];
      if (top < scroller.scrollTop) scroller.scrollTop = top;
      else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
    },
    showInMiddle: (index) => frame.current?.scrollTo({ top: index * height - frame.current.clientHeight / 2 }),
  };
}
