// @vitest-environment jsdom
// Every setting of a workflow can be changed in the designer: one that only the engine knows is one that nobody can use.
import { defaultSettings, type Settings } from '@ordo/engine/flow/document.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { version } from '../../../../engine/testing/small-flow.ts';
import { draw, stubBrowser, type } from '../../form/testing.tsx';
import { showLanguage } from '../../kit/phrases.ts';
import { messagePhrases, nodePhrases } from './node.phrases.ts';

stubBrowser();
const { FlowDesignerContext } = await import('./context.ts');
const { FlowDesigner } = await import('./flow-designer.ts');
const { SettingsPanel } = await import('./settings-panel.tsx');
const { queryClient } = await import('../../kit/query.ts');
await showLanguage('zh');

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: { list: [] } })));
});
afterEach(() => vi.unstubAllGlobals());

/** The label of each setting. */
const labels: Record<keyof Settings, keyof typeof nodePhrases> = {
  admin: 'admin',
  sameInitiator: 'sameInitiator',
  sameApprover: 'sameApprover',
  withdraw: 'withdraw',
  revokeAfter: 'revokeAfter',
  mayCirculate: 'initiatorCirculates',
  oldHooks: 'oldHooks',
  hidesPeople: 'hidesPeople',
  messages: 'messages',
  title: 'taskTitle',
};

async function panel() {
  const { flow } = version([]);
  const designer = new FlowDesigner(flow, {
    newId: () => 'new',
    mayEdit: true,
    titles: () => ({ node: '审批', branch: (n) => `条件${n}`, otherwise: '其他' }),
  });
  const around = { designer, id: 'f', form: null, fields: {}, names: {}, words: () => '' };
  const drawn = await draw(
    <QueryClientProvider client={queryClient}>
      <FlowDesignerContext value={around}>
        <SettingsPanel start={flow.start} />
      </FlowDesignerContext>
    </QueryClientProvider>,
  );
  return { designer, ...drawn };
}

test.each(Object.entries(labels))('there is a control for %s', async (_, label) => {
  const { page, gone } = await panel();
  expect(page.textContent).toContain(nodePhrases[label][0]);
  await gone();
});

test('that approved tasks can be revoked is a setting of its own, off at first', async () => {
  const { designer, page, gone } = await panel();
  const label = [...page.querySelectorAll('label')].find((one) => one.textContent?.includes(nodePhrases.revokeAfter[0]));
  expect(designer.flow.settings.revokeAfter).toBe(defaultSettings.revokeAfter);
  await act(async () => label?.click());
  expect(designer.flow.settings.revokeAfter).toBe(true);
  await gone();
});

test('a message gets a text of its own, and loses it again', async () => {
  const { designer, page, gone } = await panel();
  const input = page.querySelector<HTMLInputElement>(`input[placeholder="【${messagePhrases.todo[0]}】任务标题"]`);
  await type(input!, '{user}请您审批');
  expect(designer.flow.settings.messages).toEqual({ todo: '{user}请您审批' });
  await type(input!, '');
  expect(designer.flow.settings.messages).toBeUndefined();
  await gone();
});
