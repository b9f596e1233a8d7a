// Has the code that every visit runs first compiled while it is still loading, off the main thread, instead of function by function while the page waits.
// Chromium reads this comment from version 136 on, if it is the very first line (https://v8.dev/blog/explicit-compile-hints); other browsers ignore it.
import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';

/** Most of it runs before the first list is shown. With the desk's file too, the second visit loses what the first one gains (docs/trials.md). */
const files = new Set(['first']);

export const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  generateBundle: {
    // After the list of files that Vite adds at the top.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && files.has(file.name)) file.code = HINT + file.code;
    },
  },
});
