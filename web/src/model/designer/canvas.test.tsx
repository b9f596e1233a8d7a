// @vitest-environment jsdom
// Containers look in the designer as in the form.
import { createNode } from '@ordo/engine/form/design/new-node.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, stubBrowser } from '../../form/testing.tsx';
import { showLanguage } from '../../kit/phrases.ts';

stubBrowser();
const { FormStore } = await import('../../form/form-store.ts');
const { FormView } = await import('../../form/form-view.tsx');
const { Canvas } = await import('./canvas.tsx');
const { DesignerContext } = await import('./designer-context.ts');
const { Designer } = await import('./designer.ts');
await showLanguage('zh');

beforeEach(() => {
  stubBrowser();
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: { list: [] } })));
});
afterEach(() => vi.unstubAllGlobals());

let serial = 0;
const noForm = { schema: 1 as const, look: defaultLook, nodes: [], outside: {} };
const node = (kind: FormNode['kind'], label: string, rest: Partial<FormNode> = {}): FormNode => ({
  ...createNode(noForm, kind, { zh: label, en: '' }, () => `n${(serial += 1)}`),
  ...rest,
});
const panes = () => ['甲', '乙'].map((name) => node('pane', name, { children: [node('comInput', `${name}的字段`)] }));

const designerOf = (nodes: readonly FormNode[]) => {
  const design: Design = {
    schema: 1,
    form: { ...noForm, nodes },
    list: null,
    rules: [],
    title: '',
    outside: { tables: '', flowTemplateJson: '', appColumnData: '' },
  };
  return new Designer(design, { newId: () => 'new', model: 'm1', mayEdit: true, hasList: false, impossible: () => undefined });
};
const drawCanvas = async (nodes: readonly FormNode[]) => {
  const designer = designerOf(nodes);
  const drawn = await draw(
    <DesignerContext value={designer}>
      <Canvas />
    </DesignerContext>,
  );
  return { designer, ...drawn };
};

/** What a container looks like, without what is in it. */
function looks(page: Element) {
  const classes = (found: Element | null, kept: RegExp) => [...(found?.classList ?? [])].filter((one) => kept.test(one)).toSorted();
  return {
    tabs: classes(page.querySelector('.ant-tabs'), /^(?:ant-tabs-(?:top|bottom|left|right|start|end|card|line)|form-)/),
    card: classes(page.querySelector('.ant-card'), /^(?:ant-card-(?:hoverable|small)|form-)/),
    cardTitle: page.querySelector('.ant-card-head-title')?.textContent,
    open: [...page.querySelectorAll('.ant-collapse-item-active')].map((one) => one.querySelector('.ant-collapse-header')?.textContent),
    row: ['justify-content', 'align-items', '--form-gutter'].map((name) =>
      page.querySelector<HTMLElement>('[style*="justify-content"]')?.style.getPropertyValue(name),
    ),
  };
}

test.each([
  ['tabs at the left', () => node('tab', '', { children: panes(), config: { position: 'left' } })],
  ['tabs at the bottom, as cards', () => node('tab', '', { children: panes(), config: { position: 'bottom', type: 'card' } })],
  ['tabs with a border', () => node('tab', '', { children: panes(), config: { type: 'border-card' } })],
  ['a collapse with its second pane open', () => ((children) => node('collapse', '', { children, config: { active: [children[1]?.id ?? ''] } }))(panes())],
  ['a card with a shadow on hover', () => node('card', '卡片', { children: [node('comInput', '品名')], config: { header: '基本信息', shadow: 'hover' } })],
  [
    'a row with its fields at the right, below',
    () => node('row', '', { children: [node('comInput', '品名', { span: 6 })], config: { type: 'flex', justify: 'end', align: 'bottom', gutter: 30 } }),
  ],
])('%s look as in the form', async (_, make) => {
  const nodes = [make()];
  const canvas = await drawCanvas(nodes);
  const store = new FormStore({ document: { ...noForm, nodes }, values: {} });
  const form = await draw(<FormView store={store} mode="edit" />);
  const seen = looks(form.page);
  expect(looks(canvas.page)).toEqual(seen);
  expect(Object.values(seen).flat().filter(Boolean).length).toBeGreaterThan(0);
  await canvas.gone();
  await form.gone();
});

test('a pane with a selected node opens, and a closed one by a click, which selects it', async () => {
  const children = panes();
  const { designer, page, gone } = await drawCanvas([node('tab', '', { children })]);
  const openPane = () => page.querySelector('.ant-tabs-tab-active [data-pane]')?.textContent;
  expect(openPane()).toBe('甲');
  await act(async () => designer.select([children[1]?.children[0]?.id ?? '']));
  expect(openPane()).toBe('乙');
  await act(async () => {
    const header = page.querySelector<HTMLElement>(`[data-pane="${children[0]?.id}"]`);
    header?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    header?.click();
  });
  expect(openPane()).toBe('甲');
  expect(designer.selected).toEqual([children[0]?.id]);
  await gone();
});

test('a collapse whose panes are all closed in the form has one open, so that something can be dropped', async () => {
  const { page, gone } = await drawCanvas([node('collapse', '', { children: panes() })]);
  expect(looks(page).open).toEqual(['甲']);
  await gone();
});
