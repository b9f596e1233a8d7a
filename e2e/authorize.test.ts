// Permission administration (product §6): the four kinds of permissions, and all bulk actions.
import { success } from '@ordo/contract/refusals.ts';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { authorizePhrases } from '../web/src/authorize/authorize.phrases.ts';
import type { App } from './app.ts';
import { startOwnDemo } from './own-app.ts';
import { journey } from './browser.ts';

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
});
afterAll(() => app.stop());

const [AUDIT, TOWNSHIP] = ['审计员', '乡镇接种专干'];

journey(
  'all rights of a role are checked and taken back, trees fold and unfold, another role is copied, and a save says first whom it reaches',
  async ({ page, say, enter, expectAccessible, screenshot, expectToast }) => {
    const words = authorizePhrases;
    const press = (name: keyof typeof authorizePhrases) =>
      page
        .getByRole('button', { name: say(words[name]), exact: true })
        .filter({ visible: true })
        .click();
    const choose = async (role: string) => {
      await page.getByRole('treeitem', { name: role }).getByText(role).click();
      await page.locator('section[aria-busy=false]').getByRole('heading', { name: role, level: 1 }).waitFor();
    };
    const tab = (kind: 'module' | 'button' | 'column' | 'resource') => page.getByRole('tab', { name: new RegExp(`^${say(words[kind])}( \\d+)?$`) });
    const counted = async (kind: 'module' | 'button' | 'resource') => Number(/\d+/.exec(await tab(kind).innerText())?.[0] ?? 0);
    await enter('/permission/authorize');
    await choose(TOWNSHIP);
    const theirs = { module: await counted('module'), button: await counted('button'), resource: await counted('resource') };
    expect(theirs.module).toBeGreaterThan(0);
    await choose(AUDIT);
    const before = await counted('module');
    const save = page.getByRole('button', { name: say(words.save), exact: true });
    await expect.poll(() => save.isDisabled(), { message: 'nothing was changed yet' }).toBe(true);

    const tree = page.getByRole('tree', { name: say(words.module), exact: true });
    const lines = () => tree.locator('.ant-tree-treenode:not([aria-hidden=true])').filter({ visible: true }).count();
    await press('foldAll');
    // Only the catalogues.
    await expect.poll(lines).toBeLessThanOrEqual(8);
    await press('expandAll');
    await expect.poll(lines).toBeGreaterThan(20);
    await press('checkAll');
    await expect.poll(() => counted('module')).toBeGreaterThan(before);
    await expect.poll(() => tree.locator('.ant-tree-checkbox:not(.ant-tree-checkbox-checked)').filter({ visible: true }).count()).toBe(0);
    await press('uncheckAll');
    await expect.poll(() => counted('module')).toBe(0);
    await page.getByText(say(words.unsaved)).waitFor();

    await page.getByRole('combobox', { name: say(words.copyFrom) }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: TOWNSHIP }).click();
    await expect.poll(() => counted('module')).toBe(theirs.module);
    expect(theirs.button).toBeGreaterThan(0);
    await expect.poll(() => counted('button')).toBe(theirs.button);
    await expect.poll(() => counted('resource')).toBe(theirs.resource);
    await tab('resource').click();
    await expectAccessible('rights to rows');
    await save.click();
    const impact = page.getByRole('dialog').filter({ hasText: say(words.impact) });
    await impact.getByText(/涉及 \d+ 人/).waitFor();
    await screenshot('impact');
    await impact.getByRole('button', { name: say(words.confirm) }).click();
    await expectToast(success);
    await page.reload();
    await choose(AUDIT);
    await expect.poll(() => counted('module')).toBe(theirs.module);
  },
  { url: () => app.url },
);

const VALUES = '**/api/permission/Authority/Data/*/Values?*';

journey(
  'nothing is saved before every kind of right has been read; what failed is read again',
  async ({ page, say, enter }) => {
    const words = authorizePhrases;
    const buttons = (route: Route) => (route.request().postDataJSON().type === 'button' ? route.fulfill({ status: 502, body: '' }) : route.continue());
    const save = page.getByRole('button', { name: say(words.save), exact: true });
    await enter('/permission/authorize');
    await page.route(VALUES, buttons);
    await page.getByRole('treeitem', { name: TOWNSHIP }).getByText(TOWNSHIP).click();
    await page.getByRole('button', { name: say(words.checkAll), exact: true }).click();
    await page.getByText(say(words.unsaved)).waitFor();
    await page.getByRole('tab', { name: say(words.button) }).click();
    const again = page.getByRole('button', { name: say(kitPhrases.retry) });
    await again.waitFor();
    await expect.poll(() => save.isDisabled(), { message: 'the buttons that it has are not known' }).toBe(true);
    await page.unroute(VALUES, buttons);
    await again.click();
    await expect.poll(() => save.isDisabled()).toBe(false);
    await expect.poll(() => page.getByRole('tab', { name: say(words.button) }).innerText()).toMatch(/\d/);
  },
  { url: () => app.url, expected: /502 \(Bad Gateway\)/ },
);
