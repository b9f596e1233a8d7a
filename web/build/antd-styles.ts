// The styles of the component library, made at build: each of its components brings its style sheet as a file, and the code that would make it in the browser goes.
// What depends on the theme (colours, sizes) stays custom properties, which the library writes in the browser.
import type { Plugin } from 'vite';
import { antdStyles } from './antd-gallery.ts';

const MODULE = /\/antd\/es\/.+\.js$/;
const MAKES_STYLES = /\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(/;
const SHEET = '/@antd-style/';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export function antdAsStyleSheets(): Plugin {
  let sheets = new Map<string, string>();
  return {
    name: 'antd-as-style-sheets',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      sheets = new Map([...antdStyles()].map(([name, css]) => [name, leftToRight(css)]));
    },
    resolveId: (id) => (id.startsWith(SHEET) ? { id, moduleSideEffects: 'no-treeshake' } : null),
    load: (id) => (id.startsWith(SHEET) ? `@layer antd{${sheets.get(id.slice(SHEET.length, -'.css'.length)) ?? ''}}` : null),
    transform(code, id) {
      if (!MODULE.test(id) || !MAKES_STYLES.test(code) || id.endsWith('/genStyleUtils.js')) return null;
      const calls = styleCalls(this.parse(code) as unknown as Node);
      let out = code;
      // From the end, so that places before stay where they are.
      for (const { style } of calls.toReversed()) if (style) out = `${out.slice(0, style.start)}()=>[]${out.slice(style.end)}`;
      const names = ['Shared', ...calls.map(({ name }) => name)];
      for (const name of names) if (!sheets.has(name)) this.error(`${id}: nothing in antd-gallery.ts draws ${name}, so it has no style.`);
      return { code: names.map((name) => `import '${SHEET}${name}.css';\n`).join('') + out, map: null };
    },
  };
}

/** Without the rules for writing from right to left, which no language of the product does. */
function leftToRight(css: string): string {
  return css.replace(/([^{}]+)\{([^{}]*)\}/g, (rule: string, selectors: string, body: string) => {
    if (!selectors.includes('-rtl') || selectors.includes('(')) return rule;
    const kept = selectors.split(',').filter((selector) => !selector.includes('-rtl'));
    return kept.length > 0 ? `${kept.join(',')}{${body}}` : '';
  });
}

/** What is given to the makers of styles: the component's name, and the function that makes its style. */
function styleCalls(root: Node): { name: string; style: Node | undefined }[] {
  const found: { name: string; style: Node | undefined; start: number }[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(look);
    if (!node || typeof node !== 'object' || Array.isArray(node)) return;
    const { type, callee, arguments: given, start } = node as Node & { callee?: { name?: string }; arguments?: Node[] };
    if (type === 'CallExpression' && MAKES_STYLES.test(`${callee?.name}(`)) {
      const [name, style] = given ?? [];
      const values = name?.type === 'ArrayExpression' ? (name.elements as { value: string }[]).map(({ value }) => value) : [name?.value, name?.value];
      found.push({ name: values.join('-'), style, start });
    }
    Object.values(node).forEach(look);
  };
  look(root);
  return found.toSorted((a, b) => a.start - b.start);
}
