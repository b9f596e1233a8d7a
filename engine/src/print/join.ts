// Joins several filled documents into one, each starting on a new page.
import type { PrintDocument } from './document.ts';

/** With the page layout of the first; a header or footer is left out if it is not the same in all of them. */
export function joined([first, ...others]: readonly [PrintDocument, ...PrintDocument[]]): PrintDocument {
  const same = (line: 'header' | 'footer') => (others.every(({ page }) => page[line] === first.page[line]) ? first.page[line] : '');
  return {
    page: { ...first.page, header: same('header'), footer: same('footer') },
    content: [...first.content, ...others.flatMap(({ content }) => [{ type: 'pageBreak' } as const, ...content])],
  };
}
