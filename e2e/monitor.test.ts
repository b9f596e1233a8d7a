import { success } from '@ordo/contract/refusals.ts';
import { expect } from 'vitest';
import { cacheNamePhrases, cachePhrases } from '../web/src/cache/cache.phrases.ts';
import { chartPhrases } from '../web/src/kit/chart/chart.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { monitorPhrases } from '../web/src/monitor/monitor.phrases.ts';
import { journey } from './browser.ts';

for (const { language, viewport } of [
  { language: 'zh', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
] as const) {
  const place = `${language}-${viewport.width}`;
  journey(
    `the monitor follows what the node and its database do, as drawings and as tables: ${place}`,
    async ({ page, say, enter, screenshot, expectAccessible }) => {
      let asked = 0;
      page.on('request', (request) => (asked += Number(/\/Monitor\?/.test(request.url()))));
      await enter('/system/monitor');
      await page.getByText(say(monitorPhrases.alive), { exact: true }).waitFor();
      await page.getByRole('heading', { name: say(monitorPhrases.database), exact: true }).waitFor();
      const cpu = page.getByRole('region', { name: say(monitorPhrases.cpuChart), exact: true });
      await cpu.locator('.chart svg').waitFor();
      const before = asked;
      await expect.poll(() => asked).toBeGreaterThan(before + 1);
      await expectAccessible('the monitor');
      await screenshot(`monitor-${place}`);
      await cpu.getByText(say(chartPhrases.asTable), { exact: true }).click();
      await cpu.getByRole('row').nth(2).waitFor();
      await expectAccessible('a live chart as a table');
      await page
        .getByRole('region', { name: say(monitorPhrases.tables), exact: true })
        .first()
        .scrollIntoViewIfNeeded();
      await screenshot(`monitor-database-${place}`);
    },
    { language, viewport },
  );

  journey(
    `a cache is looked into and emptied: ${place}`,
    async ({ page, say, enter, screenshot, expectAccessible, expectToast }) => {
      await enter('/system/cache');
      const name = say(cacheNamePhrases.rights);
      const card = page.getByRole('region', { name, exact: true });
      await card.waitFor();
      await expectAccessible('the caches');
      await screenshot(`caches-${place}`);
      await page.getByRole('button', { name: say(kitPhrases.pair, { head: say(cacheNamePhrases.statements), rest: say(cachePhrases.look) }) }).click();
      const drawer = page.getByRole('dialog');
      await expect.poll(() => drawer.getByRole('textbox').inputValue()).toContain('select');
      await expectAccessible('keys of a cache');
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      await card.getByRole('button', { name: say(kitPhrases.pair, { head: name, rest: say(cachePhrases.clear) }) }).click();
      const question = page.getByRole('dialog').last();
      await question.getByRole('button', { name: say(cachePhrases.clear), exact: true }).click();
      await expectToast(success);
      await card.getByText('admin').waitFor();
    },
    { language, viewport },
  );
}
