// One message at a time, 1.5 s, replacing the one before (spec §8). The shell hangs up the board that shows them.

export type Tone = 'success' | 'error' | 'info' | 'warning';
export type Board = (tone: Tone, text: string) => void;

let board: Board | null = null;

export function hangBoard(next: Board | null): void {
  board = next;
}

export function toast(tone: Tone, text: string): void {
  board?.(tone, text);
}
