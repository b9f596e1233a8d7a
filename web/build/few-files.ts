// A few large chunks instead of many small ones: what the first paint needs, what the desk with its lists adds, and what only some pages use.
// Each file has a fixed cost in the browser, on a slow machine more than its content.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

export interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const require = createRequire(import.meta.url);
const source = (path: string) => resolve(import.meta.dirname, '../src', path);

/** In order of the visit: later ones reuse what an earlier one contains. */
const files: Record<string, string[]> = {
  first: [source('main.tsx')],
  desk: ['shell/desk.tsx', 'kit/list-screen.tsx', 'kit/record-form.tsx', 'kit/confirm.tsx', 'customer/customer-screen.tsx'].map(source),
  'words-zh': ['antd/es/locale/zh_CN.js', 'dayjs/locale/zh-cn.js'].map((path) => require.resolve(path)),
  'words-zhtw': ['antd/es/locale/zh_TW.js', 'dayjs/locale/zh-tw.js'].map((path) => require.resolve(path)),
  // After the phrases: they are loaded with the desk, and share a few with it.
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

/** All static imports of these modules, transitively; without dynamic imports. */
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

/** Fails the build if the sign-in page or the message pages import the component library. */
export const leanFirst = () => ({
  name: 'lean-first',
  generateBundle(this: { error(message: string): never }, _: unknown, bundle: Record<string, { type: string; name?: string; modules?: object }>) {
    const first = Object.values(bundle).find(({ type, name }) => type === 'chunk' && name === 'first');
    const library = Object.keys(first?.modules ?? {}).find((id) => /node_modules\/(antd|@rc-component)\//.test(id));
    if (!first || library) this.error(`what is loaded first must do without the library of components: ${library ?? 'there is no such file'}`);
  },
});
