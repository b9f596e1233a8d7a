// Nodes copied from one form to another, also between windows of this browser. They are written as documents, and read with the same checks.
import type { FormDocument, FormNode } from '@ordo/engine/form/document.ts';
import { inside, outside } from '@ordo/engine/form/translate.ts';
import { readStored, writeStored } from '../../kit/browser-storage.ts';

const KEY = 'formClip';

export const clipboard = {
  put: (form: FormDocument, nodes: readonly FormNode[]): void => writeStored(KEY, JSON.stringify(outside({ ...form, nodes, outside: {} }))),
  /** Ids are generated when the nodes are pasted into a form. */
  take(newId: () => string): readonly FormNode[] {
    const text = readStored(KEY);
    return text === null ? [] : (inside(text, newId).document?.nodes ?? []);
  },
};
