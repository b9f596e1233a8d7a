// @vitest-environment jsdom
// Where a part of a page makes a read of its own, its refusal is shown there, and is not mistaken for an empty result.
import { dataSourceSelector } from '@ordo/contract/data-source.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { columnList, holdersOfPage } from '@ordo/contract/menu-right.ts';
import { productSelector } from '@ordo/contract/product.ts';
import { statisticsParticular } from '@ordo/contract/statistics.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollScreen, stubBrowser } from './form/testing.tsx';
import type { CurrentUser } from './kit/session.ts';
import { ViewContext, type View } from './kit/view.tsx';
import type { Look } from './statistics/subject.ts';

stubBrowser();
const { SourceControl, SourceName } = await import('./data-interface/source-control.tsx');
const { showLanguage } = await import('./kit/phrases.ts');
const { useSession } = await import('./kit/session.ts');
const { RightTab } = await import('./menu/right-tab.tsx');
const { RatesCard } = await import('./statistics/rates-card.tsx');
await showLanguage('zh');

const SAID = '服务器说不行';
let root: Root;
let page: HTMLElement;
let drawn = 0;
/** Path → its answer; all others are refused. */
let answers: Map<string, unknown>;

beforeEach(() => {
  answers = new Map();
  stubBrowser();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (url: string) => {
    const found = [...answers].find(([path]) => url.startsWith(`/v1${path}`));
    return Response.json(found ? { code: 200, msg: 'ok', data: found[1] } : { code: 500, msg: SAID, refusal: 'fault', data: null });
  });
  page = document.createElement('div');
  document.body.append(page);
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

const answer = (endpoint: Endpoint, data: unknown) => answers.set(endpoint.path.replace(/\{\w+\}/g, '1'), data);
const view: View = { path: '/test', search: '', parameters: {}, modelId: 'm', moduleId: '', isTree: false, setSearch: () => undefined };

async function draw(what: ReactNode, until: (shown: string) => boolean): Promise<string> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider key={(drawn += 1)} client={cache}>
        <ViewContext value={view}>{what}</ViewContext>
      </QueryClientProvider>,
    ),
  );
  await pollScreen(() => until(page.textContent)).toBe(true);
  return page.textContent;
}
const said = (shown: string) => shown.includes(SAID);

test('the database of a statement', async () => {
  expect(await draw(<SourceControl value="0" />, said)).toContain(SAID);
  expect(await draw(<SourceName id="17" />, said)).not.toContain('17');
});

test('the database of a statement that is there', async () => {
  answer(dataSourceSelector, { list: [{ id: 'PostgreSQL', fullName: 'PostgreSQL', children: [{ id: '17', fullName: '门店库', dbType: 'PostgreSQL' }] }] });
  expect(await draw(<SourceName id="17" />, (shown) => shown.includes('门店库'))).not.toContain(SAID);
});

const look = { subject: { productId: '', areaId: '' }, year: 2026 } as unknown as Look;
test.each([
  ['the products', look, () => undefined],
  ['the figures of the chosen one', look, () => answer(productSelector, { list: [{ id: '1', code: 'MMR', nameZh: '麻腮风', nameEn: '', dosesPerVial: 1 }] })],
])('the rates: %s', async (_, of, known) => {
  known();
  await draw(<RatesCard look={of} open={() => undefined} />, () => said(page.querySelector('.state')?.textContent ?? ''));
  expect(page.querySelector('.stat-nothing, .stat-bone')).toBeNull();
});

test('without any product the rates say that there is none', async () => {
  answer(productSelector, { list: [] });
  answer(statisticsParticular, {});
  expect(await draw(<RatesCard look={look} open={() => undefined} />, (shown) => shown.length > 10)).not.toContain(SAID);
});

test('who could hold a new column: said, and nothing can be added while it is not known', async () => {
  useSession.setState({
    current: {
      menuList: [],
      permissionList: [{ modelId: 'm', button: [{ enCode: 'btn_columnPer_add' }, { enCode: 'btn_columnPer_batchAdd' }] }],
    } as unknown as CurrentUser,
  });
  answer(columnList, { list: [] });
  const buttons = () => [...page.querySelectorAll<HTMLButtonElement>('.menu-rights-tools button')].map(({ disabled }) => disabled);
  await draw(<RightTab kind="column" moduleId="1" />, said);
  expect(buttons()).toEqual([true, true]);
  answer(holdersOfPage, { people: 0, list: [] });
  await draw(<RightTab kind="column" moduleId="1" />, () => buttons().includes(false));
  expect(page.textContent).not.toContain(SAID);
  await act(async () => useSession.setState({ current: null }));
});
