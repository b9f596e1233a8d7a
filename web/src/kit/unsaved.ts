// Pages with changes that nobody has saved, and what else would be lost. Whoever closes one of them, or the browser, is asked first. Kept outside of the
// pages, because the effects of a page that waits behind another one rest.

const unsavedOnes = new Set<string>();
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** @param what the path of a view, or a name of its own for what is none */
export function markUnsaved(what: string, unsaved: boolean): void {
  if (unsaved) unsavedOnes.add(what);
  else unsavedOnes.delete(what);
  // A browser keeps pages with such a listener out of its own cache, so it is there only while it is needed.
  if (unsavedOnes.size > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}

export const hasUnsaved = () => unsavedOnes.size > 0;

export const isUnsaved = (path: string) => unsavedOnes.has(path);
