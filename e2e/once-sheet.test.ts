import { expect } from 'vitest';
import { importPhrases } from '../web/src/kit/import/import.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { passwordPhrases } from '../web/src/profile/profile.phrases.ts';
import { userPhrases } from '../web/src/user/user.phrases.ts';
import { anotherBrowser } from './another-browser.ts';
import { journey } from './browser.ts';

const PEOPLE = 20;

for (const { language, viewport, stamp } of [
  { language: 'zh', viewport: { width: 1440, height: 900 }, stamp: 'strip' },
  { language: 'en', viewport: { width: 390, height: 844 }, stamp: 'slip' },
] as const)
  journey(
    `passwords of many people come on one sheet, are printed whole, and open the door once: ${language}-${viewport.width}`,
    async ({ page, say, open, enter, expectAccessible, screenshot }) => {
      await enter('/permission/user');
      await page.getByRole('button', { name: say(userPhrases.import), exact: true }).click();
      const rows = Array.from({ length: PEOPLE }, (_, n) => `${stamp}${String(n).padStart(2, '0')},陈小${n},总部`);
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(['账号,姓名,所属组织', ...rows].join('\n')) });
      await page.getByRole('button', { name: say(importPhrases.run, { n: PEOPLE }) }).click();
      await page.getByText(say(importPhrases.done, { n: PEOPLE })).waitFor();
      // The import shows the initial passwords, also as a file.
      const first = page.getByRole('dialog').filter({ hasText: say(userPhrases.onceSheet, { n: PEOPLE }) });
      const arriving = page.waitForEvent('download');
      await first.getByRole('button', { name: say(userPhrases.saveFile) }).click();
      expect((await arriving).suggestedFilename()).toBe(`${say(userPhrases.onceFile)}.csv`);
      await first.getByRole('button', { name: say(userPhrases.onceDone) }).click();

      await open(`/permission/user?keyword=${stamp}`);
      // The same people are in the list of all.
      await page.getByText(say(listPhrases.count, { n: PEOPLE }), { exact: true }).waitFor();
      await page.getByText(`${stamp}19`).first().waitFor();
      if (viewport.width > 1000) await page.getByRole('checkbox', { name: say(listPhrases.selectAll) }).click();
      else for (const box of (await page.getByRole('checkbox').all()).slice(0, 3)) await box.click();
      const chosen = viewport.width > 1000 ? PEOPLE : 3;
      await page.getByText(say(listPhrases.selected, { n: chosen })).waitFor();
      await page
        .getByRole('button', { name: say(userPhrases.reset), exact: true })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(userPhrases.reset), exact: true })
        .click();
      const sheet = page.getByRole('dialog').filter({ hasText: say(userPhrases.onceSheet, { n: chosen }) });
      await sheet.waitFor();
      const passwords = await sheet.locator('code').allInnerTexts();
      expect(new Set(passwords).size).toBe(chosen);
      const accounts = (await sheet.locator('tbody tr').allInnerTexts()).map((line) => new RegExp(`${stamp}\\d\\d`).exec(line)?.[0] ?? '');
      expect(new Set(accounts).size).toBe(chosen);
      await expectAccessible('the sheet of one-time passwords');
      await screenshot(`once-sheet-${language}-${viewport.width}`);
      // Only its own button closes it: the passwords cannot be shown again.
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await expect.poll(() => sheet.isVisible()).toBe(true);

      // In print: only the strips, all of them, none split across pages.
      await page.emulateMedia({ media: 'print' });
      await screenshot(`once-sheet-print-${language}-${viewport.width}`);
      await expect.poll(() => page.locator('#root').isVisible()).toBe(false);
      await expect.poll(() => sheet.getByRole('button', { name: say(userPhrases.print) }).isVisible()).toBe(false);
      expect(await sheet.locator('.once-strips').evaluate((box) => box.scrollHeight <= box.clientHeight + 1)).toBe(true);
      if (chosen === PEOPLE) expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
      await page.emulateMedia({ media: null });

      await sheet.getByRole('button', { name: say(userPhrases.onceDone) }).click();
      await sheet.waitFor({ state: 'detached' });
      const other = await anotherBrowser(page, { baseURL: page.url().replace(/#.*/, ''), locale: language === 'zh' ? 'zh-CN' : 'en-US' });
      const door = await other.newPage();
      await door.goto('./#/login');
      await door
        .locator('input')
        .first()
        .fill(accounts[0] ?? '');
      await door.locator('input[type=password]').fill(passwords[0] ?? '');
      await door.keyboard.press('Enter');
      await door.getByText(say(passwordPhrases.leadOnce)).first().waitFor();
      await other.close();
    },
    { language, viewport },
  );
