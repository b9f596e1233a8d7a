// @vitest-environment jsdom
import { approver, version } from '../../../../engine/testing/small-flow.ts';
import { outside } from '@ordo/engine/flow/translate.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { draw, pollScreen, stubBrowser } from '../../form/testing.tsx';
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

const facts = { subflows: {}, fields: {}, people: {} };
const infoOf = (nodes: readonly { id: string; title: string }[]) => {
  const flow = version(nodes.map(({ id, title }) => ({ ...approver(id, ['someone']), title }))).flow;
  return { id: 'f1', fullName: '请假', version: 1, form: null, names: {}, findings: [], facts, flowTemplateJson: JSON.stringify(outside(flow)) };
};

function open(info: () => ReturnType<typeof infoOf>, node = '') {
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.includes('/f1') && !url.includes('/f1/') ? info() : { list: [] };
    return new Response(JSON.stringify({ code: 200, msg: '', data }));
  });
  return draw(
    <QueryClientProvider client={queryClient}>
      <ViewContext value={view}>
        <DesignerPage id="f1" node={node} mayEdit={false} mayRelease={false} close={() => undefined} />
      </ViewContext>
    </QueryClientProvider>,
  );
}

test('a workflow that is opened at one of its nodes has that node selected; one that is gone is left alone', async () => {
  vi.stubGlobal('CSS', { escape: String, supports: () => false });
  Element.prototype.scrollIntoView = () => undefined;
  const title = (page: HTMLElement) => page.querySelector<HTMLInputElement>('.fe-panel input:not([role])')?.value;
  const chosen = (page: HTMLElement) => [page.querySelector('[data-chosen] .fe-name')?.textContent, title(page)];
  for (const [node, said] of [
    ['second', '复审'],
    ['removed', 'start'],
  ] as const) {
    const { page, gone } = await open(
      () =>
        infoOf([
          { id: 'first', title: '初审' },
          { id: 'second', title: '复审' },
        ]),
      node,
    );
    await pollScreen(() => chosen(page)).toEqual([said, said]);
    await gone();
  }
});

test('a workflow that is opened again at once is shown, as the server has it by then', async () => {
  let title = '初审';
  const cards = (page: HTMLElement) => [...page.querySelectorAll('.fe-name')].map((one) => one.textContent);
  for (const now of ['初审', '财务复核']) {
    title = now;
    const { page, gone } = await open(() => infoOf([{ id: 'first', title }]));
    await pollScreen(() => cards(page)).toContain(now);
    await gone();
  }
});
