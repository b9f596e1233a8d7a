// What does not fit in the header: *more* in the top menu (product §3.1), and tags that scroll.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { areaPhrases } from '../web/src/area/area.phrases.ts';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { settingsPhrases } from '../web/src/shell/settings.phrases.ts';
import { tagPhrases } from '../web/src/shell/tag.phrases.ts';
import { journey, type Journey } from './browser.ts';
import { waitForIdle } from './wait.ts';

const SYSTEM = '系统管理';
const AREAS = '行政区划';
const CATALOGUES = 12;

interface Entry {
  id: string;
  fullName: string;
  children?: Entry[];
}

/** The first catalogues: those that the demo adds would come after the ones needed here. */
const KEPT = 3;

/** A desk with many catalogues in the header: those of the system come last. */
async function withManyCatalogues({ page, enter, say }: Journey, layoutType: string): Promise<void> {
  await page.route('**/api/oauth/CurrentUser*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { menuList: Entry[] } };
    const [first, ...others] = body.data.menuList;
    const copy = (entry: Entry, n: number): Entry => ({
      ...entry,
      id: `${entry.id} ${n}`,
      ...(entry.children && { children: entry.children.map((child) => copy(child, n)) }),
    });
    const more = Array.from({ length: CATALOGUES }, (_, n) => ({ ...copy(first!, n), fullName: `目录${n + 1}` }));
    await route.fulfill({ response, json: { ...body, data: { ...body.data, menuList: [first, ...more, ...others.slice(0, KEPT)] } } });
  });
  await enter('/');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
  await page.evaluate((newValue) => {
    localStorage.setItem('ordo.layoutType', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'ordo.layoutType', newValue }));
  }, layoutType);
  await page.locator(`.frame[data-layout=${layoutType}]`).waitFor();
}

const head = (page: Page) => page.locator('.top-menu');
const inHead = (page: Page) => head(page).locator('.ant-menu-root > li:not([aria-hidden=true])').allInnerTexts();

for (const [layout, width] of [
  ['functional', 116],
  ['blend', 125],
  ['composite', 125],
] as const)
  journey(`${layout} keeps what does not fit the head behind “more”, where it opens as it would in the head`, async (traveller) => {
    const { page, say, expectAccessible, screenshot } = traveller;
    const more = say(settingsPhrases.more);
    await withManyCatalogues(traveller, layout);
    await head(page).locator('.ant-menu-root > li').first().waitFor();
    await page.locator('.navbar-user').waitFor();
    // The buttons of the header are rendered later and need space.
    const fit = () => head(page).evaluate((nav, entry) => Math.floor(nav.clientWidth / entry), width);
    await expect.poll(async () => (await inHead(page)).length - (await fit()), { message: `entries of ${width} px` }).toBe(0);
    const seen = await inHead(page);
    expect(seen.at(-1)).toBe(more);
    expect(seen, 'the last catalogue did not fit').not.toContain(SYSTEM);

    await head(page).getByRole('menuitem', { name: more }).hover();
    const hidden = page.locator('.ant-menu-submenu-popup');
    await hidden.getByText(SYSTEM, { exact: true }).waitFor();
    await screenshot(`more ${layout}`);
    if (layout === 'functional') await expectAccessible('the head with “more” open');
    if (layout === 'functional') {
      await hidden.getByText(SYSTEM, { exact: true }).hover();
      await page.getByRole('menuitem', { name: AREAS }).click();
    } else {
      await hidden.getByText(SYSTEM, { exact: true }).click();
      await page.locator('.sidebar').getByRole('menuitem', { name: AREAS }).click();
    }
    await page.getByRole('heading', { name: say(areaPhrases.title), level: 1 }).waitFor();

    await page.setViewportSize({ width: 3000, height: 900 });
    await expect.poll(() => inHead(page), { message: 'a wider head needs no “more”' }).toContain(SYSTEM);
    expect(await inHead(page)).not.toContain(more);
  });

journey('tags that do not fit scroll by their buttons and by the wheel, and the open one is always in sight', async (traveller) => {
  const { page, say, open, enter, screenshot } = traveller;
  await enter('/');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
  await page.setViewportSize({ width: 1000, height: 800 });
  const right = page.getByRole('button', { name: say(tagPhrases.tagsRight) });
  expect(await right.count(), 'nothing to scroll yet').toBe(0);
  // So many that they do not fit in a narrow font either.
  const vaccines = ['product', 'lot', 'stock', 'scheme', 'warehouse', 'formulary'].map((name) => `vaccines/${name}`);
  const paths = [
    ...vaccines,
    ...['user', 'role', 'position'].map((name) => `permission/${name}`),
    ...['menu', 'notice', 'area', 'monitor'].map((name) => `system/${name}`),
  ];
  for (const path of paths) {
    await open(`/${path}`);
    await page.locator(`.tag-item[data-path="/${path}"][data-current=true]`).waitFor();
  }
  const strip = page.locator('.tags-bar ul');
  const place = () => strip.evaluate((list) => Math.round(list.scrollLeft));
  const most = () => strip.evaluate((list) => list.scrollWidth - list.clientWidth);
  await expect.poll(async () => (await most()) - (await place()), { message: 'the last tag is in sight' }).toBeLessThanOrEqual(4);
  await screenshot('tags scrolled');
  const left = page.getByRole('button', { name: say(tagPhrases.tagsLeft) });
  const before = await place();
  await left.click();
  await expect.poll(place).toBeLessThan(before);
  await expect
    .poll(async () => {
      await left.click();
      return place();
    })
    .toBe(0);
  await page.locator('.tag-item[data-path="/vaccines/customer"]').click();
  await right.click();
  await expect.poll(place).toBeGreaterThan(0);
  await waitForIdle(page);
  const scrolled = await place();
  await strip.hover();
  await page.mouse.wheel(0, -300);
  await expect.poll(place).toBeLessThan(scrolled);
  await page.mouse.wheel(0, 3000);
  await expect.poll(async () => (await most()) - (await place())).toBeLessThanOrEqual(1);
});
