// Pages with changes that nobody has saved. Whoever closes one of them, or the browser, is asked first. Kept outside of the pages, because the
// effects of a page that waits behind another one rest.

const pages = new Set<string>();
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** @param path of the view */
export function markUnsaved(path: string, unsaved: boolean): void {
  if (unsaved) pages.add(path);
  else pages.delete(path);
  // A browser keeps pages with such a listener out of its own cache, so it is there only while it is needed.
  if (pages.size > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}

export const isUnsaved = (path: string) => pages.has(path);
