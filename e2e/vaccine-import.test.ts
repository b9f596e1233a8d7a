import { expect } from 'vitest';
import { importPhrases } from '../web/src/kit/import/import.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { journey } from './browser.ts';

const sheet = (stamp: string) => `产品编码,批号,生产日期,有效期至,车次
MMR,${stamp} 1,2026-01-05,2028-01-04,7
MMR,${stamp}2,2028-01-05,2028-01-04,7
NOSUCH,,2026-01-05,2028-13-04,7
`;

for (const { language, viewport, stamp } of [
  { language: 'zh', viewport: { width: 390, height: 844 }, stamp: 'ZHIMP' },
  { language: 'en', viewport: { width: 1440, height: 900 }, stamp: 'ENIMP' },
] as const) {
  journey(
    `a sheet of lots is mended by what the rules say, comes in whole, and goes out again: ${language}-${viewport.width}`,
    async ({ page, say, open, enter, expectAccessible, screenshot }) => {
      await enter('/vaccines/lot');
      await page.getByRole('button', { name: say(importPhrases.import), exact: true }).click();
      const dialog = page.getByRole('dialog');
      const template = page.waitForEvent('download');
      await dialog.getByRole('button', { name: say(importPhrases.template) }).click();
      expect((await template).suggestedFilename()).toMatch(/\.xlsx$/);
      await dialog.locator('input[type=file]').setInputFiles({ name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet(stamp)) });
      await dialog.getByText(say(importPhrases.bad, { n: 2 })).waitFor();
      await dialog.getByText(/V17/).waitFor();
      await screenshot(`vaccine-import-${language}-${viewport.width}`);
      await expectAccessible('the preview of a sheet of lots');

      const cell = (line: number, column: readonly [string, string]) =>
        dialog.getByRole('textbox', { name: say(importPhrases.cell, { line, column: say(column) }) });
      await cell(3, ['生产日期', 'Manufactured on']).fill('2026-01-05');
      await dialog.getByRole('button', { name: say(importPhrases.leaveOut, { line: 4 }) }).click();
      await dialog.getByRole('button', { name: say(importPhrases.check) }).click();
      await dialog.getByText(say(importPhrases.good)).first().waitFor();
      await dialog.getByRole('button', { name: say(importPhrases.run, { n: 2 }) }).click();
      await page.getByText(say(importPhrases.done, { n: 2 })).waitFor();
      await dialog.waitFor({ state: 'detached' });

      await open(`/vaccines/lot?keyword=${stamp}`);
      await page.getByText(`${stamp}2`).first().waitFor();
      await page.getByText(`${stamp}1`).first().waitFor();
      const exported = page.waitForEvent('download');
      await page.getByRole('button', { name: say(listPhrases.export), exact: true }).click();
      expect((await exported).suggestedFilename()).toMatch(/\.xlsx$/);
    },
    { language, viewport },
  );
}
