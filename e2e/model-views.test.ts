// Records of a designed form beside their list: a card that a rule refuses stays where it was, and what is saved without a network goes out later.
import { afterAll, beforeAll, expect } from 'vitest';
import { modelPhrases } from '../web/src/model/model.phrases.ts';
import { viewPhrases } from '../web/src/model/view/view.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
});
afterAll(() => app.stop());
const there = { url: () => app.url };

journey(
  'a card is moved by its menu; a rule that refuses says why, and leaves it where it was',
  async ({ page, say, enter, expectAccessible }) => {
    await enter('/model/officerepair');
    await page.getByRole('button', { name: '维修看板', exact: true }).click();
    const working = page.getByRole('listitem', { name: /^维修中/ });
    await working.getByRole('article').first().waitFor();
    await expectAccessible('board');
    const cards = await working.getByRole('article').count();
    await working.getByRole('article').first().getByRole('button').last().click();
    // What is done says what it cost.
    await page.getByRole('menuitem', { name: '已完成' }).click();
    await page.getByRole('button', { name: say(viewPhrases.openIt) }).waitFor();
    expect(await working.getByRole('article').count()).toBe(cards);
  },
  there,
);

journey(
  'what is saved without a network is kept, listed, and sent when it is back',
  async ({ page, say, enter }) => {
    await enter('/model/officeleave');
    await page
      .getByRole('row')
      .getByRole('button', { name: new RegExp(`^${say(modelPhrases.edit)} `) })
      .first()
      .click();
    const reason = page.getByRole('textbox', { name: '请假事由' });
    await reason.waitFor();
    await page.context().setOffline(true);
    await reason.fill('网络中断时填写');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(modelPhrases.save), exact: true })
      .click();
    const unsent = page.getByText(say(modelPhrases.unsent, { n: 1 }));
    await unsent.waitFor();
    await page.context().setOffline(false);
    await unsent.waitFor({ state: 'detached' });
    await page.getByText('网络中断时填写').first().waitFor();
  },
  { ...there, expected: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ },
);
