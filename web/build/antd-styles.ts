// The styles of the component library, generated at build time: each component imports its style sheet as a file, and the code that generates it in the browser
// is removed.
// So are the custom properties of every look; what the library's scripts read of the theme is computed on demand.
import type { Plugin } from 'vite';
import { antdStyles } from './antd-gallery.ts';
import { antdLooks, type Looks } from './antd-looks.ts';

const MODULE = /\/antd\/es\/.+\.js$/;
const MAKES_STYLES = /\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(/;
const SHEET = '/@antd-style/';
/** A choice of the look: `/@antd-look/dark.css`. Empty during development, when the library generates its styles itself. */
const LOOK = '/@antd-look/';

const MAKERS = /\/antd\/es\/theme\/util\/genStyleUtils\.js$/;
const ICON_STYLE = /\/antd\/es\/theme\/util\/useResetIconStyle\.js$/;
const TOKENS = /\/antd\/es\/theme\/useToken\.js$/;

/** Replaces the style generators: returns the class that scopes the components' properties. */
const NO_MAKERS = `
export const genStyleHooks = () => () => ['', 'ordo'];
export const genComponentStyleHook = () => () => '';
export const genSubStyleComponent = () => () => null;
export const genCssVar = (antCls, component) => {
  const start = '--' + antCls.replace(/\\./g, '') + '-' + component + '-';
  return [(name) => start + name, (name, otherwise) => 'var(' + start + name + (otherwise ? ', ' + otherwise : '') + ')'];
};
`;

/** What components read of the theme: sizes are known at build time, the rest is computed on demand. */
const lazyTokens = (numbers: Looks['numbers']) => `
const numbers = ${JSON.stringify(numbers)};
const known = new WeakMap();
function tokensOf(theme, root, override) {
  const found = known.get(root);
  if (found) return found;
  let all;
  const size = numbers[document.documentElement.dataset.size] ?? numbers.medium;
  const tokens = new Proxy(size, {
    get: (_, key) => (Object.hasOwn(size, key) ? size[key] : (all ??= getComputedToken({ ...defaultSeedToken, ...root }, override, theme))[key]),
  });
  known.set(root, tokens);
  return tokens;
}
const cssVar = { prefix: 'ant', key: 'ordo' };
export default function useToken() {
  const { token, theme, override } = React.useContext(DesignTokenContext);
  const tokens = tokensOf(theme || defaultTheme, token, override);
  return [theme || defaultTheme, tokens, '', tokens, cssVar, true];
}
`;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export function antdAsStyleSheets(): Plugin {
  let sheets = new Map<string, string>();
  let looks: Looks;
  let building = false;
  const sheetOf = (id: string) => {
    const name = id.slice(SHEET.length, -'.css'.length);
    if (name === 'Shared') return (looks.usual.get('Shared') ?? '') + (sheets.get('ant-design-icons') ?? '') + (sheets.get('Shared') ?? '');
    return name.includes('-') ? (sheets.get(name) ?? '') : (looks.usual.get(name) ?? '');
  };
  return {
    name: 'antd-as-style-sheets',
    enforce: 'pre',
    configResolved: ({ command }) => {
      building = command === 'build';
    },
    buildStart: () => {
      if (!building) return;
      sheets = new Map([...antdStyles()].map(([name, css]) => [name, withoutBoxSizing(leftToRight(css))]));
      looks = antdLooks();
    },
    resolveId: (id) => (id.startsWith(SHEET) || id.startsWith(LOOK) ? { id, moduleSideEffects: 'no-treeshake' } : null),
    load: (id) => {
      if (id.startsWith(SHEET)) return `@layer antd{${sheetOf(id)}}`;
      if (id.startsWith(LOOK)) return building ? `@layer look{${looks.choices.get(id.slice(LOOK.length, -'.css'.length)) ?? ''}}` : '';
      if (building && MAKERS.test(id)) return NO_MAKERS;
      return building && ICON_STYLE.test(id) ? 'export default () => undefined;' : null;
    },
    transform(code, id) {
      if (!building || !MODULE.test(id)) return null;
      if (TOKENS.test(id)) return { code: `${code.slice(0, code.indexOf('// ==')).replace(/import .*cssinjs.*;/, '')}${lazyTokens(looks.numbers)}`, map: null };
      if (!MAKES_STYLES.test(code)) return null;
      const calls = styleCalls(this.parse(code) as unknown as Node);
      let out = code;
      // From the end, so that earlier positions stay valid.
      for (const { start, end } of calls.toReversed()) out = out.slice(0, start) + out.slice(end);
      const names = ['Shared', ...calls.map(({ name }) => name)];
      for (const name of names) if (!sheets.has(name)) this.error(`${id}: nothing in antd-gallery.ts draws ${name}, so it has no style.`);
      const properties = calls.map(({ name }) => name.split('-')[0] as string).filter((name) => looks.usual.get(name));
      return { code: [...names, ...properties].map((name) => `import '${SHEET}${name}.css';\n`).join('') + out, map: null };
    },
  };
}

/** Removes the rules for right-to-left writing, which no language of the product has. */
function leftToRight(css: string): string {
  return css.replace(/([^{}]+)\{([^{}]*)\}/g, (rule: string, selectors: string, body: string) => {
    if (!selectors.includes('-rtl') || selectors.includes('(')) return rule;
    const kept = selectors.split(',').filter((selector) => !selector.includes('-rtl'));
    return kept.length > 0 ? `${kept.join(',')}{${body}}` : '';
  });
}

/** Every box is a border box already (shell/base.css); the library's selectors for it by class prefix cost more than all the rest. */
function withoutBoxSizing(css: string): string {
  return css.replace(/[^{}]*\[class[*^]=[^{}]*\{box-sizing:border-box;?\}/g, '');
}

/** Calls of style generators: the component's name, and the position of the expression that generates its style and properties. */
function styleCalls(root: Node): { name: string; start: number; end: number }[] {
  const found: { name: string; start: number; end: number }[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(look);
    if (!node || typeof node !== 'object' || Array.isArray(node)) return;
    const { type, callee, arguments: given } = node as Node & { callee?: { name?: string }; arguments?: Node[] };
    if (type === 'CallExpression' && MAKES_STYLES.test(`${callee?.name}(`)) {
      const name = given?.[0];
      const values = name?.type === 'ArrayExpression' ? (name.elements as { value: string }[]).map(({ value }) => value) : [name?.value, name?.value];
      found.push({ name: values.join('-'), start: name?.end ?? 0, end: given?.at(-1)?.end ?? 0 });
    }
    Object.values(node).forEach(look);
  };
  look(root);
  return found.toSorted((a, b) => a.start - b.start);
}
