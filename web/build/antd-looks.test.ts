import { beforeAll, expect, test, vi } from 'vitest';
import { themeOf } from '../src/shell/theme.ts';
import { antdProperties } from './antd-gallery.ts';
import { antdLooks, type Looks } from './antd-looks.ts';

let looks: Looks;

beforeAll(() => {
  // The library warns about components that the gallery renders on purpose.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  looks = antdLooks();
});

/** The effective styles of a document with these choices: selector and property → value, later rules over earlier ones. */
function worn(...choices: string[]): Map<string, string> {
  const mode = choices.includes('dark') ? 'dark' : 'light';
  const sheets = [...looks.usual.values(), ...choices.map((choice) => looks.choices.get(choice) ?? '')];
  const found = new Map<string, string>();
  for (const [, selector = '', body = ''] of sheets.join('').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const asked = [...selector.matchAll(/\[data-(\w+)=(\w+)\]/g)].map(([, what, value]) =>
      what === 'mode' ? value === mode : choices.includes(value as string),
    );
    if (asked.includes(false)) continue;
    const place = selector.replace(/\[[^\]]*\]/g, '').trim();
    for (const one of body.split(';')) found.set(`${place} ${one.slice(0, one.indexOf(':'))}`, one.slice(one.indexOf(':') + 1));
  }
  return found;
}

test.each([
  ['light', 'blue', 'medium', []],
  ['dark', 'purple', 'mini', ['dark', 'purple', 'mini']],
  ['light', 'yellow', 'default', ['yellow', 'default']],
  ['dark', 'red', 'small', ['dark', 'red', 'small']],
] as const)('the sheets of each choice add up to the whole look: %s, %s, %s', (mode, themeClass, size, choices) => {
  const have = worn(...choices);
  const wanted = [...antdProperties(themeOf(mode, { themeClass, size })).values()].join('');
  const wrong: string[] = [];
  let count = 0;
  for (const [, selector = '', body = ''] of wanted.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    for (const one of body.split(';').filter(Boolean)) {
      const key = `${selector === '.ordo' || selector.endsWith('.ant-css-var') ? ':root' : selector} ${one.slice(0, one.indexOf(':'))}`;
      count += 1;
      if (have.get(key) !== one.slice(one.indexOf(':') + 1)) wrong.push(`${key}: ${have.get(key)}, not ${one}`);
    }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(1000);
});
