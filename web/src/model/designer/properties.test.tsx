// @vitest-environment jsdom
// The panel from field to field: its controls stay, and each change goes to the field that is selected.
import { createNode } from '@ordo/engine/form/design/new-node.ts';
import type { FieldKindName } from '@ordo/engine/form/kind-names.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import { setLook } from '@ordo/engine/model/designer/actions.ts';
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

test('a new record begins with the default value, which is set in the control of the field; what is no value is not kept', async () => {
  const { designer, page, gone } = await opened('numInput', 'uploadFz');
  const group = () => page.querySelector('[aria-label=默认值]');
  const press = (name: string) => act(async () => [...group()!.querySelectorAll('button')].find((one) => one.textContent?.includes(name))!.click());
  const first = () => designer.nodes[0]!.initial;
  await press('设置默认值');
  const input = group()!.querySelector('input')!;
  await type(input, '12');
  await type(input, '12.5');
  expect(first()).toBe(12.5);
  await type(input, '12.5x');
  expect([first(), group()!.querySelector('input')!.value]).toEqual([12.5, '12.5x']);
  await act(async () => designer.undo());
  expect([first(), group()!.querySelector('input')!.value]).toEqual([null, '']);
  await act(async () => designer.redo());
  expect(group()!.querySelector('input')!.value).toBe('12.5');
  await press('清空默认值');
  expect(first()).toBe(null);
  await act(async () => designer.select(['乙']));
  expect(group()).toBe(null);
  await gone();
});

const offered = (page: HTMLElement) => [...page.querySelectorAll('.dz-property > label')].map(({ textContent }) => textContent);

test.each<[FieldKindName, string[], string[]]>([
  ['comInput', ['必填', '只读', '占位文字', '标题提示', '标题宽度', '宽度（24 栅格）', '被规则隐藏时保留值'], ['列宽']],
  ['radio', ['必填'], ['占位文字']],
  ['divider', ['隐藏'], ['必填', '禁用', '只读', '占位文字', '标题提示', '显示标题', '被规则隐藏时保留值']],
  ['card', ['隐藏', '禁用'], ['必填', '只读', '标题提示', '显示标题']],
  ['table', ['必填', '标题提示'], ['只读', '数据表']],
  ['createUser', ['隐藏', '标题提示'], ['必填', '只读', '禁用', '占位文字']],
])('a %s has the settings that do something for it', async (kind, there, missing) => {
  const { page, gone } = await opened(kind, kind);
  const names = offered(page);
  expect(names).toEqual(expect.arrayContaining(there));
  for (const name of missing) expect(names).not.toContain(name);
  await gone();
});

test('a column has a width of its own in place of a part of the grid', async () => {
  const { designer, page, gone } = await opened('table', 'comInput');
  await act(async () => designer.move(['乙'], { within: '甲', index: 0 }));
  await act(async () => designer.select(['乙']));
  const names = offered(page);
  expect(names).toContain('列宽');
  for (const name of ['宽度（24 栅格）', '标题宽度']) expect(names).not.toContain(name);
  await gone();
});

test('the width of the form is that of what it opens as', async () => {
  const { designer, page, gone } = await opened('comInput', 'comInput');
  await act(async () => designer.select([]));
  expect(offered(page)).toContain('弹窗宽度');
  await act(async () => designer.perform(setLook, { look: { popup: 'drawer' } }));
  expect(offered(page)).toContain('抽屉宽度');
  expect(offered(page)).not.toContain('弹窗宽度');
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
