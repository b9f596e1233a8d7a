// Regions on a map: coloured, accessible by keyboard, with a drill-down to the rows; without a matching map, bars and a hint.
import { expect } from 'vitest';
import { chartPhrases } from '../web/src/kit/chart/chart.phrases.ts';
import { statisticsPhrases } from '../web/src/statistics/statistics.phrases.ts';
import { journey } from './browser.ts';

for (const { language, viewport } of [
  { language: 'zh', viewport: { width: 390, height: 844 } },
  { language: 'en', viewport: { width: 1440, height: 900 } },
] as const) {
  journey(
    `a region is chosen on the map: ${language}-${viewport.width}`,
    async ({ page, say, enter, expectAccessible, screenshot }) => {
      await enter('/vaccines/statistics');
      const card = page.getByRole('region', { name: say(statisticsPhrases.byRegion), exact: true });
      await card.getByText(say(chartPhrases.asMap), { exact: true }).click();
      const map = card.getByRole('group', { name: /示意图/ });
      await map.waitFor();
      const towns = map.getByRole('button');
      await expect.poll(() => towns.count()).toBe(15);
      expect(
        await card
          .getByRole('list', { name: say(statisticsPhrases.legend) })
          .getByRole('listitem')
          .count(),
      ).toBeGreaterThan(3);
      await map.scrollIntoViewIfNeeded();
      await screenshot(`region-map-${language}-${viewport.width}`);
      await expectAccessible('statistics with a map');
      await towns.first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');

      // Above the county no map has the regions.
      await card.getByRole('button', { name: say(statisticsPhrases.wholeCountry) }).click();
      await card.getByText(say(statisticsPhrases.noMap)).waitFor();
      await card.getByRole('link', { name: say(statisticsPhrases.addMap) }).waitFor();
      await screenshot(`region-map-none-${language}-${viewport.width}`);
    },
    { language, viewport },
  );
}
