import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { success } from '@ordo/contract/refusals.ts';
import { expect } from 'vitest';
import { dataBackupPhrases } from '../web/src/data-backup/data-backup.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { journey } from './browser.ts';

for (const { language, viewport } of [
  { language: 'zh', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
] as const) {
  const place = `${language}-${viewport.width}`;
  journey(
    `a backup is made, tried, downloaded and deleted: ${place}`,
    async ({ page, say, enter, expectAccessible, screenshot, expectToast }) => {
      const rows = page.locator('tr, .list-card').filter({ hasText: /ordo-\d{8}/ });
      const act = async (name: string) => {
        const button = rows.first().getByRole('button', { name: new RegExp(`^${name} ordo-`) });
        if (await button.isVisible()) await button.click();
        else {
          await rows.first().getByRole('button').last().click();
          await page.getByRole('menuitem', { name, exact: true }).click();
        }
      };
      const yes = async (name: string) => {
        await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      };
      await enter('/systemData/dataBackup');
      await page
        .getByRole('button', { name: say(dataBackupPhrases.add) })
        .first()
        .waitFor();
      await screenshot(`backups-empty-${place}`);
      await page
        .getByRole('button', { name: say(dataBackupPhrases.add) })
        .first()
        .click();
      await screenshot(`backups-ask-${place}`);
      await yes(say(dataBackupPhrases.add));
      await expectToast(success);
      await rows.first().getByText(say(dataBackupPhrases.done), { exact: true }).waitFor();
      await page
        .getByRole('button', { name: say(dataBackupPhrases.add) })
        .first()
        .waitFor();

      await act(say(dataBackupPhrases.drill));
      await yes(say(dataBackupPhrases.drill));
      await rows.first().getByText(say(dataBackupPhrases.passed), { exact: true }).waitFor();
      await expectAccessible('the backups');
      await screenshot(`backups-${place}`);

      await act(say(dataBackupPhrases.download));
      await screenshot(`backups-download-${place}`);
      const [file] = await Promise.all([page.waitForEvent('download'), yes(say(dataBackupPhrases.download))]);
      expect(file.suggestedFilename()).toMatch(/^ordo-\d{8}-\d{6}-\d+\.tar\.gz\.sealed$/);
      const folder = await mkdtemp(join(tmpdir(), 'ordo-e2e-backup-'));
      await file.saveAs(join(folder, 'backup'));
      expect((await stat(join(folder, 'backup'))).size).toBeGreaterThan(100_000);
      await rm(folder, { recursive: true });

      await act(say(dataBackupPhrases.remove));
      await yes(say(kitPhrases.remove));
      await page.getByText(file.suggestedFilename()).waitFor({ state: 'detached' });
    },
    { language, viewport },
  );
}
