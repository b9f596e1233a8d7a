// Records the product's toasts. A toast disappears after 1.5 s, and a busy machine may be too late; so each page reports its own as they appear. A toast that
// is awaited is heard even if the page is left at once.
import type { Page } from 'playwright-core';

/** What the present document of a page has shown, and how many of these were expected. */
interface Shown {
  toasts: string[];
  taken: number;
}

const shownOn = new WeakMap<Page, Shown>();
const MARK = 'toast shown: ';

/** Not by an init script: that would also run in sandboxed iframes, each with an error. */
export function recordToasts(page: Page): void {
  page.on('console', (message) => {
    if (message.text().startsWith(MARK)) shownOf(page).toasts.push(message.text().slice(MARK.length));
  });
  page.on('domcontentloaded', () => {
    shownOn.delete(page);
    // A page that is closed in the meantime has no more toasts.
    page.evaluate(reportInPage, MARK).catch(() => undefined);
  });
}

function shownOf(page: Page): Shown {
  const shown = shownOn.get(page) ?? { toasts: [], taken: 0 };
  shownOn.set(page, shown);
  return shown;
}

function reportInPage(mark: string): void {
  const report = (node: Node) => {
    if (node instanceof HTMLElement && node.matches('.toast')) console.debug(mark + node.textContent);
  };
  const watchBoard = () => {
    const board = document.querySelector('.toast-board');
    if (!board) return;
    waiting.disconnect();
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(report))).observe(board, { childList: true, subtree: true });
    board.querySelectorAll('.toast').forEach(report);
  };
  const waiting = new MutationObserver(watchBoard);
  waiting.observe(document, { childList: true, subtree: true });
  watchBoard();
}

/** Waits until the page has shown it; waiting twice needs two toasts. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const take = () => {
    const shown = shownOf(page);
    const place = shown.toasts.findIndex((toast, at) => at >= shown.taken && toast.includes(text));
    if (place >= 0) shown.taken = place + 1;
    return place >= 0;
  };
  if (take()) return;
  try {
    await page.waitForEvent('console', take);
  } catch (error) {
    if (error instanceof Error) error.message = `No toast “${text}”, but ${JSON.stringify(shownOf(page).toasts)}: ${error.message}`;
    throw error;
  }
}
