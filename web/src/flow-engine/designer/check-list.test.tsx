// @vitest-environment jsdom
import { approver, version } from '../../../../engine/testing/small-flow.ts';
import { changeNode } from '@ordo/engine/flow/design/edit.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { act, useMemo, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, stubBrowser } from '../../form/testing.tsx';
import { showLanguage } from '../../kit/phrases.ts';
import type { Findings } from './findings.ts';

const drawn = { lines: 0, titles: 0 };
/** A line reads it once whenever it is rendered. Modules are not mocked: the files of a worker share them. */
const people = {
  named: [],
  get more() {
    drawn.lines += 1;
    return 0;
  },
};

stubBrowser();
const { CheckList } = await import('./check-list.tsx');
const { FlowDesignerContext } = await import('./context.ts');
const { FlowDesigner } = await import('./flow-designer.ts');
await showLanguage('zh');

beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

const NODES = 200;
const lines = (page: HTMLElement) => page.querySelectorAll('.fe-check li').length;
const taken = () => {
  const { lines: now, titles } = drawn;
  Object.assign(drawn, { lines: 0, titles: 0 });
  return { lines: now, titles };
};
/** Counts how often the title of a node is read. */
const counted = (flow: FlowDocument): FlowDocument => ({
  ...flow,
  chain: flow.chain.map((node) => {
    const { title } = node;
    return Object.defineProperty({ ...node }, 'title', { enumerable: true, configurable: true, get: () => ((drawn.titles += 1), title) });
  }),
});
/** New objects each time, as a check returns them. */
const found = (): Findings =>
  Array.from({ length: NODES * 2 }, (_, at) => ({ node: `a${at % NODES}`, key: 'peopleMissing', of: '', blocks: true, text: `请选择人员 ${at}`, people }));
const jump = () => undefined;

function Page({ designer }: { designer: InstanceType<typeof FlowDesigner> }) {
  const flow = useSyncExternalStore(designer.subscribe, () => designer.flow);
  const findings = useMemo(() => (flow ? found() : []), [flow]);
  const around = useMemo(() => ({ designer, id: 'f', form: null, fields: {}, names: {}, words: () => '' }), [designer]);
  return (
    <FlowDesignerContext value={around}>
      <CheckList findings={findings} jump={jump} />
    </FlowDesignerContext>
  );
}

test('of 400 problems the first are listed, the rest on demand; a letter of a title draws the lines of that node', async () => {
  const { flow } = version(Array.from({ length: NODES }, (_, at) => approver(`a${at}`, [])));
  const titles = () => ({ node: '审批', branch: (n: number) => `条件${n}`, otherwise: '其他' });
  const designer = new FlowDesigner(counted(flow), { newId: () => 'new', mayEdit: true, titles });
  const rename = (title: string) =>
    act(
      async () =>
        void designer.perform(
          'change',
          changeNode(designer.flow, 'a7', (node) => ({ ...node, title })),
        ),
    );
  const { page, gone } = await draw(<Page designer={designer} />);
  expect(lines(page)).toBe(50);
  expect(page.querySelector('h3')?.textContent).toContain('400');
  expect(taken()).toEqual({ lines: 50, titles: NODES });

  await rename('初');
  expect(taken().lines).toBe(1);

  const all = [...page.querySelectorAll('button')].find((one) => one.textContent?.includes('显示全部'));
  await act(async () => all?.click());
  expect(lines(page)).toBe(NODES * 2);
  expect(taken().lines).toBe(NODES * 2 - 50);
  await rename('初审');
  const { lines: again, titles: read } = taken();
  expect(again).toBe(2);
  expect(read).toBeLessThan(NODES * 4);
  expect([...page.querySelectorAll('.fe-check strong')].filter((one) => one.textContent === '初审')).toHaveLength(2);
  await gone();
});
