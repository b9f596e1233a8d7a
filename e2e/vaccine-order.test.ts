// An order from the request to the customer's cold storage: ordered, approved, allocated, shipped, received with one rejected vial; stock and statistics agree,
// the file opens.
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indentCreate } from '@ordo/contract/indent.ts';
import { orderCommandTexts, orderStatusTexts, rejectReasonTexts } from '@ordo/contract/indent.phrases.ts';
import { statisticsCheck } from '@ordo/contract/statistics-people.ts';
import { readXlsx } from 'hucre/xlsx';
import type { Response } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { statisticsPhrases } from '../web/src/statistics/statistics.phrases.ts';
import { indentPhrases } from '../web/src/vaccine/indent-screen.phrases.ts';
import { vaccinePhrases } from '../web/src/vaccine/vaccine.phrases.ts';
import { stockPhrases } from '../web/src/vaccine/stock.phrases.ts';
import type { App } from './app.ts';
import { ask } from './ask.ts';
import { journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';
import { waitForIdle } from './wait.ts';

/** An order checker of the county. */
const CHECKER = 'checker';
let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
  await app.change(`
    update app_user set account = '${CHECKER}', password_hash = (select password_hash from app_user where account = 'admin'), password_once = false
    where id = (select u.id from app_user u join user_position x on x.user_id = u.id join position p on p.id = x.position_id and p.en_code = 'AJ.CDC.MYGH.DDSH'
      where u.enabled_mark = 1 order by u.id limit 1)`);
});
afterAll(() => app.stop());

journey(
  'an order goes from the wish to the cold storage, one vial is rejected, stock and statistics agree and the file opens',
  async (traveller) => {
    const { page, say, open, enter, screenshot, expectAccessible } = traveller;
    const monthly = page
      .getByRole('listitem')
      .filter({ hasText: say(statisticsPhrases.month) })
      .getByRole('button')
      .first();
    const receivedThisMonth = async () => Number((await monthly.innerText()).replaceAll(/\D/g, ''));
    // The demo counts its history once it is running.
    const checkedAt = async () => (await ask<{ at: number | null }>(app, 'admin', statisticsCheck.method, statisticsCheck.path)).at;
    await expect.poll(checkedAt).toBeGreaterThan(0);
    await enter('/vaccines/statistics?metric=receivedDoses&product=HEPB');
    const before = await receivedThisMonth();
    await open('/vaccines/indent/HEPB/330523');
    await page.getByRole('heading', { name: say(indentPhrases.title), level: 1 }).waitFor();
    await page
      .getByRole('button', { name: say(indentPhrases.add) })
      .first()
      .click();
    const wizard = page.getByRole('dialog');
    // The first options are loaded before the search runs: only its results stay in place.
    const asksFor = (response: Response) => new URL(response.url()).searchParams.get('keyword') === '卫生院' && response.ok();
    const found = page.waitForResponse(asksFor);
    await wizard.getByRole('combobox', { name: say(vaccinePhrases.customer) }).fill('卫生院');
    await found;
    await waitForIdle(page);
    await page.locator('.ant-select-item-option').filter({ hasText: '卫生院' }).first().click();
    const quantity = wizard.getByRole('spinbutton', { name: say(indentPhrases.quantity) });
    await quantity.fill('20');
    await wizard.getByRole('textbox', { name: say(indentPhrases.justification) }).fill('本季度接种任务集中，需要提前备苗');
    await wizard
      .getByText(say(indentPhrases.stepSuggestedPeople).split(' ')[0] ?? '', { exact: false })
      .first()
      .waitFor();
    await screenshot('order wizard');

    await page.reload();
    await wizard.getByText(say(indentPhrases.restored)).waitFor();
    await expect.poll(() => quantity.inputValue()).toBe('20');
    const send = wizard.getByRole('button', { name: say(indentPhrases.send) });
    await expect.poll(() => send.isEnabled()).toBe(true);
    const creates = (response: Response) =>
      response.request().method() === indentCreate.method && new URL(response.url()).pathname === `/v1${indentCreate.path}`;
    const created = page.waitForResponse(creates);
    await send.click();
    const { data } = (await (await created).json()) as { data: { orderNo: string } };
    const ordered = data.orderNo;
    await wizard.waitFor({ state: 'detached' });

    // Its workflow waits for the order checkers, not for the requester.
    await enter('/vaccines/indent?product=HEPB&status=IN_APPROVAL', CHECKER);
    const openOrdered = () => page.getByRole('row').filter({ hasText: ordered }).getByRole('link').first().click();
    await openOrdered();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByText(say(orderStatusTexts.IN_APPROVAL)).first().waitFor();
    await expectAccessible('an order');
    await screenshot('order in its workflow');
    const press = async (command: keyof typeof orderCommandTexts) => drawer.getByRole('button', { name: say(orderCommandTexts[command]), exact: true }).click();
    const confirm = async (command: keyof typeof orderCommandTexts) => {
      const dialog = page.getByRole('dialog').last();
      await dialog.getByRole('button', { name: say(orderCommandTexts[command]), exact: true }).click();
    };

    await press('adopt');
    await page.getByRole('dialog', { name: say(indentPhrases.adoptTitle) }).waitFor();
    await confirm('adopt');
    await drawer.getByText(say(orderStatusTexts.APPROVED)).first().waitFor();
    await enter('/vaccines/indent?product=HEPB&status=APPROVED');
    await openOrdered();
    await press('allocate');
    await page.getByText(say(indentPhrases.plan)).waitFor();
    await screenshot('allocation');
    await confirm('allocate');
    await drawer.getByText(say(orderStatusTexts.ALLOCATED)).first().waitFor();
    await press('ship');
    await page.getByRole('textbox', { name: say(indentPhrases.box) }).fill('LX-01');
    await page.getByRole('textbox', { name: say(indentPhrases.logger) }).fill('WD-01');
    await confirm('ship');
    await drawer.getByText(say(orderStatusTexts.SHIPPED)).first().waitFor();
    await press('receive');
    await page
      .getByRole('spinbutton', { name: new RegExp(`^${say(indentPhrases.rejected)}`) })
      .first()
      .fill('1');
    const dialog = page.getByRole('dialog').last();
    const sendReceipt = dialog.getByRole('button', { name: say(orderCommandTexts.receive), exact: true });
    expect(await sendReceipt.isEnabled(), 'without a reason and the temperature').toBe(false);
    await page
      .getByRole('combobox', { name: new RegExp(`^${say(indentPhrases.rejectReason)}`) })
      .first()
      .click();
    await page.getByRole('option', { name: say(rejectReasonTexts.BROKEN) }).waitFor({ state: 'attached' });
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: say(rejectReasonTexts.BROKEN) })
      .click();
    await dialog.getByRole('spinbutton', { name: say(indentPhrases.arrivalTemp) }).fill('5');
    await expect.poll(() => sendReceipt.isEnabled()).toBe(true);
    await screenshot('receipt');
    await confirm('receive');
    await drawer.getByText(say(orderStatusTexts.RECEIVED)).first().waitFor();
    await drawer.getByText(say(indentPhrases.rejectedDoses, { n: 1, why: say(rejectReasonTexts.BROKEN) })).waitFor();
    const number = await drawer
      .getByText(/^YM\d{13}$/)
      .first()
      .innerText();
    await screenshot('order received');

    const file = page.waitForEvent('download');
    await drawer.getByRole('button', { name: say(indentPhrases.download) }).click();
    await page.getByRole('menuitem', { name: say(indentPhrases.downloadXlsx) }).click();
    const saved = join(await mkdtemp(join(tmpdir(), 'ordo-order-')), 'order.xlsx');
    await (await file).saveAs(saved);
    const bytes = await readFile(saved);
    const book = await readXlsx(new Uint8Array(bytes));
    expect(book.sheets[0]?.rows[1]?.[0]).toBe(number);
    expect(book.sheets[1]?.rows[1]).toEqual(expect.arrayContaining([20]));

    await open('/vaccines/stock?show=ledger');
    await page.getByRole('heading', { name: say(stockPhrases.title), level: 1 }).waitFor();
    const received = page.getByRole('row').filter({ hasText: number }).filter({ hasText: '+19' });
    await received.waitFor();
    await page.getByRole('row').filter({ hasText: number }).filter({ hasText: '−20' }).waitFor();

    await open('/vaccines/statistics?metric=receivedDoses&product=HEPB');
    await page.reload();
    await expect.poll(receivedThisMonth).toBe(before + 19);
    await monthly.click();
    const rows = page.getByRole('dialog');
    await rows.getByRole('row').filter({ hasText: number }).filter({ hasText: '19' }).waitFor();
  },
  { url: () => app.url },
);
