// @vitest-environment jsdom
import { approver, version } from '../../../../engine/testing/small-flow.ts';
import { outside } from '@ordo/engine/flow/translate.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, stubBrowser } from '../../form/testing.tsx';
import { showLanguage } from '../../kit/phrases.ts';

stubBrowser();
const { ViewContext } = await import('../../kit/view.tsx');
const { queryClient } = await import('../../kit/query.ts');
const { DesignerPage } = await import('./designer-page.tsx');
await showLanguage('zh');

const view = { path: '/workFlow/flowEngine', search: '', parameters: {}, modelId: '', moduleId: '', isTree: false, setSearch: () => undefined };

beforeEach(() => {
  stubBrowser();
  // However slow the machine is: an answer stays as recent as it was.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a workflow that is opened again at once is shown, as the server has it by then', async () => {
  const tree = (title: string) => JSON.stringify(outside(version([{ ...approver('first', ['someone']), title }]).flow));
  let title = '初审';
  const facts = { subflows: {}, fields: {}, people: {} };
  const info = () => ({ id: 'f1', fullName: '请假', version: 1, form: null, names: {}, findings: [], facts, flowTemplateJson: tree(title) });
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.includes('/f1') && !url.includes('/f1/') ? info() : { list: [] };
    return new Response(JSON.stringify({ code: 200, msg: '', data }));
  });
  const open = () =>
    draw(
      <QueryClientProvider client={queryClient}>
        <ViewContext value={view}>
          <DesignerPage id="f1" mayEdit={false} mayRelease={false} close={() => undefined} />
        </ViewContext>
      </QueryClientProvider>,
    );
  const cards = (page: HTMLElement) => [...page.querySelectorAll('.fe-name')].map((one) => one.textContent);
  for (const now of ['初审', '财务复核']) {
    title = now;
    const { page, gone } = await open();
    await act(async () => {
      await expect.poll(() => cards(page)).toContain(now);
    });
    await gone();
  }
});
