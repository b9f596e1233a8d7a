import { afterAll, beforeAll, expect } from 'vitest';
import { chatPhrases } from '../web/src/chat/chat.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { openChat, startChatApp } from './chat-users.ts';

let app: App;
beforeAll(async () => {
  app = await startChatApp();
  // 162 of the texts from 李娜 contain the letter, most of them the oldest.
  await app.change(`
    insert into conversation (low_user_id, high_user_id) values ('wangwu', 'zhao'), ('lina', 'zhao');
    insert into chat_message (conversation_id, number, by_low, nth, at, type, content)
      select c.id, n, true, n, now() - make_interval(secs => 60000 - n), 'text', '第' || n || case when n <= 100 or n % 800 = 0 then '箱 z' else '箱' end
      from conversation c, generate_series(1, 50100) n where c.low_user_id = 'lina' or n <= 60`);
});
afterAll(() => app.stop());

journey(
  'a search says how many it has found, says so where there may be more, and reads on to the oldest',
  async ({ page, enter, say }) => {
    await enter('/', 'zhao');
    const search = async (name: string, keyword: string) => {
      await openChat(page, name);
      await page.getByRole('button', { name: say(chatPhrases.history) }).click();
      await page.getByPlaceholder(say(chatPhrases.keyword)).fill(keyword);
    };
    const box = page.getByRole('region', { name: say(chatPhrases.history) });
    const readOnTo = async (text: string) => {
      const oldest = box.getByText(text, { exact: true });
      await expect
        .poll(async () => {
          await box.evaluate((list) => list.scrollTo(0, list.scrollTop === 0 ? 1 : 0));
          return oldest.count();
        })
        .toBe(1);
      await box.getByText(say(chatPhrases.more), { exact: true }).waitFor({ state: 'detached' });
    };
    await search('王武', 'z');
    await page.getByText(say(chatPhrases.hits, { n: 60 }), { exact: true }).waitFor();
    await readOnTo('第1箱 z');
    await page.keyboard.press('Escape');
    await search('李娜', 'z');
    await page.getByText(say(chatPhrases.hits, { n: 162 }), { exact: true }).waitFor();
    await readOnTo('第1箱 z');
    await page.getByPlaceholder(say(chatPhrases.keyword)).fill('箱');
    await page.getByText(say(chatPhrases.manyHits, { n: 2000 }), { exact: true }).waitFor();
  },
  { url: () => app.url },
);
