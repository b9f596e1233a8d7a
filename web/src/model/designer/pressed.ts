// Keys of the designer, active everywhere except in input fields.
import type { KeyboardEvent } from 'react';
import { editKey } from '../../kit/edit-keys.ts';
import type { Designer } from './designer.ts';

const STEPS = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'into', ArrowLeft: 'out' } as const;

/** @returns whether the key was handled */
export function pressed(event: KeyboardEvent, designer: Designer): boolean {
  const run = deedOf(event, designer);
  if (!run) return false;
  event.preventDefault();
  event.stopPropagation();
  run();
  return true;
}

function deedOf(event: KeyboardEvent, designer: Designer): (() => void) | null {
  const { key, altKey } = event;
  if (altKey && Object.hasOwn(STEPS, key)) return () => designer.step(STEPS[key as keyof typeof STEPS]);
  return editKey(event, designer);
}
