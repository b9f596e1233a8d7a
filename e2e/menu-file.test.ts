import { expect } from 'vitest';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { doesPhrases, menuFilePhrases } from '../web/src/menu/menu-file.phrases.ts';
import { journey } from './browser.ts';

const VIEWPORTS = [
  { language: 'zh', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
] as const;

interface Content {
  format: string;
  entries: { enCode: string; fullName: string; fullNameEn?: string; urlAddress?: string; parent: string }[];
}

for (const { language, viewport } of VIEWPORTS) {
  const code = `carried.${language}`;
  journey(
    `the menu goes out as a file; what comes back is looked at first, and taken whole: ${language}-${viewport.width}`,
    async ({ page, say, enter, expectAccessible, screenshot }) => {
      await enter('/system/menu');
      const leaves = page.waitForEvent('download');
      const name = language === 'zh' ? '产品管理' : 'Products';
      const exporting = page.getByRole('button', { name: `${say(menuFilePhrases.export)} ${name}` });
      const more = page.getByRole('button', { name: say(listPhrases.moreFor, { name }) });
      await exporting.or(more).first().waitFor();
      if (await more.isVisible()) {
        await more.click();
        await page.getByRole('menuitem', { name: say(menuFilePhrases.export), exact: true }).click();
      } else await exporting.click();
      const file = await leaves;
      expect(file.suggestedFilename()).toBe('menu-vaccine.product.json');
      const content = JSON.parse(Buffer.concat((await (await file.createReadStream()).toArray()) as Buffer[]).toString()) as Content;
      const [product] = content.entries;
      if (!product) throw new Error('the file is empty');

      const importing = async () => {
        const button = page.getByRole('button', { name: say(menuFilePhrases.import), exact: true });
        if (await button.isVisible()) return button.click();
        await page.getByRole('button', { name: say(listPhrases.more), exact: true }).click();
        await page.getByRole('menuitem', { name: say(menuFilePhrases.import), exact: true }).click();
      };
      await importing();
      const dialog = page.getByRole('dialog');
      const choose = (named: string, entries: object[]) =>
        dialog
          .locator('input[type=file]')
          .setInputFiles({ name: named, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ ...content, entries })) });
      const take = dialog.getByRole('button', {
        name: new RegExp(`^${say(menuFilePhrases.take, { n: '0' }).replaceAll(/[()]/g, '\\$&').replace('0', '\\d+')}$`),
      });

      // All of it exists already.
      await choose('same.json', content.entries);
      await dialog.getByText(say(menuFilePhrases.nothing)).waitFor();
      await dialog.getByText(say(doesPhrases.keep), { exact: true }).first().waitFor();
      await expect.poll(() => take.isDisabled()).toBe(true);

      // A row that cannot be imported blocks all others, with a reason.
      const fresh = { ...product, enCode: code, fullName: `带来的菜单${language}`, fullNameEn: `Carried ${language}`, parent: '' };
      await choose('wrong.json', [fresh, { ...fresh, enCode: 'two words' }]);
      await dialog.getByText(say(menuFilePhrases.bad, { n: 1 })).waitFor();
      await expect.poll(() => take.isDisabled()).toBe(true);
      await expectAccessible('the preview of a menu file');
      await screenshot(`menu-file-wrong-${language}-${viewport.width}`);

      await choose('menu.json', [fresh]);
      await dialog.getByText(say(doesPhrases.create), { exact: true }).first().waitFor();
      await screenshot(`menu-file-${language}-${viewport.width}`);
      await take.click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill(code);
      await page.getByRole('row').filter({ hasText: code }).first().waitFor();

      // Not a menu file.
      await importing();
      await dialog.locator('input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"format":"other"}') });
      await dialog.getByRole('alert').waitFor();
      await expect.poll(() => take.isDisabled()).toBe(true);
    },
    { language, viewport },
  );
}
