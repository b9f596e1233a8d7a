import type { Page } from 'playwright-core';

/** Whether the browser would let somebody leave the page unasked. */
export const leavesUnasked = (page: Page) => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
