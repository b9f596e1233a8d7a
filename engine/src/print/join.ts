// Several filled documents as one, each from a page of its own.
import type { PrintDocument } from './document.ts';

/** On the page of the first; a line of the page that is not the same in all of them is left out. */
export function joined([first, ...others]: readonly [PrintDocument, ...PrintDocument[]]): PrintDocument {
  const same = (line: 'header' | 'footer') => (others.every(({ page }) => page[line] === first.page[line]) ? first.page[line] : '');
  return {
    page: { ...first.page, header: same('header'), footer: same('footer') },
    content: [...first.content, ...others.flatMap(({ content }) => [{ type: 'pageBreak' } as const, ...content])],
  };
}
