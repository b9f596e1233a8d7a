// Trees of 10,000 nodes and their pickers in the browser: the longest task of each step, at full speed and throttled four times.
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { departments } from './house.ts';
import { openBrowser, say, signInTo, type Check, type Database } from '../set-up.ts';

const SMOOTH = 200;
const OPENS_WITHIN = 200;

interface Watched {
  tasks: number[];
}

export async function measureScreens(url: string, password: string, database: Database, check: Check): Promise<void> {
  const token = await signInTo(url, 'admin', password);
  const browser = await openBrowser();
  try {
    for (const rate of [1, 4]) await trees(await watched(browser, token, rate), url, 'department', rate, check);
    for (const rate of [1, 4]) await pickers(await watched(browser, token, rate), url, rate, check);
    // As if each of them were a company: the screen of organisations shows no departments.
    await sql`update organize set category = 'company'`.execute(database.db);
    for (const rate of [1, 4]) await trees(await watched(browser, token, rate), url, 'organize', rate, check);
  } finally {
    await browser.close();
  }
}

async function watched(browser: Browser, token: string, rate: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  context.setDefaultTimeout(60_000);
  await context.addInitScript((given) => {
    localStorage.setItem('ordo.token', given);
    const seen: { tasks: number[] } = { tasks: [] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  }, token);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

/** In ms, since the last call. */
async function longest(page: Page): Promise<number> {
  await page.waitForTimeout(400);
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { seen: Watched }).seen.tasks.splice(0)));
}

async function steps(page: Page, screen: string, rate: number, check: Check, all: [name: string, run: () => Promise<unknown>][]): Promise<void> {
  await longest(page);
  for (const [name, run] of all) {
    await run();
    const task = await longest(page);
    const said = `longest task ${Math.round(task)} ms`;
    if (rate === 1) check(`${screen}: ${name}`, task <= SMOOTH, `${said} (≤ ${SMOOTH})`);
    else say(`          ${screen}: ${name}: ${said} at ${rate}× slower`);
  }
  await page.context().close();
}

async function scroll(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().hover();
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, 2_500);
    await page.waitForTimeout(30);
  }
}

async function trees(page: Page, url: string, screen: string, rate: number, check: Check): Promise<void> {
  const rows = page.locator('.tree-rows tr[aria-level]:visible');
  const side = page.locator('.tree-side-panel:visible');
  const keyword = page.locator('.list:visible input').first();
  const foldAll = page.locator('.list:visible').getByRole('button', { name: /全部(展开|收起)/ });
  const search = async (wanted: string) => {
    await keyword.fill(wanted);
    await keyword.press('Enter');
  };
  /** Until the tree has this many lines, rendered or not. */
  const lines = (least: number, most: number) =>
    page.waitForFunction(
      ([from, to]) => {
        const tables = [...document.querySelectorAll<HTMLElement>('.tree-rows table')].filter((table) => table.offsetParent !== null);
        const count = Number(tables[0]?.getAttribute('aria-rowcount'));
        return count > (from as number) && count < (to as number);
      },
      [least, Math.min(most, 1e9)],
    );
  await page.goto(`${url}/#/vaccines/customer`);
  await page.locator('.frame').waitFor();
  await page.waitForTimeout(1_500);
  await steps(page, screen, rate, check, [
    [
      'opens',
      async () => {
        await page.evaluate((to) => (location.hash = to), `/permission/${screen}`);
        await rows.first().waitFor();
        await page.waitForTimeout(1_000);
      },
    ],
    ['unfolds one', () => rows.nth(1).getByRole('button').first().click()],
    ['folds all', () => foldAll.click()],
    ['unfolds all', () => Promise.all([foldAll.click(), lines(departments, Infinity)])],
    ['scrolls', () => scroll(page, '.tree-rows:visible')],
    ['finds by a keyword', () => Promise.all([search('部门77'), lines(departments / 100, departments / 10)])],
    ['is whole again', () => Promise.all([search(''), lines(departments, Infinity)])],
    ...(screen === 'organize'
      ? []
      : ([
          ['unfolds a branch on the left', () => side.locator('.ant-tree-switcher_close').first().click()],
          ['scrolls the left', () => scroll(page, '.tree-side-tree:visible')],
          ['finds on the left', () => side.locator('input').first().pressSequentially('部门88', { delay: 60 })],
          ['shows the left whole again', () => side.locator('input').first().fill('')],
        ] as [string, () => Promise<unknown>][])),
  ]);
}

/** From the click until the frame after the first option is shown; if it is visible already, without a click. */
function opening(page: Page, field: string, shows: string): Promise<number> {
  return page.evaluate(
    ([id, wanted]) =>
      new Promise<number>((done) => {
        const input = document.getElementById(id as string) as HTMLElement;
        const began = performance.now();
        for (const type of ['mousedown', 'mouseup', 'click']) input.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
        const look = () => {
          const there = [...document.querySelectorAll<HTMLElement>(wanted as string)].some((one) => one.offsetParent !== null);
          if (!there) return void requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
        };
        look();
      }),
    [field, shows],
  );
}

const FIELDS: [name: string, field: string, shows: string][] = [
  ['organisation', 'organizeId', '.ant-select-tree-title'],
  ['role', 'roleId', '.ant-select-item-option'],
  ['position', 'positionId', '.ant-select-tree-title'],
  ['people', 'managerId', '.chooser .ant-tree-title'],
];

async function pickers(page: Page, url: string, rate: number, check: Check): Promise<void> {
  await page.goto(`${url}/#/permission/user`);
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  await page.waitForTimeout(1_500);
  await longest(page);
  await page
    .getByRole('button', { name: /新建|新增/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('#organizeId').waitFor();
  await page.waitForTimeout(2_000);
  const form = await longest(page);
  say(`          the form with four pickers opens: longest task ${Math.round(form)} ms${rate === 1 ? '' : ` at ${rate}× slower`}`);
  for (const [name, field, shows] of FIELDS) {
    const took = await opening(page, field, shows);
    const task = await longest(page);
    const said = `${Math.round(took)} ms, longest task ${Math.round(task)} ms`;
    if (rate === 1) check(`picker opens: ${name}`, took <= OPENS_WITHIN, `${said} (≤ ${OPENS_WITHIN})`);
    else say(`          picker opens: ${name}: ${said} at ${rate}× slower`);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(500);
  }
  await page.context().close();
}
