// Records the product's toasts. A toast disappears after 1.5 s, and a busy machine may be too late; so each page records its own.
import type { Page } from 'playwright-core';

type Noting = typeof globalThis & { toasts: string[] };

/** Not by an init script: that would also run in sandboxed iframes, each with an error. */
export function recordToasts(page: Page): void {
  // A page that is closed in the meantime has no more toasts.
  page.on('domcontentloaded', () => void page.evaluate(noteInPage).catch(() => undefined));
}

function noteInPage(): void {
  const toasts: string[] = [];
  Object.assign(globalThis, { toasts });
  const note = (node: Node) => {
    if (node instanceof HTMLElement && node.matches('.toast')) toasts.push(node.textContent);
  };
  const watchBoard = () => {
    const board = document.querySelector('.toast-board');
    if (!board) return;
    waiting.disconnect();
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(note))).observe(board, { childList: true, subtree: true });
    board.querySelectorAll('.toast').forEach(note);
  };
  const waiting = new MutationObserver(watchBoard);
  waiting.observe(document, { childList: true, subtree: true });
  watchBoard();
}

/** Waits until the page has shown it; waiting twice needs two toasts. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { toasts } = globalThis as Partial<Noting>;
    if (!toasts) return false;
    const place = toasts.findIndex((toast) => toast.includes(wanted));
    if (place >= 0) toasts.splice(0, place + 1);
    return place >= 0;
  }, text);
}
