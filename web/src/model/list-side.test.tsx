// @vitest-environment jsdom
// A tree of the values of a field says when there are more values, shows them on request, and is searched by the server.
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import type { ListTree } from '@ordo/engine/list/document.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { form as formOf, node } from '../../../engine/testing/small-form.ts';
import { draw, pollScreen, stubBrowser, type } from '../form/testing.tsx';
import { ViewContext, type View } from '../kit/view.tsx';
import type { OpenedModel } from './opened-model.ts';

stubBrowser();
const { showLanguage } = await import('../kit/phrases.ts');
const { ListSide, VALUES } = await import('./list-side.tsx');
await showLanguage('zh');

const TOTAL = VALUES + 100;
const values = Array.from({ length: TOTAL }, (_, at) => `v${at}`);
/** It is not answered. */
const SLOW = 'slow';
/** Pages without a search. */
let asked: number[];
let searches: string[];
let cancelled: string[];
let refuses: boolean;
let gone: (() => Promise<void>) | undefined;

beforeEach(() => {
  asked = [];
  stubBrowser();
  searches = [];
  refuses = false;
  cancelled = [];
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    const parameters = new URL(url, 'http://ordo').searchParams;
    const page = Number(parameters.get('currentPage') ?? 1);
    const named = parameters.get('named');
    if (named === null) asked.push(page);
    else searches.push(named);
    if (named === SLOW) await new Promise((_, give) => signal?.addEventListener('abort', () => (cancelled.push(named), give(signal.reason))));
    if (refuses) return Response.json({ code: 500, msg: '查找失败', data: null });
    const found = values.filter((value) => value.includes(named ?? ''));
    const list = found.slice((page - 1) * VALUES, page * VALUES).map((value) => ({ id: `=${value}`, value, count: 1, sums: {} }));
    const pagination = { currentPage: page, pageIndex: page, pageSize: VALUES, total: found.length };
    return Response.json({ code: 200, msg: 'ok', data: { list, pagination, names: {}, ...(named === 'v1' && { searched: 5_000 }) } });
  });
});
afterEach(async () => {
  await gone?.();
  vi.unstubAllGlobals();
});

const form = formOf(node('city', 'comInput', { key: 'city', label: { zh: '城市' } }));
const model = {
  id: 'm',
  menuId: undefined,
  design: { schema: 1, form, list: null, rules: [], title: '' },
  fields: new Map(fieldsOf(form).map((one) => [pathText(one), one])),
};
const tree = { from: 'field', field: 'city', title: { zh: '城市' }, source: '', keys: {} } as unknown as ListTree;
const view: View = { path: '/test', search: '', parameters: {}, modelId: 'm', moduleId: '', isTree: false, setSearch: () => undefined };

async function opened() {
  const { page, gone: unmount } = await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ViewContext value={view}>
        <ListSide model={model as unknown as OpenedModel} tree={tree}>
          <p />
        </ListSide>
      </ViewContext>
    </QueryClientProvider>,
  );
  gone = unmount;
  const foot = () => page.querySelector('.tree-side-foot');
  await pollScreen(() => foot()?.textContent).toContain('已显示 500 项，还有 100 项');
  const box = page.querySelector('.tree-side-find input') as HTMLInputElement;
  return { page, foot, box, names: () => [...page.querySelectorAll('.ant-tree-title')].map(({ textContent }) => textContent) };
}

test('what is not shown is counted, and comes page by page', async () => {
  const { page, foot } = await opened();
  await act(async () => foot()?.querySelector('button')?.click());
  await pollScreen(() => foot()).toBeNull();
  expect(page.querySelector('.tree-side-tree')).not.toBeNull();
  expect(new Set(asked)).toEqual(new Set([1, 2]));
});

test('a search asks the server, once typing pauses, and finds what is not loaded', async () => {
  const { page, box, names } = await opened();
  await type(box, 'v5');
  await type(box, 'v59');
  await type(box, 'v599');
  expect(page.textContent).toContain('数据加载中');
  await pollScreen(names).toEqual(['v599（1）']);
  expect(searches).toEqual(['v599']);
  await type(box, 'nobody');
  await pollScreen(() => page.textContent).toContain('没有匹配的名称');
  await type(box, '');
  await pollScreen(() => names()[0]).toBe('全部');
});

test('a search that was replaced by another is cancelled', async () => {
  const { box, names } = await opened();
  await type(box, SLOW);
  await pollScreen(() => searches).toEqual([SLOW]);
  await type(box, 'v598');
  await pollScreen(names).toEqual(['v598（1）']);
  expect(cancelled).toEqual([SLOW]);
});

test('a search that fails says why, and can be repeated', async () => {
  const { page, box, names } = await opened();
  refuses = true;
  await type(box, 'v597');
  await pollScreen(() => page.querySelector('[role=alert]')?.textContent).toContain('查找失败');
  refuses = false;
  await act(async () => (page.querySelector('[role=alert] button') as HTMLButtonElement).click());
  await pollScreen(names).toEqual(['v597（1）']);
});

test('that not all values were searched is said', async () => {
  const { page, box } = await opened();
  await type(box, 'v1');
  await pollScreen(() => page.textContent).toContain('只查找了前 5000 个值');
});
