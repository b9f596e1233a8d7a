// @vitest-environment jsdom
// What a button that launches a workflow fills in: fields and rows of the record whose values are of the same kind.
import { createNode } from '@ordo/engine/form/design/new-node.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { RECORD_ITSELF } from '@ordo/engine/form/fields.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import type { ListAction } from '@ordo/engine/list/document.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, pollScreen, stubBrowser } from '../../../form/testing.tsx';
import { showLanguage } from '../../../kit/phrases.ts';
import { listPhrases } from './list.phrases.ts';

stubBrowser();
const { DesignerContext } = await import('../designer-context.ts');
const { Designer } = await import('../designer.ts');
const { LaunchLines } = await import('./launch-lines.tsx');
await showLanguage('zh');
beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

type Launch = Extract<ListAction, { do: 'launch' }>;
const node = (kind: FormNode['kind'], id: string, zh: string, children: readonly FormNode[] = []): FormNode => ({
  ...createNode({ nodes: [] }, kind, { zh, en: '' }, () => id),
  key: id,
  children,
});
const nodes = [
  node('comInput', 'name', '名称'),
  node('numInput', 'worth', '价值'),
  node('comInput', 'remark', '事由'),
  node('table', 'parts', '配件', [node('comInput', 'part', '品名'), node('numInput', 'price', '价格')]),
  node('table', 'lines', '明细', [node('comInput', 'item', '品名'), node('numInput', 'cost', '费用')]),
];
const TARGET = [
  { id: 'why', label: '事由', kind: 'text', model: '' },
  { id: 'about', label: '设备', kind: 'choice', model: 'm' },
  { id: 't.a', label: '明细 · 品名', kind: 'text', model: '' },
  { id: 't.b', label: '明细 · 费用', kind: 'number', model: '' },
];

interface Given {
  inRow?: boolean;
  /** What the server says of the workflow. */
  target?: { fullName: string | null; list: typeof TARGET };
  mayEdit?: boolean;
}

async function drawn(action: Launch, { inRow = true, target = { fullName: '采购', list: TARGET }, mayEdit = true }: Given = {}) {
  const groups = { list: [{ id: 'g', fullName: '组', children: [{ id: 'w', fullName: '采购', enCode: 'buy', formId: 'f' }] }] };
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify({ code: 200, msg: '', data: url.includes('LaunchFields') ? target : groups })));
  const form = { schema: 1 as const, look: defaultLook, nodes, outside: {} };
  const outside = { tables: '', flowTemplateJson: '', appColumnData: '' };
  const designer = new Designer(
    { schema: 1, form, list: null, rules: [], title: '', outside },
    { newId: () => 'n', model: 'm', mayEdit, hasList: true, impossible: () => undefined },
  );
  const made: Launch[] = [action];
  function Lines() {
    const [shown, show] = useState(action);
    return <LaunchLines action={shown} inRow={inRow} change={(next) => (made.push(next as Launch), show(next as Launch))} />;
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { page, gone } = await draw(
    <QueryClientProvider client={client}>
      <DesignerContext value={designer}>
        <Lines />
      </DesignerContext>
    </QueryClientProvider>,
  );
  return { page, gone, into: () => made.at(-1)?.into ?? {} };
}
const press = (page: HTMLElement, name: string) =>
  act(async () =>
    [...page.querySelectorAll('button')]
      .find((one) => (one.ariaLabel ?? one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll(' ', '').includes(name))
      ?.click(),
  );
/** The offered options of the select with this label. */
async function offered(page: HTMLElement, label: string): Promise<string[]> {
  const input = page.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!input) throw new Error(`${label}: ${page.textContent ?? ''}`);
  await act(async () => input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  await pollScreen(() => document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).not.toBeNull();
  const found = [...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')].map(
    (one) => one.textContent ?? '',
  );
  await act(async () => input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  return found;
}
const from = (n: number) => listPhrases.flowFrom[0].replace('{n}', String(n));

test('a field takes fields of its kind; a relation to such records the record itself; a column those of child tables', async () => {
  const { page, gone } = await drawn({ do: 'launch', flow: 'w', into: { why: '', about: '', 't.b': '' } });
  await pollScreen(() => page.querySelectorAll('.dzl-row').length).toBe(4);
  expect(await offered(page, from(1))).toEqual(['名称', '事由']);
  await gone();
  const second = await drawn({ do: 'launch', flow: 'w', into: { about: '' } });
  await pollScreen(() => second.page.querySelectorAll('.dzl-row').length).toBe(2);
  expect(await offered(second.page, from(1))).toEqual([listPhrases.recordItself[0]]);
  await second.gone();
  const third = await drawn({ do: 'launch', flow: 'w', into: { 't.b': '' } });
  await pollScreen(() => third.page.querySelectorAll('.dzl-row').length).toBe(2);
  expect(await offered(third.page, from(1))).toEqual(['配件 · 价格', '明细 · 费用']);
  await third.gone();
});

test('the columns of one child table come from one child table', async () => {
  const { page, gone } = await drawn({ do: 'launch', flow: 'w', into: { 't.a': 'parts.part', 't.b': '' } });
  await pollScreen(() => page.querySelectorAll('.dzl-row').length).toBe(3);
  expect(await offered(page, from(2))).toEqual(['配件 · 价格']);
  await gone();
});

test('fields with the same name are matched in one step, columns by the name of their table too; lines are added and taken away', async () => {
  const { page, gone, into } = await drawn({ do: 'launch', flow: 'w', into: {} });
  await pollScreen(() => page.textContent).toContain(listPhrases.noInto[0]);
  await press(page, listPhrases.intoAlike[0]);
  expect(into()).toEqual({ why: 'remark', 't.a': 'lines.item', 't.b': 'lines.cost' });
  expect(page.textContent).not.toContain(listPhrases.intoAlike[0]);
  await press(page, listPhrases.addInto[0]);
  expect(into()).toEqual({ why: 'remark', 't.a': 'lines.item', 't.b': 'lines.cost', about: '' });
  await press(page, listPhrases.remove[0].replace('{name}', '事由').replaceAll(' ', ''));
  expect(Object.keys(into())).toEqual(['t.a', 't.b', 'about']);
  await gone();
});

test('of a workflow that is gone it is said so; above the list nothing is filled in; a reader changes nothing', async () => {
  const lost = await drawn({ do: 'launch', flow: 'w', into: { why: 'name' } }, { target: { fullName: null, list: [] } });
  await pollScreen(() => lost.page.textContent).toContain(listPhrases.flowGone[0]);
  await lost.gone();
  const above = await drawn({ do: 'launch', flow: 'w', into: {} }, { inRow: false });
  await pollScreen(() => above.page.textContent).toContain(listPhrases.launchesAbove[0]);
  expect(above.page.querySelectorAll('.dzl-row')).toHaveLength(0);
  await above.gone();
  const read = await drawn({ do: 'launch', flow: 'w', into: { about: RECORD_ITSELF } }, { mayEdit: false });
  await pollScreen(() => read.page.querySelectorAll('.dzl-row').length).toBe(2);
  expect([...read.page.querySelectorAll('button')].every((one) => one.disabled)).toBe(true);
  expect(read.page.textContent).toContain(listPhrases.recordItself[0]);
  await read.gone();
});
