// A number on the statistics leads to its rows, whose sum it is; a chart says the same as a table; everything has its definition beside it.
import { metricNames } from '@ordo/contract/statistics.phrases.ts';
import { expect } from 'vitest';
import { chartPhrases } from '../web/src/kit/chart/chart.phrases.ts';
import { statisticsPhrases } from '../web/src/statistics/statistics.phrases.ts';
import { journey } from './browser.ts';

journey('a number opens its rows, and a chart reads as a table', async ({ page, say, open, signIn, screenshot, expectAccessible }) => {
  await open('/vaccines/statistics');
  await signIn();
  await page.getByRole('heading', { name: say(statisticsPhrases.title), level: 1 }).waitFor();
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
  expect(await drawer.innerText()).toContain(say(metricNames.doses));
  await expectAccessible('rows behind a number');
  await page.keyboard.press('Escape');

  await regions.getByText(say(chartPhrases.asTable), { exact: true }).click();
  await regions.getByRole('row').nth(1).waitFor();
  await expectAccessible('a chart as a table');
});
