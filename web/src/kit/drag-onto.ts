// Dragging onto one of several places, which is marked while the pointer is over it. The mark is a class of the element: nothing is rendered again.
import { startPointerDrag } from './pointer-drag.ts';

interface Onto {
  /** Display name of what is dragged. */
  name: string;
  /** The place that contains an element; null: none, or one where it would change nothing. */
  placeOf(target: Element): HTMLElement | null;
  drop(place: HTMLElement): void;
  /** Class of the marked place. */
  mark?: string;
}

export function startDragOnto(press: PointerEvent, { name, placeOf, drop, mark = 'drag-over' }: Onto): void {
  let place: HTMLElement | null = null;
  const show = (next: HTMLElement | null) => {
    place?.classList.remove(mark);
    next?.classList.add(mark);
    place = next;
  };
  startPointerDrag(press, {
    name,
    over: (target) => show(target && placeOf(target)),
    end: (drops) => {
      const chosen = place;
      show(null);
      if (drops && chosen) drop(chosen);
    },
  });
}
