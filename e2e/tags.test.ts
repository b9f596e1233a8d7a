import { expect } from 'vitest';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { productPhrases } from '../web/src/product/product.phrases.ts';
import { settingsPhrases } from '../web/src/shell/settings.phrases.ts';
import { tagPhrases } from '../web/src/shell/tag.phrases.ts';
import { journey, type Journey } from './browser.ts';
import { canLeaveUnasked } from './leave-page.ts';
import { waitForIdle } from './wait.ts';

const [CUSTOMERS, PRODUCTS, AREAS] = ['/vaccines/customer', '/vaccines/product', '/system/area'] as const;

const threeOpen = async ({ open, enter, page, say }: Journey) => {
  await enter(CUSTOMERS);
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
  await page.locator('.list-name').first().waitFor();
  for (const path of [PRODUCTS, AREAS]) {
    await open(path);
    await page.locator(`.tag-item[data-path="${path}"][data-current=true]`).waitFor();
  }
};
const tag = ({ page }: Journey, path: string) => page.locator(`.tag-item[data-path="${path}"]`);
const order = ({ page }: Journey) => page.locator('.tag-item').evaluateAll((tags) => tags.map((one) => (one as HTMLElement).dataset.path));
const choose = async (traveller: Journey, path: string, action: keyof typeof tagPhrases) => {
  await tag(traveller, path).click({ button: 'right' });
  await traveller.page.getByRole('menuitem', { name: traveller.say(tagPhrases[action]), exact: true }).click();
};

journey('a tag is dragged to its place, by mouse and by keys; the first page stays the first', async (traveller) => {
  const { page } = traveller;
  await threeOpen(traveller);
  expect(await order(traveller)).toEqual([CUSTOMERS, PRODUCTS, AREAS]);
  const from = (await tag(traveller, AREAS).boundingBox())!;
  const to = (await tag(traveller, PRODUCTS).boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 10, { steps: 6 });
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => order(traveller)).toEqual([CUSTOMERS, AREAS, PRODUCTS]);
  expect(page.url(), 'a drag is no click').toContain(AREAS);

  await tag(traveller, AREAS).getByRole('link').focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(() => order(traveller)).toEqual([CUSTOMERS, PRODUCTS, AREAS]);
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => order(traveller)).toEqual([CUSTOMERS, AREAS, PRODUCTS]);

  await page.reload();
  await expect.poll(() => order(traveller)).toEqual([CUSTOMERS, AREAS, PRODUCTS]);
});

journey('tags close one by one, the others, and all but the first', async (traveller) => {
  const { page, say, open } = traveller;
  await threeOpen(traveller);
  await tag(traveller, PRODUCTS).getByRole('link').click({ button: 'middle' });
  await expect.poll(() => order(traveller)).toEqual([CUSTOMERS, AREAS]);
  expect(await tag(traveller, CUSTOMERS).getByRole('button').count(), 'the customers have no cross').toBe(0);
  await tag(traveller, AREAS).getByRole('button').click();
  await page.waitForURL(`**/#${CUSTOMERS}`);
  await expect.poll(() => order(traveller)).toEqual([CUSTOMERS]);

  for (const path of [PRODUCTS, AREAS]) {
    await open(path);
    await tag(traveller, path).waitFor();
  }
  await choose(traveller, PRODUCTS, 'closeOthers');
  await page.waitForURL(`**/#${PRODUCTS}`);
  await expect.poll(() => order(traveller)).toEqual([CUSTOMERS, PRODUCTS]);
  await choose(traveller, PRODUCTS, 'closeAll');
  await expect.poll(() => order(traveller)).toEqual([CUSTOMERS]);
  expect(say(customerPhrases.title)).toBeTruthy();
});

journey('a page keeps what it holds while its tag lives, unless that is switched off', async (traveller) => {
  const { page, say, open } = traveller;
  await threeOpen(traveller);
  await open(CUSTOMERS);
  const list = page.locator(`.view[data-path="${CUSTOMERS}"] .list:visible`);
  const marked = () => list.evaluate((one) => 'marked' in one);
  await list.evaluate((one) => Object.assign(one, { marked: true }));
  await open(PRODUCTS);
  await tag(traveller, PRODUCTS).and(page.locator('[data-current=true]')).waitFor();
  await open(CUSTOMERS);
  await expect.poll(marked).toBe(true);

  await page.getByRole('button', { name: say(settingsPhrases.settings) }).click();
  await page.getByRole('switch', { name: say(settingsPhrases.useCache) }).click();
  await page.keyboard.press('Escape');
  await open(PRODUCTS);
  await tag(traveller, PRODUCTS).and(page.locator('[data-current=true]')).waitFor();
  await open(CUSTOMERS);
  expect(await marked()).toBe(false);
});

journey('a tag with something unsaved asks before it closes, also while another page is on top', async (traveller) => {
  const { page, say, open } = traveller;
  await threeOpen(traveller);
  await open(CUSTOMERS);
  await open(`${PRODUCTS}?edit=new`);
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('unsaved');
  await open(AREAS);
  await tag(traveller, AREAS).and(page.locator('[data-current=true]')).waitFor();
  const question = page.getByRole('dialog').filter({ hasText: say(tagPhrases.unsavedTitle) });

  await choose(traveller, PRODUCTS, 'closeOne');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await order(traveller)).toContain(PRODUCTS);
  // The browser also asks for confirmation.
  expect(await canLeaveUnasked(page)).toBe(false);

  await choose(traveller, AREAS, 'closeOthers');
  await question.getByRole('button', { name: say(tagPhrases.discard), exact: true }).click();
  await expect.poll(() => order(traveller)).toEqual([CUSTOMERS, AREAS]);
  await expect.poll(() => canLeaveUnasked(page)).toBe(true);
  await open(PRODUCTS);
  await tag(traveller, PRODUCTS).and(page.locator('[data-current=true]')).waitFor();
  await choose(traveller, PRODUCTS, 'closeOne');
  await expect.poll(() => order(traveller)).toEqual([CUSTOMERS, AREAS]);
});

journey('the Enter that chooses from a menu does not answer the question that follows', async (traveller) => {
  const { page, say, open } = traveller;
  await threeOpen(traveller);
  await open(CUSTOMERS);
  const row = page
    .getByRole('row')
    .filter({ has: page.locator('.list-name') })
    .first();
  const name = await row.locator('.list-name').innerText();
  await row.getByRole('button', { name: say(listPhrases.moreFor, { name }) }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: say(customerPhrases.suspend) }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await waitForIdle(page);
  await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(true);
  await page.keyboard.press('Escape');
});

journey('a page behind another is out of sight and out of reach with all that hangs beside it, and comes back as it was', async (traveller) => {
  const { page, say, open } = traveller;
  await threeOpen(traveller);
  await open(CUSTOMERS);
  const heading = (of: typeof customerPhrases | typeof productPhrases) => page.getByRole('heading', { name: say(of.title), level: 1 });
  await heading(customerPhrases).waitFor();
  expect(await heading(productPhrases).count(), 'nobody reads the page behind').toBe(0);
  const rows = page.locator('.view:has(.list-table)').first().locator('.list-rows');
  await rows.evaluate((element) => (element.scrollTop = 60));

  await open(`${PRODUCTS}?edit=new`);
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('half');
  await open(CUSTOMERS);
  await heading(customerPhrases).waitFor();
  await name.waitFor({ state: 'hidden' });
  await expect.poll(() => rows.evaluate((element) => element.scrollTop), { message: 'rows stand where they stood' }).toBe(60);
  const reached = await page.evaluate(() => {
    const away = document.querySelectorAll<HTMLElement>('.view[data-away=true] :is(a, button, input)');
    return [...away].filter((one) => (one.focus(), document.activeElement === one)).length;
  });
  expect(reached, 'no key leads behind').toBe(0);

  await tag(traveller, PRODUCTS).getByRole('link').click();
  await expect.poll(() => name.inputValue()).toBe('half');
});

journey('a page that comes back reads again what is no longer fresh, and only its own', async (traveller) => {
  const { page, open } = traveller;
  await page.clock.install();
  await threeOpen(traveller);
  await open(PRODUCTS);
  await page.locator('.view[data-away=false] .list[aria-busy=false] .list-name').first().waitFor();
  await page.clock.runFor(11_000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  await tag(traveller, CUSTOMERS).getByRole('link').click();
  await expect.poll(() => asked).toContain('Customer');
  expect(asked).not.toContain('Product');
});
