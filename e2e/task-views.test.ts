// Personal views of the task lists: filters, order and columns under a name, with the keyboard, as the default, and on a phone.
import { afterAll, beforeAll, expect } from 'vitest';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { flowPhrases } from '../web/src/flow/flow.phrases.ts';
import { taskViewPhrases as said } from '../web/src/flow/task-view.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
});
afterAll(() => app.stop());
const there = { url: () => app.url };

journey(
  'filters, order and columns of a task list are kept under a name, changed, the default of the list, and deleted',
  async ({ page, say, enter, expectAccessible, screenshot }) => {
    const query = () => new URLSearchParams(page.url().split('?')[1] ?? '');
    const views = page.getByRole('group', { name: say(said.views) });
    const tab = (name: string) => views.getByRole('button', { name, exact: true });
    const act = async (view: string, what: string) => {
      await page.getByRole('button', { name: say(said.more, { name: view }), exact: true }).click();
      await page.getByRole('menuitem', { name: what, exact: true }).click();
    };
    await enter('/workFlow/flowMonitor');
    const heading = page.getByRole('region', { name: say(flowPhrases.monitor) });
    await heading.waitFor();
    // Nothing to save: there is no bar.
    expect(await page.getByRole('button', { name: say(said.saveAs) }).count()).toBe(0);

    await enter('/workFlow/flowMonitor?status=1&sort=-urgency');
    await page.getByRole('button', { name: say(listPhrases.columns) }).click();
    await page.getByRole('checkbox', { name: say(flowPhrases.number), exact: true }).click();
    await page.keyboard.press('Escape');
    // By the keyboard alone.
    await page.getByRole('button', { name: say(said.saveAs) }).press('Enter');
    const dialog = page.getByRole('dialog', { name: say(said.saveAs) });
    await dialog.getByRole('textbox').waitFor();
    await expectAccessible('a name for a view');
    await screenshot('task-view-name');
    await page.keyboard.type('进行中');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => tab('进行中').getAttribute('aria-pressed')).toBe('true');
    expect([query().get('status'), query().get('sort'), query().get('view')]).toEqual(['1', '-urgency', expect.stringMatching(/^\w+$/)]);
    await page.getByRole('columnheader', { name: say(flowPhrases.number) }).waitFor();
    await expectAccessible('views of a task list');
    await screenshot('task-views');

    // The list without a view has its own columns.
    await tab(say(said.list)).press('Enter');
    await expect.poll(() => query().get('status')).toBeNull();
    await tab('进行中').press('Enter');
    await expect.poll(() => query().get('status')).toBe('1');
    await page.getByRole('columnheader', { name: say(flowPhrases.number) }).waitFor();

    // Changed, and saved.
    await enter(
      page
        .url()
        .slice(page.url().indexOf('#') + 1)
        .replace('status=1', 'status=2'),
    );
    await tab(say(said.changed, { name: '进行中' })).waitFor();
    await act('进行中', say(said.saveChanges));
    await tab('进行中').waitFor();
    await act('进行中', say(said.rename));
    const rename = page.getByRole('dialog', { name: say(said.rename) });
    await rename.getByRole('textbox').fill('已通过的');
    await rename.getByRole('checkbox').click();
    await rename.getByRole('button', { name: say(said.save) }).click();
    await tab('已通过的').waitFor();

    // The default of the list, but not of an address with filters.
    await enter('/workFlow/flowMonitor');
    await expect.poll(() => query().get('status')).toBe('2');
    await expect.poll(() => tab('已通过的').getAttribute('aria-pressed')).toBe('true');
    await enter('/workFlow/flowMonitor?status=1');
    await tab('已通过的').waitFor();
    expect(await tab('已通过的').getAttribute('aria-pressed')).toBe('false');

    await page.setViewportSize({ width: 390, height: 844 });
    await enter('/workFlow/flowMonitor');
    await expect.poll(() => tab('已通过的').getAttribute('aria-pressed')).toBe('true');
    await expectAccessible('views of a task list on a phone');
    await screenshot('task-views-phone');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await act('已通过的', say(said.remove));
    await page.getByRole('button', { name: say(kitPhrases.remove) }).click();
    await views.waitFor({ state: 'detached' });
    await expect.poll(() => query().get('status')).toBeNull();
  },
  there,
);
