// Keys of the designer, wherever the keyboard is in it but in a field.
import type { KeyboardEvent } from 'react';
import type { Designer } from './designer.ts';

const STEPS = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'into', ArrowLeft: 'out' } as const;

/** @returns whether it meant something */
export function pressed(event: KeyboardEvent, designer: Designer): boolean {
  const run = deedOf(event, designer);
  if (!run) return false;
  event.preventDefault();
  event.stopPropagation();
  run();
  return true;
}

function deedOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, designer: Designer): (() => void) | null {
  if (altKey && Object.hasOwn(STEPS, key)) return () => designer.step(STEPS[key as keyof typeof STEPS]);
  if (!ctrlKey && !metaKey) return key === 'Delete' || key === 'Backspace' ? () => designer.remove() : null;
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? designer.redo : designer.undo;
    case 'y':
      return designer.redo;
    case 'c':
      return () => designer.copy();
    case 'x':
      return () => designer.cut();
    case 'v':
      return () => designer.paste();
    case 'd':
      return () => designer.duplicate();
    default:
      return null;
  }
}
