// The first script of the page: it requests what the desk needs while the program is still loading (src/prefetch.ts).
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
const source = (path: string) => resolve(import.meta.dirname, '../src', path);
const words = (theirs: string) => new RegExp(`/(antd/es|dayjs)/locale/(${theirs})\\.js$`);
const WORDS = { zh: words('zh_CN|zh-cn'), zhtw: words('zh_TW|zh-tw'), en: words('en_US|en') };
const DESK = ['shell/desk.tsx', 'customer/customer-screen.tsx'].map(source);

export function earlyStart(): Plugin {
  return {
    name: 'early-start',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const there = filesOf(bundle, ({ fileName }) => String(page.source).includes(fileName));
        const missing = (wanted: (chunk: Rolldown.OutputChunk) => boolean) => [...filesOf(bundle, wanted)].filter((file) => !there.has(file));
        const desk = missing(({ moduleIds }) => DESK.some((id) => moduleIds.includes(id)));
        const wordFiles = Object.fromEntries(
          Object.entries(WORDS).map(([language, module]) => [language, missing(({ moduleIds }) => moduleIds.some((id) => module.test(id)))]),
        );
        if (desk.length === 0) this.error('The desk is in no file of its own.');
        const code = await script({ DESK_FILES: JSON.stringify(desk), WORD_FILES: JSON.stringify(wordFiles) });
        const fileName = `assets/early-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        page.source = String(page.source).replace('<script type="module"', `<script src="/${fileName}"></script>\n    $&`);
      },
    },
  };
}

/** All files that these chunks need, including styles. */
function filesOf(bundle: Bundle, wanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== 'chunk') return;
    found.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(add);
  };
  for (const [file, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && wanted(chunk)) add(file);
  return found;
}

/** One classic script, so that it runs immediately. */
async function script(define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: { write: false, target: 'es2022', rolldownOptions: { input: source('prefetch.ts'), output: { format: 'iife' } } },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}
