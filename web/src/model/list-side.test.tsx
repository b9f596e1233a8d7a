// @vitest-environment jsdom
// A tree of the values of a field says when there are more values, and shows them on request.
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
let asked: number[];
let gone: (() => Promise<void>) | undefined;

beforeEach(() => {
  asked = [];
  stubBrowser();
  vi.stubGlobal('fetch', async (url: string) => {
    const page = Number(new URL(url, 'http://ordo').searchParams.get('currentPage') ?? 1);
    asked.push(page);
    const from = (page - 1) * VALUES;
    const list = Array.from({ length: Math.min(VALUES, TOTAL - from) }, (_, at) => `v${from + at}`).map((value) => ({
      id: `=${value}`,
      value,
      count: 1,
      sums: {},
    }));
    const pagination = { currentPage: page, pageIndex: page, pageSize: VALUES, total: TOTAL };
    return Response.json({ code: 200, msg: 'ok', data: { list, pagination, names: {} } });
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

test('what is not shown is counted, and comes page by page', async () => {
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
  await type(page.querySelector('.tree-side-find input') as HTMLInputElement, 'v599');
  expect(page.textContent).toContain('没有匹配的名称');
  await act(async () => foot()?.querySelector('button')?.click());
  await pollScreen(() => page.querySelector('.tree-side-tree')?.textContent).toContain('v599（1）');
  expect(foot()).toBeNull();
  expect(new Set(asked)).toEqual(new Set([1, 2]));
});
