// Few files instead of many small ones: what the first moment needs, what the desk with its lists adds, and what only some pages use.
// Each file costs the browser time of its own, on a slow machine more than what is in it.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

export interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const require = createRequire(import.meta.url);
const source = (path: string) => resolve(import.meta.dirname, '../src', path);

/** In the order of the visit: what an earlier one has, the later ones find. */
const files: Record<string, string[]> = {
  first: [source('main.tsx')],
  desk: ['shell/desk.tsx', 'kit/list-screen.tsx', 'kit/record-form.tsx', 'kit/confirm.tsx', 'customer/customer-screen.tsx'].map(source),
  'words-zh': ['antd/es/locale/zh_CN.js', 'dayjs/locale/zh-cn.js'].map((path) => require.resolve(path)),
  'words-zhtw': ['antd/es/locale/zh_TW.js', 'dayjs/locale/zh-tw.js'].map((path) => require.resolve(path)),
  // After the words: they come with the desk, and share a few with it.
  later: [source('kit/lazy-antd-parts.ts')],
};

export const fewFiles = Object.entries(files).map(([file, starts], at, { length }) => {
  let closure: Set<string> | null = null;
  return {
    debugName: file,
    priority: length - at,
    name: (id: string, graph: ModuleGraph) => {
      closure ??= closureOf(starts, graph);
      return closure.has(id) ? file : null;
    },
  };
});

/** Everything that is loaded with these modules, dynamic imports not followed. */
function closureOf(starts: string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const queue = [...starts];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** The sign-in page and the pages that are only a sentence must not wait for the library of components: one import too many and they would. */
export const leanFirst = () => ({
  name: 'lean-first',
  generateBundle(this: { error(message: string): never }, _: unknown, bundle: Record<string, { type: string; name?: string; modules?: object }>) {
    const first = Object.values(bundle).find(({ type, name }) => type === 'chunk' && name === 'first');
    const library = Object.keys(first?.modules ?? {}).find((id) => /node_modules\/(antd|@rc-component)\//.test(id));
    if (!first || library) this.error(`what is loaded first must do without the library of components: ${library ?? 'there is no such file'}`);
  },
});
