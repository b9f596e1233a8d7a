// Nodes on their way from one form to another, also in another window of this browser: as the family writes them, so that what comes back is read like any document.
import type { FormDocument, FormNode } from '@ordo/engine/form/document.ts';
import { inside, outside } from '@ordo/engine/form/translate.ts';
import { readStored, writeStored } from '../../kit/browser-storage.ts';

const KEY = 'formClip';

export const clipboard = {
  put: (form: FormDocument, nodes: readonly FormNode[]): void => writeStored(KEY, JSON.stringify(outside({ ...form, nodes, outside: {} }))),
  /** Ids are generated when they are pasted into a form. */
  take(newId: () => string): readonly FormNode[] {
    const text = readStored(KEY);
    return text === null ? [] : (inside(text, newId).document?.nodes ?? []);
  },
};
