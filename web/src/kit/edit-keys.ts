// The standard keys of editing, for designers.
import type { KeyboardEvent } from 'react';

export interface Edited {
  undo(): void;
  redo(): void;
  copy(): void;
  cut(): void;
  paste(): void;
  duplicate(): void;
  remove(): void;
}

/** @returns the action of the key; null: none */
export function editKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, edited: Edited): (() => void) | null {
  if (!ctrlKey && !metaKey) return key === 'Delete' || key === 'Backspace' ? () => edited.remove() : null;
  switch (key.toLowerCase()) {
    case 'z':
      return () => (shiftKey ? edited.redo() : edited.undo());
    case 'y':
      return () => edited.redo();
    case 'c':
      return () => edited.copy();
    case 'x':
      return () => edited.cut();
    case 'v':
      return () => edited.paste();
    case 'd':
      return () => edited.duplicate();
    default:
      return null;
  }
}
