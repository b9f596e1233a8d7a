// One message at a time, 1.5 s, replacing the one before (product §4.5). The shell hangs up the board that shows them.

export type ToastType = 'success' | 'error' | 'info' | 'warning';
/** What somebody can do about the message while it shows. */
export interface ToastAction {
  label: string;
  run(): void;
}
export type ShowToast = (tone: ToastType, text: string, way?: ToastAction) => void;

let board: ShowToast | null = null;

export function registerToastHost(next: ShowToast | null): void {
  board = next;
}

/** @param way keeps the message longer, so that it can be taken */
export function toast(tone: ToastType, text: string, way?: ToastAction): void {
  board?.(tone, text, way);
}
