// @vitest-environment jsdom
import { approver, either, more, version } from '../../../../engine/testing/small-flow.ts';
import { changeNode } from '@ordo/engine/flow/design/edit.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { FlowDocument, FlowNode } from '@ordo/engine/flow/document.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, stubBrowser } from '../../form/testing.tsx';
import { showLanguage } from '../../kit/phrases.ts';

stubBrowser();
const { Canvas } = await import('./canvas.tsx');
const { FlowDesignerContext } = await import('./context.ts');
const { FindingsContext, FindingsStore } = await import('./findings.ts');
const { FlowDesigner } = await import('./flow-designer.ts');
const { Panel } = await import('./panel.tsx');
const { useWords } = await import('./summary.ts');
const { queryClient } = await import('../../kit/query.ts');
await showLanguage('zh');

beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

/** Forty forks of two branches with two approvers each, one below the other. */
const large = (): FlowDocument => {
  const chain = Array.from({ length: 40 }, (_, at): FlowNode => {
    const two = (side: string) => [0, 1].map((place) => approver(`${side}${at}.${place}`, [`${side}${at}.${place}`]));
    return either(`e${at}`, [more(at), ...two('a')], [null, ...two('b')]);
  });
  return version(chain).flow;
};

const CARDS = 1 + 40 + 80 + 160;

const designerOf = (flow: FlowDocument) =>
  new FlowDesigner(flow, { newId: () => 'new', mayEdit: true, titles: () => ({ node: '审批', branch: (n) => `条件${n}`, otherwise: '其他' }) });

/** Each card shows the name of its person, or its condition: requesting the text means that the card is rendered. */
const drawn: string[] = [];
const names = new Proxy<Record<string, string>>({}, { get: (_, id) => (drawn.push(String(id)), '人') });
const words = (filter: Filter): string => (drawn.push(`way ${'value' in filter ? String(filter.value) : ''}`), '条件');
const counted = (): string[] => drawn.splice(0).toSorted();

function Around({
  designer,
  store,
  children,
}: {
  designer: InstanceType<typeof FlowDesigner>;
  store: InstanceType<typeof FindingsStore>;
  children: ReactNode;
}) {
  const around = useMemo(() => ({ designer, id: 'f', form: null, fields: {}, names, words }), [designer]);
  return (
    <FlowDesignerContext value={around}>
      <FindingsContext value={store}>{children}</FindingsContext>
    </FlowDesignerContext>
  );
}

test('in a flow of 200 nodes a change draws the cards that it is about, and no others', async () => {
  const flow = large();
  const designer = designerOf(flow);
  const store = new FindingsStore();
  const { page, gone } = await draw(
    <Around designer={designer} store={store}>
      <Canvas zoom={1} />
    </Around>,
  );
  expect(page.querySelectorAll('[data-flow-node]')).toHaveLength(CARDS);
  expect(counted()).toHaveLength(40 + 160);

  await act(async () => designer.choose('a7.1'));
  expect(counted()).toEqual(['a7.1']);
  await act(async () => designer.choose('b9.0'));
  expect(counted()).toEqual(['a7.1', 'b9.0']);

  await act(
    async () =>
      void designer.perform(
        'change',
        changeNode(designer.flow, 'a7.1', (node) => ({ ...node, title: '新名' })),
      ),
  );
  expect(counted()).toEqual(['a7.1']);
  await act(async () => designer.undo());
  expect(counted()).toEqual(['a7.1']);

  const finding = { node: 'b3.0', key: 'peopleMissing', of: '', blocks: true, text: '请选择人员' };
  await act(async () => store.set([finding]));
  expect(counted()).toEqual(['b3.0']);
  await act(async () => store.set([{ ...finding }, { ...finding, node: 'b4.0' }]));
  expect(counted()).toEqual(['b4.0']);

  await act(async () => designer.add('approver', { branch: null, index: 40 }));
  expect(counted()).toEqual(['b9.0']);
  await act(async () => designer.fold('e5'));
  expect(page.querySelectorAll('[data-flow-node]')).toHaveLength(CARDS + 1 - 6);
  expect(counted()).toEqual([]);
  await act(async () => designer.choose('a5.0'));
  expect(page.querySelectorAll('[data-flow-node]')).toHaveLength(CARDS + 1);
  expect(counted()).toEqual(['a5.0', 'a5.1', 'b5.0', 'b5.1', 'way 5']);
  await gone();
});

/** As the page: renders again with each change, and computes the words of conditions. */
function Page({ designer }: { designer: InstanceType<typeof FlowDesigner> }) {
  const flow = useSyncExternalStore(designer.subscribe, () => designer.flow);
  const said = useWords(null);
  const around = useMemo(() => ({ designer, id: 'f', form: null, fields: {}, names, words: said }), [designer, said]);
  return (
    <FlowDesignerContext value={around}>
      <span>{flow.chain.length}</span>
      <Canvas zoom={1} />
    </FlowDesignerContext>
  );
}

test('a page that renders again with a change leaves the other cards alone', async () => {
  const designer = designerOf(large());
  const { gone } = await draw(<Page designer={designer} />);
  counted();
  await act(
    async () =>
      void designer.perform(
        'change',
        changeNode(designer.flow, 'a7.1', (node) => ({ ...node, title: '新名' })),
      ),
  );
  expect(counted()).toEqual(['a7.1']);
  await gone();
});

test('from approver to approver the controls of the panel stay, each time with its first tab', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: { list: [] } })));
  Element.prototype.scrollIntoView = () => undefined;
  const designer = designerOf(
    version([
      { ...approver('one', ['a']), title: '初审' },
      { ...approver('two', ['b']), title: '复审' },
    ]).flow,
  );
  const { page, gone } = await draw(
    <QueryClientProvider client={queryClient}>
      <Around designer={designer} store={new FindingsStore()}>
        <Panel />
      </Around>
    </QueryClientProvider>,
  );
  await act(async () => designer.choose('one'));
  const [title, tabs] = [page.querySelector('input')!, [...page.querySelectorAll<HTMLElement>('[role=tab]')]];
  expect(title.value).toBe('初审');
  await act(async () => designer.choose('two'));
  expect([page.querySelector('input') === title, title.value]).toEqual([true, '复审']);
  await act(async () => tabs[2]!.click());
  expect(page.querySelector('[role=tab][aria-selected=true]')).toBe(tabs[2]);
  await act(async () => designer.choose('one'));
  expect(page.querySelector('[role=tab][aria-selected=true]')).toBe(tabs[0]);
  await gone();
});
