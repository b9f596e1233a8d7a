// @vitest-environment jsdom
// Rendering of the table of translations, of other designers, and of a clash.
import { createNode } from '@ordo/engine/form/design/new-node.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { setFacts } from '@ordo/engine/model/designer/actions.ts';
import { merged } from '@ordo/engine/model/designer/merge.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, stubBrowser, type } from '../../form/testing.tsx';
import { showLanguage } from '../../kit/phrases.ts';

stubBrowser();
const { Clashes } = await import('../../kit/designing/clashes.ts');
const { DesignersBar } = await import('../../kit/designing/designers-bar.tsx');
const { DesignerContext } = await import('./designer-context.ts');
const { Designer } = await import('./designer.ts');
const { FormClashes } = await import('./form-clashes.tsx');
const { TextsDrawer } = await import('./texts-drawer.tsx');
await showLanguage('zh');

beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

function start(): Design {
  const empty: Design = {
    schema: 1,
    form: { schema: 1, look: defaultLook, nodes: [], outside: {} },
    list: null,
    rules: [],
    title: '',
    outside: { tables: '', flowTemplateJson: '', appColumnData: '' },
  };
  let serial = 0;
  const nodes = ['品名', '单价'].map((zh) => createNode(empty.form, 'comInput', { zh, en: '' }, () => `n${(serial += 1)}`));
  return { ...empty, form: { ...empty.form, nodes } };
}
const designerOf = (design: Design) => new Designer(design, { newId: () => 'new', model: 'm1', mayEdit: true, hasList: false, impossible: () => undefined });
const input = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('button')].find((one) => (one.ariaLabel ?? one.getAttribute('aria-label') ?? '').includes(name))?.click(),
  );

test('a text is translated in the table, a column is pasted in one step, and undo takes it back', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: { list: [] } })));
  const designer = designerOf(start());
  const { gone } = await draw(
    <DesignerContext value={designer}>
      <TextsDrawer close={() => undefined} />
    </DesignerContext>,
  );
  const first = input('品名 · 标题，English');
  if (!first) throw new Error(document.body.textContent ?? '');
  await type(first, 'Item');
  expect(designer.nodes[0]?.label).toEqual({ zh: '品名', en: 'Item' });
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => 'Name\nPrice\n' } });
  await act(async () => void first.dispatchEvent(paste));
  expect(designer.nodes.map(({ label }) => label.en)).toEqual(['Name', 'Price']);
  await act(async () => designer.undo());
  expect(designer.nodes.map(({ label }) => label.en)).toEqual(['Item', '']);
  await gone();
});

test('a heading is translated in the table, by its name in the settings', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: { list: [] } })));
  const [node] = start().form.nodes;
  if (!node) throw new Error('no node');
  const box = { ...node, id: 'box', key: '', kind: 'card' as const, label: { zh: '卡片' }, config: { header: '基本信息' }, outside: {} };
  const designer = designerOf({ ...start(), form: { ...start().form, nodes: [box] } });
  const { gone } = await draw(
    <DesignerContext value={designer}>
      <TextsDrawer close={() => undefined} />
    </DesignerContext>,
  );
  const cell = input('卡片 · 卡片标题，English');
  if (!cell) throw new Error([...document.querySelectorAll('input')].map((one) => one.getAttribute('aria-label')).join('\n'));
  await type(cell, 'Basics');
  expect(designer.nodes[0]?.config.header).toEqual({ zh: '基本信息', en: 'Basics' });
  await act(async () => designer.undo());
  expect(designer.nodes[0]?.config.header).toBe('基本信息');
  await gone();
});

test('a letter typed into one of many texts renders its row, and not the others', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: { list: [] } })));
  const [node] = start().form.nodes;
  if (!node) throw new Error('no node');
  const nodes = Array.from({ length: 40 }, (_, at) => ({ ...node, id: `n${at}`, key: `f${at}`, label: { zh: `字段${at}` } }));
  const designer = designerOf({ ...start(), form: { ...start().form, nodes } });
  // Each row asks once whether it may be edited.
  let asked = 0;
  Object.defineProperty(designer, 'mayEdit', { get: () => ((asked += 1), true) });
  const { gone } = await draw(
    <DesignerContext value={designer}>
      <TextsDrawer close={() => undefined} />
    </DesignerContext>,
  );
  expect(asked).toBeGreaterThanOrEqual(40);
  const cell = input('字段7 · 标题，English');
  if (!cell) throw new Error(document.body.textContent ?? '');
  asked = 0;
  await type(cell, 'Seven');
  expect(designer.nodes[7]?.label.en).toBe('Seven');
  expect(asked).toBeLessThan(10);
  await gone();
});

test('a clash says both values and whose they are; mine takes the place when it is chosen, as a step that can be undone', async () => {
  const base = start();
  const [node] = base.form.nodes;
  const renamed = (zh: string): Design => {
    const done = setFacts.perform(base, { ids: [node?.id ?? ''], facts: { label: { zh } } });
    return 'design' in done ? done.design : base;
  };
  const { design, clashes: told } = merged(base, renamed('说明'), renamed('附言'), 'theirs');
  const designer = designerOf(design);
  const clashes = new Clashes();
  clashes.add(told, '李娜/lina');
  const { page, gone } = await draw(
    <DesignerContext value={designer}>
      <DesignersBar
        clashes={clashes}
        others={{
          method: 'designers',
          kind: 'model',
          designId: 'm',
          version: 2,
          people: ['a', 'b', 'c', 'd', 'd'].map((userId) => ({ userId, account: userId, realName: `人${userId}`, headIcon: '' })),
        }}
      />
      <FormClashes clashes={clashes} jump={() => undefined} />
    </DesignerContext>,
  );
  expect(page.textContent).toContain('+1');
  expect(page.querySelector('.dg-people')?.getAttribute('aria-label')).toBe('正在一起设计：人a/a、人b/b、人c/c、人d/d（2 个窗口）');
  expect(page.textContent).toContain('已合并 李娜/lina 的修改');
  expect(page.textContent).toContain('您：说明');
  expect(page.textContent).toContain('李娜/lina：附言');
  expect(designer.nodes[0]?.label.zh).toBe('附言');
  await press('用我的');
  expect(designer.nodes[0]?.label.zh).toBe('说明');
  expect(page.textContent).not.toContain('您：');
  await act(async () => designer.undo());
  expect(designer.nodes[0]?.label.zh).toBe('附言');
  await gone();
});

test('of a rule that one changed and the other removed it is said whether it is there', async () => {
  const base = start();
  const rule = { id: 'r', name: { zh: '规则甲' }, enabled: true, table: null, when: { all: [] }, then: [{ do: 'hide', node: 'n1' }] } as const;
  const before: Design = { ...base, rules: [rule] };
  const { design, clashes: told } = merged(before, { ...before, rules: [{ ...rule, enabled: false }] }, base, 'theirs');
  expect(design.rules).toHaveLength(1);
  const designer = designerOf(design);
  const clashes = new Clashes();
  clashes.add(told, '李娜/lina');
  const { page, gone } = await draw(
    <DesignerContext value={designer}>
      <FormClashes clashes={clashes} jump={() => undefined} />
    </DesignerContext>,
  );
  expect(page.querySelector('[data-stands=true]')?.textContent).toContain('您：');
  await press('用对方的');
  expect(designer.design.rules).toEqual([]);
  await gone();
});

test('of a field that one has removed and the other begun to use it is said where; it is jumped to, and goes if that is chosen', async () => {
  const base = start();
  const removed: Design = { ...base, form: { ...base.form, nodes: base.form.nodes.slice(1) } };
  const rule = { id: 'r', name: { zh: '规则甲' }, enabled: true, table: null, when: { all: [] }, then: [{ do: 'hide', node: 'n1' }] } as const;
  const { design, clashes: told } = merged(base, { ...base, rules: [rule], title: '{n1}' }, removed, 'theirs');
  const designer = designerOf(design);
  const clashes = new Clashes();
  clashes.add(told, '李娜/lina');
  const jump = vi.fn<(id: string) => void>();
  const { page, gone } = await draw(
    <DesignerContext value={designer}>
      <FormClashes clashes={clashes} jump={jump} />
    </DesignerContext>,
  );
  expect(page.querySelector('[data-stands=true]')?.textContent).toBe('您：已用于 规则“规则甲”、记录标题');
  expect(page.textContent).toContain('李娜/lina：已删除');
  await act(async () => page.querySelector<HTMLElement>('.dg-where')?.click());
  expect(jump).toHaveBeenCalledWith('n1');
  await press('用对方的');
  expect(designer.design.form.nodes.map(({ id }) => id)).toEqual(['n2']);
  expect([designer.design.rules, designer.design.title]).toEqual([[], '']);
  await gone();
});

test('of a field that one has moved into a child table and the other begun to use it is said where; it is moved if that is chosen', async () => {
  const base = start();
  const [node] = base.form.nodes;
  if (!node) throw new Error('no node');
  const table = { ...node, id: 't1', key: 'rows', kind: 'table' as const, label: { zh: '明细' }, config: {}, outside: {}, children: [node] };
  const moved: Design = { ...base, form: { ...base.form, nodes: [...base.form.nodes.slice(1), table] } };
  const rule = { id: 'r', name: { zh: '规则甲' }, enabled: true, table: null, when: { field: 'n1', is: 'empty' }, then: [{ do: 'hide', node: 'n2' }] } as const;
  const { design, clashes: told } = merged(base, { ...base, rules: [rule] }, moved, 'theirs');
  const designer = designerOf(design);
  const clashes = new Clashes();
  clashes.add(told, '李娜/lina');
  const { page, gone } = await draw(
    <DesignerContext value={designer}>
      <FormClashes clashes={clashes} jump={() => undefined} />
    </DesignerContext>,
  );
  expect(page.querySelector('.dg-where')?.textContent).toBe('品名 · 位置');
  expect(page.querySelector('[data-stands=true]')?.textContent).toBe('您：已用于 规则“规则甲”');
  expect(page.textContent).toContain('李娜/lina：明细');
  await press('用对方的');
  expect(designer.design.form.nodes.map(({ id }) => id)).toEqual(['n2', 't1']);
  expect(designer.design.rules).toEqual([]);
  await gone();
});
