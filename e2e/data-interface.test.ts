// SQL is tested before it is saved, and errors are reported with a message.
import { dataInterfacePhrases as phrases, parameterPhrases, workbenchPhrases } from '../web/src/data-interface/data-interface.phrases.ts';
import { expect } from 'vitest';
import { journey } from './browser.ts';
import { labelled } from './record-form.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';

for (const [language, width] of [
  ['zh', 1440],
  ['en', 390],
] as const)
  journey(
    `an interface is made, tried, mended and saved: ${language}-${width}`,
    async ({ page, say, open, enter, expectAccessible }) => {
      const code = `journey${language}`;
      await enter('/systemData/dataInterface');
      await page
        .getByRole('button', { name: say(phrases.add) })
        .first()
        .click();
      const form = page.getByRole('dialog').last();
      await form.getByRole('textbox', { name: labelled(say(phrases.name)) }).fill(`Journey ${language}`);
      await form.getByRole('textbox', { name: labelled(say(phrases.code)) }).fill(code);
      const query = page.getByRole('textbox', { name: say(phrases.query) });
      await query.fill('select * from app_user');
      expect(await page.getByRole('textbox', { name: say(phrases.path) }).count(), 'the address of another system, in a form for SQL').toBe(0);
      // While the loading icon of a refused save is disappearing, it is still part of the name.
      const save = page.getByRole('button', { name: new RegExp(`(^|loading )${say(recordPhrases.save)}$`) });
      await save.click();
      await page
        .getByText(/app_user/)
        .last()
        .waitFor();
      await query.fill('select count(*) as n from product where code = @code');
      await page
        .getByRole('button', { name: say(parameterPhrases.add) })
        .first()
        .click();
      await page.getByRole('textbox', { name: say(parameterPhrases.field), exact: true }).fill('code');
      await expectAccessible('form');
      await save.click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      // The former address; it redirects.
      await open(`/system/dataInterface?keyword=${code}`);
      await page.getByText(`Journey ${language}`).first().waitFor();
      await page
        .getByRole('button', { name: /更多|More|操作|Actions/ })
        .last()
        .click();
      await page.getByText(say(phrases.try)).last().click();
      await page.getByRole('textbox', { name: '@code' }).fill('nothing');
      await page.getByRole('button', { name: say(workbenchPhrases.run), exact: true }).click();
      await page.getByRole('cell', { name: '0', exact: true }).waitFor();
      await expectAccessible('workbench');
      const text = page.getByRole('textbox', { name: say(workbenchPhrases.content) });
      await text.fill('select 1; drop table area');
      await text.press('Control+Enter');
      await page.getByRole('dialog').getByRole('alert').waitFor();
      await expect.poll(() => page.getByRole('dialog').getByRole('alert').innerText()).toMatch(/SELECT/);
    },
    { language, viewport: { width, height: 860 } },
  );
