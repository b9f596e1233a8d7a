// Dragging a tag along its strip with the mouse. Touch scrolls the strip instead; keyboard and menu move tags as well.
import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** Smaller movements are clicks. */
const THRESHOLD = 6;

/** @param moveTo called repeatedly during a drag with the path of the tag whose position it takes */
export function useTagDrag(movable: boolean, moveTo: (target: string) => void) {
  const drag = useRef<{ from: number; moving: boolean } | null>(null);
  const dragged = useRef(false);

  const onPointerDown = (event: PointerEvent<HTMLLIElement>) => {
    dragged.current = false;
    if (movable && event.button === 0 && event.pointerType !== 'touch') drag.current = { from: event.clientX, moving: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLLIElement>) => {
    const tag = event.currentTarget;
    if (!drag.current) return;
    if (!drag.current.moving) {
      if (Math.abs(event.clientX - drag.current.from) < THRESHOLD) return;
      drag.current.moving = true;
      dragged.current = true;
      tag.setPointerCapture(event.pointerId);
    }
    const own = tag.getBoundingClientRect();
    for (const other of tag.parentElement?.querySelectorAll<HTMLLIElement>('li[data-movable=true]') ?? []) {
      if (other === tag) continue;
      const { left, width } = other.getBoundingClientRect();
      const middle = left + width / 2;
      const passed = left < own.left ? event.clientX < middle : event.clientX > middle;
      if (passed && event.clientX > left && event.clientX < left + width) moveTo(other.dataset.path ?? '');
    }
  };
  const end = () => {
    drag.current = null;
  };
  /** The end of a drag is no click. */
  const onClickCapture = (event: MouseEvent) => {
    if (!dragged.current) return;
    dragged.current = false;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end, onClickCapture };
}
