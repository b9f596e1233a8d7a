import { afterAll, beforeAll, expect } from 'vitest';
import { noticePhrases } from '../web/src/message/message.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { bell, startChatApp } from './chat-users.ts';
import { waitForIdle } from './wait.ts';

let app: App;
beforeAll(async () => {
  app = await startChatApp();
  await app.change(`
    insert into message (id, title, enabled_mark, released_at, body_text, creator_user_id)
      select 'notice ' || n, '第' || n || '号通知', case when n = 3 then 0 else 1 end, now(), '<p>内容' || n || '</p>', 'zhao' from generate_series(1, 3) n;
    insert into message_receive (user_id, message_id, type, sent_at) select 'zhao', 'notice ' || n, 1, now() from generate_series(1, 2) n`);
});
afterAll(() => app.stop());

journey(
  'a notice that was closed before it was there does not come back, nor does it take the place of another',
  async ({ page, enter }) => {
    await enter('/', 'zhao');
    const answers: (() => void)[] = [];
    await page.route('**/ReadInfo/**', async (route) => {
      await new Promise<void>((answer) => answers.push(answer));
      await route.continue();
    });
    const dialog = page.locator('.message-dialog').filter({ visible: true });
    const answer = async (place: number) => {
      const answered = page.waitForResponse(/\/ReadInfo\//);
      answers[place]?.();
      await (await answered).finished();
      await waitForIdle(page);
    };
    await bell(page).click();
    await page.getByRole('button', { name: /^第1号通知/ }).click();
    await dialog.waitFor();
    await expect.poll(() => answers.length).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole('button', { name: /^第2号通知/ }).click();
    await dialog.waitFor();
    await expect.poll(() => answers.length).toBe(2);
    await answer(0);
    expect(await dialog.innerText()).not.toContain('内容1');
    await answer(1);
    await dialog.getByText('内容2').waitFor();

    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole('button', { name: /^第1号通知/ }).click();
    await dialog.waitFor();
    await expect.poll(() => answers.length).toBe(3);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await answer(2);
    expect(await dialog.count()).toBe(0);
  },
  { url: () => app.url },
);

for (const language of ['zh', 'zhtw', 'en'] as const)
  journey(
    `what can be done with a notice stands on one line and within its column (${language})`,
    async ({ page, open, enter, say, screenshot }) => {
      await enter('/');
      await page.locator('.live-button').first().waitFor();
      await open('/system/notice');
      await page
        .getByRole('button', { name: new RegExp(`^${say(noticePhrases.readers)}`) })
        .first()
        .waitFor();
      await screenshot(`notices ${language}`);
      const cells = await page.locator('td.list-stays-end').evaluateAll((all) =>
        all.map((cell) => {
          const actions = [...cell.querySelectorAll('.list-action')].map((action) => action.getBoundingClientRect());
          return {
            lines: Math.max(...actions.map(({ height }) => height)),
            over: Math.max(...actions.map(({ right }) => right)) - cell.getBoundingClientRect().right,
          };
        }),
      );
      expect(cells).toHaveLength(3);
      for (const { lines, over } of cells) {
        expect(lines).toBeLessThanOrEqual(24);
        expect(over).toBeLessThanOrEqual(0);
      }
    },
    { url: () => app.url, language },
  );
