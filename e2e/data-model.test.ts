import { success } from '@ordo/contract/refusals.ts';
import { dataModelPhrases, stepPhrases } from '../web/src/data-model/data-model.phrases.ts';
import { dataSourcePhrases } from '../web/src/data-source/data-source.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { labelled } from './record-form.ts';
import { journey } from './browser.ts';

for (const { language, viewport, stamp } of [
  { language: 'zh', viewport: { width: 1440, height: 900 }, stamp: 'wide' },
  { language: 'en', viewport: { width: 390, height: 844 }, stamp: 'small' },
] as const) {
  const place = `${language}-${viewport.width}`;
  journey(
    `a data source is tried and kept without its password being shown: ${place}`,
    async ({ page, say, enter, expectAccessible, screenshot, expectToast }) => {
      await enter('/systemData/dataSource');
      await page
        .getByRole('button', { name: say(dataSourcePhrases.add) })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: labelled(say(dataSourcePhrases.name)) }).fill(`仓库 ${stamp}`);
      await form.getByRole('textbox', { name: labelled(say(dataSourcePhrases.host)) }).fill('db.example.com');
      await form.getByRole('textbox', { name: labelled(say(dataSourcePhrases.serviceName)) }).fill('shop');
      await form.getByRole('textbox', { name: labelled(say(dataSourcePhrases.userName)) }).fill('reader');
      await form.locator('input[type=password]').fill('Planted2026');
      await form.getByRole('button', { name: say(dataSourcePhrases.test) }).click();
      await form.getByText(/db\.example\.com:5432/).waitFor();
      await expectAccessible('the form of a data source');
      await screenshot(`data-source-form-${place}`);
      await form.getByRole('button', { name: say(recordPhrases.save) }).click();
      await expectToast(success);
      await form.waitFor({ state: 'detached' });
      await page.getByText(`仓库 ${stamp}`).first().waitFor();
      await expectAccessible('the data sources');
      await screenshot(`data-source-list-${place}`);
    },
    { language, viewport },
  );

  journey(
    `a table is designed by a plan that is seen first, and comes back after it was deleted: ${place}`,
    async ({ page, say, enter, expectAccessible, screenshot, expectToast }) => {
      await enter('/systemData/dataModel');
      await page
        .getByRole('button', { name: say(dataModelPhrases.add) })
        .first()
        .click();
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('textbox', { name: say(dataModelPhrases.table), exact: true }).fill(`goods_${stamp}`);
      await drawer.getByRole('button', { name: say(dataModelPhrases.addField) }).click();
      const name = drawer.getByRole('textbox', { name: say(dataModelPhrases.field), exact: true }).last();
      await name.fill('a b');
      await drawer.getByRole('button', { name: say(dataModelPhrases.preview) }).click();
      await drawer.getByRole('alert').waitFor();
      await name.fill('title');
      await drawer.getByRole('button', { name: say(dataModelPhrases.common) }).click();
      await page.getByRole('menuitem', { name: say(dataModelPhrases.manageCommon) }).click();
      const common = page.getByRole('dialog', { name: say(dataModelPhrases.common) });
      await common.getByRole('button', { name: say(dataModelPhrases.addCommon) }).click();
      await common
        .getByRole('textbox', { name: say(dataModelPhrases.field), exact: true })
        .last()
        .fill(`price_${stamp}`);
      await common
        .getByRole('button', { name: say(dataModelPhrases.save) })
        .last()
        .click();
      await expectToast(success);
      await expectAccessible('the common fields');
      await screenshot(`data-model-common-${place}`);
      await page.keyboard.press('Escape');
      await common.waitFor({ state: 'detached' });
      await drawer.getByRole('button', { name: say(dataModelPhrases.common) }).click();
      await page.getByRole('menuitem', { name: `price_${stamp}` }).click();
      await drawer.getByRole('button', { name: say(dataModelPhrases.preview) }).click();
      await drawer.getByText(say(stepPhrases.createTable, { name: `goods_${stamp}` })).waitFor();
      await expectAccessible('the plan of a table');
      await screenshot(`data-model-plan-${place}`);
      await drawer.getByRole('button', { name: say(dataModelPhrases.run) }).click();
      await drawer.waitFor({ state: 'detached' });

      const row = page.getByRole('row').filter({ hasText: `goods_${stamp}` });
      await row.waitFor();
      await expectAccessible('the tables');
      await screenshot(`data-model-list-${place}`);
      await page.getByRole('button', { name: `goods_${stamp}`, exact: true }).click();
      await drawer.getByText('title').waitFor();
      await drawer.getByText(`price_${stamp}`).waitFor();
      await drawer.getByRole('tab', { name: say(dataModelPhrases.rows) }).click();
      await drawer.getByText(say(dataModelPhrases.noRows)).waitFor();
      await expectAccessible('the rows of a table');
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });

      await row.getByRole('button', { name: `${say(dataModelPhrases.remove)} goods_${stamp}` }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(dataModelPhrases.remove), exact: true })
        .click();
      await row.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: say(dataModelPhrases.parked) }).click();
      await row.getByRole('button', { name: `${say(dataModelPhrases.restore)} goods_${stamp}` }).click();
      await row.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: say(dataModelPhrases.present) }).click();
      await row.waitFor();
    },
    { language, viewport },
  );
}
