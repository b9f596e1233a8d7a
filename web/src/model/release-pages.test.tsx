// @vitest-environment jsdom
// The dialogs of a release: new fields are ticked for pages that give their columns one by one, and a form for phones is published below catalogues of the app.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, pollScreen, stubBrowser } from '../form/testing.tsx';
import { showLanguage } from '../kit/phrases.ts';

stubBrowser();
const { queryClient } = await import('../kit/query.ts');
const { ViewContext } = await import('../kit/view.tsx');
const { PublishForm } = await import('./publish-form.tsx');
const { ReleaseDialog } = await import('./release-dialog.tsx');
await showLanguage('zh');

const view = { path: '/onlineDev/webDesign', search: '', parameters: {}, modelId: '', moduleId: '', isTree: false, setSearch: () => undefined };
const asked: { url: string; body: unknown }[] = [];
const field = (path: string, label: string, required: boolean) => ({ path, label, required });
const plan = {
  steps: [],
  findings: [],
  plan: 'p',
  bound: false,
  release: 1,
  version: 2,
  asking: { nodes: [] },
  pages: [{ menuId: 'm', name: '工资单', fields: [field('a', '奖金', false), field('b', '工号', true)] }],
};
const answers: [part: string, data: unknown][] = [
  ['Actions/Plan', plan],
  ['Actions/Release', { release: 2, version: 3, converting: false }],
  ['Conversion', { conversion: null, release: 1 }],
  ['/Base/app', { id: 'app', fullName: '巡检', type: 2 }],
];

beforeEach(() => {
  stubBrowser();
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    asked.push({ url, body: typeof body === 'string' ? JSON.parse(body) : null });
    const data = answers.find(([part]) => url.includes(part))?.[1] ?? { list: [] };
    return new Response(JSON.stringify({ code: 200, msg: '', data }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const drawIn = (inside: ReactNode) =>
  draw(
    <QueryClientProvider client={queryClient}>
      <ViewContext value={view}>{inside}</ViewContext>
    </QueryClientProvider>,
  );

test('a required new field is ticked already, another one when it is pressed; both are sent', async () => {
  const { gone } = await drawIn(<ReleaseDialog id="x" name="工资" close={() => undefined} />);
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.design-pages input[type=checkbox]')];
  await pollScreen(() => boxes().map(({ checked }) => checked)).toEqual([false, true]);
  await act(async () => boxes()[0]?.click());
  const run = [...document.querySelectorAll<HTMLElement>('.ant-modal button')].find((one) => one.textContent?.replaceAll(' ', '') === '发布');
  await act(async () => run?.click());
  await pollScreen(() => asked.some(({ url }) => url.includes('Actions/Release'))).toBe(true);
  expect(asked.find(({ url }) => url.includes('Actions/Release'))?.body).toMatchObject({
    shown: [{ menuId: 'm', fields: expect.arrayContaining(['a', 'b']) }],
  });
  await gone();
});

test('a form for phones is offered the catalogues of the app', async () => {
  const { gone } = await drawIn(<PublishForm id="app" name="巡检" close={() => undefined} />);
  await pollScreen(() => asked.some(({ url }) => /Menu.*category=App/i.test(url))).toBe(true);
  await gone();
});
