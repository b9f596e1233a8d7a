import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { areaPhrases } from '../web/src/area/area.phrases.ts';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { settingsPhrases } from '../web/src/shell/settings.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import { journey, type Journey } from './browser.ts';

const PHONE = { width: 390, height: 844 };
const layouts = ['classic', 'functional', 'plain', 'blend', 'composite'] as const;
const SYSTEM = '系统管理';

const atHome = async ({ enter, page, say }: Journey) => {
  await enter('/');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
};

/** As another tab of this browser would: writes the storage and fires its event. */
const storeElsewhere = (page: Page, values: Record<string, string>) =>
  page.evaluate((entries) => {
    for (const [key, newValue] of Object.entries(entries)) {
      localStorage.setItem(`ordo.${key}`, newValue);
      dispatchEvent(new StorageEvent('storage', { key: `ordo.${key}`, newValue }));
    }
  }, values);

const openAreas: Record<(typeof layouts)[number], (page: Page) => Promise<void>> = {
  classic: async (page) => {
    await page.locator('.sidebar').getByText(SYSTEM).click();
    await page.locator('.sidebar').getByRole('menuitem', { name: '行政区划' }).click();
  },
  functional: async (page) => {
    await page.locator('.top-menu').getByText(SYSTEM).click();
    await page.getByRole('menuitem', { name: '行政区划' }).click();
  },
  plain: async (page) => {
    await page.locator('.sidebar').getByRole('menuitem', { name: SYSTEM }).hover();
    await page.getByRole('menuitem', { name: '行政区划' }).click();
  },
  blend: async (page) => {
    await page.locator('.top-menu').getByText(SYSTEM).click();
    await page.locator('.sidebar').getByRole('menuitem', { name: '行政区划' }).click();
  },
  composite: async (page) => {
    await page.locator('.top-menu').getByText(SYSTEM).click();
    await page.locator('.sidebar').getByRole('menuitem', { name: '行政区划' }).click();
  },
};

for (const layout of layouts) {
  journey(`${layout} opens a page by its menu`, async (traveller) => {
    const { page, say, screenshot } = traveller;
    await atHome(traveller);
    await storeElsewhere(page, { layoutType: layout });
    await page.locator(`.frame[data-layout=${layout}]`).waitFor();
    await openAreas[layout](page);
    await page.getByRole('heading', { name: say(areaPhrases.title), level: 1 }).waitFor();
    await screenshot(`layout ${layout}`);
  });

  journey(
    `${layout} on a phone has its menu in a drawer, which goes with the next page`,
    async (traveller) => {
      const { page, say, expectAccessible, screenshot } = traveller;
      await atHome(traveller);
      await storeElsewhere(page, { layoutType: layout, settings: '{"slideClass":"lightWhite"}' });
      await page.getByRole('button', { name: say(shellPhrases.openMenu) }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText(SYSTEM).click();
      const entry = drawer.getByRole('menuitem', { name: '行政区划' });
      await entry.waitFor();
      await screenshot(`layout ${layout} phone`);
      if (layout === 'composite') await expectAccessible('the drawer of the menu');
      await entry.click();
      await page.getByRole('heading', { name: say(areaPhrases.title), level: 1 }).waitFor();
      await drawer.waitFor({ state: 'hidden' });
    },
    { viewport: PHONE },
  );
}

journey('another layout leaves the open form as it is, with what was typed', async (traveller) => {
  const { page, say } = traveller;
  await atHome(traveller);
  await page
    .getByRole('button', { name: say(customerPhrases.add) })
    .first()
    .click();
  const code = page.getByRole('dialog').getByRole('textbox', { name: say(customerPhrases.code) });
  await code.fill('TYPED.1');
  const before = await code.elementHandle();
  for (const layoutType of [...layouts, 'classic']) {
    await storeElsewhere(page, { layoutType });
    await page.locator(`.frame[data-layout=${layoutType}]`).waitFor();
    expect(await code.inputValue(), layoutType).toBe('TYPED.1');
    expect(await code.evaluate((now, then) => now === then, before), `${layoutType}: the very same field`).toBe(true);
  }
});

// All colours in light and dark mode are covered by the axe trial.
journey('another colour can be read by night', async (traveller) => {
  const { page, expectAccessible, screenshot } = traveller;
  await atHome(traveller);
  await page.locator('.list-name').first().waitFor();
  await storeElsewhere(page, { settings: JSON.stringify({ darkMode: 'dark', themeClass: 'yellow', slideClass: 'dark' }) });
  await page.locator('html[data-mode=dark]').waitFor({ state: 'attached' });
  await screenshot('yellow dark');
  await expectAccessible('the landing page, yellow, by night');
});

journey('what is set in the drawer holds at once, after a reload, and for the next sign-in', async (traveller) => {
  const { page, say, open, signIn, screenshot, expectAccessible } = traveller;
  const choose = (label: string) =>
    page
      .getByRole('dialog')
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: label, exact: true }) })
      .click();
  const saved = () => page.waitForResponse((response) => response.url().includes('/SystemTheme') && response.ok());
  await atHome(traveller);
  await page.getByRole('button', { name: say(settingsPhrases.settings) }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible('the settings');
  await Promise.all([saved(), choose(say(settingsPhrases.blend))]);
  await choose(say(settingsPhrases.green));
  await choose(say(settingsPhrases.dark));
  await choose(say(settingsPhrases.mini));
  await page.getByRole('switch', { name: say(settingsPhrases.tagsIcon) }).click();
  await screenshot('settings');
  await expectAccessible('the settings by night');

  const holds = async () => {
    await page.locator('.frame[data-layout=blend]').waitFor();
    await page.locator('html[data-mode=dark][data-size=mini]').waitFor({ state: 'attached' });
    await page.locator('.tag-item a .anticon').first().waitFor();
  };
  await holds();
  await page.reload();
  await holds();

  // Only the layout is stored on the server: another browser gets it with the sign-in.
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await open('/login');
  await signIn();
  await page.locator('.frame[data-layout=blend]').waitFor();
  await page.locator('html[data-size=medium]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: say(settingsPhrases.settings) }).click();
  await Promise.all([saved(), choose(say(settingsPhrases.classic))]);
});

journey('each of the four sizes is smaller than the one before, and stays', async (traveller) => {
  const { page, say } = traveller;
  await atHome(traveller);
  const height = async () => Math.round((await page.locator('.list-filters-first .ant-input-affix-wrapper').boundingBox())?.height ?? 0);
  // The style sheet of a size comes later than the size is named in the document.
  const begins = await height();
  const heights: number[] = [];
  for (const size of ['default', 'medium', 'small', 'mini'] as const) {
    await storeElsewhere(page, { settings: JSON.stringify({ size }) });
    await page.locator(`html[data-size=${size}]`).waitFor({ state: 'attached' });
    await expect.poll(height).not.toBe(heights.at(-1) ?? begins);
    heights.push(await height());
  }
  expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  expect(new Set(heights).size).toBe(4);
  expect(heights[1], 'medium is what everybody begins with').toBe(begins);
  await page.reload();
  await page.locator('html[data-size=mini]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: say(settingsPhrases.settings) }).click();
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByRole('radio', { name: say(settingsPhrases.mini), exact: true })
        .isChecked(),
    )
    .toBe(true);
});

journey('whatever lies in the storage, the shell is usable', async (traveller) => {
  const { page, say } = traveller;
  await atHome(traveller);
  await page.evaluate(() => {
    const nonsense = {
      settings: '{"layoutType":["blend"],"themeClass":"url(evil)","size":',
      size: '<img src=x>',
      layoutType: '__proto__',
      sidebarStatus: 'NaN',
      language: 'tlh',
      dense: '{}',
    };
    for (const [key, value] of Object.entries(nonsense)) localStorage.setItem(`ordo.${key}`, value);
    sessionStorage.setItem('ordo.tabs', '[{"path":"//evil.example","search":"?"},null,{"path":"/system/user","search":""}]');
  });
  await page.reload();
  await page.locator('.frame[data-layout=classic]').waitFor();
  await expect.poll(() => page.locator('.tag-item').count()).toBe(1);
  await openAreas.classic(page);
  await page.getByRole('heading', { name: say(areaPhrases.title), level: 1 }).waitFor();
});

journey('the language changes without a reload, in the texts and in the menu', async (traveller) => {
  const { page, say } = traveller;
  await atHome(traveller);
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
  await page.getByRole('button', { name: say(settingsPhrases.settings) }).click();
  const choose = (name: string) => page.getByRole('dialog').locator('label').filter({ hasText: name }).click();
  await choose('English');
  await page.getByRole('heading', { name: customerPhrases.title[1], level: 1, includeHidden: true }).waitFor();
  await page.locator('.sidebar').getByText('Products').waitFor();
  await expect.poll(() => page.title()).toContain('Customers - Ordo');
  await choose('简体中文');
  await page.locator('.sidebar').getByText('产品管理').waitFor();
  expect(await page.evaluate(() => 'stillHere' in globalThis)).toBe(true);
});
