// A logger's readings are entered, and invalid lines are reported; excursions are listed, to be decided on.
import { expect } from 'vitest';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { temperaturePhrases } from '../web/src/vaccine/temperature.phrases.ts';
import { vaccinePhrases } from '../web/src/vaccine/vaccine.phrases.ts';
import { journey } from './browser.ts';
import { waitForContent } from './wait.ts';

for (const { language, viewport, sensor } of [
  { language: 'en', viewport: { width: 1440, height: 900 }, sensor: 'E1' },
  { language: 'zh', viewport: { width: 390, height: 844 }, sensor: 'Z1' },
] as const) {
  journey(
    `an excursion is entered: ${language}-${viewport.width}`,
    async ({ page, say, open, enter, expectAccessible, screenshot }) => {
      await enter('/vaccines/temperature');
      await page
        .getByRole('button', { name: say(temperaturePhrases.enter) })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: say(temperaturePhrases.enter) });
      await dialog.getByRole('combobox').first().click();
      await page.locator('.ant-select-item-option').first().click();
      await dialog.getByLabel(say(temperaturePhrases.sensor)).fill(sensor);
      await dialog.getByLabel(say(temperaturePhrases.readings)).fill('2026-01-02 08:00 5\n2026-01-02 08:10 warm');
      await dialog.getByRole('button', { name: say(vaccinePhrases.save) }).click();
      await dialog.getByText(say(temperaturePhrases.wrong, { n: 2 })).waitFor();
      await dialog.getByLabel(say(temperaturePhrases.readings)).fill('2026-01-02 08:00 5\n2026-01-02 08:10 11.5\n2026-01-02 08:20 6');
      await screenshot(`temperature-enter-${language}-${viewport.width}`);
      await dialog.getByRole('button', { name: say(vaccinePhrases.save) }).click();
      await dialog.waitFor({ state: 'detached' });

      await open(`/vaccines/temperature?keyword=${sensor}&status=OPEN`);
      await waitForContent(page);
      await page.getByText('11.5 – 11.5 °C').first().waitFor();
      await screenshot(`temperature-${language}-${viewport.width}`);
      await expectAccessible('the list of excursions');
      await expect.poll(() => page.getByRole('button', { name: new RegExp(`^${say(temperaturePhrases.decide)} `) }).count()).toBeGreaterThan(0);

      // One decision for all of them.
      const rows = page.getByRole('checkbox');
      const many = await page.getByRole('button', { name: new RegExp(`^${say(temperaturePhrases.decide)} `) }).count();
      await rows.first().click();
      if (viewport.width === 390) await page.getByRole('button', { name: say(listPhrases.selectAll) }).click();
      const deciding = say(temperaturePhrases.decideMany, { n: many });
      await page.getByRole('button', { name: deciding }).click();
      const one = page.getByRole('dialog', { name: deciding });
      await one.getByRole('textbox').fill('Checked');
      await screenshot(`temperature-decide-${language}-${viewport.width}`);
      await expectAccessible('the decision');
      await one.getByRole('button', { name: say(temperaturePhrases.decide) }).click();
      await one.waitFor({ state: 'detached' });
      await open(`/vaccines/temperature?keyword=${sensor}&status=DONE`);
      await page.getByText('Checked').first().waitFor();
      await expect.poll(() => page.getByText('Checked').count()).toBeGreaterThanOrEqual(many);
    },
    { language, viewport },
  );
}
