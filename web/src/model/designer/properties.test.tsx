// @vitest-environment jsdom
// The panel from field to field: its controls stay, and each change goes to the field that is selected.
import { createNode } from '@ordo/engine/form/design/new-node.ts';
import type { FieldKindName } from '@ordo/engine/form/kind-names.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, stubBrowser, type } from '../../form/testing.tsx';
import { showLanguage } from '../../kit/phrases.ts';

stubBrowser();
const { queryClient } = await import('../../kit/query.ts');
const { DesignerContext } = await import('./designer-context.ts');
const { Designer } = await import('./designer.ts');
const { Properties } = await import('./properties.tsx');
await showLanguage('zh');

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response(JSON.stringify({ code: 200, msg: '', data: url.includes('/DataInterface/') ? [] : { list: [] } })),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function opened(...kinds: readonly [FieldKindName, FieldKindName]) {
  const empty = { schema: 1 as const, look: defaultLook, nodes: [], outside: {} };
  const nodes = ['甲', '乙'].map((zh, at) => createNode(empty, kinds[at] ?? kinds[0], { zh, en: '' }, () => zh));
  const outside = { tables: '', flowTemplateJson: '', appColumnData: '' };
  const designer = new Designer(
    { schema: 1, form: { ...empty, nodes }, list: null, rules: [], title: '', outside },
    { newId: () => 'new', model: 'm1', mayEdit: true, hasList: false, impossible: () => undefined },
  );
  designer.select(['甲']);
  const drawn = await draw(
    <QueryClientProvider client={queryClient}>
      <DesignerContext value={designer}>
        <Properties />
      </DesignerContext>
    </QueryClientProvider>,
  );
  return { designer, ...drawn };
}

test.each<[FieldKindName, FieldKindName]>([
  ['comInput', 'comInput'],
  ['comInput', 'date'],
])('from a %s to a %s the controls stay, and what is changed goes to the selected field', async (one, other) => {
  const { designer, page, gone } = await opened(one, other);
  const label = page.querySelector('input')!;
  const required = page.querySelector<HTMLElement>('.dz-marks [role=switch]')!;
  expect(label.value).toBe('甲');
  await act(async () => designer.select(['乙']));
  expect([page.querySelector('input') === label, label.value]).toEqual([true, '乙']);
  await type(label, '丙');
  await act(async () => required.click());
  expect(designer.nodes.map((node) => [node.label.zh, node.required])).toEqual([
    ['甲', false],
    ['丙', true],
  ]);
  await act(async () => designer.undo());
  expect(required.getAttribute('aria-checked')).toBe('false');
  await gone();
});

test('a tree of options that is being written stays with its field', async () => {
  const { designer, page, gone } = await opened('cascader', 'cascader');
  const tree = page.querySelector('textarea')!;
  await type(tree, '一级');
  await act(async () => designer.select(['乙']));
  expect(page.querySelector('textarea')).not.toBe(tree);
  expect(page.querySelector('textarea')?.value).not.toContain('一级');
  await gone();
});
