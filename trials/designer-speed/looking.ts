// A board with many records and scrolled rows, compared with a virtual list.
import { median, type Check } from '../set-up.ts';
import { measuredPage, told, type Cost, type Measured, type Timing } from './look.ts';
import type { Stage } from './stage.ts';

const runs = Number(process.env.TRIAL_RUNS ?? 7);
const PORTION = 50;
const LANES = 4;
const MAX_RATIO = 1.3;

export async function measureBoard(stage: Stage, check: Check): Promise<void> {
  const { page, costOf } = await measuredPage(stage.browser, stage.token);
  const costs: Cost[] = [];
  await page.goto(`${stage.url}/#/previewModel?id=${stage.carded}`);
  await page.getByRole('button', { name: '看板', exact: true }).waitFor();
  const table = page.locator('.views button').first();
  for (let run = 0; run < runs; run += 1) {
    costs.push(
      await costOf(() =>
        page.evaluate((wanted) => {
          const { timing } = globalThis as unknown as { timing: Timing };
          return timing.until(
            () => [...document.querySelectorAll<HTMLElement>('.views button')].find((one) => one.textContent?.includes('看板'))?.click(),
            () => document.querySelectorAll('.view-card').length >= wanted,
          );
        }, PORTION * LANES),
      ),
    );
    if (run < runs - 1) {
      await table.click();
      await page.locator('.view-board').waitFor({ state: 'detached' });
    }
  }
  const cards = await page.locator('.view-lane').evaluateAll((lanes) => lanes.map((lane) => lane.querySelectorAll('.view-card').length));
  check(
    `board of 60,000 records: ${PORTION} a lane`,
    cards.length === LANES && cards.every((count) => count === PORTION),
    `${cards.join(', ')} cards; there after ${told(costs)}`,
  );
  await page.context().close();
}

/** Frame times while it is scrolled by the same pixels each frame. */
const frames = ({ page }: Measured, selector: string) =>
  page.evaluate(async (where) => {
    const box = document.querySelector<HTMLElement>(where);
    if (!box) throw new Error(where);
    box.scrollTop = 0;
    const values: number[] = [];
    let before = await new Promise<number>((done) => requestAnimationFrame(done));
    for (let at = 0; at < 120; at += 1) {
      box.scrollTop += 160;
      const now = await new Promise<number>((done) => requestAnimationFrame(done));
      values.push(now - before);
      before = now;
    }
    return values;
  }, selector);

export async function measureScrolling(stage: Stage, check: Check): Promise<void> {
  const measured = await measuredPage(stage.browser, stage.token);
  const bareOne = await measuredPage(stage.browser, '');
  const [ours, minimal] = [measured.page, bareOne.page];
  await ours.goto(`${stage.url}/#/previewModel?id=${stage.lined}&edit=large`);
  await ours.locator('.form-grid tr[data-row]').nth(5).waitFor();
  await minimal.goto(stage.minimal);
  await minimal.locator('#list').waitFor();
  const mine: number[] = [];
  const bare: number[] = [];
  const scrolls = await ours.evaluate(() => {
    let one: HTMLElement | null = document.querySelector('.form-grid');
    while (one && !(one.scrollHeight > one.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(one).overflowY))) one = one.parentElement;
    one?.setAttribute('data-scrolled', '');
    return one !== null;
  });
  if (!scrolls) throw new Error('nothing scrolls');
  for (let run = 0; run < runs; run += 1) {
    bare.push(...(await frames(bareOne, '#list')));
    mine.push(...(await frames(measured, '[data-scrolled]')));
  }
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const ratio = mean(mine) / mean(bare);
  check(
    'rows of a child table are scrolled, frame times of an empty virtual list',
    ratio <= MAX_RATIO,
    `${ratio.toFixed(2)} (≤ ${MAX_RATIO}); mean ${mean(mine).toFixed(1)} against ${mean(bare).toFixed(1)}, median ${median(mine).toFixed(1)} against ${median(bare).toFixed(1)} ms`,
  );
  await ours.context().close();
  await minimal.context().close();
}
