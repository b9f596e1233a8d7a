// Every look (mode, theme colour, size) as custom properties: the default, and what each choice changes.
import { themeClasses, sizes, defaultSettings, type Settings } from '../src/kit/settings.ts';
import type { Mode } from '../src/shell/colours.ts';
import { themeOf } from '../src/shell/theme.ts';
import { antdNumbers, antdProperties } from './antd-gallery.ts';

interface Look {
  mode: Mode;
  themeClass: Settings['themeClass'];
  size: Settings['size'];
}

const USUAL: Look = { mode: 'light', themeClass: defaultSettings.themeClass, size: defaultSettings.size };

const propertiesOf = ({ mode, ...look }: Look) => antdProperties(themeOf(mode, look));

export interface Looks {
  /** Component → its properties in the default look. */
  usual: Map<string, string>;
  /** Choice (`dark`, `red`, `mini`) → what it changes, while the document has it (shell/look.ts). */
  choices: Map<string, string>;
  /** Size → theme values read by the library's scripts. */
  numbers: Record<Settings['size'], Record<string, number | boolean>>;
}

export function antdLooks(): Looks {
  const base = propertiesOf(USUAL);
  const change = (look: Partial<Look>, worn: string) => differences(base, propertiesOf({ ...USUAL, ...look }), worn);
  const choices = new Map<string, string>();
  choices.set('dark', change({ mode: 'dark' }, '[data-mode=dark]'));
  for (const size of sizes) if (size !== USUAL.size) choices.set(size, change({ size }, `[data-size=${size}]`));
  for (const themeClass of themeClasses) {
    if (themeClass === USUAL.themeClass) continue;
    const worn = `[data-theme=${themeClass}]`;
    choices.set(themeClass, change({ themeClass }, `${worn}[data-mode=light]`) + change({ themeClass, mode: 'dark' }, `${worn}[data-mode=dark]`));
  }
  const numbers = Object.fromEntries(sizes.map((size) => [size, antdNumbers(themeOf('light', { ...USUAL, size }))])) as Looks['numbers'];
  return { usual: new Map([...base].map(([name, css]) => [name, rules(css, '')])), choices, numbers };
}

/** The properties that differ, as rules that apply while the document has the choice. */
function differences(base: Map<string, string>, other: Map<string, string>, worn: string): string {
  return [...other].map(([name, css]) => rules(css, worn, rulesOf(base.get(name) ?? ''))).join('');
}

/** Shared properties are set on the document: set on elements, each would compute hundreds of them again. */
function rules(css: string, worn: string, without: ReadonlyMap<string, ReadonlySet<string>> = new Map()): string {
  return [...rulesOf(css)]
    .map(([selector, declarations]) => {
      const kept = [...declarations].filter((one) => !without.get(selector)?.has(one));
      // The dialog's scope is named after nothing in the document.
      const place = selector === '.ordo' || selector.endsWith('.ant-css-var') ? `:root${worn}` : `${worn} ${selector}`.trim();
      return kept.length > 0 ? `${place}{${kept.join(';')}}` : '';
    })
    .join('');
}

/** selector → declarations */
function rulesOf(css: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    found.set(selector, new Set([...(found.get(selector) ?? []), ...body.split(';').filter(Boolean)]));
  return found;
}
