// Renders every component of the library once on the server, to collect the style sheets that they need.
import { createRequire } from 'node:module';
import type * as React from 'react';

interface Cache {
  cache: Map<string, unknown>;
}
interface CssInJs {
  StyleProvider: React.FC<{ cache: Cache; children?: React.ReactNode }>;
  createCache(): Cache;
  extractStyle(cache: Cache, options: { plain: boolean; types: string[] }): string;
}
type Anything = Record<string, unknown> & React.FC<Record<string, unknown>>;

// The CommonJS builds, because the others cannot be loaded without a bundler.
const require = createRequire(import.meta.url);
const { createElement: h } = require('react') as typeof React;
const { renderToString } = require('react-dom/server') as { renderToString(node: React.ReactNode): string };
// The same copy that the library uses.
const { StyleProvider, createCache, extractStyle } = createRequire(require.resolve('antd'))('@ant-design/cssinjs') as CssInJs;
const antd = require('antd') as Record<string, Anything>;

/** Popup components have an internal panel that can be rendered in place. */
const panel = (name: string) => (antd[name] as unknown as { _InternalPanelDoNotUseOrYouWillBeFired: Anything })._InternalPanelDoNotUseOrYouWillBeFired;
const part = (name: string, key: string) => (antd[name] as unknown as Record<string, Anything>)[key] as Anything;
const nothing: Anything = (() => null) as unknown as Anything;

const row = [{ key: 'a', title: 'A', label: 'A', value: 'a', children: [{ key: 'b', title: 'B', label: 'B', value: 'b' }] }];

/** Components that render nothing without props. */
const special: Record<string, () => React.ReactNode[]> = {
  Anchor: () => [h(antd.Anchor as Anything, { items: [] })],
  App: () => [h(antd.App as Anything, {}, 'a')],
  Badge: () => [h(antd.Badge as Anything, { count: 1 }), h(part('Badge', 'Ribbon'))],
  Button: () => [h(antd.Button as Anything, { type: 'primary', danger: true }, 'a'), h(part('Space', 'Compact'), {}, h(antd.Button as Anything, {}, 'a'))],
  Cascader: () => [h(antd.Cascader as Anything, { options: row, multiple: true }), h(part('Cascader', 'Panel'), { options: row })],
  Drawer: () => [h(panel('Drawer'), { title: 'a' }), h(antd.Drawer as Anything, { open: false })],
  Dropdown: () => [h(panel('Dropdown'), { menu: { items: row } }, h('a'))],
  Form: () => [h(antd.Form as Anything, {}, h(part('Form', 'Item'), { name: 'a', label: 'a', help: 'a', tooltip: 'a' }, h('input')))],
  Grid: () => [],
  Input: () => [h(antd.Input as Anything), ...['Search', 'TextArea', 'Password', 'OTP'].map((name) => h(part('Input', name), { key: name }))],
  Layout: () => [h(antd.Layout as Anything, {}, h(part('Layout', 'Sider')))],
  Menu: () => ['inline', 'horizontal', 'vertical'].map((mode) => h(antd.Menu as Anything, { key: mode, mode, items: row })),
  Modal: () => [h(panel('Modal'), { title: 'a' }), h(panel('Modal'), { type: 'confirm', title: 'a' })],
  message: () => [h(panel('message'), { type: 'info', content: 'a' })],
  notification: () => [h(panel('notification'), { type: 'info', title: 'a' })],
  Pagination: () => [
    h(antd.Pagination as Anything, { total: 99, showQuickJumper: true }),
    h(antd.ConfigProvider as Anything, { theme: { token: { wireframe: true } } }, h(antd.Pagination as Anything, { total: 9 })),
  ],
  Popconfirm: () => [h(panel('Popconfirm'), { title: 'a' })],
  Popover: () => [h(panel('Popover'), { title: 'a', content: 'a' })],
  QRCode: () => [h(antd.QRCode as Anything, { value: 'a' })],
  Radio: () => [h(antd.Radio as Anything), h(part('Radio', 'Group'), { options: ['a'] })],
  Space: () => [h(antd.Space as Anything, {}, 'a'), h(part('Space', 'Addon'), {}, 'a')],
  Table: () => [h(antd.Table as Anything, { columns: [{ title: 'a', dataIndex: 'title', sorter: true }], dataSource: row, rowSelection: {}, virtual: false })],
  Tag: () => [h(antd.Tag as Anything, { color: 'blue' }, 'a'), h(antd.Tag as Anything, { color: 'success' }, 'a')],
  Tooltip: () => [h(panel('Tooltip'), { title: 'a' })],
  Tour: () => [h(panel('Tour'), { steps: [], current: 0 })],
  Typography: () => [h(part('Typography', 'Text'), {}, 'a')],
};

/** @returns the library's style cache after rendering the gallery with this theme: `kind%…%component%…` → its style */
function drawnUnder(theme: object): Cache {
  const cache = createCache();
  const draw = (node: React.ReactNode) => renderToString(h(StyleProvider, { cache }, h(antd.ConfigProvider as Anything, { theme }, node)));
  for (const name of Object.keys(antd).filter((key) => (/^[A-Z]/.test(key) || key in special) && key !== 'ConfigProvider')) {
    const nodes = special[name]?.() ?? [h(antd[name] ?? nothing)];
    for (const node of nodes) draw(node);
  }
  return cache;
}

/** The sheets of one kind, by the second part of their names, which is the component's. */
function sheetsOf(cache: Cache, kind: 'style' | 'cssVar'): Map<string, string> {
  const sheets = new Map<string, string>();
  for (const key of [...cache.cache.keys()].filter((one) => one.startsWith(`${kind}%`))) {
    const name = key.split('%')[kind === 'style' ? 2 : 1] as string;
    const only = createCache();
    only.cache.set(key, cache.cache.get(key));
    const css = extractStyle(only, { plain: true, types: [kind] }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/, '');
    sheets.set(name, (sheets.get(name) ?? '') + css);
  }
  return sheets;
}

/** @returns component, by its style's own name → its style sheet; `Shared` is the common basis */
export const antdStyles = (): Map<string, string> => sheetsOf(drawnUnder({ hashed: false, cssVar: { key: 'ordo' } }), 'style');

/** @returns component → its custom properties with this theme; those of all components under `Shared` */
export function antdProperties(theme: object): Map<string, string> {
  const cache = drawnUnder({ ...theme, zeroRuntime: true });
  const sheets = sheetsOf(cache, 'cssVar');
  const shared = /\.ordo\{[^}]*\}/.exec(extractStyle(cache, { plain: true, types: ['token'] }))?.[0];
  return sheets.set('Shared', shared ?? '');
}

/** Theme values read by the library's scripts: sizes and switches, computed for this theme. */
export function antdNumbers(theme: object): Record<string, number | boolean> {
  const drawn = [...drawnUnder({ ...theme, zeroRuntime: true }).cache].filter(([key]) => key.startsWith('token%'));
  // Each is cached with its reference count; the third part is the tokens themselves. The theme used by most components is the given one.
  const tokens = drawn.map(([, kept]) => (kept as [number, [unknown, unknown, object]])[1][2]).find((one) => '_tokenKey' in one) ?? {};
  return Object.fromEntries(Object.entries(tokens).filter((one): one is [string, number | boolean] => ['number', 'boolean'].includes(typeof one[1])));
}
