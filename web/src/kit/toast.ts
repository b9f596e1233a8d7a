// One message at a time, 1.5 s, replacing the one before (product §4.5). The shell hangs up the board that shows them.

export type Tone = 'success' | 'error' | 'info' | 'warning';
/** What somebody can do about the message while it shows. */
export interface Way {
  label: string;
  run(): void;
}
export type Board = (tone: Tone, text: string, way?: Way) => void;

let board: Board | null = null;

export function hangBoard(next: Board | null): void {
  board = next;
}

/** @param way keeps the message longer, so that it can be taken */
export function toast(tone: Tone, text: string, way?: Way): void {
  board?.(tone, text, way);
}
