// @vitest-environment jsdom
// Whatever a designer can set does something: to what people see, or to what is accepted, said or asked.
import { form, node, row } from '../../../engine/testing/small-form.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { fieldKindNames, notOffered, type FieldKindName } from '@ordo/engine/form/kind-names.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import type { Property } from '@ordo/engine/form/property.ts';
import { isOfKind } from '@ordo/engine/kind/kinds.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { showLanguage } from '../kit/phrases.ts';
import { queryClient } from '../kit/query.ts';
import { draw, stubBrowser } from './testing.tsx';

stubBrowser();
const { FormView } = await import('./form-view.tsx');
const { FormStore } = await import('./form-store.ts');
await showLanguage('zh');
afterEach(() => {
  // Other files share the cache.
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** What a setting does where a closed form and a single value do not show it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'textarea.minRows': 'its height: there is no layout here',
  'textarea.maxRows': 'its height: there is no layout here',
  'numInput.step': 'arrow keys, see below',
  'colorPicker.alpha': 'the open panel',
  'colorPicker.format=hex': 'the default format',
  'treeSelect.lastLevel': 'the open tree',
  'billRule.rule': 'numbers are given by the server',
  'table.boundTable': 'releases of a bound form',
  'address.level': 'the levels of the open list',
  'autoComplete.interface': 'suggestions, once something is typed',
  'autoComplete.label': 'suggestions, once something is typed',
  'location.autoLocate': 'the position of the device, see below',
  'relationForm.whenGone': 'deletions by the server',
  'relationFormAttr.field': 'values are looked up by the server',
  'relationFormAttr.show': 'values are looked up by the server',
  'relationFlowAttr.field': 'values are looked up by the server',
  'relationFlowAttr.show': 'values are looked up by the server',
  'lookup.field': 'values are looked up by the server',
  'lookup.show': 'values are looked up by the server',
  'rollup.model': 'computed by the server',
  'rollup.by': 'computed by the server',
  'rollup.of': 'computed by the server',
  'rollup.aggregate': 'computed by the server',
  'relatedList.model': 'lists of records are drawn by the page',
  'relatedList.by': 'lists of records are drawn by the page',
  'popupAttr.show': 'a column of the chosen row: attribute-show.test',
  ...Object.fromEntries(
    ['popupSelect', 'popupTableSelect'].flatMap((kind) =>
      ['paged', 'pageSize', 'popup', 'title', 'width'].map((key) => [`${kind}.${key}`, 'the open dialog, see below']),
    ),
  ),
};

const options: Json = [
  { id: '1', name: { zh: '一' }, children: [{ id: '3', name: { zh: '三' } }] },
  { id: '2', name: { zh: '二' } },
];
const VALUES: readonly Json[] = [
  'aaaaaaaaaa',
  '12:00:00',
  '2026-03-05',
  1_772_000_000_000,
  7.5,
  3,
  1,
  '1',
  ['1', '2'],
  ['1', '3'],
  2.5,
  [['1'], ['2']],
  [3, 60],
  ['2026-03-05', '2026-03-06'],
  ['12:00:00', '13:00:00'],
  [{ name: 'a.txt', fileId: 'a', url: '/a' }],
  { fullAddress: 'x', lng: 1, lat: 2 },
  '#ff0000',
];
const look: Look = { language: 'zh', say: (word) => word, name: () => undefined, find: () => [] };

/** Where not any text will do. */
const TEXTS: Readonly<Record<string, Json>> = {
  first: '2026-04-01',
  last: '2026-01-01',
  range: '13:00:00-14:00:00',
  href: 'https://b.example/',
  content: 'B',
  value: 'enCode',
};
/** Settings that only mean something beside another one. */
const BESIDE: Readonly<Record<string, Record<string, Json>>> = {
  dictionary: { from: 'dictionary' },
  interface: { from: 'dynamic' },
  label: { from: 'dynamic', interface: 'none' },
  value: { from: 'dynamic', interface: 'none' },
  children: { from: 'dynamic', interface: 'none' },
  field: { from: 'relation' },
  from: { field: 'other', content: 'A', dictionary: 'd1', interface: 'none' },
  target: { href: 'https://a.example/' },
  height: { href: 'https://a.example/', content: 'A' },
  justify: { type: 'flex' },
  align: { type: 'flex' },
  borderType: { href: 'https://a.example/' },
  width: { content: 'A' },
  dark: { content: 'A' },
  light: { content: 'A', dark: '#000' },
  precision: { result: 'number' },
};

function othersOf({ key, control, choices, fallback }: Property): Json[] {
  switch (control) {
    case 'mark':
      return [fallback !== true];
    case 'choice':
      return (choices ?? []).filter((one) => one !== fallback);
    case 'number':
      return [1, typeof fallback === 'number' ? fallback + 2 : 3];
    case 'options':
    case 'tree':
      return [[{ id: 'q', name: { zh: 'q' } }]];
    case 'columns':
      return [[{ value: 'q', label: 'q' }]];
    case 'formula':
      return ['1 + 1'];
    case 'field':
      return ['other'];
    default:
      return [TEXTS[key] ?? '#0f0'];
  }
}

/** What the engine makes of it. */
const made = (of: FormNode) => {
  const kind = fieldKinds[of.kind];
  return JSON.stringify([
    kind.value(of),
    kind.shown(of),
    kind.source(of),
    kind.search(of),
    VALUES.map((one) => [kind.check(one, of), kind.text(one, of, look)]),
  ]);
};

async function drawn(of: FormNode): Promise<string> {
  const { kind } = of;
  const held = VALUES.filter(
    (one) => fieldKinds[kind].value(of) !== null && isOfKind(fieldKinds[kind].value(of) ?? 'json', one) && fieldKinds[kind].check(one, of).length === 0,
  );
  const other = node('other', 'comInput', { hidden: false });
  const pages: string[] = [];
  const looks = [...held.slice(0, 1).flatMap((value) => [['edit', value] as const, ['read', value] as const]), ['edit', null] as const];
  for (const [mode, value] of looks) {
    const values = kind === 'table' ? { a: [row('r1', { child: 3 })] } : { a: value, other: 'Q' };
    const store = new FormStore({ document: form(of, other), values: values as never });
    const { page, gone } = await draw(
      <QueryClientProvider client={queryClient}>
        <FormView store={store} mode={mode} records={async () => []} address="https://a.example/#/record/1/2" />
      </QueryClientProvider>,
    );
    await expect
      .poll(async () => {
        await act(async () => undefined);
        return page.querySelector('.form-waits') === null;
      })
      .toBe(true);
    pages.push(page.innerHTML.replaceAll(/_r_\w+_|rc_\w+|css-[\w-]+/g, ''));
    await gone();
  }
  return pages.join('\n');
}

function nodeOf(kind: FieldKindName, config: Record<string, Json>): FormNode {
  const { nests, properties } = fieldKinds[kind];
  const child = node('child', 'numInput');
  const pane = (id: string) => node(id, 'pane', { children: [node(`in${id}`, 'comInput')] });
  const children = nests === 'panes' ? [pane('p1'), pane('p2')] : nests === null ? [] : [child];
  const own: Record<string, Json> = properties.some(({ key }) => key === 'options') ? { options } : {};
  return node('a', kind, { children, config: { ...own, ...config } });
}

test.each(fieldKindNames.filter((kind) => !notOffered.has(kind)))('every setting of a %s does something', async (kind) => {
  stubBrowser();
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: '', data: { list: [] } }));
  const idle: string[] = [];
  for (const property of fieldKinds[kind].properties) {
    if (property.control === 'none') continue;
    const names = new Set<string>();
    let did = false;
    const plain = nodeOf(kind, kind === 'dicSelect' ? { dictionary: 'd1' } : (BESIDE[property.key] ?? {}));
    const page = { drawn: '' };
    for (const other of othersOf(property)) {
      const name = `${kind}.${property.key}${property.control === 'choice' ? `=${String(other)}` : ''}`;
      if (Object.hasOwn(ELSEWHERE, name) || Object.hasOwn(ELSEWHERE, `${kind}.${property.key}`)) continue;
      const set = { ...plain, config: { ...plain.config, [property.key]: other } };
      if (made(plain) === made(set)) {
        page.drawn ||= await drawn(plain);
        if (page.drawn === (await drawn(set))) {
          names.add(name);
          continue;
        }
      }
      did = true;
    }
    // Of numbers and texts one that does something is enough.
    if (!did || property.control === 'choice') idle.push(...names);
  }
  expect(idle).toEqual([]);
});
