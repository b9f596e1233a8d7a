import { success } from '@ordo/contract/refusals.ts';
import { expect } from 'vitest';
import { dataMapPhrases } from '../web/src/data-map/data-map.phrases.ts';
import { iconsPhrases } from '../web/src/icons/icons.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { journey } from './browser.ts';

const ring = (x: number) => [
  [x, 30],
  [x + 1, 30],
  [x + 1, 31],
  [x, 31],
  [x, 30],
];
const region = (name: string, x: number) => ({ type: 'Feature', properties: { name, adcode: x }, geometry: { type: 'Polygon', coordinates: [ring(x)] } });
const file = (...features: object[]) => ({
  name: 'map.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
});

for (const { language, viewport } of [
  { language: 'zh', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
] as const) {
  const place = `${language}-${viewport.width}`;
  journey(
    `a map is drawn as soon as its file is chosen, and refused with the region that is wrong: ${place}`,
    async ({ page, say, enter, expectAccessible, screenshot, expectToast }) => {
      await enter('/systemData/map');
      await page
        .getByRole('button', { name: say(dataMapPhrases.add) })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: say(dataMapPhrases.name) }).fill(`全省 ${place}`);
      await form.getByRole('textbox', { name: say(dataMapPhrases.code) }).fill(`map-${place}`);
      await form.locator('input[type=file]').setInputFiles(file(region('甲', 119), region('', 120)));
      await form.getByText(say(dataMapPhrases.wrong)).waitFor();
      await form.locator('input[type=file]').setInputFiles(file(region('甲', 119), region('乙', 120)));
      await form.getByText(say(dataMapPhrases.read, { n: 2 })).waitFor();
      await expectAccessible('the form of a map');
      await screenshot(`map-form-${place}`);
      await form.getByRole('button', { name: say(recordPhrases.save) }).click();
      await expectToast(success);
      await form.waitFor({ state: 'detached' });
      await page.getByText(`全省 ${place}`).first().waitFor();
      await screenshot(`map-list-${place}`);
    },
    { language, viewport },
  );

  journey(
    `an icon is found by its meaning or its name: ${place}`,
    async ({ page, say, enter, expectAccessible, screenshot }) => {
      await enter('/system/icons');
      await page.getByRole('button', { name: 'pie-chart' }).waitFor();
      await expectAccessible('the icons');
      await screenshot(`icons-${place}`);
      await page.getByRole('textbox', { name: say(iconsPhrases.hint) }).fill('饼图');
      await page.getByText(say(iconsPhrases.count, { n: 1 })).waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'pie-chart' }).count()).toBe(1);
    },
    { language, viewport },
  );
}
