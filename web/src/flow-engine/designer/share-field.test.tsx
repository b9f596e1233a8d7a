// @vitest-environment jsdom
// Rejects and adopts by percent or by number.
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ratio, version } from '../../../../engine/testing/small-flow.ts';
import type { ApproverNode } from '@ordo/engine/flow/nodes/approver.ts';
import { nodeOf } from '@ordo/engine/flow/design/edit.ts';
import { draw, stubBrowser, type } from '../../form/testing.tsx';
import { showLanguage } from '../../kit/phrases.ts';

stubBrowser();
const { FlowDesignerContext } = await import('./context.ts');
const { FlowDesigner } = await import('./flow-designer.ts');
const { ApproverPanel } = await import('./approver-panel.tsx');
const { useSignSaid } = await import('./share-field.tsx');
const { queryClient } = await import('../../kit/query.ts');
await showLanguage('zh');

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: { list: [] } })));
});
afterEach(() => vi.unstubAllGlobals());

const people = ['ann', 'bob', 'cat', 'dan'];
const around = (designer: InstanceType<typeof FlowDesigner>) => ({ designer, id: 'f', form: null, fields: {}, names: {}, words: () => '' });

async function panel(sign: Partial<ApproverNode['sign']>) {
  const designer = new FlowDesigner(version([ratio('a', 60, people, sign)]).flow, {
    newId: () => 'new',
    mayEdit: true,
    titles: () => ({ node: '审批', branch: (n) => `条件${n}`, otherwise: '其他' }),
  });
  const drawn = await draw(
    <QueryClientProvider client={queryClient}>
      <FlowDesignerContext value={around(designer)}>
        <ApproverPanel node={nodeOf(designer.flow, 'a') as ApproverNode} />
      </FlowDesignerContext>
    </QueryClientProvider>,
  );
  const input = (label: string) => {
    const id = [...drawn.page.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))?.htmlFor ?? '';
    return drawn.page.querySelector<HTMLInputElement>(`[id="${id}"]`)!;
  };
  const sign2 = () => (nodeOf(designer.flow, 'a') as ApproverNode).sign;
  return { ...drawn, input, sign: sign2 };
}

test('a limit of rejects by number is shown and changed as a number', async () => {
  const { input, sign, gone } = await panel({ rejects: { votes: 2 } });
  expect(input('拒绝条件').value).toBe('2');
  await type(input('拒绝条件'), '3');
  expect(sign().rejects).toEqual({ votes: 3 });
  expect(sign().adopts).toEqual({ percent: 60 });
  await gone();
});

test('one by percent as a percentage; cleared it is none', async () => {
  const { input, sign, gone } = await panel({ rejects: { percent: 40 } });
  await type(input('拒绝条件'), '30');
  expect(sign().rejects).toEqual({ percent: 30 });
  await type(input('拒绝条件'), '');
  expect(sign().rejects).toBeNull();
  await gone();
});

test.each([
  [{}, '60%通过'],
  [{ rejects: { votes: 2 } }, '60%通过、2 票拒绝'],
  [{ adopts: { votes: 3 }, rejects: { votes: 1 } }, '3 票通过、1 票拒绝'],
  [{ mode: 'weight', rejects: { votes: 2 } }, '按权重、60%通过、权重达 2 拒绝'],
  [{ mode: 'all' }, '会签（全部通过）'],
] as const)('%o is told as %s', async (sign, words) => {
  function Words() {
    const said = useSignSaid();
    return <p>{said(ratio('a', 60, people, sign).sign)}</p>;
  }
  const { page, gone } = await draw(<Words />);
  expect(page.textContent).toBe(words);
  await gone();
});
