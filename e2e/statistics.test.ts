// A number of the statistics links to its rows, whose sum it is; a chart and its table agree; everything has its definition next to it.
import { statisticsCheck } from '@ordo/contract/statistics-people.ts';
import { metricNames } from '@ordo/contract/statistics.phrases.ts';
import { expect } from 'vitest';
import { chartPhrases } from '../web/src/kit/chart/chart.phrases.ts';
import { statisticsPhrases } from '../web/src/statistics/statistics.phrases.ts';
import { journey } from './browser.ts';

journey('a number opens its rows, and a chart reads as a table', async ({ page, say, enter, screenshot, expectAccessible }) => {
  await enter('/vaccines/statistics');
  await page.getByRole('heading', { name: say(statisticsPhrases.title), level: 1 }).waitFor();
  // The demo counts its history once it is running, and its numbers grow until then.
  const checkedAt = () =>
    page.evaluate(async (path) => {
      const answer = await fetch(path, { headers: { authorization: localStorage.getItem('ordo.token') ?? '' } });
      return ((await answer.json()) as { data: { at: number | null } }).data.at;
    }, `/v1${statisticsCheck.path}`);
  await expect.poll(checkedAt).toBeGreaterThan(0);
  await page.reload();
  const regions = page.getByRole('region', { name: say(statisticsPhrases.byRegion), exact: true });
  await regions.getByRole('img', { name: new RegExp(`^${say(statisticsPhrases.byRegion)}`) }).waitFor();
  await expectAccessible('statistics');
  await screenshot('statistics');

  const year = page
    .getByRole('listitem')
    .filter({ hasText: say(statisticsPhrases.year) })
    .first();
  const number = (await year.getByRole('button').innerText()).replace(/\s.*$/s, '');
  await year.getByRole('button').press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByText(say(statisticsPhrases.sum, { n: number })).waitFor();
  await drawer.getByRole('row').nth(1).waitFor();
  await expect.poll(() => drawer.innerText()).toContain(say(metricNames.doses));
  await expectAccessible('rows behind a number');
  await page.keyboard.press('Escape');

  // Exported as a picture and as a spreadsheet.
  const taken = async (what: readonly [string, string]) => {
    const file = page.waitForEvent('download');
    await regions.getByRole('button', { name: say(chartPhrases.more) }).press('Enter');
    await page.getByRole('menuitem', { name: say(what) }).click();
    return file;
  };
  expect((await taken(chartPhrases.picture)).suggestedFilename()).toMatch(/\.png$/);
  expect((await taken(chartPhrases.sheet)).suggestedFilename()).toMatch(/\.csv$/);

  await regions.getByText(say(chartPhrases.asTable), { exact: true }).click();
  await regions.getByRole('row').nth(1).waitFor();
  await expectAccessible('a chart as a table');

  // The demo checks its sums once automatically.
  await page.getByRole('button', { name: new RegExp(`${say(statisticsPhrases.unchecked)}|${say(statisticsPhrases.checked)}`) }).press('Enter');
  await page.getByRole('button', { name: say(statisticsPhrases.checkNow) }).press('Enter');
  await page.getByRole('button', { name: say(statisticsPhrases.checked) }).waitFor();
});

journey(
  'a phone shows every chart with its labels whole',
  async ({ page, say, enter, screenshot }) => {
    await enter('/vaccines/statistics');
    const ages = page.getByRole('region', { name: say(statisticsPhrases.byAge), exact: true });
    await ages.getByRole('img', { name: new RegExp(`^${say(statisticsPhrases.byAge)}`) }).waitFor();
    await ages.scrollIntoViewIfNeeded();
    await page.getByRole('img', { name: new RegExp(`^${say(statisticsPhrases.byOutcome)}`) }).waitFor();
    await screenshot('statistics-labels-en-390');
    const cut = () =>
      page.locator('.chart svg text').evaluateAll((texts) =>
        texts.flatMap((text) => {
          const [chart, label] = [text.closest('svg'), text].map((one) => one?.getBoundingClientRect());
          const whole = chart && label && label.left >= chart.left - 0.5 && label.right <= chart.right + 0.5;
          return whole ? [] : [text.textContent];
        }),
      );
    // A chart is resized a moment after it is rendered.
    await expect.poll(cut).toEqual([]);
  },
  { language: 'en', viewport: { width: 390, height: 844 } },
);
