// @vitest-environment jsdom
import { createNode } from '@ordo/engine/form/design/new-node.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import { outside } from '@ordo/engine/form/translate.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { draw, pollScreen, stubBrowser } from '../../form/testing.tsx';
import { showLanguage } from '../../kit/phrases.ts';

stubBrowser();
const { ViewContext } = await import('../../kit/view.tsx');
const { queryClient } = await import('../../kit/query.ts');
const { DesignerPage } = await import('./designer-page.tsx');
await showLanguage('zh');

const view = { path: '/onlineDev/webDesign', search: '', parameters: {}, modelId: '', moduleId: '', isTree: false, setSearch: () => undefined };

beforeEach(() => {
  stubBrowser();
  // However slow the machine is: an answer stays as recent as it was.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a form that is opened again at once is shown as the server has it by then', async () => {
  const empty = { schema: 1 as const, look: defaultLook, nodes: [], outside: {} };
  let label = '品名';
  const info = () => {
    const nodes = [createNode(empty, 'comInput', { zh: label, en: '' }, () => 'n1')];
    const texts = { columnData: '', rules: '', title: '', tables: '', flowTemplateJson: '', appColumnData: '' };
    return { id: 'm1', fullName: '采购', version: 1, webType: 1, findings: [], ...texts, formData: JSON.stringify(outside({ ...empty, nodes })) };
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.includes('/m1') && !url.includes('/m1/') ? info() : { list: [] };
    return new Response(JSON.stringify({ code: 200, msg: '', data }));
  });
  const open = () =>
    draw(
      <QueryClientProvider client={queryClient}>
        <ViewContext value={view}>
          <DesignerPage id="m1" mayEdit={false} mayRelease={false} close={() => undefined} />
        </ViewContext>
      </QueryClientProvider>,
    );
  for (const now of ['品名', '商品名称']) {
    label = now;
    const { page, gone } = await open();
    await pollScreen(() => page.querySelector('.dz-canvas [data-node]')?.textContent).toContain(now);
    await gone();
  }
});
