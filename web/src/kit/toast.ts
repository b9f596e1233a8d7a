// One message at a time, 1.5 s, replacing the previous one (product §4.5). The shell renders it.

export type ToastType = 'success' | 'error' | 'info' | 'warning';
/** An action of the message while it is shown. */
export interface ToastAction {
  label: string;
  run(): void;
}
export type ShowToast = (tone: ToastType, text: string, way?: ToastAction) => void;

let board: ShowToast | null = null;

export function registerToastHost(next: ShowToast | null): void {
  board = next;
}

/** @param way an action, which keeps the message longer */
export function toast(tone: ToastType, text: string, way?: ToastAction): void {
  board?.(tone, text, way);
}
