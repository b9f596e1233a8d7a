import { afterAll, beforeAll, expect } from 'vitest';
import { startMariaDb, type MariaDb } from '../server/testing/mariadb.ts';
import { dataSyncPhrases, syncStatePhrases, troublePhrases } from '../web/src/data-sync/data-sync.phrases.ts';
import type { App } from './app.ts';
import { startOwnApp } from './own-app.ts';
import { journey, type Journey } from './browser.ts';

let app: App;
let maria: MariaDb | null;
beforeAll(async () => {
  maria = await startMariaDb();
  await maria?.run(
    'CREATE TABLE shop.goods (id int PRIMARY KEY, name varchar(40), price decimal(10,2))',
    "INSERT INTO shop.goods VALUES (1, 'goods 1', 0.5), (2, 'goods 2', 1), (3, 'goods 3', 1.5)",
    'CREATE TABLE shop.notes (text varchar(20))',
    'CREATE DATABASE depot',
    "GRANT ALL ON depot.* TO 'clerk'@'%'",
    "CREATE TABLE depot.goods (id int PRIMARY KEY, name varchar(40) CHECK (name <> 'goods 3'))",
    "INSERT INTO depot.goods VALUES (1, 'old name')",
  );
  app = await startOwnApp({ ORDO_OUTBOUND: `127.0.0.1:${maria?.port ?? 3306}=127.0.0.0/8` });
}, 300_000);
afterAll(async () => {
  await app.stop();
  await maria?.stop();
});

/** By API calls, as the page would. */
async function addSources({ page }: Journey, port: number): Promise<void> {
  const refusals = await page.evaluate(async (mariaPort) => {
    const ids: string[] = [];
    for (const [fullName, serviceName] of [
      ['门店库', 'shop'],
      ['仓储库', 'depot'],
    ]) {
      const body = JSON.stringify({ fullName, dbType: 'MySQL', host: '127.0.0.1', port: mariaPort, userName: 'clerk', password: 'Clerk2026', serviceName });
      const headers = { authorization: localStorage.getItem('ordo.token') ?? '', 'content-type': 'application/json' };
      const answer = await fetch('/v1/api/system/DataSource', { method: 'POST', headers, body });
      ids.push(((await answer.json()) as { refusal?: string }).refusal ?? '');
    }
    return ids;
  }, port);
  for (const refusal of refusals) expect(['', 'dataSourceNameTaken']).toContain(refusal);
}

for (const { language, viewport } of [
  { language: 'zh', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
] as const) {
  const place = `${language}-${viewport.width}`;
  journey(
    `tables go from one database to another, looked at first, with what could not go: ${place}`,
    async (traveller) => {
      const { page, say, enter, expectAccessible, screenshot } = traveller;
      if (!maria) return;
      await enter('/systemData/dataSync');
      await page
        .getByRole('heading', { name: say(dataSyncPhrases.title) })
        .first()
        .waitFor();
      await addSources(traveller, maria.port);
      await page
        .getByRole('button', { name: say(dataSyncPhrases.add) })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: say(dataSyncPhrases.preview) }).click();
      await form.getByRole('alert').waitFor();
      await form.getByRole('textbox', { name: say(dataSyncPhrases.name) }).fill(`商品 ${place}`);
      for (const [label, choice] of [
        [dataSyncPhrases.from, '门店库'],
        [dataSyncPhrases.to, '仓储库'],
      ] as const) {
        await form.getByRole('combobox', { name: say(label), exact: true }).click();
        await page.locator('.ant-select-dropdown:visible').getByText(choice).click();
        // The next one is opened when this one is closed.
        await expect.poll(() => page.locator('.ant-select-dropdown:visible').count()).toBe(0);
      }
      const tables = form.getByRole('combobox', { name: say(dataSyncPhrases.tables), exact: true });
      for (const table of ['goods', 'notes']) {
        await tables.fill(table);
        await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: table }).click();
      }
      await page.keyboard.press('Escape');
      await form.getByRole('button', { name: say(dataSyncPhrases.preview) }).click();
      await form.getByText(say(troublePhrases.noKey)).waitFor();
      await expectAccessible('the plan of a sync');
      await screenshot(`data-sync-plan-${place}`);
      await form.getByRole('button', { name: say(dataSyncPhrases.saveAndRun) }).click();
      await page.getByRole('dialog').getByText(say(syncStatePhrases.done), { exact: true }).first().waitFor();
      await page.getByRole('dialog').getByText('goods').first().waitFor();
      await expectAccessible('the progress of a sync');
      await screenshot(`data-sync-progress-${place}`);
      await page.keyboard.press('Escape');
      await page.getByText(`商品 ${place}`).first().waitFor();
      await expectAccessible('the syncs');
      await screenshot(`data-sync-list-${place}`);
    },
    { language, viewport, url: () => app.url },
  );
}
