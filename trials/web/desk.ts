// Interactions of the loaded desk: switching between open pages, opening new ones, and a menu of 2,000 entries.
import type { Page } from 'playwright-core';
import type { Check } from '../set-up.ts';
import type { Stage } from './stage.ts';
import { freshContext, longestTask, median, throttled, visit } from './visit.ts';

const PAGES = ['/vaccines/product', '/system/area', '/vaccines/customer'];
const SMOOTH = 200;

export async function measureDesk(stage: Stage, runs: number, check: Check): Promise<void> {
  const context = await freshContext(stage.browser, stage.token);
  const page = await throttled(context);
  await visit(page, `${stage.ours}/#/vaccines/customer`);
  await longestTask(page);

  const tasks: number[] = [];
  for (const path of PAGES) {
    await page.evaluate((to) => (location.hash = to), path);
    await page.locator(`.tag-item[data-path="${path}"][data-current=true]`).waitFor();
    await page.waitForTimeout(1500);
    tasks.push(await longestTask(page));
  }
  check(
    'no long task on navigation',
    Math.max(...tasks) <= SMOOTH,
    `longest ${Math.round(Math.max(...tasks))} ms (≤ ${SMOOTH}) over ${tasks.length} pages opened for the first time`,
  );

  const changes: number[] = [];
  for (let turn = 0; turn < runs * 2; turn += 1) changes.push(await change(page, turn % 2 ? '/vaccines/customer' : '/vaccines/product'));
  const few = changes.length < 5 ? ', TOO FEW RUNS' : '';
  check(
    'changing between two open pages',
    median(changes) <= 100 && !few,
    `${Math.round(median(changes))} ms in the median of ${changes.length} (≤ 100)${few}`,
  );
  await context.close();

  await measureLargeMenu(stage, check);
}

/** From the click on a tag to the frame after its page is shown. */
function change(page: Page, path: string): Promise<number> {
  return page.evaluate(
    (to) =>
      new Promise<number>((done) => {
        const start = performance.now();
        document.querySelector<HTMLElement>(`.tag-item[data-path="${to}"] a`)?.click();
        const look = () => {
          if (!document.querySelector(`.tag-item[data-path="${to}"][data-current=true]`)) return void requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
        };
        look();
      }),
    path,
  );
}

interface Entry {
  id: string;
  parentId: string;
  enCode: string;
  fullName: string;
  type: number;
  urlAddress: string;
  children: Entry[];
}

async function measureLargeMenu(stage: Stage, check: Check): Promise<void> {
  const context = await freshContext(stage.browser, stage.token);
  await context.route('**/CurrentUser*', async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { data: { menuList: Entry[] } };
    const model = envelope.data.menuList[0] as Entry;
    const entry = (id: string, type: number, children: Entry[]): Entry => ({
      ...model,
      id,
      enCode: id,
      fullName: `菜单 ${id}`,
      type,
      urlAddress: `trial/${id}`,
      children,
    });
    for (let top = 0; top < 40; top += 1) {
      const pages = Array.from({ length: 49 }, (_, at) => entry(`m${top}-${at}`, 2, []));
      envelope.data.menuList.push(entry(`m${top}`, 1, pages));
    }
    await route.fulfill({ json: envelope });
  });
  const page = await throttled(context);
  await visit(page, `${stage.ours}/#/vaccines/customer`);
  await longestTask(page);
  const tasks: number[] = [];
  for (const title of ['菜单 m0', '菜单 m1', '菜单 m2']) {
    await page.locator('.sidebar').getByText(title, { exact: true }).click();
    await page.getByText(`${title}-7`, { exact: true }).waitFor();
    tasks.push(await longestTask(page));
  }
  await page.locator('.sidebar').getByText('菜单 m2-3', { exact: true }).click();
  await page.locator('.tag-item[data-path="/trial/m2-3"]').waitFor();
  tasks.push(await longestTask(page));
  check(
    'a menu of 2,000 entries',
    Math.max(...tasks) <= SMOOTH,
    `longest task ${Math.round(Math.max(...tasks))} ms (≤ ${SMOOTH}) while unfolding three branches and opening a page`,
  );
  await context.close();
}
