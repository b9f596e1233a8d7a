// Pages with unsaved changes, and what else would be lost. Closing one of them, or the browser, asks first. Kept outside of the
// pages, because effects of a hidden page are suspended.

const unsavedOnes = new Set<string>();
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** @param what the path of a view, or a name of its own for anything else */
export function markUnsaved(what: string, unsaved: boolean): void {
  if (unsaved) unsavedOnes.add(what);
  else unsavedOnes.delete(what);
  // Browsers keep pages with such a listener out of their back/forward cache, so it is registered only while needed.
  if (unsavedOnes.size > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}

export const hasUnsaved = () => unsavedOnes.size > 0;

export const isUnsaved = (path: string) => unsavedOnes.has(path);
